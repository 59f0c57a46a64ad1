"""The page of text under the text pane: filled once, never changed, with a caret that moves.

Offsets are code points of the document; coordinates are those of the whole laid-out page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget
from typing_extensions import override

from tempannot.core.items import Span
from tempannot.gui.kit.text_box import wrap_mode
from tempannot.gui.kit.theme import Theme
from tempannot.gui.views.text.text_geometry import (
    TextGeometry,
    TextOffsets,
    last_start,
    next_end,
    shown_text,
    word_at,
)

_LINE_HEIGHT = 175.0
_BLANK_HEIGHT = 70.0
_LONGEST_LINE = 100
_LONG_TEXT = 200_000
"""Letters that are laid out within 50 ms; a longer text is laid out bit by bit."""
_MARGIN = 18


class TextPage(QTextEdit):
    """A read-only text: outside the body in a weaker colour, blank lines in a row as one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._is_long = False
        self._body = Span(0, 0)
        self._offsets = TextOffsets("")
        self._geometry = TextGeometry(self.document(), self._offsets, "")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setLineWrapMode(QTextEdit.LineWrapMode.FixedPixelWidth)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAcceptDrops(False)  # files dropped here are for the window
        self.viewport().setAcceptDrops(False)
        self.document().setDocumentMargin(_MARGIN)
        self.document().setUndoRedoEnabled(False)

    @property
    def offsets(self) -> TextOffsets:
        """The mapping between the document's offsets and positions here."""
        return self._offsets

    def fill(self, text: str, body: Span, theme: Theme | None) -> None:
        """Show another text."""
        self._theme = theme
        self._body = body
        self._offsets = TextOffsets(text)
        self._geometry = TextGeometry(self.document(), self._offsets, text)
        start = Span(body.start, body.start)
        self._is_long = is_long = len(text) > _LONG_TEXT
        self.setWordWrapMode(wrap_mode(text))
        self.document().setLayoutEnabled(not is_long)
        self._insert(shown_text(text))
        if is_long:
            self.select(start, keep=False)  # done later, it would lay out all at once
        self.restyle()
        if not is_long:
            self.select(start, keep=False)
        self.verticalScrollBar().setValue(0)

    def restyle(self) -> None:
        """Take over the theme's font and colours."""
        if self._theme is not None:
            with self._place_kept():
                self.document().setLayoutEnabled(False)
                self.setFont(self._theme.text_font())
                self._dim(self._theme)
                self.document().setDefaultFont(self._theme.text_font())
                self.setLineWrapColumnOrWidth(self._measure())
                self.document().setLayoutEnabled(True)  # last: each of these lays out all anew
        self._geometry.forget()

    def visible_span(self) -> Span:
        """The part of the text that is in view."""
        size = self.viewport().size()
        place = (self.verticalScrollBar().value(), size.width(), size.height())
        return self._geometry.in_view(place, self._look)

    def _look(self) -> Span:
        """Find what is in view."""
        height = self.viewport().height()
        # above the first line Qt finds lines that are not laid out yet, which have no place
        first_line = max(0, _MARGIN + 1 - self.verticalScrollBar().value())
        first, _ = self._lines_at(first_line)
        _, last = self._lines_at(height)
        return self._offsets.span(first, max(first, last))

    def _lines_at(self, height: int) -> tuple[int, int]:
        """Start and end of the line at a height, in positions of Qt.

        Either edge may be where it starts, or ends and hands over to the next: both are asked.
        """
        found = []
        for across in (0, self.viewport().width()):
            here = self._position_at(across, height)
            block = self.document().findBlock(here)
            line = block.layout().lineForTextPosition(here - block.position())
            start = block.position() + line.textStart() if line.isValid() else here
            end = start + line.textLength() if line.isValid() else here
            found += [(start, end)]
        return min(start for start, _ in found), max(end for _, end in found)

    def _position_at(self, across: int, height: int) -> int:
        """The position of Qt at a place of the viewport, or on the first line below it.

        Between two lines Qt finds the end of the text while that is not laid out as far, and a
        caret there would have it laid out at once. What is free between lines is lower than a
        line, so that one of three places is on one.
        """
        layout, corner, line = self.document().documentLayout(), self.shift(), self._line_height()
        places = (corner + QPointF(across, height + share * line) for share in (0.0, 0.5, 1.0))
        return max(0, min(layout.hitTest(each, Qt.HitTestAccuracy.FuzzyHit) for each in places))

    def _line_height(self) -> float:
        return QFontMetricsF(self.document().defaultFont()).height()

    def selected_span(self) -> Span | None:
        """The selected text, without white space around it."""
        cursor = self.textCursor()
        if not cursor.hasSelection():
            return None
        text = cursor.selectedText()
        start = cursor.selectionStart() + _units(text) - _units(text.lstrip())
        end = cursor.selectionEnd() - _units(text) + _units(text.rstrip())
        return self._offsets.span(start, end) if start < end else None

    def word_at_caret(self) -> Span | None:
        """The word at the caret, None if there is none."""
        return self._word_at(self.textCursor())

    def select_word(self, point: QPoint) -> None:
        """Select the word at a point of the viewport, if there is one."""
        word = self._word_at(self.cursorForPosition(point))
        if word is not None:
            self.select(word)

    def _word_at(self, cursor: QTextCursor) -> Span | None:
        block = cursor.block()
        found = word_at(block.text(), cursor.positionInBlock())
        if found is None:
            return None
        return self._offsets.span(*(block.position() + place for place in found))

    def select(self, span: Span, *, keep: bool = True) -> None:
        """Put the caret on a span; with ``keep`` the span is selected."""
        start, end = self._offsets.positions(span)
        cursor = self.textCursor()
        cursor.setPosition(start)
        if keep:
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)

    def caret_offset(self) -> int:
        """The code point at which the caret is."""
        return self._offsets.offset(self.textCursor().position())

    def reveal(self, first: Span, *others: Span) -> None:
        """Scroll, if need be, so that a span is in view with some lines around it.

        Others are brought into view with it as far as all of them fit.
        """
        height = self.viewport().height()
        top, bottom = self._extent((first, *others))
        if bottom - top > height:
            top, bottom = self._extent((first,))
        bar = self.verticalScrollBar()
        if bottom > top and not bar.value() <= top <= bottom <= bar.value() + height:
            self._scroll(int((top + bottom - height) / 2))

    def top(self) -> int:
        """The offset of the first line in view, 0 where the page begins."""
        return self.visible_span().start if self.verticalScrollBar().value() else 0

    def scroll_to(self, offset: int) -> None:
        """Bring the line of an offset to the top, as ``top`` gave it."""
        cursor = self.textCursor()
        cursor.setPosition(self._offsets.positions(Span(offset, offset))[0])
        top = self.verticalScrollBar().value() + self.cursorRect(cursor).top()
        self._scroll(top if offset else 0)

    def _scroll(self, top: int) -> None:
        """Scroll so far down, even where a long text has not been laid out yet."""
        bar = self.verticalScrollBar()
        if top > bar.maximum():
            height = int(self.document().size().height())  # which lays out all of it
            bar.setMaximum(max(bar.maximum(), height - self.viewport().height()))
        bar.setValue(top)

    def _extent(self, spans: Sequence[Span]) -> tuple[float, float]:
        """Return from where to where spans reach, with a line of air on both sides."""
        boxes = [box for span in spans for box in self._geometry.rectangles(span)]
        if not boxes:
            return 0.0, 0.0
        air = boxes[0].height() * 1.5
        return max(0.0, min(b.top() for b in boxes) - air), max(b.bottom() for b in boxes) + air

    def move_by_word(self, to_the_right: bool, select: bool) -> None:
        """Move the caret to the next end of a word, or the last start of one, as the text runs.

        With ``select`` what it passes is selected.
        """
        cursor = self.textCursor()
        block, place = cursor.block(), cursor.positionInBlock()
        forward = to_the_right is not (block.textDirection() == Qt.LayoutDirection.RightToLeft)
        look = next_end if forward else last_start
        while (found := look(block.text(), place)) is None:
            following = block.next() if forward else block.previous()
            if not following.isValid():
                found = block.length() - 1 if forward else 0
                break
            block, place = following, -1 if forward else following.length()
        mode = QTextCursor.MoveMode.KeepAnchor if select else QTextCursor.MoveMode.MoveAnchor
        cursor.setPosition(block.position() + found, mode)
        self.setTextCursor(cursor)

    @override
    def resizeEvent(self, e: QResizeEvent) -> None:
        with self._place_kept():
            width = self._measure()
            # it lays out the whole text anew; a long one bit by bit, which must not be cut short
            if self._is_long or width != self.lineWrapColumnOrWidth():
                self.setLineWrapColumnOrWidth(width)
            super().resizeEvent(e)

    @override
    def wheelEvent(self, e: QWheelEvent) -> None:
        if e.modifiers() & Qt.KeyboardModifier.ControlModifier:
            e.ignore()  # the size of text is the window's, not this widget's
        else:
            super().wheelEvent(e)

    def shift(self) -> QPointF:
        """Return by how much the page is scrolled."""
        return QPointF(self.horizontalScrollBar().value(), self.verticalScrollBar().value())

    def room(self) -> tuple[float, float]:
        """Return from where to where lines of text reach; beyond are the margins."""
        return _MARGIN, max(_MARGIN, self.lineWrapColumnOrWidth() - _MARGIN)

    @contextmanager
    def _place_kept(self) -> Iterator[None]:
        """Leave the first line in view where it is while the text is laid out anew."""
        bar = self.verticalScrollBar()
        if bar.value() == 0:  # it stays by itself, and to ask for it lays out long texts
            yield
        else:
            first = self.cursorForPosition(QPoint(0, 0))
            before = self.cursorRect(first).top()
            yield
            bar.setValue(bar.value() + self.cursorRect(first).top() - before)

    def _measure(self) -> int:
        """How wide lines may be: short enough to read, however wide the pane is."""
        letter = self.fontMetrics().averageCharWidth()
        wanted = letter * _LONGEST_LINE + 2 * _MARGIN
        return max(60, min(self.viewport().width(), wanted))

    def _insert(self, text: str) -> None:
        self.clear()
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()  # everything is laid out once, at the end of the block
        cursor.setBlockFormat(_line_height(_LINE_HEIGHT))
        cursor.setCharFormat(QTextCharFormat())
        cursor.insertText(text)
        self._collapse_blank_lines()
        cursor.endEditBlock()

    def _collapse_blank_lines(self) -> None:
        """Of several blank lines in a row only one takes room."""
        block = self.document().firstBlock()
        blank_before = True
        while block.isValid():
            blank = not block.text().strip()
            if blank and blank_before:
                block.setVisible(False)
            elif blank:
                QTextCursor(block).setBlockFormat(_line_height(_BLANK_HEIGHT))
            blank_before = blank
            block = block.next()

    def _dim(self, theme: Theme) -> None:
        """Show what lies outside the body in a weaker colour."""
        end = self._offsets.offset(self.document().characterCount() - 1)
        for span in (Span(0, self._body.start), Span(self._body.end, end)):
            self._color(span, theme.color("muted"))

    def _color(self, span: Span, color: QColor) -> None:
        start, end = self._offsets.positions(span)
        if start >= end:
            return
        cursor = QTextCursor(self.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        style = QTextCharFormat()
        style.setForeground(color)
        cursor.mergeCharFormat(style)


def _line_height(percent: float) -> QTextBlockFormat:
    layout = QTextBlockFormat()
    layout.setLineHeight(percent, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    return layout


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
