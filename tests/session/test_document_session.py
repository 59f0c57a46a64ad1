from pathlib import Path

import pytest

from tempannot.core.changes import Batch, Delete, Insert
from tempannot.core.edits import (
    add_link,
    annotate_link,
    delete_interval,
    delete_link,
    set_relation,
)
from tempannot.core.errors import DocumentError, FileError
from tempannot.core.items import ItemKind, Link
from tempannot.core.other_links import add_other_link
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import AFTER, BEFORE, DURING, RelationSet
from tempannot.core.schemes import During
from tempannot.formats.opened import copy_of
from tempannot.formats.reading import read
from tempannot.project.record_reading import read_journal
from tempannot.session.document_session import DocumentSession
from tempannot.session.folders import journal_folder


def link(session: DocumentSession, first: int, second: int, relations=BEFORE) -> None:
    session.apply(add_link(session.document, f"ei{first}", f"ei{second}", relations))


def journals() -> list[Path]:
    return sorted(journal_folder().glob("*.jsonl"))


def collect(signal) -> list:
    found: list = []
    signal.connect(found.append)
    return found


def test_an_edit_reaches_document_closure_and_listeners(session):
    told = collect(session.changed)
    link(session, 2, 3)
    assert session.reasoning.allowed("ei1", "ei3") is BEFORE
    assert [(each.name, each.closure_changed) for each in told] == [(session.undo_name, True)]
    assert session.is_modified


def test_undo_and_redo_carry_names_and_restore_everything(session):
    before = copy_of(session.document)
    link(session, 2, 3)
    name, after = session.undo_name, copy_of(session.document)
    session.undo()
    assert session.document == before
    assert (session.undo_name, session.redo_name) == (None, name)
    assert session.reasoning.allowed("ei1", "ei3") is RelationSet(8191)
    session.redo()
    assert session.document == after
    assert (session.undo_name, session.redo_name) == (name, None)
    assert session.reasoning.allowed("ei1", "ei3") is BEFORE


def test_undo_and_redo_without_steps_do_nothing(session):
    told = collect(session.changed)
    session.undo()
    session.redo()
    assert told == []
    assert not session.is_modified


def test_undo_restores_the_earlier_closure_itself(session, monkeypatch):
    for second in range(3, 9):
        link(session, second - 1, second)
    closures = []
    for _ in range(6):
        closures.append(dict(session.reasoning.network.assertions))
        session.undo()
    monkeypatch.setattr(session.reasoning, "refresh", lambda _change: pytest.fail("computed"))
    for closure in reversed(closures):
        session.redo()
        assert dict(session.reasoning.network.assertions) == closure
    for _ in range(6):
        session.undo()


def test_undo_goes_back_further_than_closures_are_kept(session):
    before = copy_of(session.document)
    for number in range(120):
        link(session, 1 + number % 4, 5 + number % 3)
    for _ in range(120):
        session.undo()
    assert session.document == before
    assert session.undo_name is None
    scratch = Reasoning(session.document)
    assert dict(session.reasoning.network.assertions) == dict(scratch.network.assertions)
    for _ in range(120):
        session.redo()
    scratch = Reasoning(session.document)
    assert list(session.reasoning.network.pairs()) == list(scratch.network.pairs())


