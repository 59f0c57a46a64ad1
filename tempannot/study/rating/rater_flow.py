"""A rater's course through a study: pages, training, list after list. Pure state, no store.

What a rater does returns the judgment that must be kept; what the course needs next from the
store it says in ``wants``, and is given by ``enter_training`` and ``enter_list``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum
from uuid import uuid4

from tempannot.study.carelessness import Place
from tempannot.study.design.study_design import StudyDesign
from tempannot.study.judgment import (
    Block,
    BlockKind,
    Hold,
    Judgment,
    JudgmentState,
    TrainingResult,
    Turn,
)
from tempannot.study.pages.page_answers import PageAnswers
from tempannot.study.pages.questionnaire import Answers, QuestionnairePage
from tempannot.study.rating.care import Care
from tempannot.study.rating.list_work import BlockWork, ListWorks
from tempannot.study.rating.page_work import PageWork
from tempannot.study.rating.rating_store import Opening, RatingStore, list_of, training_of
from tempannot.study.rating.showing import Clock, Measured, Showing
from tempannot.study.rating.stage import (
    LATEST,
    Feedback,
    Judged,
    RaterProgress,
    Stage,
    seconds_for,
)

RECENT = 10
"""How many of the latest judgments can be looked at again."""

_NEARLY_DONE = 2
"""With so few items left to judge, the next list is fetched."""


_SET_BACK = timedelta(days=1)
"""Clocks are set back by less, above all by hours; one that was further ahead is not followed."""

_NEXT = timedelta(milliseconds=1)


class Want(StrEnum):
    """What the course needs from the store to go on; LIST_AHEAD can wait."""

    NOTHING = "nothing"
    CHECKS = "checks"
    TRAINING = "training"
    LIST = "list"
    LIST_AHEAD = "list ahead"


@dataclass(frozen=True, slots=True)
class StudyFacts:
    """What a course must know of its study."""

    design: StudyDesign
    items: int = 0
    lists: int = 0


class RaterFlow:
    """What one rater sees, says, and comes to next."""

    def __init__(self, study: StudyFacts, rater: str, clock: Clock) -> None:
        self.study = study
        self.rater = rater
        self._clock = clock
        self._stage = Stage.OPENING
        self._training: BlockWork | None = None
        self._lists = ListWorks()
        self._showing: Showing | None = None
        self._feedback: Feedback | None = None
        self._present = True
        self._pages = PageWork(rater, clock)
        self._care = Care(study.design.limits)
        self._is_let_in = False

    @property
    def stage(self) -> Stage:
        """Where the rater is."""
        return self._stage

    @property
    def turn(self) -> Turn | None:
        """The item that is shown, None in a stage without one."""
        return self._showing.turn if self._showing else None

    @property
    def showing(self) -> Showing | None:
        """The shown item with what was said of it."""
        return self._showing

    @property
    def feedback(self) -> Feedback | None:
        """What is explained in the stage FEEDBACK."""
        return self._feedback

    @property
    def page(self) -> QuestionnairePage | None:
        """The page that is shown in the stage PAGE, and thought over in DECLINED."""
        return self._pages.page

    @property
    def page_answers(self) -> Answers:
        """What was answered on the shown page before."""
        return self._pages.answers

    @property
    def training(self) -> TrainingResult | None:
        """How the latest attempt at training stands, None if there is no training."""
        work = self._training
        if work is None or not work.block.turns:
            return None
        design = self.study.design
        return TrainingResult(
            work.block.number, design.attempts, work.right, len(work.block.turns), design.pass_mark
        )

    @property
    def care(self) -> Care:
        """What is known of the rater's care, told in the stages WARNED and STOPPED."""
        return self._care

    @property
    def recent(self) -> tuple[Judged, ...]:
        """The last judgments of lists that still hold, the latest one last."""
        held = self._lists.names
        return tuple(each for each in self._lists.latest(RECENT) if each.block in held)

    @property
    def is_begun(self) -> bool:
        """Whether anything was judged."""
        training = self._training
        return bool((training and training.is_begun) or any(each.is_begun for each in self.lists))

    @property
    def block(self) -> str | None:
        """The name of the list or training at hand."""
        work = self._at_hand()
        return work.block.name if work else None

    @property
    def list_at_hand(self) -> str | None:
        """The name of the list at hand, None in training and around the items."""
        work = self._at_hand()
        is_list = work is not None and work.block.kind is BlockKind.LIST
        return work.block.name if work is not None and is_list else None

    @property
    def next_attempt(self) -> int:
        """The number of the attempt at training that would come next."""
        return self._training.block.number + 1 if self._training else 1

    @property
    def lists(self) -> tuple[BlockWork, ...]:
        """The lists that the rater has, in the order in which they came."""
        return self._lists.works

    @property
    def known(self) -> tuple[str, ...]:
        """The names of these lists."""
        return self._lists.names

    @property
    def wants(self) -> Want:
        """What is needed next."""
        if self._care.needs_checks and self._stage in (Stage.LIST, Stage.WAITING):
            return Want.CHECKS
        if self._stage is Stage.OPENING:
            return Want.TRAINING if self._training else Want.NOTHING
        if self._stage is Stage.WAITING:
            return Want.LIST
        if self._stage in (Stage.PASSED, Stage.LIST) and self._lists.left <= _NEARLY_DONE:
            return Want.LIST_AHEAD
        return Want.NOTHING

    @property
    def progress(self) -> RaterProgress:
        """How far the rater is."""
        work = self._at_hand()
        return RaterProgress(
            done=work.settled if work else 0,
            turns=len(work.block.turns) if work else 0,
            judged=self._lists.settled,
            items=self._all_turns,
            lists_finished=sum(not each.left for each in self.lists),
            lists=self.study.lists,
        )

    @property
    def _all_turns(self) -> int:
        """Items with the checks among them, which a rater is not to tell from the others."""
        planned = self.study.items + self.study.lists * self.study.design.checks_per_list
        return max(planned, sum(len(each.block.turns) for each in self.lists))

    @property
    def seconds_left(self) -> float | None:
        """The likely active seconds for what is left of the block at hand; None if unknown."""
        work = self._at_hand()
        latest = (each.judgment for each in self._lists.latest(LATEST))
        return seconds_for(work.left, latest) if work else None

    def open(self, opening: Opening) -> None:
        """Begin where the rater stopped."""
        self.rater = opening.rater or self.rater
        for block in opening.lists:
            self._lists.add(block)
        self._lists.put_all(opening.judgments)
        self._pages.take(opening.pages)
        self._is_let_in = opening.let_in is not None
        self._care.begin(self._lists.latest(None), opening.missed, opening.let_in)
        self._training = BlockWork(opening.training, opening.judgments)
        self._begin()

    def enter_training(self, block: Block, judgments: Iterable[Judgment] = ()) -> None:
        """Begin, or go on with, an attempt at training; one without items is passed."""
        self._training = BlockWork(block, judgments)
        self._go_on_training()

    def enter_list(self, block: Block | None, judgments: Iterable[Judgment] = ()) -> None:
        """Take another list, to be shown when those before it are done; None: there is none.

        Another window of the rater may have judged some of it.
        """
        if block is not None:
            self._lists.add(block)
            self._lists.put_all(judgments)
        if self._stage is Stage.WAITING:
            self._show_next()
            if self._stage is Stage.WAITING and block is None:
                self._end()

    def enter_checks(self, missed: Iterable[Place] | None) -> None:
        """Take which checks of the rater's lists were missed; None where nobody here can know."""
        self._care.take_missed(missed)
        self._care.look(self._lists.latest(None))
        if self._stage in (Stage.LIST, Stage.WAITING) and self._care.due is not None:
            self._show_next()

    def take_hold(self, name: str | None, hold: Hold) -> bool:
        """Take how the rater has a list now; return whether that ends the work on it.

        With it all lists end that are not finished: the store knows which of them are still there.
        """
        if hold is Hold.REMOVED:
            self._showing, self._stage = None, Stage.REMOVED
            return True
        is_over = hold is Hold.RELEASED and self._stage is Stage.LIST and name == self.list_at_hand
        if is_over:
            self._lists.release()
            self._showing, self._stage = None, Stage.RELEASED
        return is_over

    def fill(
        self, given: Mapping[str, Sequence[str]], measured: Measured | None = None
    ) -> PageAnswers | None:
        """Take the answers to the shown page and move on; None where there is none.

        Raises PageAnswerError for answers that the page does not take.
        """
        page = self.page
        kept = self._pages.fill(given, measured) if self._stage is Stage.PAGE else None
        if kept is None:
            return None
        if page in self.study.design.pages_after:
            self._end()
        else:
            self._begin()
        return kept

    def decline(self) -> None:
        """Do not agree; nothing is kept of that."""
        if self._stage is Stage.PAGE and self.page is not None and self.page.is_consent:
            self._stage = Stage.DECLINED

    def take_over(self, judgments: Iterable[Judgment]) -> bool:
        """Let judgments from another window hold; return whether the shown item changed."""
        others = tuple(judgments)
        if self._training is not None:
            self._training.put_all(others)
        self._lists.put_all(others)
        self._care.look(self._lists.latest(None))
        showing = self._showing
        if showing is None or not self._stage.shows_item:
            return False
        if showing.is_revisited or not showing.is_answered:
            return False
        if self._stage is Stage.TRAINING:
            self._go_on_training()
        else:
            self._show_next()
        return True

    def answer(self, response: str, measured: Measured | None = None) -> Judgment | None:
        """Take an answer and move on; None if nothing new was said. Raises ScaleError."""
        showing = self._showing
        response = self.study.design.scale.answer_named(response)
        if showing is None or not self._stage.shows_item:
            return None
        judgment = None
        if not (showing.is_answered and showing.said and showing.said.response == response):
            judgment = self._say(showing, JudgmentState.ANSWERED, response, measured)
        self._move_on(showing, response)
        return judgment

    def skip(self, measured: Measured | None = None) -> Judgment | None:
        """Leave the item for later; an answered one that came back stays as it is."""
        showing = self._showing
        if showing is None or self._stage is not Stage.LIST:
            return None
        judgment = None
        if not showing.is_answered:
            judgment = self._say(showing, JudgmentState.SKIPPED, None, measured)
        self._show_next()
        return judgment

    def take_back(self, measured: Measured | None = None) -> Judgment | None:
        """Take back what was said of the shown item, or else of the last one, and show it."""
        if self._stage not in (Stage.LIST, Stage.WAITING, Stage.FINISHED):
            return None
        if not (self._showing and self._showing.is_answered):
            recent = self.recent
            if not recent:
                return None
            self._show(*self._lists.find(recent[-1].block, recent[-1].turn.position))
        assert self._showing
        judgment = self._say(self._showing, JudgmentState.TAKEN_BACK, None, measured)
        self._stage = Stage.LIST
        self._show(self._showing.work, self._showing.turn)
        return judgment

    def go_to(self, judged: Judged) -> bool:
        """Show one of the recent items again; False if it is none of them."""
        places = {(each.block, each.turn.position) for each in self.recent}
        if self._stage in (Stage.LIST, Stage.WAITING, Stage.FINISHED) and (
            (judged.block, judged.turn.position) in places
        ):
            self._stage = Stage.LIST
            self._show(*self._lists.find(judged.block, judged.turn.position))
            return True
        return False

    def go_on(self) -> None:
        """Leave an explanation, or an item looked at again, for what comes next."""
        if self._stage is Stage.FEEDBACK:
            self._feedback = None
            self._go_on_training()
        elif self._stage is Stage.AGAIN:
            self._stage = Stage.OPENING
        elif self._stage is Stage.DECLINED:
            self._stage = Stage.PAGE
        elif self._stage is Stage.WARNED:
            self._care.heed()
            self._show_next()
        elif self._stage in (Stage.PASSED, Stage.RELEASED) or self._is_revisited:
            self._show_next()

    def remark(
        self, showing: Showing, flagged: bool | None = None, comment: str | None = None
    ) -> Judgment | None:
        """Flag an item, or not, and comment on it; a judgment if it was already answered."""
        showing.flagged = showing.flagged if flagged is None else flagged
        showing.comment = showing.comment if comment is None else _kept_text(comment)
        held, now = showing.held, (showing.flagged, showing.comment)
        if held is None or not held.settles or (held.flagged, held.comment) == now:
            return None
        if held.is_unread:  # a revision would say that there was no answer
            return None
        # the answer stands as it is, with its times
        again = replace(held, id=uuid4().hex, revision=held.revision + 1)
        return self._keep(replace(again, flagged=now[0], comment=now[1]))

    def sign_of_life(self) -> None:
        """Note that the rater did something in the window."""
        if self._showing:
            self._showing.time.sign_of_life(self._clock.seconds())

    def leave(self) -> None:
        """Note that the window is hidden or inactive."""
        self._present = False
        if self._showing:
            self._showing.time.leave(self._clock.seconds())

    def come_back(self) -> None:
        """Note that the window is active again."""
        self._present = True
        if self._showing:
            self._showing.time.come_back(self._clock.seconds())

    def start_timing(self) -> None:
        """Time the shown item from now on: only now the rater sees it."""
        if self._showing:
            self._show(self._showing.work, self._showing.turn)

    def _begin(self) -> None:
        """Show what comes before the first item, or go on with the training."""
        if self._pages.show_next(self.study.design.pages_before):
            self._stage = Stage.PAGE
        else:
            self._go_on_training()

    def _end(self) -> None:
        """Show what comes after the last item, or be finished."""
        has_page = self._pages.show_next(self.study.design.pages_after)
        self._stage = Stage.PAGE if has_page else Stage.FINISHED

    def _at_hand(self) -> BlockWork | None:
        if self._showing:
            return self._showing.work
        if self._stage in (Stage.WAITING, Stage.FINISHED):
            return self.lists[-1] if self.lists else None
        return self._training

    def _say(
        self,
        showing: Showing,
        state: JudgmentState,
        response: str | None,
        measured: Measured | None,
    ) -> Judgment:
        """Keep what the rater says now, after all that was said before.

        A clock that was set back since then would make it the earlier one whenever this course is
        begun anew, so that another answer than the last would be taken back.
        """
        judgment = showing.judge(state, response, measured)
        latest = self._lists.latest(1)
        if latest:
            late = latest[0].judgment.answered_at - judgment.answered_at
            if timedelta(0) <= late < _SET_BACK:
                late += _NEXT
                moved = (judgment.shown_at + late, judgment.answered_at + late)
                judgment = replace(judgment, shown_at=moved[0], answered_at=moved[1])
        return self._keep(judgment)

    def _keep(self, judgment: Judgment) -> Judgment:
        if self._training is not None and judgment.block == self._training.block.name:
            self._training.put(judgment)
        self._lists.put(judgment)
        return judgment

    def _move_on(self, showing: Showing, response: str) -> None:
        if self._stage is Stage.LIST:
            self._care.note(showing.turn)
            self._care.look(self._lists.latest(None))
            self._show_next()
            return
        turn = showing.turn
        self._feedback = Feedback(turn, response, turn.expected or response, turn.feedback)
        self._stage = Stage.FEEDBACK

    def _go_on_training(self) -> None:
        assert self._training is not None
        turn = self._training.next_turn()
        if turn is not None and not self._is_let_in:
            self._stage = Stage.TRAINING
            self._show(self._training, turn)
            return
        self._showing = None
        result = self.training
        if result is None or self._is_let_in or (result.is_passed and self.lists):
            self._show_next()
        elif result.is_passed:
            self._stage = Stage.PASSED
        else:
            self._stage = Stage.FAILED if result.is_last else Stage.AGAIN

    @property
    def _is_revisited(self) -> bool:
        return self._showing is not None and self._showing.is_revisited

    def _show_next(self) -> None:
        due = self._care.due
        if due is not None:
            self._showing, self._stage = None, due
            return
        found = self._lists.next_turn()
        if found is not None:
            self._stage = Stage.LIST
            self._show(*found)
            return
        self._showing = None
        self._stage = Stage.WAITING

    def _show(self, work: BlockWork, turn: Turn) -> None:
        self._showing = Showing(
            work, turn, self._clock, self.study.design.idle_seconds, self._present
        )


def _kept_text(comment: str) -> str:
    # no database keeps half a character, or the character 0
    return comment.encode("utf-8", "ignore").decode("utf-8").replace("\0", "").strip()


def feed(course: RaterFlow, store: RatingStore) -> None:
    """Give a course what it cannot go on without; raises StoreError."""
    if course.wants is Want.CHECKS:
        course.enter_checks(store.missed_checks(course.rater))
    if course.wants is Want.TRAINING:
        course.enter_training(*training_of(store, course.rater, course.next_attempt))
    elif course.wants is Want.LIST:
        course.enter_list(*list_of(store, course.rater, course.known))
