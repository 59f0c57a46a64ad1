"""How often two annotators say this and that, counted document by document.

The pairs themselves are not kept: of a document there stays how many of its pairs are in each cell
of the table, which is what the intervals of the agreement are drawn from.
"""

from __future__ import annotations

import numpy as np

from tempannot.comparison.agreement.categories import UNDECIDED
from tempannot.comparison.agreement.pair_agreement import (
    AgreementNumbers,
    counted_cells,
    dropped_counts,
    no_omissions,
    omissions_of,
)
from tempannot.comparison.agreement.pair_ratings import Ratings
from tempannot.statistics.bootstrap import RESAMPLES
from tempannot.statistics.estimates import Cells, coefficients_of

_WIDE = 1 << 16
"""More than there are categories."""


class RatingCounts:
    """The agreement over the documents that were added."""

    def __init__(self) -> None:
        self._codes: list[bytes] = []
        self._counts: list[bytes] = []
        self._omitted = no_omissions()

    def add(self, ratings: Ratings) -> None:
        """Count the pairs of one more document."""
        is_rated = (ratings.key != UNDECIDED) & (ratings.response != UNDECIDED)
        said = ratings.key[is_rated] * _WIDE + ratings.response[is_rated]
        codes, counts = np.unique(said, return_counts=True)
        self._codes.append(codes.astype(np.int32).tobytes())
        self._counts.append(counts.astype(np.int32).tobytes())
        self._omitted += omissions_of(ratings, ~is_rated)

    def agreement(self, *, resamples: int = RESAMPLES, seed: int = 0) -> AgreementNumbers:
        """The coefficients, and what was left out; the numbers of ``corpus_agreement``."""
        found = coefficients_of(self._cells(), resamples=resamples, seed=seed)
        return AgreementNumbers(found, dropped_counts(self._omitted))

    def _cells(self) -> Cells:
        codes = np.frombuffer(b"".join(self._codes), dtype=np.int32)
        counts = np.frombuffer(b"".join(self._counts), dtype=np.int32).astype(np.int64)
        sizes = [len(each) // 4 for each in self._codes]
        document = np.repeat(np.arange(len(sizes)), sizes)
        keys, responses = np.divmod(codes, _WIDE)
        return counted_cells(keys, responses, document, len(sizes), counts)[1]
