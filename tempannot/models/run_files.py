"""The tables in the folder of a run: passes with their losses, and labels that were given."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.csv_records import meant_cell, table_row
from tempannot.formats.items.predictions import TEXT_HASH, text_hash
from tempannot.formats.items.rating_item import RatingItem
from tempannot.formats.reading import bytes_of
from tempannot.models.passes import Course, Pass

_LOSSES = ("seed", "items", "pass", "loss", "held_out_right", "seconds")


@dataclass(frozen=True, slots=True)
class PassOfRun:
    """A pass of a run: of which seed, and of how many items of a learning curve (None: all)."""

    seed: int
    size: int | None
    of: Pass


def losses_csv(courses: Iterable[Course]) -> bytes:
    """A table with a row for each pass."""
    rows = (
        (
            each.seed,
            "" if each.size is None else each.size,
            one.number,
            f"{one.loss:.6f}",
            "" if one.held_right is None else f"{one.held_right:.6f}",
            f"{one.seconds:.3f}",
        )
        for each in courses
        for one in each.passes
    )
    return table_bytes(_LOSSES, rows)


def read_losses(path: Path) -> Iterator[PassOfRun]:
    """The passes in such a table; raises FileError, with the line, for what is none."""
    if not path.exists():
        return
    for line, row in enumerate(csv.DictReader(io.StringIO(bytes_of(path).decode())), 2):
        try:
            held, size = row["held_out_right"], row["items"]
            one = Pass(
                int(row["pass"]),
                float(row["loss"]),
                float(held) if held else None,
                float(row["seconds"]),
            )
            yield PassOfRun(int(row["seed"]), int(size) if size else None, one)
        except (KeyError, TypeError, ValueError) as error:
            raise FileError(path, bilingual("this is no pass of a run"), line) from error


def read_passes(path: Path, seed: int) -> list[Pass]:
    """The passes of one seed over all that there is to learn from."""
    return [each.of for each in read_losses(path) if (each.seed, each.size) == (seed, None)]


def predictions_csv(items: Sequence[RatingItem], labels: Sequence[str]) -> bytes:
    """A table with the labels of items, and by what each item is known again."""
    rows = (
        (item.id, label, text_hash(item.texts)) for item, label in zip(items, labels, strict=True)
    )
    return table_bytes(("id", "prediction", TEXT_HASH), rows)


def read_predictions(path: Path) -> list[str]:
    """The labels in such a table, in its order."""
    rows = csv.DictReader(io.StringIO(bytes_of(path).decode(), newline=""))
    return [meant_cell(row["prediction"]) for row in rows]


def table_bytes(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """A table of CSV, of whose cells no spreadsheet runs any."""
    cells = (tuple(map(str, row)) for row in rows)
    return "".join(table_row(each, "\n") for each in chain((tuple(columns),), cells)).encode()
