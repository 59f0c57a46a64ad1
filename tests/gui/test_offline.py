"""The window never opens a connection, whatever is done in it."""

import socket
from pathlib import Path

import pytest

from tempannot.core.edits import add_link
from tempannot.core.relations import BEFORE


def _sockets():
    """Return the sockets of this process, those of libraries included."""
    found = set()
    for each in Path("/proc/self/fd").iterdir():
        try:
            name = str(each.readlink())
        except OSError:  # the one this listing was read from
            continue
        if name.startswith("socket:"):
            found.add(name)
    return found


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="needs a list of open sockets")
def test_opening_editing_and_saving_opens_no_socket(window, news, monkeypatch):
    opened = []
    monkeypatch.setattr(socket, "socket", lambda *given, **named: opened.append(given))
    before = _sockets()
    window.open_paths([news])
    session = window.documents.current
    session.apply(add_link(session.document, "ei1", "ei2", BEFORE))
    assert _sockets() == before
    assert window.files.save()
    assert _sockets() == before
    assert opened == []


def test_a_document_that_names_a_dtd_elsewhere_does_not_fetch_it(window, tmp_path, monkeypatch):
    asked = []
    monkeypatch.setattr(socket, "socket", lambda *given, **named: asked.append(given))
    path = tmp_path / "far.tml"
    path.write_text(
        '<!DOCTYPE TimeML SYSTEM "http://localhost/timeml.dtd">\n<TimeML><TEXT>a</TEXT></TimeML>\n'
    )
    window.open_paths([path])
    assert window.documents.current.path == path
    assert any(each.kind == "dtd-not-loaded" for each in window.documents.current.problems)
    assert asked == []
