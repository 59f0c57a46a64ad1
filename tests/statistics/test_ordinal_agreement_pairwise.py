from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from tempannot.statistics.ordinal_agreement import ordinal_agreement, pairwise_agreement
from tests.study.simulated import Plan, factor, simulate


def study_of(table):
    """Return a study from answers of shape (raters, items), from 1; 0 is no answer."""
    table = np.asarray(table)
    raters, items = np.nonzero(table)
    return replace(
        simulate(Plan()),
        rater=factor("rater", [f"R{each}" for each in raters]),
        item=factor("item", items),
        list=None,
        source=None,
        label=None,
        responses=table[raters, items] - 1,
    )


def test_every_two_raters_with_a_common_item_are_told_once():
    found = pairwise_agreement(study_of([[1, 2, 0, 4], [1, 3, 5, 0], [0, 0, 5, 2]]))
    assert [(each.raters, each.items) for each in found] == [
        (("R0", "R1"), 2),
        (("R0", "R2"), 1),
        (("R1", "R2"), 1),
    ]
    assert [(each.same, each.within_one, each.shift) for each in found] == [
        (0.5, 1.0, 0.5),
        (0.0, 0.0, -2.0),
        (1.0, 1.0, 0.0),
    ]


def test_of_two_raters_kappa_is_that_of_the_whole_study():
    table = [[1, 2, 3, 4, 5, 1, 2], [1, 2, 4, 4, 3, 2, 2]]
    (found,) = pairwise_agreement(study_of(table))
    whole = ordinal_agreement(study_of(table), resamples=0)
    assert found.weighted_kappa == whole.weighted_kappa
    assert found.same == pytest.approx(whole.observed.value)


def test_kappa_without_any_difference_has_a_reason_instead():
    (found,) = pairwise_agreement(study_of([[3, 3], [3, 3]]))
    assert found.same == 1
    assert found.weighted_kappa.value is None
    assert "the same answer" in found.weighted_kappa.reason


def test_raters_who_share_nothing_are_no_pair():
    assert pairwise_agreement(study_of([[1, 2, 0, 0], [0, 0, 3, 4]])) == ()


def test_only_the_last_answer_of_a_rater_to_an_item_counts():
    study = study_of([[1, 2], [3, 2]])
    again = replace(
        study,
        rater=factor("rater", ["a", "b", "a"]),
        item=factor("item", ["x", "x", "x"]),
        responses=np.array([0, 4, 4]),
    )
    assert [each.same for each in pairwise_agreement(again)] == [1.0]


@given(arrays(np.int64, (4, 6), elements=st.integers(0, 5)))
def test_the_pairs_of_answers_are_those_of_the_whole_study(table):
    if not table.any():
        return
    study = study_of(table)
    found = pairwise_agreement(study)
    assert sum(each.items for each in found) == ordinal_agreement(study, resamples=0).pairs
    assert all(each.raters[0] < each.raters[1] for each in found)
