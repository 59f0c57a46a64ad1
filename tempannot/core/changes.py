"""Changes to a document as values: applied by ``Document.apply``, which gives the inverse.

Three small changes and a named batch say everything the program can do to a document.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tempannot.core.items import Item, ItemKind


@dataclass(frozen=True, slots=True)
class Insert:
    """A new item; ``index`` is its place in file order, None for the end.

    ``edited`` is the place of a link among the edited ones (see ``Document.edited``), 0 for
    none, None for behind all of them. Only a change that takes another one back gives it.
    """

    item: Item
    index: int | None = None
    edited: int | None = None


@dataclass(frozen=True, slots=True)
class Delete:
    """The item of this kind and id is taken away (nothing else: batches say what goes along)."""

    kind: ItemKind
    id: str


@dataclass(frozen=True, slots=True)
class Replace:
    """The item with the same kind and id becomes this one; for ``edited`` see ``Insert``."""

    item: Item
    edited: int | None = None


@dataclass(frozen=True, slots=True)
class Batch:
    """Several changes that happen together; ``name`` is what undo and redo show."""

    name: str
    changes: tuple[Change, ...]


Change = Insert | Delete | Replace | Batch


def items_of(change: Change) -> Iterator[Item]:
    """Yield the items that a change puts into a document, new ones and those replaced."""
    match change:
        case Insert(item) | Replace(item):
            yield item
        case Batch(_, changes):
            for each in changes:
                yield from items_of(each)
