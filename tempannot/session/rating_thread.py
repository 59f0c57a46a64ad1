"""A thread that does what it is given in order; outcomes come back to the thread of the window."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from queue import SimpleQueue
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal

from tempannot.core.errors import TempannotError
from tempannot.session.owned_thread import OwnedThread

_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True, eq=False)
class _Job:
    work: Callable[[], Any]
    then: Callable[[Any], object]
    failed: Callable[[TempannotError], object]


@dataclass(frozen=True, slots=True, eq=False)
class _Outcome:
    job: _Job
    value: Any
    error: TempannotError | None


class RatingThread(QObject):
    """Runs jobs one after another; none is given up, but nobody waits long for a store."""

    _ended = Signal(object)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._is_closed = False
        self._ended.connect(self._take)
        self._thread = OwnedThread(self, self._run, partial(self._jobs.put, None), name)
        self._thread.start()

    def run(
        self,
        work: Callable[[], _Value],
        then: Callable[[_Value], object],
        failed: Callable[[TempannotError], object],
    ) -> None:
        """Do ``work`` in the thread, then ``then`` or ``failed`` in the thread of this object."""
        self._jobs.put(_Job(work, then, failed))

    def close(self, seconds: float) -> None:
        """Finish what was given within so many seconds; of its outcome nothing is told."""
        self._is_closed = True
        self._jobs.put(None)
        self._thread.join(seconds)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            outcome = _done(job)
            with suppress(RuntimeError):  # the window may be gone meanwhile
                self._ended.emit(outcome)

    def _take(self, outcome: _Outcome) -> None:
        if self._is_closed:
            return
        if outcome.error is None:
            outcome.job.then(outcome.value)
        else:
            outcome.job.failed(outcome.error)


def _done(job: _Job) -> _Outcome:
    try:
        return _Outcome(job, job.work(), None)
    except TempannotError as error:
        return _Outcome(job, None, error)
    except Exception as error:  # a thread has no other place where it would be seen
        return _Outcome(job, None, TempannotError(f"{type(error).__name__}: {error}"))
