"""The judgments behind a number, in a table below the results."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from tempannot.core.wording import counted
from tempannot.gui.kit.labels import Words, heading
from tempannot.gui.kit.table import RowModel, RowView
from tempannot.gui.kit.theme import Theme
from tempannot.gui.validate.lead.evidence import Evidence
from tempannot.gui.validate.lead.judgment_columns import judgment_columns
from tempannot.gui.validate.lead.lead_desk import LeadDesk
from tempannot.study.store.facts import JudgmentRow


class EvidencePanel(QWidget):
    """The table; hidden until a number is asked about. ``item_requested`` carries a number."""

    item_requested = Signal(int)

    def __init__(self, desk: LeadDesk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._theme = desk, theme
        self._evidence: Evidence | None = None
        self._title: Words = heading()
        self.model: RowModel[JudgmentRow] = RowModel(judgment_columns(), theme, self)
        self.table = RowView("The judgments behind the number", self.model, theme, self)
        close = QToolButton()
        close.setText("\N{MULTIPLICATION SIGN}")
        close.setToolTip("Close this table")
        close.setAccessibleName("Close the table of judgments")
        row = QHBoxLayout()
        row.setContentsMargins(14, 6, 8, 4)
        row.addWidget(self._title, 1)
        row.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self.table, 1)
        close.clicked.connect(self.hide)
        self.table.cell_entered.connect(self._enter)
        self.table.doubleClicked.connect(self._enter_chosen)
        desk.fetched.connect(self._fill)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.hide()

    @property
    def title(self) -> str:
        """What is listed."""
        return self._title.text()

    def show_evidence(self, evidence: Evidence) -> None:
        """List the judgments behind a number."""
        self._evidence = evidence
        self.table.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self._fill()
        self.show()

    def _fill(self) -> None:
        if self._evidence is None or self._desk.study is None:
            return
        rows = self._evidence.of(self._desk.study.rows)
        has_checks = any(each.item.expected for each in rows)
        self.model.set_rows(rows)
        self.table.setColumnHidden(5, not has_checks)
        self._title.setText(f"{self._evidence.title}: {counted(len(rows), 'judgment')}")

    def _enter(self, row: JudgmentRow, _column: int) -> None:
        self.item_requested.emit(row.item.number)

    def _enter_chosen(self) -> None:
        if self.table.chosen is not None:
            self._enter(self.table.chosen, 0)

    def _restyle(self) -> None:
        self._title.resize_to(self._theme.font_size)
