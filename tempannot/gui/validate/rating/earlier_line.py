"""What the rater said of other answers to the same question, in two quiet lines."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.gui.kit.labels import PlainLabel, literal, set_tip
from tempannot.gui.validate.rating.item_words import EarlierAnswer
from tempannot.gui.validate.rating.rating_type import RatingLook

_LINES = 2


class EarlierLine(PlainLabel):
    """Two lines high whatever is in it; what has no room is counted and stands in the tool tip."""

    def __init__(self, look: RatingLook, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._look = look
        self._answers: tuple[EarlierAnswer, ...] = ()
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.restyle()

    def show_answers(self, answers: Sequence[EarlierAnswer]) -> None:
        """Show other answers than before."""
        self._answers = tuple(answers)
        whole = earlier_words(self._answers)
        set_tip(self, literal(whole))
        self.setAccessibleName(whole)
        self.fit()

    def restyle(self) -> None:
        """Take the fonts and colours of the theme as it is now."""
        self.setFont(self._look.font(1.0))
        self.setStyleSheet(f"color: {self._look.color('muted').name()}")
        gap = self._look.gap
        self.setContentsMargins(2 * gap, gap, 2 * gap, 0)
        self.fit()

    @override
    def heightForWidth(self, width: int) -> int:
        return self._look.gap + self._room()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Say as much as there is room for."""
        for shown in range(len(self._answers), -1, -1):
            words = earlier_words(self._answers, shown)
            if self._fits(words):
                break
        self.setText(words)

    def _room(self) -> int:
        # wrapped lines are a pixel higher than single ones
        return _LINES * (QFontMetrics(self.font()).lineSpacing() + 1) + 2

    def _fits(self, words: str) -> bool:
        metrics = QFontMetrics(self.font())
        room = QRect(0, 0, max(1, self.contentsRect().width() - 2), 10_000)
        needed = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap.value, words)
        return needed.height() <= self._room()


def earlier_words(answers: Sequence[EarlierAnswer], shown: int | None = None) -> str:
    """Say which answers were judged earlier, as many as are ``shown`` (None for all).

    >>> same = EarlierAnswer(("60 minutes",), "likely", True)
    >>> earlier_words([same, EarlierAnswer(("a day", "24 hours"), "unlikely", False)])
    'The same as “60 minutes” (likely). Other answers so far: “a day” = “24 hours” (unlikely)'
    """
    listed = answers[:shown]
    same = ", ".join(_quoted(each) for each in listed if each.is_same)
    others = [_quoted(each) for each in listed if not each.is_same]
    if len(listed) < len(answers):
        others.append(f"{len(answers) - len(listed)} more")
    parts = [f"The same as {same}."] if same else []
    if others:
        parts.append(f"Other answers so far: {', '.join(others)}")
    return " ".join(parts)


def _quoted(answer: EarlierAnswer) -> str:
    texts = " = ".join(f"“{' '.join(text.split())}”" for text in answer.texts)
    return f"{texts} ({answer.response})"
