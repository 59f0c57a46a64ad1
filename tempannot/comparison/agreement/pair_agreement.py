"""How far two annotators agree on the pairs that both decided, and which pairs those are.

The rated pairs of one document or of many stand in one row (``Pool``); how often one annotator
says this where the other says that (``Confusion``) gives the coefficients (``Agreement``). From
every number there is a way back to its pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tempannot.comparison.agreement.categories import UNDECIDED, VAGUE, category_label, in_order
from tempannot.comparison.agreement.pair_ratings import OMISSIONS, Ints, Omission, Ratings, rate
from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.comparison_settings import AgreementOn
from tempannot.statistics.bootstrap import RESAMPLES
from tempannot.statistics.estimates import Cells, Coefficients, coefficients_of

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class RatedPair:
    """A pair of units and what each annotator says of it, None where one says nothing.

    ``document`` is its number among the ratings, ``name`` its name. ``same`` says that both
    relate it in the same way, be it under two names (IDENTITY, SIMULTANEOUS). ``omission`` and
    ``omitted_by`` (0 or 1) say why a pair is not rated and who leaves it open.
    """

    document: int
    name: str
    source: str
    target: str
    key: str | None
    response: str | None
    same: bool
    omission: Omission | None = None
    omitted_by: int | None = None


_NO_INTS, _NO_BYTES = np.empty(0, np.int32), np.empty(0, np.int8)
"""What pairs are kept as: a corpus has millions."""


@dataclass(frozen=True)
class Pool:
    """The pairs of several documents, one after the other; see ``Ratings`` for the arrays.

    ``document`` is per pair the number of its document.
    """

    documents: tuple[Ratings, ...]
    document: Ints
    key: Ints
    response: Ints
    same: Mask
    omissions: Ints
    omitted_by: Ints

    @classmethod
    def of(cls, ratings: Sequence[Ratings]) -> Pool:
        """Return the pairs of documents in their order."""
        sizes = [len(each.key) for each in ratings]
        return cls(
            tuple(ratings),
            np.repeat(np.arange(len(sizes), dtype=np.int32), sizes),
            np.concatenate([_NO_INTS, *(each.key for each in ratings)]),
            np.concatenate([_NO_INTS, *(each.response for each in ratings)]),
            np.concatenate([_NO_INTS.astype(bool), *(each.same for each in ratings)]),
            np.concatenate([_NO_BYTES, *(each.omissions for each in ratings)]),
            np.concatenate([_NO_BYTES, *(each.omitted_by for each in ratings)]),
        )

    @cached_property
    def rated(self) -> Mask:
        """Which pairs both sides decided."""
        return np.asarray((self.key != UNDECIDED) & (self.response != UNDECIDED))

    @cached_property
    def decided(self) -> Mask:
        """Which pairs at least one side decided."""
        return np.asarray((self.key != UNDECIDED) | (self.response != UNDECIDED))

    def related_by(self, categories: Ints) -> Mask:
        """Return which pairs a side relates, by its ``key`` or ``response``: VAGUE does not."""
        return np.asarray((categories != UNDECIDED) & (categories != VAGUE))

    def pairs(self, chosen: Mask) -> tuple[RatedPair, ...]:
        """Return the chosen pairs, document by document in text order."""
        indices = np.flatnonzero(chosen)
        documents = self.document[indices]
        starts = np.searchsorted(self.document, np.arange(len(self.documents)))
        arrays = (self.key, self.response, self.same, self.omissions, self.omitted_by)
        # lists are read far faster than arrays, one entry at a time
        columns = [documents, indices - starts[documents], *(each[indices] for each in arrays)]
        return tuple(map(self._pair, *(each.tolist() for each in columns)))

    def _pair(self, document: int, place: int, *said: int) -> RatedPair:
        """Return one pair by its place in its document, with what the arrays hold of it."""
        ratings = self.documents[document]
        units = ratings.alignment.units
        key, response, same, reason, side = said
        return RatedPair(
            document,
            ratings.name,
            units[int(ratings.sources[place])].id,
            units[int(ratings.targets[place])].id,
            _label(key),
            _label(response),
            bool(same),
            OMISSIONS[reason] if reason >= 0 else None,
            side if side >= 0 else None,
        )


def joined(arrays: Sequence[Ints | Mask]) -> Ints:
    """Return the arrays one after the other as ints; none at all give an empty one."""
    return np.concatenate([np.empty(0, dtype=np.int64), *arrays])


def _label(category: int) -> str | None:
    return None if category == UNDECIDED else category_label(category)


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
    categories, found = counted_cells(key, response, document, len(pool.documents))
    return Confusion(categories, found, pool, counted)


def counted_cells(
    key: Ints, response: Ints, document: Ints, documents: int, counts: Ints | None = None
) -> tuple[tuple[int, ...], Cells]:
    """The categories that occur, and how often each document has each two of them.

    The three arrays say of each pair what it is for either annotator, and where it is; with
    ``counts`` they say it of so many pairs each.
    """
    categories = in_order({*np.unique(key).tolist(), *np.unique(response).tolist()})
    place = np.zeros(max(categories, default=0) + 1, dtype=np.int64)
    place[categories] = np.arange(len(categories))
    size = max(1, len(categories))
    cells, of_pair = np.unique(place[key] * size + place[response], return_inverse=True)
    shape = documents, len(cells)
    in_table = document.astype(np.int64) * len(cells) + of_pair
    found = np.bincount(in_table, weights=counts, minlength=shape[0] * shape[1])
    labels = tuple(category_label(each) for each in categories)
    table = found.astype(np.int64).reshape(shape)
    return tuple(categories), Cells(labels, cells // size, cells % size, table)


@dataclass(frozen=True, slots=True)
class Dropped:
    """Pairs that somebody treated and that are not rated: why, through which side, how many."""

    reason: Omission
    side: int
    pairs: int


@dataclass(frozen=True)
class AgreementNumbers:
    """How far two annotators agree over one document or several, and what was left out of it."""

    coefficients: Coefficients
    dropped: tuple[Dropped, ...]


@dataclass(frozen=True)
class Agreement(AgreementNumbers):
    """The same with the way back to the pairs, which are in ``pool``."""

    confusion: Confusion
    pool: Pool

    def dropped_pairs(self, dropped: Dropped) -> tuple[RatedPair, ...]:
        """Return the pairs that were left out for one reason."""
        number = OMISSIONS.index(dropped.reason)
        is_side = self.pool.omitted_by == dropped.side
        return self.pool.pairs(is_side & (self.pool.omissions == number))


def agreement(
    comparison: DocumentComparison,
    on: AgreementOn = AgreementOn.CLOSED,
    *,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> Agreement:
    """Return the agreement on one document; without resamples there are no intervals.

    Raises nothing of its own: what is undefined is None with a reason.
    """
    return corpus_agreement([rate(comparison, on)], resamples=resamples, seed=seed)


def corpus_agreement(
    ratings: Sequence[Ratings], *, resamples: int = RESAMPLES, seed: int = 0
) -> Agreement:
    """Return the agreement over documents rated by ``rate``; every pair weighs the same."""
    pool = Pool.of(ratings)
    table = confusion(pool)
    found = coefficients_of(table.cells, resamples=resamples, seed=seed)
    return Agreement(found, dropped_counts(omissions_of(pool, ~pool.rated)), table, pool)


def no_omissions() -> Ints:
    """What ``omissions_of`` returns of no pairs."""
    return np.zeros((2, len(OMISSIONS)), dtype=np.int64)


def omissions_of(pairs: Pool | Ratings, is_open: Mask) -> Ints:
    """Return how many of the pairs that are not rated each side leaves open for each reason."""
    sizes = no_omissions()
    np.add.at(sizes, (pairs.omitted_by[is_open], pairs.omissions[is_open]), 1)
    return sizes


def dropped_counts(sizes: Ints) -> tuple[Dropped, ...]:
    """Return what ``omissions_of`` counted, without what does not occur."""
    return tuple(
        Dropped(reason, side, int(sizes[side, number]))
        for number, reason in enumerate(OMISSIONS)
        for side in (0, 1)
        if sizes[side, number]
    )
