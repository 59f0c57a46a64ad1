"""Worlds: events that are only reported, denied, possible, contrary to fact or conditional.

SLINKs say which events those are. The event that subordinates opens a world for each way in which
it does so, and what it subordinates belongs to that world, not to the main line of what is told
as it was. Worlds lie in each other: what somebody said that somebody hoped for.

- FACTIVE opens no world: what is regretted has happened, where its regret has. It and the types
  that are not known leave an event in the world of the one that subordinates it.
- Of a condition both ends belong to its world: "if it rains, we stay".
- An ALINK opens none: what has begun belongs where its beginning does.
- Times belong to every world, as the calendar is one. What links of a world say of them holds in
  that world alone.

Of several SLINKs to one event a condition goes before the others, else the first in the file.

Source: after the trunk and branches of TLEX (Ocal, Xie & Finlayson 2024), which parts a graph at
its SLINKs. There all types part alike, and events stay together that TLINKs connect; here the type
decides, so that a TLINK from one world into another asserts nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tempannot.core.document import Document, named
from tempannot.core.items import OtherLink
from tempannot.core.language import bilingual
from tempannot.core.other_links import CONDITIONAL, OtherLinkType, other_link_type
from tempannot.core.schemes import scheme_named

MAIN = ""
"""The world of what is told as it was."""


@dataclass(frozen=True, slots=True)
class World:
    """A world: the event instance that opens it, in which way, and the world it lies in."""

    id: str
    opener: str
    type: OtherLinkType
    parent: str

    def title(self, document: Document) -> str:
        """Return what it is called: ``reported by "said"``, ``if "rises"``."""
        return self.type.world.format(a=named(document, self.opener))


def keeps_worlds(document: Document) -> bool:
    """Whether worlds are kept apart, as the document says or else its scheme."""
    asked = document.worlds
    return scheme_named(document.scheme).worlds if asked is None else asked


def one_line_message(documents: Iterable[Document]) -> str:
    """Say that measures do not keep worlds apart, where documents do; "" where none does.

    Every measure is defined on one closure and one minimal graph of all links, and two annotators
    rarely have the same worlds: what one says to be reported the other may not.
    """
    return one_line_of(each.name for each in documents if keeps_worlds(each))


def one_line_of(documents: Iterable[str]) -> str:
    """The same for the names of documents that keep worlds apart."""
    names = dict.fromkeys(documents)
    if not names:
        return ""
    which = (
        next(iter(names)) if len(names) == 1 else bilingual("{names:,} documents", names=len(names))
    )
    keep = "keeps" if len(names) == 1 else "keep"
    return bilingual(
        "{which} {keep} worlds apart, but annotations are compared on one line of time:"
        " links between worlds count as all others do",
        which=which,
        keep=keep,
    )


class Worlds:
    """The worlds of a document, in the order of the SLINKs that open them."""

    def __init__(self, document: Document) -> None:
        self._events = frozenset(
            each.id for each in document.instances.values() if each.event in document.events
        )
        links = [each for each in document.other_links.values() if self._is_whole(each)]
        self._plain, self._openers = _openers(links)
        # of several links the first; asked only of events that none of them opens a world for
        self._joined = {each.target: each.source for each in reversed(links)}
        self._of = {event: self._find(event) for event in document.instances if self._has(event)}
        self._worlds: dict[str, World] = {}
        every = {_id(*each): each for each in (*self._openers.values(), *self._plain.values())}
        waiting = [_id(*each) for each in reversed(self._openers.values())]
        while waiting:
            id = waiting.pop()
            if id in every and id not in self._worlds:
                self._worlds[id] = World(id, *every[id], self._parent(*every[id]))
                waiting.append(self._worlds[id].parent)

    @property
    def all(self) -> tuple[World, ...]:
        """The worlds apart from the main line."""
        return tuple(self._worlds.values())

    @property
    def members(self) -> Mapping[str, str]:
        """The world of every event instance by its id; MAIN is that of the main line."""
        return self._of

    def of(self, interval: str) -> str | None:
        """Return the world of an interval, None of a time, which belongs to all."""
        return self._of.get(interval)

    def of_pair(self, source: str, target: str) -> str | None:
        """Return the world in which two intervals meet, None if they are in different ones.

        Two times meet in the main line.
        """
        found = {self._of[end] for end in (source, target) if end in self._of}
        return next(iter(found or {MAIN})) if len(found) < 2 else None

    def path(self, id: str) -> Iterator[World]:
        """Yield a world and those it lies in, the innermost first."""
        seen: set[str] = set()
        while id in self._worlds and id not in seen:
            seen.add(id)
            yield self._worlds[id]
            id = self._worlds[id].parent

    def title(self, document: Document, id: str) -> str:
        """Return what a world is called, with the worlds that it lies in."""
        return ", ".join(each.title(document) for each in self.path(id)) or bilingual("main line")

    def _has(self, event: str) -> bool:
        return event in self._events

    def _is_whole(self, link: OtherLink) -> bool:
        return self._has(link.source) and self._has(link.target) and link.source != link.target

    def _find(self, event: str) -> str:
        seen: set[str] = set()
        while event not in seen:
            if event in self._openers:
                return _id(*self._openers[event])
            seen.add(event)
            event = self._joined.get(event, event)
        return MAIN

    def _parent(self, opener: str, kind: OtherLinkType) -> str:
        """Return the world of the opener; of a condition the one it would be in without it."""
        found, own = self._find(opener), _id(opener, kind)
        if found != own:
            return found
        inside = (event for event, each in self._openers.items() if each == (opener, kind))
        plain = next((self._plain[each] for each in (opener, *inside) if each in self._plain), None)
        return MAIN if plain is None or _id(*plain) == own else _id(*plain)


_Opener = tuple[str, OtherLinkType]


def _id(opener: str, kind: OtherLinkType) -> str:
    return f"{opener} {kind.name}"


def _openers(links: Iterable[OtherLink]) -> tuple[dict[str, _Opener], dict[str, _Opener]]:
    """Return by event what opens its world: without conditions, and with them."""
    plain: dict[str, _Opener] = {}
    conditions: dict[str, _Opener] = {}
    for link in links:
        kind = other_link_type(link.tag, link.rel_type)
        if kind is not None and kind.world:
            found = conditions if kind.name == CONDITIONAL else plain
            found.setdefault(link.target, (link.source, kind))
    ifs = {opener: (opener, kind) for opener, kind in conditions.values()}
    return plain, plain | ifs | conditions
