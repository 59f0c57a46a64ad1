"""Keeps two pages of one text at the same place, whichever of them is scrolled."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QTextCursor

from tempannot.core.document import Document
from tempannot.gui.annotate.text.text_view import TextView
from tempannot.gui.compare.text.place_map import PlaceMap


class ScrollBond(QObject):
    """Follows the scroll bars of two views; the line at the top of one is that of the other."""

    def __init__(self, first: TextView, second: TextView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._views = (first, second)
        self._maps: tuple[PlaceMap, PlaceMap] | None = None
        self._is_following = False
        first.verticalScrollBar().valueChanged.connect(self._first_moved)
        second.verticalScrollBar().valueChanged.connect(self._second_moved)

    def tie(self, first: Document, second: Document) -> None:
        """Bring the pages of these two documents together from now on."""
        one = PlaceMap(first)
        same = first is second or (first.text, first.body) == (second.text, second.body)
        self._maps = (one, one if same else PlaceMap(second))

    def untie(self) -> None:
        """Let the pages move on their own."""
        self._maps = None

    def follow(self, leader: int) -> None:
        """Scroll the other page to where page ``leader`` (0 or 1) is."""
        if self._maps is None or self._is_following:
            return
        self._is_following = True
        ahead, behind = self._views[leader], self._views[1 - leader]
        offset = ahead.offsets.offset(ahead.cursorForPosition(QPoint(0, 0)).position())
        place = self._maps[leader].place(offset)
        gap = _top(behind, self._maps[1 - leader].offset(place)) - _top(
            ahead, self._maps[leader].offset(place)
        )
        bar = behind.verticalScrollBar()
        bar.setValue(bar.value() + gap)
        self._is_following = False

    def _first_moved(self) -> None:
        self.follow(0)

    def _second_moved(self) -> None:
        self.follow(1)


def _top(view: TextView, offset: int) -> int:
    """Return where the line of an offset is in the viewport."""
    cursor = QTextCursor(view.document())
    cursor.setPosition(view.offsets.position(offset))
    return view.cursorRect(cursor).top()
