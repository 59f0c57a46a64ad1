"""Changes to documents as JSON, and back.

A change is an object with one key that says what it does: ``insert`` and ``replace`` hold an item
(its ``kind`` and its fields, those at their default left out), perhaps with its ``index`` and with
the place of a link among the ``edited`` ones, ``delete`` a kind and an id, ``batch`` a name with
its ``changes``.

SLINKs and ALINKs once had ``members``, all that they refer to, in place of their ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tempannot.core.changes import Batch, Change, Delete, Insert, Replace
from tempannot.core.codec import CodecError, Json, from_json, to_json
from tempannot.core.errors import TempannotError
from tempannot.core.items import (
    Event,
    Instance,
    Item,
    ItemKind,
    Link,
    OtherLink,
    Signal,
    Time,
)
from tempannot.core.language import bilingual
from tempannot.formats.timeml_links import LinkReader, Names

_CLASSES: dict[ItemKind, type[Item]] = {
    ItemKind.EVENT: Event,
    ItemKind.INSTANCE: Instance,
    ItemKind.TIME: Time,
    ItemKind.SIGNAL: Signal,
    ItemKind.LINK: Link,
    ItemKind.OTHER_LINK: OtherLink,
}


def change_to_json(change: Change) -> Json:
    """Return a change as a value that ``json`` can write."""
    match change:
        case Insert(item, index, edited):
            return _with({"insert": item_to_json(item)}, index=index, edited=edited)
        case Delete(kind, id):
            return {"delete": kind.value, "id": id}
        case Replace(item, edited):
            return _with({"replace": item_to_json(item)}, edited=edited)
        case Batch(name, changes):
            return {"batch": name, "changes": [change_to_json(each) for each in changes]}


def change_from_json(value: object) -> Change:
    """Return the change that ``change_to_json`` wrote; raises CodecError for anything else."""
    try:
        return _change(value)
    except (LookupError, TypeError, ValueError, AttributeError, TempannotError) as error:
        raise CodecError(
            bilingual("this is no change that tempannot wrote: {error}", error=error)
        ) from error


def item_to_json(item: Item) -> Json:
    """Return an item as its kind and those of its fields that are not at their default."""
    return {"kind": item.kind.value} | to_json(item, sparse=True)


def item_from_json(value: Json) -> Item:
    """Return the item that ``item_to_json`` wrote."""
    given = {name: each for name, each in value.items() if name != "kind"}
    if "members" in given:
        return _former_link(given)
    return from_json(given, _CLASSES[ItemKind(value["kind"])])


def _former_link(given: Json) -> OtherLink:
    """Return an SLINK or ALINK as journals held it before its ends were read."""
    names = Names({}, {}, {})
    reader = LinkReader(names, frozenset(), [], lambda _: 0)
    found = reader.read_other(given["id"], given["tag"], given.get("attributes", {}))
    ends = [*given["members"], "", ""]
    return replace(found, source=found.source or ends[0], target=found.target or ends[1])


def _change(value: object) -> Change:
    match value:
        case {"insert": item, **more}:
            return Insert(item_from_json(item), _number(more, "index"), _number(more, "edited"))
        case {"delete": kind, "id": str(id)}:
            return Delete(ItemKind(kind), id)
        case {"replace": item, **more}:
            return Replace(item_from_json(item), _number(more, "edited"))
        case {"batch": str(name), "changes": [*changes]}:
            return Batch(name, tuple(_change(each) for each in changes))
    raise CodecError(bilingual("it neither inserts, deletes nor replaces anything"))


def _with(said: Json, **numbers: int | None) -> Json:
    return said | {name: number for name, number in numbers.items() if number is not None}


def _number(given: Mapping[Any, Any], name: str) -> int | None:
    """Return a number that may be missing; raises CodecError for anything else."""
    found = given.get(name)
    if found is None or (isinstance(found, int) and not isinstance(found, bool)):
        return found
    raise CodecError(bilingual("{name!r} is a number, not {found!r:.80}", name=name, found=found))
