"""Work beside the window: one thread that does what it is given in order, with progress and stop.

Stores may be on another machine, and statistics take seconds: the window waits for neither.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from queue import SimpleQueue
from threading import Event
from typing import Any, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, Signal

from tempannot.core.errors import TempannotError
from tempannot.session.owned_thread import OwnedThread

_Value = TypeVar("_Value")


class StoppedError(TempannotError):
    """Work that was told to stop; nothing is said of it."""


@dataclass(frozen=True, slots=True)
class Progress:
    """What a piece of work is at: ``done`` of ``of`` steps, of nobody knows how many if that is 0.

    Without ``words`` nothing is under way.
    """

    words: str = ""
    done: int = 0
    of: int = 0

    @property
    def is_over(self) -> bool:
        """Whether nothing is under way."""
        return not self.words


class Task:
    """What a piece of work is given: it tells how far it is, and learns that it shall stop."""

    def __init__(self, tell: Callable[[Progress], object]) -> None:
        self._tell = tell
        self._stop = Event()

    @property
    def is_stopped(self) -> bool:
        """Whether nobody waits for the result any more."""
        return self._stop.is_set()

    def stop(self) -> None:
        """Ask the work to stop at its next word."""
        self._stop.set()

    def say(self, words: str, done: int = 0, of: int = 0) -> None:
        """Tell what is being done; raises StoppedError if nobody wants it any more."""
        if self._stop.is_set():
            raise StoppedError(words)
        self._tell(Progress(words, done, of))


@dataclass(frozen=True, slots=True, eq=False)
class _Outcome:
    task: Task
    value: Any = None
    error: Exception | None = None


_Work = Callable[[Task], Any]


class _Jobs:
    """What a thread has to do, and what it is at, which can be told to stop."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[tuple[Task, _Work] | None] = SimpleQueue()
        self._open: set[Task] = set()

    def add(self, task: Task, work: _Work) -> None:
        """Do ``work`` after all that was added before."""
        self._open.add(task)
        self._queue.put((task, work))

    def next(self) -> tuple[Task, _Work] | None:
        """Wait for the next job; None if there is none to come."""
        return self._queue.get()

    def done(self, task: Task) -> None:
        """Forget a task."""
        self._open.discard(task)

    def stop(self) -> None:
        """Ask all that is under way to stop."""
        for task in tuple(self._open):
            task.stop()

    def end(self) -> None:
        """Ask all that is under way to stop, and the thread to end after it."""
        self.stop()
        self._queue.put(None)


@dataclass(frozen=True, slots=True)
class _Answers:
    then: Callable[[Any], object]
    failed: Callable[[Exception], object]


class _Relay(QObject):
    """What the thread holds instead of the window's objects, which must not end in a thread.

    It belongs to the application, and ends in the window's thread after the other one has.
    """

    ended = Signal(object)
    told = Signal(object)
    over = Signal()

    def __init__(self) -> None:
        super().__init__(QCoreApplication.instance())
        self.over.connect(self.deleteLater)


class Background(QObject):
    """Does one thing after another in a thread of its own; results come back to the window's.

    ``progressed`` carries a Progress, ``failed`` a sentence where nobody else takes it. What it is
    given to do must hold no object of the window.
    """

    progressed = Signal(object)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = _Jobs()
        self._open: dict[Task, _Answers] = {}
        self._relay: _Relay | None = None

    @property
    def is_busy(self) -> bool:
        """Whether something is under way or waits for its turn."""
        return bool(self._open)

    def run(
        self,
        work: Callable[[Task], _Value],
        then: Callable[[_Value], object],
        failed: Callable[[Exception], object] | None = None,
    ) -> Task:
        """Do ``work`` in the thread, then ``then`` with what it returned, in the window's thread.

        ``failed`` gets the error; without it the signal tells of it.
        """
        relay = self._relay or self._start()
        task = Task(_teller(relay))
        self._open[task] = _Answers(then, failed or self._say)
        self._jobs.add(task, work)
        return task

    def stop(self) -> None:
        """Give up all that is under way; nothing is told of it."""
        self._jobs.stop()
        self._open.clear()
        self.progressed.emit(Progress())

    def close(self) -> None:
        """Give up, and let the thread end after what it is at."""
        self.stop()
        self._jobs.end()
        self._relay = None
        self._jobs = _Jobs()

    def _start(self) -> _Relay:
        self._relay = relay = _Relay()
        relay.ended.connect(self._take)
        relay.told.connect(self._tell)
        work = partial(_work_through, self._jobs, relay)
        OwnedThread(self, work, self._jobs.end, "background").start()
        return relay

    def _tell(self, progress: Progress) -> None:
        if self._open:
            self.progressed.emit(progress)

    def _take(self, outcome: _Outcome) -> None:
        answers = self._open.pop(outcome.task, None)
        if answers is None:
            return
        if not self._open:
            self.progressed.emit(Progress())
        if outcome.error is None:
            answers.then(outcome.value)
        elif not isinstance(outcome.error, StoppedError):
            answers.failed(outcome.error)

    def _say(self, error: Exception) -> None:
        self.failed.emit(sentence(error))


def report(error: Exception) -> None:
    """Raise in the window's thread what nobody foresaw in the other one, where it is reported."""
    raise error


def sentence(error: Exception) -> str:
    """Return what to tell the user of an error."""
    if isinstance(error, TempannotError | OSError):
        return str(error)
    return f"{type(error).__name__}: {error}"


def _work_through(jobs: _Jobs, relay: _Relay) -> None:
    while (job := jobs.next()) is not None:
        outcome = _done(*job)
        jobs.done(outcome.task)
        with suppress(RuntimeError):  # the program may be ending
            relay.ended.emit(outcome)
        del job, outcome  # nothing is held while there is nothing to do
    with suppress(RuntimeError):
        relay.over.emit()


def _done(task: Task, work: _Work) -> _Outcome:
    if task.is_stopped:
        return _Outcome(task, error=StoppedError("nobody waits for it"))
    try:
        return _Outcome(task, work(task))
    except Exception as error:  # a thread has no other place where it would be seen
        return _Outcome(task, error=error)


def _teller(relay: _Relay) -> Callable[[Progress], None]:
    def tell(progress: Progress) -> None:
        with suppress(RuntimeError):  # the program may be ending
            relay.told.emit(progress)

    return tell
