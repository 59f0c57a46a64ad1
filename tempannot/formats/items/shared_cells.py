"""Cells of a table that say the same, kept once: most columns have few values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from typing_extensions import override

_LOOKED_AT = 1000
_OFTEN = 0.5


class SharedCells:
    """Goes through the rows of one table; which columns are worth it the first rows tell."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}
        self._first: list[list[str]] = []
        self._columns: Sequence[int] = ()

    def row(self, cells: list[str]) -> list[str]:
        """The same row, with the cells of earlier ones where those say the same."""
        if len(self._first) < _LOOKED_AT:
            self._first.append(cells)
            if len(self._first) == _LOOKED_AT:
                self._choose()
            return cells
        known, width = self._known, len(cells)
        for at in self._columns:
            if at < width:
                cells[at] = known.setdefault(cells[at], cells[at])
        return cells

    def _choose(self) -> None:
        """Take the columns in which cells come again, and begin with the first rows."""
        columns = range(min(map(len, self._first)))
        values = {at: {row[at] for row in self._first} for at in columns}
        self._columns = [at for at in columns if len(values[at]) <= _OFTEN * _LOOKED_AT]
        known = self._known
        for row in self._first:
            for at in self._columns:
                row[at] = known.setdefault(row[at], row[at])


@dataclass(frozen=True, slots=True, eq=False)
class NamedCells(Mapping[str, str]):
    """Some cells of a row by the names of their columns, without a table of its own.

    ``places`` says of each name where its cell is, and is that of all rows of the table.
    """

    places: Mapping[str, int]
    row: Sequence[str]

    @override
    def __getitem__(self, name: str) -> str:
        return self.row[self.places[name]]

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(self.places)

    @override
    def __len__(self) -> int:
        return len(self.places)

    @override
    def __contains__(self, name: object) -> bool:
        return name in self.places
