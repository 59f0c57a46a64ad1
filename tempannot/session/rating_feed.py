"""What a rater's course gets from the store: training, lists, and news of other windows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import TypeVar
from uuid import uuid4

from PySide6.QtCore import QObject, Signal

from tempannot.session.rating_delivery import RatingDelivery
from tempannot.study.judgment import Hold, Judgment
from tempannot.study.rating.open_window import OpenWindow
from tempannot.study.rating.rater_flow import RaterFlow, Want
from tempannot.study.rating.rating_store import (
    Given,
    NotGiven,
    Opening,
    RatingStore,
    list_of,
    opening_of,
    training_of,
)
from tempannot.study.rating.waiting import Kept
from tempannot.study.store.place import NotJoinedError

_Value = TypeVar("_Value")

_AGAIN = 120.0
"""Seconds until a window that is used says again that it is open."""


def _ignore(_: object) -> None:
    return None


def _answer_of(
    store: RatingStore, work: Callable[[RatingStore], _Value]
) -> _Value | NotJoinedError:
    try:
        return work(store)
    except NotJoinedError as error:
        return error


class RatingFeed(QObject):
    """Asks the store for what the course wants, in the background.

    ``fed`` tells that the course may show something else now, ``noticed`` that another window of
    the same rater has judged in the list at hand; its judgments are then part of the course. Of two
    answers to one item the later one holds, which is noticed as well.
    ``doubled`` tells, before anything is answered, that another window of the rater is open. That
    the lead gave the list at hand free, or took the rater out, ends the work on it.
    """

    fed = Signal()
    noticed = Signal()
    doubled = Signal()

    def __init__(
        self, course: RaterFlow, delivery: RatingDelivery, window: OpenWindow, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._course = course
        self._delivery = delivery
        self._window = window
        self._asked = Want.NOTHING
        self._is_last = False
        self._is_looking = False
        self._known: set[str] = set()
        self._revisions: dict[str, int] = {}
        self._id = uuid4().hex
        self._heard = 0.0

    def open(self) -> None:
        """Deliver what earlier sessions could not, and fetch where the rater stopped."""
        rater = self._course.rater
        self._delivery.open()
        self._ask(lambda store: opening_of(store, rater), self._open)

    def keep(self, judgment: Kept) -> None:
        """Bring a judgment of this window to safety."""
        self._known.add(judgment.id)
        if isinstance(judgment, Judgment):
            self._revisions[judgment.id] = judgment.revision
        self._delivery.keep(judgment)

    def fetch(self) -> None:
        """Ask for what the course wants, unless it was asked already."""
        wants, rater, known = self._course.wants, self._course.rater, self._course.known
        if self._asked is not Want.NOTHING or wants is Want.NOTHING:
            return
        if wants is Want.LIST_AHEAD and self._is_last:
            return
        self._asked = wants
        if wants is Want.CHECKS:
            self._ask(lambda store: store.missed_checks(rater), self._take_checks)
        elif wants is Want.TRAINING:
            attempt = self._course.next_attempt
            self._ask(lambda store: training_of(store, rater, attempt), self._train)
        else:
            self._ask(lambda store: list_of(store, rater, known), self._enter_list)

    def look_for_others(self) -> None:
        """Look what others did to the list at hand: another window of the rater, or the lead."""
        rater, block, name = self._course.rater, self._course.block, self._course.list_at_hand
        if block is not None and not self._is_looking:
            self._is_looking = True
            self._note_window(_ignore)
            self._ask(lambda store: store.judgments(rater, block), self._take_over)
            self._ask(lambda store: store.hold(rater, name), partial(self._take_hold, name))

    def close(self) -> None:
        """End with everything in safety; lists never begun are given back.

        They stay while another window of the rater is open, which may show them.
        """
        rater, lists = self._course.rater, self._course.lists
        is_last = self._window.close()
        gives_back = is_last and not (
            self._asked is Want.NOTHING and all(each.is_begun for each in lists)
        )

        def leave(store: RatingStore) -> None:
            if self._heard:
                store.drop_window(rater, self._id)
            if gives_back:
                store.release_unbegun(rater)

        self._delivery.close(leave)

    def _ask(self, work: Callable[[RatingStore], _Value], then: Callable[[_Value], object]) -> None:
        """Ask the store; that the rater is not there any more is an answer, too."""

        def answered(found: _Value | NotJoinedError) -> None:
            if isinstance(found, NotJoinedError):
                self._take_hold(None, Hold.REMOVED)
            else:
                then(found)

        self._delivery.ask(lambda store: _answer_of(store, work), answered)

    def _take_hold(self, name: str | None, hold: Hold) -> None:
        if self._course.take_hold(name, hold):
            self._feed()

    def _open(self, opening: Opening) -> None:
        self._known.update(each.id for each in opening.judgments)
        self._course.open(opening)
        self._note_window(self._tell_doubled)
        self._feed()

    def _note_window(self, then: Callable[[bool], object]) -> None:
        """Say that this window is open, unless that was said a moment ago."""
        rater, window, now = self._course.rater, self._id, monotonic()
        if not self._heard or now - self._heard > _AGAIN:
            self._heard = now
            self._ask(lambda store: store.note_window(rater, window), then)

    def _tell_doubled(self, is_open_elsewhere: bool) -> None:
        if is_open_elsewhere or not self._window.is_only:
            self.doubled.emit()

    def _train(self, given: Given) -> None:
        self._asked = Want.NOTHING
        block, judgments = given
        self._known.update(each.id for each in judgments)
        self._course.enter_training(block, judgments)
        self._feed()

    def _enter_list(self, given: Given | NotGiven) -> None:
        self._asked = Want.NOTHING
        block, judgments = given
        self._is_last = block is None
        self._known.update(each.id for each in judgments)
        self._course.enter_list(block, judgments)
        self._feed()

    def _take_checks(self, missed: tuple[tuple[str, int], ...] | None) -> None:
        self._asked = Want.NOTHING
        self._course.enter_checks(missed)
        self._feed()

    def _feed(self) -> None:
        self.fetch()
        self.fed.emit()

    def _take_over(self, judgments: tuple[Judgment, ...]) -> None:
        self._is_looking = False
        # what is on its way will be the later revision, whatever another window said
        judgments_here = (e for e in self._delivery.undelivered if isinstance(e, Judgment))
        ours = {(each.block, each.position) for each in judgments_here}
        new = [each for each in judgments if (each.block, each.position) not in ours]
        foreign = {each.id for each in new} - self._known
        self._known |= foreign
        self._course.take_over(new)
        # the store moves an answer behind another one that came first
        moved = [
            each for each in new if self._revisions.pop(each.id, each.revision) < each.revision
        ]
        if foreign or moved:
            self.noticed.emit()
            self._feed()
