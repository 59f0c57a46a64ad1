"""Crossed random factors of which one is nested in the next: items in lists, beside raters.

Each item is in one list. When the diagonal block of the items has been eliminated, the block of the
lists is therefore diagonal, too, and is eliminated in turn. What is left is as large as the raters
alone: 48 instead of 1,700 equations for 17,000 items in 1,700 lists.

Source: Bates et al. 2015, section 5 (elimination by structure in linear mixed models).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from typing_extensions import override

from tempannot.statistics.mixed_model.crossing import Crossing, weighted
from tempannot.statistics.mixed_model.likelihood import Floats, Ints


def crossing_of(codes: Sequence[Ints], answers: int) -> Crossing:
    """Return the system of the factors, of the kind that is fastest for them."""
    nested = _nested(codes)
    return Crossing(codes, answers) if nested is None else NestedCrossing(codes, answers, nested)


def _nested(codes: Sequence[Ints]) -> int | None:
    """Return the largest factor in which the largest of all is nested, None if there is none."""
    if len(codes) < 3:
        return None
    by_size = sorted(range(len(codes)), key=lambda each: -int(codes[each].max()))
    first = codes[by_size[0]]
    for each in by_size[1:]:
        of_level = np.zeros(int(first.max()) + 1, dtype=np.int64)
        of_level[first] = codes[each]
        if (of_level[first] == codes[each]).all():
            return each
    return None


class NestedCrossing(Crossing):
    """A crossing whose largest factor is nested in the one of number ``nested``."""

    def __init__(self, codes: Sequence[Ints], answers: int, nested: int) -> None:
        self._nested = nested
        super().__init__(codes, answers)

    @override
    def _blocks(self, sizes: Sequence[int]) -> list[int]:
        largest, *others = super()._blocks(sizes)
        return [largest, self._nested, *(each for each in others if each != self._nested)]

    @override
    def _prepare(self) -> None:
        """Give numbers to the pairs of levels that meet in an answer, once for all solutions."""
        first, group = self.codes[:2]
        self.width = self.rest - self.sizes[1]
        self.columns = [each - self.sizes[0] - self.sizes[1] for each in self.places[2:]]
        self.group_of = np.zeros(self.sizes[0], dtype=np.int64)
        self.group_of[first] = group
        keys = np.concatenate([first * self.width + each for each in self.columns])
        pairs, self._pair_of = np.unique(keys, return_inverse=True)
        self.rows, self.pair_columns = np.divmod(pairs, self.width)
        filled = np.bincount(self.rows, minlength=self.sizes[0])
        self._row_starts = np.concatenate(([0], np.cumsum(filled)))

    @override
    def solved(self, scaled: Floats, weights: Floats) -> NestedSolved:
        from scipy.linalg import cho_factor  # noqa: PLC0415 - slow to import
        from scipy.sparse import csr_matrix  # noqa: PLC0415

        by_level = np.bincount(self.codes[0], weights, self.sizes[0])
        diagonal = 1 + scaled[0] ** 2 * by_level
        link = scaled[0] * scaled[1] * by_level
        # the difference that elimination leaves, in a form that loses no digits
        kept = np.bincount(self.group_of, by_level / diagonal, self.sizes[1])
        group = 1 + scaled[1] ** 2 * kept
        beside = np.concatenate([scaled[0] * each * weights for each in scaled[2:]])
        data = np.bincount(self._pair_of, beside, len(self.rows))
        corner = csr_matrix(
            (data, self.pair_columns, self._row_starts), shape=(self.sizes[0], self.width)
        )
        reduced = corner.multiply(1 / diagonal[:, np.newaxis]).tocsr()
        rest = self._rest_block(scaled, weights) - (corner.T @ reduced).toarray()
        strip = self._strip(scaled, weights) - self._sums(link[self.rows] * reduced.data)
        schur = rest - strip.T @ (strip / group[:, np.newaxis])
        factored = cho_factor(schur, lower=True)
        return NestedSolved(self, scaled, (diagonal, link, group), (corner, strip), factored)

    def _strip(self, scaled: Floats, weights: Floats) -> Floats:
        """Return the block of the groups and the factors behind them, (groups, width)."""
        found = np.zeros(self.sizes[1] * self.width)
        for deviation, column in zip(scaled[2:], self.columns, strict=True):
            keys = self.codes[1] * self.width + column
            found += scaled[1] * deviation * np.bincount(keys, weights, len(found))
        return found.reshape(self.sizes[1], self.width)

    def _sums(self, values: Floats) -> Floats:
        """Return the sums of a value per pair over the pairs of each group, (groups, width)."""
        keys = self.group_of[self.rows] * self.width + self.pair_columns
        found = np.zeros(self.sizes[1] * self.width)
        found += np.bincount(keys, values, len(found))
        return found.reshape(-1, self.width)

    def _rest_block(self, scaled: Floats, weights: Floats) -> Floats:
        block = np.zeros(self.width**2)
        for one, row in zip(scaled[2:], self.columns, strict=True):
            for other, column in zip(scaled[2:], self.columns, strict=True):
                keys = row * self.width + column
                block += np.bincount(keys, one * other * weights, self.width**2)
        block[:: self.width + 1] += 1
        return block.reshape(self.width, self.width)


@dataclass(frozen=True)
class NestedSolved:
    """The factored matrix; its interface is that of ``Solved``.

    ``diagonals`` are those of the levels, what links each to its group, and of the groups after
    elimination; ``beside`` are the blocks of levels and groups beside the factors behind them.
    """

    crossing: NestedCrossing
    scaled: Floats
    diagonals: tuple[Floats, Floats, Floats]
    beside: tuple[Any, Floats]
    factored: tuple[Floats, bool]

    @property
    def log_determinant(self) -> float:
        """The logarithm of the determinant of the whole matrix."""
        diagonal, _, group = self.diagonals
        reduced = np.log(np.diag(self.factored[0])).sum()
        return float(np.log(diagonal).sum() + np.log(group).sum() + 2 * reduced)

    def solve(self, right: Floats) -> Floats:
        """Return the solution for one right side."""
        from scipy.linalg import cho_solve  # noqa: PLC0415 - slow to import

        (diagonal, link, group), (corner, strip) = self.diagonals, self.beside
        sizes, group_of = self.crossing.sizes, self.crossing.group_of
        first, middle, rest = np.split(right, np.cumsum(sizes[:2]))
        middle = middle - np.bincount(group_of, link * first / diagonal, sizes[1])
        rest = rest - corner.T @ (first / diagonal) - strip.T @ (middle / group)
        rest = cho_solve(self.factored, rest)
        middle = (middle - strip @ rest) / group
        first = (first - link * middle[group_of] - corner @ rest) / diagonal
        return np.concatenate((first, middle, rest))

    @cached_property
    def _inverse(self) -> tuple[Floats, Floats, Floats]:
        """The inverse: for groups its diagonal, beside the other factors, and for these."""
        from scipy.linalg import cho_solve  # noqa: PLC0415 - slow to import

        _, _, group = self.diagonals
        rest = np.asarray(cho_solve(self.factored, np.eye(self.crossing.width)))
        scaled = self.beside[1] / group[:, np.newaxis]
        strip = -scaled @ rest
        return 1 / group - (strip * scaled).sum(axis=1), strip, rest

    def rows_at_answers(self) -> list[Floats]:
        """Return, per block, (inverse times the answer's row of S Z) at the answer's own level.

        Each has the shape (n,).
        """
        crossing, (diagonal, link, _), (corner, _) = self.crossing, self.diagonals, self.beside
        groups, strip, rest = self._inverse
        of_group, at, columns = (
            crossing.group_of,
            (crossing.rows, crossing.pair_columns),
            crossing.columns,
        )
        at_strip = strip[of_group[at[0]], at[1]]
        sums = np.bincount(at[0], corner.data * at_strip, crossing.sizes[0])
        to_group = link * groups[of_group] + sums
        to_rest = link[:, np.newaxis] * strip[of_group] + corner @ rest
        own = link * to_group + np.bincount(at[0], corner.data * to_rest[at], crossing.sizes[0])
        level, group = crossing.codes[:2]
        first = (1 / diagonal + own / diagonal**2)[level]
        middle = -(to_group / diagonal)[level]
        cross = [-to_rest[level, each] / diagonal[level] for each in columns]
        strips = [strip[group, each] for each in columns]
        others = [
            weighted(self.scaled[2:], [rest[row, each] for each in columns]) for row in columns
        ]
        return [
            weighted(self.scaled, [first, middle, *cross]),
            weighted(self.scaled, [middle, groups[group], *strips]),
            *(
                weighted(self.scaled[:2], pair) + other
                for *pair, other in zip(cross, strips, others, strict=True)
            ),
        ]
