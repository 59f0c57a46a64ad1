"""A quiet button with its key printed before its words."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from tempannot.gui.kit.labels import literal, set_tip
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.validate.rating.pressable import Pressable
from tempannot.gui.validate.rating.rating_keys import RatingKeys
from tempannot.gui.validate.rating.rating_type import RatingLook, key_size, paint_keys


class KeyButton(Pressable):
    """A button for an action; a strong one is what most people want next.

    ``longest`` are other words that it has room for.
    """

    def __init__(
        self, look: RatingLook, keys: RatingKeys, action: str, parent: QWidget | None = None
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
        parts = [each for each in (says, f"Key {key}" if key else "") if each]
        self.setAccessibleDescription(". ".join(parts))
        set_tip(self, literal(f"{says or words} ({key})" if key else says or words))

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
            painter.setPen(QPen(edge, 2 if self.hasFocus() else 1))
            painter.setBrush(ground)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
            wide, high = self._cap_size()
            caps = self._printed()
            if caps:
                at = QPointF(self._pad, (self.height() - high) / 2)
                muted = ink if self.is_strong else self._look.color("muted")
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
            return clear, color("muted"), color("border")
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
