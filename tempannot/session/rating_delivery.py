"""The way of judgments into the store, or onto the disk of this machine when it is shut.

A judgment is accepted when the store has committed it. If that fails, or takes longer than a
rater should wait, it is accepted once it is on the disk here, and is delivered later: in order,
and under its id, so that the store keeps it once however often it is sent.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal

from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual
from tempannot.session.pauses import pause_before
from tempannot.session.worker import Task, Worker, sentence
from tempannot.study.rating.rating_store import RatingStore
from tempannot.study.rating.waiting import (
    Kept,
    Refused,
    WaitingJudgments,
    destination_of,
    send,
)
from tempannot.study.store.place import StoreUnreachable

_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds: a choice is seen, a store may take, until it is tried again (twice that each time).

    ``closing`` is how long the end of a session waits for what is under way.
    """

    visible: float = 0.3
    patience: float = 2.0
    first_retry: float = 1.0
    longest_retry: float = 30.0
    closing: float = 2.0


@dataclass(frozen=True, slots=True, eq=False)
class _Question:
    work: Callable[[RatingStore], Any]
    then: Callable[[Any], object]


class RatingDelivery(QObject):
    """Keeps judgments and asks questions of a store, in order, until the store has taken them.

    ``accepted`` carries what is safe, a Judgment or PageAnswers, ``connection_changed`` tells of
    other ``is_connected`` or ``waiting``, ``failed`` carries a sentence, each once until it works.
    """

    accepted = Signal(object)
    connection_changed = Signal()
    failed = Signal(str)

    def __init__(
        self, store: RatingStore, folder: Path, timing: Timing, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._store = store
        self._folder = folder
        self._timing = timing
        self._line = Worker(self, "rating store", finishes=True)
        self._disk = Worker(self, "rating disk", finishes=True)
        self._kept_here: WaitingJudgments | None = None
        self._undelivered: dict[str, Kept] = {}
        self._refused: dict[str, Kept] = {}
        self._unaccepted: set[str] = set()
        self._being_written: set[str] = set()
        self._on_disk: set[str] = set()
        self._committed: set[str] = set()
        self._questions: deque[_Question] = deque()
        self._is_flying = False
        self._is_opened = False
        self._is_closed = False
        self._is_connected = True
        self._is_working = True
        self._told: tuple[bool, int] = (True, 0)
        self._problem = ""
        self._pause = timing.first_retry
        self._retry_timer = pause_before(self._next, self)
        self._patience_timer = pause_before(self._lose_patience, self)

    @property
    def is_connected(self) -> bool:
        """Whether the store can be reached, as far as is known; it may refuse things even so."""
        return self._is_connected

    @property
    def waiting(self) -> int:
        """How many judgments are on the disk of this machine and not in the store."""
        return len(self._homeless.keys() & self._on_disk)

    @property
    def undelivered(self) -> tuple[Kept, ...]:
        """What the store has not committed yet, as far as is known, in order."""
        return tuple(self._undelivered.values())

    def open(self) -> None:
        """Take up what earlier sessions could not deliver; it goes before anything else."""
        self._disk.run(self._find_waiting, self._take_up, self._fail)

    def keep(self, judgment: Kept) -> None:
        """Bring what a rater said into the store; ``accepted`` tells when it is safe."""
        self._undelivered[judgment.id] = judgment
        self._unaccepted.add(judgment.id)
        if not self._is_working:
            self._put_on_disk()
        elif not self._patience_timer.isActive():
            self._patience_timer.start(_milliseconds(self._timing.patience))
        self._next()

    def ask(self, work: Callable[[RatingStore], _Value], then: Callable[[_Value], object]) -> None:
        """Ask the store, after all judgments are delivered; again until it answers."""
        self._questions.append(_Question(work, then))
        self._next()

    def retry(self) -> None:
        """Try at once, instead of after a pause."""
        self._retry_timer.stop()
        self._pause = self._timing.first_retry
        self._problem = ""
        self._next()

    def close(self, last: Callable[[RatingStore], object] | None = None) -> None:
        """Put on the disk what is not in the store; ``last`` is asked if the store answers."""
        if self._is_closed:
            return
        self._is_closed = True
        self._retry_timer.stop()
        self._patience_timer.stop()
        if self._is_working and self._is_opened:
            rest = self.undelivered
            self._line.run(lambda _: self._send(rest), _ignore, _ignore)
            if last is not None:
                self._line.run(lambda _: last(self._store), _ignore, _ignore)
        self._line.close(self._timing.closing)
        committed = list(self._committed)
        for each in committed:
            self._undelivered.pop(each, None)
        self._disk.run(lambda _: self._note_delivered(committed), _ignore, _ignore)
        self._put_on_disk()
        self._disk.run(self._let_go, _ignore, _ignore)
        self._disk.close(self._timing.closing)

    @property
    def _homeless(self) -> dict[str, Kept]:
        """What is not in the store: some of it will be, some the store refused."""
        return self._refused | self._undelivered

    def _next(self) -> None:
        if self._is_flying or not self._is_opened or self._retry_timer.isActive():
            return
        if self._undelivered:
            batch = self.undelivered
            self._fly(lambda _: self._send(batch), lambda refused: self._delivered(batch, refused))
        elif self._questions:
            question = self._questions[0]
            self._fly(lambda _: question.work(self._store), self._answered)

    def _fly(self, work: Callable[[Task], _Value], then: Callable[[_Value], object]) -> None:
        def landed(value: _Value) -> None:
            self._is_flying = False
            self._reached()
            then(value)
            self._tell()
            self._next()

        self._is_flying = True
        self._line.run(work, landed, self._crash)

    def _reached(self) -> None:
        self._is_connected, self._is_working, self._problem = True, True, ""
        self._pause = self._timing.first_retry

    def _answered(self, value: object) -> None:
        self._questions.popleft().then(value)

    def _delivered(self, batch: tuple[Kept, ...], refused: tuple[Refused, ...]) -> None:
        for each in batch:
            self._undelivered.pop(each.id, None)
        self._refused |= {each.judgment.id: each.judgment for each in refused}
        ids = [each.id for each in batch if each.id not in self._refused]
        if not (self._on_disk | self._being_written).isdisjoint(ids):
            self._disk.run(lambda _: self._note_delivered(ids), _ignore, self._fail)
        self._on_disk.difference_update(ids)
        self._committed.difference_update(ids)
        if not self._undelivered:
            self._patience_timer.stop()
        self._put_on_disk()
        self._accept([each for each in batch if each.id not in self._refused])
        for one in refused:
            if one.is_gone and one.judgment.id in self._unaccepted:
                continue  # a page tells the rater, who is there
            self._fail(
                TempannotError(
                    bilingual("A judgment stays on this machine: {problem}", problem=one.problem)
                )
            )

    def _crash(self, error: Exception) -> None:
        self._is_flying = self._is_working = False
        self._is_connected = not isinstance(error, StoreUnreachable)
        self._retry_timer.start(_milliseconds(self._pause))
        self._pause = min(2 * self._pause, self._timing.longest_retry)
        if self._is_connected:
            self._fail(error)
        self._put_on_disk()
        self._tell()

    def _lose_patience(self) -> None:
        if self._undelivered:
            self._is_connected = self._is_working = False
            self._put_on_disk()
            self._tell()

    def _put_on_disk(self) -> None:
        safe = self._on_disk | self._being_written
        batch = [each for each in self._homeless.values() if each.id not in safe]
        if batch:
            self._being_written.update(each.id for each in batch)
            self._disk.run(
                lambda _: self._write(batch),
                lambda _: self._written(batch),
                lambda error: self._unwritten(batch, error),
            )

    def _written(self, batch: list[Kept]) -> None:
        ids = {each.id for each in batch}
        self._being_written -= ids
        self._on_disk |= ids & self._homeless.keys()
        self._accept(batch)
        self._tell()

    def _unwritten(self, batch: list[Kept], error: Exception) -> None:
        self._being_written.difference_update(each.id for each in batch)
        self._fail(error)
        self._tell()

    def _accept(self, judgments: list[Kept]) -> None:
        for each in judgments:
            if each.id in self._unaccepted:
                self._unaccepted.remove(each.id)
                self.accepted.emit(each)

    def _fail(self, error: Exception) -> None:
        if sentence(error) != self._problem:
            self._problem = sentence(error)
            self.failed.emit(self._problem)

    def _tell(self) -> None:
        state = (self._is_connected, self.waiting)
        if state != self._told:
            self._told = state
            self.connection_changed.emit()

    def _take_up(self, judgments: tuple[Kept, ...]) -> None:
        left_behind = {each.id: each for each in judgments}
        self._undelivered = left_behind | self._undelivered
        self._on_disk |= left_behind.keys()
        self._is_opened = True
        self._tell()
        self._next()

    def _send(self, batch: tuple[Kept, ...]) -> tuple[Refused, ...]:
        """Run in the thread of the store; what it committed is known even if nobody hears of it."""
        refused = send(self._store, batch)
        self._committed.update({each.id for each in batch} - {each.judgment.id for each in refused})
        return refused

    # what follows runs in the thread of the disk, and nothing else touches these files

    def _find_waiting(self, _task: Task) -> tuple[Kept, ...]:
        return self._waiting_judgments().judgments

    def _write(self, batch: list[Kept]) -> None:
        self._waiting_judgments().add(batch)

    def _note_delivered(self, ids: list[str]) -> None:
        self._waiting_judgments().deliver(ids)

    def _let_go(self, _task: Task) -> None:
        self._waiting_judgments().close()

    def _waiting_judgments(self) -> WaitingJudgments:
        if self._kept_here is None:
            study, place = self._store.study, self._store.place
            self._kept_here = WaitingJudgments(self._folder, destination_of(study.id, place))
        return self._kept_here


def _milliseconds(seconds: float) -> int:
    return round(1000 * seconds)


def _ignore(_: object) -> None:
    return None
