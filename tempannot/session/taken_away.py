"""What edits took away of what may be proposed: links, times and events, and what links said.

It is as good as rejected for as long as the edit is done: whoever deletes a link or gives it
another relation does not want to be asked for the old one again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tempannot.core.changes import Batch, Change, Delete, Insert, Replace
from tempannot.core.items import Event, Instance, Item, Link, Time
from tempannot.core.schemes import During, Scheme
from tempannot.session.proposing_in_parts import Key
from tempannot.suggestions.suggestion import SuggestionKind

Taken = tuple[Item, Item | None]
"""An item that an edit took away, and what it put in its place, if anything."""


def taken_away(forward: Change, backward: Change) -> tuple[Taken, ...]:
    """Return what an edit took away or changed, given the change that takes it back.

    Links that went along with a time or event are left out: nobody said anything about them.
    """
    found = tuple(_taken(forward, backward))
    if any(new is None and isinstance(old, Instance | Time) for old, new in found):
        return tuple(each for each in found if not isinstance(each[0], Link))
    return found


def keys_of(taken: Iterable[Taken], scheme: Scheme, during: During) -> Iterator[Key]:
    """Yield the keys of the proposals of what was taken away (see ``Suggestion.key``)."""
    for old, new in taken:
        kept = frozenset() if new is None else _keys(new, scheme, during)
        yield from _keys(old, scheme, during) - kept


def _taken(forward: Change, backward: Change) -> Iterator[Taken]:
    match forward, backward:
        case Batch(_, changes), Batch(_, undoing):
            for each, back in zip(changes, reversed(undoing), strict=True):
                yield from _taken(each, back)
        case Replace(new), Replace(old):
            yield old, new
        case Delete(), Insert(old):
            yield old, None


def _keys(item: Item, scheme: Scheme, during: During) -> frozenset[Key]:
    """The keys that a proposal of an item may have: a link is proposed from either end."""
    match item:
        case Event():
            return frozenset({(SuggestionKind.EVENT, item.span.start, item.span.end)})
        case Time():
            return frozenset({(SuggestionKind.TIME, item.span.start, item.span.end)})
        case Link():
            said = item.exact or scheme.meaning_of(item.rel_type, during)
            if said is not None:
                there = (SuggestionKind.LINK, item.source, said, item.target)
                return frozenset(
                    {there, (SuggestionKind.LINK, item.target, said.converse, item.source)}
                )
    return frozenset()
