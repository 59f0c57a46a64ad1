"""What an answer in training was worth, below the scale, and the way on."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QFont, QPaintEvent, QPen
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from tempannot.gui.kit.labels import PlainLabel
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.validate.rating.key_button import KeyButton
from tempannot.gui.validate.rating.rating_keys import RatingKeys
from tempannot.gui.validate.rating.rating_type import RatingLook
from tempannot.study.rating.stage import Feedback


class FeedbackPanel(QWidget):
    """Right or not in words and by a sign, then what there is to learn; Return goes on."""

    next_requested = Signal()

    def __init__(self, look: RatingLook, keys: RatingKeys, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._is_right = True
        self.verdict, self.lesson = PlainLabel(parent=self), PlainLabel(parent=self)
        for label in (self.verdict, self.lesson):
            label.setWordWrap(True)
        self.next = KeyButton(look, keys, "validate.next", self)
        self.next.is_strong = True
        self.next.clicked.connect(self.next_requested)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.verdict)
        self._column.addWidget(self.lesson)
        self._column.addWidget(self.next, 0, Qt.AlignmentFlag.AlignLeft)
        self.restyle()

    def show_feedback(self, feedback: Feedback) -> None:
        """Show what is to be learnt from an answer."""
        self._is_right = feedback.is_right
        self.verdict.setText(verdict_words(feedback))
        self.lesson.setText(feedback.text)
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
        self.verdict.setFont(self._look.font(1.2, QFont.Weight.DemiBold))
        self.lesson.setFont(self._look.font(1.2))
        self.next.show_words("Go on")
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


def verdict_words(feedback: Feedback) -> str:
    """Say whether an answer was the expected one.

    >>> from tempannot.formats.items.item_kinds import NLI
    >>> from tempannot.study.design.study_design import Role
    >>> from tempannot.study.rating.judgment import ShownItem, Turn
    >>> turn = Turn(1, ShownItem(1, NLI, ("a", "b")), Role.TRAINING)
    >>> verdict_words(Feedback(turn, "likely", "unlikely", ""))
    'Not what we expected: the answer here is “unlikely”.'
    """
    if feedback.is_right:
        return f"Right: “{feedback.expected}”."
    return f"Not what we expected: the answer here is “{feedback.expected}”."
