"""The log of an adjudication in a window: where it lies, who has it, what was left behind.

Until it is known where the gold goes the log lies in the user's data folder; then beside the gold.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decision_codec import text_digest
from tempannot.comparison.adjudication.decision_log import (
    SUFFIX,
    DecisionLog,
    LogContent,
    LogLock,
    read_log,
)
from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.comparison.comparison import JointComparison
from tempannot.core.errors import FileError, guarded
from tempannot.core.language import bilingual
from tempannot.core.typed_names import real_path
from tempannot.formats.atomic import saving
from tempannot.session.folders import data_folder


class SessionLog:
    """The log of an adjudication under way, which no other window writes meanwhile.

    With a ``path`` it is made there with the first step, without one at once in the data folder.
    """

    def __init__(self, adjudication: Adjudication, path: Path | None = None) -> None:
        """Begin a log; raises FileError if none can be written in the data folder."""
        self._adjudication = adjudication
        self._log: DecisionLog | None = None
        self._lock: LogLock | None = None
        self.path = path or new_log_path()
        if path is None:
            self._open(self.path)

    @classmethod
    def taken_up(
        cls, adjudication: Adjudication, path: Path, content: LogContent, lock: LogLock
    ) -> SessionLog:
        """Go on with a log that was read and locked."""
        found = cls(adjudication, path)
        written, known = content.length, len(content.names)
        found._log, found._lock = DecisionLog(path, adjudication, written, known), lock
        return found

    @property
    def is_private(self) -> bool:
        """Whether it lies in the data folder."""
        return self.path.parent == log_folder()

    def is_at(self, path: Path) -> bool:
        """Whether the log is written at a path."""
        return self._log is not None and real_path(path) == real_path(self.path)

    def read(self) -> LogContent | None:
        """What it holds, None before it is made."""
        return read_log(self.path) if self._log is not None else None

    def append(self, saved: bytes = b"") -> None:
        """Write what happened since the last time, and the digest of a gold file just saved.

        Raises FileError; the next call tries again. A log that cannot be made in its place is
        made in the data folder, and told all the same.
        """
        if self._log is not None:
            self._log.append(saved)
            return
        try:
            self._make(self.path)
        except FileError as error:
            self._open(new_log_path())
            raise FileError(
                error.path,
                bilingual(
                    "{problem}; the decisions are kept among the program's own data",
                    problem=error.problem,
                ),
            ) from error
        if saved:
            self.append(saved)

    def move(self, path: Path) -> None:
        """Go on at another path; a log in the data folder is not needed any more then."""
        if self.is_at(path):
            return
        old, was_private, log, lock = self.path, self.is_private, self._log, self._lock
        self._open(path)
        _let_go(log, lock)
        if was_private and log is not None:
            old.unlink(missing_ok=True)

    def close(self, *, discard: bool = False) -> None:
        """Let go of it; in the data folder one without any step goes, with ``discard`` any."""
        _let_go(self._log, self._lock)
        if self.is_private and (discard or not self._adjudication.events):
            self.path.unlink(missing_ok=True)

    def _make(self, path: Path) -> None:
        """Begin a log beside a gold, unless somebody else has meanwhile."""
        if path.exists():
            raise FileError(
                path, bilingual("somebody else has begun with this document: open it again")
            )
        with saving(path):
            path.parent.mkdir(parents=True, exist_ok=True)
        self._open(path)

    def _open(self, path: Path) -> None:
        log = DecisionLog(path, self._adjudication)
        try:
            lock = LogLock(path)
        except FileError:
            log.close()
            raise
        self.path, self._log, self._lock = path, log, lock


def _let_go(log: DecisionLog | None, lock: LogLock | None) -> None:
    if log is not None:
        log.close()
    if lock is not None:
        lock.release()


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A log left over from an adjudication that was not saved: when it was written last."""

    path: Path
    start: GoldStart
    names: tuple[str, ...]
    decisions: int
    at: datetime


def unfinished(comparison: JointComparison) -> tuple[Unfinished, ...]:
    """The logs about the same text that nobody is writing, newest first.

    A log without a decision in force is none, and a file that cannot be read is left alone.
    """
    found = []
    for path in sorted(log_folder().glob(f"*{SUFFIX}")):
        with suppress(FileError), guarded(path):
            log = read_log(path)
            decisions = log.decided
            is_same = (log.text, log.during) == (text_digest(comparison), comparison.during)
            is_same = is_same and len(log.names) <= len(comparison.sides)
            if is_same and decisions and not _is_in_use(path):
                at = datetime.fromtimestamp(path.stat().st_mtime, UTC)
                found.append(Unfinished(path, log.start, log.names, decisions, at))
    return tuple(sorted(found, key=lambda each: each.at, reverse=True))


def log_folder() -> Path:
    """The folder of the logs of adjudications that were not saved yet."""
    return data_folder() / "adjudications"


def new_log_path() -> Path:
    """A path for a new log; its folder is there afterwards. Raises FileError."""
    folder = log_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise FileError(
            folder, bilingual("it cannot be made: {strerror}", strerror=error.strerror)
        ) from error
    return folder / f"{uuid4().hex}{SUFFIX}"


def _is_in_use(path: Path) -> bool:
    try:
        LogLock(path).release()
    except FileError:
        return True
    return False
