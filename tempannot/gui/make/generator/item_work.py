"""What a page does beside the window: the first items, their counts, and the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from random import Random
from threading import Event

from tempannot.datasets.recipes.build import (
    Build,
    Recipe,
    Row,
    Tally,
    counted_rows,
    write_build,
)
from tempannot.session.worker import Task

SHOWN = 200
"""How many items are shown before the file is made."""

COUNTED_COLUMNS = ("label", "split")
"""The columns whose words are counted."""

MOST_COUNTED = 250_000
"""How many items are counted before the file is made."""


@dataclass(frozen=True, slots=True, eq=False)
class PreviewItem:
    """An item of the preview: what a rater reads, its label, and the reason for that."""

    number: int
    texts: tuple[str, ...]
    label: str
    split: str
    reason: str
    row: Row


@dataclass(frozen=True, slots=True, eq=False)
class Preview:
    """The first items; ``rows`` are theirs, ``rest`` those that are still to be counted."""

    build: Build
    items: tuple[PreviewItem, ...]
    rows: tuple[Row, ...]
    tally: Tally
    rest: Iterator[Row]


@dataclass(frozen=True, slots=True, eq=False)
class Counted:
    """How many items there are, and what is said of them; ``is_all`` unless there were too many.

    ``spread`` are items from all over, each as likely as any other; ``first_of`` the first of every
    label and split, by its column and word; ``unreadable`` are messages about files that could not
    be read.
    """

    tally: Tally
    first_of: Mapping[tuple[str, str], tuple[PreviewItem, ...]]
    spread: tuple[PreviewItem, ...]
    notes: tuple[str, ...]
    unreadable: tuple[str, ...]
    is_all: bool


@dataclass(frozen=True, slots=True, eq=False)
class Made:
    """A file that was made."""

    path: Path
    tally: Tally
    notes: tuple[str, ...]


def first_items(recipe: Recipe, task: Task) -> Preview:
    """Return the first items of a recipe; raises what keeps it from giving any."""
    task.say("reading")
    build = recipe.start(task.say)
    tally = Tally()
    rest = counted_rows(build, tally, task.say)
    rows = tuple(islice(rest, SHOWN))
    shown = tuple(_shown(number, row, build) for number, row in enumerate(rows, 1))
    return Preview(build, shown, rows, tally, rest)


def count_rest(preview: Preview, task: Task) -> Counted:
    """Return the counts of all items, or of the first ones if there are very many."""
    task.say("counting")
    left = MOST_COUNTED - len(preview.rows)
    first = _FirstOfEach(chain(preview.rows, islice(preview.rest, left)))
    drawn = _drawn(first)
    first_of = {
        each: tuple(_shown(number, row, preview.build) for number, row in rows)
        for each, rows in first.rows.items()
    }
    spread = tuple(_shown(number, row, preview.build) for number, row in drawn)
    is_all = preview.tally.rows < MOST_COUNTED
    notes, unreadable = tuple(preview.build.notes()), tuple(preview.build.unreadable())
    return Counted(preview.tally, first_of, spread, notes, unreadable, is_all)


def make_file(recipe: Recipe, path: Path, ended: Event, task: Task) -> Made:
    """Write the file, all or nothing; ``ended`` is set whatever happens."""
    try:
        task.say("reading")
        build = recipe.start(task.say)
        tally = write_build(build, path, task.say)
        return Made(path, tally, tuple(build.notes()))
    finally:
        ended.set()


class _FirstOfEach:
    """Rows that go by, of which the first of every label and split are kept, with their numbers."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._all = rows
        self.rows: dict[tuple[str, str], list[tuple[int, Row]]] = {}

    def __iter__(self) -> Iterator[Row]:
        for number, row in enumerate(self._all, 1):
            for column in COUNTED_COLUMNS:
                kept = self.rows.setdefault((column, str(row.get(column) or "")), [])
                if len(kept) < SHOWN:
                    kept.append((number, row))
            yield row


def _drawn(rows: Iterable[Row]) -> list[tuple[int, Row]]:
    """Return some of the rows with their numbers, in order, the same ones each time.

    Vitter 1985, algorithm R: nothing else is kept.
    """
    random = Random(1)
    kept: list[tuple[int, Row]] = []
    for number, row in enumerate(rows, 1):
        if len(kept) < SHOWN:
            kept.append((number, row))
        elif (place := int(random.random() * number)) < SHOWN:
            kept[place] = (number, row)
    return sorted(kept, key=lambda each: each[0])


def _shown(number: int, row: Row, build: Build) -> PreviewItem:
    return PreviewItem(
        number,
        tuple(str(row.get(name) or "") for name in build.texts),
        str(row.get("label") or ""),
        str(row.get("split") or ""),
        build.reason(row),
        row,
    )
