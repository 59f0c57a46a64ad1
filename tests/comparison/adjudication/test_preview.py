"""What a preview says is what deciding then does."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decisions import (
    Choice,
    DecisionConflict,
    DecisionError,
    ItemStanding,
    ProposedDecision,
)
from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.comparison.adjudication.preview import ChoicePreview
from tempannot.core.errors import RelationError
from tests.comparison.adjudication.test_random_adjudications import (
    RULINGS,
    Acting,
    adjudications,
    seen,
)
from tests.comparison.small import compared

OPEN = (ItemStanding.OPEN, ItemStanding.LATER)


def standings(adjudication):
    """Where every item stands."""
    return {each.key: adjudication.state(each.key).standing for each in adjudication.all_items}


@settings(max_examples=300)
@given(adjudications(), st.data())
def test_a_preview_says_what_deciding_then_does(adjudication, data):
    acting = Acting(data, adjudication)
    for _ in range(data.draw(st.integers(0, 6))):
        acting.act()
    key = data.draw(acting.keys)
    proposals = data.draw(st.lists(RULINGS, min_size=1, max_size=4))
    before, standing = seen(adjudication), standings(adjudication)
    found = [adjudication.preview(key, each) for each in proposals]
    assert seen(adjudication) == before
    proposal, said = proposals[-1], found[-1]
    if said.problem:
        with pytest.raises((DecisionError, RelationError), match=f"^{re.escape(said.problem)}$"):
            adjudication.decide(key, proposal)
        return
    answer = adjudication.decide(key, proposal)
    if isinstance(answer, DecisionConflict):
        assert said.conflict == answer
        assert said.can_stand is answer.can_give_way
        return
    assert said.conflict is None
    assert (said.settles, said.rules_out) == (len(answer.settled), len(answer.ruled_out))
    now = standings(adjudication)
    again = [
        each
        for each, was in standing.items()
        if each != key and was is ItemStanding.SETTLED and now.get(each) in OPEN
    ]
    assert said.reopens == len(again)


CHAIN = ("a BEFORE b", "b BEFORE c", "a BEFORE c")
TURNED = ("a AFTER b", "b AFTER c", "a AFTER c")


def units(names):
    """The pair of two intervals of ``compared``, which are called u0, u1, ... in order."""
    return tuple(f"u{'abcdef'.index(name)}" for name in names)


def test_a_choice_that_settles_others_says_how_many():
    adjudication = Adjudication(compared(CHAIN, TURNED))
    as_a = ProposedDecision(Choice.SIDE)
    assert adjudication.preview(units("ab"), as_a) == ChoicePreview()
    adjudication.decide(units("ab"), as_a)
    assert adjudication.preview(units("bc"), as_a) == ChoicePreview(settles=1)
    assert (
        adjudication.preview(units("bc"), ProposedDecision(Choice.SIDE, side=1)) == ChoicePreview()
    )
    adjudication.decide(units("bc"), as_a)
    assert adjudication.preview(units("bc"), ProposedDecision(Choice.NEITHER)).reopens == 1


def test_a_choice_that_leaves_a_pair_neither_claim_rules_it_out():
    key = ("a BEFORE b", "b AFTER c", "a SIMULTANEOUS c")
    adjudication = Adjudication(compared(key, ("b BEFORE c",)), GoldStart.NOTHING)
    adjudication.decide(units("ab"), ProposedDecision(Choice.SIDE))
    assert adjudication.preview(units("bc"), ProposedDecision(Choice.SIDE, side=1)).rules_out == 1


def test_a_choice_that_clashes_names_the_decisions_it_clashes_with():
    adjudication = Adjudication(compared(CHAIN, TURNED))
    for pair in ("ab", "bc"):
        adjudication.decide(units(pair), ProposedDecision(Choice.SIDE))
    found = adjudication.preview(units("ac"), ProposedDecision(Choice.SIDE, side=1))
    assert found.conflict is not None
    assert found.conflict.decisions == (1, 2)
    assert not found.can_stand
    assert len(adjudication.decisions) == 2


def test_links_of_the_start_that_can_give_way_are_no_reason_to_stop():
    adjudication = Adjudication(compared(CHAIN[:2], ("a AFTER c",)), GoldStart.of_side(0))
    found = adjudication.preview(units("ac"), ProposedDecision(Choice.SIDE, side=1))
    assert found.conflict is not None
    assert found.can_stand
    yielding = ProposedDecision(Choice.SIDE, side=1, gives_way=True)
    assert adjudication.preview(units("ac"), yielding).conflict is None


def test_a_choice_that_makes_no_sense_says_why():
    adjudication = Adjudication(compared(("a BEFORE b",), ()))
    found = adjudication.preview(units("ab"), ProposedDecision(Choice.UNION))
    assert "nothing to weaken to" in found.problem
    assert not found.can_stand


def test_what_was_tried_of_putting_off_is_not_taken_for_what_a_decision_stands_beside():
    adjudication = Adjudication(compared(CHAIN, TURNED), GoldStart.of_side(0))
    as_a = ProposedDecision(Choice.SIDE)
    adjudication.decide(units("ab"), as_a)
    adjudication.preview(units("ab"), ProposedDecision(Choice.LATER))
    assert adjudication.preview(units("ab"), as_a).can_stand
    adjudication.decide(units("ab"), as_a)
