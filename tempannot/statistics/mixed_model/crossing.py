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

from tempannot.statistics.mixed_model.likelihood import Floats, Ints


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
