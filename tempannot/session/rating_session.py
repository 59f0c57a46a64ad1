"""A rater at work in the window: what is shown, what was chosen, what is safe.

The page shows ``page`` in the stage PAGE, ``turn`` in TRAINING and LIST, ``feedback`` in FEEDBACK,
``training_result`` in AGAIN, PASSED and FAILED, and a word of its own in OPENING, DECLINED, WAITING
and FINISHED. Every method but ``close`` returns at once; what comes of it is told by signals.

    session = RatingSession(store, "Ann")
    session.turn_changed.connect(page.show_turn)      # another item, or the same one again
    session.choice_changed.connect(page.show_choice)  # ``choice`` is marked for 300 ms
    session.start()
    session.answer("very likely")                     # or skip(), take_back(), go_to(judged)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal

from tempannot.core.language import bilingual
from tempannot.formats.items.response_scale import ResponseScale
from tempannot.session.folders import waiting_folder, windows_folder
from tempannot.session.page_drafts import PageDrafts
from tempannot.session.pauses import pause_before
from tempannot.session.rating_delivery import RatingDelivery, Timing
from tempannot.session.rating_feed import RatingFeed
from tempannot.study.design.study_design import StudyDesign, rater_name
from tempannot.study.judgment import Judgment, TrainingResult, Turn
from tempannot.study.pages.questionnaire import Answers, QuestionnairePage
from tempannot.study.rating.care import Care
from tempannot.study.rating.open_window import OpenWindow
from tempannot.study.rating.rater_flow import RaterFlow, StudyFacts
from tempannot.study.rating.rating_store import RatingStore
from tempannot.study.rating.showing import Clock, Showing, SystemClock
from tempannot.study.rating.stage import Feedback, Judged, RaterProgress, Stage
from tempannot.study.rating.waiting import Kept, destination_of

_TIMING = Timing()


@dataclass(slots=True)
class _Leaving:
    """An item on its way out: it stays until its judgment is safe and the choice was seen."""

    showing: Showing | None
    choice: str | None
    awaits: str | None
    is_seen: bool
    page: str = ""


class RatingSession(QObject):
    """One rater's session on a store that the caller opened, and closes after ``close``.

    ``folder`` is for the judgments that wait for the store, the usual one if None. Raises
    DesignError for a name that is none.

    ``turn_changed``: the shown item, or what was said of it, is another. ``choice_changed``: an
    answer was chosen and is on its way. ``accepted`` carries the Judgment that is safe now.
    ``stage_changed`` carries the Stage. ``connection_changed`` carries the number of judgments
    that wait on this machine, 0 when all are in the store. ``failed`` carries a sentence about
    what went wrong, ``noticed`` one about what another window of the same rater did.
    """

    turn_changed = Signal()
    choice_changed = Signal()
    accepted = Signal(object)
    stage_changed = Signal(object)
    connection_changed = Signal(int)
    failed = Signal(str)
    noticed = Signal(str)

    def __init__(
        self,
        store: RatingStore,
        rater: str,
        folder: Path | None = None,
        clock: Clock | None = None,
        timing: Timing = _TIMING,
    ) -> None:
        super().__init__()
        self._study = study = store.study
        facts = StudyFacts(study.design, study.items, study.lists)
        self._course = RaterFlow(facts, rater_name(rater), clock or SystemClock())
        self._timing = timing
        self._delivery = RatingDelivery(store, folder or waiting_folder(), timing, self)
        self._delivery.accepted.connect(self._accept)
        self._delivery.failed.connect(self.failed)
        self._delivery.connection_changed.connect(self._tell_connection)
        window = OpenWindow(windows_folder(), destination_of(study.id, store.place), self.rater)
        self._feed = RatingFeed(self._course, self._delivery, window, self)
        self._feed.fed.connect(self._tell)
        self._feed.noticed.connect(self._tell_others)
        self._feed.doubled.connect(self._tell_doubled)
        self._told = Stage.OPENING
        self._told_showing: Showing | QuestionnairePage | None = None
        self._drafts = PageDrafts(study.id, self._course.rater)
        self._leaving: _Leaving | None = None
        self._visible_timer = pause_before(self._was_seen, self)
        self._visible_timer.setTimerType(Qt.TimerType.PreciseTimer)

    @property
    def rater(self) -> str:
        """The name of the rater."""
        return self._course.rater

    @property
    def design(self) -> StudyDesign:
        """The settings of the study, the instructions among them."""
        return self._study.design

    @property
    def scale(self) -> ResponseScale:
        """The question and its answers."""
        return self._study.design.scale

    @property
    def stage(self) -> Stage:
        """What the rater is doing."""
        return self._told

    @property
    def turn(self) -> Turn | None:
        """The item that is shown."""
        showing = self._showing
        return showing.turn if showing else None

    @property
    def choice(self) -> str | None:
        """The answer to mark: the one just chosen, or that of an item looked at again."""
        if self._leaving is not None and self._leaving.choice is not None:
            return self._leaving.choice
        showing = self._showing
        said = showing.said if showing else None
        return said.response if said else None

    @property
    def is_choosing(self) -> bool:
        """Whether an answer was just chosen: until the next item shows, others do nothing."""
        return self._leaving is not None

    @property
    def is_revisited(self) -> bool:
        """Whether the shown item was judged before and is looked at again."""
        return self._showing is not None and self._showing.is_revisited

    @property
    def is_flagged(self) -> bool:
        """Whether the shown item is flagged."""
        return self._showing is not None and self._showing.flagged

    @property
    def comment_text(self) -> str:
        """The comment on the shown item, empty if there is none."""
        return self._showing.comment if self._showing else ""

    @property
    def recent(self) -> tuple[Judged, ...]:
        """Up to ten items judged last, the latest one last; empty in training."""
        return self._course.recent

    @property
    def progress(self) -> RaterProgress:
        """How far the rater is."""
        return self._course.progress

    @property
    def seconds_left(self) -> float | None:
        """The likely seconds for the rest of the list, None if not known yet."""
        return self._course.seconds_left

    @property
    def feedback(self) -> Feedback | None:
        """What is explained in the stage FEEDBACK."""
        return self._course.feedback

    @property
    def training_result(self) -> TrainingResult | None:
        """How the attempt at training went or goes, None without training."""
        return self._course.training

    @property
    def care(self) -> Care:
        """What is known of the rater's care, told in the stages WARNED and STOPPED."""
        return self._course.care

    @property
    def is_connected(self) -> bool:
        """Whether the store can be reached, as far as is known."""
        return self._delivery.is_connected

    @property
    def waiting(self) -> int:
        """How many judgments wait on this machine for the store; they are safe there."""
        return self._delivery.waiting

    @property
    def page(self) -> QuestionnairePage | None:
        """The page around the items that is shown in the stage PAGE."""
        return self._course.page

    @property
    def page_draft(self) -> Answers:
        """What was filled in on the shown page and not sent, or else what was answered before."""
        page = self.page
        draft = None if page is None else self._drafts.of(page.id)
        return self._course.page_answers if draft is None else draft

    @property
    def is_new(self) -> bool:
        """Whether the rater has judged nothing yet: a moment for the instructions."""
        return not self._course.is_begun

    def start(self) -> None:
        """Deliver what earlier sessions could not, and fetch where the rater stopped."""
        self._feed.open()

    def start_timing(self) -> None:
        """Time the shown item from now on: until now something else was before the rater."""
        if self._leaving is None and self._told.shows_item:
            self._course.start_timing()
            self._tell()

    def keep_draft(self, given: Mapping[str, tuple[str, ...]]) -> None:
        """Keep what is filled in on the shown page, should the window crash."""
        if self._told is Stage.PAGE and self.page is not None and self._leaving is None:
            self._drafts.keep(self.page.id, given)

    def fill(self, given: Mapping[str, tuple[str, ...]]) -> None:
        """Answer the shown page; raises PageAnswerError for answers that it does not take."""
        page = self.page
        if self._leaving is not None or self._told is not Stage.PAGE or page is None:
            return
        answers = self._course.fill(given)
        self._drafts.keep(page.id, given)  # until the answers are safe
        self._leave(_Leaving(None, None, None, True, page.id), answers)

    def decline(self) -> None:
        """Do not agree to what the shown page says."""
        if self._leaving is None and self.page is not None:
            self._drafts.drop(self.page.id)
            self._course.decline()
            self._tell()

    def answer(self, response: str) -> None:
        """Choose an answer by its name; nothing happens where none is asked for.

        Raises ScaleError for a text that is no answer.
        """
        if self._leaving is None and self._told.shows_item:
            showing, choice = self._showing, self.scale.answer_named(response)
            # what is wrong in training is told at once
            leaving = _Leaving(showing, choice, None, self._told is Stage.TRAINING)
            self._leave(leaving, self._course.answer(choice))

    def skip(self) -> None:
        """Leave the shown item for the end of the list; not in training."""
        if self._leaving is None and self._told is Stage.LIST:
            showing = self._showing
            self._leave(_Leaving(showing, None, None, True), self._course.skip())

    def take_back(self) -> None:
        """Take back the answer of an item looked at again, or else the last one."""
        showing = self._showing
        judgment = self._course.take_back()
        if judgment is not None:
            self._leave(_Leaving(showing, None, None, True), judgment)

    def set_flag(self, flagged: bool) -> None:
        """Flag the shown item, or take the flag away."""
        self._remark(flagged, None)

    def set_comment(self, text: str) -> None:
        """Comment on the shown item; an empty text takes the comment away."""
        self._remark(None, text)

    def go_to(self, judged: Judged) -> None:
        """Show one of the recent items again."""
        if self._course.go_to(judged) and self._leaving is None:
            self._tell()

    def go_on(self) -> None:
        """Leave an explanation, or an item looked at again, as it is."""
        if self._leaving is None:
            self._course.go_on()
            self._feed.fetch()
            self._tell()

    def retry(self) -> None:
        """Try again at once what did not work."""
        self._delivery.retry()

    def sign_of_life(self) -> None:
        """Tell of a key or of the mouse: the rater is there."""
        self._course.sign_of_life()

    def leave(self) -> None:
        """Tell that the window is hidden or not the active one."""
        self._course.leave()

    def come_back(self) -> None:
        """Tell that the window is the active one again."""
        self._course.come_back()
        self._feed.look_for_others()

    def close(self) -> None:
        """Bring everything to safety, within two seconds; call it before the store is closed."""
        self._visible_timer.stop()
        self._feed.close()

    @property
    def _showing(self) -> Showing | None:
        return self._leaving.showing if self._leaving else self._course.showing

    def _leave(self, leaving: _Leaving, judgment: Kept | None) -> None:
        self._leaving = leaving
        self._visible_timer.stop()
        if judgment is not None:
            leaving.awaits = judgment.id
            self._feed.keep(judgment)
        if not leaving.is_seen:
            self._visible_timer.start(round(1000 * self._timing.visible))
        self.choice_changed.emit()
        self._feed.fetch()
        self._move_on()

    def _was_seen(self) -> None:
        if self._leaving is not None:
            self._leaving.is_seen = True
        self._move_on()

    def _accept(self, judgment: Kept) -> None:
        if self._leaving is not None and self._leaving.awaits == judgment.id:
            self._leaving.awaits = None
            if self._leaving.page:
                self._drafts.drop(self._leaving.page)
        if isinstance(judgment, Judgment):
            self.accepted.emit(judgment)
        self._feed.look_for_others()
        self._move_on()

    def _move_on(self) -> None:
        leaving = self._leaving
        if leaving is not None and leaving.is_seen and leaving.awaits is None:
            self._leaving = None
            self._course.start_timing()
            self._tell()

    def _remark(self, flagged: bool | None, comment: str | None) -> None:
        showing = self._showing
        if showing is None or not self._told.shows_item:
            return
        judgment = self._course.remark(showing, flagged, comment)
        if judgment is not None:
            self._feed.keep(judgment)
        self.turn_changed.emit()

    def _tell_others(self) -> None:
        self.noticed.emit(
            bilingual("Another window of {rater} has judged here too", rater=self.rater)
        )
        self._told_showing = None  # progress and recent items are others too

    def _tell_doubled(self) -> None:
        also = bilingual("or was until a moment ago: answers from both count")
        self.noticed.emit(
            bilingual(
                "{rater} is rating in another window already, {also}", rater=self.rater, also=also
            )
        )

    def _tell_connection(self) -> None:
        self.connection_changed.emit(self._delivery.waiting)

    def _tell(self) -> None:
        """Tell what is shown now, if it is something else."""
        stage, showing = self._course.stage, self._course.showing or self._course.page
        if self._leaving is not None or (stage, showing) == (self._told, self._told_showing):
            return
        is_other, self._told, self._told_showing = stage is not self._told, stage, showing
        if is_other:
            self.stage_changed.emit(stage)
        self.turn_changed.emit()
