"""How many items have a time expression in them: what a set can teach about time at all.

Thukral et al. 2021, section 2, count 36 % of the development items of MultiNLI. Who looks for times
is a tagger, which is handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tempannot.datasets.item_evidence import Evidence, evidence
from tempannot.formats.items.rating_item import RatingItem
from tempannot.statistics.proportions import Proportion
from tempannot.tables.cell_formats import SHARE, THOUSANDS, CellFormat
from tempannot.tables.table import Column, Table

HasTime = Callable[[str], bool]
TOLD_EVERY = 200
_ANY = "any text"
_INTERVAL = CellFormat(
    lambda found: found.interval_text, lambda found: found.interval and list(found.interval)
)


@dataclass(frozen=True, slots=True)
class TimeShare:
    """The items in which any text has a time expression; per place of the texts, those alone.

    ``places`` are those of the items with one.
    """

    items: Proportion
    by_text: tuple[Proportion, ...]
    places: tuple[int, ...] = ()


def time_share(
    items: Iterable[Sequence[str]],
    has_time: HasTime,
    told: Callable[[int], object] = lambda _done: None,
) -> TimeShare:
    """The share of items, each some texts, with a time expression.

    A text that comes up again is not looked at again. ``told`` hears how many items are done, and
    may raise to stop.

    >>> time_share([("on Monday", "today"), ("no", "never")], lambda text: "day" in text).items
    Proportion(right=1, of=2)
    """
    known: dict[str, bool] = {}
    places, by_text, count = [], list[int](), 0
    for texts in items:
        found = []
        for text in texts:
            if text not in known:
                known[text] = has_time(text)
            found.append(known[text])
        by_text += [0] * (len(found) - len(by_text))
        for place, each in enumerate(found):
            by_text[place] += each
        if any(found):
            places.append(count)
        count += 1
        if count % TOLD_EVERY == 0:
            told(count)
    shares = tuple(Proportion(each, count) for each in by_text)
    return TimeShare(Proportion(len(places), count), shares, tuple(places))


class _TimeRow(NamedTuple):
    name: str
    share: Proportion
    places: tuple[int, ...] | None


def time_table(share: TimeShare, items: Sequence[RatingItem]) -> Table[_TimeRow]:
    """How many items have times, in any text and in each."""
    names = items[0].kind.roles if items else ()
    rows = [_TimeRow(_ANY, share.items, share.places)]
    for place, found in enumerate(share.by_text):
        name = names[place] if place < len(names) else f"text {place + 1}"
        rows.append(_TimeRow(name, found, None))

    def with_times(row: _TimeRow) -> Evidence | None:
        if not row.places:
            return None
        return evidence("Items with a time expression", (items[place] for place in row.places))

    columns = (
        Column[_TimeRow]("text", "", lambda row: row.name),
        Column[_TimeRow](
            "items", "items", lambda row: row.share.right, THOUSANDS, evidence=with_times
        ),
        Column[_TimeRow]("share", "share", lambda row: row.share.share, SHARE),
        Column[_TimeRow]("interval", "95 %", lambda row: row.share, _INTERVAL),
    )
    return Table("Time expressions", columns, rows)
