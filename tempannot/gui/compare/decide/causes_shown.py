"""How causes and states look: a glyph and words for each, so that nothing rests on colour."""

from __future__ import annotations

from dataclasses import dataclass

from tempannot.comparison.adjudication.decisions import ItemState, Standing
from tempannot.comparison.disagreements.causes import Cause
from tempannot.core.vocabulary import Vocabulary

START_WORDS = "the start"


@dataclass(frozen=True, slots=True)
class Heading:
    """What a group of entries is called and what that means.

    ``cause`` is None where the sides do not disagree, or not by themselves.
    """

    name: str
    glyph: str
    means: str
    cause: Cause | None = None

    def called(self, vocabulary: Vocabulary) -> str:
        """Return its name on a screen where relations have the names of a vocabulary."""
        return self.name if self.cause is None else self.cause.words(vocabulary)


_CAUSES = {
    Cause.DIRECTION_SLIP: ("⇄", "one says just the converse"),
    Cause.CONTRADICTORY: ("✕", "they cannot both be right"),
    Cause.NEIGHBOURING: ("≈", "one end point differs a little"),
    Cause.DURING: ("⊂", "two names that are mixed up"),
    Cause.SAYS_MORE: ("≤", "both can be right"),
    Cause.VAGUE: ("?", "one says the text does not tell"),
    Cause.MISSING: ("∅", "one leaves the pair open"),
    Cause.ENTITY_MISSING: ("□", "one does not mark the words"),
    Cause.IDENTITY: ("=", "the times are the same"),
    Cause.SET_ASIDE: ("!", "a link outside its own closure"),
}
HEADINGS = {cause: Heading(cause.value, *_CAUSES[cause], cause) for cause in Cause}
"""The heading of every cause, in the order of ``Cause``."""

OTHER = Heading("follows from others", "→", "decide the others first")
"""Pairs that differ, but only because of disagreements elsewhere."""

AGREED = Heading("both say the same", "✓", "they can be accepted at once")
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
