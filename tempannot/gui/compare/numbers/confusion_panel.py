"""The confusion matrix: how often one side says this where the other says that."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from tempannot.comparison.agreement.pair_agreement import Agreement
from tempannot.core.language import tr
from tempannot.gui.compare.compare_panel import CompareContext, ComparePanel
from tempannot.gui.compare.numbers.basis_switch import BasisSwitch
from tempannot.gui.compare.numbers.cell_view import CellView
from tempannot.gui.compare.numbers.cell_words import amount, capitalised
from tempannot.gui.compare.numbers.cells import CellTable
from tempannot.gui.compare.numbers.confusion_cells import Matrix, dropped_table, matrix_table
from tempannot.gui.kit.labels import PlainLabel, RichLabel
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.session.compare_session import PairEvidence

_WIDEST = 20


class ConfusionPanel(ComparePanel):
    """The matrix, what was left out of it, and the words of the cell under keys or mouse."""

    pairs_requested = Signal()

    def __init__(self, context: CompareContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._agreement: Agreement | None = None
        self._basis = BasisSwitch(self)
        self._legend = RichLabel(parent=self)
        self._legend.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
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
        bar = in_row(self._basis, (self._legend, 1), margins=(6, 4, 8, 4), gap=12)
        side = in_column((self._dropped, 1), self._nothing_dropped, self._words, 0)
        self._words.setContentsMargins(8, 4, 8, 4)
        body = in_row((self._table, 3), (side, 1), gap=1)
        in_column(bar, (body, 1), on=self)

    @override
    def _rebuild(self) -> None:
        self._fill()

    @override
    def _restyle(self) -> None:
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
