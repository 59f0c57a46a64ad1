"""How many raters and items a study needs to find a difference, by simulation from its model.

Answers are drawn from the cumulative-link mixed model that is fitted to them afterwards, with a
label that half of the items have (Vashishtha et al. 2020, section 5; Green and MacLeod 2016 on
power by simulation). How much a study of a first size tells, twice the gain in log-likelihood
beyond chance, grows in proportion to its items; so a few studies lead near the number that is
needed, and as many as are asked for are then drawn of just that size, to see how often the label
is found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

import numpy as np
from numpy.typing import NDArray

from tempannot.core.language import bilingual
from tempannot.statistics.coefficients import Floats
from tempannot.statistics.judgments import Factor, Judgments
from tempannot.statistics.mixed_model.mixed_model import mixed_model
from tempannot.statistics.progress import StagedProgress
from tempannot.statistics.proportions import Proportion

LEVELS = 5
_FIRST_ITEMS = 100
_FIRST_STUDIES = 30
_MOST_ITEMS = 5_000
_LEAST_GAIN = 0.05
_QUADRATURE = 41
_CHANCE = 0.05
"""The level of the test."""


@dataclass(frozen=True, slots=True)
class StudyModel:
    """What answers are drawn from: a scale of so many levels, used evenly, and how much differs.

    ``difference`` is that of the mean answers to items with and without the label, in levels.
    ``deviations`` are the standard deviations of rater, item and list on the logit scale.
    """

    difference: float = 0.5
    levels: int = LEVELS
    deviations: tuple[float, float, float] = (0.6, 0.8, 0.3)
    list_size: int = 10

    @property
    def thresholds(self) -> Floats:
        """The borders between levels at which all levels are used alike."""
        from scipy.special import logit  # noqa: PLC0415 - slow to import

        shares = np.arange(1, self.levels) / self.levels
        spread = float(np.sqrt(1 + sum(each**2 for each in self.deviations) * 3 / np.pi**2))
        return np.asarray(logit(shares) * spread)

    @property
    def effect(self) -> float:
        """The effect on the logit scale that makes this difference of means."""
        from scipy.optimize import brentq  # noqa: PLC0415 - slow to import

        most = 40.0
        if self.difference >= self._shift(most):
            return most
        return float(brentq(lambda effect: self._shift(effect) - self.difference, 0, most))

    def _shift(self, effect: float) -> float:
        return self._mean(effect / 2) - self._mean(-effect / 2)

    def _mean(self, middle: float) -> float:
        from scipy.special import expit  # noqa: PLC0415 - slow to import

        points, weights = np.polynomial.hermite_e.hermegauss(_QUADRATURE)
        spread = np.sqrt(sum(each**2 for each in self.deviations))
        heard = middle + spread * points
        above = expit(heard[:, np.newaxis] - self.thresholds).sum(axis=1)
        return float((above * weights).sum() / weights.sum())


@dataclass(frozen=True, slots=True)
class NeededSize:
    """So many items are needed with so many raters each; ``found`` of the studies found the label.

    ``items`` is None where no number that was tried is enough.
    """

    raters: int
    items: int | None
    found: Proportion | None

    @property
    def judgments(self) -> int | None:
        """How many answers that is."""
        return None if self.items is None else self.items * self.raters


def drawn_study(
    model: StudyModel, items: int, raters: int, random: np.random.Generator
) -> Judgments:
    """Draw the answers of a study: each list is judged by so many of twice as many people."""
    lists, pool = max(1, items // model.list_size), 2 * raters
    sizes = (pool, items, lists)
    by_rater, by_item, by_list = (
        random.normal(0, deviation, size) if deviation else np.zeros(size)
        for deviation, size in zip(model.deviations, sizes, strict=True)
    )
    label = np.arange(items) % 2
    item = np.repeat(np.arange(items), raters)
    place = item * lists // items
    chosen = np.stack([random.permutation(pool)[:raters] for _ in range(lists)])
    rater = chosen[place, np.tile(np.arange(raters), items)]
    middle = model.effect * (label[item] - 0.5) + by_rater[rater] + by_item[item] + by_list[place]
    heard = middle + random.logistic(size=len(item))
    answers = (heard[:, np.newaxis] > model.thresholds).sum(axis=1)

    def factor(name: str, codes: NDArray[np.integer]) -> Factor:
        return Factor.of(name, [str(each) for each in codes.tolist()])

    scale = tuple(str(each) for each in range(1, model.levels + 1))
    return Judgments(
        factor("rater", rater),
        factor("item", item),
        factor("list", place),
        None,
        factor("label", label[item]),
        answers.astype(np.int64),
        scale,
    )


@dataclass(frozen=True, slots=True)
class PowerSearch:
    """What is asked: how often a difference is to be found, by how many simulated studies."""

    model: StudyModel
    power: float = 0.8
    studies: int = 100
    seed: int = 0


def needed_sizes(
    search: PowerSearch, raters: Sequence[int], watch: StagedProgress | None = None
) -> Iterator[NeededSize]:
    """Yield for each number of raters how many items are needed; raises Stopped.

    The same seed gives the same numbers. Costs about 0.2 s for each study that is drawn.
    """
    watch = watch or StagedProgress()
    for each in raters:
        yield _needed(search, each, watch)


def _needed(search: PowerSearch, raters: int, watch: StagedProgress) -> NeededSize:
    first = replace(search, studies=_FIRST_STUDIES)
    gain = float(np.mean(_gains(first, _FIRST_ITEMS, raters, watch))) - 1
    if gain < _LEAST_GAIN:
        return NeededSize(raters, None, None)
    size = search.model.list_size
    items = size * ceil(max(2 * size, _FIRST_ITEMS * _wanted_gain(search.power) / gain) / size)
    while items <= _MOST_ITEMS:
        values = _gains(search, items, raters, watch)
        found = Proportion(sum(each > _critical() for each in values), len(values))
        if found.right >= search.power * found.of:
            return NeededSize(raters, items, found)
        items = size * ceil(1.15 * items / size)
    return NeededSize(raters, None, None)


def _gains(search: PowerSearch, items: int, raters: int, watch: StagedProgress) -> list[float]:
    """Twice the gain in log-likelihood by the label in each of the simulated studies."""
    watch.begin(bilingual("{raters} raters, {items:,} items", raters=raters, items=items))
    found = []
    for number in range(search.studies):
        watch.step()
        random = np.random.default_rng((search.seed, raters, items, number))
        ratio = mixed_model(drawn_study(search.model, items, raters, random)).ratio
        found.append(0.0 if ratio.value is None else ratio.value)
    return found


def _critical() -> float:
    from scipy.special import chdtri  # noqa: PLC0415 - slow to import

    return float(chdtri(1, _CHANCE))


def _wanted_gain(power: float) -> float:
    """The gain beyond chance at which the label is found so often."""
    from scipy.special import ndtri  # noqa: PLC0415 - slow to import

    return float((ndtri(1 - _CHANCE / 2) + ndtri(power)) ** 2)
