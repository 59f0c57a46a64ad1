"""A page of findings that scrolls: headings, words and tables, whose numbers lead to items."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QWidget
from typing_extensions import override

from tempannot.core.language import said, shown, tr
from tempannot.gui.kit.column_fitting import ColumnNeed
from tempannot.gui.kit.labels import LinkedWords, Words, WordSizes, heading
from tempannot.gui.kit.layout import in_column
from tempannot.gui.kit.row_model import RowModel, ShownColumn, model_column
from tempannot.gui.kit.row_table import RowView
from tempannot.gui.kit.theme import Theme
from tempannot.tables.table import Column, Table, places_of

_LONGEST, _LEAST = 56, 7
_NAME = 26
"""The letters that are left of a long name."""


class FindingTable(RowView[Any]):
    """A result in full, as high as its rows; ``evidence_requested`` carries an Evidence.

    Long names at the left of rows take two lines where numbers would have no room beside them.
    """

    evidence_requested = Signal(object)
    _across = 0
    """The pixels that its page has for it, 0 before that is known."""

    def __init__(self, table: Table[Any], theme: Theme, parent: QWidget) -> None:
        self.table = table
        self.numbers: RowModel[Any] = RowModel((), theme)
        super().__init__(said(table.name), self.numbers, parent, by_cell=True)
        self.numbers.setParent(self)
        self.show_table(table)
        self.cell_entered.connect(self._show_evidence)

    def show_table(self, table: Table[Any]) -> None:
        """Show other rows."""
        self.table = table
        texts = zip(*table.texts, strict=True) if table.rows else iter(())
        columns = [
            _column(each, [each.screen_text(text) for text in next(texts, ())])
            for each in table.columns
        ]
        columns[:1] = [replace(each, least=_NAME, lines=2) for each in columns[:1]]
        self.numbers.set_rows(tuple(table.rows), columns)
        self.setVisible(bool(table.rows))

    def fit_into(self, room: int) -> None:
        """Suit a page with room for so many pixels across."""
        if room != self._across:
            self._across = room
            self.fit()

    @property
    @override
    def _room(self) -> int:
        return self._across

    @override
    def _need(self, place: int) -> ColumnNeed:
        need = super()._need(place)
        return need if place else replace(need, usual=need.least)  # it takes a second line

    def enter(self, row: int, column: int) -> None:
        """Ask for the items behind a cell, if it leads to any."""
        self._show_evidence(self.table.rows[row], column)

    def _show_evidence(self, row: object, column: int) -> None:
        found = self.table.evidence(row, self.table.columns[column].path)
        if found is not None:
            self.evidence_requested.emit(found)


def _column(column: Column[Any], texts: Sequence[str]) -> ShownColumn[Any]:
    """The column as wide as its texts, in the colour of what can be clicked where it leads."""
    evidence = column.evidence

    def ink(row: object) -> str:
        return "text" if evidence is None or evidence(row) is None else "accent"

    longest = max((places_of(shown(each)) for each in texts), default=0)
    width = max(_LEAST, places_of(column.heading) + 1, min(longest + 1, _LONGEST))
    return replace(model_column(column, width), color=ink)


_SHOWN, _SIDE = 12, 14


class SectionPage(QScrollArea):
    """The page; it is filled anew each time. ``evidence_requested`` carries an Evidence.

    ``link_chosen`` carries where a number in words leads to.
    """

    evidence_requested = Signal(object)
    link_chosen = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.tables: list[FindingTable] = []
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.clear()
        WordSizes(self, theme)

    def clear(self) -> None:
        """Begin anew."""
        self.tables = []
        self._last: QWidget = self
        ground = QWidget()
        self._column = in_column(1, on=ground, margins=(_SIDE, 12, _SIDE, 14), gap=6)
        self.setWidget(ground)

    def add_heading(self, text: str) -> None:
        """Begin a section."""
        if self._column.count() > 1:
            self._add(_gap())
        self._add(heading(text))

    def add_words(self, text: str) -> None:
        """Say something that stands back; what it marks as leading somewhere are links."""
        words = LinkedWords(text)
        words.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        words.linkActivated.connect(self.link_chosen)
        self._add(words)

    def add(self, widget: QWidget) -> None:
        """Put a widget below the others."""
        self._add(widget)

    def add_table(self, table: Table[Any]) -> None:
        """Put a table below the others; of a long one the first rows, and a button for the rest."""
        found = FindingTable(table.first(_SHOWN), self._theme, self)
        found.evidence_requested.connect(self.evidence_requested)
        found.fit_into(self._room)
        self._add(found)
        self.tables.append(found)
        if len(table.rows) <= _SHOWN:
            return
        more = QPushButton(tr("Show all {rows:,}", rows=len(table.rows)))
        more.setAccessibleName(
            tr("{more} rows of {table}", more=more.text(), table=said(table.name))
        )

        def show_all() -> None:
            found.show_table(table)
            more.hide()

        more.clicked.connect(show_all)
        more.setMaximumWidth(more.sizeHint().width() + 20)
        self._add(more)

    @property
    def _room(self) -> int:
        """The pixels across that tables have."""
        return self.viewport().width() - 2 * _SIDE

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for each in self.tables:
            each.fit_into(self._room)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.fontMetrics().height() * 6)

    def _add(self, widget: QWidget) -> None:
        self._column.insertWidget(self._column.count() - 1, widget)
        if widget.focusPolicy() is not Qt.FocusPolicy.NoFocus:
            self.setTabOrder(self._last, widget)  # else Qt has what came last at the window's end
            self._last = widget
        for label in (widget, *widget.findChildren(Words)):
            if isinstance(label, Words):
                label.resize_to(self._theme.font_size)


def _gap() -> QWidget:
    gap = QWidget()
    gap.setFixedHeight(8)
    return gap
