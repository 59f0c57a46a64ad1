"""What comes of the options: counts, the first items, the chosen one in full, and notes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import (
    QFrame,
    QPlainTextEdit,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tempannot.datasets.recipes.build import Build, Tally
from tempannot.gui.kit.layout import one_above_other
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.generator.counts_panel import CountsPanel
from tempannot.gui.make.generator.item_panel import ItemPanel
from tempannot.gui.make.generator.item_table import ItemTable
from tempannot.gui.make.generator.message_page import MessagePage
from tempannot.gui.make.generator.work import Counted, Preview, ShownItem

_HEIGHTS = (420, 210)


class PreviewPanel(QWidget):
    """The panel; without items it says what to do for some, or what is wrong."""

    item_chosen = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._preview: Preview | None = None
        self._counted: Counted | None = None
        self._shown_build: Build | None = None
        self.message = MessagePage(theme)
        self.counts = CountsPanel(theme)
        self.table = ItemTable(theme, self)
        self.item = ItemPanel(theme)
        self.notes = QPlainTextEdit()
        self.tabs = QTabWidget()
        self._stack = QStackedWidget()
        self._build()
        self.table.row_chosen.connect(self._show_item)
        self.counts.spread.toggled.connect(self._show_items)

    @property
    def items(self) -> Sequence[ShownItem]:
        """The items that are shown."""
        return self.table.items.rows if self._stack.currentIndex() else ()

    def show_message(self, text: str, *, is_error: bool = False) -> None:
        """Show a message in place of items."""
        self.message.show_text(text, is_error=is_error)
        self._stack.setCurrentIndex(0)

    def show_preview(self, preview: Preview) -> None:
        """Show the first items; the counts of all come later."""
        self._preview, self._counted = preview, None
        self.counts.show_tally(preview.tally, is_all=False, total=preview.build.total)
        self._show_notes(tuple(preview.build.notes()))
        if not self.counts.spread.isChecked():
            self._show_items()
        self._stack.setCurrentIndex(1)

    def show_counts(self, counted: Counted) -> None:
        """Show the counts of all items, and those from all over if they are wanted."""
        self._counted = counted
        self.counts.show_tally(counted.tally, is_all=counted.is_all)
        self._show_notes(counted.notes)
        self.counts.spread.setVisible(counted.tally.rows > len(counted.spread))
        self._show_items()

    def show_made(self, tally: Tally, notes: tuple[str, ...]) -> None:
        """Show the counts of a file that was made."""
        self.counts.show_tally(tally, is_all=True)
        self._show_notes(notes)

    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) item."""
        self.table.step(by)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(300, 240)

    def _build(self) -> None:
        self.notes.setReadOnly(True)
        self.notes.setFrameShape(QFrame.Shape.NoFrame)
        self.notes.setAccessibleName("What was read and what was left out")
        self.notes.setTabChangesFocus(True)
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.item, "Item")
        self.tabs.addTab(self.notes, "Notes")
        split = one_above_other(self.table, self.tabs, _HEIGHTS)
        split.setStretchFactor(0, 1)
        shown = QWidget()
        column = QVBoxLayout(shown)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.counts)
        column.addWidget(split, 1)
        self._stack.addWidget(self.message)
        self._stack.addWidget(shown)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._stack)

    def _show_items(self) -> None:
        if self._preview is None:
            return
        is_spread = self.counts.spread.isChecked() and self._counted is not None
        items = self._counted.spread if is_spread and self._counted else self._preview.items
        if items != self.table.items.rows:
            self._shown_build = self._preview.build
            self.table.show_items(items, self._preview.build.texts)

    def _show_item(self, item: ShownItem | None) -> None:
        self.item.show_item(item, self._shown_build)
        self.item_chosen.emit(item)

    def _show_notes(self, notes: tuple[str, ...]) -> None:
        self.notes.setPlainText("\n".join(notes))
        self.tabs.setTabText(1, f"Notes ({len(notes)})" if notes else "Notes")
