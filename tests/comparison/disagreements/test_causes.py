from itertools import product

import pytest

from tempannot.comparison.disagreements.causes import Cause, PairClaim, cause_of, silent_side
from tempannot.comparison.disagreements.disagreements import disagreements
from tempannot.core.relations import ALL, EQUALS, RelationSet
from tempannot.core.schemes import During
from tests.comparison.small import compared
from tests.core.convex import convex_relations


def claim(text):
    return PairClaim(RelationSet.parse(text))


def cause(one, other, during=During.EQUALS):
    """How links between ``a`` and ``b`` differ; a link is written as its type, with < if turned."""
    texts = [f"b {kind[1:]} a" if kind[0] == "<" else f"a {kind} b" for kind in (one, other)]
    found = disagreements(compared(texts[:1], texts[1:], during=during))
    return found[0].cause if found else None


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("BEFORE", "AFTER", Cause.CONTRADICTORY),
        ("INCLUDES", "<INCLUDES", Cause.CONTRADICTORY),
        ("BEGINS", "BEGUN_BY", Cause.CONTRADICTORY),
        ("IBEFORE", "<IBEFORE", Cause.CONTRADICTORY),
        ("BEFORE", "<AFTER", None),
        ("BEFORE", "IBEFORE", Cause.NEIGHBOURING),
        ("BEGINS", "SIMULTANEOUS", Cause.NEIGHBOURING),
        ("BEGINS", "IS_INCLUDED", Cause.NEIGHBOURING),
        ("before|meets", "meets|overlaps", Cause.NEIGHBOURING),
        ("before|meets", "overlaps", Cause.NEIGHBOURING),
        ("before|meets", "before", Cause.SAYS_MORE),
        ("BEFORE-OR-OVERLAP", "BEFORE", Cause.SAYS_MORE),
        ("BEFORE", "SIMULTANEOUS", Cause.CONTRADICTORY),
        ("INCLUDES", "SIMULTANEOUS", Cause.CONTRADICTORY),
        ("BEFORE", "VAGUE", Cause.VAGUE),
        ("IDENTITY", "SIMULTANEOUS", Cause.IDENTITY),
        ("SIMULTANEOUS", "<IDENTITY", Cause.IDENTITY),
        ("IDENTITY", "<IDENTITY", None),
        ("IDENTITY", "DURING", Cause.IDENTITY),
        ("IDENTITY", "IS_INCLUDED", Cause.CONTRADICTORY),
        ("SIMULTANEOUS", "DURING", None),
    ],
)
def test_cause_of_two_links_on_a_pair(one, other, expected):
    assert cause(one, other) is expected
    assert cause(other, one) is expected


@pytest.mark.parametrize("during", During)
@pytest.mark.parametrize(
    ("one", "other"),
    [("DURING", "IS_INCLUDED"), ("DURING_INV", "INCLUDES"), ("DURING", "<INCLUDES")],
)
def test_during_against_is_included_is_its_own_cause_however_it_is_read(during, one, other):
    assert cause(one, other, during) is Cause.DURING
    assert cause(other, one, during) is Cause.DURING


def test_during_against_the_opposite_inclusion_is_no_mix_up_of_names():
    assert cause("DURING", "INCLUDES", During.DURING) is Cause.CONTRADICTORY
    assert cause("DURING", "INCLUDES") is Cause.CONTRADICTORY


def test_during_against_an_inferred_inclusion_is_the_same_mix_up():
    key = ["a DURING c"]
    response = ["a IS_INCLUDED b", "b IS_INCLUDED c"]
    causes = {
        each.source + each.target: each.cause for each in disagreements(compared(key, response))
    }
    assert causes["u0u2"] is Cause.DURING


def test_silence_is_missing_and_says_on_which_side():
    (missing,) = disagreements(compared(["a BEFORE b"], []))
    assert (missing.cause, missing.missing_side) == (Cause.MISSING, 1)
    (missing,) = disagreements(compared([], ["a BEFORE b"]))
    assert (missing.cause, missing.missing_side) == (Cause.MISSING, 0)


def test_the_side_that_says_more_is_told():
    (more,) = disagreements(compared(["a before|meets b"], ["a BEFORE b"]))
    assert (more.cause, more.says_more) == (Cause.SAYS_MORE, 1)


def test_every_two_relations_have_one_cause_that_does_not_depend_on_the_order():
    every = convex_relations()
    for one, other in product(every, every):
        found = cause_of(PairClaim(one), PairClaim(other))
        assert found is cause_of(PairClaim(other), PairClaim(one))
        assert found is cause_of(PairClaim(one.converse), PairClaim(other.converse))
        assert (found is None) is (one is other)


def test_causes_without_links_by_definition():
    for one, other in product(convex_relations(), repeat=2):
        if one is other or ALL in (one, other):
            continue
        found = cause_of(PairClaim(one), PairClaim(other))
        if found is Cause.CONTRADICTORY:
            assert not one & (other | other.neighbours)
        if found is Cause.SAYS_MORE:
            assert one & other in (one, other)


def test_same_event_matters_only_where_the_times_agree():
    same = PairClaim(EQUALS, frozenset({"IDENTITY"}), is_same_event=True)
    assert cause_of(same, claim("equals")) is Cause.IDENTITY
    assert cause_of(same, claim("before")) is Cause.CONTRADICTORY
    assert cause_of(same, PairClaim(ALL)) is Cause.MISSING


def test_nobody_is_silent_where_both_or_neither_speak():
    assert silent_side(claim("before"), claim("after")) is None
    assert silent_side(PairClaim(ALL), PairClaim(ALL)) is None
    assert silent_side(PairClaim(ALL), claim("after")) == 0
