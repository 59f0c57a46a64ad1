"""The gold of one document on the disk: begun, taken up again, and never lost.

A gold lies beside its log. One that is finished is not written over, and the decisions of one
that is not are carried out again, unless ``force`` says to begin anew.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decision_log import (
    DecisionLog,
    LogLock,
    read_log,
    resumed,
)
from tempannot.comparison.adjudication.gold_folder import GoldDocument, GoldProgress, gold_document
from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.comparison.comparison import JointComparison
from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.opened import Opened
from tempannot.formats.reading import to_bytes, write


class FinishedError(FileError):
    """A gold that nothing is left to decide of; nothing was written."""


@dataclass(frozen=True, slots=True)
class GoldFiles:
    """Where the gold of so many ``sides`` and its log go, and what is there."""

    gold: Path
    log: Path
    sides: int = 0

    def found(self) -> GoldDocument:
        """How far the gold is that lies there; raises FileError for a log that is damaged."""
        return gold_document(self.gold.stem, self.gold, self.log, self.sides)

    def check(self) -> None:
        """Raise FinishedError if a gold is there that nothing is to be added to."""
        found = self.found()
        if found.is_finished:
            by = (
                bilingual(", decided last by {by}", by=found.standing.by)
                if found.standing.by
                else ""
            )
            state = found.problem.partition(": ")[2] or bilingual(
                "this gold is finished{by}", by=by
            )
            raise FinishedError(
                self.gold, bilingual("{state}; --force writes over it", state=state)
            )


def adjudicated(
    comparison: JointComparison,
    base: Opened,
    files: GoldFiles,
    start: GoldStart | None = None,
    *,
    force: bool = False,
) -> Adjudication:
    """The adjudication whose log lies there, else a new one in which all agreement is accepted.

    ``base`` is the first of the annotations as it was opened. Raises FinishedError, and FileError
    for a log that does not fit, that began otherwise than ``start``, or that a window writes.
    """
    if not force:
        files.check()
        if files.found().state is GoldProgress.UNDER_WAY:
            LogLock(files.log).release()
            return taken_up(comparison, base, files.log, start)
    found = Adjudication(comparison, start or GoldStart.AGREED, partial(to_bytes, base))
    found.accept_agreement()
    return found


def taken_up(
    comparison: JointComparison, base: Opened, log: Path, start: GoldStart | None = None
) -> Adjudication:
    """The adjudication that a log holds; raises FileError if it fits neither files nor start."""
    content = read_log(log)
    if start is not None and content.start != start:
        problem = bilingual(
            "these decisions start from {start}, not {start2}", start=content.start, start2=start
        )
        raise FileError(log, problem, 1)
    return resumed(content, comparison, partial(to_bytes, base))


def keep(
    adjudication: Adjudication, base: Opened, files: GoldFiles, *, force: bool = False
) -> None:
    """Write the gold, then its log with all that happened.

    Raises FileError, also for a gold that somebody has changed since its log says it was saved,
    unless ``force`` allows that.
    """
    place = Path(os.path.realpath(files.gold))
    if files.gold.exists() and files.log.exists() and not force:
        base.digests[place] = read_log(files.log).saved
    is_new = not files.gold.exists()
    log = DecisionLog(files.log, adjudication) if is_new else None  # a gold has a log, whenever
    try:
        write(base, adjudication.document, files.gold, overwrite=force)
        log = log or DecisionLog(files.log, adjudication)
        log.append(base.digests[place])
    finally:
        if log is not None:
            log.close()
