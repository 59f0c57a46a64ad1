"""Paints the rows of the queue: what it is about, what the sides say, where it stands."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget
from typing_extensions import override

from tempannot.comparison.adjudication.decisions import Standing
from tempannot.gui.compare.decide.causes_shown import state_mark
from tempannot.gui.compare.decide.entries import Entry
from tempannot.gui.compare.decide.queue_model import QueueModel, Row
from tempannot.gui.kit.painting import guarded_paint, restoring
from tempannot.gui.kit.table import paint_ground
from tempannot.gui.kit.theme import Theme

_PADDING = 4
_GAP = 6
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_STATE_COLORS = {
    Standing.OPEN: "muted",
    Standing.LATER: "time",
    Standing.DECIDED: "accent",
    Standing.SETTLED: "ok",
    Standing.RULED_OUT: "conflict",
}


class QueueDelegate(QStyledItemDelegate):
    """Two lines for each: a heading and its meaning, or words and what the two sides say."""

    def __init__(self, model: QueueModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._theme = theme

    @override
    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        height = QFontMetrics(self._theme.ui_font()).height()
        return QSize(120, 2 * height + 2 * _PADDING)

    @override
    @guarded_paint
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        paint_ground(self, painter, option, index)
        row, area = self._model.row(index), option.rect.adjusted(2, _PADDING, -_GAP, -_PADDING)
        with restoring(painter):
            painter.setFont(self._theme.ui_font())
            if row.entry is None:
                self._paint_heading(painter, area, row)
            else:
                self._paint_entry(painter, area, row, row.entry)

    def _paint_heading(self, painter: QPainter, area: QRect, row: Row) -> None:
        first, second = _halves(area)
        font = QFont(self._theme.ui_font())
        font.setBold(True)
        painter.setFont(font)
        first = self._right(painter, first, str(row.count), "muted")
        first = self._glyph(painter, first, row.heading.glyph)
        self._text(painter, first, self._model.name(row.heading), "text")
        painter.setFont(self._theme.ui_font())
        second.setLeft(first.left())
        self._text(painter, second, row.heading.means, "muted")

    def _paint_entry(self, painter: QPainter, area: QRect, row: Row, entry: Entry) -> None:
        first, second = _halves(area)
        first = self._glyph(painter, first, "↳" if row.is_derived else entry.heading.glyph)
        self._text(painter, first, _fitting(entry.words, painter.fontMetrics(), first), "text")
        second.setLeft(first.left())
        state = self._model.state(entry)
        if state is not None:
            second = self._right(painter, second, state_mark(state), _STATE_COLORS[state.standing])
        if entry.impact:
            second = self._right(painter, second, f"+{entry.impact}", "muted")
        self._paint_claims(painter, second, entry)

    def _paint_claims(self, painter: QPainter, area: QRect, entry: Entry) -> None:
        half = (area.width() - _GAP) // 2
        claims = self._model.said(entry)
        widths = [painter.fontMetrics().horizontalAdvance(f"{a}  {b}") + 4 for a, b in claims]
        first = min(widths[0], max(half, area.width() - _GAP - widths[1]))
        places = (
            QRect(area.left(), area.top(), first, area.height()),
            area.adjusted(first + _GAP, 0, 0, 0),
        )
        for color, place, (letter, claim) in zip(("side-a", "side-b"), places, claims, strict=True):
            wide = painter.fontMetrics().horizontalAdvance(f"{letter} ")
            self._text(painter, place, letter, color)
            self._text(painter, place.adjusted(wide, 0, 0, 0), claim, "muted")

    def _glyph(self, painter: QPainter, area: QRect, glyph: str) -> QRect:
        """Paint a glyph and return what is left of the line."""
        wide = painter.fontMetrics().height()
        painter.setPen(self._theme.color("accent"))
        place = QRect(area.left(), area.top(), wide, area.height())
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, glyph)
        return area.adjusted(wide + 3, 0, 0, 0)

    def _right(self, painter: QPainter, area: QRect, text: str, color: str) -> QRect:
        """Paint something short at the right end and return what is left of the line."""
        painter.setPen(self._theme.color(color))
        painter.drawText(area, _RIGHT, text)
        return area.adjusted(0, 0, -painter.fontMetrics().horizontalAdvance(text) - _GAP, 0)

    def _text(self, painter: QPainter, area: QRect, text: str, color: str) -> None:
        painter.setPen(self._theme.color(color))
        elide = Qt.TextElideMode.ElideRight
        painter.drawText(area, _LEFT, painter.fontMetrics().elidedText(text, elide, area.width()))


def _halves(area: QRect) -> tuple[QRect, QRect]:
    """Return the first and the second line of a row."""
    height = area.height() // 2
    return (
        QRect(area.left(), area.top(), area.width(), height),
        QRect(area.left(), area.top() + height, area.width(), height),
    )


def _fitting(words: tuple[str, ...], metrics: QFontMetrics, area: QRect) -> str:
    """Return the words of an entry, each cut so that both can be read."""
    if len(words) == 1:
        return words[0]
    room = area.width() - metrics.horizontalAdvance(" – ")
    wide = [metrics.horizontalAdvance(each) for each in words]
    if sum(wide) > room:
        half = room // 2
        first = min(wide[0], max(half, room - wide[1]))
        sizes = first, room - first
        elide = Qt.TextElideMode.ElideRight
        words = tuple(
            metrics.elidedText(each, elide, size) for each, size in zip(words, sizes, strict=True)
        )
    return " – ".join(words)
