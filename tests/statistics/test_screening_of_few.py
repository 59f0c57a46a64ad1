"""Screening of a handful of raters, of whom the last one is no good."""

from dataclasses import replace

import numpy as np
import pytest

from tempannot.statistics.findings import findings
from tempannot.statistics.screening import screened
from tests.study.simulated import Plan, factor, simulate

_ITEMS = 60


def _study(raters, odd=None, seed=0):
    """Raters who agree but for noise; ``odd`` makes the answers of the last one."""
    draw = np.random.default_rng(seed)
    truth = draw.normal(0, 1.6, _ITEMS)
    answers = np.array(
        [
            np.clip(np.rint(2 + truth + draw.normal(0, 0.6, _ITEMS)), 0, 4).astype(np.int64)
            for _ in range(raters)
        ]
    )
    if odd is not None:
        answers[-1] = odd(answers[-1], draw)
    return replace(
        simulate(Plan()),
        rater=factor("rater", np.repeat(np.arange(raters), _ITEMS)),
        item=factor("item", np.tile(np.arange(_ITEMS), raters)),
        list=None,
        source=None,
        label=None,
        responses=answers.ravel(),
    )


_ODD = {
    "other way round": lambda own, _: 4 - own,
    "no more like": lambda own, draw: draw.integers(0, 5, len(own)),
    "answers, which the others give in": lambda own, _: np.where(np.arange(len(own)) < 58, 2, own),
    "times in a row": lambda own, _: np.repeat(np.arange(5), len(own) // 5),
}


@pytest.mark.parametrize("raters", [3, 4, 8])
@pytest.mark.parametrize("words", list(_ODD))
def test_the_odd_one_is_named_with_the_reason_and_nobody_else(raters, words):
    found = {each.name: each for each in screened(_study(raters, _ODD[words]))}
    assert any(words in remark for remark in found[str(raters - 1)].remarks)
    assert [each.name for each in found.values() if each.is_in_doubt] == [str(raters - 1)]


@pytest.mark.parametrize("raters", [2, 3, 4, 8])
@pytest.mark.parametrize("seed", range(8))
def test_honest_raters_are_never_named(raters, seed):
    assert not any(each.is_in_doubt for each in screened(_study(raters, seed=seed)))


def test_of_two_who_disagree_nobody_is_named_and_it_is_said_why():
    found = screened(_study(2, _ODD["other way round"]))
    assert [each.remarks for each in found] == [(), ()]
    assert all("cannot be judged with 2 raters" in each.unknown[0] for each in found)


def test_two_good_ones_are_not_harmed_by_the_third():
    one, other, odd = screened(_study(3, _ODD["other way round"]))
    assert one.correlation > 0.6
    assert other.competence > 0.3
    assert odd.competence < -0.3


def test_unreadable_speed_is_told_by_words_and_without():
    study = _study(3)
    timed = replace(study, seconds=np.where(study.rater.codes == 2, 2.1, 6.0))
    assert not any(each.is_in_doubt for each in screened(timed))
    read = replace(timed, words=np.full(len(study), 25.0))
    assert "faster than anybody reads (0.1 s a word)" in screened(read)[2].remarks[0]
    hurried = replace(study, seconds=np.where(study.rater.codes == 2, 0.3, 0.8))
    assert "faster than anybody reads (0.5 s)" in screened(hurried)[2].remarks[0]
    unknown = screened(replace(hurried, is_in_seconds=False))[2]
    assert unknown.remarks == ()
    assert "the unit of the times is not known" in unknown.unknown[0]


def test_runs_of_the_items_are_no_runs_of_the_rater():
    study = _study(3)
    in_blocks = np.tile(np.repeat([0, 4, 1, 3, 2], _ITEMS // 5), 3)
    assert not any(each.is_in_doubt for each in screened(replace(study, responses=in_blocks)))


def test_runs_are_those_of_the_order_in_which_answers_came():
    study = _study(3, _ODD["times in a row"])
    shuffled = np.random.default_rng(1).permutation(len(study))
    told = replace(study, moments=shuffled.astype(np.float64))
    assert not any("in a row" in remark for remark in screened(told)[2].remarks)


def test_the_numbers_without_those_in_doubt_stand_beside():
    found = findings(_study(4, _ODD["other way round"]), resamples=10)
    left = found.without_doubted
    assert [each.name for each in found.doubted] == ["3"]
    assert left is not None
    assert left.judgments.rater.levels == ("0", "1", "2")
    assert left.agreement.alpha.value > found.agreement.alpha.value + 0.3
    assert left.without_doubted is None
    assert findings(_study(4), resamples=10).without_doubted is None
