"""How much room the texts of an item get, by its kind; one row for each kind of item there is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tempannot.formats.items.item_kinds import ITEM_KINDS
from tempannot.formats.items.rating_item import RatingItemKind

Lines = tuple[tuple[int, int], ...]
"""Per text, how many lines it has at least and how many as a rule."""

_ANY = (2, 3)


@dataclass(frozen=True, slots=True)
class ItemLayout:
    """How items of a kind stand on the page of a rater.

    What follows a text keeps its place from item to item as long as the text stays within its
    ``lines``, of which there are fewer on a ``compact`` page; without any every text has some.
    ``judged`` is the place of the text that is judged, None if all stand alike. Two texts
    ``beside`` each other stand so where there is room. Below the others ``earlier`` answers to the
    same question are told.
    """

    lines: Lines
    compact: Lines
    judged: int | None
    beside: bool
    earlier: bool


_LAYOUTS = {
    "nli": ItemLayout(((2, 3), (2, 2)), ((2, 2), (1, 1)), judged=1, beside=False, earlier=False),
    "answer": ItemLayout(
        ((2, 3), (1, 1), (1, 1)), ((1, 2), (1, 1), (1, 1)), judged=2, beside=False, earlier=True
    ),
    "order": ItemLayout((), (), judged=None, beside=True, earlier=False),
    "texts": ItemLayout((), (), judged=None, beside=False, earlier=False),
}

if _LAYOUTS.keys() != {each.key for each in ITEM_KINDS}:
    odd = sorted(_LAYOUTS.keys() ^ {each.key for each in ITEM_KINDS})
    raise ValueError(f"each kind of items has one layout; look at {', '.join(odd)}")


def layout_of(kind: RatingItemKind) -> ItemLayout:
    """The layout of items of a kind."""
    return _LAYOUTS[kind.key]


def lines_of(kind: RatingItemKind, texts: int, *, is_compact: bool) -> Lines:
    """The lines of so many texts; those of another number than the kind says are alike."""
    layout = layout_of(kind)
    known = layout.compact if is_compact else layout.lines
    return known if len(known) == texts else (_ANY,) * texts


def share(wanted: Sequence[int], room: int) -> tuple[int, ...]:
    """Give each its wish if there is room, else take from the greatest until it fits.

    >>> share([300, 60, 40], 500), share([300, 60, 40], 200), share([300, 200, 40], 200)
    ((300, 60, 40), (100, 60, 40), (80, 80, 40))
    """
    given = [0] * len(wanted)
    left, open_ = max(0, room), sorted(range(len(wanted)), key=lambda each: wanted[each])
    while open_:
        smallest = open_.pop(0)
        given[smallest] = min(wanted[smallest], left // (len(open_) + 1))
        left -= given[smallest]
    return tuple(given)
