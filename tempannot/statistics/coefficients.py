"""Agreement of two annotators from counts: observed, Cohen's kappa, Krippendorff's alpha, AC1.

All four depend on a square table of counts only through its diagonal and its two margins, so
that a thousand resampled tables are measured at once without making them. A value that is
0 / 0 is NaN here; ``agreement.bootstrap`` turns it into None before anybody sees it.

Sources: Cohen 1960; Krippendorff 2011 (nominal alpha); Gwet 2008 (AC1).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Margins:
    """What the coefficients need of one table of counts, or of a stack of them.

    ``agreed``, of shape (...), is the sum of the diagonal; ``first`` and ``second``, of shape
    (..., categories), are how often each annotator used each category.
    """

    agreed: Floats
    first: Floats
    second: Floats

    @classmethod
    def of(cls, counts: Floats | NDArray[np.int64]) -> Margins:
        """Return the margins of square tables, of shape (..., categories, categories)."""
        table = np.asarray(counts, dtype=np.float64)
        agreed = np.trace(table, axis1=-2, axis2=-1)
        return cls(np.asarray(agreed), table.sum(axis=-1), table.sum(axis=-2))

    @property
    def total(self) -> Floats:
        """How many pairs were rated, of shape (...)."""
        return np.asarray(self.first.sum(axis=-1))


def observed(margins: Margins) -> Floats:
    """Return the share of pairs in the same category."""
    return quotient(margins.agreed, margins.total)


def kappa(margins: Margins) -> Floats:
    """Return Cohen's kappa: chance is that each annotator keeps to their own frequencies."""
    total = margins.total
    chance = (margins.first * margins.second).sum(axis=-1)
    return quotient(margins.agreed * total - chance, total * total - chance)


def alpha(margins: Margins) -> Floats:
    """Return Krippendorff's nominal alpha: chance is two values drawn from all that were given.

    They are drawn without putting the first back, which matters for few pairs.
    """
    total, values = margins.total, margins.first + margins.second
    chance = (values * (values - 1)).sum(axis=-1)
    every = 2 * total * (2 * total - 1)
    return quotient(2 * margins.agreed * (2 * total - 1) - chance, every - chance)


def ac1(margins: Margins) -> Floats:
    """Return Gwet's AC1: chance is a guess on the pairs that are hard, evenly over categories.

    The number of categories is that of the columns, those that nobody used included.
    """
    total, values = margins.total, margins.first + margins.second
    categories = values.shape[-1]
    every = 4 * (categories - 1) * total * total
    chance = (values * (2 * total[..., np.newaxis] - values)).sum(axis=-1)
    return quotient(4 * (categories - 1) * margins.agreed * total - chance, every - chance)


def quotient(right: Floats, of: Floats) -> Floats:
    """Return ``right / of``, NaN where ``of`` is 0."""
    result = np.full(np.shape(of), np.nan)
    np.divide(right, of, out=result, where=np.asarray(of) != 0)
    return result
