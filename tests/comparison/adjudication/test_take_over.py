"""Events and times that one side alone marks: taken over, left out, and what goes along."""

from pathlib import Path

import pytest

from tempannot.comparison.adjudication.decisions import (
    Choice,
    DecisionError,
    ItemStanding,
    ProposedDecision,
)
from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.formats.reading import from_bytes, to_bytes
from tests.comparison.marked_texts import adjudicated, event, time, timeml, unit

A, B = ProposedDecision(Choice.SIDE), ProposedDecision(Choice.SIDE, side=1)

MINE = timeml(
    f"She {event('e1', 'said')} they {event('e2', 'met')} and left today.", "ei2 BEFORE ei1"
)
THEIRS = timeml(
    f"She {event('e5', 'said', stem='say')} they  met\nand {event('e7', 'left')} "
    f"{time('t4', 'today', anchorTimeID='t0')}.",
    "ei7 BEFORE ei5",
    "ei7 IS_INCLUDED t4",
)


@pytest.fixture
def both():
    return adjudicated(MINE, THEIRS)


def reread(adjudication, opened):
    """The gold as its file says it."""
    return from_bytes(to_bytes(opened, adjudication.document), Path("gold.tml"))


def key(adjudication, *words):
    ids = [unit(adjudication, each) for each in words]
    return (ids[0],) if len(ids) == 1 else adjudication.key(*ids)


def test_what_one_side_alone_marks_is_an_item(both):
    adjudication, _ = both
    lone = {item.key: item.holders for item in adjudication.items if item.is_unit}
    expected = {"met": 0, "left": 1, "today": 1}
    assert lone == {key(adjudication, word): (side,) for word, side in expected.items()}


def test_event_taken_over_comes_with_instance_and_fresh_ids(both):
    adjudication, opened = both
    adjudication.decide(key(adjudication, "left"), B)
    gold = reread(adjudication, opened)
    assert gold.document.intervals()[-1].text == "left"
    assert gold.document.instances["ei3"].event == "e3"
    assert gold.document.instances["ei3"].attributes["pos"] == "VERB"


def test_time_taken_over_names_the_gold_own_times(both):
    adjudication, opened = both
    adjudication.decide(key(adjudication, "today"), B)
    gold = reread(adjudication, opened)
    assert gold.document.times["t1"].attributes["anchorTimeID"] == "t0"


def test_taking_a_link_takes_its_event_over(both):
    adjudication, opened = both
    done = adjudication.decide(key(adjudication, "left", "said"), B)
    assert done.settled == (key(adjudication, "left"),)
    gold = reread(adjudication, opened)
    assert len(gold.document.intervals()) == 4
    assert len(gold.document.links) == 1
    adjudication.undo()
    assert to_bytes(opened, adjudication.document).count(b"EVENT eid") == 2


def test_ids_do_not_depend_on_the_order_of_taking_over(both):
    adjudication, opened = both
    adjudication.decide(key(adjudication, "today"), B)
    adjudication.decide(key(adjudication, "left"), B)
    other, _ = adjudicated(MINE, THEIRS)
    other.decide(key(other, "left"), B)
    other.decide(key(other, "today"), B)
    assert to_bytes(opened, adjudication.document) == to_bytes(opened, other.document)


def test_event_left_out_takes_its_links_along_and_settles_their_pairs():
    adjudication, opened = adjudicated(MINE, THEIRS, GoldStart.of_side(0))
    done = adjudication.decide(key(adjudication, "met"), B)
    assert done.settled == (key(adjudication, "said", "met"),)
    gold = reread(adjudication, opened)
    assert gold.document.links == {}
    assert [each.text for each in gold.document.intervals()] == ["Monday", "said"]
    with pytest.raises(DecisionError, match="left out: take it over first"):
        adjudication.decide(key(adjudication, "said", "met"), A)


def test_event_of_b_left_out_settles_its_pairs(both):
    adjudication, _ = both
    done = adjudication.decide(key(adjudication, "left"), A)
    assert set(done.settled) == {
        key(adjudication, "left", "said"),
        key(adjudication, "left", "today"),
    }
    assert not adjudication.marks(unit(adjudication, "left"))


def test_unit_taken_back_brings_decisions_back_that_may_conflict_by_then():
    mine = timeml(f"{event('e1', 'a')} {event('e2', 'b')} {event('e3', 'c')}", "ei1 BEFORE ei2")
    mine = mine.replace(
        b"</TimeML>",
        b'<TLINK lid="l2" relType="BEFORE" eventInstanceID="ei2" relatedToEventInstance="ei3"/>'
        b"\n</TimeML>",
    )
    theirs = timeml(f"{event('e1', 'a')} b {event('e3', 'c')}", "ei1 AFTER ei3")
    adjudication, _ = adjudicated(mine, theirs)
    adjudication.decide(key(adjudication, "a", "b"), A)
    adjudication.decide(key(adjudication, "b", "c"), A)
    adjudication.decide(key(adjudication, "b"), B)
    adjudication.decide(key(adjudication, "a", "c"), B)
    conflict = adjudication.decide(key(adjudication, "b"), A)
    assert conflict.decisions == (1, 2, 4)
    assert "decision 4" in conflict.explanation
    assert not adjudication.marks(unit(adjudication, "b"))


