"""Gold annotations on the disk: one and its log, begun and taken up again, or a folder of them.

A gold lies beside its log. One that is finished is not written over, and the decisions of one
that is not are carried out again, unless ``force`` says to begin anew.

What is said of each document of a folder is read from the end of its log: nothing is replayed, so
that a list of hundreds of documents is there at once. A log that is damaged is told of its document
alone.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decision_log import (
    SUFFIX,
    DecisionLog,
    LogLock,
    read_log,
    resumed,
)
from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.comparison.adjudication.logged_standing import LoggedStanding, read_standing
from tempannot.comparison.comparison import JointComparison
from tempannot.comparison.document_matching import DocumentFiles
from tempannot.core.errors import FileError, guarded
from tempannot.core.language import bilingual, worded
from tempannot.core.typed_names import real_path
from tempannot.formats.atomic import saving
from tempannot.formats.opened import Opened
from tempannot.formats.reading import to_bytes, write


@worded
class GoldProgress(StrEnum):
    """How far the gold of a document is."""

    NOT_BEGUN = "not begun"
    UNDER_WAY = "under way"
    FINISHED = "finished"
    UNREADABLE = "unreadable"


_UNKNOWN = LoggedStanding()
_FOLDERS_ARE_NONE = bilingual("this is a file: the gold of several documents needs a folder")


@dataclass(frozen=True, slots=True)
class GoldDocument:
    """A document of a gold folder: where its gold and its log are or would be, and how far it is.

    ``problem`` is a sentence where something is wrong with it.
    """

    name: str
    gold: Path
    log: Path
    state: GoldProgress
    standing: LoggedStanding = _UNKNOWN
    problem: str = ""

    @property
    def is_finished(self) -> bool:
        """Whether a gold is there that nothing is to be added to."""
        return self.state is GoldProgress.FINISHED


class GoldFolder:
    """The gold folder of a corpus; it need not be there yet."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._inputs: frozenset[Path] = frozenset()

    def keep_off(self, inputs: Iterable[Path]) -> None:
        """Write over none of these files, wherever they lie, whatever leads to them."""
        self._inputs = frozenset(map(real_path, inputs))

    def check_place(self, found: GoldDocument) -> None:
        """Raise FileError for a document whose gold or log would be written over an input."""
        for path in (found.gold, found.log):
            if real_path(path) in self._inputs:
                raise FileError(
                    path, bilingual("this is an annotation to be compared: choose another folder")
                )

    def document(self, document: DocumentFiles) -> GoldDocument:
        """How far the gold of a document is; whatever is wrong with it is told in the value."""
        gold = self.gold_of(document)
        log = self.path / f"{document.name}{SUFFIX}"
        try:
            with guarded(log):
                return gold_document(document.name, gold, log, len(document.sides))
        except FileError as error:
            return GoldDocument(
                document.name, gold, log, GoldProgress.UNREADABLE, problem=str(error)
            )

    def gold_of(self, document: DocumentFiles) -> Path:
        """Where the gold of a document goes: by its name, with the ending of its base."""
        base = document.files[document.sides[0]]
        assert base is not None
        return self.path / f"{document.name}{base.suffix}"

    def prepare(self, inputs: Iterable[Path]) -> None:
        """Make the folder, unless it is among the annotations.

        Raises FileError, for a folder that cannot be written, too.
        """
        own = real_path(self.path)
        for each in inputs:
            place = real_path(each)
            if own == place or (place in own.parents and place.is_dir()):
                problem = bilingual(
                    "the gold would be written among the annotations of {value}", value=each
                )
                raise FileError(
                    self.path, bilingual("{problem}: choose another folder", problem=problem)
                )
        make_folder(self.path)
        with saving(self.path):
            if not os.access(self.path, os.W_OK | os.X_OK):
                raise PermissionError(13, bilingual("the folder is write-protected"))


def make_folder(path: Path) -> None:
    """Make a folder and those above it; raises FileError if that fails or a file is in the way."""
    if path.exists() and not path.is_dir():
        raise FileError(path, _FOLDERS_ARE_NONE)
    with saving(path):
        path.mkdir(parents=True, exist_ok=True)


def gold_document(name: str, gold: Path, log: Path, sides: int = 0) -> GoldDocument:
    """How far a gold is; raises FileError if its log cannot be read.

    One that was finished is under way again where more annotators are there than had been.
    """
    is_there = gold.exists()
    if not log.exists():
        if is_there:
            problem = bilingual(
                "{gold}: no log tells from which decisions this gold was made", gold=gold
            )
            return GoldDocument(name, gold, log, GoldProgress.FINISHED, problem=problem)
        return GoldDocument(name, gold, log, GoldProgress.NOT_BEGUN)
    standing = read_standing(log)
    if not is_there and not standing.at:
        return GoldDocument(name, gold, log, GoldProgress.NOT_BEGUN, standing)
    is_outgrown = 0 < standing.sides < sides
    if not is_there or not standing.is_finished or not standing.is_saved or is_outgrown:
        return GoldDocument(
            name, gold, log, GoldProgress.UNDER_WAY, standing, _lost(gold, standing)
        )
    return GoldDocument(name, gold, log, GoldProgress.FINISHED, standing)


def _lost(gold: Path, standing: LoggedStanding) -> str:
    """What to say of a gold that was saved and is gone."""
    if not standing.is_saved or gold.exists():
        return ""
    return bilingual(
        "{gold}: the gold is gone; its log is there, and it is made again from that", gold=gold
    )


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
    place = real_path(files.gold)
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
