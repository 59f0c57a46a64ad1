import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tempannot.statistics.mixed_model.laplace import terms_of, value_of

THRESHOLDS = np.array([-1.5, 0.2, 1.0])
PLACES = st.lists(st.floats(-6, 6), min_size=1, max_size=8).map(np.array)


def logistic(x):
    return 1 / (1 + np.exp(-x))


def all_levels(locations):
    levels = np.tile(np.arange(4), len(locations))
    return levels, np.repeat(locations, 4)


@given(PLACES)
def test_the_probabilities_of_all_levels_sum_to_one(locations):
    levels, places = all_levels(locations)
    shares = np.exp(-terms_of(levels, THRESHOLDS, places).values).reshape(-1, 4)
    np.testing.assert_allclose(shares.sum(axis=1), 1, rtol=1e-12)
    np.testing.assert_allclose(shares[:, 0], logistic(THRESHOLDS[0] - locations))


@given(PLACES)
def test_slope_curvature_and_third_are_derivatives_by_the_location(locations):
    levels, places = all_levels(locations)
    step = 1e-5
    above = terms_of(levels, THRESHOLDS, places + step)
    below = terms_of(levels, THRESHOLDS, places - step)
    here = terms_of(levels, THRESHOLDS, places)
    for value, derivative in (
        ("values", here.slope),
        ("slope", here.curvature),
        ("curvature", here.third),
    ):
        difference = (getattr(above, value) - getattr(below, value)) / (2 * step)
        np.testing.assert_allclose(derivative, difference, atol=1e-8)


@given(PLACES, st.integers(0, 2))
def test_sums_by_threshold_are_derivatives_by_the_thresholds(locations, moved):
    levels, places = all_levels(locations)
    step = 1e-5 * np.eye(3)[moved]
    above = terms_of(levels, THRESHOLDS + step, places)
    below = terms_of(levels, THRESHOLDS - step, places)
    here = terms_of(levels, THRESHOLDS, places)
    for value, ends in (
        ("values", here.value_by_ends),
        ("slope", here.slope_by_ends),
        ("curvature", here.curvature_by_ends),
    ):
        difference = (getattr(above, value).sum() - getattr(below, value).sum()) / 2e-5
        found = ends.by_threshold(levels, 3)[moved]
        np.testing.assert_allclose(found, difference, atol=1e-7)


def test_answers_far_out_keep_their_digits():
    levels, places = np.array([0, 3, 1]), np.array([800.0, -800.0, 50.0])
    terms = terms_of(levels, THRESHOLDS, places)
    np.testing.assert_allclose(terms.values[:2], [801.5, 801.0])
    # the interval from -1.5 to 0.2 at a place 50 up: e^-50 (e^0.2 - e^-1.5)
    np.testing.assert_allclose(terms.values[2], 50 - np.log(np.exp(0.2) - np.exp(-1.5)))
    assert all(np.isfinite(each).all() for each in (terms.slope, terms.curvature, terms.third))


def test_thresholds_out_of_order_are_impossible():
    assert value_of(np.array([1]), np.array([0.5, 0.5]), np.zeros(1)) == np.inf


def test_value_is_the_sum_of_the_terms():
    levels, places = all_levels(np.array([-1.0, 0.4]))
    whole = terms_of(levels, THRESHOLDS, places).values.sum()
    assert value_of(levels, THRESHOLDS, places) == whole
