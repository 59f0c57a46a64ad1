import numpy as np
import pytest
from scipy.integrate import quad

from tempannot.statistics.mixed_model.laplace import LaplaceModel, value_of
from tempannot.statistics.mixed_model.random_effects import Crossing
from tests.study.simulated import Plan, simulate

FACTORS = {"three": ("rater", "item", "list"), "one": ("item",), "none": ()}
PLACES = {
    "inside": (0.6, 0.8, 0.3),
    "negative": (-0.6, 0.8, -0.3),
    "on the boundary": (0.6, 0.0, 0.0),
}


def model_of(judgments, names):
    codes = [getattr(judgments, name).codes for name in names]
    columns = np.stack((judgments.source.codes, judgments.label.codes), axis=1).astype(float)
    return LaplaceModel(judgments.responses, columns, Crossing(codes, len(judgments)))


@pytest.mark.parametrize("deviations", PLACES.values(), ids=PLACES.keys())
@pytest.mark.parametrize("names", FACTORS.values(), ids=FACTORS.keys())
def test_the_gradient_is_that_of_the_value(names, deviations):
    model = model_of(simulate(Plan(items=40)), names)
    fixed = [-2.0, -0.9, 0.3, 1.4, 0.2, 0.9]
    vector = np.array([*fixed, *deviations[: len(names)]])
    _, slope = model.value_and_gradient(vector)
    for number, step in enumerate(np.eye(len(vector)) * 1e-5):
        above, _ = model.value_and_gradient(vector + step)
        below, _ = model.value_and_gradient(vector - step)
        assert slope[number] == pytest.approx((above - below) / 2e-5, abs=2e-5)


def test_the_sign_of_a_deviation_means_nothing():
    model = model_of(simulate(Plan(items=40)), ("rater", "item", "list"))
    vector = np.array([-2.0, -0.9, 0.3, 1.4, 0.2, 0.9, 0.5, 0.7, 0.4])
    value, slope = model.value_and_gradient(vector)
    signs = np.array([1, 1, 1, 1, 1, 1, -1, 1, -1])
    mirrored, other = model.value_and_gradient(vector * signs)
    assert mirrored == pytest.approx(value, abs=1e-9)
    np.testing.assert_allclose(other, slope * signs, atol=1e-6)


def test_without_random_factors_it_is_the_plain_likelihood():
    judgments = simulate(Plan(items=40))
    model = model_of(judgments, ())
    vector = np.array([-2.0, -0.9, 0.3, 1.4, 0.2, 0.9])
    plain = value_of(judgments.responses, vector[:4], model.columns @ vector[4:])
    assert model.value_and_gradient(vector)[0] == pytest.approx(plain, abs=1e-10)


def test_with_many_answers_per_level_it_is_close_to_the_integral():
    judgments = simulate(Plan(items=60, lists=2, raters=3, deviations=(0, 0, 0.8)))
    codes = judgments.list.codes
    thresholds, deviation = np.array([-2.0, -0.9, 0.3, 1.4]), 0.8
    exact = 0.0
    for level in (0, 1):
        own = judgments.responses[codes == level]
        middle = value_of(own, thresholds, np.zeros(len(own)))

        def density(effect, own=own, middle=middle):
            value = value_of(own, thresholds, np.full(len(own), deviation * effect))
            return np.exp(middle - value - effect**2 / 2) / np.sqrt(2 * np.pi)

        exact += middle - np.log(quad(density, -8, 8, epsabs=1e-12)[0])
    model = LaplaceModel(
        judgments.responses, np.empty((len(judgments), 0)), Crossing([codes], len(judgments))
    )
    found, _ = model.value_and_gradient(np.array([*thresholds, deviation]))
    assert found == pytest.approx(exact, abs=0.01)


def test_thresholds_out_of_order_have_no_likelihood():
    model = model_of(simulate(Plan(items=40)), ("item",))
    value, _ = model.value_and_gradient(np.array([0.0, -1.0, 0.3, 1.4, 0.2, 0.9, 0.5]))
    assert value == np.inf


def test_a_start_from_effects_of_elsewhere_ends_at_the_same_value():
    model = model_of(simulate(Plan(items=40)), ("rater", "item", "list"))
    vector = np.array([-2.0, -0.9, 0.3, 1.4, 0.2, 0.9, 0.5, 0.7, 0.4])
    first, _ = model.value_and_gradient(vector)
    model.value_and_gradient(np.array([-9.0, -4.0, 3.0, 9.0, -5.0, 6.0, 9.0, -8.0, 7.0]))
    again, _ = model.value_and_gradient(vector)
    assert again == pytest.approx(first, abs=1e-9)
