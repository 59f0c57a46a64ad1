"""What makes one state of a document out of another."""

from __future__ import annotations

from collections.abc import Iterator

from tempannot.core.changes import Change, Delete, Insert, Replace
from tempannot.core.document import Document
from tempannot.core.items import ItemKind

_NEEDED_FIRST = tuple(ItemKind)


def changes_between(before: Document, after: Document) -> tuple[Change, ...]:
    """Return what has to be done to ``before`` for its items to be those of ``after``.

    Both have the same text. Items that stay keep their order, new ones take the places that they
    have in ``after``.
    """
    deleted = (each for kind in reversed(_NEEDED_FIRST) for each in _deleted(kind, before, after))
    new = (each for kind in _NEEDED_FIRST for each in _changed(kind, before, after))
    return (*deleted, *new)


def _deleted(kind: ItemKind, before: Document, after: Document) -> Iterator[Change]:
    left = after.table(kind)
    return (Delete(kind, id) for id in before.table(kind) if id not in left)


def _changed(kind: ItemKind, before: Document, after: Document) -> Iterator[Change]:
    there = before.table(kind)
    for index, (id, item) in enumerate(after.table(kind).items()):
        edited = after.edited.get(id, 0) if kind is ItemKind.LINK else None
        if id not in there:
            yield Insert(item, index, edited)
        elif there[id] != item:
            yield Replace(item, edited)
