"""Reads and compares annotations in the background, with progress, until done or stopped."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Event

from PySide6.QtCore import QObject, Signal

from tempannot.comparison.corpus import (
    ComparedDocument,
    ComparisonStoppedError,
    Settings,
    compare_paths,
)
from tempannot.core.errors import TempannotError
from tempannot.session.owned_thread import OwnedThread

_PAUSE = 0.001
"""Seconds between two documents, in which the window gets its turn."""


class CompareLoading(QObject):
    """``loaded`` carries a CorpusComparison, ``failed`` a sentence, ``progressed`` done and all."""

    loaded = Signal(object)
    failed = Signal(str)
    progressed = Signal(int, int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work: _Work | None = None
        self._thread: OwnedThread | None = None

    @property
    def is_running(self) -> bool:
        """Whether annotations are being compared."""
        return self._thread is not None and self._thread.is_alive()

    def start(self, paths: Sequence[Path], settings: Settings) -> None:
        """Compare these instead of what was being compared."""
        self.stop()
        self._work = work = _Work(tuple(paths), settings)
        work.loaded.connect(self._take)
        work.failed.connect(self._fail)
        work.progressed.connect(self._tell)
        self._thread = OwnedThread(self, work.run, work.stop.set, "comparison")
        self._thread.start()

    def stop(self) -> None:
        """Give up; nothing is told of it. Returns once the thread has ended, after a document."""
        if self._work is not None:
            self._work.stop.set()
        if self._thread is not None:
            self._thread.join()
        self._thread = self._work = None

    def _take(self, corpus: object) -> None:
        if self.sender() is self._work:
            self.loaded.emit(corpus)

    def _fail(self, problem: str) -> None:
        if self.sender() is self._work:
            self.failed.emit(problem)

    def _tell(self, done: int, of: int) -> None:
        if self.sender() is self._work:
            self.progressed.emit(done, of)


class _Work(QObject):
    """One run; signals of an earlier run that arrive late are told apart by their sender."""

    loaded = Signal(object)
    failed = Signal(str)
    progressed = Signal(int, int)

    def __init__(self, paths: tuple[Path, ...], settings: Settings) -> None:
        super().__init__()
        self.stop = Event()
        self._paths = paths
        self._settings = settings

    def run(self) -> None:
        """Compare until done or stopped."""
        try:
            corpus = compare_paths(
                self._paths, self._settings, self._tell, lambda: self.stop.wait(_PAUSE)
            )
        except ComparisonStoppedError:
            return
        except (TempannotError, OSError) as error:
            self.failed.emit(str(error))
        except Exception as error:  # a thread has no other place where it would be seen
            self.failed.emit(f"{type(error).__name__}: {error}")
        else:
            self.loaded.emit(corpus)

    def _tell(self, done: int, of: int, document: ComparedDocument) -> None:
        self.progressed.emit(done, of)
