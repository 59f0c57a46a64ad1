"""How many items have a time expression in them: what a set can teach about time at all.

Thukral et al. 2021, section 2, count 36 % of the development items of MultiNLI. Who looks for times
is a tagger, which is handed in.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tempannot.core.errors import TempannotError
from tempannot.core.field_words import field_word
from tempannot.core.language import bilingual
from tempannot.core.ordered_work import OrderedWork, one_by_one
from tempannot.core.wording import cut
from tempannot.datasets.audit.coded import Groups
from tempannot.datasets.item_evidence import Evidence, evidence
from tempannot.formats.items.rating_item import RatingItem
from tempannot.statistics.proportions import Proportion
from tempannot.tables.cell_formats import SHARE, THOUSANDS, CellFormat
from tempannot.tables.table import Column, Table

if TYPE_CHECKING:
    from tempannot.datasets.audit.coded import Numbers

HasTime = Callable[[str], bool]
BLOCK = 100
"""So many texts are looked at together, by whichever process."""

_ANY = bilingual("any text")
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
    places: Sequence[int] = ()


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
    import numpy as np  # noqa: PLC0415 - slow to load

    texts, sizes = Groups(), array("I")
    for each in items:
        sizes.append(len(each))
        for text in each:
            texts.add(text)
    numbers = texts.numbers()
    count = int(numbers.max(initial=0))
    with_time = np.zeros(count + 1, dtype=bool)
    done = 0
    blocks = _blocks(items, numbers)
    looked = in_order(_Looking(has_time), _lost, blocks, -(-count // BLOCK))
    for found in looked:
        with_time[done + 1 : done + 1 + len(found)] = found
        done += len(found)
        told(done, count)
    has = with_time[numbers]
    widths = np.frombuffer(sizes, dtype=sizes.typecode)
    starts = np.cumsum(widths, dtype=np.int64) - widths
    by_text = [
        int(has[starts[widths > place] + place].sum()) for place in range(widths.max(initial=0))
    ]
    any_of = np.zeros(len(sizes), dtype=bool)
    for place in range(len(by_text)):
        some = widths > place
        any_of[some] |= has[starts[some] + place]
    places = array("Q", np.flatnonzero(any_of).astype(np.uint64).tobytes())
    shares = tuple(Proportion(each, len(items)) for each in by_text)
    return TimeShare(Proportion(len(places), len(items)), shares, places)


def _blocks(items: Iterable[Sequence[str]], numbers: Numbers) -> Iterator[list[str]]:
    """The texts, each once, in the order in which they come up."""
    block: list[str] = []
    last = 0
    for text, number in zip((text for each in items for text in each), numbers, strict=True):
        if number > last:
            last = number
            block.append(text)
            if len(block) == BLOCK:
                yield block
                block = []
    if block:
        yield block


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
    places: Sequence[int] | None


def time_table(share: TimeShare, items: Sequence[RatingItem]) -> Table[_TimeRow]:
    """How many items have times, in any text and in each."""
    names = items[0].kind.roles if items else ()
    rows = [_TimeRow(_ANY, share.items, share.places)]
    for place, found in enumerate(share.by_text):
        name = (
            field_word(names[place])
            if place < len(names)
            else bilingual("text {value}", value=place + 1)
        )
        rows.append(_TimeRow(name, found, None))

    def with_times(row: _TimeRow) -> Evidence | None:
        if not row.places:
            return None
        return evidence(
            bilingual("Items with a time expression"), (items[place] for place in row.places)
        )

    columns = (
        Column[_TimeRow]("text", "", lambda row: row.name),
        Column[_TimeRow](
            "items", "items", lambda row: row.share.right, THOUSANDS, evidence=with_times
        ),
        Column[_TimeRow]("share", "share", lambda row: row.share.share, SHARE),
        Column[_TimeRow]("interval", "95 %", lambda row: row.share, _INTERVAL),
    )
    return Table("Time expressions", columns, rows)
