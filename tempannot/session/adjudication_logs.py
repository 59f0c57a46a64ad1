"""Where the logs of adjudications lie that have no file yet, and which of them can go on."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

from tempannot.comparison.adjudication.decision_log import SUFFIX, read_log, text_digest
from tempannot.comparison.adjudication.decisions import GoldStart
from tempannot.comparison.comparison import Comparison
from tempannot.core.errors import FileError, guarded
from tempannot.formats.locks import try_lock
from tempannot.session.folders import data_folder


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A log left over from an adjudication that was not saved: when it was written last."""

    path: Path
    start: GoldStart
    names: tuple[str, str]
    decisions: int
    at: datetime


def log_folder() -> Path:
    """Return the folder of the logs of adjudications that were not saved yet."""
    return data_folder() / "adjudications"


def new_log_path() -> Path:
    """Return a path for a new log; its folder is there afterwards. Raises FileError."""
    folder = log_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise FileError(folder, f"it cannot be made: {error.strerror}") from error
    return folder / f"{uuid4().hex}{SUFFIX}"


def unfinished(comparison: Comparison) -> tuple[Unfinished, ...]:
    """Return the logs about the same text that nobody is writing, newest first.

    A log without a decision is none, and a file that cannot be read is left alone.
    """
    found = []
    for path in sorted(log_folder().glob(f"*{SUFFIX}")):
        with suppress(FileError), guarded(path):
            log = read_log(path)
            decisions = sum("decision" in line for _, line in log.lines)
            is_same = (log.text, log.during) == (text_digest(comparison), comparison.key.during)
            if is_same and decisions and not _is_in_use(path):
                at = datetime.fromtimestamp(path.stat().st_mtime, UTC)
                found.append(Unfinished(path, log.start, log.names, decisions, at))
    return tuple(sorted(found, key=lambda each: each.at, reverse=True))


class LogLock:
    """Keeps other windows from a log for as long as this process lives."""

    def __init__(self, path: Path) -> None:
        """Lock a log; raises FileError if another window has it."""
        try:
            self._descriptor: int | None = os.open(path, os.O_RDWR)
        except OSError as error:
            raise FileError(path, error.strerror or str(error)) from error
        if not try_lock(self._descriptor):
            self.release()
            raise FileError(path, "another window is adjudicating with this log")

    def release(self) -> None:
        """Let others have it; it can be released twice."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def _is_in_use(path: Path) -> bool:
    try:
        LogLock(path).release()
    except FileError:
        return True
    return False