def test_start_from_b_marks_what_b_marks_and_keeps_what_a_marks():
    adjudication, opened = adjudicated(MINE, THEIRS, GoldStart.of_side(1))
    gold = reread(adjudication, opened).document
    words = [each.text for each in gold.intervals()]
    assert words == ["Monday", "said", "met", "left", "today"]
    assert len(gold.links) == 2
    assert adjudication.state(key(adjudication, "left")).standing is ItemStanding.OPEN
    assert all(link.attributes == {"origin": "B"} for link in gold.links.values())


def test_marks_that_cross_are_one_question_and_not_both_can_be_had():
    mine = timeml(f"{event('e1', 'one two')} three.")
    theirs = timeml(f"one {event('e1', 'two three')}.")
    adjudication, _ = adjudicated(mine, theirs)
    (item,) = adjudication.mark_items
    with pytest.raises(DecisionError, match="cannot hold this"):
        adjudication.decide(item.key, ProposedDecision(Choice.UNION))
    with pytest.raises(DecisionError, match="decide on their words as one"):
        adjudication.decide(key(adjudication, "two three"), B)
    assert not adjudication.events
    adjudication.decide(item.key, B)
    assert adjudication.progress().is_finished
    assert [each.text for each in adjudication.document.intervals()] == ["Monday", "two three"]
    adjudication.decide(item.key, A)
    assert [each.text for each in adjudication.document.intervals()] == ["Monday", "one two"]


def test_start_from_b_begins_with_its_words_and_their_links():
    mine = timeml(f"{event('e1', 'one two')} three {event('e2', 'four')}.")
    theirs = timeml(f"one {event('e1', 'two three')} {event('e2', 'four')}.", "ei1 BEFORE ei2")
    adjudication, opened = adjudicated(mine, theirs, GoldStart.of_side(1))
    gold = reread(adjudication, opened).document
    assert [each.text for each in gold.intervals()] == ["Monday", "two three", "four"]
    assert len(gold.links) == 1
    (item,) = adjudication.mark_items
    adjudication.decide(item.key, A)
    gold = reread(adjudication, opened).document
    assert [each.text for each in gold.intervals()] == ["Monday", "one two", "four"]
    assert gold.links == {}


def test_creation_time_of_a_stays():
    theirs = MINE.replace(b"<DCT>", b"<EXTRAINFO>").replace(b"</DCT>", b"</EXTRAINFO>")
    theirs = theirs.replace(b'<TIMEX3 tid="t0" type="DATE" value="1998-01-05" ', b"<x ")
    theirs = theirs.replace(b"</TIMEX3></EXTRAINFO>", b"</x></EXTRAINFO>")
    adjudication, _ = adjudicated(MINE, theirs)
    with pytest.raises(DecisionError, match="creation time cannot be left out"):
        adjudication.decide(key(adjudication, "Monday"), B)


def test_second_instance_of_an_event_is_added_to_it():
    mine = timeml(event("e1", "said"))
    more = '<MAKEINSTANCE eventID="e1" eiid="ei9" pos="VERB" cardinality="2"/>\n'
    theirs = timeml(event("e1", "said"), "ei1 BEFORE ei9", instances=more)
    adjudication, opened = adjudicated(mine, theirs)
    (pair,) = [item.key for item in adjudication.items if len(item.key) == 2]
    adjudication.decide(pair, B)
    gold = reread(adjudication, opened).document
    assert [each.event for each in gold.instances.values()] == ["e1", "e1"]
    assert len(gold.events) == 1


def test_units_know_three_choices_only(both):
    adjudication, _ = both
    with pytest.raises(DecisionError, match="taken over, left out or put off"):
        adjudication.decide(key(adjudication, "left"), ProposedDecision(Choice.UNION))
    adjudication.decide(key(adjudication, "left"), ProposedDecision(Choice.LATER))
    assert adjudication.queue()[-1].key == key(adjudication, "left")


def test_reason_that_a_file_cannot_hold_is_refused(both):
    adjudication, _ = both
    with pytest.raises(DecisionError, match=r"reason cannot be kept.*U\+0007"):
        adjudication.decide(
            key(adjudication, "left", "said"), ProposedDecision(Choice.SIDE, side=1, reason="\x07")
        )
