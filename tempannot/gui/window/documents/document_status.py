"""What the document list says of a file: readable, consistent, how much of it is decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from tempannot.core.completeness import Completeness, CompletionGoal, CompletionStage
from tempannot.core.errors import FileError, guarded
from tempannot.core.language import percent, shown, tr, tr_plural, worded, written
from tempannot.core.link_reading import unread_types
from tempannot.core.reasoning import Reasoning
from tempannot.core.schemes import During, Interpretation
from tempannot.core.wording import strung
from tempannot.formats.members import file_of
from tempannot.formats.problems import Problem
from tempannot.formats.reading import read
from tempannot.session.chosen_profiles import chosen_profiles
from tempannot.session.worker import StoppedError, Task, Worker, report

_PAUSE = 0.002
"""Seconds between two files, in which the window gets its turn."""


class StatusReader(QObject):
    """``status_read`` carries a DocumentStatus; ``finished`` comes once all are read."""

    status_read = Signal(object)
    finished = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = Worker(self, tr("document status"), lasts=False)

    @property
    def is_running(self) -> bool:
        """Whether files are being read."""
        return self._worker.is_busy

    def start(self, paths: Sequence[Path], during: During) -> None:
        """Read these files instead of those that were being read."""
        self._worker.stop()
        work = partial(_read_all, tuple(paths), during)
        self._worker.run(work, self._finish, report, self.status_read.emit)

    def stop(self) -> None:
        """Read no more; returns once the thread has ended, after one file at most."""
        self._worker.close(None)

    def _finish(self, _nothing: None) -> None:
        self.finished.emit()


def _read_all(paths: tuple[Path, ...], during: During, task: Task) -> None:
    """Read until done or stopped."""
    for path in paths:
        if task.pause(_PAUSE):
            raise StoppedError(tr("nobody asks for the rest"))
        task.give(status_of_file(path, during))


class DocumentName(NamedTuple):
    """What a document is called in lists, and the file that it shares with others, or ""."""

    name: str
    file: str = ""

    @property
    def whole(self) -> str:
        """Both, for tables and screen readers."""
        return tr("{name}, in {file}", name=self.name, file=self.file) if self.file else self.name


@lru_cache(maxsize=50_000)
def document_name(path: Path) -> DocumentName:
    """What a document is called; asked for with every line that is painted, so it is kept."""
    file = file_of(path)
    return DocumentName(path.name) if file == path else DocumentName(path.stem, file.name)


def told_apart(paths: Iterable[Path]) -> Mapping[Path, str]:
    """The names of documents that others have too, each after its folder, or as many as it takes.

    >>> told = told_apart((Path("anna/fire.tml"), Path("ben/fire.tml"), Path("ben/storm.tml")))
    >>> sorted(told.values())
    ['anna/fire.tml', 'ben/fire.tml']
    >>> sorted(told_apart((Path("old/ben/fire.tml"), Path("new/ben/fire.tml"))).values())
    ['new/ben/fire.tml', 'old/ben/fire.tml']
    """
    plain = [path for path in paths if not document_name(path).file]
    found: dict[Path, str] = {}
    for name, count in Counter(path.name for path in plain).items():
        if count > 1:
            alike = [path for path in plain if path.name == name]
            found |= dict(zip(alike, _distinct(alike), strict=True))
    return found


def _distinct(paths: Sequence[Path]) -> list[str]:
    """The ends of paths that differ, all as long as the longest that it takes."""
    told: list[str] = []
    for length in range(2, max(len(path.parts) for path in paths) + 1):
        told = ["/".join(path.parts[-length:]) for path in paths]
        if len(set(told)) == len(set(paths)):
            break
    return told


@worded
class Standing(StrEnum):
    """The state of a file in one word."""

    WAITING = "not checked yet"
    CONSISTENT = "consistent"
    CONFLICT = "contradictory"
    UNREADABLE = "unreadable"

    @property
    def glyph(self) -> str:
        """A sign that tells the states apart without colour."""
        return {"WAITING": "·", "CONSISTENT": "✓", "CONFLICT": "!", "UNREADABLE": "×"}[self.name]


@dataclass(frozen=True, slots=True)
class DocumentStatus:
    """One line of the document list; ``problem`` says why a file cannot be read.

    ``problems`` are what is odd about it, or that alone; ``unread`` counts the links that nobody
    knows what to make of.
    """

    path: Path
    standing: Standing = Standing.WAITING
    links: int = 0
    conflicts: int = 0
    decided: int = 0
    pairs: int = 0
    modified: bool = False
    problem: str = ""
    unread: int = 0
    problems: tuple[Problem, ...] = ()
    completeness: Completeness | None = None

    @property
    def is_complete(self) -> bool:
        """Whether everything is decided that its scheme wants."""
        known = self.completeness
        return known is not None and known.stage is CompletionStage.COMPLETE

    @property
    def is_connected(self) -> bool:
        """Whether it is complete in that all is connected, which is what its scheme wants."""
        known = self.completeness
        return self.is_complete and known is not None and known.goal is CompletionGoal.CONNECTED

    @property
    def glyph(self) -> str:
        """A sign for how it stands: what is consistent and not complete is an open circle."""
        is_open = self.standing is Standing.CONSISTENT and self.completeness is not None
        return "○" if is_open and not self.is_complete else self.standing.glyph

    @property
    def share(self) -> float | None:
        """The share of pairs that are decided, None if there are no pairs or none are known."""
        return self.decided / self.pairs if self.pairs else None

    @property
    def percent(self) -> str:
        """The share in words: some is never rounded down to none, nor most up to all."""
        if self.share is None:
            return tr("no pairs")
        if 0 < self.share < 0.01:
            return f"< {percent(0.01)}"
        return f"> {percent(0.99)}" if 0.99 < self.share < 1 else percent(self.share)

    @property
    def summary(self) -> str:
        """The second line: what is wrong, or how far the document is."""
        match self.standing:
            case Standing.WAITING:
                return tr(self.standing.value)
            case Standing.UNREADABLE:
                return self.problem
        links = tr_plural(self.links, "{count:,} link", "{count:,} links")
        if self.unread and not self.conflicts:
            return tr("{links}, {unread:,} not read", links=links, unread=self.unread)
        if self.conflicts:
            return strung(", ", (links, self._wrong))
        return strung(", ", (links, shown(self.completeness.words))) if self.completeness else links

    @property
    def _wrong(self) -> str:
        return written(f"{self.conflicts:,} !")

    @property
    def summaries(self) -> tuple[str, ...]:
        """What may stand for the summary where there is less and less room: its numbers at last.

        >>> DocumentStatus(Path("a"), Standing.CONFLICT, links=10920, conflicts=2).summaries
        ('10,920 links, 2 !', '10,920, 2 !', '11k, 2 !')
        """
        if self.standing in (Standing.WAITING, Standing.UNREADABLE):
            return (self.summary,)
        if self.completeness and not self.conflicts and not self.unread:
            words = shown(self.completeness.words)
            return self.summary, words, words
        wrong = (self._wrong,) if self.conflicts else ()
        rounded = f"{self.links / 1000:.0f}k" if self.links >= 1000 else str(self.links)
        counts = written(f"{self.links:,}"), rounded
        return self.summary, *(strung(", ", (each, *wrong)) for each in counts)

    @property
    def sentence(self) -> str:
        """All of it, as a screen reader says it."""
        parts = [document_name(self.path).whole, tr(self.standing.value)]
        match self.standing:
            case Standing.UNREADABLE:
                parts.append(self.problem)
            case Standing.CONFLICT | Standing.CONSISTENT:
                parts.append(tr_plural(self.links, "{count:,} link", "{count:,} links"))
        if self.unread:
            parts.append(tr_plural(self.unread, "{count:,} not read", "{count:,} not read"))
        if self.conflicts:
            parts.append(tr_plural(self.conflicts, "{count:,} set aside", "{count:,} set aside"))
        elif self.completeness is not None:
            parts.append(shown(self.completeness.words))
        if self.share is not None:
            parts.append(tr("{percent} of pairs decided", percent=self.percent))
        return strung(", ", [*parts, tr("modified")] if self.modified else parts)


def status_of_file(path: Path, during: During) -> DocumentStatus:
    """Read a file and say how it stands; what is wrong with it is part of the answer."""
    try:
        with guarded(path):
            opened = read(path, Interpretation(chosen=chosen_profiles()))
            found = status_of(path, Reasoning(opened.document, during))
            return replace(found, problems=opened.problems)
    except FileError as error:
        problem = (
            error.problem
            if error.line is None
            else tr("line {line}: {problem}", line=error.line, problem=error.problem)
        )
        listed = (Problem(tr("unreadable"), path.name, error.problem, error.line),)
        return DocumentStatus(path, Standing.UNREADABLE, problem=problem, problems=listed)


def status_of(path: Path, reasoning: Reasoning, modified: bool = False) -> DocumentStatus:
    """Say how a document that has been read stands."""
    counts = reasoning.counts()
    conflicts = len(reasoning.set_aside)
    return DocumentStatus(
        path,
        Standing.CONFLICT if conflicts else Standing.CONSISTENT,
        links=len(reasoning.document.links),
        conflicts=conflicts,
        decided=counts.decided,
        pairs=counts.pairs,
        modified=modified,
        unread=len(unread_types(reasoning.document)) + len(reasoning.not_convex()),
        completeness=reasoning.completeness(),
    )


def matches(status: DocumentStatus, text: str) -> bool:
    """Whether all words of a filter fit.

    They are parts of the path, or ``is:conflict``, ``is:complete`` (or ``is:connected``, which is
    the same where that is all that is wanted), ``is:modified``.

    >>> matches(DocumentStatus(Path("news/a.tml"), Standing.CONFLICT), "news is:conflict")
    True
    """
    return all(_fits(status, term) for term in text.casefold().split())


def _fits(status: DocumentStatus, term: str) -> bool:
    if term.startswith("is:"):
        state = term.removeprefix("is:")
        if state and "modified".startswith(state):
            return status.modified
        if len(state) > 3 and any(e.startswith(state) for e in ("complete", "connected")):
            return status.is_complete
        return status.standing.name.casefold().startswith(state)
    return term in str(status.path).casefold()
