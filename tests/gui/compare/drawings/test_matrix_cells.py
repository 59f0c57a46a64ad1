"""How two relations of one pair stand to each other."""

from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.relations import ALL, RelationSet
from tempannot.gui.compare.drawings.matrix_cells import PairContrast, pair_contrast
from tempannot.gui.compare.drawings.unit_subjects import related_units
from tests.comparison.small import comparisons_of_random_sides

SWAPPED = {
    PairContrast.FIRST_NARROWER: PairContrast.SECOND_NARROWER,
    PairContrast.SECOND_NARROWER: PairContrast.FIRST_NARROWER,
    PairContrast.FIRST_ONLY: PairContrast.SECOND_ONLY,
    PairContrast.SECOND_ONLY: PairContrast.FIRST_ONLY,
}
sets = st.integers(1, ALL.bits).map(RelationSet)


def state(first, second):
    return pair_contrast(RelationSet.parse(first), RelationSet.parse(second))


def test_who_says_more_and_who_contradicts():
    assert state("before", "before") is PairContrast.SAME
    assert state("before", "before|meets") is PairContrast.FIRST_NARROWER
    assert state("before|meets", "meets|overlaps") is PairContrast.PARTLY
    assert state("before", "after") is PairContrast.APART
    assert pair_contrast(RelationSet.parse("before"), ALL) is PairContrast.FIRST_ONLY
    assert pair_contrast(ALL, ALL) is PairContrast.OPEN


@given(sets, sets)
def test_the_sides_are_treated_alike(first, second):
    there, back = pair_contrast(first, second), pair_contrast(second, first)
    assert back is SWAPPED.get(there, there)
    assert there is pair_contrast(first.converse, second.converse)


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
