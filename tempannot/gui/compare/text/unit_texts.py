"""What the pages of a comparison call a unit, and how it is marked."""

from __future__ import annotations

from tempannot.comparison.alignment import Unit
from tempannot.core.document import IntervalKind
from tempannot.gui.views.text.text_marks import MarkKind

_LONGEST = 32


def word(unit: Unit) -> str:
    """Return the words of a unit, shortened."""
    words = unit.text or ("creation time" if unit.is_creation_time else unit.id)
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…"


def mark_kind(unit: Unit) -> MarkKind:
    """Return how a unit is marked."""
    if unit.is_creation_time:
        return MarkKind.CREATION_TIME
    return MarkKind.EVENT if unit.kind is IntervalKind.EVENT else MarkKind.TIME
