"""One rater at work without a window: each call returns when what was said is safe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from tempannot.study.design.study_design import rater_name
from tempannot.study.judgment import Judgment, Turn
from tempannot.study.pages.page_answers import PageAnswers
from tempannot.study.pages.questionnaire import QuestionnairePage
from tempannot.study.rating.rater_flow import RaterFlow, StudyFacts, feed
from tempannot.study.rating.rating_store import RatingStore, opening_of
from tempannot.study.rating.showing import Clock, SystemClock
from tempannot.study.rating.stage import Judged, Stage
from tempannot.study.rating.waiting import Kept, WaitingJudgments, destination_of, send
from tempannot.study.store.place import StoreUnreachable

_Kept = TypeVar("_Kept", bound=Kept)


class Rating:
    """A rater's way through a study without a window.

    What earlier sessions could not deliver is delivered first. Judgments go to the store, or to
    ``folder`` while the store cannot be reached: then the next one tries again, in order. Raises
    StoreError where something new is needed from a store that cannot be reached, and FileError
    for a judgment that is safe nowhere; the next call tries to keep it again.
    """

    def __init__(
        self, store: RatingStore, rater: str, folder: Path, clock: Clock | None = None
    ) -> None:
        study = store.study
        self._store = store
        self._waiting = WaitingJudgments(folder, destination_of(study.id, store.place))
        self._new: list[Kept] = []
        facts = StudyFacts(study.design, study.items, study.lists)
        self.course = RaterFlow(facts, rater_name(rater), clock or SystemClock())
        self._deliver()
        self.course.open(opening_of(store, self.course.rater))
        self._fetch()

    @property
    def stage(self) -> Stage:
        """Where the rater is."""
        return self.course.stage

    @property
    def turn(self) -> Turn | None:
        """The item to judge."""
        return self.course.turn

    @property
    def page(self) -> QuestionnairePage | None:
        """The page to fill in."""
        return self.course.page

    @property
    def waiting(self) -> int:
        """How many judgments wait on this machine."""
        return len(self._waiting.judgments)

    def answer(self, response: str) -> Judgment | None:
        """Answer and move on; None if that was said before. Raises ScaleError."""
        return self._kept(self.course.answer(response))

    def fill(self, answers: Mapping[str, Sequence[str]]) -> PageAnswers | None:
        """Answer the shown page and move on. Raises PageAnswerError."""
        return self._kept(self.course.fill(answers))

    def skip(self) -> Judgment | None:
        """Leave the item for the end of the list."""
        return self._kept(self.course.skip())

    def take_back(self) -> Judgment | None:
        """Take the last answer back, and go back to its item."""
        return self._kept(self.course.take_back())

    def remark(self, flagged: bool | None = None, comment: str | None = None) -> Judgment | None:
        """Flag the item, or not, and comment on it."""
        showing = self.course.showing
        return (
            None if showing is None else self._kept(self.course.remark(showing, flagged, comment))
        )

    def go_to(self, judged: Judged) -> bool:
        """Look at one of the last ten again; False if it is none of them."""
        return self.course.go_to(judged)

    def go_on(self) -> None:
        """Leave an explanation, or an item looked at again."""
        self.course.go_on()
        self._fetch()

    def close(self) -> None:
        """Try once more to deliver what waits, and leave the rest for the next time."""
        self._deliver()
        self._waiting.close()

    def _kept(self, judgment: _Kept | None) -> _Kept | None:
        if judgment is not None:
            self._new.append(judgment)
            self._deliver()
        self._fetch()
        return judgment

    def _deliver(self) -> None:
        """Bring all to the store, or what is new to the disk; what fails is tried next time."""
        waiting = (*self._waiting.judgments, *self._new)
        try:
            refused = send(self._store, waiting)
        except StoreUnreachable:
            self._waiting.add(self._new)
        else:
            lost = {each.judgment.id for each in refused}
            self._waiting.add([each for each in self._new if each.id in lost])
            self._waiting.deliver(each.id for each in waiting if each.id not in lost)
        self._new.clear()

    def _fetch(self) -> None:
        feed(self.course, self._store)
