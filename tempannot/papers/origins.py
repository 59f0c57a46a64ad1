"""Rows that say where they come from: made here, published, or not made and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from tempannot.core.language import Bilingual, bilingual, worded
from tempannot.core.wording import joined
from tempannot.datasets.published_numbers import PublishedNumber
from tempannot.datasets.standing import PERCENT, SPREAD
from tempannot.tables.cell_formats import (
    ABSENT,
    COUNT,
    TEXT,
    THOUSANDS,
    TWO_DECIMALS,
    WORDED,
    CellFormat,
)
from tempannot.tables.table import Column, Table


@worded
class RowOrigin(StrEnum):
    """Where a number comes from."""

    MADE = "made here"
    PUBLISHED = "published"
    MISSING = "not made"


NUMBER = CellFormat(lambda value: f"{value:,.2f}".rstrip("0").rstrip("."))
"""A number of any size, with two digits at most."""

FORMATS = {
    "percent": PERCENT,
    "spread": SPREAD,
    "count": COUNT,
    "thousands": THOUSANDS,
    "decimals": TWO_DECIMALS,
    "number": NUMBER,
    "text": TEXT,
}


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A row: what it is of, its values by column, where they come from, and what to know."""

    labels: tuple[str, ...]
    values: dict[str, object]
    origin: RowOrigin
    note: str = ""


@dataclass(frozen=True, slots=True)
class ResultTable:
    """A table or figure of a paper as it could be made; ``columns`` are names with formats."""

    place: str
    title: str
    labels: tuple[str, ...]
    columns: dict[str, str]
    rows: list[ResultRow] = field(default_factory=list)

    def add(
        self,
        labels: Sequence[str],
        values: Mapping[str, object],
        origin: RowOrigin = RowOrigin.MADE,
        note: str = "",
    ) -> None:
        """Add a row."""
        self.rows.append(ResultRow(tuple(labels), dict(values), origin, note))

    def count(self, origin: RowOrigin) -> int:
        """How many of its rows come from somewhere."""
        return sum(row.origin is origin for row in self.rows)

    def table(self) -> Table[ResultRow]:
        """The table to be rendered; the last columns say where each row comes from."""
        columns = [_label(place, title) for place, title in enumerate(self.labels)]
        columns += [_value(name, form) for name, form in self.columns.items()]
        columns.append(Column("origin", "origin", lambda row: row.origin.value, WORDED))
        if any(row.note for row in self.rows):
            columns.append(Column("note", "note", lambda row: row.note or ABSENT, WORDED))
        return Table(self.name, tuple(columns), self.rows, heading(self.place, self.title) + ".")

    @property
    def name(self) -> str:
        """Its name in files."""
        words = f"{self.place} {self.title}".casefold()
        plain = "".join(each if each.isalnum() else "-" for each in words)
        return "-".join(filter(None, plain.split("-")))[:60].rstrip("-")


def heading(place: str, title: str) -> str:
    """What stands over something of a paper: where it is there, and what it is.

    >>> heading("Figure 3", "accuracy by stride")
    'Figure 3: accuracy by stride'
    """
    return joined(": ", (place_words(place), worded_text(title)))


def place_words(place: str) -> str:
    """A place of a paper, such as ``Table 2``."""
    kind, _, number = place.partition(" ")
    is_one = kind in _PLACES and number.replace(".", "").isdigit()
    return joined(" ", (_PLACES[kind], number)) if is_one else bilingual(place)


_PLACES = {
    "Table": bilingual("Table"),
    "Figure": bilingual("Figure"),
    "section": bilingual("section"),
    "Section": bilingual("Section"),
}


def worded_text(text: str) -> str:
    """A text of ours that may have been made bilingual before."""
    return text if isinstance(text, Bilingual) else bilingual(text)


def _label(place: int, title: str) -> Column[ResultRow]:
    def label(row: ResultRow) -> object:
        return row.labels[place] if place < len(row.labels) else ABSENT

    return Column(f"of_{place}", title, label, WORDED)


def _value(name: str, form: str) -> Column[ResultRow]:
    def value(row: ResultRow) -> object:
        found = row.values.get(name)
        return ABSENT if found is None else found

    return Column(name.replace(" ", "_"), name, value, FORMATS[form])


def printed(value: float) -> float | int:
    """A number as it was printed: a count without decimals."""
    return int(value) if value.is_integer() else value


def add_published(
    table: ResultTable, numbers: Iterable[PublishedNumber], columns: Mapping[str, str]
) -> None:
    """Add published numbers, those of one system together; ``columns`` by measure.

    The labels are the part and the name of the system, or the name alone.
    """
    rows: dict[tuple[str, str, str, str], dict[str, PublishedNumber]] = {}
    for each in numbers:
        if each.measure in columns:
            key = (each.place, each.part, each.name, each.classes)
            rows.setdefault(key, {})[each.measure] = each
    for (place, part, name, classes), found in rows.items():
        values: dict[str, object] = {}
        for measure, each in found.items():
            column = columns[measure]
            is_percent = table.columns[column] == "percent"
            values[column] = each.share if is_percent else printed(each.value)
            if f"{column} sd" in table.columns and each.spread is not None:
                values[f"{column} sd"] = each.spread
        is_said = len(table.labels) > 1 or part in ("", "test")
        labels = (part, name if is_said else f"{name}, {part}")[-len(table.labels) :]
        said = f"{place}, {classes}" if classes else place
        table.add(labels, values, RowOrigin.PUBLISHED, said)
