"""The entries of the queue: what each is about and what the sides say of it, in short."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tempannot.comparison.adjudication.decisions import Claim, Item, ItemKey
from tempannot.comparison.comparison import Comparison
from tempannot.comparison.disagreements.causes import Cause
from tempannot.comparison.disagreements.disagreements import Disagreement
from tempannot.comparison.side import SideLink
from tempannot.comparison.unit_names import words_of
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.schemes import VAGUE_TYPES, converse_type, timeml_type
from tempannot.core.vocabulary import Vocabulary
from tempannot.core.wording import counted
from tempannot.gui.compare.decide.causes_shown import AGREED, HEADINGS, OTHER, Heading

_FEW = 2
_MOST_NAMES = 5
_NOTHING = "–"
_MARKED, _UNMARKED = "marked", _NOTHING


@dataclass(frozen=True, slots=True)
class Entry:
    """A pair of units, or one unit.

    ``words`` name the units; ``said`` is what key and response say, in short, and ``names`` the
    relations and types that this may be looked for by; ``derived`` are the pairs that differ
    because of it. ``owner`` is the unit that a side does not mark, if it is about one.
    """

    key: ItemKey
    words: tuple[str, ...]
    said: tuple[str, str]
    heading: Heading
    impact: int = 0
    derived: tuple[tuple[str, str], ...] = ()
    names: tuple[str, ...] = ()
    owner: str = ""

    @property
    def title(self) -> str:
        """Its words in one line."""
        return " – ".join(self.words)

    @property
    def haystack(self) -> str:
        """All that a filter looks at, in small letters."""
        return "\n".join((*self.words, *self.said, *self.names, self.heading.name)).casefold()


class EntryMaker:
    """Makes the entries of one comparison; ``roots`` are its disagreements."""

    def __init__(
        self,
        comparison: Comparison,
        roots: Sequence[Disagreement],
        vocabulary: Vocabulary = Vocabulary.ALLEN,
    ) -> None:
        units = comparison.alignment.units
        self._comparison = comparison
        self._roots = roots
        self._vocabulary = vocabulary
        self._by_key = {_key(root): root for root in roots}
        words = words_of(comparison.alignment, (unit.id for unit in units))
        self._words = {id: text.removeprefix("the ") for id, text in words.items()}
        self._links = [{link.id: link for link in side.links} for side in comparison.sides]
        self._lone = {unit.id for unit in units if _is_lone(unit.members, comparison)}

    def of_disagreements(self) -> tuple[Entry, ...]:
        """Return the roots, those that explain most first."""
        return tuple(self._of_root(root) for root in self._roots)

    def of_items(self, items: Iterable[Item]) -> tuple[Entry, ...]:
        """Return what is to be decided, in the order given."""
        return tuple(self._of_item(item) for item in items)

    def of_pair(self, pair: tuple[str, str], heading: Heading = OTHER) -> Entry:
        """Return a pair that differs because of another one."""
        sides = self._comparison.sides
        said = [self._short(side.network.relation(*pair)) for side in sides]
        return Entry(pair, self._named(pair), (said[0], said[1]), heading)

    def _of_root(self, root: Disagreement) -> Entry:
        key, heading = _key(root), HEADINGS[root.cause]
        said = self._of_unit(root) if len(key) == 1 else self._of_links(root)
        called = heading.called(self._vocabulary)
        names = (*_names(root.key), *_names(root.response), *self._types(root), called)
        explains, owner = root.explains, self._owner(key)
        return Entry(key, self._named(key), said, heading, len(explains), explains, names, owner)

    def _of_item(self, item: Item) -> Entry:
        root = self._by_key.get(item.key)
        if root is not None:
            return self._of_root(root)
        said = self._of_claim(item.claims[0]), self._of_claim(item.claims[1])
        if item.holder is not None:
            said = (_MARKED, _UNMARKED) if item.holder == 0 else (_UNMARKED, _MARKED)
        names = tuple(name for claim in item.claims for name in _names(claim.relations))
        return Entry(
            item.key,
            self._named(item.key),
            said,
            self._heading(item),
            item.impact,
            names=names,
            owner=self._owner(item.key),
        )

    def _owner(self, key: ItemKey) -> str:
        return next((id for id in key if id in self._lone), "")

    def _heading(self, item: Item) -> Heading:
        if item.cause is not None:
            return HEADINGS[item.cause]
        if item.agrees:
            return AGREED
        return HEADINGS[Cause.ENTITY_MISSING] if self._owner(item.key) else OTHER

    def _of_unit(self, root: Disagreement) -> tuple[str, str]:
        told = [
            _UNMARKED if side == root.missing_side else counted(len(links), "link")
            for side, links in enumerate(root.links)
        ]
        return told[0], told[1]

    def _of_links(self, root: Disagreement) -> tuple[str, str]:
        told = [
            self._of_side(root, side, relations)
            for side, relations in enumerate((root.key, root.response))
        ]
        return told[0], told[1]

    def _of_side(self, root: Disagreement, side: int, relations: RelationSet) -> str:
        links = [self._links[side][id] for id in root.links[side]]
        is_named = root.cause in (Cause.IDENTITY, Cause.DURING) or not root.is_temporal
        if links and (is_named or relations is ALL):  # the closure does not tell what they say
            return ", ".join(sorted({self._of_link(root.source, link) for link in links}))
        return self._short(relations)

    def _of_link(self, first: str, link: SideLink) -> str:
        """Return what a link says, from ``first`` on: its exact relations, or its type."""
        stated = link.relations
        if stated is not None and link.rel_type in VAGUE_TYPES:
            return self._short(stated if link.source == first else stated.converse)
        return self._vocabulary.type_word(_type_from(first, link))

    def _of_claim(self, claim: Claim) -> str:
        """Return what one side says of an item, in few words."""
        if claim.is_vague:
            return self._vocabulary.type_word("VAGUE")
        if claim.is_identity:
            return self._vocabulary.type_word("IDENTITY")
        return self._short(claim.relations)

    def _short(self, relations: RelationSet) -> str:
        return short_relation(relations, self._vocabulary)

    def _types(self, root: Disagreement) -> list[str]:
        """Return the types of the links of a root, as told from its first unit."""
        links = [self._links[side][id] for side in (0, 1) for id in root.links[side]]
        return [_type_from(root.source, link) for link in links]

    def _named(self, ids: Iterable[str]) -> tuple[str, ...]:
        return tuple(self._words[id] for id in ids)


def short_relation(relations: RelationSet, vocabulary: Vocabulary = Vocabulary.ALLEN) -> str:
    """Return a relation in as few words as a list has room for.

    >>> short_relation(RelationSet.parse("before|meets")), short_relation(ALL)
    ('before or meets', '–')
    """
    if relations is ALL:
        return _NOTHING
    if len(relations) <= _FEW:
        return vocabulary.words(relations)
    rest = ALL - relations
    if len(rest) <= _FEW:
        return f"not {vocabulary.words(rest)}"
    return f"one of {len(relations)}"


def _names(relations: RelationSet) -> tuple[str, ...]:
    """Return what a relation may be looked for by; one that says little by nothing."""
    if len(relations) > _MOST_NAMES:
        return ()
    return (*relations.names, timeml_type(relations) or "")


def _key(root: Disagreement) -> ItemKey:
    return (root.source,) if root.source == root.target else (root.source, root.target)


def _is_lone(members: tuple[str | None, ...], comparison: Comparison) -> bool:
    return any(members[side.index] is None for side in comparison.sides)


def _type_from(first: str, link: SideLink) -> str:
    return link.rel_type if link.source == first else converse_type(link.rel_type)
