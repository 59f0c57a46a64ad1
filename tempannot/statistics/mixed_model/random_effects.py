"""Crossed random factors: the system of equations of their effects, solved by its structure.

The matrix of all effects is H = S Z'W Z S + I, where Z says which level of each factor an answer
belongs to, W are weights of answers and S the standard deviations. Effects of one factor do not
touch each other in it, so that the block of the largest factor is diagonal and is eliminated; what
is left (the Schur complement) is as large as the other factors together: 98 instead of 598
equations for 500 items, 48 raters and 50 lists.

Source: Bates et al. 2015, section 5 (the same structure in linear mixed models).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from typing_extensions import override

from tempannot.statistics.coefficients import Floats, Ints


class Crossing:
    """Which level of every factor each answer belongs to, prepared for many solutions.

    ``codes`` holds an array of shape (n,) per factor, of levels from 0. Effects are one vector:
    the levels of the largest factor, then those of the others in their order. If there are less
    than two factors, factors of one level whose deviation is 0 stand in, so that no case is
    special.
    """

    def __init__(self, codes: Sequence[Ints], answers: int) -> None:
        self.factors = len(codes)
        padded = [*codes, *[np.zeros(answers, dtype=np.int64)] * (2 - len(codes))]
        sizes = [int(each.max(initial=0)) + 1 for each in padded]
        self.order = self._blocks(sizes)
        self.codes = [padded[each] for each in self.order]
        self.sizes = [sizes[each] for each in self.order]
        self.size = sum(self.sizes)
        starts = np.cumsum([0, *self.sizes])
        self.places = [each + start for each, start in zip(self.codes, starts, strict=False)]
        self.rest = self.size - self.sizes[0]
        self._prepare()

    def _blocks(self, sizes: Sequence[int]) -> list[int]:
        """Return the factors in the order of their blocks, the largest one first."""
        largest = int(np.argmax(sizes))
        return [largest, *(each for each in range(len(sizes)) if each != largest)]

    def _prepare(self) -> None:
        """Give numbers to the pairs of levels that meet in an answer, once for all solutions."""
        first = self.codes[0]
        columns = [each - self.sizes[0] for each in self.places[1:]]
        self._columns = columns
        keys = np.concatenate([first * self.rest + each for each in columns])
        pairs, self._pair_of = np.unique(keys, return_inverse=True)
        self._rows, self._pair_columns = np.divmod(pairs, self.rest)
        filled = np.bincount(self._rows, minlength=self.sizes[0])
        self._row_starts = np.concatenate(([0], np.cumsum(filled)))

    def spread(self, deviations: Floats) -> Floats:
        """Return the deviations of the factors as given in the order of the blocks."""
        padded = np.zeros(len(self.order))
        padded[: self.factors] = deviations
        return padded[self.order]

    @property
    def factor_sizes(self) -> tuple[int, ...]:
        """How many levels each factor has, in the order of the factors as given."""
        by_factor = dict(zip(self.order, self.sizes, strict=True))
        return tuple(by_factor[each] for each in range(self.factors))

    def gathered(self, by_block: Sequence[float]) -> Floats:
        """Return a value per block in the order of the factors as given."""
        found = np.zeros(len(self.order))
        found[self.order] = by_block
        return found[: self.factors]

    def locations(self, scaled: Floats, effects: Floats) -> Floats:
        """Return what the effects add to each answer; ``scaled`` has a deviation per block."""
        return np.asarray(
            sum(
                deviation * effects[place]
                for deviation, place in zip(scaled, self.places, strict=True)
            )
        )

    def transposed(self, scaled: Floats, values: Floats) -> Floats:
        """Return the sum of a value per answer over the answers of every level, scaled."""
        return np.concatenate(
            [
                deviation * np.bincount(code, values, size)
                for deviation, code, size in zip(scaled, self.codes, self.sizes, strict=True)
            ]
        )

    def solved(self, scaled: Floats, weights: Floats) -> SolvedSystem:
        """Return the factored system of weights (n,), all at least 0."""
        from scipy.linalg import cho_factor  # noqa: PLC0415 - slow to import
        from scipy.sparse import csr_matrix  # noqa: PLC0415

        diagonal = 1 + scaled[0] ** 2 * np.bincount(self.codes[0], weights, self.sizes[0])
        beside = np.concatenate([scaled[0] * each * weights for each in scaled[1:]])
        data = np.bincount(self._pair_of, beside, len(self._rows))
        corner = csr_matrix(
            (data, self._pair_columns, self._row_starts), shape=(self.sizes[0], self.rest)
        )
        reduced = corner.multiply(1 / diagonal[:, np.newaxis]).tocsr()
        schur = self._rest_block(scaled, weights) - (corner.T @ reduced).toarray()
        return Solved(self, scaled, diagonal, corner, cho_factor(schur, lower=True))

    def _rest_block(self, scaled: Floats, weights: Floats) -> Floats:
        block = np.zeros(self.rest * self.rest)
        for one, row in zip(scaled[1:], self._columns, strict=True):
            for other, column in zip(scaled[1:], self._columns, strict=True):
                block += np.bincount(
                    row * self.rest + column, one * other * weights, self.rest * self.rest
                )
        block[:: self.rest + 1] += 1
        return block.reshape(self.rest, self.rest)


class SolvedSystem(Protocol):
    """The system with its matrix factored."""

    @property
    def scaled(self) -> Floats:
        """The deviation of each block."""
        ...

    @property
    def log_determinant(self) -> float:
        """The logarithm of the determinant of the whole matrix."""
        ...

    def solve(self, right: Floats) -> Floats:
        """Return the solution for one right side."""
        ...

    def rows_at_answers(self) -> list[Floats]:
        """Return, per block, (inverse times the answer's row of S Z) at the answer's own level."""
        ...


@dataclass(frozen=True)
class Solved:
    """The factored matrix: diagonal block, the corner beside it, and the Schur complement."""

    crossing: Crossing
    scaled: Floats
    diagonal: Floats
    corner: Any
    factored: tuple[Floats, bool]

    @property
    def log_determinant(self) -> float:
        """The logarithm of the determinant of the whole matrix."""
        reduced = np.log(np.diag(self.factored[0])).sum()
        return float(np.log(self.diagonal).sum() + 2 * reduced)

    def solve(self, right: Floats) -> Floats:
        """Return the solution for one right side."""
        from scipy.linalg import cho_solve  # noqa: PLC0415 - slow to import

        first, rest = np.split(right, [self.crossing.sizes[0]])
        rest = cho_solve(self.factored, rest - self.corner.T @ (first / self.diagonal))
        first = (first - self.corner @ rest) / self.diagonal
        return np.concatenate((first, rest))

    @cached_property
    def _rest_inverse(self) -> Floats:
        from scipy.linalg import cho_solve  # noqa: PLC0415 - slow to import

        return np.asarray(cho_solve(self.factored, np.eye(self.crossing.rest)))

    def rows_at_answers(self) -> list[Floats]:
        """Return, per block, (inverse times the answer's row of S Z) at the answer's own level.

        Each has the shape (n,). Only the entries of the inverse are made whose levels meet in
        an answer.
        """
        crossing = self.crossing
        beside = self.corner @ self._rest_inverse
        products = beside[crossing._rows, crossing._pair_columns] * self.corner.data
        own = np.bincount(crossing._rows, products, crossing.sizes[0])
        first = 1 / self.diagonal + own / self.diagonal**2
        beside = -beside / self.diagonal[:, np.newaxis]
        code, columns = crossing.codes[0], crossing._columns
        cross = [beside[code, each] for each in columns]
        found = [self.scaled[0] * first[code] + weighted(self.scaled[1:], cross)]
        for number, row in enumerate(columns):
            rest = [self._rest_inverse[row, column] for column in columns]
            found.append(self.scaled[0] * cross[number] + weighted(self.scaled[1:], rest))
        return found


def weighted(scaled: Floats, values: Sequence[Floats]) -> Floats:
    """Return the sum of values (n,), one per block, times the deviations of the blocks."""
    return np.asarray(sum(one * other for one, other in zip(scaled, values, strict=True)))


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
    """A crossing whose largest factor is nested in the one of number ``nested``: items in lists.

    Each item is in one list. When the diagonal block of the items has been eliminated, the block
    of the lists is therefore diagonal, too, and is eliminated in turn. What is left is as large as
    the raters alone: 48 instead of 1,700 equations for 17,000 items in 1,700 lists.
    """

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
        pairs, self.pair_of = np.unique(keys, return_inverse=True)
        self.rows, self.pair_columns = np.divmod(pairs, self.width)
        filled = np.bincount(self.rows, minlength=self.sizes[0])
        self._row_starts = np.concatenate(([0], np.cumsum(filled)))
        self.group_of_pair = self.group_of[self.rows]
        self._sum_keys = self.group_of_pair * self.width + self.pair_columns
        self._strip_keys = [group * self.width + each for each in self.columns]

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
        data = np.bincount(self.pair_of, beside, len(self.rows))
        corner = csr_matrix(
            (data, self.pair_columns, self._row_starts), shape=(self.sizes[0], self.width)
        )
        shares = data / diagonal[self.rows]
        reduced = csr_matrix((shares, self.pair_columns, self._row_starts), shape=corner.shape)
        rest = self._rest_block(scaled, weights) - (corner.T @ reduced).toarray()
        strip = self._strip(scaled, weights) - self._sums(link[self.rows] * shares)
        schur = rest - strip.T @ (strip / group[:, np.newaxis])
        factored = cho_factor(schur, lower=True)
        return NestedSolved(self, scaled, (diagonal, link, group), (corner, strip), factored)

    def _strip(self, scaled: Floats, weights: Floats) -> Floats:
        """Return the block of the groups and the factors behind them, (groups, width)."""
        found = np.zeros(self.sizes[1] * self.width)
        for deviation, keys in zip(scaled[2:], self._strip_keys, strict=True):
            found += scaled[1] * deviation * np.bincount(keys, weights, len(found))
        return found.reshape(self.sizes[1], self.width)

    def _sums(self, values: Floats) -> Floats:
        """Return the sums of a value per pair over the pairs of each group, (groups, width)."""
        found = np.bincount(self._sum_keys, values, self.sizes[1] * self.width)
        return np.asarray(found, dtype=np.float64).reshape(-1, self.width)

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
        at_strip = strip[crossing.group_of_pair, at[1]]
        sums = np.bincount(at[0], corner.data * at_strip, crossing.sizes[0])
        to_group = link * groups[of_group] + sums
        beside = corner @ rest  # as large as levels times factors: touched once, at the pairs
        to_rest = link[at[0]] * at_strip + beside[at]
        own = link * to_group + np.bincount(at[0], corner.data * to_rest, crossing.sizes[0])
        level, group = crossing.codes[:2]
        first = (1 / diagonal + own / diagonal**2)[level]
        middle = -(to_group / diagonal)[level]
        by_pair = -to_rest / diagonal[at[0]]
        cross = [by_pair[each] for each in np.split(crossing.pair_of, len(columns))]
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
