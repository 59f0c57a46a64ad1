"""Damaged journals: whatever the bytes, nothing raises, nothing wrong comes back, none hides."""

import json
import tempfile
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.core.document import Document
from tempannot.core.edits import add_link
from tempannot.core.errors import TempannotError
from tempannot.core.relations import BEFORE
from tempannot.core.schemes import During
from tempannot.formats.opened import copy_of
from tempannot.session.document_session import DocumentSession
from tempannot.session.folders import journal_folder
from tempannot.session.records import record_path
from tempannot.session.recovery import Recovery, pending_recoveries, recover

from .conftest import timeml

EDITS = 6
bytes_in_lines = st.sampled_from(
    [b"\n", b"\x00", b'"', b"{", b"[" * 40_000, b"\xff", b"9", b"\\u0000"]
)


@dataclass(frozen=True)
class Killed:
    """A killed session: its file, its journal, and the document before and after each edit."""

    file: Path
    journal: Path
    content: bytes
    states: tuple[Document, ...]


@pytest.fixture(scope="module")
def killed():
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("TEMPANNOT_HOME", folder)
        file = Path(folder) / "diary.tml"
        file.write_text(timeml(), encoding="utf-8")
        session = DocumentSession.open(file, During.EQUALS)
        states = [copy_of(session.document)]
        for first in range(2, 2 + EDITS):
            change = add_link(session.document, f"ei{first}", f"ei{first + 1}", BEFORE)
            session.apply(change)
            states.append(copy_of(session.document))
        session.close()
        (journal,) = journal_folder().glob("*.jsonl")
        yield Killed(file, journal, journal.read_bytes(), tuple(states))


@st.composite
def damaged_lines(draw):
    """What is done to the lines of a journal, and the first line it is done to."""
    place = draw(st.integers(0, EDITS + 1))
    kind = draw(st.sampled_from(["drop", "double", "swap", "replace", "insert", "cut"]))
    return kind, place, draw(st.integers(0, 10**6)), draw(bytes_in_lines)


def damage(content: bytes, kind: str, place: int, at: int, strange: bytes) -> bytes:
    lines = content.splitlines(keepends=True)
    line = lines[place]
    at %= len(line)
    match kind:
        case "drop":
            lines[place : place + 1] = []
        case "double":
            lines.insert(place, line)
        case "swap":
            lines[place : place + 2] = reversed(lines[place : place + 2])
        case "replace":
            lines[place] = line[:at] + strange + line[at + len(strange) :]
        case "insert":
            lines[place] = line[:at] + strange + line[at:]
        case "cut":
            lines[place:] = [line[:at]]
    return b"".join(lines)


def judged(killed: Killed, content: bytes) -> Recovery | None:
    """Judge a damaged journal beside the good one, which must be offered in any case."""
    bad = killed.journal.with_name("bad.jsonl")
    killed.journal.write_bytes(killed.content)
    bad.write_bytes(content)
    try:
        found = {each.journal.name: each for each in pending_recoveries()}
        good = found.pop(killed.journal.name)
        assert (good.changes, good.problem) == (EDITS, None)
        return found.pop(bad.name, None)
    finally:
        killed.journal.unlink(missing_ok=True)


@settings(max_examples=300)
@given(damaged_lines())
def test_of_a_damaged_journal_everything_before_the_damage_comes_back(killed, how):
    kind, place, at, strange = how
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TEMPANNOT_HOME", str(killed.journal.parent.parent))
        found = judged(killed, damage(killed.content, kind, place, at, strange))
        if found is None:
            assert (kind, place) in (("cut", 0), ("cut", 1), ("cut", 2)) or place == 0
            return
        try:
            session = DocumentSession.begun(recover(found), During.EQUALS)
        except TempannotError:
            assert place == 0
            return
        assert killed.states.index(session.document) >= max(0, place - 2)
        session.close(discard=True)


@settings(max_examples=300)
@given(st.binary(max_size=200), st.sampled_from([b"", b"\n", b'{"journal":1,', b'{"journal":2,']))
def test_any_bytes_are_judged_and_hide_nothing(killed, content, start):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TEMPANNOT_HOME", str(killed.journal.parent.parent))
        found = judged(killed, start + content)
        assert found is None or found.problem is not None


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=300)
@given(st.sampled_from(["journal", "path", "sha256", "do", "at", "content", "saving"]), plain)
def test_any_value_in_a_line_of_version_1_is_judged_and_hides_nothing(killed, name, value):
    """Lines without checksums can say anything."""
    lines = [json.loads(line) for line in killed.content.splitlines()]
    for line in lines:
        del line["line"], line["sum"]
        if name in line:
            line[name] = value
    lines[0].setdefault("journal", 1)
    content = b"".join(json.dumps(each).encode() + b"\n" for each in lines)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TEMPANNOT_HOME", str(killed.journal.parent.parent))
        found = judged(killed, content.replace(b'"journal": 2', b'"journal": 1'))
        if found is not None and found.problem is None:
            session = DocumentSession.begun(recover(found), During.EQUALS)
            assert session.document in killed.states
            session.close(discard=True)


@settings(max_examples=150)
@given(damaged_lines())
def test_a_damaged_record_costs_the_steps_or_nothing(killed, how):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TEMPANNOT_HOME", str(killed.journal.parent.parent))
        session = DocumentSession.open(killed.file, During.EQUALS)
        session.apply(add_link(session.document, "ei2", "ei3", BEFORE))
        session.save()
        saved = copy_of(session.document)
        record = record_path(killed.file)
        content = record.read_bytes()
        kind, place, at, strange = how
        record.write_bytes(damage(content, kind, min(place, 3), at, strange))
        again = DocumentSession.open(killed.file, During.EQUALS)
        assert again.document.links == saved.links
        if again.undo_name is None:
            assert again.notice is not None
        else:
            again.undo()
            assert again.document == killed.states[0]
        again.close(discard=True)
        session.undo()
        session.save()
        session.close()
        record_path(killed.file).unlink()
