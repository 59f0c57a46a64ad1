"""Adjudication of small annotations: conflicts, what follows from a decision, undo."""

import pytest

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decision_table import decision_table
from tempannot.comparison.adjudication.decisions import (
    START,
    Choice,
    DecisionConflict,
    DecisionError,
    Done,
    ItemStanding,
    ProposedDecision,
)
from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.core.errors import RelationError
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import RelationSet
from tests.comparison.small import annotation, compared

A, B = ProposedDecision(Choice.SIDE), ProposedDecision(Choice.SIDE, side=1)


def adjudication(key, response, start=GoldStart.NOTHING, units="abcdef"):
    return Adjudication(compared(key, response, units), start)


def units_of(adjudication):
    return {unit.members[0] or unit.members[1]: unit.id for unit in units(adjudication)}


def units(adjudication):
    return adjudication.comparison.alignment.units


def key(adjudication, names):
    ids = units_of(adjudication)
    return (ids[names],) if len(names) == 1 else adjudication.key(*(ids[each] for each in names))


def decide(adjudication, names, proposal):
    return adjudication.decide(key(adjudication, names), proposal)


def standing(adjudication, names):
    return adjudication.state(key(adjudication, names)).standing


def links(adjudication):
    return {
        f"{link.source} {link.exact or link.rel_type} {link.target}"
        for link in adjudication.document.links.values()
    }


KEY = ("a BEFORE b", "b BEFORE c", "a BEFORE c")
RESPONSE = ("a AFTER b", "b BEFORE c", "a AFTER c")


@pytest.mark.parametrize(
    ("start", "expected"),
    [
        (GoldStart.of_side(0), {"a BEFORE b", "b BEFORE c", "a BEFORE c"}),
        (GoldStart.of_side(1), {"a AFTER b", "b BEFORE c", "a AFTER c"}),
        (GoldStart.AGREED, {"b BEFORE c"}),
        (GoldStart.NOTHING, set()),
    ],
)
def test_start_says_which_links_the_gold_begins_with(start, expected):
    assert links(adjudication(KEY, ("a AFTER b", "b BEFORE c", "a AFTER c"), start)) == expected


def test_everything_that_a_link_names_is_an_item():
    found = adjudication(("a BEFORE b",), ("c BEFORE d", "a VAGUE e"))
    assert len(found.items) == 3


def test_agreement_that_no_link_names_is_an_item_too():
    found = adjudication(("a BEFORE b", "b BEFORE c"), ("a BEFORE d", "d BEFORE c"))
    assert found.item(key(found, "ac")).is_derived
    assert [item.key for item in found.items if item.agrees] == [key(found, "ac")]


def test_one_decision_settles_what_follows():
    found = adjudication(KEY, RESPONSE)
    decide(found, "bc", A)
    done = decide(found, "ab", A)
    assert isinstance(done, Done)
    assert done.settled == (key(found, "ac"),)
    state = found.state(key(found, "ac"))
    assert (state.standing, state.settled_by, state.sides) == (ItemStanding.SETTLED, 2, (0,))
    assert found.settled_by(2) == (key(found, "ac"),)
    assert found.progress().is_finished


def test_item_that_can_be_neither_any_more_is_flagged_and_stays_to_be_confirmed():
    found = adjudication(("a BEFORE b", "b BEFORE c", "a IBEFORE c"), ("a AFTER c",))
    equals = ProposedDecision(Choice.OTHER, RelationSet.parse("equals"))
    decide(found, "ab", equals)
    done = decide(found, "bc", equals)
    assert done.ruled_out == (key(found, "ac"),)
    assert not found.progress().is_finished
    decide(found, "ac", equals)
    assert found.progress().is_finished


def test_conflict_changes_nothing_and_says_why():
    found = adjudication(KEY, RESPONSE)
    decide(found, "ab", A)
    decide(found, "bc", A)
    before = found.document
    conflict = decide(found, "ac", B)
    assert isinstance(conflict, DecisionConflict)
    assert conflict.decisions == (1, 2)
    assert not conflict.can_give_way
    assert "(decision 1)" in conflict.explanation
    assert "(this decision)" in conflict.explanation
    assert found.document == before
    assert len(found.events) == 2


def test_links_of_the_start_give_way_only_if_the_proposal_says_so():
    found = adjudication(KEY, RESPONSE, GoldStart.of_side(0))
    conflict = decide(found, "ac", B)
    assert conflict.start_links == ("l1", "l2")
    assert conflict.can_give_way
    done = decide(found, "ac", ProposedDecision(Choice.SIDE, side=1, gives_way=True))
    assert done.gave_way == found.gave_way == ("l2",)
    assert links(found) == {"a BEFORE b", "a AFTER c"}
    assert Reasoning(found.document).is_consistent


