"""What units are called in sentences and in tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from tempannot.compare.alignment import Alignment, Unit
from tempannot.core.explanations import quoted


def words_of(alignment: Alignment, ids: Iterable[str]) -> dict[str, str]:
    """Return units' words in quotation marks, told apart where several have the same words.

    By their sentences if those differ, else by the id in the first annotation that has it.
    """
    units = [alignment.unit(id) for id in dict.fromkeys(ids)]
    found = {unit.id: _words(unit) for unit in units}
    for more in (_sentence_of, _member_of):
        often = Counter(found.values())
        found |= {
            unit.id: f"{_words(unit)}{more(unit)}" for unit in units if often[found[unit.id]] > 1
        }
    return found


def names_of(units: Sequence[Unit]) -> dict[str, str]:
    """Return the names of units for tables, with an id where several have the same name."""
    often = Counter(unit.name for unit in units)
    return {
        unit.id: f"{unit.name} ({unit.member})"
        if often[unit.name] > 1 and unit.name != unit.member
        else unit.name
        for unit in units
    }


def _words(unit: Unit) -> str:
    return "the creation time" if unit.is_creation_time else quoted(unit.text, unit.member)


def _sentence_of(unit: Unit) -> str:
    return "" if unit.sentence is None else f" (sentence {unit.sentence + 1})"


def _member_of(unit: Unit) -> str:
    return f" ({unit.member})"
