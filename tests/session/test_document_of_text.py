"""A text that was marked and is saved as a document keeps its steps, undone ones too."""

import pytest

from tempannot.core.changes import Batch
from tempannot.core.creation_time import set_creation_time
from tempannot.core.edits import add_event, add_link, add_time
from tempannot.core.items import Span
from tempannot.core.relations import DURING
from tempannot.core.schemes import During
from tempannot.formats.reading import read
from tempannot.formats.registry import format_named
from tempannot.project.provenance import DecidedProposal, ProposalVerdict, StepNote
from tempannot.project.record_reading import JournalError
from tempannot.session.document_of_text import document_of_text
from tempannot.session.document_session import DocumentSession
from tempannot.session.folders import journal_folder
from tempannot.session.journal import Journal
from tempannot.suggestions.suggestion import SuggestionKind

TEXT = "\nValmora, Monday\n\nThe ship left on Friday.\n"
TIMEML = format_named("timeml")


@pytest.fixture
def text(tmp_path):
    path = tmp_path / "valmora.txt"
    path.write_text(TEXT)
    return path


def where(word, text=TEXT):
    return Span(text.index(word), text.index(word) + len(word))


def rejected(word):
    span = where(word)
    proposal = DecidedProposal(SuggestionKind.TIME, 0.5, span.start, span.end)
    return StepNote(ProposalVerdict.REJECTED, "rules", "ada", (proposal,))


@pytest.fixture
def marked(text):
    """A text with a creation time, an event, a time, a link, and a proposal turned down."""
    session = DocumentSession.open(text, During.EQUALS)
    session.who = "ada"
    session.apply(set_creation_time(session.document, "2024-05-17"))
    session.apply(add_event(session.document, where("left")))
    session.apply(add_time(session.document, where("Friday"), {"value": "2024-05-17"}))
    session.apply(add_link(session.document, "ei1", "t1", DURING))
    session.apply(Batch("Reject", ()), rejected("Monday"))
    session.apply(add_event(session.document, where("ship")))
    session.undo()
    return session


def saved(session):
    made = document_of_text(session, TIMEML, session.path.with_suffix(".tml"))
    made.save()
    session.close(discard=True)
    return made


def test_the_file_holds_all_that_was_marked(marked):
    made = saved(marked)
    found = read(made.path).document
    assert found.events["e1"].span == where("left", found.text)
    assert found.times["t1"].span == where("Friday", found.text)
    assert found.creation_time == "t0"
    assert [(each.source, each.target) for each in found.links.values()] == [("ei1", "t1")]
    assert not made.is_modified
    assert not made.problems


def test_every_step_can_be_taken_back_after_saving_as_before(marked):
    names = [marked.undo_name, marked.redo_name]
    made = saved(marked)
    assert [made.undo_name, made.redo_name] == names
    while made.undo_name:
        made.undo()
    assert not made.document.events
    assert not made.document.times
    made.redo()
    assert made.document.creation_time == "t0"
    while made.redo_name:
        made.redo()
    assert [each.text for each in made.document.intervals() if each.id == "ei2"] == ["ship"]


def test_the_record_of_the_file_has_the_steps_with_who_took_them_and_when(marked):
    before = [(each.act, each.at, each.who) for each in marked.happenings]
    made = saved(marked)
    made.close()
    again = DocumentSession.open(made.path, During.EQUALS)
    assert [(each.act, each.at, each.who) for each in again.happenings] == before
    assert again.undo_name == marked.undo_name
    assert again.notice is None


def test_what_was_turned_down_is_known_where_the_text_now_stands(marked):
    (note,) = saved(marked).notes
    (proposal,) = note.proposals
    words = read(marked.path.with_suffix(".tml")).document.text
    assert words[proposal.start : proposal.end] == "Monday"


def test_a_text_without_a_step_becomes_a_document_without_one(text):
    made = saved(DocumentSession.open(text, During.EQUALS))
    assert made.undo_name is None
    assert read(made.path).document.text.endswith(TEXT.strip())


def test_a_document_with_marks_is_no_text(tmp_path, marked):
    made = saved(marked)
    assert document_of_text(made, format_named("json-lines"), tmp_path / "other.jsonl") is None


def test_where_no_record_is_kept_the_steps_stay_until_the_document_is_closed(marked):
    marked.keep_record(False)
    made = saved(marked)
    assert made.undo_name == marked.undo_name
    made.close()
    assert DocumentSession.open(made.path, During.EQUALS).undo_name is None


def test_where_the_journal_cannot_be_written_nothing_is_left_of_it(marked, monkeypatch):
    def fail(journal):
        journal._write_out()
        raise JournalError("the disk is full")

    before = {*journal_folder().iterdir()}
    monkeypatch.setattr(Journal, "_write", fail)
    assert document_of_text(marked, TIMEML, marked.path.with_suffix(".tml")) is None
    assert {*journal_folder().iterdir()} == before
