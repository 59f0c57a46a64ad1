"""The confusion matrix as cells: the first side's categories as rows, the other's as columns."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tempannot.comparison.agreement.pair_agreement import Agreement, Confusion
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.vocabulary import Vocabulary
from tempannot.gui.compare.numbers.cell_words import amount, heading_label, long_label
from tempannot.gui.compare.numbers.cells import Cell, CellTable, Heading
from tempannot.gui.compare.numbers.evidences import of_cells, of_dropped
from tempannot.session.compare_session import CompareSession, PairEvidence


def dropped_table(agreement: Agreement, session: CompareSession) -> CellTable:
    """Return a row per reason, in the order of ``agreement.dropped``."""
    rows = []
    for dropped in agreement.dropped:
        behind = partial(of_dropped, agreement, dropped)
        reason = f"{session.letter(dropped.side)} {shown(dropped.reason.label)}"
        said = tr("{amount} pairs left out: {reason}", amount=amount(dropped.pairs), reason=reason)
        tip = tr("{said}\nClick or Enter lists them", said=said)
        rows.append(
            (
                Cell(amount(dropped.pairs), "", tip, said, is_number=True, behind=behind),
                Cell(reason, "", tip, said, behind=behind),
            )
        )
    heading = Heading(tr("Left out, because"), tr("Pairs that only one of them decided"))
    return CellTable(
        (Heading(tr("Pairs"), tr("How many were left out for this reason"), True), heading),
        tuple(rows),
    )


@dataclass(frozen=True)
class Matrix:
    """A confusion matrix as it is shown: ``counts`` has the first side's categories as rows."""

    confusion: Confusion
    order: tuple[int, int]

    @property
    def key_is_row(self) -> bool:
        """Whether the rows are the key's categories."""
        return self.order[0] == 0

    @property
    def counts(self) -> NDArray[np.int64]:
        """The counts, first side by second."""
        counts = self.confusion.counts
        return counts if self.key_is_row else counts.T

    def cell_of(self, row: int, column: int) -> tuple[int | None, int | None]:
        """Return the categories of a cell of the table, None for the sums of all."""
        size = len(self.confusion.labels)
        return (row if row < size else None), (column if column < size else None)


def matrix_table(matrix: Matrix, session: CompareSession) -> CellTable:
    """Return the cells with the sums of rows and columns; empty if nothing was rated."""
    vocabulary = session.vocabulary
    labels = tuple(CategoryNames.of(each, vocabulary) for each in matrix.confusion.labels)
    if not labels:
        return CellTable()
    first, second = (session.letter(side) for side in matrix.order)
    maker = _Maker(matrix, labels, (first, second))
    places = range(len(labels) + 1)
    sum_of = (
        tr("How often {first} says it", first=first),
        tr("How often {second} says it", second=second),
    )
    return CellTable(
        (
            *(_heading(second, label, is_number=True) for label in labels),
            Heading(tr("Sum"), sum_of[0], is_number=True),
        ),
        tuple(tuple(maker.cell(row, column) for column in places) for row in places),
        (*(_heading(first, label) for label in labels), Heading(tr("Sum"), sum_of[1])),
    )


class CategoryNames(NamedTuple):
    """What a category is called in headings and in sentences."""

    short: str
    long: str

    @classmethod
    def of(cls, category: str, vocabulary: Vocabulary) -> CategoryNames:
        """Return the names of a category."""
        return cls(heading_label(category, vocabulary), long_label(category, vocabulary))


class _Maker:
    """Makes the cells of one matrix."""

    def __init__(
        self, matrix: Matrix, labels: tuple[CategoryNames, ...], letters: tuple[str, str]
    ) -> None:
        self._matrix = matrix
        self._counts = counts = matrix.counts
        self._labels = labels
        self._letters = letters
        self._total = int(counts.sum())
        self._most = int(counts.max())

    def cell(self, row: int, column: int) -> Cell:
        """Return one cell; places behind the last category are the sums."""
        size = len(self._labels)
        rows = slice(None) if row == size else row
        columns = slice(None) if column == size else column
        count = int(self._counts[rows, columns].sum())
        said = self._said(row, column, count)
        tip = tr("{said}\nClick or Enter lists them", said=said) if count else said
        is_sum = size in (row, column)
        return Cell(
            amount(count) if count else ("0" if is_sum else "·"),
            tip=tip,
            spoken=said,
            is_number=True,
            behind=partial(self._pairs, row, column) if count else None,
            is_strong=is_sum,
            color="text" if count else "muted",
            heat=self._heat(count) if count and not is_sum else None,
            heat_color="accent" if row == column else "conflict",
        )

    def _pairs(self, row: int, column: int) -> PairEvidence:
        cell = self._matrix.cell_of(row, column)
        return of_cells(self._matrix.confusion, *cell, key_is_row=self._matrix.key_is_row)

    def _heat(self, count: int) -> float:
        """Return how strongly a cell is shaded; roots keep small counts visible."""
        return float(np.sqrt(count / self._most))

    def _said(self, row: int, column: int, count: int) -> str:
        size = len(self._labels)
        said = [
            tr("{letter} says {long}", letter=letter, long=self._labels[place].long)
            for letter, place in zip(self._letters, (row, column), strict=True)
            if place < size
        ]
        share = (
            tr(" ({count:.1%} of {amount})", count=count / self._total, amount=amount(self._total))
            if said
            else ""
        )
        what = ", ".join(said) or tr("both decided")
        pairs = tr_plural(count, "{count:,} pair", "{count:,} pairs")
        return f"{what}: {pairs}{share}"


def _heading(letter: str, label: CategoryNames, *, is_number: bool = False) -> Heading:
    return Heading(
        label.short, tr("{letter} says {long}", letter=letter, long=label.long), is_number
    )
