"""Proposals beside a document: open until somebody, or the closure, has decided them."""

import json
import sys
from dataclasses import dataclass

import pytest

from tempannot.core.changes import Batch
from tempannot.core.edits import (
    add_event,
    add_link,
    annotate_link,
    delete_interval,
    delete_link,
    set_relation,
)
from tempannot.core.errors import TempannotError
from tempannot.core.language import Bilingual
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import During
from tempannot.formats.opened import copy_of
from tempannot.project.record import stated_history
from tempannot.session.document_session import DocumentSession
from tempannot.session.folders import journal_folder
from tempannot.session.open_proposals import OpenProposals
from tempannot.session.past import Past
from tempannot.session.proposing_in_parts import NamedProposer
from tempannot.session.recovery import pending_recoveries, recover
from tempannot.session.worker import Worker
from tempannot.suggestions.commands import CommandProposer
from tempannot.suggestions.suggestion import Suggestion, SuggestionKind

BEFORE, AFTER = map(RelationSet.parse, ("before", "after"))


@dataclass(frozen=True)
class ListProposer:
    """Proposes what it was given, as a user's own proposer might."""

    proposed: tuple[Suggestion, ...]

    def marks(self, document, within=None):
        kept = [each for each in self.proposed if each.kind is not SuggestionKind.LINK]
        return [each for each in kept if within is None or within.start <= each.start < within.end]

    def links(self, reasoning, within=None):
        return [each for each in self.proposed if each.kind is SuggestionKind.LINK]


class FailingProposer(ListProposer):
    """Proposes for links in which it finds fault nothing, and says why."""

    def links(self, reasoning, within=None):
        if reasoning.document.links:
            raise TempannotError(Bilingual("it hangs", "es hängt"))
        return []


def mark(text, word, kind=SuggestionKind.EVENT):
    start = text.index(word)
    return Suggestion(kind, 0.9, "a verb", start, start + len(word), word)


def link(source, target, confidence=0.8, said=BEFORE):
    return Suggestion(
        SuggestionKind.LINK, confidence, "order", source=source, relations=said, target=target
    )


@pytest.fixture
def session(qapp, tmp_path):
    path = tmp_path / "a.tml"
    path.write_text(
        "<TimeML><TEXT>They <EVENT eid='e1' class='OCCURRENCE'>met</EVENT> and "
        "<EVENT eid='e2' class='OCCURRENCE'>ate</EVENT>. Then they "
        "<EVENT eid='e3' class='OCCURRENCE'>left</EVENT> on Monday and slept.</TEXT>"
        + "".join(f"<MAKEINSTANCE eiid='ei{n}' eventID='e{n}'/>" for n in (1, 2, 3))
        + "</TimeML>"
    )
    return DocumentSession.open(path, During.EQUALS)


@pytest.fixture
def propose(qtbot, session):
    """Switch proposals on, and wait until all that is proposed is there."""
    workers = []

    def begin(*proposed, on=None, proposer=None):
        worker = Worker(name="proposals")
        workers.append(worker)
        source = NamedProposer(proposer or ListProposer(proposed), "a list")
        made = OpenProposals(on or session, worker, source)
        made.switch(True)
        qtbot.waitUntil(lambda: not made.is_busy)
        return made

    yield begin
    for each in workers:
        each.close(None)


def test_marks_and_links_are_open_by_sentence(session, propose):
    text = session.document.text
    slept, monday = mark(text, "slept"), mark(text, "Monday", SuggestionKind.TIME)
    first, sure = link("ei1", "ei2"), link("ei1", "ei3", 0.95)
    proposals = propose(slept, monday, first, sure)
    assert proposals.open == (first, monday, slept, sure)


def test_what_is_accepted_is_an_edit_and_undone_is_open_again(session, propose, qtbot):
    before = copy_of(session.document)
    monday = mark(session.document.text, "Monday", SuggestionKind.TIME)
    proposals = propose(monday)
    assert proposals.accept([monday]) == 1
    assert [each.span for each in session.document.times.values()] == [monday.span]
    assert proposals.open == ()
    session.undo()
    assert session.document == before
    assert proposals.open == (monday,)


def test_several_are_accepted_in_one_step(session, propose):
    before = copy_of(session.document)
    text = session.document.text
    proposals = propose(mark(text, "slept"), link("ei1", "ei2"), link("ei2", "ei3"))
    assert proposals.accept(proposals.open) == 3
    assert session.undo_name == "Accept 3 proposals"
    session.undo()
    assert session.document == before


