"""Shows how a rating session stands, on the page that its stage asks for.

At the end, between lists and after training that is a page with a few words and a way on.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget
from typing_extensions import override

from tempannot.core.language import language, shown, tr, tr_plural
from tempannot.gui.kit.accessibility import announce, describe
from tempannot.gui.kit.cards import Page
from tempannot.gui.kit.labels import Words, title
from tempannot.gui.kit.theme import Theme
from tempannot.gui.validate.rating.asked_page import AskedPage
from tempannot.gui.validate.rating.instructions_page import InstructionsPage
from tempannot.gui.validate.rating.key_button import KeyButton, RatingKeys
from tempannot.gui.validate.rating.rating_fonts import RatingFonts
from tempannot.gui.validate.rating.rating_page import RatingPage
from tempannot.gui.validate.rating.visit import Sitting
from tempannot.session.rating_session import RatingSession
from tempannot.study.pages.page_languages import page_in, spoken
from tempannot.study.rating.item_words import (
    earlier_answers,
    read_out,
    revisit_words,
    time_words,
    waiting_words,
)
from tempannot.study.rating.rater_words import (
    RaterNotice,
    declined_notice,
    nothing_left_notice,
    released_notice,
    removed_notice,
    said_answer,
    said_instructions,
    said_question,
    stop_notice,
    training_notice,
    warning_notice,
)
from tempannot.study.rating.stage import Feedback, RaterProgress, Stage


class NoticePage(Page):
    """Shows one notice; Return presses its button."""

    next_requested = Signal()

    def __init__(self, look: RatingFonts, keys: RatingKeys) -> None:
        super().__init__(look.theme)
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
        Stage.RELEASED: released_notice(),
        Stage.REMOVED: removed_notice(_STAYS if session.waiting else ""),
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

    Who never got a list is told so. ``safety`` says where the judgments are, ``key`` is the one
    that leads back to the last ones.
    """
    if not progress.judged:
        return nothing_left_notice(tr("Back to the start"))
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
            tr_plural(
                sitting.flagged,
                "This time: {answers} in {time}, {count:,} flagged.",
                "This time: {answers} in {time}, {count:,} flagged.",
                answers=answers,
                time=time,
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
_STAYS = tr("What you answered since then stays on this computer.")
_SAFE = tr("Whatever you answered is safe on this computer.")


class RatingView(QStackedWidget):
    """The four pages of which one is shown; ``announced`` is what a screen reader is given."""

    announced = Signal(str)

    def __init__(self, theme: Theme, keys: RatingKeys) -> None:
        super().__init__()
        self._keys = keys
        self._shown: object = None
        self._asked: object = None
        self._language = language()
        look = RatingFonts(theme)
        self.rating = RatingPage(look, keys)
        prose = RatingFonts(theme)
        self.instructions = InstructionsPage(prose, keys)
        self.notice = NoticePage(prose, keys)
        self.asked = AskedPage(prose, keys)
        for page in (self.notice, self.instructions, self.asked, self.rating):
            self.addWidget(page)

    def speak(self, code: str) -> None:
        """Show pages around the items in a language, where they speak it."""
        self._language = code

    def begin(self, session: RatingSession) -> None:
        """Take up another session."""
        self._shown = self._asked = None
        self.rating.show_scale(session.scale)
        self.rating.tools.show_waiting(session.waiting, session.is_connected)

    def restyle(self) -> None:
        """Take keys, fonts and colours as they are now."""
        self.rating.restyle()
        self.instructions.restyle()
        self.notice.restyle()
        self.asked.restyle()

    def show_instructions(self, session: RatingSession) -> None:
        """Show the instructions."""
        design = session.design
        text = said_instructions(design.instructions, design.scale)
        self.instructions.show_instructions(text, begun=not session.is_new)
        self._turn_to(self.instructions, ("instructions",), self.instructions.words)

    def show_page(self, session: RatingSession) -> None:
        """Show a page around the items, with what was filled in so far."""
        page = session.page
        if page is None:
            return
        shown = ("page", page)
        is_other = self._asked != (session, page)
        self._asked = (session, page)
        languages = session.design.languages
        said = page_in(page, self._language, languages)
        self.asked.show_page(said, session.page_draft, anew=is_other)
        self.asked.offer_languages(spoken(page, languages), said.language)
        if shown != self._shown:
            self._turn_to(self.asked, shown, self.asked.words)
            self.asked.focus_first()

    def show_notice(self, session: RatingSession, sitting: Sitting, problem: str) -> None:
        """Show what there is to say where there is no item."""
        if not problem and not session.is_connected:
            problem = UNREACHABLE
        safety = waiting_words(session.waiting, session.is_connected)
        key = self._keys.said("validate.earlier")
        done = finished_notice(session.progress, sitting, safety, key)
        notice = notice_of(session, problem, done)
        self.notice.show_notice(notice)
        self._turn_to(self.notice, notice, self.notice.said)

    def show_item(self, session: RatingSession, sitting: Sitting) -> None:
        """Show the item with all that was said of it, and where it stands."""
        feedback = session.feedback if session.stage is Stage.FEEDBACK else None
        turn = feedback.turn if feedback else session.turn
        if turn is None:
            return
        page = self.rating
        in_list = session.stage is Stage.LIST
        place = session.progress.done + 1 if in_list else turn.position
        page.head.show_progress(session.progress, place, session.seconds_left, training=not in_list)
        self._show_tools(session)
        shown = ("item", turn, session.is_revisited, feedback)
        if shown != self._shown:
            page.scale.show_choice(session.choice)
            earlier = [
                replace(each, response=said_answer(session.scale, each.response))
                for each in earlier_answers(turn.item, sitting.seen)
            ]
            page.show_item(turn.item, earlier if session.design.shows_earlier else None)
            page.show_feedback(feedback)
            self._show_words(self._spoken(session, feedback), shown, is_feedback=bool(feedback))
        elif feedback is None:
            page.scale.show_choice(session.choice)
            page.fit_tools()

    def _show_tools(self, session: RatingSession) -> None:
        tools = self.rating.tools
        tools.show_marks(session.is_flagged, session.comment_text)
        in_list = session.stage is Stage.LIST
        tools.buttons["validate.back"].setEnabled(in_list and bool(session.recent))
        tools.buttons["validate.skip"].setEnabled(in_list)
        tools.earlier.setVisible(in_list and bool(session.recent))
        place = self.place_shown(session)
        tools.recent.show_recent(session.recent, session.scale, place)
        if place is not None:
            judged = session.recent[place]
            answer = said_answer(session.scale, judged.judgment.response)
            key = self._keys.said("validate.next")
            tools.show_state(shown(revisit_words(judged, answer, key)))
        else:
            comment = session.comment_text
            tools.show_state(tr("Your comment: {comment}", comment=comment) if comment else "")

    @staticmethod
    def place_shown(session: RatingSession) -> int | None:
        """Return the place of the shown item among the recent ones; None for a new item."""
        turns = [each.turn for each in session.recent]
        return turns.index(session.turn) if session.turn in turns else None

    def _spoken(self, session: RatingSession, feedback: Feedback | None) -> str:
        if feedback is not None:
            return self.rating.feedback.accessibleName()
        assert session.turn is not None
        where = self.rating.head.here.text()
        if self.place_shown(session) is not None:
            where = self.rating.tools.state_words
        return f"{where}\n{read_out(session.turn.item, said_question(session.scale))}"

    def _show_words(self, spoken: str, shown: object, *, is_feedback: bool) -> None:
        """Turn to the item: what has the keyboard is described by it, and read because of that."""
        card = self.rating.card
        if is_feedback:
            self._turn_to(self.rating, shown, spoken)
            return
        had_keys = card.hasFocus()
        if had_keys:
            describe(card, spoken)
        else:
            card.setAccessibleDescription(spoken)
        self._turn_to(self.rating, shown, "")
        self.announced.emit(spoken)

    def _turn_to(self, page: QWidget, shown: object, spoken: str) -> None:
        """Show a page, give it the keys and say what is on it, unless that was done already."""
        if shown == self._shown:
            return
        self._shown = shown
        self.setCurrentWidget(page)
        page.setFocus()
        if spoken:
            announce(page, spoken)
            self.announced.emit(spoken)
