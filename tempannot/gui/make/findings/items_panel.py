"""The items behind a number: all of them in a table, and the chosen one in full."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QToolButton, QVBoxLayout, QWidget
from typing_extensions import override

from tempannot.core.wording import counted
from tempannot.datasets.item_evidence import Evidence, FoundItem
from tempannot.gui.kit.labels import ElidedLabel
from tempannot.gui.kit.table import RowModel, RowView
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.findings.item_columns import item_columns
from tempannot.gui.make.findings.item_details import ItemDetails
from tempannot.gui.make.rule import Rule

_WIDTHS = (620, 320)


class ItemsPanel(QWidget):
    """The panel; hidden until a number is asked about. ``guess`` is what a guess is called."""

    def __init__(self, guess: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._guess = theme, guess
        self._title = ElidedLabel()
        self._title.setAccessibleName("Items behind the number")
        self.model: RowModel[FoundItem] = RowModel((), theme, self)
        self.table = RowView("The items behind the number", self.model, theme, self)
        self.details = ItemDetails(theme)
        self.close_button = QToolButton()
        self._build()
        self.table.row_chosen.connect(self._show_item)
        self.close_button.clicked.connect(self.hide)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.hide()

    @property
    def title(self) -> str:
        """What is listed."""
        return self._title.text()

    @property
    def items(self) -> Sequence[FoundItem]:
        """The items that are listed."""
        return self.model.rows

    def show_evidence(self, evidence: Evidence) -> None:
        """List the items behind a number."""
        self.table.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.model.set_rows(evidence.items, item_columns(evidence.items, self._guess))
        self._title.setText(f"{evidence.title}: {counted(len(evidence.items), 'item')}")
        self.show()
        self.table.choose(0)

    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) item."""
        self.table.step(by)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.fontMetrics().height() * 7)

    def _build(self) -> None:
        self.close_button.setText("\N{MULTIPLICATION SIGN}")
        self.close_button.setToolTip("Close the list of items")
        self.close_button.setAccessibleName("Close the list of items")
        row = QHBoxLayout()
        row.setContentsMargins(12, 5, 8, 4)
        row.addWidget(self._title, 1)
        row.addWidget(self.close_button)
        split = QSplitter()
        split.setHandleWidth(1)
        split.setChildrenCollapsible(False)
        split.addWidget(self.table)
        split.addWidget(self.details)
        split.setSizes(_WIDTHS)
        split.setStretchFactor(0, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(Rule(self._theme))
        column.addLayout(row)
        column.addWidget(split, 1)

    def _show_item(self, found: FoundItem | None) -> None:
        self.details.show_item(found, self._guess)

    def _restyle(self) -> None:
        font = self._theme.ui_font()
        font.setBold(True)
        self._title.setFont(font)
