"""The answers of a scale as large buttons: in one row, or in a list where a row is too narrow."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.core.wording import strung
from tempannot.formats.items.response_scale import ResponseScale
from tempannot.gui.kit.labels import without_key
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.validate.rating.key_button import Pressable, RatingKeys
from tempannot.gui.validate.rating.rating_fonts import RatingFonts, key_size, paint_keys
from tempannot.study.rating.rater_words import said_answer, said_question
from tempannot.study.rating.stage import Feedback

_GAP = 8


class AnswerScale(QWidget):
    """``chosen`` carries the place of the answer that was clicked, from 0."""

    chosen = Signal(int)

    def __init__(self, look: RatingFonts, keys: RatingKeys, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._keys = keys
        self._scale: ResponseScale | None = None
        self.buttons: list[AnswerButton] = []

    @property
    def scale(self) -> ResponseScale | None:
        """The scale that is shown."""
        return self._scale

    def show_scale(self, scale: ResponseScale) -> None:
        """Offer the answers of a scale."""
        self._scale = scale
        self.setAccessibleName(said_question(scale))
        while len(self.buttons) > len(scale.answers):
            gone = self.buttons.pop()
            gone.hide()
            gone.deleteLater()
        while len(self.buttons) < len(scale.answers):
            self._add_button()
        self.restyle()

    def show_choice(self, response: str | None) -> None:
        """Mark one answer as the one given; None for none."""
        for button in self.buttons:
            button.show_note("")
            button.setChecked(button.answer == response)

    def show_feedback(self, feedback: Feedback) -> None:
        """Mark the answer that was given and the one that was expected."""
        for button in self.buttons:
            is_given = button.answer == feedback.response
            is_expected = button.answer == feedback.expected
            button.setChecked(is_given)
            note = (
                tr("{mark} expected", mark=MARK) if is_expected else tr("\N{BALLOT X} your answer")
            )
            if is_given and is_expected:
                note = tr("{mark} right", mark=MARK)
            button.show_note(note if is_given or is_expected else "")

    def restyle(self) -> None:
        """Take keys and fonts as they are now."""
        if self._scale is None:
            return
        for button, answer in zip(self.buttons, self._scale.answers, strict=True):
            words = said_answer(self._scale, answer)
            button.show_answer(answer, words, self._keys.of_answer(self._scale.keys(answer)))
        self._place(self.width())

    @override
    def heightForWidth(self, width: int) -> int:
        return self._place(width, move=False)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place(self.width())

    def _add_button(self) -> None:
        button = AnswerButton(self._look, self)
        button.clicked.connect(self._clicked)
        button.show()
        self.buttons.append(button)

    def _clicked(self) -> None:
        button = self.sender()
        assert isinstance(button, AnswerButton)
        button.setChecked(not button.isChecked())  # marked is only what was given, not the click
        self.chosen.emit(self.buttons.index(button))

    def _place(self, width: int, *, move: bool = True) -> int:
        """Place the buttons, or only measure; return the height that they take."""
        if not self.buttons:
            return 0
        column = (width - _GAP * (len(self.buttons) - 1)) // len(self.buttons)
        is_row = all(button.narrowest <= column for button in self.buttons)
        for button in self.buttons:
            button.is_upright = is_row
        return self._place_row(width, move) if is_row else self._place_list(width, move)

    def _place_row(self, width: int, move: bool) -> int:
        number = len(self.buttons)
        edges = [round(place * (width + _GAP) / number) for place in range(number + 1)]
        height = max(
            button.height_at(right - left - _GAP)
            for button, left, right in zip(self.buttons, edges, edges[1:], strict=False)
        )
        for button, left, right in zip(self.buttons, edges, edges[1:], strict=False):
            if move:
                button.setGeometry(left, 0, right - left - _GAP, height)
        return height

    def _place_list(self, width: int, move: bool) -> int:
        gap, top = max(4, self._look.gap // 2), 0
        for button in self.buttons:
            height = button.height_at(width)
            if move:
                button.setGeometry(0, top, width, height)
            top += height + gap
        return top - gap


_WRAPPED = Qt.TextFlag.TextWordWrap.value
_LARGE_KEY = 1.5
MARK = "\N{CHECK MARK}"


class AnswerButton(Pressable):
    """Shows ``keys`` as caps; in a row above the words, in a list before them.

    ``note`` stands in the place of the keys when they no longer matter: after an answer in
    training.
    """

    def __init__(self, look: RatingFonts, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.answer = self.words = ""
        self.keys: tuple[str, ...] = ()
        self.note = ""
        self.is_upright = True
        self.setCheckable(True)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the item

    def show_answer(self, answer: str, words: str, keys: tuple[str, ...]) -> None:
        """Stand for another answer, in the words in which it is shown."""
        self.answer = answer
        self.keys = keys
        self.words = words
        self.setText(without_key(words))
        self.setAccessibleName(words)
        self.setAccessibleDescription(tr("Key {keys}", keys=tr(" or ").join(keys)) if keys else "")
        self.update()

    def show_note(self, note: str) -> None:
        """Say something of the answer; nothing to print the keys again."""
        self.note = note
        self.setAccessibleName(strung(", ", (self.words, note)) if note else self.words)
        self.update()

    @property
    def narrowest(self) -> int:
        """The width in which no word is broken when the button stands upright, in pixels."""
        metrics = QFontMetrics(self._font())
        words = max((metrics.horizontalAdvance(each) for each in self.words.split()), default=0)
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
        painter.drawText(words, how, self.words)

    @property
    def _is_its_key(self) -> bool:
        """Whether the answer is called like its key, so that it is printed once."""
        return self.keys == (self.words.strip().upper(),)

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
        painter.drawText(QRect(left, 0, room, self.height()), _WRAPPED | middle, self.words)
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
            return color("surface"), color("disabled"), color("border")
        ground = color("selection") if self.isDown() else color("raised")
        return ground, color("text"), color("accent" if stands_out else "border")

    def _key_colors(self, ink: QColor) -> tuple[QColor, QColor]:
        if self.isChecked():
            return ink, ink
        return self._look.color("muted"), self._look.color("border")

    def _words_height(self, width: int) -> int:
        room = QRect(0, 0, max(1, width), 10_000)
        return QFontMetrics(self._font()).boundingRect(room, _WRAPPED, self.words).height()

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
