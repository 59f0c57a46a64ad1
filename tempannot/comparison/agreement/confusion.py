"""The confusion matrix: how often one annotator says this where the other says that."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from tempannot.comparison.agreement.categories import category_label, in_order
from tempannot.comparison.agreement.pool import Mask, Pool, RatedPair
from tempannot.comparison.agreement.rating import Ints
from tempannot.statistics.estimates import Cells


@dataclass(frozen=True)
class Confusion:
    """Counts of the pairs that both decided, over one document or several.

    ``categories`` are those that somebody used: relations in Allen's order, VAGUE last; the
    key is the first annotator of ``cells``. ``counted`` are the pairs of ``pool`` behind it.
    """

    categories: tuple[int, ...]
    cells: Cells
    pool: Pool
    counted: Mask

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the categories, of rows and columns alike."""
        return self.cells.labels

    @cached_property
    def counts(self) -> Ints:
        """The square matrix of counts, key by response."""
        return self.cells.matrix()

    def pairs(self, row: int, column: int) -> tuple[RatedPair, ...]:
        """Return the pairs behind a cell, document by document in text order."""
        key, response = self.categories[row], self.categories[column]
        in_cell = (self.pool.key == key) & (self.pool.response == response)
        return self.pool.pairs(self.counted & in_cell)

    def against_rest(self, category: int) -> Cells:
        """Return the table that tells one category, used here or not, from all others."""
        place = self.categories.index(category) if category in self.categories else -1
        return self.cells.against_rest(place, category_label(category))


def confusion(pool: Pool, chosen: Mask | None = None) -> Confusion:
    """Return the confusion matrix of all rated pairs, or of those among the chosen ones."""
    counted = pool.rated if chosen is None else pool.rated & chosen
    key, response, document = (each[counted] for each in (pool.key, pool.response, pool.document))
    categories = in_order({*np.unique(key).tolist(), *np.unique(response).tolist()})
    place = np.zeros(max(categories, default=0) + 1, dtype=np.int64)
    place[categories] = np.arange(len(categories))
    size = max(1, len(categories))
    cells, of_pair = np.unique(place[key] * size + place[response], return_inverse=True)
    shape = len(pool.documents), len(cells)
    counts = np.bincount(document * len(cells) + of_pair, minlength=shape[0] * shape[1])
    labels = tuple(category_label(each) for each in categories)
    found = Cells(labels, cells // size, cells % size, counts.reshape(shape))
    return Confusion(tuple(categories), found, pool, counted)