def test_a_link_that_others_answer_is_not_taken_in_with_them(session, propose):
    chain = (link("ei1", "ei2"), link("ei2", "ei3"), link("ei1", "ei3"))
    proposals = propose(*chain)
    assert proposals.accept(chain) == 2


def test_what_the_closure_answers_is_no_longer_open(session, propose):
    proposals = propose(link("ei1", "ei3"))
    for ends in (("ei1", "ei2"), ("ei2", "ei3")):
        session.apply(add_link(session.document, *ends, BEFORE))
    assert proposals.open == ()
    session.undo()
    assert len(proposals.open) == 1


def test_what_is_rejected_leaves_the_document_and_can_be_undone(session, propose):
    before = copy_of(session.document)
    slept = mark(session.document.text, "slept")
    proposals = propose(slept)
    proposals.reject([slept])
    assert proposals.open == ()
    assert (session.document, session.is_modified) == (before, False)
    session.undo()
    assert proposals.open == (slept,)
    session.redo()
    assert proposals.open == ()


@pytest.mark.parametrize("proposed", [link("ei1", "ei2"), link("ei2", "ei1", said=AFTER)])
@pytest.mark.parametrize("edit", [delete_link, lambda *link: set_relation(*link, AFTER)])
def test_what_a_link_said_is_not_proposed_again_until_undone(session, propose, edit, proposed):
    proposals = propose(proposed)
    session.apply(add_link(session.document, "ei1", "ei2", BEFORE))
    session.apply(edit(session.document, "l1"))
    assert proposed.key in proposals.rejected
    assert proposals.open == ()
    session.undo()
    session.undo()
    assert proposals.open == (proposed,)


def test_what_was_accepted_and_deleted_stays_away_when_opened_again(session, propose, qtbot):
    slept, first = mark(session.document.text, "slept"), link("ei1", "ei2")
    proposals = propose(slept, first)
    proposals.accept([slept, first])
    (event,) = session.document.instances.keys() - {"ei1", "ei2", "ei3"}
    session.apply(delete_interval(session.document, event))
    session.apply(delete_link(session.document, "l1"))
    assert proposals.open == ()
    session.save()
    session.close()
    again = DocumentSession.open(session.path, During.EQUALS)
    opened = propose(slept, first, on=again)
    assert opened.open == ()
    for _ in range(3):
        again.undo()
    qtbot.waitUntil(lambda: not opened.is_busy)
    assert opened.open == (first, slept)
    again.close(discard=True)


def test_several_links_deleted_at_once_are_not_proposed_again(session, propose):
    proposals = propose(link("ei1", "ei2"), link("ei2", "ei3"))
    proposals.accept(proposals.open)
    batches = [delete_link(session.document, each) for each in session.document.links]
    session.apply(Batch("Delete 2 links", tuple(batches)))
    assert proposals.open == ()


def test_remarks_and_links_that_go_with_a_mark_are_no_rejection(session, propose):
    proposals = propose(link("ei2", "ei3"))
    proposals.accept(proposals.open)
    session.apply(annotate_link(session.document, "l1", comment="sure"))
    assert proposals.rejected == frozenset()
    span = session.document.interval("ei3").span
    session.apply(delete_interval(session.document, "ei3"))
    session.apply(add_event(session.document, span))
    assert proposals.open == (link("ei2", "ei3"),)


def test_who_goes_back_to_an_earlier_moment_rejects_nothing(session, propose):
    slept, first = mark(session.document.text, "slept"), link("ei1", "ei2")
    proposals = propose(slept, first)
    for each in (slept, first):
        proposals.accept([each])
    past = Past(session)
    session.apply(past.way_back(past.steps[0]))
    assert proposals.open == (first, slept)


@pytest.mark.parametrize("saves", [True, False])
def test_rejected_ones_stay_away_when_the_file_is_opened_again(session, propose, saves):
    text = session.document.text
    slept, monday = mark(text, "slept"), mark(text, "Monday", SuggestionKind.TIME)
    proposals = propose(slept, monday)
    if saves:
        proposals.accept([monday])
    proposals.reject([slept])
    if saves:
        session.save()
    session.close()
    again = DocumentSession.open(session.path, During.EQUALS)
    opened = propose(slept, monday, on=again)
    assert opened.open == (() if saves else (monday,))
    again.undo()
    assert slept in opened.open
    again.close()


def test_what_was_rejected_when_the_program_was_killed_is_brought_back(session, propose):
    slept = mark(session.document.text, "slept")
    proposals = propose(slept)
    proposals.reject([slept])
    (journal,) = journal_folder().iterdir()
    killed = journal.with_name("killed.jsonl")
    killed.write_bytes(journal.read_bytes())
    session.close(discard=True)
    (found,) = pending_recoveries()
    again = DocumentSession.begun(recover(found), During.EQUALS)
    assert propose(slept, on=again).open == ()
    again.undo()
    assert again.document == session.document
    again.close(discard=True)


