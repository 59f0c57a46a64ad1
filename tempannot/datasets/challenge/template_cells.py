"""What may stand in the cells of a row of templates, and what is wrong with those that differ."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tempannot.datasets.challenge.template import Split, Tense
from tempannot.datasets.challenge.times import Unit

COLUMNS = (
    "id",
    "split",
    "past_forward",
    "past_backward",
    "past_occurrence",
    "future_forward",
    "future_backward",
    "future_occurrence",
    "duration_units",
    "premise_1",
    "premise_2",
    "duration_sentence",
)
"""The columns of a file of templates."""

POINT = "point"
"""What stands for the units of a duration if an event has none."""

TenseCells = Mapping[str, str]
"""The forward sentence, the backward one and the units of a tense, by their columns."""

_ID = re.compile(r"[\w.-]+")
_SLOT = re.compile(r"\{([^{}]*)\}")
_SEPARATORS = re.compile(r"[\s,;|/]+")
_UNITS = {unit.value: unit for unit in Unit} | {unit.singular: unit for unit in Unit}
_UNITS["day_time"] = Unit.HOURS
_TIME, _DURATION = (("time",),), (("duration",),)
_START_AND_END = (("start", "at_start"), ("end", "at_end"))


@dataclass(frozen=True, slots=True)
class CellProblem:
    """What is wrong with the cell of a column."""

    column: str
    message: str


def units_of(cell: str) -> tuple[Unit, ...]:
    """Return the units in a cell, from small to large; raises KeyError for an unknown one.

    >>> units_of("days, hours")
    (<Unit.HOURS: 'hours'>, <Unit.DAYS: 'days'>)
    """
    found = {_UNITS[name.casefold()] for name in _SEPARATORS.split(cell) if name}
    return tuple(unit for unit in Unit if unit in found)


def cells_of_tense(cells: Mapping[str, str], tense: Tense) -> TenseCells:
    """Return the cells of one tense, by column."""
    names = (f"{tense.value}_{part}" for part in ("forward", "backward", "occurrence"))
    return {name: cells[name] for name in names}


def row_problems(cells: Mapping[str, str]) -> Iterator[CellProblem]:
    """Yield what is wrong with the id, the split, and the row as a whole."""
    if not _ID.fullmatch(cells["id"]):
        said = "is empty" if not cells["id"] else f"is {cells['id']!r}"
        yield CellProblem("id", f"it {said}; it must be a word of letters, digits and hyphens")
    if cells["split"].casefold() not in (Split.TRAIN, Split.TEST):
        yield CellProblem("split", f"{cells['split']!r} is neither train nor test")
    if not any(cells[f"{tense.value}_forward"] for tense in Tense) and not cells["premise_1"]:
        yield CellProblem("past_forward", "the template has no sentence at all")


def tense_problems(cells: TenseCells) -> Iterator[CellProblem]:
    """Yield what is wrong with the cells of a tense; none if all three are empty."""
    if not any(cells.values()):
        return
    *sentences, units = cells
    yield from _empty(cells)
    for name in sentences:
        yield from _slot_problems(name, cells[name], _TIME)
    yield from _unit_problems(units, cells[units])


def lasting_problems(cells: Mapping[str, str]) -> Iterator[CellProblem]:
    """Yield what is wrong with the cells of a duration; none if it is a point."""
    units, *sentences = COLUMNS[-4:]
    if cells[units].casefold() == POINT:
        return
    named = {name: cells[name] for name in (units, *sentences)}
    if not any(named.values()):
        return
    yield from _empty(named)
    *premises, duration = sentences
    for name in premises:
        yield from _slot_problems(name, cells[name], _START_AND_END)
    yield from _slot_problems(duration, cells[duration], _DURATION)
    yield from _unit_problems(units, cells[units])


def _empty(cells: Mapping[str, str]) -> Iterator[CellProblem]:
    filled = [name for name, cell in cells.items() if cell]
    for name in cells:
        if name not in filled:
            others = " and ".join(filled)
            said = f"it is empty; fill it, or empty {others} too if there is no such variant"
            yield CellProblem(name, said)


def _slot_problems(
    column: str, sentence: str, wanted: Sequence[Sequence[str]]
) -> Iterator[CellProblem]:
    """Yield what is wrong with the slots of a sentence: one of each group must be there, once."""
    if not sentence:
        return
    slots = _SLOT.findall(sentence)
    known = [name for group in wanted for name in group]
    names = " or ".join(f"{{{name}}}" for name in known)
    for slot in slots:
        if not slot.strip():
            yield CellProblem(column, f"the slot {{}} is empty; write {names}")
        elif slot not in known:
            yield CellProblem(column, f"{{{slot}}} is no slot of this sentence; write {names}")
    if re.search(r"[{}]", _SLOT.sub("", sentence)):
        yield CellProblem(column, "a brace has no partner")
    for group in wanted:
        count = sum(slots.count(name) for name in group)
        if count != 1 and not any(slot not in known for slot in slots):
            there = "is missing" if not count else f"is there {count} times"
            yield CellProblem(column, f"{' or '.join(f'{{{n}}}' for n in group)} {there}")


def _unit_problems(column: str, cell: str) -> Iterator[CellProblem]:
    for name in _SEPARATORS.split(cell):
        if name and name.casefold() not in _UNITS:
            every = ", ".join(unit.value for unit in Unit)
            yield CellProblem(column, f"{name!r} is no unit; the units are {every}")
