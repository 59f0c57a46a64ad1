"""How two relations of one pair stand to each other."""

from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.relations import ALL, RelationSet
from tempannot.gui.compare.drawings.pair_states import PairState, pair_state, related_units
from tests.comparison.small import comparisons_of_random_sides

SWAPPED = {
    PairState.FIRST_NARROWER: PairState.SECOND_NARROWER,
    PairState.SECOND_NARROWER: PairState.FIRST_NARROWER,
    PairState.FIRST_ONLY: PairState.SECOND_ONLY,
    PairState.SECOND_ONLY: PairState.FIRST_ONLY,
}
sets = st.integers(1, ALL.bits).map(RelationSet)


def state(first, second):
    return pair_state(RelationSet.parse(first), RelationSet.parse(second))


def test_who_says_more_and_who_contradicts():
    assert state("before", "before") is PairState.SAME
    assert state("before", "before|meets") is PairState.FIRST_NARROWER
    assert state("before|meets", "meets|overlaps") is PairState.PARTLY
    assert state("before", "after") is PairState.APART
    assert pair_state(RelationSet.parse("before"), ALL) is PairState.FIRST_ONLY
    assert pair_state(ALL, ALL) is PairState.OPEN


@given(sets, sets)
def test_the_sides_are_treated_alike(first, second):
    there, back = pair_state(first, second), pair_state(second, first)
    assert back is SWAPPED.get(there, there)
    assert there is pair_state(first.converse, second.converse)


@given(comparisons_of_random_sides())
def test_related_units_are_those_with_a_relation(comparison):
    units = [unit.id for unit in comparison.alignment.units]
    expected = {
        one
        for one in units
        for other in units
        for side in comparison.sides
        if one != other and side.network.relation(one, other) is not ALL
    }
    assert related_units(comparison) == expected
