import numpy as np
import pytest

from tempannot.statistics.mixed_model.random_effects import Crossing

ANSWERS = 60
SIZES = {
    "the largest first": (20, 5, 3),
    "the largest last": (3, 5, 20),
    "one factor": (7,),
    "none": (),
    "two of a size": (6, 6),
}


@pytest.fixture(params=SIZES.values(), ids=SIZES.keys())
def crossed(request):
    """Codes that use every level, deviations (one of them negative) and weights."""
    draw = np.random.default_rng(1)
    codes = [draw.permutation(np.arange(ANSWERS) % size) for size in request.param]
    deviations = np.array([0.7, -1.3, 0.4])[: len(codes)]
    return codes, deviations, draw.uniform(0.1, 2, ANSWERS)


def dense(crossing, scaled):
    """Z S in full, with a column per level in the order of the blocks."""
    columns = np.zeros((ANSWERS, crossing.size))
    for place, deviation in zip(crossing.places, scaled, strict=True):
        columns[np.arange(ANSWERS), place] += deviation
    return columns


def test_solution_and_determinant_are_those_of_the_whole_matrix(crossed):
    codes, deviations, weights = crossed
    crossing = Crossing(codes, ANSWERS)
    scaled = crossing.spread(deviations)
    columns = dense(crossing, scaled)
    whole = columns.T @ (weights[:, np.newaxis] * columns) + np.eye(crossing.size)
    right = np.arange(crossing.size, dtype=float)
    solved = crossing.solved(scaled, weights)
    np.testing.assert_allclose(solved.solve(right), np.linalg.solve(whole, right), rtol=1e-9)
    np.testing.assert_allclose(solved.log_determinant, np.linalg.slogdet(whole)[1], rtol=1e-10)


def test_rows_at_answers_are_entries_of_the_inverse(crossed):
    codes, deviations, weights = crossed
    crossing = Crossing(codes, ANSWERS)
    scaled = crossing.spread(deviations)
    columns = dense(crossing, scaled)
    inverse = np.linalg.inv(columns.T @ (weights[:, np.newaxis] * columns) + np.eye(crossing.size))
    products = columns @ inverse
    found = crossing.solved(scaled, weights).rows_at_answers()
    for place, row in zip(crossing.places, found, strict=True):
        np.testing.assert_allclose(row, products[np.arange(ANSWERS), place], atol=1e-12)


def test_values_come_back_in_the_order_of_the_factors(crossed):
    codes, deviations, _ = crossed
    crossing = Crossing(codes, ANSWERS)
    spread = crossing.spread(deviations)
    np.testing.assert_array_equal(crossing.gathered(spread.tolist()), deviations)


def test_sums_over_levels_are_the_transpose_of_what_effects_add(crossed):
    codes, deviations, weights = crossed
    crossing = Crossing(codes, ANSWERS)
    scaled = crossing.spread(deviations)
    effects = np.linspace(-1, 1, crossing.size)
    columns = dense(crossing, scaled)
    np.testing.assert_allclose(crossing.locations(scaled, effects), columns @ effects, atol=1e-14)
    np.testing.assert_allclose(
        crossing.transposed(scaled, weights), columns.T @ weights, atol=1e-12
    )
