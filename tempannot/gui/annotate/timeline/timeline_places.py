"""Where the places of a timeline are, in units of its drawing, and what they are called."""

from __future__ import annotations

from tempannot.gui.annotate.timeline.timeline_layout import Reach

HALF = 26.0
"""The width of half a column."""
LEFT = 14.0
"""Where a group's first place begins."""
_NEAR = 0.7


def middle_of(place: int) -> float:
    """Return where a place is."""
    return LEFT + (place + 1) * HALF


def left_of(place: int) -> float:
    """Return the left edge of a place: a column itself, or what follows the column before."""
    return middle_of(place) if place % 2 == 0 else middle_of(place) - _NEAR * HALF


def right_of(place: int) -> float:
    """Return the right edge of a place."""
    return middle_of(place) if place % 2 == 0 else middle_of(place) + _NEAR * HALF


def said(reach: Reach, last: int) -> str:
    """Say in words where an end point can lie; columns are counted from 1."""
    if reach.is_exact:
        return f"at {reach.first // 2 + 1}"
    parts = []
    if reach.first >= 0:
        parts.append(f"{'after' if reach.first % 2 else 'not before'} {reach.first // 2 + 1}")
    if reach.last <= last:
        word = "before" if reach.last % 2 else "not after"
        parts.append(f"{word} {(reach.last + 1) // 2 + 1}")
    return " and ".join(parts) or "anywhere"
