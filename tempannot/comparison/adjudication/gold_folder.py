"""A folder of gold annotations, each with the log of its decisions beside it.

What is said of a document is read from the end of its log: nothing is replayed, so that a list of
hundreds of documents is there at once. A log that is damaged is told of its document alone.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from tempannot.comparison.adjudication.decision_log import SUFFIX
from tempannot.comparison.adjudication.logged_standing import LoggedStanding, read_standing
from tempannot.comparison.document_matching import DocumentFiles
from tempannot.core.errors import FileError, guarded
from tempannot.core.language import bilingual, worded
from tempannot.formats.atomic import saving


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
        self._inputs: frozenset[str] = frozenset()

    def keep_off(self, inputs: Iterable[Path]) -> None:
        """Write over none of these files, wherever they lie, whatever leads to them."""
        self._inputs = frozenset(map(os.path.realpath, inputs))

    def check_place(self, found: GoldDocument) -> None:
        """Raise FileError for a document whose gold or log would be written over an input."""
        for path in (found.gold, found.log):
            if os.path.realpath(path) in self._inputs:
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

    def documents(self, documents: Iterable[DocumentFiles]) -> tuple[GoldDocument, ...]:
        """How far the gold of each of some documents is, in their order."""
        return tuple(map(self.document, documents))

    def gold_of(self, document: DocumentFiles) -> Path:
        """Where the gold of a document goes: by its name, with the ending of its base."""
        base = document.files[document.sides[0]]
        assert base is not None
        return self.path / f"{document.name}{base.suffix}"

    def prepare(self, inputs: Iterable[Path]) -> None:
        """Make the folder, unless it is among the annotations.

        Raises FileError, for a folder that cannot be written, too.
        """
        own = Path(os.path.realpath(self.path))
        for each in inputs:
            place = Path(os.path.realpath(each))
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
