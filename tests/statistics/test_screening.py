from dataclasses import replace

import numpy as np
import pytest

from tempannot.statistics.judgments import Checks
from tempannot.statistics.screening import screened
from tests.study.simulated import Plan, factor, simulate


@pytest.fixture
def study():
    """Ten raters of twenty items, all near the item's own answer."""
    items = np.tile(np.arange(20), 10)
    raters = np.repeat(np.arange(10), 20)
    answers = np.clip(items % 4 + (items + raters) % 3 // 2, 0, 4)
    return replace(
        simulate(Plan()),
        rater=factor("rater", raters),
        item=factor("item", items),
        list=None,
        source=None,
        label=None,
        responses=answers,
    )


def remarks(study):
    return {each.name: each.remarks for each in screened(study) if each.remarks}


def test_ordinary_raters_get_no_remark(study):
    found = screened(study)
    assert [each.name for each in found] == [str(each) for each in range(10)]
    assert remarks(study) == {}
    assert found[0].seconds is None
    assert all(0 < each.deviation < 1 for each in found)


def test_deviation_is_the_mean_distance_from_the_others(study):
    others = np.array(
        [[study.responses[study.item.codes == item][1:].mean()] for item in range(20)]
    )
    known = np.abs(study.responses[:20] - others[:, 0]).mean()
    assert screened(study)[0].deviation == pytest.approx(known)


def test_a_rater_who_turns_the_scale_round_is_odd(study):
    turned = np.where(study.rater.codes == 3, 4 - study.responses, study.responses)
    found = remarks(replace(study, responses=turned))
    assert list(found) == ["3"]
    assert "other way round" in found["3"][0]
    assert "steps from the others' mean" in found["3"][1]


def test_a_rater_who_always_says_the_same_is_named(study):
    flat = np.where(study.rater.codes == 3, 2, study.responses)
    assert "gave the same answer 20 times" in remarks(replace(study, responses=flat))["3"]


def test_haste_is_told_against_the_median_of_raters(study):
    seconds = np.where(study.rater.codes == 4, 1.0, 6.0)
    seconds[0] = np.nan
    found = remarks(replace(study, seconds=seconds))
    assert found == {"4": ("answers in 1, where the median of raters is 6",)}


def test_failed_checks_are_counted_also_of_those_who_answered_nothing_else(study):
    checks = Checks(("2", "2", "late"), np.array([True, False, False]))
    found = remarks(replace(study, checks=checks))
    assert found == {
        "2": ("failed 1 of 2 attention checks",),
        "late": ("failed 1 of 1 attention checks",),
    }


def test_who_shares_no_item_has_no_deviation(study):
    alone = factor("item", np.arange(len(study)))
    assert {each.deviation for each in screened(replace(study, item=alone))} == {None}
