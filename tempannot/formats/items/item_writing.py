"""Items into a file of any kind that rows are written to, which reads back as the same items."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.items.column_mapping import known_mapping
from tempannot.formats.items.rating_item import RatingItem, RatingItemKind
from tempannot.formats.items.writing import write_rows

_TRACE, _SEPARATOR = "corpus-sent-id", "|"
_ENDS = 2
_OTHER = "other"


def write_items(path: Path, items: Sequence[RatingItem]) -> int:
    """Write items by the ending of the name, under columns by which they are known when read.

    Raises FileError for items of several kinds, and as ``write_rows``.
    """
    kinds = {item.kind for item in items}
    if len(kinds) != 1:
        said = (
            bilingual("there are no items to write")
            if not kinds
            else bilingual("items of several kinds fit no table")
        )
        raise FileError(path, said)
    sheet = _Sheet.of(items)
    return write_rows(path, sheet.columns, sheet.rows(items))


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The columns for the items of a kind; those that nothing is said in are left out."""

    kind: RatingItemKind
    texts: tuple[str, ...]
    single: tuple[str, ...]
    details: dict[str, str]

    @classmethod
    def of(cls, items: Sequence[RatingItem]) -> _Sheet:
        """The sheet for items of one kind."""
        kind = items[0].kind
        most = max(len(item.texts) for item in items)
        texts = kind.columns or tuple(
            bilingual("text {number}", number=number) for number in range(1, most + 1)
        )
        said = [name for item in items for name, value in _single(item).items() if value]
        single = tuple(name for name in _single(items[0]) if name in set(said))
        names = dict.fromkeys(name for item in items for name in item.provenance.details)
        taken = list(single[:1] + texts + single[1:])
        return cls(kind, texts, single, {name: _free(name, taken) for name in names})

    @property
    def columns(self) -> tuple[str, ...]:
        """All columns in their order."""
        return (*self.single[:1], *self.texts, *self.single[1:], *self.details.values())

    def rows(self, items: Sequence[RatingItem]) -> Iterator[dict[str, object]]:
        """Yield the row of each item."""
        for item in items:
            single = _single(item)
            yield {
                **dict(zip(self.texts, item.texts, strict=False)),
                **{name: single[name] for name in self.single},
                **{self.details[name]: cell for name, cell in item.provenance.details.items()},
            }


def _single(item: RatingItem) -> dict[str, str | None]:
    """What is known of an item besides its texts, by the columns that mean it."""
    origin = item.provenance
    traced = _SEPARATOR.join((item.source, origin.document or "", *origin.intervals))
    return {
        "id": item.id,
        "label": item.label,
        item.kind.sources[0]: item.source,
        "document": origin.document,
        "link": origin.link,
        _TRACE: traced if len(origin.intervals) == _ENDS else None,
    }


def _free(name: str, taken: list[str]) -> str:
    """A name for a column of details, beside which the others mean what they meant without it."""
    found, number = name or _OTHER, 1
    while found in taken or known_mapping([*taken, found]) != known_mapping(taken):
        number += 1
        found = f"{name or _OTHER} {number}"
    taken.append(found)
    return found
