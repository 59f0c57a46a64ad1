"""How much room the texts of an item get."""

from __future__ import annotations

from collections.abc import Sequence

from tempannot.formats.items.rating_item import ItemKind

_LINES = {ItemKind.NLI: ((2, 3), (2, 2)), ItemKind.ANSWER: ((2, 3), (1, 1), (1, 1))}
_COMPACT = {ItemKind.NLI: ((2, 2), (1, 1)), ItemKind.ANSWER: ((1, 2), (1, 1), (1, 1))}
_ANY = (2, 3)


def lines_of(kind: ItemKind, texts: int, *, is_compact: bool) -> tuple[tuple[int, int], ...]:
    """Return, per text, how many lines it has at least and how many as a rule.

    What follows a text keeps its place from item to item as long as the text stays within these.
    """
    known = (_COMPACT if is_compact else _LINES).get(kind, ())
    return known if len(known) == texts else (_ANY,) * texts


def judged_place(kind: ItemKind) -> int | None:
    """Return which text is the judged one, from 0; None if all stand alike."""
    return {ItemKind.NLI: 1, ItemKind.ANSWER: 2}.get(kind)


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
