"""The confusion matrix: how often one annotator says this where the other says that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tempannot.compare.categories import UNDECIDED, category_label, in_order
from tempannot.compare.estimates import Cells
from tempannot.compare.rating import OMISSIONS, Ints, Omission, Ratings


@dataclass(frozen=True, slots=True)
class RatedPair:
    """A pair of units and what each annotator says of it, None where one says nothing.

    ``document`` is its number among the ratings, ``name`` its name. ``omission`` and
    ``omitted_by`` (0 or 1) say why a pair is not rated and who leaves it open.
    """

    document: int
    name: str
    source: str
    target: str
    key: str | None
    response: str | None
    omission: Omission | None = None
    omitted_by: int | None = None


@dataclass(frozen=True)
class Confusion:
    """Counts of the pairs that both decided, over one document or several.

    ``categories`` are those that somebody used: relations in Allen's order, VAGUE last; the
    key is the first annotator of ``cells``. ``sources`` are the ratings and which of their
    pairs are counted.
    """

    categories: tuple[int, ...]
    cells: Cells
    sources: tuple[tuple[Ratings, NDArray[np.bool_]], ...]

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
        chosen = [
            counted & (ratings.key == key) & (ratings.response == response)
            for ratings, counted in self.sources
        ]
        return chosen_pairs([ratings for ratings, _ in self.sources], chosen)


def confusion(
    ratings: Sequence[Ratings], counted: Sequence[NDArray[np.bool_]] | None = None
) -> Confusion:
    """Return the confusion matrix of all rated pairs, or of those that ``counted`` chooses."""
    masks = [each.rated for each in ratings]
    if counted is not None:
        masks = [rated & mask for rated, mask in zip(masks, counted, strict=True)]
    key = _joined([each.key[mask] for each, mask in zip(ratings, masks, strict=True)])
    response = _joined([each.response[mask] for each, mask in zip(ratings, masks, strict=True)])
    document = np.repeat(np.arange(len(masks)), [int(mask.sum()) for mask in masks])
    categories = in_order(set(np.unique(np.concatenate([key, response])).tolist()))
    place = np.zeros(max(categories, default=0) + 1, dtype=np.int64)
    place[categories] = np.arange(len(categories))
    size = max(1, len(categories))
    cells, of_pair = np.unique(place[key] * size + place[response], return_inverse=True)
    flat = np.bincount(document * len(cells) + of_pair, minlength=len(masks) * len(cells))
    found = Cells(
        tuple(category_label(each) for each in categories),
        cells // size,
        cells % size,
        flat.reshape(len(masks), len(cells)),
    )
    return Confusion(tuple(categories), found, tuple(zip(ratings, masks, strict=True)))


def chosen_pairs(
    ratings: Sequence[Ratings], chosen: Sequence[NDArray[np.bool_]]
) -> tuple[RatedPair, ...]:
    """Return the chosen pairs of each document, in text order."""
    return tuple(
        _pair(each, document, int(index))
        for document, (each, mask) in enumerate(zip(ratings, chosen, strict=True))
        for index in np.flatnonzero(mask)
    )


def _pair(ratings: Ratings, document: int, index: int) -> RatedPair:
    units = ratings.alignment.units
    reason, side = int(ratings.omissions[index]), int(ratings.omitted_by[index])
    return RatedPair(
        document,
        ratings.name,
        units[int(ratings.sources[index])].id,
        units[int(ratings.targets[index])].id,
        _label(int(ratings.key[index])),
        _label(int(ratings.response[index])),
        OMISSIONS[reason] if reason >= 0 else None,
        side if side >= 0 else None,
    )


def _label(category: int) -> str | None:
    return None if category == UNDECIDED else category_label(category)


def _joined(arrays: Sequence[Ints]) -> Ints:
    return np.concatenate([np.empty(0, dtype=np.int64), *arrays])
