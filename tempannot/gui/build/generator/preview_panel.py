"""What comes of the options: counts, the first items, the chosen one in full, and notes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QPlainTextEdit,
    QSplitter,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tempannot.datasets.recipes.build import Tally
from tempannot.gui.build.generator.counts_panel import CountsPanel
from tempannot.gui.build.generator.item_panel import ItemPanel
from tempannot.gui.build.generator.message_page import MessagePage
from tempannot.gui.build.generator.work import Counted, Preview, ShownItem
from tempannot.gui.theme import Theme
from tempannot.gui.validate.shared.row_model import Column, RowModel
from tempannot.gui.validate.shared.row_view import RowView

_HEIGHTS = (420, 210)
_NUMBER, _TEXT, _LABEL, _SPLIT, _REASON = 5, 34, 13, 6, 34


class PreviewPanel(QWidget):
    """The panel; without items it says what to do for some, or what is wrong."""

    item_chosen = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._build_columns: tuple[str, ...] = ()
        self.message = MessagePage(theme)
        self.counts = CountsPanel(theme)
        self.model: RowModel[ShownItem] = RowModel(_columns(()), theme, self)
        self.table: RowView[ShownItem] = RowView("The first items", self.model, theme, self)
        self.item = ItemPanel(theme)
        self.notes = QPlainTextEdit()
        self.tabs = QTabWidget()
        self._stack = QStackedWidget()
        self._build()
        self.table.row_chosen.connect(self._show_item)

    @property
    def items(self) -> tuple[ShownItem, ...]:
        """The items that are shown."""
        return self.model.rows if self._stack.currentIndex() else ()

    def show_message(self, text: str, *, is_error: bool = False) -> None:
        """Show a message in place of items."""
        self.message.show_text(text, is_error=is_error)
        self._stack.setCurrentIndex(0)

    def show_preview(self, preview: Preview) -> None:
        """Show the first items; the counts of all come later."""
        self._build_columns = preview.build.columns
        has_splits = any(item.split for item in preview.items)
        self.model.set_rows(preview.items, _columns(preview.build.texts, has_splits=has_splits))
        self.counts.show_tally(preview.tally, is_all=False, total=preview.build.total)
        self._show_notes(tuple(preview.build.notes()))
        if self.table.chosen is None:
            self.table.choose(0)
        self._stack.setCurrentIndex(1)

    def show_counts(self, counted: Counted) -> None:
        """Show the counts of all items."""
        self.counts.show_tally(counted.tally, is_all=counted.is_all)
        self._show_notes(counted.notes)

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
        split = QSplitter(Qt.Orientation.Vertical)
        split.setHandleWidth(1)
        split.setChildrenCollapsible(False)
        split.addWidget(self.table)
        split.addWidget(self.tabs)
        split.setSizes(_HEIGHTS)
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

    def _show_item(self, item: ShownItem | None) -> None:
        self.item.show_item(item, self._build_columns)
        self.item_chosen.emit(item)

    def _show_notes(self, notes: tuple[str, ...]) -> None:
        self.notes.setPlainText("\n".join(notes))
        self.tabs.setTabText(1, f"Notes ({len(notes)})" if notes else "Notes")


def _columns(texts: tuple[str, ...], *, has_splits: bool = True) -> tuple[Column[ShownItem], ...]:
    width = _TEXT if len(texts) < 3 else _TEXT * 2 // 3
    return (
        Column("", lambda item: str(item.number), _NUMBER, lambda item: item.number, True),
        *(
            Column(name.replace("_", " "), _text_of(place), width)
            for place, name in enumerate(texts)
        ),
        Column("label", lambda item: item.label, _LABEL),
        *([Column("split", _split, _SPLIT)] if has_splits else []),
        Column("reason", lambda item: item.reason, _REASON),
    )


def _split(item: ShownItem) -> str:
    return item.split


def _text_of(place: int) -> Callable[[ShownItem], str]:
    def text(item: ShownItem) -> str:
        return " ".join(item.texts[place].split())

    return text
