import numpy as np
import pytest

from tempannot.statistics.mixed_model.random_effects import Crossing, NestedCrossing, crossing_of

ANSWERS = 90


def codes_of(*orders):
    """Return 30 items, each in one of 6 lists, 5 raters and perhaps 4 days, in some order."""
    draw = np.random.default_rng(2)
    item = draw.permutation(np.arange(ANSWERS) % 30)
    factors = {
        "item": item,
        "list": item // 5,
        "rater": draw.permutation(np.arange(ANSWERS) % 5),
        "day": draw.permutation(np.arange(ANSWERS) % 4),
    }
    return [factors[each] for each in orders]


NESTED = [("rater", "item", "list"), ("item", "list", "rater"), ("list", "day", "rater", "item")]
WEIGHTS = np.random.default_rng(3).uniform(0.1, 2, ANSWERS)


@pytest.fixture(params=NESTED, ids="-".join)
def systems(request):
    """The nested system and the one that knows nothing of nesting, with the same deviations."""
    codes = codes_of(*request.param)
    deviations = np.array([0.7, -1.3, 0.4, 0.0])[: len(codes)]
    both = crossing_of(codes, ANSWERS), Crossing(codes, ANSWERS)
    assert isinstance(both[0], NestedCrossing)
    return [(each, each.solved(each.spread(deviations), WEIGHTS)) for each in both]


def by_factor(crossing, effects):
    """Return effects in the order of the factors as given."""
    blocks = np.split(effects, np.cumsum(crossing.sizes)[:-1])
    return np.concatenate([blocks[crossing.order.index(each)] for each in range(len(blocks))])


def test_solution_and_determinant_are_those_of_the_other_way(systems):
    (_, one), (_, other) = systems
    assert one.log_determinant == pytest.approx(other.log_determinant, rel=1e-12)
    values = np.linspace(-1, 2, ANSWERS)
    found, expected = (
        by_factor(crossing, solved.solve(crossing.transposed(solved.scaled, values)))
        for crossing, solved in systems
    )
    np.testing.assert_allclose(found, expected, atol=1e-12)


def test_rows_at_answers_are_those_of_the_other_way(systems):
    (nested, one), (plain, other) = systems
    found, expected = one.rows_at_answers(), other.rows_at_answers()
    for factor in range(nested.factors):
        ours, theirs = nested.order.index(factor), plain.order.index(factor)
        np.testing.assert_allclose(found[ours], expected[theirs], atol=1e-12)


@pytest.mark.parametrize(
    "codes",
    [codes_of("item", "rater"), codes_of("item", "rater", "day"), codes_of("item", "list"), []],
    ids=["two", "crossed", "nested alone", "none"],
)
def test_where_nothing_is_nested_beside_others_the_system_is_the_plain_one(codes):
    assert type(crossing_of(codes, ANSWERS)) is Crossing