def test_link_that_gave_way_cannot_be_decided_on_against_what_pushed_it_out():
    found = adjudication(KEY, RESPONSE, GoldStart.of_side(0))
    decide(found, "ac", ProposedDecision(Choice.SIDE, side=1, gives_way=True))
    conflict = decide(found, "bc", A)
    assert (conflict.decisions, conflict.start_links) == ((1,), ("l1",))
    done = decide(found, "bc", ProposedDecision(Choice.SIDE, gives_way=True))
    assert done.gave_way == ("l1",)
    assert links(found) == {"b BEFORE c", "a AFTER c"}


def test_link_that_gave_way_comes_back_with_the_decision_undone():
    found = adjudication(KEY, RESPONSE, GoldStart.of_side(0))
    before = found.document
    decide(found, "ac", ProposedDecision(Choice.SIDE, side=1, gives_way=True))
    found.undo()
    assert found.document == before
    found.redo()
    assert found.gave_way == ("l2",)


def test_links_of_a_stand_as_a_wrote_them_and_new_ones_tell_their_origin():
    found = adjudication(KEY, RESPONSE)
    decide(found, "bc", A)
    decide(found, "ab", ProposedDecision(Choice.SIDE, side=1, reason="see  line 3"))
    own, new = found.document.links.values()
    assert own == annotation("abcdef", *KEY).links["l2"]
    assert new.attributes == {"origin": "adjudicated: b"}
    assert new.comment == "see line 3"
    assert found.origin(new.id).side == 1
    assert found.why(key(found, "ac")) == ()
    assert found.why(key(found, "ab")) == (2,)


def test_union_weakens_both():
    found = adjudication(("a BEFORE b",), ("a IBEFORE b",))
    decide(found, "ab", ProposedDecision(Choice.UNION))
    assert links(found) == {"a before|meets b"}


def test_hull_of_a_union_that_is_not_convex_is_offered_and_taken_only_if_asked_for():
    found = adjudication(("a BEFORE b",), ("a AFTER b",))
    with pytest.raises(RelationError, match="not convex"):
        decide(found, "ab", ProposedDecision(Choice.UNION))
    found = adjudication(("a IBEFORE b",), ("a ENDED_BY b",))
    with pytest.raises(RelationError, match=r"nearest.*meets\|overlaps\|finished-by"):
        decide(found, "ab", ProposedDecision(Choice.UNION))
    hull = found.item(key(found, "ab")).union.hull
    decide(found, "ab", ProposedDecision(Choice.UNION, hull))
    assert links(found) == {"a meets|overlaps|finished-by b"}


def test_union_that_rules_nothing_out_is_no_decision():
    found = adjudication(("a BEFORE b",), ("a AFTER b",))
    proposal = ProposedDecision(Choice.UNION, found.item(key(found, "ab")).union.hull)
    with pytest.raises(DecisionError, match="rule nothing out"):
        decide(found, "ab", proposal)


def test_union_with_a_silent_side_is_refused():
    found = adjudication(("a BEFORE b",), ())
    with pytest.raises(DecisionError, match="nothing to weaken to"):
        decide(found, "ab", ProposedDecision(Choice.UNION))


def test_undecidable_text_becomes_a_vague_link():
    found = adjudication(KEY, RESPONSE)
    decide(found, "ab", ProposedDecision(Choice.UNDECIDABLE))
    assert links(found) == {"a VAGUE b"}
    assert not found.state(key(found, "ab")).is_overruled


def test_nothing_said_of_a_pair_that_follows_all_the_same_is_flagged():
    found = adjudication(KEY, RESPONSE)
    decide(found, "ac", ProposedDecision(Choice.NEITHER))
    decide(found, "ab", A)
    decide(found, "bc", A)
    assert found.state(key(found, "ac")).is_overruled
    assert found.progress().overruled == 1


def test_later_comes_back_at_the_end_and_blocks_the_finish():
    found = adjudication(("a BEFORE b", "c BEFORE d"), ("a AFTER b", "c AFTER d"))
    decide(found, "ab", ProposedDecision(Choice.LATER))
    assert [item.key for item in found.queue()] == [key(found, "cd"), key(found, "ab")]
    decide(found, "cd", A)
    assert not found.progress().is_finished
    assert found.progress().later == 1
    decide(found, "ab", A)
    assert found.progress().is_finished


