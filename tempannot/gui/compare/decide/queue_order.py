"""Which entries are shown in which order, and which comes next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from tempannot.comparison.adjudication.decisions import ItemKey, ItemState, Standing
from tempannot.comparison.disagreements.causes import Cause
from tempannot.gui.compare.decide.causes_shown import ALL_HEADINGS, HEADINGS, Heading
from tempannot.gui.compare.decide.entries import Entry

States = Mapping[ItemKey, ItemState]
_MISSING = HEADINGS[Cause.ENTITY_MISSING]
_OPEN = (Standing.OPEN, Standing.RULED_OUT)
_LEFT = (*_OPEN, Standing.LATER)


class Shown(IntEnum):
    """Which items of an adjudication are listed."""

    LEFT = 0
    ALL = 1
    DONE = 2


@dataclass(frozen=True, slots=True)
class Wanted:
    """What passes a filter: all words must be found, and the heading be one of those chosen."""

    text: str = ""
    headings: frozenset[Heading] = frozenset()

    def picks(self, entry: Entry) -> bool:
        """Whether an entry passes; without a choice all headings do."""
        if self.headings and entry.heading not in self.headings:
            return False
        return self.picks_words(entry)

    def picks_words(self, entry: Entry) -> bool:
        """Whether the words pass, whatever the heading."""
        terms = self.text.casefold().split()
        return not terms or all(term in entry.haystack for term in terms)


def is_left(state: ItemState | None) -> bool:
    """Whether an item still wants a decision."""
    return state is not None and state.standing in _LEFT


def is_shown(state: ItemState | None, shown: Shown) -> bool:
    """Whether an item with this state is listed; without an adjudication all are."""
    if state is None or shown is Shown.ALL:
        return True
    return is_left(state) is (shown is Shown.LEFT)


def in_order(entries: Iterable[Entry], states: States) -> list[Entry]:
    """Return the entries with most impact first; those put off come at the end.

    Of two with the same impact, that of which the sides disagree by themselves comes first.
    """

    def place(entry: Entry) -> tuple[bool, int, bool]:
        state = states.get(entry.key)
        is_later = state is not None and state.standing is Standing.LATER
        return is_later, -entry.impact, entry.heading.cause is None

    return sorted(entries, key=place)


def grouped(entries: Iterable[Entry]) -> list[tuple[Heading, list[Entry]]]:
    """Return the entries under their headings, in the order of the headings.

    What is about one missing unit stands together, the unit itself first.
    """
    found: dict[Heading, list[Entry]] = {}
    for entry in entries:
        found.setdefault(entry.heading, []).append(entry)
    missing = found.get(_MISSING, [])
    places = {entry.owner: place for place, entry in reversed(list(enumerate(missing)))}
    missing.sort(key=lambda entry: (places[entry.owner], len(entry.key)))
    return [(heading, found[heading]) for heading in ALL_HEADINGS if heading in found]


def step_from(keys: Sequence[ItemKey], key: ItemKey | None, by: int) -> ItemKey | None:
    """Return the key ``by`` places further round, the first or last one from nowhere."""
    if not keys:
        return None
    if key not in keys:
        return keys[0 if by > 0 else -1]
    return keys[(keys.index(key) + by) % len(keys)]


def next_left(keys: Sequence[ItemKey], key: ItemKey | None, states: States) -> ItemKey | None:
    """Return the next item that wants a decision, going round from ``key``.

    Those put off come only when nothing else is left; the item itself comes last of all.
    """
    start = keys.index(key) + 1 if key in keys else 0
    round_trip = [*keys[start:], *keys[:start]]
    for wanted in (_OPEN, (Standing.LATER,)):
        for each in round_trip:
            if each != key and each in states and states[each].standing in wanted:
                return each
    return key if key is not None and is_left(states.get(key)) else None
