"""The confusion matrix: how often one side says this where the other says that.

The categories of the first side are its rows, those of the other its columns.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from html import escape
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.comparison.agreement.pair_agreement import Agreement, Confusion
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.vocabulary import Vocabulary
from tempannot.core.wording import strung
from tempannot.gui.compare.compare_panel import CompareContext, ComparePanel
from tempannot.gui.compare.numbers.agreement_panel import BasisSwitch
from tempannot.gui.compare.numbers.cell_view import CellView
from tempannot.gui.compare.numbers.cells import (
    Cell,
    CellTable,
    Heading,
    amount,
    capitalised,
    heading_label,
    long_label,
)
from tempannot.gui.compare.numbers.evidences import of_cells, of_dropped
from tempannot.gui.kit.labels import PlainLabel, WrappingMarkup
from tempannot.gui.kit.layout import in_bar, in_column, in_row
from tempannot.session.compare_session import CompareSession
from tempannot.session.comparison_findings import PairEvidence


def dropped_table(agreement: Agreement, session: CompareSession) -> CellTable:
    """Return a row per reason, in the order of ``agreement.dropped``."""
    rows = []
    for dropped in agreement.dropped:
        behind = partial(of_dropped, agreement, dropped)
        reason = f"{session.letter(dropped.side)} {shown(dropped.reason.label)}"
        said = tr_plural(
            dropped.pairs,
            "{count:,} pair left out: {reason}",
            "{count:,} pairs left out: {reason}",
            reason=reason,
        )
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
        what = strung(", ", said) or tr("both decided")
        pairs = tr_plural(count, "{count:,} pair", "{count:,} pairs")
        return strung(": ", (what, f"{pairs}{share}"))


def _heading(letter: str, label: CategoryNames, *, is_number: bool = False) -> Heading:
    return Heading(
        label.short, tr("{letter} says {long}", letter=letter, long=label.long), is_number
    )


_WIDEST, _LETTERS_BESIDE, _WIDEST_REASONS = 20, 24, 330
"""Characters of a column of the matrix, and beside it; pixels of what was left out."""


class ConfusionPanel(ComparePanel):
    """The matrix, what was left out of it, and the words of the cell under keys or mouse."""

    pairs_requested = Signal()

    def __init__(self, context: CompareContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._agreement: Agreement | None = None
        self._basis = BasisSwitch(self)
        self._legend = WrappingMarkup(parent=self)
        self._legend.setToolTip(tr("Seen from the unit that comes first in the text"))
        self._words = PlainLabel(parent=self)
        self._words.setWordWrap(True)
        self._table = CellView(context.theme, tr("Confusion matrix"), self)
        self._table.limit_columns(_WIDEST)
        self._dropped = CellView(context.theme, tr("Pairs left out"), self)
        self._dropped.horizontalHeader().setStretchLastSection(True)
        self._nothing_dropped = PlainLabel(
            tr("No pair was left out: both decided the same pairs."), self
        )
        self._nothing_dropped.setWordWrap(True)
        self._nothing_dropped.setContentsMargins(8, 4, 8, 4)
        self._lay_out()
        self._basis.switched.connect(self._fill)
        self._table.chosen.connect(self._list)
        self._table.current_changed.connect(self._say)
        self._table.hovered.connect(self._say_hovered)
        self._dropped.chosen.connect(self._list)
        self._begin()

    @property
    def table(self) -> CellView:
        """The matrix."""
        return self._table

    @property
    def dropped(self) -> CellView:
        """What was left out."""
        return self._dropped

    @property
    def basis(self) -> BasisSwitch:
        """The switch between links and closures."""
        return self._basis

    @property
    def words(self) -> str:
        """What is said of the cell under the keys or the mouse."""
        return self._words.text()

    @property
    def legend(self) -> str:
        """What rows and columns are, as rich text."""
        return self._legend.text()

    def _lay_out(self) -> None:
        bar = in_bar(self._basis, (self._legend, 1), margins=(6, 4, 8, 4), gap=12)
        side = in_column((self._dropped, 1), self._nothing_dropped, self._words, 0)
        self._words.setContentsMargins(8, 4, 8, 4)
        body = in_row((self._table, 3), (side, 1), gap=1)
        in_column(bar, (body, 1), on=self)

    @override
    def _rebuild(self) -> None:
        self._fill()

    @override
    def _restyle(self) -> None:
        self._words.setMinimumWidth(_LETTERS_BESIDE * self.fontMetrics().averageCharWidth())
        self._table.fit()
        self._dropped.fit()
        self._show_legend()

    def _fill(self) -> None:
        session = self.context.session
        if self._is_stale or session.findings is None:
            self._agreement = None
            self._table.start(CellTable())
            self._dropped.start(CellTable())
        else:
            self._agreement = session.findings.agreement(self._basis.basis)
            matrix = Matrix(self._agreement.confusion, session.order)
            self._table.start(matrix_table(matrix, session))
            self._dropped.start(dropped_table(self._agreement, session))
        has_dropped = bool(self._dropped.table.rows)
        self._dropped.setVisible(has_dropped)
        self._dropped.setMinimumWidth(min(_WIDEST_REASONS, self._dropped.wanted_width))
        self._nothing_dropped.setVisible(self._agreement is not None and not has_dropped)
        self._show_legend()
        self._say()

    def _show_legend(self) -> None:
        session, theme = self.context.session, self.context.theme
        if self._agreement is None:
            self._legend.setText(
                self._empty_hint(tr("Choose two annotations of one text to see where they differ."))
            )
            return
        first, second = session.order
        colors = theme.color("side-a").name(), theme.color("side-b").name()
        labels = [
            f'<b style="color:{color}">{escape(session.label(side))}</b>'
            for color, side in zip(colors, (first, second), strict=True)
        ]
        pairs = amount(self._agreement.coefficients.pairs)
        self._legend.setText(
            tr(
                "Rows: {labels} &nbsp; Columns: {labels2} &nbsp; <b>{pairs}</b> pairs that both "
                "decided",
                labels=labels[0],
                labels2=labels[1],
                pairs=pairs,
            )
        )

    def _say(self) -> None:
        cell = self._table.current
        if cell is not None:
            self._words.setText(capitalised(cell.spoken))
        elif self._agreement is not None:
            self._words.setText(capitalised(self._agreement.coefficients.observed.reason))
        else:
            self._words.clear()

    def _say_hovered(self, row: int, column: int) -> None:
        self._words.setText(capitalised(self._table.table.rows[row][column].spoken))

    def _list(self, evidence: Callable[[], PairEvidence]) -> None:
        self.context.session.show_evidence(evidence())
        self.pairs_requested.emit()
