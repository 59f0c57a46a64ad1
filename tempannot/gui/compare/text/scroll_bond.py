"""Keeps two pages of one text at the same place, whichever of them is scrolled."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QTextCursor

from tempannot.gui.compare.text.place_map import TextPair
from tempannot.gui.views.text.text_view import TextView


class ScrollBond(QObject):
    """Follows the scroll bars of two views; the line at the top of one is that of the other."""

    def __init__(self, first: TextView, second: TextView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._views = (first, second)
        self._texts: TextPair | None = None
        self._is_following = False
        first.verticalScrollBar().valueChanged.connect(self._first_moved)
        second.verticalScrollBar().valueChanged.connect(self._second_moved)

    def tie(self, texts: TextPair | None) -> None:
        """Keep the pages of these texts together from now on, or let each move on its own."""
        self._texts = texts

    def follow(self, leader: int) -> None:
        """Scroll the other page to where page ``leader`` (0 or 1) is."""
        if self._texts is None or self._is_following:
            return
        self._is_following = True
        ahead, behind = self._views[leader], self._views[1 - leader]
        here, there = self._texts.anchors(leader, _first_offset(ahead))
        _level(ahead, here, behind, there)
        self._is_following = False

    def _first_moved(self) -> None:
        self.follow(0)

    def _second_moved(self) -> None:
        self.follow(1)


def hold_place(before: TextView, after: TextView) -> None:
    """Scroll a view of a text to where another view of the same text is."""
    offset = _first_offset(before)
    _level(before, offset, after, offset)


def _first_offset(view: TextView) -> int:
    return view.offsets.offset(view.cursorForPosition(QPoint(0, 0)).position())


def _level(ahead: TextView, here: int, behind: TextView, there: int) -> None:
    """Scroll ``behind`` so that its line at ``there`` is as high as that at ``here`` ahead."""
    bar = behind.verticalScrollBar()
    bar.setValue(bar.value() + _top(behind, there) - _top(ahead, here))


def _top(view: TextView, offset: int) -> int:
    """Return where the line of an offset is in the viewport."""
    cursor = QTextCursor(view.document())
    cursor.setPosition(view.offsets.position(offset))
    return view.cursorRect(cursor).top()
