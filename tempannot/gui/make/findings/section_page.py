"""A page of findings that scrolls: headings, words and tables one below the other."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget
from typing_extensions import override

from tempannot.gui.kit.labels import Words, heading, muted
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.findings.finding_table import FindingRow, FindingTable

_SHOWN = 12


class SectionPage(QScrollArea):
    """The page; it is filled anew each time. ``evidence_requested`` carries an Evidence."""

    evidence_requested = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.tables: list[FindingTable] = []
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.clear()
        theme.changed.connect(self._restyle)

    def clear(self) -> None:
        """Begin anew."""
        self.tables = []
        ground = QWidget()
        self._column = QVBoxLayout(ground)
        self._column.setContentsMargins(14, 12, 14, 14)
        self._column.setSpacing(6)
        self._column.addStretch(1)
        self.setWidget(ground)

    def add_heading(self, text: str) -> None:
        """Begin a section."""
        if self._column.count() > 1:
            self._add(_gap())
        self._add(heading(text))

    def add_words(self, text: str) -> None:
        """Say something that stands back."""
        self._add(muted(text))

    def add(self, widget: QWidget) -> None:
        """Put a widget below the others."""
        self._add(widget)

    def add_table(
        self,
        name: str,
        head: Sequence[str],
        rows: Sequence[FindingRow],
        words: Sequence[int] = (0,),
    ) -> FindingTable:
        """Put a table below the others; of a long one the first rows, and a button for the rest."""
        table = FindingTable(name, self._theme, self)
        table.evidence_requested.connect(self.evidence_requested)
        self._add(table)
        self.tables.append(table)
        table.show_rows(head, rows[:_SHOWN], words)
        if len(rows) > _SHOWN:
            more = QPushButton(f"Show all {len(rows):,}")
            more.setAccessibleName(f"{more.text()} rows of {name}")

            def show_all() -> None:
                table.show_rows(head, rows, words)
                more.hide()

            more.clicked.connect(show_all)
            more.setMaximumWidth(more.sizeHint().width() + 20)
            self._add(more)
        return table

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.fontMetrics().height() * 6)

    def _add(self, widget: QWidget) -> None:
        self._column.insertWidget(self._column.count() - 1, widget)
        for label in (widget, *widget.findChildren(Words)):
            if isinstance(label, Words):
                label.resize_to(self._theme.font_size)

    def _restyle(self) -> None:
        for label in self.findChildren(Words):
            label.resize_to(self._theme.font_size)


def _gap() -> QWidget:
    gap = QWidget()
    gap.setFixedHeight(8)
    return gap
