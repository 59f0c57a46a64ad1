"""Undo that goes on where an earlier session ended."""

import json
import shutil
from pathlib import Path

import pytest

from tempannot.core.edits import add_event, add_link, annotate_link, delete_interval, delete_link
from tempannot.core.items import Span
from tempannot.core.relations import AFTER, BEFORE
from tempannot.core.schemes import During
from tempannot.formats.opened import copy_of
from tempannot.session.document_session import DocumentSession
from tempannot.session.folders import journal_folder
from tempannot.session.records import record_path


def link(session: DocumentSession, first: int, second: int) -> None:
    session.apply(add_link(session.document, f"ei{first}", f"ei{second}", BEFORE))


def reopened(path: Path) -> DocumentSession:
    return DocumentSession.open(path, During.EQUALS)


def saved_and_closed(session: DocumentSession) -> None:
    session.save()
    session.close()


def test_undo_takes_back_the_edits_of_an_earlier_session(session, file):
    original, states = file.read_bytes(), []
    document = session.document
    for change in (
        add_link(document, "ei2", "ei3", BEFORE),
        delete_link(document, "l1"),
        annotate_link(document, "l2", comment="a <b> & \N{SNOWMAN}", confidence=0.3),
        delete_interval(document, "ei4"),
    ):
        states.append(copy_of(document))
        session.apply(change)
    text = document.text
    states.append(copy_of(document))
    session.apply(add_event(document, Span(text.index("She"), text.index("She") + 3)))
    names = session.undo_name
    saved_and_closed(session)
    again = reopened(file)
    assert not again.is_modified
    assert again.undo_name == names
    for state in reversed(states):
        again.undo()
        assert again.document == state
    assert again.undo_name is None
    again.save()
    assert file.read_bytes() == original


def test_it_goes_on_over_many_sessions_and_redo_too(session, file):
    original = file.read_bytes()
    for first in (2, 3, 5):
        link(session, first, first + 1)
        saved_and_closed(session)
        session = reopened(file)
    session.undo()
    session.undo()
    saved_and_closed(session)
    session = reopened(file)
    assert (session.undo_name, session.redo_name) == (session.undo_name, session.redo_name)
    session.redo()
    session.redo()
    assert session.redo_name is None
    assert len(session.document.links) == 5
    for _ in range(3):
        session.undo()
    session.save()
    assert file.read_bytes() == original


def test_steps_stay_where_nothing_but_undo_and_redo_came_before_saving(session, file):
    link(session, 2, 3)
    saved_and_closed(session)
    again = reopened(file)
    again.undo()
    again.redo()
    saved_and_closed(again)
    assert (reopened(file).undo_name, reopened(file).notice) == (session.undo_name, None)


def test_the_record_says_when_each_edit_was_made(session, file):
    link(session, 2, 3)
    saved_and_closed(session)
    session = reopened(file)
    link(session, 3, 5)
    saved_and_closed(session)
    lines = [json.loads(line) for line in record_path(file).read_text().splitlines()]
    assert [each["line"] for each in lines] == [1, 2, 3, 4, 5, 6]
    times = [each["at"] for each in lines if "content" not in each]
    assert times == sorted(times)
    assert [name for each in lines for name in ("do", "saving") if name in each] == [
        *("do", "saving"),
        *("do", "saving"),
    ]


def test_a_file_changed_outside_begins_afresh_and_says_so_once(session, file):
    link(session, 2, 3)
    saved_and_closed(session)
    file.write_text(file.read_text().replace("2020", "2021"))
    again = reopened(file)
    assert "changed outside" in again.notice
    assert again.undo_name is None
    assert record_path(file).with_suffix(".old").exists()
    again.close()
    assert reopened(file).notice is None


