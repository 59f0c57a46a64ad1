"""What it takes to open an adjudication: files are read, and a log is replayed, in any thread."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decision_log import (
    LogContent,
    LogLock,
    log_beside,
    read_log,
    resumed,
)
from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.comparison.comparison import JointComparison
from tempannot.core.document import Document
from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.schemes import AS_TOLD, Interpretation
from tempannot.formats.opened import Opened
from tempannot.formats.reading import read, to_bytes
from tempannot.session.adjudication_log import SessionLog

Paths = tuple[Path, ...]
"""The files of the sides."""

_MANY = 3000
"""With more links to open an adjudication takes longer than anybody calls at once."""


@dataclass(frozen=True, slots=True)
class PreparedAdjudication:
    """What was read of the first side's file and the log, and the adjudication made of it."""

    opened: Opened
    adjudication: Adjudication
    content: LogContent | None = None


@dataclass(slots=True)
class AdjudicationOpening:
    """An adjudication to begin at ``start``, or to go on with by its log.

    ``gold`` is where the gold goes, if that is known; ``how`` the files were read when compared.
    """

    comparison: JointComparison
    paths: Paths
    how: Interpretation = AS_TOLD
    start: GoldStart = GoldStart.AGREED
    log_path: Path | None = None
    gold: Path | None = None
    _lock: LogLock | None = field(default=None, init=False)

    @property
    def is_long(self) -> bool:
        """Whether a window should not wait for it."""
        return sum(len(each.document.links) for each in self.comparison.sides) > _MANY

    def lock(self) -> None:
        """Keep other windows from the log; raises FileError if one has it."""
        if self.log_path is not None:
            self._lock = LogLock(self.log_path)

    def release(self) -> None:
        """Let others have the log, as nothing came of it."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def prepare(self) -> PreparedAdjudication:
        """Read the file and the log, and find out where everything stands; nothing is written.

        Raises FileError if the first side's file is not what was compared, or if the log does
        not fit the annotations.
        """
        opened = _opened(self.comparison, self.paths[0], self.how)

        def check(gold: Document) -> bytes:
            return to_bytes(opened, gold)

        if self.log_path is None:
            made = Adjudication(self.comparison, self.start, check)
            return PreparedAdjudication(opened, made)
        content = read_log(self.log_path)
        made = resumed(content, self.comparison, check)
        return PreparedAdjudication(opened, made, content)

    def warm(self) -> PreparedAdjudication:
        """The same, with all that a window asks for at once found out as well."""
        made = self.prepare()
        assert made.adjudication.side.links is not None
        made.adjudication.states()
        return made

    def log_of(self, made: PreparedAdjudication) -> SessionLog:
        """The log, which is written from now on."""
        lock, self._lock = self._lock, None
        if self.log_path is not None and made.content is not None and lock is not None:
            return SessionLog.taken_up(made.adjudication, self.log_path, made.content, lock)
        return SessionLog(made.adjudication, log_beside(self.gold) if self.gold else None)


def _opened(comparison: JointComparison, path: Path, how: Interpretation) -> Opened:
    opened = read(path, how)
    if opened.document != comparison.base.document:
        raise FileError(
            path, bilingual("the file was changed since it was compared: compare again")
        )
    return opened
