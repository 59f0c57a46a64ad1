"""How links are read, each by itself before any closure, and which lie at or between intervals."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from tempannot.core.assertions import Assertion
from tempannot.core.changes import Change, Delete, Insert, Replace
from tempannot.core.document import Document
from tempannot.core.items import Link
from tempannot.core.language import bilingual, bilingual_plural
from tempannot.core.relations import ALL, EQUALS, RelationSet
from tempannot.core.schemes import During, Scheme, scheme_named
from tempannot.core.wording import cut
from tempannot.core.worlds import Worlds

WRITTEN_AS = "written-as"
"""The attribute that keeps a type as it was written, where a scheme has none for all it says."""


class LinkIndex:
    """The links of a document by their ends, in file order; it follows changes of links.

    What goes to the end of the file, or keeps its ends, is followed at once. Anything else,
    such as a link that undo brings back to its place, costs a walk when the index is next asked.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self._ends: dict[str, tuple[str, str]] = {}
        self._of: dict[str, dict[str, None]] = {}
        self._between: dict[frozenset[str], dict[str, None]] = {}
        self._is_fresh = False

    def of(self, interval: str) -> tuple[Link, ...]:
        """Return the links that have ``interval`` at one end, in file order."""
        self._read()
        return tuple(self._document.links[id] for id in self._of.get(interval, ()))

    def between(self, source: str, target: str) -> tuple[Link, ...]:
        """Return the links that name both intervals, in either direction, in file order."""
        self._read()
        found = self._between.get(frozenset((source, target)), ())
        return tuple(self._document.links[id] for id in found)

    def follow(self, changes: Iterable[Change]) -> None:
        """Take in changes of links that the document has just applied."""
        if self._is_fresh:
            self._is_fresh = all(self._takes_in(each) for each in changes)

    def _takes_in(self, change: Change) -> bool:
        match change:
            case Insert(Link() as link):
                is_last = next(reversed(self._document.links), None) == link.id
                self._add(link)
                return is_last
            case Replace(Link() as link):
                return self._ends.get(link.id) == (link.source, link.target)
            case Delete(_, id):
                ends = self._ends.pop(id)
                for end in set(ends):
                    del self._of[end][id]
                del self._between[frozenset(ends)][id]
                return True
        return False

    def _read(self) -> None:
        if self._is_fresh:
            return
        self._ends, self._of, self._between, self._is_fresh = {}, {}, {}, True
        for link in self._document.links.values():
            self._add(link)

    def _add(self, link: Link) -> None:
        self._ends[link.id] = (link.source, link.target)
        self._between.setdefault(frozenset(self._ends[link.id]), {})[link.id] = None
        for end in self._ends[link.id]:
            self._of.setdefault(end, {})[link.id] = None


def said_in(link: Link, own: Scheme, other: Scheme, during: During) -> Link:
    """Return a link with the type that says the same in another scheme.

    Where that has none, the type is its vague one and the exact set stands beside it; a type
    that ``own`` does not know stays as it is. One that says more than time (BEFORE/CAUSES) is
    kept whole in an attribute.
    """
    if own is other or own.type_named(link.rel_type) is None:
        return link
    if own.qualification(link.rel_type):
        link = replace(link, attributes={**link.attributes, WRITTEN_AS: link.rel_type})
    meaning = own.meaning_of(link.rel_type, during) if link.exact is None else link.exact
    if meaning is None:  # the text does not tell
        return replace(link, rel_type=other.vague_type)
    known = other.type_for(meaning)
    return replace(link, rel_type=known or other.vague_type, exact=None if known else meaning)


def unread_types(document: Document) -> tuple[Link, ...]:
    """Return the links whose type the scheme of a document does not have, in file order."""
    scheme, links = scheme_named(document.scheme), document.links.values()
    types = {each.rel_type for each in links}  # a handful, and links may be thousands
    unread = {each for each in types if scheme.type_named(each) is None}
    return tuple(each for each in links if each.exact is None and each.rel_type in unread)


def not_convex_links(document: Document) -> tuple[Link, ...]:
    """Return the links that no comparisons of end points can say, in file order.

    They count for nothing in the closure, unless the document is read with their hulls.
    """
    reading = LinkReading(document)
    exact = (link for link in document.links.values() if link.exact is not None)
    return tuple(each for each in exact if reading.standing(each) is LinkState.NOT_CONVEX)


