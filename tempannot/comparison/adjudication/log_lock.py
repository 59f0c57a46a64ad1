"""A log of decisions is written by one process at a time."""

from __future__ import annotations

import os
from pathlib import Path

from tempannot.core.errors import FileError, reason_of
from tempannot.core.language import bilingual
from tempannot.formats.locked_files import try_lock


class LogLock:
    """Keeps other windows from a log for as long as this process lives."""

    def __init__(self, path: Path) -> None:
        """Lock a log; raises FileError if another window has it."""
        try:
            self._descriptor: int | None = os.open(path, os.O_RDWR)
        except OSError as error:
            raise FileError(path, reason_of(error)) from error
        if not try_lock(self._descriptor):
            self.release()
            raise FileError(path, bilingual("another window is adjudicating with this log"))

    def release(self) -> None:
        """Let others have it; it can be released twice."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
