"""What items say in the columns of their file: its values, and which items are of a split."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tempannot.core.errors import FileError, TempannotError
from tempannot.core.language import bilingual
from tempannot.formats.items.rating_item import RatingItem

SPLIT = "split"
"""The column that says in which split an item is."""

_OWN: Mapping[str, Callable[[RatingItem], str]] = {
    "label": lambda item: item.label or "",
    "source": lambda item: item.source,
    "document": lambda item: item.provenance.document or "",
}


class ColumnError(TempannotError):
    """A column that the items do not have."""


def values_of(
    items: Sequence[RatingItem], column: str, own: Sequence[str] = tuple(_OWN)
) -> list[str]:
    """What a column says of each item; raises ColumnError if none has it.

    ``own`` are the columns that all items have, whatever their file calls them.
    """
    if column in own:
        return list(map(_OWN[column], items))
    known = dict.fromkeys(name for item in items for name in item.provenance.details)
    if column not in known:
        names = ", ".join((*own, *known))
        raise ColumnError(
            bilingual(
                "there is no column {column!r}; there are {names}", column=column, names=names
            )
        )
    return [item.provenance.details.get(column, "") for item in items]


def split_of(item: RatingItem) -> str:
    """The split of an item, "" for none."""
    return item.provenance.details.get(SPLIT, "")


def of_split(items: Sequence[RatingItem], split: str, path: Path) -> tuple[RatingItem, ...]:
    """The items of a split; raises FileError for ``path``, their file, if there is none."""
    found = tuple(each for each in items if split_of(each) == split)
    if not found:
        there = ", ".join(filter(None, dict.fromkeys(map(split_of, items)))) or "no splits"
        raise FileError(
            path,
            bilingual(
                "there is no item of the split {split!r}; there are {there}",
                split=split,
                there=there,
            ),
        )
    return found
