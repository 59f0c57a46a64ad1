"""The cells of a table in the long format, each checked as it is taken."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import isfinite
from typing import NoReturn

from tempannot.formats.items.table import Table


@dataclass(frozen=True, slots=True)
class CellReader:
    """One row; every method raises FileError, with the line, for a cell that is no such value."""

    table: Table
    place: int
    columns: Mapping[str, int]
    cells: Sequence[str]

    @classmethod
    def rows_of(cls, table: Table) -> Iterator[CellReader]:
        """Yield the rows of a table."""
        columns = {name: number for number, name in enumerate(table.columns)}
        for place, cells in zip(table.places, table.rows, strict=True):
            yield cls(table, place, columns, cells)

    def text(self, column: str) -> str:
        """Return a text, which may be empty."""
        return self.cells[self.columns[column]]

    def filled(self, column: str) -> str:
        """Return a text that is not empty."""
        found = self.text(column)
        if not found:
            self.refuse(f"the cell of column {column!r} is empty")
        return found

    def count(self, column: str) -> int | None:
        """Return a whole number from 0 up, None for an empty cell."""
        cell = self.text(column)
        if not cell:
            return None
        if not (cell.isascii() and cell.isdigit()) or len(cell) > 18:
            self.refuse(f"{cell!r} in column {column!r} is no whole number")
        return int(cell)

    def number(self, column: str) -> float:
        """Return a number from 0 up."""
        cell = self.text(column)
        try:
            found = float(cell)
        except ValueError:
            found = -1
        if not isfinite(found) or found < 0:
            self.refuse(f"{cell!r} in column {column!r} is no number from 0 up")
        return found

    def one_of(self, column: str, words: Collection[str]) -> str:
        """Return one of some words."""
        cell = self.text(column)
        if cell not in words:
            self.refuse(f"{cell!r} in column {column!r} is none of {', '.join(words)}")
        return cell

    def flag(self, column: str) -> bool:
        """Return whether a cell says true."""
        return self.one_of(column, ("true", "false")) == "true"

    def time(self, column: str) -> datetime:
        """Return a time with its zone."""
        cell = self.text(column)
        try:
            found = datetime.fromisoformat(cell)
        except ValueError:
            found = datetime.min
        if found.tzinfo is None:
            self.refuse(f"{cell!r} in column {column!r} is no time as 2026-03-01T12:00:00Z")
        return found

    def refuse(self, problem: str) -> NoReturn:
        """Raise the FileError that says what is wrong with the row."""
        raise self.table.refusal(self.place, problem)
