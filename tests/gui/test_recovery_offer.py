"""A window that is killed while it is used, and what the next one offers."""

import os
import signal
import subprocess
import sys

import pytest
from PySide6.QtWidgets import QPushButton

from tempannot.formats.reading import read
from tempannot.session.folders import journal_folder

EDIT_AND_DIE = """
import os, signal, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from tempannot.core.edits import add_link
from tempannot.core.relations import BEFORE
from tempannot.gui.app import application_instance, run

def edit_and_die():
    window, = (each for each in application.topLevelWidgets() if hasattr(each, "documents"))
    session = window.documents.current
    for target in ("ei2", "ei3"):
        session.apply(add_link(session.document, "ei1", target, BEFORE))
    os.kill(os.getpid(), signal.SIGKILL)

application = application_instance()
QTimer.singleShot(0, edit_and_die)
run([Path(sys.argv[1])])
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs signals")


@pytest.fixture
def killed(news):
    """The file of a window that was killed after two edits."""
    done = subprocess.run(
        [sys.executable, "-c", EDIT_AND_DIE, news],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr.decode()
    return news


START_AND_LOOK = """
import sys
from functools import partial
from pathlib import Path
from PySide6.QtCore import QTimer
from tempannot.gui.app import application_instance, run
from tempannot.session.document_drafts import keep_draft

def look():
    window, = (each for each in application.topLevelWidgets() if hasattr(each, "documents"))
    print(window.message.text)
    window.close()

keep_draft("rain", b"<TimeML><TEXT>It rained.</TEXT></TimeML>")
application = application_instance()
QTimer.singleShot(0, partial(QTimer.singleShot, 0, look))
run([Path(sys.argv[1])])
"""


def test_lost_edits_are_offered_before_drafts_and_before_what_is_odd_in_a_file(killed):
    done = subprocess.run(
        [sys.executable, "-c", START_AND_LOOK, killed],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert "news-report.tml: 2 edits" in done.stdout


def _answer(window, text):
    found = [
        each
        for each in window.message.findChildren(QPushButton)
        if each.text().replace("&", "") == text
    ]
    found[-1].click()


def test_the_edits_of_a_killed_window_are_offered_and_brought_back(window, killed):
    old = len(read(killed).document.links)
    window.annotating.recovery.offer()
    assert "news-report.tml: 2 edits" in window.message.text
    _answer(window, "Bring them back")
    session = window.documents.current
    assert session.path == killed
    assert len(session.document.links) == old + 2
    assert session.is_modified
    assert window.files.save()
    assert len(read(killed).document.links) == old + 2


def test_edits_put_off_are_offered_again(window, killed):
    window.annotating.recovery.offer()
    _answer(window, "Later")
    assert window.documents.current is None
    window.annotating.recovery.offer()
    assert "2 edits" in window.message.text


def test_edits_that_are_not_wanted_are_deleted(window, killed):
    old = killed.read_bytes()
    window.annotating.recovery.offer()
    _answer(window, "Delete them")
    assert list(journal_folder().iterdir()) == []
    assert killed.read_bytes() == old


def test_edits_are_not_replayed_onto_a_file_that_changed(window, killed):
    killed.write_bytes(killed.read_bytes().replace(b"</TEXT>", b"\n</TEXT>"))
    changed = killed.read_bytes()
    window.annotating.recovery.offer()
    assert "changed by another program" in window.message.text
    _answer(window, "Open the old state with the edits")
    assert window.documents.current.is_modified
    assert not window.files.save()
    assert killed.read_bytes() == changed
