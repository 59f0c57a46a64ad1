"""Reads files in the background and says how they stand, one after another."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Event

from PySide6.QtCore import QObject, Signal

from tempannot.core.schemes import During
from tempannot.gui.window.documents.document_status import DocumentStatus, status_of_file
from tempannot.session.owned_thread import OwnedThread

_PAUSE = 0.002
"""Seconds between two files, in which the window gets its turn."""


class StatusReader(QObject):
    """``status_read`` carries a DocumentStatus; ``finished`` comes once all are read."""

    status_read = Signal(object)
    finished = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stop = Event()
        self._thread: OwnedThread | None = None

    @property
    def is_running(self) -> bool:
        """Whether files are being read."""
        return self._thread is not None and self._thread.is_alive()

    def start(self, paths: Sequence[Path], during: During) -> None:
        """Read these files instead of those that were being read."""
        self._stop.set()
        self._stop = Event()
        work = _Work(self._stop, tuple(paths), during)
        work.status_read.connect(self._take)
        work.finished.connect(self._finish)
        self._work = work
        self._thread = OwnedThread(self, work.run, self._stop.set, "document status")
        self._thread.start()

    def stop(self) -> None:
        """Read no more; returns once the thread has ended, after one file at most."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _take(self, status: DocumentStatus) -> None:
        if self.sender() is self._work:
            self.status_read.emit(status)

    def _finish(self) -> None:
        if self.sender() is self._work:
            self.finished.emit()


class _Work(QObject):
    """One run; signals of an earlier run that arrive late are told apart by their sender."""

    status_read = Signal(object)
    finished = Signal()

    def __init__(self, stop: Event, paths: tuple[Path, ...], during: During) -> None:
        super().__init__()
        self._stop = stop
        self._paths = paths
        self._during = during

    def run(self) -> None:
        """Read until done or stopped."""
        for path in self._paths:
            if self._stop.wait(_PAUSE):
                return
            self.status_read.emit(status_of_file(path, self._during))
        self.finished.emit()