def test_a_file_put_back_to_an_earlier_state_begins_afresh(session, file):
    link(session, 2, 3)
    session.save()
    earlier = file.read_bytes()
    link(session, 3, 5)
    saved_and_closed(session)
    file.write_bytes(earlier)
    again = reopened(file)
    assert (again.undo_name, len(again.document.links)) == (None, 3)


@pytest.mark.parametrize("damage", [b"", b"x", b"\x00" * 50, b"[" * 100_000 + b"\n"])
def test_a_damaged_record_costs_the_steps_alone(session, file, damage):
    link(session, 2, 3)
    saved_and_closed(session)
    record = record_path(file)
    record.write_bytes(damage + record.read_bytes()[: 300 if damage else 0])
    again = reopened(file)
    assert (again.undo_name, len(again.document.links)) == (None, 3)
    assert "cannot be taken back" in again.notice
    link(again, 3, 5)
    saved_and_closed(again)
    assert reopened(file).undo_name is not None


def test_a_record_that_leads_elsewhere_is_not_used(session, file):
    """Another program's file of the same name, content and all, with a record of other edits."""
    link(session, 2, 3)
    saved_and_closed(session)
    other = file.with_name("other.tml")
    shutil.copy(file, other)
    shutil.copy(record_path(file), record_path(other))
    again = reopened(other)
    assert (again.undo_name, len(again.document.links)) == (None, 3)


def test_steps_follow_a_document_saved_under_another_name(session, file, tmp_path):
    original, copy = file.read_bytes(), tmp_path / "copy.tml"
    link(session, 2, 3)
    session.save()
    link(session, 3, 5)
    session.save(copy)
    session.close()
    for path, links in ((copy, 4), (file, 3)):
        again = reopened(path)
        assert again.notice is None
        assert len(again.document.links) == links
        for _ in range(links - 2):
            again.undo()
        assert again.undo_name is None
        again.save()
        assert path.read_bytes() == original
        again.close()


def test_a_document_saved_under_another_name_without_new_edits_has_its_steps(session, tmp_path):
    link(session, 2, 3)
    saved_and_closed(session)
    again = reopened(session.path)
    again.save(tmp_path / "copy.tml")
    again.close()
    copy = reopened(tmp_path / "copy.tml")
    assert (copy.undo_name, copy.notice) == (session.undo_name, None)


def test_edits_that_were_given_up_leave_the_saved_steps(session, file):
    link(session, 2, 3)
    session.save()
    name = session.undo_name
    link(session, 3, 5)
    session.close(discard=True)
    again = reopened(file)
    assert (again.undo_name, again.notice) == (name, None)
    assert again.redo_name is None


def test_of_two_windows_each_goes_on_with_the_record_on_its_own(session, file):
    link(session, 2, 3)
    saved_and_closed(session)
    first, second = reopened(file), reopened(file)
    first.undo()
    link(second, 3, 5)
    assert len(list(journal_folder().glob("*.jsonl"))) == 2
    first.close(discard=True)
    second.save()
    second.close()
    again = reopened(file)
    assert len(again.document.links) == 4
    again.undo()
    again.undo()
    assert len(again.document.links) == 2


def test_a_folder_that_cannot_be_written_costs_the_steps_alone(session, file, user_folders):
    (user_folders / "records").write_text("a file where the folder should be")
    link(session, 2, 3)
    saved_and_closed(session)
    again = reopened(file)
    assert (again.undo_name, again.notice, len(again.document.links)) == (None, None, 3)
    again.apply(add_link(again.document, "ei5", "ei6", AFTER))
    saved_and_closed(again)


def test_undo_of_a_relation_table_goes_on_too(tmp_path):
    table = tmp_path / "a.csv"
    table.write_text("source,relations,target\na,before,b\nb,before,c\n")
    original = table.read_bytes()
    session = reopened(table)
    session.apply(add_link(session.document, "a", "c", BEFORE))
    saved_and_closed(session)
    again = reopened(table)
    again.undo()
    again.save()
    assert table.read_bytes() == original
