"""How many raters and items find a difference."""

import numpy as np
import pytest

from tempannot.statistics.progress import StagedProgress, Stopped
from tempannot.statistics.study_power import (
    PowerSearch,
    StudyModel,
    drawn_study,
    needed_sizes,
)


@pytest.mark.parametrize("difference", [0.2, 0.5, 1.0])
def test_drawn_answers_differ_as_much_as_is_asked(difference):
    random = np.random.default_rng(1)
    model = StudyModel(difference, deviations=(0.1, 0.5, 0.0))
    found = drawn_study(model, 20_000, 2, random)
    assert found.label is not None
    means = [found.responses[found.label.codes == each].mean() for each in (0, 1)]
    assert means[1] - means[0] == pytest.approx(difference, abs=0.04)


def test_all_levels_are_used_alike():
    model = StudyModel(0.1, deviations=(0.0, 0.8, 0.3))
    found = drawn_study(model, 20_000, 2, np.random.default_rng(2))
    shares = np.bincount(found.responses) / len(found)
    assert shares == pytest.approx([0.2] * 5, abs=0.04)


def test_a_large_difference_needs_few_items_and_the_same_seed_says_the_same():
    search = PowerSearch(StudyModel(1.5), studies=10, seed=4)
    (first,), (again,) = (tuple(needed_sizes(search, (3,))) for _ in range(2))
    assert first == again
    assert first.items is not None
    assert 20 <= first.items <= 40
    assert first.found is not None
    assert first.found.share >= 0.8
    assert first.judgments == 3 * first.items


def test_a_difference_that_raters_differ_more_than_is_given_up():
    search = PowerSearch(StudyModel(0.01), studies=10)
    assert [each.items for each in needed_sizes(search, (1,))] in ([None], [5000])


def test_the_search_can_be_stopped():
    watch = StagedProgress(stop=lambda: True)
    with pytest.raises(Stopped):
        next(iter(needed_sizes(PowerSearch(StudyModel()), (3,), watch)))
