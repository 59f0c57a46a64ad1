"""Reads large files beside the window, which answers all the while."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from tempannot.core.errors import guarded
from tempannot.core.schemes import During
from tempannot.session.background import Background, Progress, Task
from tempannot.session.beginning import Beginning, begin, reasoned

_Result = TypeVar("_Result")

LARGE = 1_000_000
"""Bytes of a file above which reading it would keep the window from answering."""


class LargeFiles(QObject):
    """Reads one file at a time, the last that was asked for; ``progressed`` carries a Progress."""

    progressed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path: Path | None = None
        self._background = Background(self)
        self._background.progressed.connect(self.progressed)

    @property
    def path(self) -> Path | None:
        """The file that is being read, None if none is."""
        return self._path

    def read(
        self,
        path: Path,
        during: During,
        then: Callable[[Path, Beginning], object],
        failed: Callable[[Exception], object],
    ) -> None:
        """Read a file instead of what was being read, and close its links."""
        self.stop()
        self._path = path
        self._background.run(
            partial(_read, path, during),
            partial(self._end, partial(then, path)),
            partial(self._end, failed),
        )
        self.progressed.emit(Progress(_words(path)))

    def stop(self) -> None:
        """Give up what is being read; nothing is told of it."""
        if self._path is not None:
            self._path = None
            self._background.stop()

    def close(self) -> None:
        """Read nothing any more."""
        self._path = None
        self._background.close()

    def _end(self, tell: Callable[[_Result], object], result: _Result) -> None:
        self._path = None
        tell(result)


def is_large(path: Path) -> bool:
    """Whether a file is too large to be read while the window waits."""
    try:
        return path.stat().st_size > LARGE
    except OSError:
        return False  # reading it says what is wrong


def _read(path: Path, during: During, task: Task) -> Beginning:
    with guarded(path):
        task.say(_words(path))
        beginning = begin(path)
        task.say(_words(path))
        return reasoned(beginning, during)


def _words(path: Path) -> str:
    return f"Opening {path.name} …"
