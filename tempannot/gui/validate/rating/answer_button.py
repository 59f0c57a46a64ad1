"""A large button for one answer: its keys, its words, and what is said of it afterwards."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.validate.rating.pressable import Pressable
from tempannot.gui.validate.rating.rating_type import RatingLook, key_size, paint_keys

_WRAPPED = Qt.TextFlag.TextWordWrap.value
_LARGE_KEY = 1.5
MARK = "\N{CHECK MARK}"


class AnswerButton(Pressable):
    """Shows ``keys`` as caps; in a row above the words, in a list before them.

    ``note`` stands in the place of the keys when they no longer matter: after an answer in
    training.
    """

    def __init__(self, look: RatingLook, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.keys: tuple[str, ...] = ()
        self.note = ""
        self.is_upright = True
        self.setCheckable(True)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the item

    def show_answer(self, words: str, keys: tuple[str, ...]) -> None:
        """Stand for another answer."""
        self.keys = keys
        self.setText(words)
        self.setAccessibleName(words)
        self.setAccessibleDescription(f"Key {' or '.join(keys)}" if keys else "")
        self.update()

    def show_note(self, note: str) -> None:
        """Say something of the answer; nothing to print the keys again."""
        self.note = note
        self.setAccessibleName(f"{self.text()}, {note}" if note else self.text())
        self.update()

    @property
    def narrowest(self) -> int:
        """The width in which no word is broken when the button stands upright, in pixels."""
        metrics = QFontMetrics(self._font())
        words = max((metrics.horizontalAdvance(each) for each in self.text().split()), default=0)
        return int(max(words, key_size(self.keys, self._key_font())[0])) + 2 * self._pad + 2

    def height_at(self, width: int) -> int:
        """Return how high the button must be at a width, in pixels."""
        cap = int(key_size(self.keys, self._key_font())[1])
        if self.is_upright:
            return 3 * self._pad + cap + self._words_height(width - 2 * self._pad)
        words = self._words_height(width - self._words_left() - self._pad - self._mark_width())
        return max(words, cap) + self._pad + self._pad // 2

    @override
    def sizeHint(self) -> QSize:
        return QSize(self.narrowest, self.height_at(self.narrowest))

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            ground, ink, edge = self._colors()
            thick = 2 if self.hasFocus() or self.isChecked() or self.note else 1
            frame = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
            painter.setPen(QPen(edge, thick))
            painter.setBrush(ground)
            painter.drawRoundedRect(frame, 8, 8)
            if self.hasFocus():
                painter.setPen(QPen(ink, 1, Qt.PenStyle.DotLine))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(frame.adjusted(3, 3, -3, -3), 6, 6)
            if self.is_upright:
                self._paint_upright(painter, ink)
            else:
                self._paint_flat(painter, ink)

    def _paint_upright(self, painter: QPainter, ink: QColor) -> None:
        if self._is_its_key and not (self.note or self.isChecked()):
            self._paint_number(painter, ink)
            return
        wide, high = key_size(self.keys, self._key_font())
        top = QRect(2, self._pad, self.width() - 4, int(high))
        if self.note or self.isChecked():
            painter.setPen(ink)
            painter.setFont(self._key_font())
            painter.drawText(top, Qt.AlignmentFlag.AlignCenter, self._note_fitting(top.width()))
        else:
            at = QPointF((self.width() - wide) / 2, self._pad)
            paint_keys(painter, at, self.keys, self._key_font(), self._key_colors(ink))
        below = 2 * self._pad + int(high)
        words = QRect(self._pad, below, self.width() - 2 * self._pad, self.height() - below)
        painter.setFont(self._font())
        painter.setPen(ink)
        how = _WRAPPED | Qt.AlignmentFlag.AlignHCenter.value | Qt.AlignmentFlag.AlignTop.value
        painter.drawText(words, how, self.text())

    @property
    def _is_its_key(self) -> bool:
        """Whether the answer is called like its key, so that it is printed once."""
        return self.keys == (self.text().strip().upper(),)

    def _paint_number(self, painter: QPainter, ink: QColor) -> None:
        font = self._look.font(_LARGE_KEY)
        wide, high = key_size(self.keys, font)
        at = QPointF((self.width() - wide) / 2, (self.height() - high) / 2)
        paint_keys(painter, at, self.keys, font, (ink, self._look.color("border")))

    def _paint_flat(self, painter: QPainter, ink: QColor) -> None:
        high = key_size(self.keys, self._key_font())[1]
        at = QPointF(self._pad, (self.height() - high) / 2)
        paint_keys(painter, at, self.keys, self._key_font(), self._key_colors(ink))
        note, left = self._note_fitting(self._mark_width()), self._words_left()
        room = self.width() - left - self._pad - self._mark_width()
        painter.setPen(ink)
        painter.setFont(self._font())
        middle = Qt.AlignmentFlag.AlignVCenter.value
        painter.drawText(QRect(left, 0, room, self.height()), _WRAPPED | middle, self.text())
        painter.setFont(self._key_font())
        end = QRect(left + room, 0, self._mark_width(), self.height())
        painter.drawText(end, middle | Qt.AlignmentFlag.AlignRight.value, note)

    def _note_fitting(self, width: int) -> str:
        """Return the note, or only its sign where there is no room."""
        note = self.note or (MARK if self.isChecked() else "")
        fits = QFontMetrics(self._key_font()).horizontalAdvance(note) <= width
        return note if fits else note[:1]

    def _colors(self) -> tuple[QColor, QColor, QColor]:
        """Return ground, ink and edge."""
        color = self._look.color
        if self.isChecked():
            return color("accent"), color("accent-text"), color("accent")
        if self.note:
            return color("raised"), color("text"), color("ok")
        stands_out = self.underMouse() or self.hasFocus()
        if not self.isEnabled():
            return color("surface"), color("muted"), color("border")
        ground = color("selection") if self.isDown() else color("raised")
        return ground, color("text"), color("accent" if stands_out else "border")

    def _key_colors(self, ink: QColor) -> tuple[QColor, QColor]:
        if self.isChecked():
            return ink, ink
        return self._look.color("muted"), self._look.color("border")

    def _words_height(self, width: int) -> int:
        room = QRect(0, 0, max(1, width), 10_000)
        return QFontMetrics(self._font()).boundingRect(room, _WRAPPED, self.text()).height()

    def _words_left(self) -> int:
        return int(key_size(self.keys, self._key_font())[0]) + 2 * self._pad

    def _mark_width(self) -> int:
        """Return the room that is kept for a sign at the end of a flat button."""
        metrics = QFontMetrics(self._key_font())
        return metrics.horizontalAdvance(self.note or MARK * 2)

    @property
    def _pad(self) -> int:
        return self._look.gap

    def _font(self) -> QFont:
        return self._look.font(1.1 if self._look.is_compact else 1.25)

    def _key_font(self) -> QFont:
        return self._look.font(1.0)
