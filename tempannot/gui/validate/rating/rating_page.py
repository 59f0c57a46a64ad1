"""The page on which items are judged, one at a time; the scale never moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QEvent, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget
from typing_extensions import override

from tempannot.core.language import said, tr
from tempannot.formats.items.response_scale import ResponseScale
from tempannot.gui.kit.labels import PlainLabel
from tempannot.gui.kit.layout import in_column
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.validate.rating.answer_scale import AnswerScale
from tempannot.gui.validate.rating.item_card import ItemCard
from tempannot.gui.validate.rating.key_button import KeyButton, RatingKeys
from tempannot.gui.validate.rating.rating_fonts import LETTER_STEPS, RatingFonts
from tempannot.gui.validate.rating.rating_head import RatingHead
from tempannot.gui.validate.rating.rating_tools import RatingTools
from tempannot.study.judgment import ShownItem
from tempannot.study.rating.item_words import EarlierAnswer
from tempannot.study.rating.rater_words import said_answer, said_question
from tempannot.study.rating.stage import Feedback

_BELOW = 0.25
"""The share of the free height that stays below; the greater rest is for longer texts."""


_MOST_TEXT = 2
"""Where the page scrolls anyway, texts scroll inside it only if they fill so many windows."""

_TINY = 120
"""Below this width in pixels there is nothing to lay out: the page was not shown yet."""


@dataclass(frozen=True, slots=True)
class _Heights:
    """The width of the column and the heights of its parts, in pixels."""

    column: int
    head: int
    question: int
    scale: int
    below: int
    card: int
    gap: int

    @property
    def fixed(self) -> int:
        """The height of all but the texts, with the distances."""
        return self.head + self.question + self.scale + self.below + 7 * self.gap

    @property
    def least(self) -> int:
        """The height without which the page must scroll."""
        return self.fixed + self.card


class RatingPage(QScrollArea):
    """Texts, question, scale and tools in a column whose lower part stands still.

    Where a window is too low for all of it, the page scrolls.
    """

    answered = Signal(int)

    def __init__(self, look: RatingFonts, keys: RatingKeys) -> None:
        super().__init__()
        self._look = look
        self._body = QWidget()
        self.head = RatingHead(look, keys, self._body)
        self.card = ItemCard(look, self._body)
        self.question = PlainLabel(parent=self._body)
        self.scale = AnswerScale(look, keys, self._body)
        self.tools = RatingTools(look, keys, self._body)
        self.feedback = FeedbackPanel(look, keys, self._body)
        self.question.setWordWrap(True)
        self.feedback.hide()
        self.setWidget(self._body)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFocusProxy(self.card)
        self.scale.chosen.connect(self.answered)
        self._order_focus()
        self.restyle()

    def show_scale(self, scale: ResponseScale) -> None:
        """Ask another question."""
        self.question.setText(said_question(scale))
        self.scale.show_scale(scale)
        self._order_focus()
        self.arrange()

    def show_feedback(self, feedback: Feedback | None) -> None:
        """Explain an answer in the place of the tools; None for the tools."""
        if feedback is not None:
            self.feedback.show_feedback(feedback, self.scale.scale)
            self.scale.show_feedback(feedback)
        was_shown = not self.feedback.isHidden()
        self.feedback.setVisible(feedback is not None)
        self.tools.setVisible(feedback is None)
        if was_shown is not (feedback is not None) or feedback is not None:
            self.arrange()
            self._show_best()

    def show_item(self, item: ShownItem, earlier: Sequence[EarlierAnswer] | None = None) -> None:
        """Show another item, with what was said of other answers if that is wanted."""
        self.card.show_item(item, earlier)
        self.arrange()
        self._show_best()

    def restyle(self) -> None:
        """Take keys, fonts and colours as they are now."""
        self._look.is_compact = False
        self._style_parts()
        self.arrange()
        self._show_best()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()
        self._show_best()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.LayoutDirectionChange:
            self.arrange()

    def arrange(self) -> None:
        """Lay out the column: fixed parts from below, the texts in what is left above.

        What is too high for the window is tried again in the compact look, then with smaller
        letters of the item, and scrolls if that does not help either.
        """
        if self.scale.scale is None or self.width() < _TINY:
            return
        room = self.maximumViewportSize()
        looks = ((False, 0), *((True, step) for step in range(LETTER_STEPS + 1)))
        for is_compact, step in looks:
            self._set_compact(is_compact)
            self._shrink_letters(step)
            heights = self._heights(room.width())
            if heights.least <= room.height():
                break
        if heights.least > room.height():
            room.setWidth(room.width() - self.verticalScrollBar().sizeHint().width())
            heights = self._heights(room.width())
            texts = min(self.card.natural_height(heights.column), room.height() * _MOST_TEXT)
            room.setHeight(heights.fixed + max(heights.card, texts))
        self._body.resize(room)
        self._place(heights)
        self._fit_letters()

    def fit_tools(self) -> None:
        """Make room for the words below the scale, if they need more or less than they have."""
        if self.tools.height_at(self.tools.width()) != self.tools.height():
            self.arrange()

    def _show_best(self) -> None:
        """Scroll, if the page does, to where the texts begin, or to what is explained."""
        if self.feedback.isHidden():
            self.verticalScrollBar().setValue(self.card.y() + self.card.top_of_texts - 8)
        else:
            end = self.feedback.geometry().bottom() + self._look.gap - self.viewport().height()
            self.verticalScrollBar().setValue(min(end, self.feedback.y() - self._look.gap))

    def _set_compact(self, is_compact: bool) -> None:
        if self._look.is_compact is not is_compact:
            self._look.is_compact = is_compact
            self._style_parts()

    def _shrink_letters(self, step: int) -> None:
        if self._look.letter_step != step:
            self._look.letter_step = step
            self.card.resize_letters()

    def _fit_letters(self) -> None:
        """Shrink the letters until all texts of the item are seen, or no further."""
        for step in range(self._look.letter_step + 1, LETTER_STEPS + 1):
            if self.card.natural_height(self.card.width()) <= self.card.height():
                break
            self._shrink_letters(step)

    def _style_parts(self) -> None:
        size = 1.1 if self._look.is_compact else 1.25
        # a sheet that is new takes the fonts of what is in the page away
        self.setStyleSheet(f"RatingPage {{ background: transparent }} {self._look.scroll_bar}")
        self.question.setFont(self._look.font(size, QFont.Weight.Bold))
        for part in (self.head, self.card, self.scale, self.tools, self.feedback):
            part.restyle()

    def _heights(self, width: int) -> _Heights:
        """Measure the parts in a page of a width."""
        gap = self._look.gap
        column = min(width - 4 * gap, self._look.measure + 4 * gap)
        below = self.tools.height_at(column)
        if not self.feedback.isHidden():
            below = max(below, self.feedback.height_at(column))
        return _Heights(
            column,
            self.head.heightForWidth(width),
            self.question.heightForWidth(column),
            self.scale.heightForWidth(column),
            below,
            self.card.least_height(column),
            gap,
        )

    def _place(self, heights: _Heights) -> None:
        """Place everything: from below the tools, the scale and the question; then the rest."""
        width, gap = heights.column, self._look.gap
        left = (self._body.width() - width) // 2
        tools = self.tools.height_at(width)
        usual = self.card.usual_height(width) + heights.fixed - heights.below + tools
        is_whole = self._body.height() <= self.maximumViewportSize().height()
        is_roomy = is_whole and not self._look.is_compact
        free = max(0, self._body.height() - usual) if is_roomy else 0
        top = self._body.height() - gap - max(heights.below, tools + int(free * _BELOW))
        lower = QRect(left, top, width, tools)
        self.tools.setGeometry(lower)
        self.tools.place(width)
        self.feedback.setGeometry(left, top, width, heights.below)
        top -= 2 * gap + heights.scale
        self.scale.setGeometry(left, top, width, heights.scale)
        top -= gap + heights.question
        self.question.setGeometry(left, top, width, heights.question)
        first = heights.head + gap
        self.card.setGeometry(left, first, width, max(1, top - 2 * gap - first))
        self.head.setGeometry(0, 0, self._body.width(), heights.head)
        self.head.place(self._body.width())

    def _order_focus(self) -> None:
        """Tab goes from the item to the answers, the tools, the last items and the head."""
        parts: list[QWidget] = [self.card, *self.scale.buttons, *self.tools.buttons.values()]
        parts += [self.tools.comment, self.feedback.next]
        parts += [self.head.instructions, self.head.pause]
        for before, after in pairwise(parts):
            QWidget.setTabOrder(before, after)


class FeedbackPanel(QWidget):
    """Right or not in words and by a sign, then what there is to learn; Return goes on."""

    next_requested = Signal()

    def __init__(self, look: RatingFonts, keys: RatingKeys, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._is_right = True
        self.verdict, self.lesson = PlainLabel(parent=self), PlainLabel(parent=self)
        for label in (self.verdict, self.lesson):
            label.setWordWrap(True)
        self.next = KeyButton(look, keys, "validate.next", self)
        self.next.is_strong = True
        self.next.clicked.connect(self.next_requested)
        self._column = in_column(self.verdict, self.lesson, on=self, margins=None, gap=-1)
        self._column.addWidget(self.next, 0, Qt.AlignmentFlag.AlignLeft)
        self.restyle()

    def show_feedback(self, feedback: Feedback, scale: ResponseScale | None) -> None:
        """Show what is to be learnt from an answer."""
        self._is_right = feedback.is_right
        self.verdict.setText(verdict_words(feedback, scale))
        self.lesson.setText(said(feedback.text))
        self.lesson.setVisible(bool(feedback.text.strip()))
        self.setAccessibleName(f"{self.verdict.text()}\n{feedback.text}".strip())
        self.restyle()

    def height_at(self, width: int) -> int:
        """Return how high the panel is at a width, in pixels."""
        return self._column.heightForWidth(width)

    def restyle(self) -> None:
        """Take keys, fonts and colours as they are now."""
        gap = self._look.gap
        self._column.setContentsMargins(3 * gap, gap + gap // 2, 2 * gap, gap + gap // 2)
        self._column.setSpacing(gap)
        self.verdict.setFont(self._look.font(1.2, QFont.Weight.Bold))
        self.lesson.setFont(self._look.font(1.2))
        self.next.show_words(tr("Go on"))
        self.update()

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            edge = self._look.color("ok" if self._is_right else "conflict")
            frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.setPen(QPen(self._look.color("border"), 1))
            painter.setBrush(self._look.color("background"))
            painter.drawRoundedRect(frame, 8, 8)
            is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
            left = frame.right() - 6 if is_mirrored else frame.left() + 1
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(edge)
            painter.drawRoundedRect(QRectF(left, frame.top() + 1, 5, frame.height() - 2), 2, 2)


def verdict_words(feedback: Feedback, scale: ResponseScale | None = None) -> str:
    """Say whether an answer was the expected one.

    >>> from tempannot.formats.items.item_kinds import NLI
    >>> from tempannot.study.design.study_design import Role
    >>> from tempannot.study.judgment import ShownItem, Turn
    >>> turn = Turn(1, ShownItem(1, NLI, ("a", "b")), Role.TRAINING)
    >>> verdict_words(Feedback(turn, "likely", "unlikely", ""))
    'Not what we expected: the answer here is “unlikely”.'
    """
    expected = said_answer(scale, feedback.expected) if scale else feedback.expected
    if feedback.is_right:
        return tr("Right: “{expected}”.", expected=expected)
    return tr("Not what we expected: the answer here is “{expected}”.", expected=expected)
