"""All work beside the window: in a thread per worker, one thing after another.

Stores may be on another machine, and statistics take seconds: the window waits for neither. What
is done can tell how far it is, give results as they come, and be stopped.

A thread that still runs while the interpreter is taken down is ended in the midst of whatever C++
it is in, which aborts the process. So whoever starts one says how to make it give up: it is asked
to when its owner is gone, and all are asked to, and waited for, when the program ends.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import Any, TypeVar
from weakref import finalize

from PySide6.QtCore import QCoreApplication, QObject, Signal, SignalInstance

from tempannot.core.errors import FileError, TempannotError, reason_of
from tempannot.core.language import bilingual


class OwnedThread(Thread):
    """A thread that does ``work`` for an owner, until it is done or was asked to ``give_up``.

    Neither should hold the owner, or anything of the window, which must not end in a thread.
    """

    def __init__(
        self, owner: object, work: Callable[[], object], give_up: Callable[[], object], name: str
    ) -> None:
        super().__init__(target=work, name=name, daemon=True)
        self.give_up = give_up
        finalize(owner, give_up)


def end_threads(seconds: float) -> bool:
    """Ask all owned threads to give up, and return whether they did within so many seconds.

    What waits for a store that does not answer may not.
    """
    running = [each for each in threading.enumerate() if isinstance(each, OwnedThread)]
    for each in running:
        each.give_up()
    until = monotonic() + seconds
    for each in running:
        each.join(max(0.0, until - monotonic()))
    return not any(each.is_alive() for each in running)


_Value = TypeVar("_Value")
_Work = Callable[["Task"], Any]


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

    def __init__(
        self,
        tell: Callable[[Progress], object],
        give: Callable[[object], object] | None = None,
    ) -> None:
        self._tell = tell
        self._give = give
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

    def give(self, part: object) -> None:
        """Hand on a part of the result."""
        if self._give is not None:
            self._give(part)

    def pause(self, seconds: float) -> bool:
        """Leave the window a turn; return whether nobody waits for the result any more."""
        return self._stop.wait(seconds)


@dataclass(frozen=True, slots=True, eq=False)
class _Part:
    task: Task
    value: object


@dataclass(frozen=True, slots=True, eq=False)
class _Outcome:
    task: Task
    value: Any = None
    error: Exception | None = None


class _Jobs:
    """What a thread has to do, and what it is at, which can be told to stop."""

    def __init__(self, finishes: bool) -> None:
        self._finishes = finishes
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
        """Ask all that is under way to stop, unless it is to be finished, and the thread to end."""
        if not self._finishes:
            self.stop()
        self.add_no_more()

    def add_no_more(self) -> None:
        """Let the thread end after all that was added."""
        self._queue.put(None)


@dataclass(frozen=True, slots=True)
class _Answers:
    then: Callable[[Any], object]
    failed: Callable[[Exception], object]
    given: Callable[[Any], object]


class _Relay(QObject):
    """What the thread holds instead of the window's objects, which must not end in a thread.

    It belongs to the application, and ends in the window's thread after the other one has.
    """

    ended = Signal(object)
    told = Signal(object)
    gave = Signal(object)
    over = Signal()

    def __init__(self) -> None:
        super().__init__(QCoreApplication.instance())
        self.over.connect(self.deleteLater)

    def task(self) -> Task:
        """Return a new task, whose words and results come here."""

        def send(signal: SignalInstance, value: object) -> None:
            with suppress(RuntimeError):  # the program may be ending
                signal.emit(_Part(task, value))

        task = Task(partial(send, self.told), partial(send, self.gave))
        return task


class Worker(QObject):
    """Does one thing after another in a thread of its own; results come back to the window's.

    ``progressed`` carries a Progress, ``failed`` a sentence where nobody else takes it. What it is
    given to do must hold no object of the window. One that ``finishes`` does all it was given, even
    if nobody hears of it: its owner may be gone, or the program about to end. The thread of one
    that does not last ends with what it was given; the next thing gets a new one.
    """

    progressed = Signal(object)
    failed = Signal(str)

    def __init__(
        self,
        parent: QObject | None = None,
        name: str = "worker",
        *,
        finishes: bool = False,
        lasts: bool = True,
    ) -> None:
        super().__init__(parent)
        self._name = name
        self._finishes = finishes
        self._lasts = lasts
        self._jobs = _Jobs(finishes)
        self._open: dict[Task, _Answers] = {}
        self._relay: _Relay | None = None
        self._thread: OwnedThread | None = None

    @property
    def is_busy(self) -> bool:
        """Whether something is under way or waits for its turn."""
        return bool(self._open)

    def run(
        self,
        work: Callable[[Task], _Value],
        then: Callable[[_Value], object],
        failed: Callable[[Exception], object] | None = None,
        given: Callable[[Any], object] | None = None,
    ) -> Task:
        """Do ``work`` in the thread, then ``then`` with what it returned, in the window's thread.

        ``failed`` gets the error; without it the signal tells of it. ``given`` gets what the task
        gives meanwhile.
        """
        relay = self._relay or self._start()
        task = relay.task()
        self._open[task] = _Answers(then, failed or self._say, given or _ignore)
        self._jobs.add(task, work)
        if not self._lasts:
            self._jobs.add_no_more()
            self._relay = None
        return task

    def stop(self) -> None:
        """Give up all that is under way; nothing is told of it."""
        self._jobs.stop()
        self._open.clear()
        self.progressed.emit(Progress())

    def close(self, seconds: float | None = 0.0) -> None:
        """Give up, or finish all that was given, and let the thread end; nothing is told of it.

        Returns once it has ended, after so many seconds at most (None: however long it takes).
        """
        self._open.clear()
        self.progressed.emit(Progress())
        self._jobs.end()
        if self._thread is not None and seconds != 0:
            self._thread.join(seconds)
        self._relay = self._thread = None

    def _start(self) -> _Relay:
        self._jobs, self._relay = _Jobs(self._finishes), _Relay()
        relay = self._relay
        relay.ended.connect(self._take)
        relay.told.connect(self._tell)
        relay.gave.connect(self._hand_on)
        work = partial(_work_through, self._jobs, relay)
        self._thread = OwnedThread(self, work, self._jobs.end, self._name)
        self._thread.start()
        return relay

    def _tell(self, part: _Part) -> None:
        if part.task in self._open:
            self.progressed.emit(part.value)

    def _hand_on(self, part: _Part) -> None:
        if part.task in self._open:
            self._open[part.task].given(part.value)

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
    if isinstance(error, TempannotError):
        return str(error)
    if isinstance(error, OSError):
        reason = reason_of(error)
        return str(FileError(str(error.filename), reason)) if error.filename else reason
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
        return _Outcome(task, error=StoppedError(bilingual("nobody waits for it")))
    try:
        return _Outcome(task, work(task))
    except Exception as error:  # a thread has no other place where it would be seen
        return _Outcome(task, error=error)


def _ignore(_part: object) -> None:
    return None
