"""Below the scale: take back, skip, flag, comment, the items judged last, and how things stand."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QLineEdit, QWidget
from typing_extensions import override

from tempannot.core.language import shown, tr
from tempannot.core.wording import strung
from tempannot.formats.items.response_scale import ResponseScale
from tempannot.gui.kit.keys import RETURNS, takes_key
from tempannot.gui.kit.labels import ElidedLabel, PlainLabel, literal, set_tip
from tempannot.gui.kit.layout import FlowLayout
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.validate.rating.key_button import KeyButton, Pressable, RatingKeys
from tempannot.gui.validate.rating.rating_fonts import RatingFonts
from tempannot.study.judgment import Judgment, JudgmentState
from tempannot.study.rating.item_words import waiting_words
from tempannot.study.rating.rater_flow import RECENT
from tempannot.study.rating.rater_words import said_answer
from tempannot.study.rating.stage import Judged

_WORDS = {
    "validate.back": (tr("Take back"), tr("Take the last answer back")),
    "validate.skip": (tr("Skip"), tr("Leave it for the end of the list")),
    "validate.flag": (tr("Flag"), tr("Something is wrong with this item")),
    "validate.comment": (tr("Comment"), tr("Say something about this item")),
    "validate.earlier": (tr("Earlier"), tr("Look at the item before again")),
}
_MARKED = {"validate.flag": tr("Flagged"), "validate.comment": tr("Commented")}
_GAP = 6
_MOST_LETTERS = 60
_MANY = 9999
"""Room is kept for the words on so many waiting judgments, so that nothing moves for them."""

_WAITS, _SAVED = "\N{WHITE CIRCLE} ", "\N{CHECK MARK} "


class RatingTools(QWidget):
    """Buttons, chips and two lines of words; while a comment is written, a field for it.

    Unless the look is compact, its height depends on its width alone, whatever is shown.
    """

    commented = Signal(str)
    comment_ended = Signal()

    def __init__(self, look: RatingFonts, keys: RatingKeys, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._comment_text = ""
        self._waiting, self._is_connected = 0, True
        self.state_words = ""
        self.buttons = {id: KeyButton(look, keys, id, self) for id in _WORDS}
        self.earlier = self.buttons["validate.earlier"]
        self.comment = CommentField(self)
        self.recent = RecentStrip(look, self)
        self.state = ElidedLabel(parent=self)
        self.connection = PlainLabel(parent=self)
        self._row = QWidget(self)
        self._flow = FlowLayout(self._row, gap=_GAP)
        for id, button in self.buttons.items():
            if button is not self.earlier:
                self._flow.addWidget(button)
            button.longest = _MARKED.get(id, "")
            button.setCheckable(id in _MARKED)
        self.comment.ended.connect(self._end_comment)
        self.comment.hide()
        self.connection.setWordWrap(True)
        self.restyle()

    @property
    def is_commenting(self) -> bool:
        """Whether the comment field is open."""
        return not self.comment.isHidden()

    def show_marks(self, flagged: bool, comment: str) -> None:
        """Show whether the item is flagged, and whether there is a comment on it."""
        self._comment_text = comment
        flag, note = self.buttons["validate.flag"], self.buttons["validate.comment"]
        flag.setChecked(flagged)
        flag.show_words(tr("Flagged") if flagged else tr("Flag"), _WORDS["validate.flag"][1])
        note.setChecked(bool(comment))
        tip = (
            tr("Your comment: {comment}", comment=comment)
            if comment
            else _WORDS["validate.comment"][1]
        )
        note.show_words(tr("Commented") if comment else tr("Comment"), tip)

    def show_state(self, words: str) -> None:
        """Say how the item stands; nothing as a rule."""
        self.state_words = words
        self._show_words()

    def show_waiting(self, waiting: int, is_connected: bool) -> None:
        """Say whether judgments wait on this computer, or would if there were any."""
        self._waiting, self._is_connected = waiting, is_connected
        self._show_words()

    def open_comment(self) -> None:
        """Let the rater write; the comment so far is selected."""
        self.comment.setText(self._comment_text)
        self._row.hide()
        self.comment.show()
        self.comment.selectAll()
        self.comment.setFocus()

    def close_comment(self) -> None:
        """Show the buttons again; what was not kept is let go."""
        self.comment.hide()
        self._row.show()

    def restyle(self) -> None:
        """Take keys, fonts and colours as they are now."""
        for id, button in self.buttons.items():
            button.show_words(*_WORDS[id])
        self.show_marks(self.buttons["validate.flag"].isChecked(), self._comment_text)
        self.comment.setFont(self._look.font(1.1))
        self.recent.restyle()
        for label in (self.state, self.connection):
            label.setFont(self._look.font(1.0))
        self.state.setStyleSheet(f"color: {self._look.color('text').name()}")
        self._show_words()

    def height_at(self, width: int) -> int:
        """Return how high everything is at a width, in pixels."""
        return self._place_words(width, self._place_buttons(width, move=False), move=False)

    def place(self, width: int) -> None:
        """Lay everything out at a width."""
        self._place_words(width, self._place_buttons(width, move=True), move=True)

    def _place_buttons(self, width: int, *, move: bool) -> int:
        """Place the buttons, and the chips beside or below them; return where they end."""
        earlier, chips = self.earlier.sizeHint(), self.recent.width_of_row
        hints = [each.sizeHint().width() for each in self.buttons.values()]
        one_row = sum(hints) - earlier.width() + _GAP * (len(hints) - 2)
        is_beside = one_row + 3 * _GAP + earlier.width() + _GAP + chips <= width
        row = max(self._flow.heightForWidth(width), self.comment.sizeHint().height())
        top = 0 if is_beside else row + _GAP
        left = width - chips - _GAP - earlier.width() if is_beside else 0
        room = width - left - earlier.width() - _GAP
        strip = max(self.recent.height_of_rows(room), earlier.height())
        if move:
            beside = max(0, left - 3 * _GAP)
            high = self.comment.sizeHint().height()
            self._row.setGeometry(0, 0, one_row if is_beside else width, row)
            self.comment.setGeometry(0, (row - high) // 2, beside or width, high)
            self.earlier.setGeometry(left, top, earlier.width(), earlier.height())
            self.recent.setGeometry(left + earlier.width() + _GAP, top, room, strip)
        return max(row, top + strip)

    def _show_words(self) -> None:
        """Say how the item and the judgments stand; in one line where there is little room."""
        words = shown(waiting_words(self._waiting, self._is_connected))
        is_safe = self._is_connected and not self._waiting
        saved = (_SAVED if is_safe else _WAITS) + words
        state, is_compact = self.state_words, self._look.is_compact
        if is_compact and state:
            short = state if len(state) <= _MOST_LETTERS else f"{state[:_MOST_LETTERS]}…"
            saved = short if is_safe else f"{short}\n{saved}"
        self.state.setText("" if is_compact else state)
        self.connection.setText(saved)
        set_tip(self.connection, literal(state if is_compact else ""))
        self.connection.setAccessibleName(words)
        color = self._look.color("muted" if is_safe else "time").name()
        self.connection.setStyleSheet(f"color: {color}")

    def _place_words(self, width: int, top: int, *, move: bool) -> int:
        """Place the words below ``top``, side by side if they fit; return where they end."""
        metrics = QFontMetrics(self._look.font(1.0))
        is_compact = self._look.is_compact
        longest = self.connection.text() if is_compact else _WAITS + shown(waiting_words(_MANY))
        wide = metrics.horizontalAdvance(longest) + 4
        is_beside = not is_compact and wide <= width * 0.6
        room = QRect(0, 0, width, 10_000)
        wrapped = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap.value, longest).height() + 2
        line, top = metrics.height() + 2, top + max(4, self._look.gap)
        below = top if is_compact or is_beside else top + line
        if move:
            self.state.setGeometry(0, top, width - wide - _GAP if is_beside else width, line)
            left = width - wide if is_beside else 0
            self.connection.setGeometry(left, below, width - left, wrapped)
        at_end = Qt.AlignmentFlag.AlignRight if is_beside else Qt.AlignmentFlag.AlignLeft
        self.connection.setAlignment(at_end | Qt.AlignmentFlag.AlignTop)
        return below + (line if is_beside else wrapped)

    def _end_comment(self, keep: bool) -> None:
        text = self.comment.text()
        self.close_comment()
        if keep:
            self.commented.emit(text)
        self.comment_ended.emit()


SKIPPED = "–"
_MOST_WORDS = 12
_STRIP_GAP = 4


class RecentStrip(QWidget):
    """One chip per item, the latest last; ``chosen`` carries the place of a chip, from 0."""

    chosen = Signal(int)

    def __init__(self, look: RatingFonts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._flow = FlowLayout(self, gap=_STRIP_GAP)
        self.chips: list[_Chip] = []
        self.setAccessibleName(tr("Items judged last"))

    def show_recent(
        self, recent: Sequence[Judged], scale: ResponseScale, shown: int | None
    ) -> None:
        """Show these items, the latest last; ``shown`` is the place of the one on the page."""
        while len(self.chips) > len(recent):
            gone = self.chips.pop()
            self._flow.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        while len(self.chips) < len(recent):
            self._add_chip()
        for place, (chip, judged) in enumerate(zip(self.chips, recent, strict=True)):
            chip.show_judged(judged, scale, is_shown=place == shown)
        self.setVisible(bool(recent))

    @property
    def width_of_row(self) -> int:
        """The width of all ten chips side by side, in pixels."""
        return RECENT * (chip_size(self._look).width() + _STRIP_GAP) - _STRIP_GAP

    def height_of_rows(self, width: int) -> int:
        """Return the height that ten chips take at a width, so that none is missed, in pixels."""
        chip = chip_size(self._look)
        in_row = max(1, (width + _STRIP_GAP) // (chip.width() + _STRIP_GAP))
        rows = -(-RECENT // in_row)
        return rows * (chip.height() + _STRIP_GAP) - _STRIP_GAP

    def restyle(self) -> None:
        """Take the fonts of the theme as they are now."""
        for chip in self.chips:
            chip.updateGeometry()
            chip.update()

    def _add_chip(self) -> None:
        chip = _Chip(self._look, self)
        chip.clicked.connect(self._clicked)
        self._flow.addWidget(chip)
        chip.show()
        self.chips.append(chip)

    def _clicked(self) -> None:
        chip = self.sender()
        assert isinstance(chip, _Chip)
        self.chosen.emit(self.chips.index(chip))


class _Chip(Pressable):
    """The key of an answer; a corner is cut off for a flag, a line stands below for a comment."""

    def __init__(self, look: RatingFonts, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._judgment: Judgment | None = None
        self._is_shown = False
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_judged(self, judged: Judged, scale: ResponseScale, *, is_shown: bool) -> None:
        judgment = judged.judgment
        self._judgment = judgment
        self._is_shown = is_shown
        is_skipped = judgment.state is JudgmentState.SKIPPED or judgment.response is None
        self.setText(SKIPPED if is_skipped else scale.keys(judgment.response or "")[-1].upper())
        words = judged_words(judged, scale)
        self.setAccessibleName(tr("{words}, shown", words=words) if is_shown else words)
        set_tip(self, literal(f"{words}\n{_beginning(judged.turn.item.texts[-1])}"))
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return chip_size(self._look)

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        color = self._look.color
        with painting(self) as painter:
            stands_out = self._is_shown or self.hasFocus() or self.underMouse()
            thick = 2 if self._is_shown or self.hasFocus() else 1
            painter.setPen(QPen(color("accent" if stands_out else "border"), thick))
            painter.setBrush(color("selection" if self._is_shown else "raised"))
            inset = 2 - thick / 2  # between pixels a thin line would be half as strong
            frame = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
            painter.drawRoundedRect(frame, 5, 5)
            painter.setPen(color("muted" if self.text() == SKIPPED else "text"))
            painter.setFont(self._font())
            painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, self.text())
            self._paint_marks(painter, frame)

    def _paint_marks(self, painter: QPainter, frame: QRectF) -> None:
        judgment = self._judgment
        if judgment is None:
            return
        size = frame.height() / 3
        painter.setPen(Qt.PenStyle.NoPen)
        if judgment.flagged:
            painter.setBrush(self._look.color("time"))
            corner = frame.topRight()
            down = QPointF(corner.x(), corner.y() + size)
            painter.drawPolygon(QPolygonF([corner, QPointF(corner.x() - size, corner.y()), down]))
        if judgment.comment:
            painter.setBrush(self._look.color("muted"))
            left, bottom = frame.left() + size / 1.5, frame.bottom() - 4
            painter.drawRect(QRectF(left, bottom, frame.width() - 4 * size / 3, 2))

    def _font(self) -> QFont:
        return self._look.font(1.0)


def chip_size(look: RatingFonts) -> QSize:
    """Return how large a chip is."""
    side = QFontMetrics(look.font(1.0)).height() + 8
    return QSize(side + 2, side)


def judged_words(judged: Judged, scale: ResponseScale) -> str:
    """Say which item it was and what was said of it."""
    judgment = judged.judgment
    said = said_answer(scale, judgment.response) or tr("skipped")
    parts = [tr("Item {position}: {said}", position=judged.turn.position, said=said)]
    if judgment.flagged:
        parts.append(tr("flagged"))
    if judgment.comment:
        parts.append(tr("comment “{comment}”", comment=judgment.comment))
    return strung(", ", parts)


def _beginning(text: str) -> str:
    words = text.split()
    more = "…" if len(words) > _MOST_WORDS else ""
    return " ".join(words[:_MOST_WORDS]) + more


class CommentField(QLineEdit):
    """``ended`` tells that the writer wants back to the item, and whether the words are kept."""

    ended = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Comment on this item"))
        self.setPlaceholderText(tr("Comment on this item; Return keeps it, Esc leaves it"))

    @override
    def event(self, event: QEvent) -> bool:
        return takes_key(event, _ends) or super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in RETURNS:
            self.ended.emit(True)
        elif event.key() == Qt.Key.Key_Escape:
            self.ended.emit(False)
        else:
            super().keyPressEvent(event)


def _ends(event: QKeyEvent) -> bool:
    return event.key() in (*RETURNS, Qt.Key.Key_Escape)
