"""A build: rows that are made one by one, and what there is to say of them.

The same recipe gives the same rows whoever asks, so that the command line and the window write
the same bytes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from tempannot.core.errors import TempannotError
from tempannot.formats.items.writing import write_rows

Row = Mapping[str, object]
Told = Callable[[str, int, int], object]
"""Hears what is being done, how much of it is done, and of how much (0 if nobody knows).

It may raise to stop the work; then no file is written.
"""

_TOLD_EVERY = 500


class RecipeError(TempannotError):
    """Options that do not go together, or that say nothing.

    ``unreadable`` are the messages about the files that could not be read.
    """

    def __init__(self, problem: str, unreadable: Sequence[str] = ()) -> None:
        self.unreadable = tuple(unreadable)
        super().__init__(problem)


@dataclass(frozen=True, slots=True)
class Build:
    """What a recipe gives.

    ``rows`` can be taken once; ``total`` is how many there will be, None if nobody knows.
    ``texts`` are the columns that a rater would read, ``reason`` says in a line why a row has its
    label. ``notes`` are the sentences about what was read and left out so far, ``facts`` the
    same as values of JSON; ``unreadable`` the messages about files that could not be read.
    """

    columns: tuple[str, ...]
    texts: tuple[str, ...]
    rows: Iterator[Row]
    total: int | None
    reason: Callable[[Row], str]
    notes: Callable[[], Sequence[str]]
    facts: Callable[[], Mapping[str, object]]
    unreadable: Callable[[], Sequence[str]] = tuple


class Recipe(Protocol):
    """All options of a build."""

    @property
    def files(self) -> Sequence[Path]:
        """All files and folders that it reads, so that none of them is written over."""

    def start(self, told: Told) -> Build:
        """Read what is needed; raises TempannotError if nothing can come of it."""


@dataclass(slots=True)
class Tally:
    """Rows counted by label and split."""

    rows: int = 0
    labels: Counter[str] = field(default_factory=Counter)
    splits: Counter[str] = field(default_factory=Counter)

    def count(self, row: Row) -> None:
        """Count a row."""
        self.rows += 1
        self.labels[str(row.get("label") or "")] += 1
        self.splits[str(row.get("split") or "")] += 1


def nothing_told(_words: str, _done: int, _of: int) -> None:
    """Hear nothing."""


def write_build(build: Build, path: Path, told: Told = nothing_told) -> Tally:
    """Write all rows of a build, all or nothing, and return their counts.

    Raises FileError if the file cannot be written, and whatever the rows or ``told`` raise.
    """
    tally = Tally()
    write_rows(path, build.columns, counted_rows(build, tally, told))
    return tally


def counted_rows(build: Build, tally: Tally, told: Told = nothing_told) -> Iterator[Row]:
    """Yield the rows of a build while they are counted and told of."""
    for row in build.rows:
        tally.count(row)
        yield row
        if tally.rows % _TOLD_EVERY == 0:
            told("building", tally.rows, build.total or 0)
