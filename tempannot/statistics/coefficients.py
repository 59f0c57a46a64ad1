"""Coefficients of agreement from counts: observed, kappa, Krippendorff's alpha, Gwet's AC1.

Kappa and alpha are one thing, ``beyond_chance``: the disagreement there is, set against that
which chance gives, be the categories only different or apart by a distance. They differ in what
chance draws from: each annotator's own answers, or all answers together.

Answers come in either of two shapes. Of two annotators all coefficients depend on the square table
of counts only through its diagonal and its two ``Margins``, so that a thousand resampled tables
are measured at once without making them. Of any number the ``of_many`` functions take how often
each category was given, for every pattern of answers that occurs, and how many items have each.
A value that is 0 / 0 is NaN here; ``bootstrap.estimate`` turns it into None before anybody sees it.

Sources: Cohen 1960; Krippendorff 2011; Gwet 2008 (AC1); Gwet 2014 (AC2).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


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


def quotient(right: Floats, of: Floats) -> Floats:
    """``right / of``, NaN where ``of`` is 0."""
    result = np.full(np.shape(of), np.nan)
    np.divide(right, of, out=result, where=np.asarray(of) != 0)
    return result


def beyond_chance(
    disagreed: Floats,
    drawn: tuple[Floats, Floats],
    times: Floats,
    distance: Floats | None = None,
) -> Floats:
    """1 - observed / expected disagreement.

    ``drawn``, of shape (..., categories) each, is what chance draws the two answers from, and
    ``times`` how many draws it has for each answer. ``distance`` (..., categories, categories)
    says how far answers are apart; without one any two categories are 1 apart; then both sides
    are taken ``times`` over, so that counts stay whole numbers up to the one division.
    """
    first, second = drawn
    if distance is None:
        by_chance = first.sum(axis=-1) * second.sum(axis=-1) - (first * second).sum(axis=-1)
        return quotient(by_chance - disagreed * times, by_chance)
    pairs = first[..., :, np.newaxis] * second[..., np.newaxis, :]
    expected = (pairs * distance).sum(axis=(-2, -1)) / np.maximum(1, times)
    return quotient(expected - disagreed, expected)


def krippendorff(values: Floats, disagreed: Floats, distance: Floats | None = None) -> Floats:
    """Krippendorff's alpha: chance draws two from all ``values`` (..., categories) given.

    The first is not put back, which matters for few items. ``disagreed`` is the sum of the
    distances of coincidences.
    """
    return beyond_chance(disagreed, (values, values), values.sum(axis=-1) - 1, distance)


def observed(margins: Margins) -> Floats:
    """The share of pairs in the same category."""
    return quotient(margins.agreed, margins.total)


def kappa(margins: Margins) -> Floats:
    """Cohen's kappa: chance is that each annotator keeps to their own frequencies."""
    total = margins.total
    return beyond_chance(total - margins.agreed, (margins.first, margins.second), total)


def alpha(margins: Margins) -> Floats:
    """Krippendorff's nominal alpha of two annotators."""
    return krippendorff(margins.first + margins.second, 2 * (margins.total - margins.agreed))


def ac1(margins: Margins) -> Floats:
    """Gwet's AC1: chance is a guess on the pairs that are hard, evenly over categories.

    The number of categories is that of the columns, those that nobody used included.
    """
    total, values = margins.total, margins.first + margins.second
    categories = values.shape[-1]
    every = 4 * (categories - 1) * total * total
    chance = (values * (2 * total[..., np.newaxis] - values)).sum(axis=-1)
    return quotient(4 * (categories - 1) * margins.agreed * total - chance, every - chance)


def observed_of_many(counts: Ints, sizes: Floats, *, within: int = 0) -> Floats:
    """The mean share of pairs of answers at most ``within`` categories apart, over items.

    ``counts`` (patterns, categories) has two answers or more in each row; ``sizes``
    (..., patterns) says how many items have each.
    """
    answers, places = counts.sum(axis=1), np.arange(counts.shape[1])
    near = (np.abs(places[:, np.newaxis] - places) <= within).astype(np.float64)
    agreeing = ((counts @ near) * counts).sum(axis=1) - answers
    return quotient(sizes @ (agreeing / (answers * (answers - 1))), sizes.sum(axis=-1))


def nominal_alpha_of_many(counts: Ints, sizes: Floats) -> Floats:
    """Krippendorff's nominal alpha with missing values."""
    answers = counts.sum(axis=1)
    agreed = sizes @ ((counts * (counts - 1)).sum(axis=1) / (answers - 1))
    values = np.asarray(sizes @ counts.astype(np.float64))
    return krippendorff(values, values.sum(axis=-1) - agreed)


def ordinal_alpha_of_many(counts: Ints, sizes: Floats) -> Floats:
    """Krippendorff's ordinal alpha with missing values; the categories are in their order.

    Two of them are as far apart as there are answers in between, half of their own included.
    """
    answers = counts.sum(axis=1)
    each = counts[:, :, np.newaxis] * (counts[:, np.newaxis, :] - np.eye(counts.shape[1]))
    coincidences = np.tensordot(sizes, each / (answers - 1)[:, np.newaxis, np.newaxis], axes=1)
    values = coincidences.sum(axis=-1)
    below = np.cumsum(values, axis=-1) - values / 2
    distance = (below[..., :, np.newaxis] - below[..., np.newaxis, :]) ** 2
    return krippendorff(values, (coincidences * distance).sum(axis=(-2, -1)), distance)


def ac1_of_many(counts: Ints, sizes: Floats) -> Floats:
    """Gwet's AC1, each item giving every category the share of its answers."""
    values = sizes @ (counts / counts.sum(axis=1, keepdims=True))
    shares = quotient(values, np.broadcast_to(sizes.sum(axis=-1, keepdims=True), values.shape))
    categories = counts.shape[1]
    # times categories - 1 throughout, so that a single category is 0 / 0
    chance = (shares * (1 - shares)).sum(axis=-1)
    whole = np.full_like(chance, categories - 1)
    return quotient(observed_of_many(counts, sizes) * whole - chance, whole - chance)


def ac2_of_many(counts: Ints, sizes: Floats) -> Floats:
    """Gwet's AC2 with quadratic weights: AC1 for ordered categories (Gwet 2014, chapter 5).

    Unlike alpha it stays high where nearly all answers are in one category and agree. Items that
    one rater answered tell how often a category is used, and not whether raters agree.
    """
    answers, categories = counts.sum(axis=1), counts.shape[1]
    places = np.arange(categories)
    apart = (places[:, np.newaxis] - places) / max(1, categories - 1)
    near = 1 - apart**2
    agreeing = ((counts @ near) * counts).sum(axis=1) - answers
    shared = answers > 1
    pairs = np.where(shared, answers * (answers - 1), 1)
    seen = quotient(sizes @ (agreeing / pairs), sizes @ shared.astype(np.float64))
    values = sizes @ (counts / answers[:, np.newaxis])
    shares = quotient(values, np.broadcast_to(sizes.sum(axis=-1, keepdims=True), values.shape))
    scale = near.sum() / max(1, categories * (categories - 1))
    chance = scale * (shares * (1 - shares)).sum(axis=-1)
    return quotient(seen - chance, 1 - chance)
