"""A quiet button with its key printed before its words."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QKeySequence, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.core.wording import noted, strung
from tempannot.formats.items.item_kinds import SCALES
from tempannot.gui.kit.keys import RETURNS, takes_key
from tempannot.gui.kit.labels import literal, set_tip
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.state.action_table import ACTIONS
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.validate.rating.rating_fonts import RatingFonts, key_size, paint_keys

_PRESSES = (*RETURNS, Qt.Key.Key_Space, Qt.Key.Key_Select)


class Pressable(QAbstractButton):
    """Whoever came here by Tab presses it by Space or Return; elsewhere these keys do other things.

    A click of the mouse leaves the focus where it is.
    """

    @override
    def event(self, event: QEvent) -> bool:
        return takes_key(event, _is_press) or super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in RETURNS:
            self.click()
        else:
            super().keyPressEvent(event)


def _is_press(event: QKeyEvent) -> bool:
    plain = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
    return event.key() in _PRESSES and event.modifiers() in plain


class KeyButton(Pressable):
    """A button for an action; a strong one is what most people want next.

    ``longest`` are other words that it has room for.
    """

    def __init__(
        self, look: RatingFonts, keys: RatingKeys, action: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._look = look
        self._keys = keys
        self._action = action
        self.is_strong = False
        self.longest = ""
        self.setObjectName(action)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the item
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_words(self, words: str, says: str = "") -> None:
        """Print other words; ``says`` is what a screen reader and the tool tip add."""
        self.setText(words)
        self.setAccessibleName(words or says)
        self.restyle()
        key = self._keys.said(self._action)
        parts = [each for each in (says, tr("Key {key}", key=key) if key else "") if each]
        self.setAccessibleDescription(strung(". ", parts))
        set_tip(self, literal(noted(says or words, key) if key else says or words))

    def restyle(self) -> None:
        """Take keys and fonts as they are now."""
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self._font())
        wide, high = self._cap_size()
        words = max(map(metrics.horizontalAdvance, (self.text(), self.longest)))
        width = int(wide) + words + (3 if words else 2) * self._pad
        return QSize(width, max(metrics.height(), int(high)) + self._pad)

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            ground, ink, edge = self._colors()
            line = Qt.PenStyle.SolidLine if self.isEnabled() else Qt.PenStyle.DashLine
            thick = 2 if self.hasFocus() else 1
            inset = 2 - thick / 2  # between pixels a thin line would be half as strong
            painter.setPen(QPen(edge, thick, line))
            painter.setBrush(ground)
            frame = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
            painter.drawRoundedRect(frame, 6, 6)
            wide, high = self._cap_size()
            caps = self._printed()
            if caps:
                at = QPointF(self._pad, (self.height() - high) / 2)
                is_plain = self.isEnabled() and not self.is_strong
                muted = self._look.color("muted") if is_plain else ink
                cap_edge = ink if self.is_strong else self._look.color("border")
                paint_keys(painter, at, caps, self._font(), (muted, cap_edge))
            left = int(wide) + (2 * self._pad if caps else self._pad)
            painter.setPen(ink)
            painter.setFont(self._font())
            words = QRect(left, 0, self.width() - left, self.height())
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter.value, self.text())

    def _colors(self) -> tuple[QColor, QColor, QColor]:
        """Return ground, ink and edge."""
        color = self._look.color
        clear = QColor(0, 0, 0, 0)
        if not self.isEnabled():
            return clear, color("disabled"), color("border")
        if self.is_strong:
            return (
                color("accent"),
                color("accent-text"),
                color("text" if self.hasFocus() else "accent"),
            )
        if self.isChecked() or self.isDown():
            return color("selection"), color("text"), color("accent")
        stands_out = self.underMouse() or self.hasFocus()
        return clear, color("text"), color("accent") if stands_out else color("border")

    def _printed(self) -> tuple[str, ...]:
        printed = self._keys.printed(self._action)
        return (printed,) if printed else ()

    def _cap_size(self) -> tuple[float, float]:
        return key_size(self._printed(), self._font())

    @property
    def _pad(self) -> int:
        return max(6, self._look.gap)

    def _font(self) -> QFont:
        return self._look.font(1.2 if self.is_strong else 1.0)


ANSWER_LETTERS = tuple(
    letter for scale in SCALES.values() for letter in (scale.letters or {}).values()
)
"""The second keys of answers, such as likely, unlikely and invalid."""

RATING_ACTIONS: tuple[tuple[str, str, str], ...] = tuple(
    (info.id, info.text, info.key) for info in ACTIONS if info.id.startswith("validate.")
)
"""Id, text and default key of every action; ids stay the same for ever."""

_DEFAULTS = {id: key for id, _text, key in RATING_ACTIONS}
_SHORT = {"Backspace": "⌫", "Return": "⏎", "Enter": "⏎", "Left": "←", "Right": "→"}


class RatingKeys:
    """The keys in force, as they are printed and as they are said."""

    def __init__(self, keymap: Keymap | None = None) -> None:
        self._keymap = keymap

    def said(self, id: str) -> str:
        """Return the key of an action in words: ``Alt+Left``; empty if it has none."""
        native = QKeySequence.SequenceFormat.NativeText
        return QKeySequence(self._portable(id)).toString(native)

    def printed(self, id: str) -> str:
        """Return the key of an action in as few letters as can be, as keyboards show it."""
        *held, last = self.said(id).split("+")
        return "+".join((*held, _SHORT.get(self._portable(id).rpartition("+")[2], last)))

    def of_answer(self, keys: tuple[str, ...]) -> tuple[str, ...]:
        """Return what is printed for the keys of an answer, those that are in force."""
        printed = (self.printed(f"validate.answer-{key}") for key in keys)
        return tuple(each for each in printed if each)

    def _portable(self, id: str) -> str:
        try:
            return _DEFAULTS.get(id, "") if self._keymap is None else self._keymap.keys(id)
        except KeyError:
            return _DEFAULTS.get(id, "")  # what is no action has no key
