"""Work beside the window: one thread that does what it is given in order, with progress and stop.

Stores may be on another machine, and statistics take seconds: the window waits for neither.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal

from tempannot.core.errors import TempannotError

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
class _Job:
    task: Task
    work: Callable[[Task], Any]
    then: Callable[[Any], object]
    failed: Callable[[Exception], object]


@dataclass(frozen=True, slots=True, eq=False)
class _Outcome:
    job: _Job
    value: Any = None
    error: Exception | None = None


class Background(QObject):
    """Does one thing after another in a thread of its own; results come back to the window's.

    ``progressed`` carries a Progress, ``failed`` a sentence where nobody else takes it. The thread
    is a daemon: quitting never waits for a store that does not answer.
    """

    progressed = Signal(object)
    failed = Signal(str)
    _ended = Signal(object)
    _told = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._open: list[_Job] = []
        self._thread: Thread | None = None
        self._ended.connect(self._take)
        self._told.connect(self._tell)

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
        job = _Job(Task(self._tell_from_thread), work, then, failed or self._say)
        self._open.append(job)
        if self._thread is None:
            self._thread = Thread(target=self._work, name="validate", daemon=True)
            self._thread.start()
        self._jobs.put(job)
        return job.task

    def stop(self) -> None:
        """Give up all that is under way; nothing is told of it."""
        for job in self._open:
            job.task.stop()
        self._open.clear()
        self.progressed.emit(Progress())

    def close(self) -> None:
        """Give up, and let the thread end after what it is at."""
        self.stop()
        self._jobs.put(None)
        self._thread = None
        self._jobs = SimpleQueue()

    def _work(self) -> None:
        jobs = self._jobs
        while (job := jobs.get()) is not None:
            outcome = _done(job)
            with suppress(RuntimeError):  # the window may be gone meanwhile
                self._ended.emit(outcome)

    def _tell_from_thread(self, progress: Progress) -> None:
        with suppress(RuntimeError):
            self._told.emit(progress)

    def _tell(self, progress: Progress) -> None:
        if self._open:
            self.progressed.emit(progress)

    def _take(self, outcome: _Outcome) -> None:
        job = outcome.job
        if job not in self._open:
            return
        self._open.remove(job)
        if not self._open:
            self.progressed.emit(Progress())
        if outcome.error is None:
            job.then(outcome.value)
        elif not isinstance(outcome.error, StoppedError):
            job.failed(outcome.error)

    def _say(self, error: Exception) -> None:
        self.failed.emit(sentence(error))


def sentence(error: Exception) -> str:
    """Return what to tell the user of an error."""
    if isinstance(error, TempannotError | OSError):
        return str(error)
    return f"{type(error).__name__}: {error}"


def _done(job: _Job) -> _Outcome:
    if job.task.is_stopped:
        return _Outcome(job, error=StoppedError("nobody waits for it"))
    try:
        return _Outcome(job, job.work(job.task))
    except Exception as error:  # a thread has no other place where it would be seen
        return _Outcome(job, error=error)
