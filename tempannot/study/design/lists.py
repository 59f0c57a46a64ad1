"""Lists of items, and the dealing out of lists to raters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heapreplace

from tempannot.formats.items.rating_item import RatingItem
from tempannot.study.design.order import order_of_lists
from tempannot.study.design.questions import by_source, wholes
from tempannot.study.design.seeded import shuffled
from tempannot.study.design.study_design import StudyDesign


def make_lists(
    design: StudyDesign, items: Sequence[RatingItem]
) -> tuple[tuple[RatingItem, ...], ...]:
    """Return lists of items of one source each, shuffled.

    The lists of a source are as even in size as can be, none larger than ``list_size`` unless
    the answers to one question, which are all in one list, make it so.
    """
    found: list[tuple[RatingItem, ...]] = []
    for source, places in by_source(items).items():
        mixed = shuffled(wholes(items, places), design.seed, "lists", source)
        for group in _split(mixed, design.list_size):
            found.append(tuple(items[place] for whole in group for place in whole))
    return tuple(found)


def deal(design: StudyDesign, lists: Sequence[int]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Give every list to as many raters of the roster as are to judge it.

    A list goes to those who have the fewest lists so far, by chance among equals; so loads
    differ by one at most, and who judges with whom changes from list to list. Each rater's
    lists come in that rater's order.
    """
    hands: Mapping[str, list[int]] = {name: [] for name in design.roster}
    for number in lists if hands else ():
        mixed = shuffled(design.roster, design.seed, "deal", number)
        for name in sorted(mixed, key=lambda each: len(hands[each]))[: design.raters]:
            hands[name].append(number)
    return tuple((name, order_of_lists(design.seed, name, own)) for name, own in hands.items())


def _split(groups: Sequence[Sequence[int]], size: int) -> list[list[Sequence[int]]]:
    """Return even parts: the largest groups first, each goes to the part that is smallest yet."""
    count = -(-sum(map(len, groups)) // size)
    smallest_first = [(0, part) for part in range(count)]
    found: list[list[Sequence[int]]] = [[] for _ in range(count)]
    for group in sorted(groups, key=len, reverse=True):
        filled, part = smallest_first[0]
        found[part].append(group)
        heapreplace(smallest_first, (filled + len(group), part))
    return [part for part in found if part]