def test_who_proposed_and_who_decided_is_in_the_journal(session, propose):
    slept, left = mark(session.document.text, "slept"), link("ei1", "ei3")
    proposals = propose(slept, left)
    proposals.accept([slept])
    proposals.reject([left])
    (journal,) = journal_folder().iterdir()
    notes = [json.loads(line)["note"] for line in journal.read_text().splitlines()[2:]]
    assert [(each["verdict"], each["proposer"]) for each in notes] == [
        ("accepted", "a list"),
        ("rejected", "a list"),
    ]
    assert notes[0]["proposals"][0]["kind"] == "event"
    assert notes[1]["proposals"][0]["source"] == "ei1"


def test_the_file_says_who_proposed_if_that_is_wished(session, propose):
    proposals = propose(mark(session.document.text, "slept"), link("ei1", "ei3"))
    proposals.says_in_file = True
    proposals.accept(proposals.open)
    session.save()
    written = session.path.read_text()
    assert written.count('by:proposer="a list"') == 2
    reopened = DocumentSession.open(session.path, During.EQUALS)
    assert reopened.document == session.document
    assert [each.kind for each in reopened.problems] == ["no-creation-time"]


def test_a_link_that_says_something_else_now_is_no_longer_the_proposers(session, propose):
    proposals = propose(link("ei1", "ei2"))
    proposals.says_in_file = True
    proposals.accept(proposals.open)
    accepted = session.document.links["l1"]
    session.apply(annotate_link(session.document, "l1", comment="sure"))
    assert session.link_histories["l1"].proposer == "a list"
    assert stated_history(session.document.links["l1"]) == stated_history(accepted) is not None
    session.apply(set_relation(session.document, "l1", AFTER))
    assert session.link_histories["l1"].proposer == ""
    assert session.link_histories["l1"].who == session.who
    session.save()
    assert "by:" not in session.path.read_text()
    assert "urn:tempannot:provenance" not in session.path.read_text()
    assert DocumentSession.open(session.path, During.EQUALS).document == session.document
    session.undo()
    session.undo()
    assert session.document.links["l1"] == accepted
    assert session.link_histories["l1"].proposer == "a list"


def test_what_proposes_may_fail_and_what_is_open_stays(session, propose, qtbot):
    slept = mark(session.document.text, "slept")
    proposals = propose(proposer=FailingProposer((slept,)))
    assert proposals.open == (slept,)
    with qtbot.waitSignal(proposals.failed) as caught:
        session.apply(add_link(session.document, "ei1", "ei2", BEFORE))
    assert caught.args == ["a list: es hängt"]
    assert proposals.is_on
    assert proposals.open == (slept,)
    assert proposals.has_failed
    session.undo()
    qtbot.waitUntil(lambda: not proposals.is_busy)
    assert not proposals.has_failed


def test_a_slow_program_is_left_to_end_and_asked_once_more_after_edits(session, qtbot, tmp_path):
    program = tmp_path / "slow.py"
    asked = tmp_path / "asked"
    program.write_text(
        "import pathlib, sys, time\n"
        f"asked = pathlib.Path({str(asked)!r})\n"
        "asked.write_text((asked.read_text() if asked.exists() else '') + sys.stdin.read())\n"
        "time.sleep(0.5)\n"
    )
    worker = Worker(name="proposals")
    command = f"{sys.executable} {program}"
    source = NamedProposer(CommandProposer(command, 60), command, in_parts=False)
    proposals = OpenProposals(session, worker, source)
    proposals.switch(True)
    for ends in (("ei1", "ei2"), ("ei2", "ei3")):
        session.apply(add_link(session.document, *ends, BEFORE))
    qtbot.waitUntil(lambda: not proposals.is_busy)
    assert len(asked.read_text().splitlines()) == 2
    worker.close(None)


def test_a_program_that_hangs_is_ended_when_nobody_waits(session, qtbot, tmp_path):
    worker = Worker(name="proposals")
    command = f"{sys.executable} -c 'import time; time.sleep(1000)'"
    source = NamedProposer(CommandProposer(command, 600), command, in_parts=False)
    proposals = OpenProposals(session, worker, source)
    proposals.switch(True)
    qtbot.waitUntil(lambda: worker.is_busy)
    proposals.switch(False)
    worker.close(None)
    assert not proposals.is_busy
