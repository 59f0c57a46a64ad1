"""What units are called in sentences and in tables: by their words, numbered where they repeat."""

from __future__ import annotations

from collections.abc import Iterable

from tempannot.comparison.alignment import AlignedInterval, Alignment


def words_of(alignment: Alignment, ids: Iterable[str]) -> dict[str, str]:
    """Return units' words and numbers in quotation marks; an id where there are no words."""
    units = (alignment.unit(id) for id in dict.fromkeys(ids))
    return {unit.id: _words(alignment, unit) for unit in units}


def names_of(alignment: Alignment) -> dict[str, str]:
    """Return the names of all units for tables, numbered alike."""
    return {
        unit.id: alignment.names.name(unit.id) if unit.text else unit.name
        for unit in alignment.units
    }


def _words(alignment: Alignment, unit: AlignedInterval) -> str:
    if unit.is_creation_time:
        return "the creation time"
    return alignment.names.quoted(unit.id) if unit.text else unit.member
