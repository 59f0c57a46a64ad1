import json
from itertools import product
from pathlib import Path

import pytest

from tempannot.core.endpoints import Endpoints, Point, endpoints, relations_allowed
from tempannot.core.errors import RelationError
from tempannot.core.relations import ALL, EMPTY, RelationSet
from tests.core.arrangements import arrangements, basic, relation_of
from tests.core.convex import convex_relations

GOLDEN = Path(__file__).parent / "golden"
POINTS = {"<": 1, "=": 2, "<=": 3, ">": 4, ">=": 6, "<=>": 7, "all": 7}


def test_every_convex_relation_is_four_comparisons_and_back():
    for relations in convex_relations():
        assert relations_allowed(endpoints(relations)) is relations


def test_comparisons_are_the_published_ones():
    published = json.loads((GOLDEN / "allen_convex_82.json").read_text())["relations"]
    for row in published:
        expected = Endpoints(
            *(Point(POINTS[row[key]]) for key in ("r1_I1J1", "r3_I1J2", "r4_I2J1", "r2_I2J2"))
        )
        assert endpoints(relation_of(row["allen"])) == expected


def test_comparisons_without_not_equal_give_the_82_convex_relations_or_nothing():
    kinds = [Point(value) for value in (1, 2, 3, 4, 6, 7)]
    found = {relations_allowed(Endpoints(*each)) for each in product(kinds, repeat=4)}
    assert found == {*convex_relations(), EMPTY}


def test_comparisons_allow_what_the_arrangements_of_two_intervals_allow():
    for relations in convex_relations():
        points = endpoints(relations)
        for world in arrangements(2):
            a1, a2, b1, b2 = world
            pairs = ((a1, b1), (a1, b2), (a2, b1), (a2, b2))
            signs = [
                Point.LESS if a < b else Point.GREATER if a > b else Point.EQUAL for a, b in pairs
            ]
            fits = all(sign & point for sign, point in zip(signs, points, strict=True))
            assert fits == (RelationSet.parse(basic(world, 0, 1)) in relations)


def test_a_set_that_is_not_convex_is_refused_with_its_hull():
    with pytest.raises(RelationError, match=r"the nearest .* is before\|meets\|overlaps"):
        endpoints(RelationSet.parse("before|overlaps"))


def test_the_empty_set_is_refused():
    with pytest.raises(RelationError):
        endpoints(EMPTY)


def test_nothing_is_known_of_any_comparison_where_all_relations_can_hold():
    assert endpoints(ALL) == (Point.ANY,) * 4


def test_symbols_are_what_books_write():
    assert [Point(value).symbol for value in range(1, 8)] == ["<", "=", "<=", ">", "<>", ">=", "?"]
