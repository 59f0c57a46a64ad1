"""The agreement coefficients of a table of counts, with intervals, reasons and a warning.

Sources: Artstein & Poesio 2008; Gwet 2008, section 2 (where kappa misleads).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tempannot.core.language import bilingual
from tempannot.statistics.bootstrap import (
    RESAMPLES,
    Estimate,
    Resampled,
    estimate,
    resample,
    what_is_resampled,
)
from tempannot.statistics.coefficients import Floats, Margins, ac1, alpha, kappa, observed

ONE_PAIR = bilingual("no interval: there is one pair only")
_PREVALENT, _FAR = 0.5, 0.15
"""From which share of one category, and which distance of AC1 from kappa, the hint is given."""


@dataclass(frozen=True)
class Cells:
    """A square table of counts in which only the cells that are not empty are held.

    ``rows`` (first annotator) and ``columns`` are the places of their labels; ``by_document``
    their counts, of shape (documents, cells).
    """

    labels: tuple[str, ...]
    rows: NDArray[np.int64]
    columns: NDArray[np.int64]
    by_document: NDArray[np.int64]

    @classmethod
    def of(cls, labels: tuple[str, ...], counts: NDArray[np.int64]) -> Cells:
        """Return the cells of a square matrix of counts, taken as one document."""
        rows, columns = np.nonzero(counts)
        return cls(labels, rows, columns, counts[rows, columns][np.newaxis])

    @property
    def total(self) -> int:
        """How many pairs are counted."""
        return int(self.by_document.sum())

    def matrix(self) -> NDArray[np.int64]:
        """Return the whole table over all documents."""
        table = np.zeros((len(self.labels), len(self.labels)), dtype=np.int64)
        np.add.at(table, (self.rows, self.columns), self.by_document.sum(axis=0))
        return table

    def against_rest(self, label: int, name: str) -> Cells:
        """Return the table of two labels that tells one, called ``name``, from all others.

        A place that no label has, such as -1, stands for a label that was not used.
        """
        rows, columns = (np.where(each == label, 0, 1) for each in (self.rows, self.columns))
        counts = np.zeros((len(self.by_document), 4), dtype=np.int64)
        np.add.at(counts.T, 2 * rows + columns, self.by_document.T)
        sides = np.array([0, 0, 1, 1]), np.array([0, 1, 0, 1])
        return Cells((name, bilingual("not {name}", name=name)), *sides, counts)

    def margins(self, cells: Floats) -> Margins:
        """Return the margins of the table with other counts in its cells: (..., cells)."""
        agreed = cells[..., self.rows == self.columns].sum(axis=-1)
        return Margins(
            np.asarray(agreed), self._summed(cells, self.rows), self._summed(cells, self.columns)
        )

    def _summed(self, cells: Floats, labels: NDArray[np.int64]) -> Floats:
        # a matrix product of so few columns costs more for its threads than for its sums
        found = np.zeros((*cells.shape[:-1], len(self.labels)))
        for place, label in enumerate(labels.tolist()):
            found[..., label] += cells[..., place]
        return found


@dataclass(frozen=True, slots=True)
class Coefficients:
    """Agreement on ``pairs`` pairs, each value with its 95 % interval.

    ``resampled`` says what the intervals come from, None if there are none. ``hint`` is a
    sentence where kappa misleads, else empty.
    """

    pairs: int
    observed: Estimate
    kappa: Estimate
    alpha: Estimate
    ac1: Estimate
    resampled: Resampled | None = None
    hint: str = ""


def coefficients_of(cells: Cells, *, resamples: int = RESAMPLES, seed: int = 0) -> Coefficients:
    """Return the coefficients of a table; without resamples there are no intervals.

    Costs about a multinomial draw per cell and resample, however many pairs there are.
    """
    total = cells.total
    resamples = resamples if total > 1 else 0
    margins = cells.margins(cells.by_document.sum(axis=0).astype(np.float64))
    drawn = cells.margins(resample(cells.by_document, resamples, seed)) if resamples else None
    reason = _reason(cells, margins)

    def estimated(statistic: Callable[[Margins], Floats]) -> Estimate:
        spread = np.empty(0) if drawn is None else statistic(drawn)
        found = estimate(float(statistic(margins)), spread, reason)
        return found if total != 1 else replace(found, reason=found.reason or ONE_PAIR)

    found = Coefficients(
        total, estimated(observed), estimated(kappa), estimated(alpha), estimated(ac1)
    )
    drawn_from = what_is_resampled(cells.by_document) if resamples else None
    return replace(found, resampled=drawn_from, hint=_hint(cells.labels, margins, found))


def _reason(cells: Cells, margins: Margins) -> str:
    """Say why a coefficient of this table would be undefined."""
    if not cells.total:
        return bilingual("there is no pair that both annotators decided")
    used = np.flatnonzero(margins.first + margins.second)
    return bilingual(
        "both annotators put every pair into one category ({labels}), so that chance "
        "alone would make them agree (0 / 0)",
        labels=cells.labels[used[0]],
    )


def _hint(labels: tuple[str, ...], margins: Margins, found: Coefficients) -> str:
    """Say that kappa suffers from a category that prevails, if it does."""
    seen, low, high = found.observed.value, found.kappa.value, found.ac1.value
    if seen is None or low is None or high is None:
        return ""
    values = margins.first + margins.second
    most = int(values.argmax())
    share = float(values[most] / values.sum())
    if share < _PREVALENT or high - low < _FAR:
        return ""
    return bilingual(
        "{share:.0%} of all answers are {labels}. Where one category prevails, chance "
        "agreement is high and kappa low ({low:.2f} although {seen:.0%} of the pairs "
        "agree); AC1 ({high:.2f}) suffers less from that.",
        share=share,
        labels=labels[most],
        low=low,
        seen=seen,
        high=high,
    )
