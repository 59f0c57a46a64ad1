"""A rater at work in the window: what is shown, what was chosen, what is safe.

The page shows ``turn`` in the stages TRAINING and LIST, ``feedback`` in FEEDBACK,
``training_result`` in AGAIN, PASSED and FAILED, and a word of its own in OPENING, WAITING and
FINISHED. Every method returns at once; what comes of it is told by signals.

    session = RatingSession(store, "Ann", waiting_folder)
    session.turn_changed.connect(page.show_turn)      # another item, or the same one again
    session.choice_changed.connect(page.show_choice)  # ``choice`` is marked for 300 ms
    session.start()
    session.answer("very likely")                     # or skip(), take_back(), go_to(judged)
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from tempannot.core.errors import TempannotError
from tempannot.study.design.response_scale import ResponseScale
from tempannot.study.design.study_design import StudyDesign
from tempannot.study.rating.clock import Clock, SystemClock
from tempannot.study.rating.course import Course, StudyFacts, Want
from tempannot.study.rating.judgment import Judgment, Turn
from tempannot.study.rating.rating_store import RatingStore
from tempannot.study.rating.stage import Feedback, Judged, Progress, Stage, TrainingResult

VISIBLE_MILLISECONDS = 300
"""How long a choice is seen before the next item comes."""


class RatingSession(QObject):
    """One rater's session on a store that the caller opened, and closes after ``close``.

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
        waiting_folder: Path,
        clock: Clock | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._store = store
        self._study = study = store.study
        self._course = Course(
            StudyFacts(study.design, study.items, study.lists), rater, clock or SystemClock()
        )
        self._told = Stage.OPENING
        self._choice: str | None = None

    @property
    def rater(self) -> str:
        """The name of the rater."""
        return self._course.rater

    @property
    def study_name(self) -> str:
        """The name of the study."""
        return self._study.name

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
        return self._course.stage

    @property
    def turn(self) -> Turn | None:
        """The item that is shown."""
        return self._course.turn

    @property
    def choice(self) -> str | None:
        """The answer to mark: the one just chosen, or that of an item looked at again."""
        showing = self._course.showing
        said = showing.said if showing else None
        return self._choice or (said.response if said else None)

    @property
    def is_choosing(self) -> bool:
        """Whether an answer was just chosen: until the next item shows, others do nothing."""
        return self._choice is not None

    @property
    def is_revisited(self) -> bool:
        """Whether the shown item was judged before and is looked at again."""
        return self._course.showing is not None and self._course.showing.is_revisited

    @property
    def is_flagged(self) -> bool:
        """Whether the shown item is flagged."""
        return self._course.showing is not None and self._course.showing.flagged

    @property
    def comment_text(self) -> str:
        """The comment on the shown item, empty if there is none."""
        return self._course.showing.comment if self._course.showing else ""

    @property
    def recent(self) -> tuple[Judged, ...]:
        """Up to ten items judged last, the latest one last; empty in training."""
        return self._course.recent

    @property
    def progress(self) -> Progress:
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
    def waiting(self) -> int:
        """How many judgments wait on this machine for the store."""
        return 0

    @property
    def is_new(self) -> bool:
        """Whether the rater has judged nothing yet: a moment for the instructions."""
        result = self.training_result
        return not self.recent and (result is None or self.progress.done == 0)

    def start(self) -> None:
        """Fetch what the rater has and what comes next."""
        self._call(self._open)

    def answer(self, response: str) -> None:
        """Choose an answer by its name; nothing happens where none is asked for."""
        self._keep(self._course.answer(response))

    def skip(self) -> None:
        """Leave the shown item for the end of the list; not in training."""
        self._keep(self._course.skip())

    def take_back(self) -> None:
        """Take back the answer of an item looked at again, or else the last one."""
        self._keep(self._course.take_back())

    def set_flag(self, flagged: bool) -> None:
        """Flag the shown item, or take the flag away."""
        self._keep(self._course.flag(flagged))

    def set_comment(self, text: str) -> None:
        """Comment on the shown item; an empty text takes the comment away."""
        self._keep(self._course.comment(text))

    def go_to(self, judged: Judged) -> None:
        """Show one of the recent items again."""
        self._course.go_to(judged)
        self._tell()

    def go_on(self) -> None:
        """Leave an explanation, or an item looked at again, as it is."""
        self._course.go_on()
        self._fetch()

    def retry(self) -> None:
        """Try again at once what did not work."""
        self._fetch()

    def sign_of_life(self) -> None:
        """Tell of a key or of the mouse: the rater is there."""
        self._course.sign_of_life()

    def leave(self) -> None:
        """Tell that the window is hidden or not the active one."""
        self._course.leave()

    def come_back(self) -> None:
        """Tell that the window is the active one again."""
        self._course.come_back()

    def close(self) -> None:
        """End the session; call it before the store is closed."""

    def _open(self) -> None:
        self._store.join(self.rater)
        judgments = self._store.judgments(self.rater)
        self._course.enter_training(self._store.add_training(self.rater, 1), judgments)
        self._fetch()

    def _fetch(self) -> None:
        if self._course.wants in (Want.LIST, Want.LIST_AHEAD):
            self._call(lambda: self._course.enter_list(self._store.claim_list(self.rater)))
        self._tell()

    def _keep(self, judgment: Judgment | None) -> None:
        if judgment is not None:
            self._call(lambda: self._store.keep([judgment]))
            self.accepted.emit(judgment)
        self._fetch()

    def _call(self, work: object) -> None:
        try:
            work()  # type: ignore[operator]
        except TempannotError as error:
            self.failed.emit(str(error))

    def _tell(self) -> None:
        if self._told is not self._course.stage:
            self._told = self._course.stage
            self.stage_changed.emit(self._told)
        self.turn_changed.emit()
