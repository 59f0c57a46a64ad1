from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from tempannot.statistics.ordinal_agreement import ordinal_agreement
from tests.study.simulated import Plan, factor, simulate

# the table of four observers and twelve units of Krippendorff 2011, section C; 0 is missing
OBSERVERS = """
    1 2 3 3 2 1 4 1 2 0 0 0
    1 2 3 3 2 2 4 1 2 5 0 3
    0 3 3 3 2 3 4 2 2 5 1 0
    1 2 3 3 2 4 4 1 2 5 1 0
"""


def study_of(table):
    """Return a study from answers of shape (raters, items), from 1; 0 is no answer."""
    table = np.asarray(table)
    raters, items = np.nonzero(table)
    return replace(
        simulate(Plan()),
        rater=factor("rater", raters),
        item=factor("item", items),
        list=None,
        source=None,
        label=None,
        responses=table[raters, items] - 1,
        scale=("1", "2", "3", "4", "5"),
    )


def alpha_from_its_definition(table):
    """Ordinal alpha by sums over pairs of values, as Krippendorff writes it."""
    items = [column[column > 0] for column in table.T if (column > 0).sum() > 1]
    values = np.concatenate(items)
    used = np.array([(values == level).sum() for level in range(1, 6)])

    def apart(one, other):
        low, high = sorted((one, other))
        return (used[low - 1 : high].sum() - (used[low - 1] + used[high - 1]) / 2) ** 2

    seen = sum(
        2 * sum(apart(*pair) for pair in combinations(each, 2)) / (len(each) - 1) for each in items
    )
    chance = 2 * sum(apart(*pair) for pair in combinations(values, 2)) / (len(values) - 1)
    return None if chance == 0 else 1 - seen / chance


def test_alpha_is_that_of_the_published_example():
    found = ordinal_agreement(study_of(np.array(OBSERVERS.split(), dtype=int).reshape(4, 12)))
    assert found.items == 11
    assert found.alpha.value == pytest.approx(0.815, abs=5e-4)
    assert found.alpha.low < found.alpha.value < found.alpha.high


@given(arrays(np.int64, (3, 6), elements=st.integers(0, 5)))
def test_alpha_is_that_of_its_definition(table):
    if not table.any() or not ((table > 0).sum(axis=0) > 1).any():
        table = np.ones((3, 6), dtype=np.int64)
    found = ordinal_agreement(study_of(table), resamples=0).alpha
    known = alpha_from_its_definition(table)
    assert (found.value is None) == (known is None)
    assert known is None or found.value == pytest.approx(known, abs=1e-12)


def test_kappa_of_two_raters_is_cohens():
    table = np.array([[1, 2, 3, 4, 5, 1, 2, 2], [1, 3, 3, 5, 5, 2, 1, 2]])
    found = ordinal_agreement(study_of(table))
    squares = (table[0] - table[1]) ** 2
    chance = (table[0][:, np.newaxis] - table[1]) ** 2
    assert found.weighted_kappa.value == pytest.approx(1 - squares.mean() / chance.mean())
    steps, by_chance = np.sqrt(squares), np.sqrt(chance)
    assert found.linear_kappa.value == pytest.approx(1 - steps.mean() / by_chance.mean())
    assert found.observed.value == pytest.approx(0.5)
    assert found.within_one.value == 1
    assert found.pairs == 8


def test_the_interval_of_kappa_is_about_that_of_drawing_items():
    study = simulate(Plan(items=150, lists=1, raters=2, pool=2))
    found = ordinal_agreement(study, resamples=0).weighted_kappa
    answers = study.responses.reshape(150, 2)
    draw = np.random.default_rng(0)
    values = []
    for _ in range(400):
        one, other = answers[draw.integers(0, 150, 150)].T
        chance = (one[:, np.newaxis] - other) ** 2
        values.append(1 - ((one - other) ** 2).mean() / chance.mean())
    low, high = np.percentile(values, (2.5, 97.5))
    assert found.high - found.low == pytest.approx(high - low, rel=0.12)
    assert found.low < found.value < found.high


def test_raters_are_told_apart_in_kappa_whatever_their_order():
    table = np.array(OBSERVERS.split(), dtype=int).reshape(4, 12)
    first = ordinal_agreement(study_of(table), resamples=0)
    turned = ordinal_agreement(study_of(table[::-1]), resamples=0)
    assert turned.weighted_kappa.value == pytest.approx(first.weighted_kappa.value)
    assert turned.alpha.value == pytest.approx(first.alpha.value)


def test_the_same_answers_are_full_agreement():
    found = ordinal_agreement(study_of([[1, 3, 5], [1, 3, 5], [1, 3, 5]]))
    values = (found.alpha, found.weighted_kappa, found.linear_kappa, found.observed)
    assert [each.value for each in values] == [1, 1, 1, 1]


def test_one_answer_to_everything_has_no_alpha_and_says_why():
    found = ordinal_agreement(study_of([[3, 3], [3, 3]]))
    assert found.alpha.value is None
    assert found.alpha.reason.startswith("all answers are the same (3)")
    assert found.weighted_kappa.reason == found.alpha.reason
    assert found.observed.value == 1


def test_raters_who_never_vary_have_no_kappa():
    found = ordinal_agreement(study_of([[1, 1, 0, 0], [1, 1, 0, 0], [0, 0, 5, 5], [0, 0, 5, 5]]))
    assert found.alpha.value == 1
    assert found.weighted_kappa.value is None
    assert "one and the same answer" in found.weighted_kappa.reason


def test_items_of_one_rater_are_no_agreement():
    found = ordinal_agreement(study_of([[1, 2, 0, 0], [0, 0, 3, 4]]))
    assert (found.items, found.pairs) == (0, 0)
    assert found.alpha.reason == "no item was answered by two raters"


def test_of_a_repeated_answer_the_last_counts():
    study = study_of([[1, 2], [1, 2]])
    doubled = replace(
        study,
        rater=factor("rater", ["0", "0", "0", "1", "1"]),
        item=factor("item", ["0", "1", "0", "0", "1"]),
        responses=np.array([4, 1, 0, 0, 1]),
    )
    found = ordinal_agreement(doubled)
    assert found.repeated == 1
    assert found.alpha.value == 1


def test_the_same_seed_gives_the_same_interval():
    study = simulate(Plan())
    assert ordinal_agreement(study, seed=1) == ordinal_agreement(study, seed=1)


def test_ac2_counts_what_one_rater_alone_answered_as_gwet_does():
    """By hand from all 12 units of the example, whose chance without weights is 0.1903 (irrCAC)."""
    found = ordinal_agreement(study_of(np.array(OBSERVERS.split(), dtype=int).reshape(4, 12)))
    assert found.items == 11
    assert found.ac2.value == pytest.approx(0.91400, abs=5e-6)
    assert found.ac2.low < found.ac2.value < found.ac2.high
