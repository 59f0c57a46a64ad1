import json
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from tempannot.statistics.mixed_model.mixed_model import mixed_model
from tempannot.study.export.judgment_columns import ColumnNames
from tempannot.study.export.judgment_tables import read_long_table
from tests.study.simulated import GOLDEN_NAMES, Plan, factor, only, simulate

RANDOM = {"rater": "annotator", "item": "pair", "list": "list"}


@pytest.fixture(scope="module")
def study():
    return simulate(Plan())


@cache
def model_of(path):
    return mixed_model(read_long_table(path, ColumnNames(**GOLDEN_NAMES)))


@pytest.mark.parametrize("name", ["sim_r3_s1", "sim_r3_s3"])
def test_the_fit_is_that_of_the_reference(golden, name):
    known = json.loads((golden / "clmm_reference.json").read_text())["fits"][f"{name}.csv"]
    found = model_of(golden / f"clmm_{name}.csv")
    assert found.answers == known["n"]
    assert found.null.log_likelihood == pytest.approx(known["m0_logLik"], abs=1e-3)
    assert found.full.log_likelihood == pytest.approx(known["m1_logLik"], abs=1e-3)
    assert found.ratio.value == pytest.approx(known["LR"], abs=2e-3)
    assert found.ratio.df == known["df"]
    assert found.ratio.p == pytest.approx(known["p"], rel=1e-3)
    estimates = {each.name: each.estimate for each in found.full.coefficients}
    errors = {each.name: each.error for each in found.full.coefficients}
    assert list(estimates) == list(known["coef"])
    assert estimates == pytest.approx(known["coef"], abs=1e-3)
    assert errors == pytest.approx(known["se"], abs=1e-3)
    deviations = {name: known["sd"][theirs] for name, theirs in RANDOM.items()}
    assert found.full.deviations == pytest.approx(deviations, abs=1e-3)


def test_a_deviation_that_goes_to_0_costs_no_likelihood(golden):
    # with logarithms of deviations the list gets stuck at 9e-5 here, the ratio at 219.604
    found = model_of(golden / "clmm_sim_r3_s1.csv")
    assert found.null.deviations["list"] == 0
    assert found.ratio.value == pytest.approx(219.807304, abs=1e-4)
    assert any("variance of list is estimated as 0" in each for each in found.notes)


def test_without_random_factors_it_is_the_cumulative_logit_model():
    # numbers of an independent implementation of the model without random effects
    answers = np.array([0, 1, 1, 2, 2, 2, 0, 0, 1, 2, 1, 0, 2, 2, 1, 0, 0, 1, 2, 2])
    label = [0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1, 0]
    study = replace(
        simulate(Plan(items=20, raters=1)),
        rater=factor("rater", ["one"] * 20),
        list=None,
        source=None,
        label=factor("label", label),
        responses=answers,
        scale=("1", "2", "3"),
    )
    found = mixed_model(study)
    assert found.full.deviations == {}
    assert found.without_deviation["item"] == "there are as many items as answers"
    estimates = [each.estimate for each in found.full.coefficients]
    errors = [each.error for each in found.full.coefficients]
    assert found.full.log_likelihood == pytest.approx(-20.362003, abs=1e-5)
    assert estimates == pytest.approx([-0.2734715, 1.1377154, 1.4443901], abs=1e-4)
    assert errors == pytest.approx([0.6011555, 0.6616366, 0.8841495], abs=1e-4)


def test_a_level_that_nobody_chose_has_no_threshold_and_is_named(study):
    found = mixed_model(only(study, study.responses != 2))
    assert [each.name for each in found.full.thresholds] == ["1|2", "2|4", "4|5"]
    assert "Nobody answered 3" in found.notes[0]


def test_one_list_has_no_variance_and_that_is_said(study):
    found = mixed_model(only(study, study.list.codes == 0))
    assert found.without_deviation["list"] == "there is one list only"
    assert "list" not in found.full.deviations


def test_one_source_has_no_effect_and_that_is_said(study):
    found = mixed_model(only(study, study.source.codes == 0))
    assert [each.name for each in found.full.effects] == ["label"]
    assert "There is one source only (S0), so that it has no effect." in found.notes


def test_a_label_that_follows_from_the_source_is_left_out_and_not_tested(study):
    label = ["yes" if each else "no" for each in study.source.codes]
    found = mixed_model(replace(study, label=factor("label", label)))
    assert found.ratio.value is None
    assert found.ratio.reason == (
        "the label follows from the source, so that the two cannot be told apart"
    )
    assert found.full.log_likelihood == found.null.log_likelihood
    assert found.notes[0].startswith("labelyes is left out: it follows from the other columns")


def test_a_list_per_rater_cannot_be_told_from_the_rater(study):
    doubled = replace(study, list=factor("list", [f"l{each}" for each in study.rater.codes]))
    found = mixed_model(doubled)
    assert found.without_deviation["list"].startswith("every list goes with one rater")


def test_a_source_that_is_one_list_takes_its_effect(study):
    doubled = replace(study, list=factor("list", [f"l{each}" for each in study.source.codes]))
    found = mixed_model(doubled)
    assert found.without_deviation["list"].startswith("every source is one list")


def test_a_single_random_factor_is_fitted(study):
    found = mixed_model(replace(only(study, study.rater.codes == 0), list=None))
    assert found.full.deviations == {}
    alone = mixed_model(replace(study, rater=factor("rater", ["one"] * len(study)), list=None))
    assert list(alone.full.deviations) == ["item"]
    assert alone.full.deviations["item"] > 0.3


def test_without_a_label_there_is_one_model_and_no_test(study):
    found = mixed_model(replace(study, label=None))
    assert (found.ratio.value, found.ratio.df, found.ratio.p) == (None, 0, None)
    assert found.ratio.reason == "the table has no label"


def test_labels_in_words_are_compared_with_the_first(study):
    words = [("entailed", "neutral", "contradicted")[each % 3] for each in study.item.codes]
    found = mixed_model(replace(study, label=factor("label", words)))
    names = [each.name for each in found.full.effects]
    assert names == ["sourceS1", "labelentailed", "labelneutral"]
    assert found.ratio.df == 2


def test_a_label_of_very_many_levels_is_not_in_the_model_and_that_is_said(study):
    found = mixed_model(replace(study, label=factor("label", study.item.codes)))
    assert [each.name for each in found.full.effects] == ["sourceS1"]
    assert "label has 100 levels, more than 60: it is not in the model." in found.notes
    assert found.ratio.reason == "the label has 100 levels"


def test_all_answers_the_same_leave_nothing_to_fit(study):
    found = mixed_model(only(study, study.responses == 2))
    assert found.full is None
    assert found.reason == "all answers are the same (3): there is nothing to explain"


def test_a_group_at_one_end_has_no_coefficient_and_that_is_said(study):
    answers = np.where(study.source.codes == 1, 4, study.responses)
    found = mixed_model(replace(study, responses=answers))
    said = [each for each in found.notes if "fix no value of sourceS1" in each]
    assert len(said) == 2
    assert found.ratio.value > 10


def test_items_that_all_agree_on_have_a_variance_without_bound(study):
    answers = (study.item.codes % 5).astype(np.int64)
    found = mixed_model(replace(study, responses=answers))
    assert any("variance of item grows without bound" in each for each in found.notes)
