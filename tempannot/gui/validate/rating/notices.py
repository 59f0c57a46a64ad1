"""A page with a few words and a way on: at the end, between lists, after training."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.core.wording import counted
from tempannot.gui.kit.labels import Words, title
from tempannot.gui.validate.cards import Page
from tempannot.gui.validate.rating.item_words import time_words
from tempannot.gui.validate.rating.key_button import KeyButton, RatingKeys
from tempannot.gui.validate.rating.rating_fonts import RatingFonts
from tempannot.gui.validate.rating.visit import Sitting
from tempannot.study.judgment import TrainingResult
from tempannot.study.rating.stage import RaterProgress, Stage


@dataclass(frozen=True, slots=True)
class RaterNotice:
    """A title, paragraphs, and the words of the button; without words there is none."""

    title: str
    paragraphs: tuple[str, ...] = ()
    button: str = ""


class NoticePage(Page):
    """Shows one notice; Return presses its button."""

    next_requested = Signal()

    def __init__(self, look: RatingFonts, keys: RatingKeys, parent: QWidget | None = None) -> None:
        super().__init__(look.theme, parent)
        self.title = title()
        self.words = Words(scale=1.3)
        self.next = KeyButton(look, keys, "validate.next")
        self.next.is_strong = True
        self.next.clicked.connect(self.next_requested)
        self.column.addStretch(2)
        self.column.addWidget(self.title)
        self.column.addWidget(self.words)
        self.column.addSpacing(10)
        self.column.addWidget(self.next, 0, Qt.AlignmentFlag.AlignLeft)
        self.column.addStretch(3)
        self.restyle()

    def show_notice(self, notice: RaterNotice) -> None:
        """Show other words."""
        self.title.setText(notice.title)
        self.words.setText("\n\n".join(notice.paragraphs))
        self.words.setVisible(bool(notice.paragraphs))
        self.next.show_words(notice.button)
        self.next.setVisible(bool(notice.button))
        self.setAccessibleName(self.said)

    @property
    def said(self) -> str:
        """Everything the page says."""
        return "\n".join(each for each in (self.title.text(), self.words.text()) if each)

    @override
    def restyle(self) -> None:
        super().restyle()
        for button in self.findChildren(KeyButton):
            button.restyle()


def notice_of(
    stage: Stage, training: TrainingResult | None, problem: str, done: RaterNotice
) -> RaterNotice:
    """Return what to say in a stage without an item; ``done`` is for the end of all."""
    if stage is Stage.FINISHED:
        return done
    if stage in (Stage.AGAIN, Stage.FAILED, Stage.PASSED) and training is not None:
        return training_notice(training)
    first = "Getting your items…" if stage is Stage.OPENING else "Getting the next list…"
    if problem:
        return RaterNotice(first, (problem, _SAFE), "Try again now")
    return RaterNotice(first)


def training_notice(training: TrainingResult) -> RaterNotice:
    """Say how an attempt at training went.

    >>> training_notice(TrainingResult(1, 2, 3, 5, 0.8)).paragraphs[0]
    '3 of 5 answers were as expected; 4 are needed.'
    """
    needed = next(
        right
        for right in range(training.turns + 1)
        if right + 1e-9 >= training.pass_mark * training.turns
    )
    score = f"{training.right} of {training.turns} answers were as expected"
    if training.is_passed:
        return RaterNotice("Training is done", (f"{score}. The first list comes next.",), "Go on")
    short = f"{score}; {needed} are needed."
    if training.is_last:
        return RaterNotice("Thank you for your time", (short, _FAILED), "Back to the start")
    left = counted(training.attempts - training.attempt, "attempt")
    again = f"Read the instructions again if you like, and try once more ({left} left)."
    return RaterNotice("Not quite there yet", (short, again), "Try again")


def finished_notice(
    progress: RaterProgress, sitting: Sitting, safety: str, key: str
) -> RaterNotice:
    """Thank a rater who has judged all there is, with the counts and the time.

    ``safety`` says where the judgments are, ``key`` is the one that leads back to the last ones.
    """
    done = f"You judged {counted(progress.judged, 'item')} in "
    paragraphs = [f"{done}{counted(progress.lists_finished, 'list')}."]
    if sitting.answered:
        now = f"This time: {counted(sitting.answered, 'answer')} in "
        flagged = f", {sitting.flagged:,} flagged" if sitting.flagged else ""
        paragraphs.append(f"{now}{time_words(sitting.active_seconds)}{flagged}.")
    paragraphs.append(safety)
    if key:
        paragraphs.append(f"{key} shows the last items again, should you want to change one.")
    return RaterNotice("Thank you, that is all", tuple(paragraphs), "Back to the start")


UNREACHABLE = "The store of the study cannot be reached. It is tried again by itself."
_SAFE = "Whatever you answered is safe on this computer."
_FAILED = "So no list is given to you. Please tell the lead of the study if you think it wrong."
