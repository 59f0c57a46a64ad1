"""Which entries are listed, and in what order; after a step only what can be other is done anew.

A step of an adjudication changes few of thousands of items. The order is another only where an item
was put off or taken up again, what the words of a filter pick never is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Generic, TypeVar

from tempannot.comparison.adjudication.decisions import ItemKey, ItemStanding
from tempannot.comparison.disagreements.causes import Cause
from tempannot.gui.compare.decide.compare_wording import ALL_HEADINGS, HEADINGS, EntryHeading
from tempannot.gui.compare.decide.disagreement_entries import (
    DisagreementEntry,
    EntryReader,
    States,
)

_MISSING = HEADINGS[Cause.ENTITY_MISSING]
_OPEN = (ItemStanding.OPEN, ItemStanding.RULED_OUT)


class EntriesShown(IntEnum):
    """Which items of an adjudication are listed."""

    LEFT = 0
    ALL = 1
    DONE = 2


@dataclass(frozen=True, slots=True)
class EntryFilter:
    """What passes a filter: all words must be found, and the heading be one of those chosen."""

    text: str = ""
    headings: frozenset[EntryHeading] = frozenset()

    def picks(self, entry: DisagreementEntry) -> bool:
        """Whether an entry passes."""
        return self.picks_heading(entry) and self.picks_words(entry)

    def picks_heading(self, entry: DisagreementEntry) -> bool:
        """Whether the heading passes, whatever the words; without a choice all do."""
        return not self.headings or entry.heading in self.headings

    def picks_words(self, entry: DisagreementEntry) -> bool:
        """Whether the words pass, whatever the heading."""
        terms = self.text.casefold().split()
        return not terms or all(term in entry.haystack for term in terms)


_Made = TypeVar("_Made")


class _Kept(Generic[_Made]):
    """What was made last, for as long as what it was made of is the same."""

    def __init__(self) -> None:
        self._last: tuple[tuple[object, ...], _Made] | None = None

    def of(self, made_of: tuple[object, ...], make: Callable[[], _Made]) -> _Made:
        """What ``make`` makes of ``made_of``."""
        if self._last is None or self._last[0] != made_of:
            self._last = made_of, make()
        return self._last[1]


class EntryListing:
    """The entries that are listed.

    ``passing`` are those that pass the filter, in the order shown, ``passing_keys`` their keys;
    ``listed`` are those of them that are to be shown. ``counts`` are the chips: how many entries
    would be shown of every heading.
    """

    def __init__(self) -> None:
        self.passing: list[DisagreementEntry] = []
        self.passing_keys: list[ItemKey] = []
        self.listed: list[DisagreementEntry] = []
        self.counts: Counter[str] = Counter()
        self._worded: _Kept[list[DisagreementEntry]] = _Kept()
        self._ordered: _Kept[list[DisagreementEntry]] = _Kept()
        self._keys: _Kept[list[ItemKey]] = _Kept()

    def read(
        self, reader: EntryReader | None, wanted: EntryFilter, shown: EntriesShown, by_cause: bool
    ) -> None:
        """List anew."""
        entries = reader.entries if reader is not None else ()
        states = reader.states if reader is not None else {}
        by_words = EntryFilter(wanted.text)
        worded = self._worded.of(
            (entries, wanted.text), lambda: [each for each in entries if by_words.picks(each)]
        )
        later = reader.later if reader is not None else frozenset()
        self.passing = self._ordered.of(
            (entries, wanted, later, by_cause), lambda: _ordered(worded, wanted, later, by_cause)
        )
        self.passing_keys = self._keys.of((self.passing,), lambda: [e.key for e in self.passing])
        self.listed, counted = self.passing, worded
        if reader is not None and states and shown is not EntriesShown.ALL:
            is_left_shown = shown is EntriesShown.LEFT
            self.listed = counted = _shown(self.passing, reader.left, is_left_shown)
            if wanted.headings:
                counted = _shown(worded, reader.left, is_left_shown)
        self.counts = Counter(each.heading.name for each in counted)


def _ordered(
    worded: list[DisagreementEntry],
    wanted: EntryFilter,
    later: frozenset[ItemKey],
    by_cause: bool,
) -> list[DisagreementEntry]:
    """Those of a heading that is wanted, in order."""
    passing = in_order((each for each in worded if wanted.picks_heading(each)), later)
    if not by_cause:
        return passing
    return [entry for _, entries in grouped(passing) for entry in entries]


def _shown(
    entries: list[DisagreementEntry], left: frozenset[ItemKey], is_left_shown: bool
) -> list[DisagreementEntry]:
    """The entries that are left, or those that are not."""
    return [each for each in entries if (each.key in left) is is_left_shown]


def in_order(
    entries: Iterable[DisagreementEntry], later: frozenset[ItemKey]
) -> list[DisagreementEntry]:
    """The entries with most impact first; those put off come at the end.

    Of two with the same impact, that of which the sides disagree by themselves comes first.
    """

    def place(entry: DisagreementEntry) -> tuple[bool, int, bool]:
        return entry.key in later, -entry.impact, entry.heading.cause is None

    return sorted(entries, key=place)


def grouped(
    entries: Iterable[DisagreementEntry],
) -> list[tuple[EntryHeading, list[DisagreementEntry]]]:
    """The entries under their headings, in the order of the headings.

    What is about one missing unit stands together, the unit itself first.
    """
    found: dict[EntryHeading, list[DisagreementEntry]] = {}
    for entry in entries:
        found.setdefault(entry.heading, []).append(entry)
    missing = found.get(_MISSING, [])
    places = {entry.owner: place for place, entry in reversed(list(enumerate(missing)))}
    missing.sort(key=lambda entry: (places[entry.owner], len(entry.key)))
    return [(heading, found[heading]) for heading in ALL_HEADINGS if heading in found]


def step_from(keys: Sequence[ItemKey], key: ItemKey | None, by: int) -> ItemKey | None:
    """The key ``by`` places further round, the first or last one from nowhere."""
    if not keys:
        return None
    if key not in keys:
        return keys[0 if by > 0 else -1]
    return keys[(keys.index(key) + by) % len(keys)]


def next_left(keys: Sequence[ItemKey], key: ItemKey | None, states: States) -> ItemKey | None:
    """The next item that wants a decision, going round from ``key``.

    Those put off come only when nothing else is left; the item itself comes last of all.
    """
    start = keys.index(key) + 1 if key in keys else 0
    round_trip = [*keys[start:], *keys[:start]]
    for wanted in (_OPEN, (ItemStanding.LATER,)):
        for each in round_trip:
            if each != key and each in states and states[each].standing in wanted:
                return each
    return key if key is not None and key in states and states[key].is_left else None
