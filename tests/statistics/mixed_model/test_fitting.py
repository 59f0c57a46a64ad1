import numpy as np
import pytest

from tempannot.statistics.mixed_model.fitting import Parameters, fit, information
from tempannot.statistics.mixed_model.laplace import LaplaceModel
from tempannot.statistics.mixed_model.random_effects import Crossing
from tests.study.simulated import Plan, simulate

PARTS = ("rater", "item", "list")


def model_of(judgments, names=PARTS):
    codes = [getattr(judgments, name).codes for name in names]
    columns = np.stack((judgments.source.codes, judgments.label.codes), axis=1).astype(float)
    return LaplaceModel(judgments.responses, columns, Crossing(codes, len(judgments)))


def start_with(*deviations):
    return Parameters(np.array([-2.0, -1.0, 0.2, 1.6]), np.zeros(2), np.array(deviations))


def test_the_gradient_vanishes_at_the_maximum_and_the_curvature_does_not():
    model = model_of(simulate(Plan()))
    found = fit(model)
    assert found.is_certain
    vector = found.parameters.vector()
    _, slope = model.value_and_gradient(vector)
    np.testing.assert_allclose(slope, 0, atol=1e-2)
    assert np.linalg.eigvalsh(information(model, vector)).min() > 0


@pytest.mark.parametrize("seed", [0, 1])
def test_starts_near_0_and_at_0_do_not_get_stuck_there(seed):
    model = model_of(simulate(Plan(), seed))
    best = fit(model)
    for deviations in ((9e-5, 9e-5, 9e-5), (0.0, 0.0, -3.0)):
        found = fit(model, start_with(*deviations))
        assert found.log_likelihood == pytest.approx(best.log_likelihood, abs=1e-5)
        assert (found.parameters.deviations >= 0).all()


def test_a_variance_of_0_is_said_to_be_on_the_boundary():
    model = model_of(simulate(Plan(deviations=(0.6, 0.8, 0.0)), seed=3))
    found = fit(model)
    assert found.at_boundary == (False, False, True)
    assert found.parameters.deviations[2] == 0
    assert np.isfinite(found.errors).all()
    without = fit(model_of(simulate(Plan(deviations=(0.6, 0.8, 0.0)), seed=3), PARTS[:2]))
    assert found.log_likelihood == pytest.approx(without.log_likelihood, abs=1e-6)
    np.testing.assert_allclose(found.errors, without.errors, rtol=1e-4)


def test_one_random_factor_is_fitted():
    found = fit(model_of(simulate(Plan()), ("item",)))
    assert found.is_certain
    assert 0.3 < found.parameters.deviations[0] < 1.5


def test_two_levels_are_a_logistic_model():
    judgments = simulate(Plan(items=300, thresholds=(0.0,), deviations=(0, 0, 0)))
    found = fit(model_of(judgments, ()))
    answers, label = judgments.responses, judgments.label.codes
    # without the source the effect would be the difference of the log odds; with it, nearly
    low, high = (answers[label == each].mean() for each in (0, 1))
    odds = np.log(high / (1 - high)) - np.log(low / (1 - low))
    assert found.parameters.coefficients[1] == pytest.approx(odds, abs=0.05)


def test_many_answers_give_back_what_they_were_drawn_from():
    plan = Plan(items=600, lists=60, raters=6, pool=60, deviations=(0.6, 0.8, 0.5))
    found = fit(model_of(simulate(plan, seed=5)))
    known = np.array([*plan.thresholds, -0.4, plan.effect])
    estimates = found.parameters.vector()[:6]
    assert (np.abs(estimates - known) < 3 * found.errors).all()
    np.testing.assert_allclose(found.parameters.deviations, plan.deviations, atol=0.15)


@pytest.mark.parametrize("deviations", [(0.5, 0.9, 0.4), (0.5, 0.9, 0.0)])
def test_a_search_that_begins_with_a_part_ends_where_one_without_does(deviations):
    judgments = simulate(Plan(items=400, lists=40, raters=4, pool=12, deviations=deviations))
    whole = model_of(judgments)
    part = model_of(judgments.only(judgments.item.codes % 4 == 0))
    plain, quick = fit(whole), fit(model_of(judgments), part=part)
    assert quick.log_likelihood == pytest.approx(plain.log_likelihood, abs=1e-6)
    assert quick.parameters.vector() == pytest.approx(plain.parameters.vector(), abs=1e-3)
    assert quick.errors == pytest.approx(plain.errors, rel=1e-3)
    assert quick.at_boundary == plain.at_boundary
    assert quick.is_certain
