"""How far each rater answers as those do who agree with each other."""

from __future__ import annotations

from math import atanh, sqrt, tanh

import numpy as np

from tempannot.statistics.coefficients import Floats, Ints
from tempannot.statistics.judgments import Judgments

LEAST_CORRELATION = 0.3
"""A rater's correlation with the others is odd if it is below this with a certainty of 95 %."""

FEWEST_SHARED = 10
"""From how many items on, shared with others, a correlation says something."""

FEWEST_RATERS = 3
"""Of two raters who disagree nobody can say which one is odd."""

_ONE_SIDED = 1.645


class RaterLikeness:
    """How far each rater answers as those do who agree with each other."""

    def __init__(self, judgments: Judgments) -> None:
        self._item, self._rater = judgments.item.codes, judgments.rater.codes
        self._answers = judgments.responses.astype(np.float64)
        self._raters = len(judgments.rater.levels)
        self._agree = np.ones(self._raters, dtype=bool)
        self.shared, self._values = self._correlations()
        while (worst := self._worst()) is not None:
            self._agree[worst] = False
            self.shared, self._values = self._correlations()
        self._competences = self._agreement()

    def correlation(self, rater: int) -> float | None:
        """The correlation of a rater with the mean of the others; None where it is undefined."""
        value = self._values[rater]
        return None if np.isnan(value) or self.shared[rater] < FEWEST_SHARED else float(value)

    def competence(self, rater: int) -> float | None:
        """The agreement of a rater with the others beyond chance."""
        value = self._competences[rater]
        return None if np.isnan(value) else float(value)

    def _worst(self) -> int | None:
        """The rater to set aside next, None if nobody is certain to be odd."""
        if self._agree.sum() < FEWEST_RATERS:
            return None
        known = self._agree & (self.shared >= FEWEST_SHARED) & ~np.isnan(self._values)
        if not known.any():
            return None
        worst = int(np.argmin(np.where(known, self._values, np.inf)))
        return worst if is_low(self._values[worst], int(self.shared[worst])) else None

    def _of_others(self, values: Floats) -> tuple[Floats, Floats]:
        """Per answer the sum of ``values`` over the others who agree, and how many they are."""
        counts = self._agree[self._rater].astype(np.float64)
        items = int(self._item.max(initial=-1)) + 1
        sums = np.bincount(self._item, values * counts, items)[self._item] - values * counts
        others = np.bincount(self._item, counts, items)[self._item] - counts
        return sums, others

    def _correlations(self) -> tuple[Ints, Floats]:
        sums, others = self._of_others(self._answers)
        has = others > 0
        x, y, rater = self._answers[has], sums[has] / others[has], self._rater[has]

        def total(values: Floats) -> Floats:
            return np.asarray(np.bincount(rater, values, self._raters), dtype=np.float64)

        count = np.bincount(rater, minlength=self._raters)
        n = np.maximum(count, 1)
        both = total(x * y) - total(x) * total(y) / n
        spread = (total(x * x) - total(x) ** 2 / n) * (total(y * y) - total(y) ** 2 / n)
        values = np.full(self._raters, np.nan)
        np.divide(both, np.sqrt(np.maximum(spread, 0)), out=values, where=spread > 1e-9)
        return count.astype(np.int64), values

    def _agreement(self) -> Floats:
        """1 - observed over expected squared distance to each of the others."""
        sums, others = self._of_others(self._answers)
        squares, _ = self._of_others(self._answers**2)
        apart = others * self._answers**2 - 2 * self._answers * sums + squares
        pairs = np.bincount(self._rater, others, self._raters)
        chance = 2 * float(self._answers[self._agree[self._rater]].var())
        found = np.full(self._raters, np.nan)
        observed = np.bincount(self._rater, apart, self._raters)
        np.divide(observed, pairs * chance, out=found, where=pairs * chance > 0)
        return np.asarray(1 - found)


def is_low(correlation: float, shared: int) -> bool:
    """Whether a correlation over so many items is certain to be below LEAST_CORRELATION.

    >>> is_low(-0.8, 100), is_low(0.05, 100), is_low(0.5, 100), is_low(0.0, 10)
    (True, True, False, False)
    """
    if shared < FEWEST_SHARED:
        return False
    bounded = max(-0.999999, min(0.999999, correlation))
    return tanh(atanh(bounded) + _ONE_SIDED / sqrt(shared - 3)) < LEAST_CORRELATION
