"""Below the scale: take back, skip, flag, comment, the items judged last, and how things stand."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QWidget

from tempannot.gui.kit.labels import ElidedLabel, PlainLabel, literal, set_tip
from tempannot.gui.kit.layout import FlowLayout
from tempannot.gui.validate.rating.comment_field import CommentField
from tempannot.gui.validate.rating.item_words import waiting_words
from tempannot.gui.validate.rating.key_button import KeyButton
from tempannot.gui.validate.rating.rating_keys import RatingKeys
from tempannot.gui.validate.rating.rating_type import RatingLook
from tempannot.gui.validate.rating.recent_strip import RecentStrip

_WORDS = {
    "validate.back": ("Take back", "Take the last answer back"),
    "validate.skip": ("Skip", "Leave it for the end of the list"),
    "validate.flag": ("Flag", "Something is wrong with this item"),
    "validate.comment": ("Comment", "Say something about this item"),
    "validate.earlier": ("", "Look at the item before again"),
}
_MARKED = {"validate.flag": "Flagged", "validate.comment": "Commented"}
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

    def __init__(self, look: RatingLook, keys: RatingKeys, parent: QWidget | None = None) -> None:
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
        flag.show_words("Flagged" if flagged else "Flag", _WORDS["validate.flag"][1])
        note.setChecked(bool(comment))
        tip = f"Your comment: {comment}" if comment else _WORDS["validate.comment"][1]
        note.show_words("Commented" if comment else "Comment", tip)

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
        words = waiting_words(self._waiting, self._is_connected)
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
        longest = self.connection.text() if is_compact else _WAITS + waiting_words(_MANY)
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