def not_convex_message(link: Link) -> str:
    """Say that a link counts for nothing, and what to do."""
    assert link.exact is not None
    hull = link.exact.hull
    way_out = (
        bilingual("--hull takes it as {hull}", hull=hull)
        if hull is not ALL
        else bilingual("its hull says nothing")
    )
    said = bilingual(
        "{id} says {exact} of {source} and {target}",
        id=link.id,
        exact=link.exact,
        source=cut(link.source),
        target=cut(link.target),
    )
    return bilingual(
        "{said}, which is not convex, and counts for nothing; {way_out}", said=said, way_out=way_out
    )


def unread_message(document: Document) -> str:
    """Say which types of a document its scheme does not know, "" if it knows them all."""
    unread = unread_types(document)
    if not unread:
        return ""
    types = dict.fromkeys(link.rel_type or "none" for link in unread)
    label = scheme_named(document.scheme).label
    told = bilingual_plural(
        len(unread),
        "{count:,} link has a type that {label} does not know",
        "{count:,} links have types that {label} does not know",
        label=label,
    )
    return bilingual("{told}: {cut}; not read", told=told, cut=", ".join(map(cut, types)))


class LinkState(StrEnum):
    """What became of a link in the closure."""

    ACTIVE = "active"
    VAGUE = "vague"
    SKIPPED = "skipped"
    KEPT = "kept"
    CONFLICT = "conflict"
    SELF = "self"
    DANGLING = "dangling"
    UNKNOWN_TYPE = "unknown type"
    NOT_CONVEX = "not convex"
    BETWEEN_WORLDS = "between worlds"


class _Reading(NamedTuple):
    """A link with what it states, how it stands, and what it asserts if it is active."""

    link: Link
    meaning: RelationSet | None
    standing: LinkState
    assertion: Assertion | None


class LinkReading:
    """What each link of a document says under one reading of DURING.

    A link is read once: links never change, another one takes their place. ``scheme`` is what
    their types mean. With ``worlds`` a link from one world into another asserts nothing.
    """

    def __init__(
        self,
        document: Document,
        during: During = During.EQUALS,
        worlds: Worlds | None = None,
    ) -> None:
        self._document = document
        self._worlds = worlds
        self.scheme = scheme_named(document.scheme)
        self._during = during
        self._hull = document.hull
        self._known: dict[str, _Reading] = {}

    def meaning(self, link: Link) -> RelationSet | None:
        """Return the relation a link states, None if it states none or none we know."""
        return self._read(link).meaning

    def standing(self, link: Link) -> LinkState:
        """Return the state of a link from itself alone: never CONFLICT."""
        return self._read(link).standing

    def assertion(self, link: Link) -> Assertion | None:
        """Return what an active link asserts, None of any other."""
        return self._read(link).assertion

    def forget(self) -> None:
        """Read all anew: other intervals may be there, so that other links dangle."""
        self._known.clear()

    def forget_dangling(self) -> None:
        """Read those anew that named what was not there: intervals have come."""
        known = self._known.items()
        self._known = {id: e for id, e in known if e.standing is not LinkState.DANGLING}

    def _read(self, link: Link) -> _Reading:
        known = self._known.get(link.id)
        if known is None or known.link is not link:
            meaning = self._meaning(link)
            standing = self._standing(link, meaning)
            asserted = None
            if meaning is not None and standing is LinkState.ACTIVE:
                asserted = Assertion(link.id, link.source, link.target, meaning)
            known = self._known[link.id] = _Reading(link, meaning, standing, asserted)
        return known

    def _meaning(self, link: Link) -> RelationSet | None:
        if link.exact is not None:
            said = link.exact.hull if self._hull else link.exact
            return None if said is ALL else said
        return self.scheme.meaning_of(link.rel_type, self._during)

    def _standing(self, link: Link, meaning: RelationSet | None) -> LinkState:
        has = self._document.has_interval
        if not (has(link.source) and has(link.target)):
            return LinkState.DANGLING
        if link.skipped:
            return LinkState.SKIPPED
        if meaning is None:
            is_vague = link.exact is not None or self.scheme.is_vague(link.rel_type)
            return LinkState.VAGUE if is_vague else LinkState.UNKNOWN_TYPE
        if not meaning.is_convex:
            return LinkState.NOT_CONVEX
        if link.kept:
            return LinkState.KEPT
        return self._asserting(link, meaning)

    def _asserting(self, link: Link, meaning: RelationSet) -> LinkState:
        """Return the state of a link that asserts its meaning, unless its ends are at fault."""
        if self._worlds is not None and self._worlds.of_pair(link.source, link.target) is None:
            return LinkState.BETWEEN_WORLDS
        is_idle = link.source == link.target and EQUALS in meaning
        return LinkState.SELF if is_idle else LinkState.ACTIVE
