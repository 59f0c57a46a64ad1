"""A page with a few words and a way on: at the end, between lists, after training."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.core.language import shown, tr, tr_plural
from tempannot.gui.kit.cards import Page
from tempannot.gui.kit.labels import Words, title
from tempannot.gui.validate.rating.key_button import KeyButton, RatingKeys
from tempannot.gui.validate.rating.rating_fonts import RatingFonts
from tempannot.gui.validate.rating.visit import Sitting
from tempannot.session.rating_session import RatingSession
from tempannot.study.rating.item_words import time_words
from tempannot.study.rating.rater_notice import (
    RaterNotice,
    declined_notice,
    stop_notice,
    training_notice,
    warning_notice,
)
from tempannot.study.rating.stage import RaterProgress, Stage


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
        self.words.setText("\n\n".join(map(shown, notice.paragraphs)))
        self.words.setVisible(bool(notice.paragraphs))
        self.next.show_words(shown(notice.button))
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


def notice_of(session: RatingSession, problem: str, done: RaterNotice) -> RaterNotice:
    """Return what to say in a stage without an item; ``done`` is for the end of all."""
    stage, training = session.stage, session.training_result
    if stage in (Stage.AGAIN, Stage.FAILED, Stage.PASSED) and training is not None:
        return training_notice(training)
    known = {
        Stage.FINISHED: done,
        Stage.WARNED: warning_notice(session.care.words),
        Stage.STOPPED: stop_notice(session.care.words),
        Stage.DECLINED: declined_notice(),
    }
    if stage in known:
        return known[stage]
    first = tr("Getting your items…") if stage is Stage.OPENING else tr("Getting the next list…")
    if problem:
        return RaterNotice(first, (problem, _SAFE), tr("Try again now"))
    return RaterNotice(first)


def finished_notice(
    progress: RaterProgress, sitting: Sitting, safety: str, key: str
) -> RaterNotice:
    """Thank a rater who has judged all there is, with the counts and the time.

    ``safety`` says where the judgments are, ``key`` is the one that leads back to the last ones.
    """
    paragraphs = [
        tr_plural(
            progress.lists_finished,
            "You judged {items} in {count} list.",
            "You judged {items} in {count} lists.",
            items=tr_plural(progress.judged, "{count:,} item", "{count:,} items"),
        )
    ]
    if sitting.answered:
        answers = tr_plural(sitting.answered, "{count:,} answer", "{count:,} answers")
        time = time_words(sitting.active_seconds)
        paragraphs.append(
            tr(
                "This time: {answers} in {time}, {flagged:,} flagged.",
                answers=answers,
                time=time,
                flagged=sitting.flagged,
            )
            if sitting.flagged
            else tr("This time: {answers} in {time}.", answers=answers, time=time)
        )
    paragraphs.append(safety)
    if key:
        paragraphs.append(
            tr("{key} shows the last items again, should you want to change one.", key=key)
        )
    return RaterNotice(tr("Thank you, that is all"), tuple(paragraphs), tr("Back to the start"))


UNREACHABLE = tr("The store of the study cannot be reached. It is tried again by itself.")
_SAFE = tr("Whatever you answered is safe on this computer.")
