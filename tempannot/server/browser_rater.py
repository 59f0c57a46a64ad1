"""One rater whose page runs elsewhere: what the page shows, and what it sends back.

A page may send a thing again, from two windows at once, or after this program was started anew.
So whatever gives a judgment has an id that the page made; one that is kept already is not carried
out again. What was meant for another item than the one that is shown does nothing, and is told.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from threading import Lock

from tempannot.core.codec import CodecError, Json, from_json
from tempannot.core.language import bilingual, said, shown
from tempannot.formats.items.response_scale import ScaleError
from tempannot.server.rater_page import item_json, notice_json, page_json
from tempannot.study.judgment import LONGEST_COMMENT, Hold, Judgment, Turn
from tempannot.study.pages.questionnaire import PageAnswerError, QuestionnairePage
from tempannot.study.rating.item_words import earlier_answers, time_words
from tempannot.study.rating.rater_flow import RaterFlow, StudyFacts, Want, feed
from tempannot.study.rating.rater_words import (
    RaterNotice,
    declined_notice,
    nothing_left_notice,
    released_notice,
    removed_notice,
    stop_notice,
    training_notice,
    warning_notice,
)
from tempannot.study.rating.rating_store import RatingStore, list_of, opening_of
from tempannot.study.rating.showing import Clock, Measured, Showing, SystemClock
from tempannot.study.rating.stage import Feedback, Judged, Stage
from tempannot.study.store.place import StoreError

_LONGEST = 31_622_400.0
"""As many seconds as a year has: no page is open for longer, and no mean could bear more."""

_ID = re.compile(r"[0-9a-f]{32}")

_MOST_WINDOWS = 50
"""So many windows of one rater are known at most."""


class PageActError(CodecError):
    """What a page sent makes no sense; nothing was done."""


class ActKind(StrEnum):
    """What a rater can do on a page."""

    ANSWER = "answer"
    SKIP = "skip"
    TAKE_BACK = "take-back"
    REMARK = "remark"
    LOOK_AGAIN = "look-again"
    GO_ON = "go-on"
    FILL = "fill"
    DECLINE = "decline"


@dataclass(frozen=True, slots=True)
class PageAct:
    """One thing that a rater did.

    ``id`` are 32 hexadecimal digits, never used twice; ``turn`` names what the page showed,
    ``place`` the item to look at again, and ``answers`` are those to the questions of a page.
    ``seconds`` are from showing to answering, and ``active_seconds`` the part of them in which
    the rater was there. Raises PageActError for values that no page sends.
    """

    id: str
    kind: ActKind
    turn: str = ""
    response: str = ""
    flagged: bool = False
    comment: str = ""
    place: str = ""
    seconds: float = 0.0
    active_seconds: float = 0.0
    answers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not _ID.fullmatch(self.id):
            raise PageActError(bilingual("the id of an act is 32 hexadecimal digits"))
        if not all(0 <= each <= _LONGEST for each in (self.seconds, self.active_seconds)):
            raise PageActError(bilingual("seconds are a number from 0 to those of a year"))
        if len(self.comment) > LONGEST_COMMENT:
            raise PageActError(
                bilingual(
                    "a comment has up to {longest_comment} characters",
                    longest_comment=LONGEST_COMMENT,
                )
            )


def act_from_json(data: object) -> PageAct:
    """What a page sent; raises CodecError for anything else."""
    return from_json(data, PageAct)


class BrowserRater:
    """A rater's course, kept in step with the store; several threads may use it.

    ``kept`` counts what the store has committed of it.

    Every method raises StoreError where the store cannot do what is needed. Then the course is
    begun anew from the store when it is needed next, so that it never knows more than is kept.
    """

    def __init__(self, store: RatingStore, rater: str, clock: Clock | None = None) -> None:
        self.rater = rater
        self.kept = 0
        self._store = store
        self._completion = store.study.design.completion
        self._clock = clock or SystemClock()
        self._lock = Lock()
        self._course: RaterFlow | None = None
        self._windows: set[str] = set()
        self._done: set[str] = set()
        self._seen: dict[tuple[str, int], Judged] = {}
        self._asked_ahead: tuple[str, ...] | None = None

    @property
    def is_at_work(self) -> bool:
        """Whether a page of the rater is open that is not at its end."""
        course = self._course
        return bool(self._windows) and course is not None and course.stage not in _OVER

    def page(self, window: str = "") -> Json:
        """What the page shows now; ``window`` is the id of the page, if it says one.

        A page that is another one than those that were heard of lately is told of them.
        """
        with self._lock:
            if len(self._windows) < _MOST_WINDOWS:  # nobody has as many, but who sends ids for fun
                self._windows.add(window if _ID.fullmatch(window) else "")
            course = self._course
            if course is not None and (course.stage in _ENDS or self._catch_up(course)):
                self._course = None  # the lead may have let this rater in, or on
            course = self._opened()
            if course.stage is not Stage.REMOVED:
                course.take_hold(*self._hold(course))
            page = self._page(course, "")
            is_there = course.stage is not Stage.REMOVED and _ID.fullmatch(window)
            if is_there and self._store.note_window(self.rater, window):
                page["notice"] = _doubled()
            return page

    def close_page(self, window: str) -> None:
        """Note that a page was left."""
        self._windows -= {window, ""}
        if _ID.fullmatch(window):
            self._store.drop_window(self.rater, window)

    def act(self, act: PageAct) -> Json:
        """Do what a rater did, and return what the page shows next.

        What comes of it is committed when this returns.
        """
        with self._lock:
            self._windows = self._windows or {""}  # it was open before this program was started
            is_new = self._course is None
            course = self._opened()
            # a revision may have followed since, so that it is none of those that hold
            if act.id in self._done or (is_new and self._store.has_kept(self.rater, act.id)):
                return self._page(course, "")
            name, hold = self._hold(course)
            if hold is Hold.REMOVED:
                course.take_hold(name, hold)
                return self._page(course, "")
            try:
                is_other = not is_new and self._catch_up(course)
                course = self._opened()
                if is_other and act.kind is ActKind.TAKE_BACK:  # the last one is another one now
                    notice = _elsewhere()
                else:
                    notice = self._do(course, act, is_bound=not is_new)
                if hold is not Hold.HELD or course.list_at_hand != name:
                    course.take_hold(*self._hold(course))
                feed(course, self._store)
            except (ScaleError, PageActError, PageAnswerError):
                raise
            except BaseException:
                self._course = None
                raise
            return self._page(course, notice)

    def fetch_ahead(self) -> None:
        """Take the next list shortly before it is needed, while the rater reads.

        What the store refuses now it is asked again when the list is needed.
        """
        with self._lock, suppress(StoreError):
            course = self._course
            if course is None or course.wants is not Want.LIST_AHEAD:
                return
            if self._asked_ahead != course.known:
                self._asked_ahead = course.known
                course.enter_list(*list_of(self._store, self.rater, course.known))

    def leave(self) -> None:
        """Give back the lists in which nothing was judged; the course begins anew when asked."""
        with self._lock:
            self._asked_ahead = None
            if self._course is not None:
                self._course = None
                self._store.release_unbegun(self.rater)

    def _opened(self) -> RaterFlow:
        if self._course is None:
            study = self._store.study
            facts = StudyFacts(study.design, study.items, study.lists)
            course = RaterFlow(facts, self.rater, self._clock)
            opening = opening_of(self._store, self.rater)
            course.open(opening)
            self._done.update(each.id for each in opening.judgments)
            self._done.update(each.id for each in opening.pages)
            feed(course, self._store)
            self._course = course
        return self._course

    def _hold(self, course: RaterFlow) -> tuple[str | None, Hold]:
        """The list at hand, and how the rater has it now: the lead may have given it free."""
        name = course.list_at_hand
        return name, self._store.hold(self.rater, name)

    def _catch_up(self, course: RaterFlow) -> bool:
        """Take over what the rater did in a window, or where another program serves the study.

        Returns whether there was anything.
        """
        if course.stage is Stage.PAGE:
            pages = self._store.page_answers(self.rater)
            if self._done.issuperset(each.id for each in pages):
                return False
            self._course = None  # nothing but the page is begun
        else:
            judgments = self._store.judgments(self.rater, course.block)
            if self._done.issuperset(each.id for each in judgments):
                return False
            self._done.update(each.id for each in judgments)
            course.take_over(judgments)
        return True

    def _do(self, course: RaterFlow, act: PageAct, *, is_bound: bool) -> str:
        """Carry out an act; return what the rater must be told besides, empty if nothing."""
        if act.kind is ActKind.GO_ON:
            course.go_on()
            return ""
        if act.kind in (ActKind.FILL, ActKind.DECLINE):
            return self._do_page(course, act, is_bound=is_bound)
        if act.kind is ActKind.LOOK_AGAIN:
            wanted = (each for each in course.recent if _place(each.block, each.turn) == act.place)
            found = next(wanted, None)
            if found is None or not course.go_to(found):
                return shown(bilingual("That item cannot be looked at again."))
            return ""
        showing = course.showing
        if act.kind is not ActKind.TAKE_BACK and (
            showing is None or not course.stage.shows_item or _key(showing) != act.turn
        ):
            return _elsewhere()
        if showing is not None and act.turn == _key(showing):
            remark = course.remark(showing, act.flagged, act.comment)
            if remark is not None and act.kind is ActKind.REMARK:
                remark = replace(remark, id=act.id)
            self._keep(remark)
        measured = Measured(act.id, act.seconds, act.active_seconds, is_bound)
        if act.kind is ActKind.ANSWER:
            self._keep(course.answer(act.response, measured))
        elif act.kind is ActKind.SKIP:
            self._keep(course.skip(measured))
        elif act.kind is ActKind.TAKE_BACK:
            self._keep(course.take_back(measured))
        self._done.add(act.id)
        return ""

    def _do_page(self, course: RaterFlow, act: PageAct, *, is_bound: bool) -> str:
        if course.stage is not Stage.PAGE or course.page is None or act.turn != _form(course.page):
            return _elsewhere_page()
        if act.kind is ActKind.DECLINE:
            course.decline()
            return ""
        measured = Measured(act.id, act.seconds, act.active_seconds, is_bound)
        answers = course.fill(act.answers, measured)
        assert answers is not None
        self._store.keep_pages((answers,))
        self.kept += 1
        self._done.add(act.id)
        return ""

    def _keep(self, judgment: Judgment | None) -> None:
        if judgment is not None:
            self._store.keep((judgment,))
            self.kept += 1
            self._done.add(judgment.id)

    def _page(self, course: RaterFlow, notice: str) -> Json:
        feedback, showing = course.feedback, course.showing
        turn = feedback.turn if feedback else course.turn
        recent = course.recent
        self._seen |= {(each.block, each.turn.position): each for each in recent}
        progress, left = course.progress, course.seconds_left
        in_list = course.stage is Stage.LIST
        is_done = course.stage is Stage.FINISHED and progress.judged
        page: Json = {
            "stage": course.stage.value,
            "notice": notice,
            "is_new": not course.is_begun,
            "progress": {
                "done": progress.done,
                "place": progress.done + 1 if in_list else turn.position if turn else 0,
                "of": progress.turns,
                "judged": progress.judged,
                "lists": progress.lists_finished,
                "left": shown(time_words(left)) if in_list and left else "",
            },
            "recent": [_recent(each) for each in recent],
            "item": None,
            "feedback": _feedback(feedback),
            "words": _words(course),
            "completion": self._completion if is_done else "",
        }
        if course.stage is Stage.PAGE and course.page is not None:
            page["turn"] = _form(course.page)
            page["form"] = page_json(course.page, course.study.design.languages) | {
                "answers": dict(course.page_answers)
            }
        if turn is not None and (course.stage.shows_item or feedback):
            page["item"] = item_json(turn.item) | {"earlier": self._earlier(turn)}
        if showing is not None and course.stage.shows_item:
            said = showing.said
            page["turn"] = _key(showing)
            page["choice"] = said.response if said else None
            page["is_revisited"] = showing.is_revisited
            page["flagged"], page["comment"] = showing.flagged, showing.comment
            page["place"] = _place(showing.work.block.name, showing.turn)
        return page

    def _earlier(self, turn: Turn) -> list[Json]:
        """What was said of other answers to the question, if the design wants it shown."""
        if not self._store.study.design.shows_earlier:
            return []
        return [
            {"texts": each.texts, "response": each.response, "is_same": each.is_same}
            for each in earlier_answers(turn.item, self._seen.values())
        ]


_ENDS = (Stage.FAILED, Stage.STOPPED)
_OVER = (*_ENDS, Stage.FINISHED, Stage.REMOVED, Stage.DECLINED)


def _doubled() -> str:
    return shown(
        bilingual(
            "This study is open under your name in another window already, or was until a moment "
            "ago: answers from both count."
        )
    )


def _elsewhere() -> str:
    return shown(
        bilingual("This item was answered in another window, so what you did here was left out.")
    )


def _elsewhere_page() -> str:
    return shown(
        bilingual("This page was answered in another window, so what you did here was left out.")
    )


def _form(page: QuestionnairePage) -> str:
    """What names a page that is shown."""
    return f"page {page.id}"


def _key(showing: Showing) -> str:
    """What names a showing: where it stands, and what was said of it before."""
    revision = 0 if showing.held is None else showing.held.revision + 1
    return f"{_place(showing.work.block.name, showing.turn)}/{revision}"


def _place(block: str, turn: Turn) -> str:
    return f"{block}/{turn.position}"


def _recent(judged: Judged) -> Json:
    return {
        "place": _place(judged.block, judged.turn),
        "number": judged.turn.position,
        "text": judged.turn.item.texts[-1][:80],
        "response": judged.judgment.response,
    }


def _feedback(feedback: Feedback | None) -> Json | None:
    if feedback is None:
        return None
    return {
        "is_right": feedback.is_right,
        "response": feedback.response,
        "expected": feedback.expected,
        "text": said(feedback.text),
    }


def _words(course: RaterFlow) -> Json | None:
    """The words of a stage without an item."""
    training, stage = course.training, course.stage
    notice: RaterNotice | None = None
    if stage in (Stage.AGAIN, Stage.FAILED, Stage.PASSED) and training is not None:
        notice = training_notice(training)
    elif stage is Stage.FINISHED and not course.progress.judged:
        notice = nothing_left_notice()
    elif stage is Stage.FINISHED:
        done = bilingual("Everything you answered is saved.")
        notice = RaterNotice(bilingual("Thank you, that is all"), (done,))
    elif stage is Stage.WAITING:
        notice = RaterNotice(bilingual("Getting the next list…"))
    elif stage is Stage.DECLINED:
        notice = declined_notice()
    elif stage is Stage.WARNED:
        notice = warning_notice(course.care.words)
    elif stage is Stage.STOPPED:
        notice = stop_notice(course.care.words)
    elif stage is Stage.RELEASED:
        notice = released_notice()
    elif stage is Stage.REMOVED:
        notice = removed_notice(bilingual("What you answered since then could not be kept."))
    if notice is None:
        return None
    button = "" if stage in _OVER and stage is not Stage.DECLINED else notice.button
    return notice_json(replace(notice, button=button))
