"""One text of an item in its frame, with what it is called."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QTextBlockFormat,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget
from typing_extensions import override

from tempannot.gui.kit.labels import PlainLabel, literal, set_tip
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.validate.rating.rating_fonts import RatingFonts


class TextPanel(QWidget):
    """A caption above a text, or a sign before it where there is little room.

    A panel that is ``judged`` has a bar at its side.
    """

    def __init__(self, look: RatingFonts, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._shown, self._name, self._sign = "", "", ""
        self.is_judged = False
        self.caption = PlainLabel(parent=self)
        self.text = ItemText(self)

    def show_text(self, name: str, sign: str, text: str, *, is_judged: bool) -> None:
        """Show another text; ``sign`` stands for its name where there is little room."""
        self._shown, self._name, self._sign = text, name, sign
        self.is_judged = is_judged
        self.text.setAccessibleName(name)
        self.restyle()

    def restyle(self) -> None:
        """Take the fonts and colours of the theme as it is now."""
        is_compact = self._look.is_compact
        self.caption.setFont(self._look.font(0.95))
        self.caption.setText(self._sign if is_compact else self._name)
        set_tip(self.caption, literal(self._name if is_compact else ""))
        self.caption.setStyleSheet(f"color: {self._look.color('muted').name()}")
        ink = self._look.color("text").name()
        self.text.setStyleSheet(
            f"QTextEdit {{ background: transparent; color: {ink} }} {self._look.scroll_bar}"
        )
        self.resize_letters()
        self.update()

    def resize_letters(self) -> None:
        """Take the letters of the item as large as they are now."""
        self.text.show_text(self._shown, self._look.reading_font, self._look.line_height)
        self._place()

    def natural_height(self, width: int) -> int:
        """Return the height in which the whole text is seen, in pixels."""
        return self._chrome() + self.text.natural_height(self._text_width(width))

    def height_of(self, lines: int) -> int:
        """Return the height for a number of lines, in pixels."""
        return self._chrome() + self.text.lines_height(lines)

    def lines_in(self, height: int) -> int:
        """Return how many whole lines are seen in a height."""
        return max(1, (height - self._chrome()) // self.text.lines_height(1))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.setPen(QPen(self._look.color("border"), 1))
            painter.setBrush(self._look.color("background"))
            painter.drawRoundedRect(frame, 8, 8)
            if self.is_judged:
                shape = QPainterPath()
                shape.addRoundedRect(frame, 8, 8)
                painter.setClipPath(shape)
                painter.fillRect(self._bar(), self._look.color("accent"))

    def _bar(self) -> QRectF:
        """Return where the bar is: at the side where reading starts in this window."""
        is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        return QRectF(self.width() - 5 if is_mirrored else 0, 0, 5, self.height())

    def _place(self) -> None:
        gap, left, width = self._pad, self._left, self._text_width(self.width())
        caption, top = self.caption.sizeHint(), self._top
        if self._look.is_compact:
            lower = gap + max(0, self.text.lines_height(1) - caption.height()) // 2
            self.caption.setGeometry(10, lower, caption.width(), caption.height())
        else:
            self.caption.setGeometry(left, gap, width, caption.height())
        beside = self.text.verticalScrollBar().sizeHint().width()
        self.text.natural_height(width)
        self.text.setGeometry(left, top, width + beside, max(1, self.height() - top - gap))

    @property
    def _pad(self) -> int:
        return self._look.gap

    @property
    def _left(self) -> int:
        if self._look.is_compact:
            return 10 + self.caption.sizeHint().width() + 10
        return 2 * self._pad

    @property
    def _top(self) -> int:
        if self._look.is_compact:
            return self._pad
        return self._pad + self.caption.sizeHint().height() + self._pad // 2

    def _text_width(self, width: int) -> int:
        return max(1, width - self._left - max(14, 2 * self._pad))

    def _chrome(self) -> int:
        return self._top + self._pad


class ItemText(QTextEdit):
    """A text to be read and selected by mouse; its direction follows its letters."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line_height = 1.0
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keys stay with the item as a whole
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setLineWrapMode(QTextEdit.LineWrapMode.FixedPixelWidth)
        self.document().setDocumentMargin(0)
        self.viewport().setAutoFillBackground(False)

    def show_text(self, text: str, font: QFont, line_height: float) -> None:
        """Show another text from its start; ``line_height`` is a multiple of the usual one."""
        self.setFont(font)
        self._line_height = line_height
        self.setPlainText(text)
        spaced = QTextBlockFormat()
        spaced.setLineHeight(
            line_height * 100, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
        )
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.mergeBlockFormat(spaced)
        self.verticalScrollBar().setValue(0)

    def natural_height(self, width: int) -> int:
        """Wrap the text at a width, whatever the scroll bar does; return how high it is then."""
        self.setLineWrapColumnOrWidth(width)
        return int(self.document().size().height()) + 1

    def lines_height(self, lines: int) -> int:
        """Return how high so many lines are, in pixels; letters take whole ones."""
        line = ceil(QFontMetricsF(self.font()).height()) * self._line_height
        return int(line * lines) + 1

    @property
    def can_scroll_down(self) -> bool:
        """Whether there is more below."""
        bar = self.verticalScrollBar()
        return bar.value() < bar.maximum()

    @property
    def can_scroll_up(self) -> bool:
        """Whether there is more above."""
        return self.verticalScrollBar().value() > 0
