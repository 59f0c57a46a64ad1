"""How many items have a time expression in them: what a set can teach about time at all.

Thukral et al. 2021, section 2, count 36 % of the development items of MultiNLI. Who looks for times
is a tagger, which is handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual
from tempannot.core.ordered_work import OrderedWork, one_by_one
from tempannot.core.wording import cut
from tempannot.datasets.item_evidence import Evidence, evidence
from tempannot.formats.items.rating_item import RatingItem
from tempannot.statistics.proportions import Proportion
from tempannot.tables.cell_formats import SHARE, THOUSANDS, CellFormat
from tempannot.tables.table import Column, Table

HasTime = Callable[[str], bool]
BLOCK = 100
"""So many texts are looked at together, by whichever process."""

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
    items: Collection[Sequence[str]],
    has_time: HasTime,
    told: Callable[[int, int], object] = lambda _done, _of: None,
    in_order: OrderedWork = one_by_one,
) -> TimeShare:
    """The share of items, each some texts, with a time expression.

    A text that comes up again is not looked at again. ``told`` hears how many texts of how many
    are done, and may raise to stop; ``in_order`` looks at them.

    >>> time_share([("on Monday", "today"), ("no", "never")], lambda text: "day" in text).items
    Proportion(right=1, of=2)
    """
    texts = list(dict.fromkeys(text for each in items for text in each))
    blocks = [texts[start : start + BLOCK] for start in range(0, len(texts), BLOCK)]
    with_time: set[str] = set()
    looked = in_order(_Looking(has_time), _lost, blocks, len(blocks))
    for number, (block, found) in enumerate(zip(blocks, looked, strict=True)):
        told(number * BLOCK + len(block), len(texts))
        with_time.update(text for text, has in zip(block, found, strict=True) if has)
    by_text = [0] * max(map(len, items), default=0)
    places = []
    for number, each in enumerate(items):
        for place, text in enumerate(each):
            by_text[place] += text in with_time
        if any(text in with_time for text in each):
            places.append(number)
    shares = tuple(Proportion(each, len(items)) for each in by_text)
    return TimeShare(Proportion(len(places), len(items)), shares, tuple(places))


@dataclass(frozen=True, slots=True)
class _Looking:
    """Looks at one block of texts after the other, in whatever process."""

    has_time: HasTime

    def __call__(self, texts: Sequence[str]) -> list[bool]:
        return [self.has_time(text) for text in texts]


def _lost(texts: Sequence[str]) -> list[bool]:
    raise TempannotError(
        bilingual("looking for times ends the program, near {texts!r}", texts=cut(texts[0]))
    )


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
