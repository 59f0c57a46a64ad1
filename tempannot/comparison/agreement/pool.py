"""The rated pairs of one document or of many in one row, and back from there to the pairs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tempannot.comparison.agreement.categories import UNDECIDED, VAGUE, category_label
from tempannot.comparison.agreement.rating import OMISSIONS, Ints, Omission, Ratings

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
            np.repeat(np.arange(len(sizes)), sizes),
            joined([each.key for each in ratings]),
            joined([each.response for each in ratings]),
            joined([each.same for each in ratings]).astype(bool),
            joined([each.omissions for each in ratings]),
            joined([each.omitted_by for each in ratings]),
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
