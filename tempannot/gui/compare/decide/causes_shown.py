"""How causes and states look: a glyph and words for each, so that nothing rests on colour."""

from __future__ import annotations

from dataclasses import dataclass

from tempannot.compare.causes import Cause
from tempannot.compare.decisions import ItemState, Standing

START_WORDS = "the start"


@dataclass(frozen=True, slots=True)
class Heading:
    """What a group of entries is called; ``cause`` is None where the sides do not disagree."""

    name: str
    glyph: str
    cause: Cause | None = None


_GLYPHS = {
    Cause.DIRECTION_SLIP: "⇄",
    Cause.CONTRADICTORY: "✕",
    Cause.NEIGHBOURING: "≈",
    Cause.DURING: "⊂",
    Cause.SAYS_MORE: "≤",
    Cause.VAGUE: "?",
    Cause.MISSING: "∅",
    Cause.ENTITY_MISSING: "□",
    Cause.IDENTITY: "=",
    Cause.SET_ASIDE: "!",
}
HEADINGS = {cause: Heading(cause.value, _GLYPHS[cause], cause) for cause in Cause}
"""The heading of every cause, in the order of ``Cause``."""

OTHER = Heading("follows from others", "→")
"""Pairs that differ, but only because of disagreements elsewhere."""

AGREED = Heading("both say the same", "✓")
"""Items that the sides agree on."""

ALL_HEADINGS = (*HEADINGS.values(), OTHER, AGREED)

STATE_GLYPHS = {
    Standing.OPEN: "○",
    Standing.LATER: "↷",
    Standing.DECIDED: "●",
    Standing.SETTLED: "◐",
    Standing.RULED_OUT: "⊘",
}


def state_words(state: ItemState) -> str:
    """Say where an item stands, in few words.

    >>> state_words(ItemState(Standing.SETTLED, settled_by=3))
    'settled by #3'
    """
    if state.standing is Standing.DECIDED:
        return f"decided (#{state.decision})"
    if state.settled_by is None:
        return state.standing.value
    by = f"#{state.settled_by}" if state.settled_by else START_WORDS
    return f"{state.standing.value} by {by}"


def state_mark(state: ItemState) -> str:
    """Return the glyph of a state, with the number of the decision behind it."""
    number = state.decision if state.standing is Standing.DECIDED else state.settled_by
    return f"{STATE_GLYPHS[state.standing]}{f' #{number}' if number else ''}"
