"""How wide the columns of a table become in the room that there is, in pixels.

Words of ours are read whole, and words of data give way to them. Where not even that fits, a table
scrolls, and the columns in sight before it does end at its edge.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ColumnNeed:
    """What a column asks for: ``least`` is enough of it, ``whole`` shows all that it says.

    It is ``usual`` where there is room for that; what is left then is divided by ``share`` among
    those that have one, or left over.
    """

    least: int
    whole: int
    usual: int
    share: float = 0


def fitted(columns: Sequence[ColumnNeed], room: int) -> list[int]:
    """The widths of columns beside each other in a table with so much room.

    >>> label, words = ColumnNeed(50, 50, 70), ColumnNeed(40, 90, 70)
    >>> fitted([label, words], 100), fitted([label, words], 200)
    ([50, 50], [70, 90])
    >>> fitted([label, words, label], 130)
    [50, 80, 50]
    >>> fitted([label, ColumnNeed(40, 40, 40, share=1)], 200)
    [70, 130]
    """
    least = [each.least for each in columns]
    if sum(least) > room:
        return _to_the_edge(columns, room)
    whole = _between(least, [each.whole for each in columns], room)
    usual = [max(each.usual, given) for each, given in zip(columns, whole, strict=True)]
    return _shared_out(columns, _between(whole, usual, room), room)


def _to_the_edge(columns: Sequence[ColumnNeed], room: int) -> list[int]:
    """As many columns as fit fill the room, those beyond it are whole: they are scrolled to.

    Where one scrolls anyway, words of data keep their usual width.
    """
    base = [max(each.least, min(each.whole, each.usual)) for each in columns]
    count = len(columns)
    while count and sum(base[:count]) > room:
        count -= 1
    whole = [each.whole for each in columns]
    if not count:
        return whole
    given = _between(base[:count], whole[:count], room)
    more, rest = divmod(room - sum(given), count)
    return [*(each + more + (place < rest) for place, each in enumerate(given)), *whole[count:]]


def _between(least: Sequence[int], most: Sequence[int], room: int) -> list[int]:
    """Widths between these, with what room there is first for those that lack least.

    >>> _between([10, 20], [30, 20], 40), _between([10, 20, 30], [30, 25, 60], 80)
    ([20, 20], [17, 25, 38])
    """
    given, left = list(least), room - sum(least)
    order = sorted(range(len(given)), key=lambda at: most[at] - least[at])
    for place, at in enumerate(order):
        given[at] += min(most[at] - least[at], max(0, left) // (len(order) - place))
        left -= given[at] - least[at]
    return given


def _shared_out(columns: Sequence[ColumnNeed], given: list[int], room: int) -> list[int]:
    """The same widths, but those with a share have what the others leave."""
    shares = {place: each.share for place, each in enumerate(columns) if each.share}
    left = room - sum(width for place, width in enumerate(given) if place not in shares)
    # what has less than enough by its share takes that from the others
    for place in sorted(shares, key=lambda p: columns[p].least / shares[p], reverse=True):
        share = shares.pop(place)
        part = int(left * share / (share + sum(shares.values())))
        given[place] = max(part, columns[place].least)
        left -= given[place]
    return given
