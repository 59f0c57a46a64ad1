"""Which links lie at an interval and between two, found without a walk over all of them."""

from __future__ import annotations

from collections.abc import Iterable

from tempannot.core.changes import Change, Delete, Insert, Replace
from tempannot.core.document import Document
from tempannot.core.items import Link


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
                ends = self._ends.pop(id, ())
                for end in ends:
                    self._of[end].pop(id, None)
                if ends:
                    self._between[frozenset(ends)].pop(id)
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
