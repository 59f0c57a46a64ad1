"""The first items in a table whose texts take the room that is left."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.gui.kit.table import RowModel, RowView, ShownColumn
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.generator.work import ShownItem

_NUMBER, _LABEL, _SPLIT = 6, 12, 5
_TEXT, _REASON = 10, 11


class ItemTable(RowView[ShownItem]):
    """The table; ``row_chosen`` carries the item that is the current one."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        self.items: RowModel[ShownItem] = RowModel(_columns((), has_splits=False), theme)
        super().__init__("The first items", self.items, theme, parent)
        self.items.setParent(self)

    def show_items(self, items: tuple[ShownItem, ...], texts: tuple[str, ...]) -> None:
        """Show items whose texts have these names."""
        has_splits = any(item.split for item in items)
        self.items.set_rows(items, _columns(texts, has_splits=has_splits))
        if self.chosen is None:
            self.choose(0)

    @override
    def fit(self) -> None:
        super().fit()
        self._share_out()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_out()

    def _share_out(self) -> None:
        """Give the texts and the reason what the short columns leave, or their least width."""
        columns = self.items.columns
        wide = [place for place, each in enumerate(columns) if each.width in (_TEXT, _REASON)]
        used = sum(self.columnWidth(p) for p in range(len(columns)) if p not in wide)
        letter = self.fontMetrics().averageCharWidth()
        share = (self.viewport().width() - used) // max(1, len(wide))
        for place in wide:
            self.setColumnWidth(place, max(share, letter * columns[place].width))


def _columns(texts: tuple[str, ...], *, has_splits: bool) -> tuple[ShownColumn[ShownItem], ...]:
    return (
        ShownColumn("", lambda item: str(item.number), _NUMBER, lambda item: item.number, True),
        *(
            ShownColumn(name.replace("_", " "), _text_of(place), _TEXT)
            for place, name in enumerate(texts)
        ),
        ShownColumn("label", lambda item: item.label, _LABEL),
        *([ShownColumn("split", _split, _SPLIT)] if has_splits else []),
        ShownColumn("reason", lambda item: item.reason, _REASON),
    )


def _split(item: ShownItem) -> str:
    return item.split


def _text_of(place: int) -> Callable[[ShownItem], str]:
    def text(item: ShownItem) -> str:
        return " ".join(item.texts[place].split())

    return text