def test_identity_is_not_settled_by_what_follows():
    found = adjudication(
        ("a SIMULTANEOUS b", "b SIMULTANEOUS c", "a IDENTITY c"), ("a SIMULTANEOUS c",)
    )
    decide(found, "ab", A)
    decide(found, "bc", A)
    assert standing(found, "ac") is ItemStanding.OPEN
    decide(found, "ac", A)
    assert "a IDENTITY c" in links(found)


def test_contradicting_link_of_a_never_enters_the_gold_unasked():
    found = adjudication(
        ("a BEFORE b", "b BEFORE c", "c BEFORE a"), ("a BEFORE b",), GoldStart.of_side(0)
    )
    assert "c BEFORE a" not in links(found)
    assert standing(found, "ac") is ItemStanding.OPEN
    assert found.item(key(found, "ac")).claims[0].aside == ("l3",)
    assert not found.item(key(found, "ac")).agrees


def test_agreement_is_accepted_at_once_and_can_be_undone_at_once():
    found = adjudication(KEY, KEY)
    answer = found.accept_agreement("Ada")
    assert len(answer.done) == 3
    assert found.progress().is_finished
    found.undo()
    assert found.progress().open == 3


def test_agreement_of_the_start_needs_no_decision():
    found = adjudication(KEY, KEY, GoldStart.AGREED)
    assert found.progress().is_finished
    assert found.settled_by(START)
    assert found.accept_agreement().done == ()


def test_bulk_decision_leaves_what_conflicts_and_names_it():
    found = adjudication(KEY, ("a AFTER b", "b AFTER c", "a AFTER c"))
    decide(found, "ab", A)
    decide(found, "bc", A)
    other = key(found, "ac")
    answer = found.decide_all([other], B)
    assert answer.done == ()
    assert answer.refused[0].key == other
    assert answer.refused[0].conflict is not None


def test_decision_can_be_changed():
    found = adjudication(KEY, RESPONSE)
    decide(found, "ab", A)
    decide(found, "bc", A)
    decide(found, "ab", B)
    assert links(found) == {"a AFTER b", "b BEFORE c"}
    assert standing(found, "ac") is ItemStanding.OPEN


def test_pair_that_is_no_item_can_be_decided():
    found = adjudication(("a BEFORE b",), ())
    decide(found, "ef", ProposedDecision(Choice.OTHER, RelationSet.parse("before")))
    assert links(found) == {"e BEFORE f"}
    found.undo()
    assert found.progress().total == 1


def test_undo_and_redo_go_back_to_the_very_beginning_and_on():
    names = [a + b for a in "abcdefgh" for b in "abcdefgh" if a < b]
    found = adjudication([f"{a} BEFORE {b}" for a, b in names], (), units="abcdefgh")
    documents = [found.document]
    for pair in names * 3:
        decide(found, pair, A)
        documents.append(found.document)
    while found.last_step:
        assert found.document == documents.pop()
        found.undo()
    assert found.document == documents.pop()
    while found.redo():
        pass
    assert found.progress().decided == len(names)


def test_wrong_choices_for_an_item_say_what_is_possible():
    found = adjudication(KEY, RESPONSE)
    with pytest.raises(DecisionError, match="no pair of units"):
        found.decide(("u0", "u0"), A)
    with pytest.raises(RelationError, match="which other relation"):
        decide(found, "ab", ProposedDecision(Choice.OTHER))
    with pytest.raises(DecisionError, match="BEFORE means before"):
        decide(found, "ab", ProposedDecision(Choice.OTHER, RelationSet.parse("after"), "BEFORE"))


def test_table_tells_what_became_of_every_item():
    found = adjudication(KEY, RESPONSE)
    decide(found, "bc", A)
    decide(
        found, "ab", ProposedDecision(Choice.SIDE, side=1, reason="so, there", adjudicator="Ada")
    )
    decide(found, "ac", ProposedDecision(Choice.UNDECIDABLE))
    _, ab, ac, bc = decision_table(found).splitlines()
    assert ab.startswith('a,b,before,after,decided,b,after,2,,0,"so, there",Ada,')
    assert ac.startswith("a,c,before,after,decided,undecidable,VAGUE,3,,0,,,")
    assert bc.startswith("b,c,before,before,decided,a,before,1,,0,,,")
    found.undo()
    found.undo()
    decide(found, "ab", A)
    _, ab, ac, _ = decision_table(found).splitlines()
    assert ab.startswith("a,b,before,after,decided,a,before,4,,1,,,")
    assert ac == "a,c,before,after,settled,,before,,4,,,,,a b,"