def test_undo_brings_back_which_link_gave_way_also_where_no_closure_is_kept(session):
    link(session, 1, 2)
    link(session, 1, 2)
    first, second = list(session.document.links)[-2:]
    states = []
    for number in range(120):
        states.append((dict(session.document.edited), set(session.reasoning.network.set_aside)))
        chosen = (first, second)[number % 2]
        session.apply(set_relation(session.document, chosen, (AFTER, BEFORE)[number // 2 % 2]))
    for edited, set_aside in reversed(states):
        session.undo()
        assert session.document.edited == edited
        assert set(session.reasoning.network.set_aside) == set_aside


def test_a_deletion_with_all_its_links_is_one_step(session):
    before = copy_of(session.document)
    session.apply(delete_interval(session.document, "ei1"))
    assert "l1" not in session.document.links
    session.undo()
    assert session.document == before


def test_a_change_that_does_not_fit_leaves_no_trace(session):
    before = copy_of(session.document)
    told = collect(session.changed)
    bad = Batch("bad", (Insert(Link("l9", "ei1", "ei3", "BEFORE")), Delete(ItemKind.LINK, "l77")))
    with pytest.raises(DocumentError):
        session.apply(bad)
    assert session.document == before
    assert (told, session.undo_name, session.is_modified) == ([], None, False)
    assert journals() == []


def test_an_slink_touches_the_closure_where_worlds_are_kept_apart(session):
    told = collect(session.changed)
    session.apply(add_other_link(session.document, "SLINK", "ei1", "ei2", rel_type="MODAL"))
    report = session.set_worlds(True)
    assert "1 world is kept apart from the main line" in report
    session.undo()
    session.redo()
    assert [each.closure_changed for each in told] == [False, True, True, True]
    assert session.reasoning.worlds.of("ei2") == "ei1 MODAL"
    assert "on one line again" in session.set_worlds(False)
    assert session.reasoning.worlds is None


def test_an_empty_change_is_no_step(session):
    session.apply(Batch("nothing", ()))
    assert session.undo_name is None


def test_a_note_does_not_touch_the_closure(session):
    told = collect(session.changed)
    session.apply(annotate_link(session.document, "l1", comment="sure"))
    session.apply(set_relation(session.document, "l1", AFTER))
    session.undo()
    session.undo()
    assert [each.closure_changed for each in told] == [False, True, True, False]


def test_the_journal_has_the_edit_before_anybody_is_told(session):
    counts = []
    session.changed.connect(
        lambda _changed: counts.append(len(read_journal(journals()[0]).entries))
    )
    link(session, 2, 3)
    session.undo()
    session.redo()
    assert counts == [1, 2, 3]


def test_modified_follows_the_saved_step(session):
    told = collect(session.modified_changed)
    link(session, 2, 3)
    session.save()
    link(session, 3, 5)
    session.undo()
    session.undo()
    session.redo()
    assert told == [True, False, True, False, True, False]
    assert not session.is_modified


def test_saving_writes_the_file_and_undo_goes_on(session, file):
    before = file.read_bytes()
    link(session, 2, 3)
    session.save()
    assert read(file).document == session.document
    session.undo()
    session.save()
    assert file.read_bytes() == before
    session.redo()
    session.save()
    assert read(file).document == session.document


def test_saving_leaves_no_journal_and_holds_no_file_open(session):
    link(session, 2, 3)
    assert len(journals()) == 1
    session.save()
    assert journals() == []
    link(session, 3, 5)
    session.undo()
    session.redo()
    assert len(journals()) == 1


def test_saving_under_another_name_moves_there(session, file, tmp_path):
    before = file.read_bytes()
    link(session, 2, 3)
    session.save(tmp_path / "copy.tml")
    assert (session.path, session.name) == (tmp_path / "copy.tml", "copy")
    assert file.read_bytes() == before
    link(session, 3, 5)
    session.save()
    assert read(session.path).document == session.document
    assert file.read_bytes() == before


def test_a_file_changed_by_another_program_is_not_overwritten(session, file):
    link(session, 2, 3)
    other = file.read_text().replace("2020", "2021")
    file.write_text(other)
    with pytest.raises(FileError, match="changed"):
        session.save()
    assert file.read_text() == other
    assert session.is_modified
    link(session, 3, 5)
    assert len(read_journal(journals()[0]).entries) == 2


def test_of_two_windows_the_later_save_is_refused(session, file):
    second = DocumentSession.open(file, During.EQUALS)
    link(session, 2, 3)
    session.save()
    link(second, 3, 5)
    with pytest.raises(FileError, match="changed"):
        second.save()
    session.close()
    assert len(journals()) == 1


def test_a_full_disk_costs_no_edit_and_is_said_once(session, tmp_path):
    said = collect(session.journal_failed)
    restored: list[bool] = []
    session.journal_restored.connect(lambda: restored.append(True))
    resource = pytest.importorskip("resource", reason="only POSIX limits the size of files")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300, hard))
    try:
        link(session, 2, 3)
        link(session, 3, 5)
        assert len(said) == 1
        assert session.journal_problem == said[0]
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert len(session.document.links) == 4
    link(session, 5, 6)
    assert restored == [True]
    assert session.journal_problem is None
    assert len(read_journal(journals()[0]).entries) == 3


def test_a_session_works_without_a_journal(file):
    session = DocumentSession(read(file), During.EQUALS, None)
    link(session, 2, 3)
    session.undo()
    session.redo()
    session.save()
    session.close()
    assert len(read(file).document.links) == 3
    assert not journal_folder().exists()


def test_closing_keeps_unsaved_edits_unless_they_are_given_up(file):
    for discard, left in [(True, 0), (False, 1)]:
        session = DocumentSession.open(file, During.EQUALS)
        link(session, 2, 3)
        session.close(discard=discard)
        assert len(journals()) == left


def test_looking_at_a_document_leaves_nothing_behind(session, user_folders):
    assert list(user_folders.iterdir()) == []
    session.close()
    assert list(user_folders.iterdir()) == []


def test_another_reading_of_during_says_what_it_changed(session):
    told = collect(session.changed)
    said = session.set_during(During.DURING)
    assert said == (
        "DURING is now read as during: 1 link changed meaning, 1 pair has another relation. "
        "The links are consistent, as before."
    )
    assert session.reasoning.allowed("ei3", "ei4") is DURING
    assert [each.closure_changed for each in told] == [True]
    assert not session.is_modified


def test_another_reading_of_during_names_the_contradictions(session):
    link(session, 3, 4, RelationSet.parse("equals"))
    assert "Now 1 link contradicts others." in session.set_during(During.DURING)
    assert "The links are consistent now." in session.set_during(During.EQUALS)


def test_another_reading_without_such_links_says_so(session):
    session.apply(delete_link(session.document, "l2"))
    assert "no link here depends on it" in session.set_during(During.OVERLAPS)


def test_undo_after_another_reading_keeps_that_reading(session):
    link(session, 4, 5)
    session.set_during(During.DURING)
    session.undo()
    assert session.reasoning.allowed("ei3", "ei4") is DURING
    session.redo()
    assert session.reasoning.allowed("ei3", "ei5") is BEFORE


def test_a_name_of_another_format_is_refused(session, tmp_path):
    link(session, 2, 3)
    with pytest.raises(FileError, match="relation table"):
        session.save(tmp_path / "a.csv")
    assert session.is_modified
    assert not (tmp_path / "a.csv").exists()
