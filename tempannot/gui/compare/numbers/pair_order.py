"""In which order the table of pairs can be sorted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tempannot.gui.compare.numbers.pair_cells import Column, PairCells
from tempannot.gui.compare.numbers.pair_rows import ListedPairState, PairRow

_STATES = {state: place for place, state in enumerate(ListedPairState)}


def sort_key(column: Column, cells: PairCells) -> Callable[[PairRow], Any]:
    """Return the key that sorts rows by one column; equal rows keep their order."""
    facts = cells.facts
    side = cells.side(column)
    if side is not None:
        return lambda row: (len(row.relations[side]), row.relations[side].bits)
    words = [word.casefold() for word in facts.words]
    keys: dict[Column, Callable[[PairRow], Any]] = {
        Column.SOURCE: lambda row: (words[row.source], row.source),
        Column.TARGET: lambda row: (words[row.target], row.target),
        Column.STATE: lambda row: _STATES[facts.state(row)],
        Column.DISTANCE: lambda row: _nothing_last(facts.distance(row)),
        Column.CREDIT: lambda row: 0.0 if row.credit is None else row.credit.credit,
        Column.CAUSE: lambda row: facts.cause(row) or "~",
        Column.NOTE: cells.note,
    }
    return keys[column]


def _nothing_last(value: int | None) -> tuple[bool, int]:
    return (value is None, value or 0)
