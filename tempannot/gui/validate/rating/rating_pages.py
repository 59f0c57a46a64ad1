"""The pages of a rater, one at a time, as a rating session goes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.formats.items.response_scale import MOST_ANSWERS
from tempannot.gui.kit.accessibility import announce
from tempannot.gui.kit.layout import in_column
from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.validate.rating.key_button import ANSWER_LETTERS, RatingKeys
from tempannot.gui.validate.rating.rating_view import RatingView
from tempannot.gui.validate.rating.visit import Presence, Sitting
from tempannot.session.rating_session import RatingSession
from tempannot.study.judgment import Judgment
from tempannot.study.pages.questionnaire import PageAnswerError
from tempannot.study.rating.stage import Stage


class RatingPages(QWidget):
    """Instructions, items, what training teaches, and the end.

    Every method is an action of the rater and does nothing where it means nothing. ``said``
    carries a sentence, ``failed`` one about what went wrong, ``announced`` what a screen reader
    is given; ``left`` tells that the rater wants away: the caller ends the session.
    """

    said = Signal(str)
    failed = Signal(str)
    announced = Signal(str)
    left = Signal()

    def __init__(self, theme: Theme, keymap: Keymap | None = None) -> None:
        super().__init__()
        self._session: RatingSession | None = None
        self._sitting = Sitting()
        self._problem = ""
        self._is_reading: bool | None = None  # not known before the session is open
        self._is_unseen = False
        self.view = RatingView(theme, RatingKeys(keymap))
        in_column(self.view, on=self, gap=-1)
        self._presence = Presence(self.view.rating, self)
        self._connect()
        self.view.announced.connect(self.announced)
        theme.changed.connect(self._restyle)
        if keymap is not None:
            keymap.changed.connect(self._restyle)

    @property
    def session(self) -> RatingSession | None:
        """The session that is followed."""
        return self._session

    def show_session(self, session: RatingSession | None) -> None:
        """Follow a session that the caller starts; None before it is closed."""
        self.view.asked.settle()
        if self._session is not None:
            self._wire(self._session, connect=False)
        self._session = session
        self._sitting = Sitting()
        self._problem, self._is_reading, self._is_unseen = "", None, False
        self._presence.follow(session)
        if session is not None:
            self._wire(session, connect=True)
            self.view.begin(session)
            self._refresh()

    def answer(self, index: int) -> None:
        """Give the answer at a place, from 0."""
        session = self._judging()
        if session is not None and index < len(session.scale.answers):
            session.answer(session.scale.answers[index])

    def answer_letter(self, letter: str) -> None:
        """Give the answer that has a letter."""
        session = self._judging()
        if session is not None:
            for answer in session.scale.answers:
                if letter.casefold() in session.scale.keys(answer):
                    session.answer(answer)

    def back(self) -> None:
        """Take the last answer back, from the page at the end too."""
        session = self._session
        if session is None or self._is_reading or session.is_choosing:
            return
        self._keep_comment()
        if session.stage is Stage.TRAINING:
            self.said.emit(tr("Answers in training stay as they are."))
        elif not session.recent:
            self.said.emit(tr("There is no answer to take back yet."))
        else:
            session.take_back()

    def skip(self) -> None:
        """Leave the item for the end of the list."""
        session = self._judging()
        if session is None:
            return
        if session.stage is Stage.TRAINING:
            self.said.emit(tr("In training every item is answered."))
        else:
            session.skip()

    def flag(self) -> None:
        """Flag the item, or take the flag away."""
        session = self._judging()
        if session is not None:
            session.set_flag(not session.is_flagged)

    def comment(self) -> None:
        """Write a comment on the item."""
        if self._judging() is not None:
            self.view.rating.tools.open_comment()
            self.view.rating.ensureWidgetVisible(self.view.rating.tools.comment)

    def earlier(self) -> None:
        """Look at the item judged before the shown one again."""
        self._go_by(-1)

    def later(self) -> None:
        """Look at the item judged after the shown one, or come back to the open one."""
        self._go_by(1)

    def next(self) -> None:
        """Start, go on, or come back from an item looked at again, whatever is the way on."""
        session = self._session
        if session is None:
            return
        if self._is_reading:
            self._read(False)
        elif session.stage is Stage.PAGE:
            self._fill(session)
        elif session.stage in (Stage.FINISHED, Stage.FAILED, Stage.STOPPED, Stage.REMOVED):
            self.left.emit()
        elif session.stage in (Stage.WAITING, Stage.OPENING):
            self._problem = ""
            session.retry()
            self._refresh()
        elif not session.stage.shows_item or self.view.place_shown(session) is not None:
            self._keep_comment()
            session.go_on()

    def show_instructions(self) -> None:
        """Show the instructions, or the item again."""
        session = self._session
        if session is not None and session.stage is not Stage.OPENING:
            self._keep_comment()
            self._read(not self._is_reading)

    def pause(self) -> None:
        """Stop for now."""
        if self._session is not None:
            self._keep_comment()
            self.left.emit()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._presence.settle()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._presence.settle()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.ActivationChange:
            self._presence.settle()

    def _connect(self) -> None:
        page, tools = self.view.rating, self.view.rating.tools
        page.answered.connect(self.answer)
        page.feedback.next_requested.connect(self.next)
        page.head.instructions.clicked.connect(self.show_instructions)
        page.head.pause.clicked.connect(self.pause)
        tools.buttons["validate.back"].clicked.connect(self.back)
        tools.buttons["validate.skip"].clicked.connect(self.skip)
        tools.buttons["validate.flag"].clicked.connect(self.flag)
        tools.buttons["validate.comment"].clicked.connect(self.comment)
        tools.earlier.clicked.connect(self.earlier)
        tools.recent.chosen.connect(self._go_to)
        tools.commented.connect(self._commented)
        tools.comment_ended.connect(page.card.setFocus)
        self.view.instructions.next_requested.connect(self.next)
        self.view.notice.next_requested.connect(self.next)
        self.view.asked.next_requested.connect(self.next)
        self.view.asked.declined.connect(self._decline)
        self.view.asked.changed.connect(self._keep_draft)
        self.view.asked.language_chosen.connect(self._speak)

    def _wire(self, session: RatingSession, *, connect: bool) -> None:
        for signal, slot in (
            (session.turn_changed, self._refresh),
            (session.stage_changed, self._refresh),
            (session.choice_changed, self._show_choice),
            (session.accepted, self._accepted),
            (session.connection_changed, self._connection_changed),
            (session.failed, self._say_failure),
            (session.noticed, self.said),
        ):
            if connect:
                signal.connect(slot)
            else:
                signal.disconnect(slot)

    def _judging(self) -> RatingSession | None:
        """Return the session if an item on the page can be judged; a comment is kept first."""
        session = self._session
        if session is None or self._is_reading or session.is_choosing:
            return None
        if not session.stage.shows_item:
            return None
        self._keep_comment()
        return session

    def _go_by(self, step: int) -> None:
        session = self._session
        if session is None or self._is_reading or session.is_choosing:
            return
        self._keep_comment()
        place = self.view.place_shown(session)
        wanted = (len(session.recent) if place is None else place) + step
        if 0 <= wanted < len(session.recent):
            session.go_to(session.recent[wanted])
        elif place is not None and step > 0:
            session.go_on()
        elif step < 0:
            self.said.emit(tr("Only the last ten items of your lists can be looked at again."))

    def _go_to(self, place: int) -> None:
        if self._session is not None and not self._session.is_choosing:
            self._keep_comment()
            self._session.go_to(self._session.recent[place])

    def _commented(self, text: str) -> None:
        if self._session is not None:
            self._session.set_comment(text)

    def _keep_comment(self) -> None:
        tools = self.view.rating.tools
        if tools.is_commenting:
            tools.close_comment()
            self._commented(tools.comment.text())
            self.view.rating.card.setFocus()

    def _fill(self, session: RatingSession) -> None:
        asked = self.view.asked
        try:
            session.fill(asked.given)
        except PageAnswerError as error:
            announce(asked, asked.show_problems(error.problems))

    def _decline(self) -> None:
        if self._session is not None:
            self._session.decline()

    def _speak(self, code: str) -> None:
        self._keep_draft()
        self.view.speak(code)
        self._refresh()

    def _keep_draft(self) -> None:
        if self._session is not None:
            self._session.keep_draft(self.view.asked.given)

    def _accepted(self, judgment: Judgment) -> None:
        self._sitting.keep(judgment)

    def _connection_changed(self, waiting: int) -> None:
        if self._session is not None:
            self.view.rating.tools.show_waiting(waiting, self._session.is_connected)
            self.view.rating.fit_tools()
            self._refresh()

    def _say_failure(self, problem: str) -> None:
        self._problem = problem
        self.failed.emit(problem)
        self._refresh()

    def _show_choice(self) -> None:
        if self._session is not None:
            self.view.rating.scale.show_choice(self._session.choice)

    def _read(self, is_reading: bool) -> None:
        self._is_reading = is_reading
        if self._is_unseen and self._session is not None:
            self._is_unseen = False
            self._session.start_timing()  # the first item was behind the instructions till now
        self._refresh()

    def _refresh(self) -> None:
        """Show the page of the stage with all that is on it."""
        session = self._session
        if session is None:
            return
        stage = session.stage
        self._sitting.see(session.recent)
        if self._is_reading is None and stage.shows_item:
            self._is_reading = self._is_unseen = session.is_new
        if self._is_reading:
            self.view.show_instructions(session)
        elif stage is Stage.PAGE:
            self.view.show_page(session)
        elif stage.shows_item or stage is Stage.FEEDBACK:
            self._problem = ""
            self.view.show_item(session, self._sitting)
        else:
            self.view.show_notice(session, self._sitting, self._problem)
        self._presence.settle()

    def _restyle(self) -> None:
        self.view.restyle()


def rating_handlers(pages: RatingPages) -> dict[str, Callable[[], object]]:
    """Return what each of the RATING_ACTIONS does, by its id."""
    answers: dict[str, Callable[[], object]] = {
        f"validate.answer-{n}": partial(pages.answer, n - 1) for n in range(1, MOST_ANSWERS + 1)
    }
    letters: dict[str, Callable[[], object]] = {
        f"validate.answer-{letter}": partial(pages.answer_letter, letter)
        for letter in ANSWER_LETTERS
    }
    return {
        **answers,
        **letters,
        "validate.back": pages.back,
        "validate.skip": pages.skip,
        "validate.flag": pages.flag,
        "validate.comment": pages.comment,
        "validate.earlier": pages.earlier,
        "validate.later": pages.later,
        "validate.next": pages.next,
        "validate.instructions": pages.show_instructions,
        "validate.pause": pages.pause,
    }
