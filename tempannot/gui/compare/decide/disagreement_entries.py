"""What the list of disagreements holds: entries in short words, their states, order and filter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decisions import (
    AdjudicationItem,
    ItemClaim,
    ItemKey,
    ItemStanding,
    ItemState,
    Statement,
)
from tempannot.comparison.alignment import words_of
from tempannot.comparison.comparison import DocumentComparison, SideLink
from tempannot.comparison.disagreements.causes import Cause
from tempannot.comparison.disagreements.disagreements import Disagreement, by_pair
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.schemes import TIMEML, VAGUE_TYPES
from tempannot.core.vocabulary import Vocabulary
from tempannot.core.wording import strung
from tempannot.gui.compare.decide.compare_wording import (
    AGREED,
    HEADINGS,
    OTHER,
    EntryHeading,
)
from tempannot.gui.compare.unit_words import NOTHING, short_relation
from tempannot.session.comparison_findings import ComparisonFindings

States = Mapping[ItemKey, ItemState]
_MOST_NAMES = 5
_MARKED, _UNMARKED = tr("marked"), NOTHING


@dataclass(frozen=True, slots=True)
class DisagreementEntry:
    """A pair of units, or one unit.

    ``words`` name the units; ``said`` is what key and response say, in short, and ``names`` the
    relations and types that this may be looked for by; ``derived`` are the pairs that differ
    because of it. ``owner`` is the unit that a side does not mark, if it is about one. ``stated``
    is instead what more than two annotators say, each thing with their numbers.
    """

    key: ItemKey
    words: tuple[str, ...]
    said: tuple[str, str]
    heading: EntryHeading
    impact: int = 0
    derived: tuple[tuple[str, str], ...] = ()
    names: tuple[str, ...] = ()
    owner: str = ""
    stated: tuple[tuple[tuple[int, ...], str], ...] = ()

    @property
    def title(self) -> str:
        """Its words in one line."""
        return " – ".join(self.words)

    @property
    def haystack(self) -> str:
        """All that a filter looks at, in small letters."""
        stated = (words for _, words in self.stated)
        said = (*self.words, *self.said, *stated, *self.names, self.heading.name)
        return "\n".join(said).casefold()


_MISSING = HEADINGS[Cause.ENTITY_MISSING]


class EntryReader:
    """The entries of a comparison, made once; the states are read anew after every decision."""

    def __init__(
        self, findings: ComparisonFindings, vocabulary: Vocabulary = Vocabulary.ALLEN
    ) -> None:
        self._read_from = findings, vocabulary
        self._maker = EntryMaker(findings.comparison, findings.disagreements, vocabulary)
        self._plain = self._maker.of_disagreements()
        self._root_of: dict[tuple[str, str], ItemKey] = {
            pair: (root.source,) if root.source == root.target else (root.source, root.target)
            for pair, root in by_pair(findings.disagreements).items()
        }
        self._items: tuple[AdjudicationItem, ...] = ()
        self._entries = self._plain
        self._states: States = {}
        self._keys: frozenset[ItemKey] = frozenset()
        self._left: frozenset[ItemKey] = frozenset()
        self._later: frozenset[ItemKey] = frozenset()

    def is_of(self, findings: ComparisonFindings, vocabulary: Vocabulary) -> bool:
        """Whether this was read from these findings, in this vocabulary."""
        return self._read_from[0] is findings and self._read_from[1] is vocabulary

    @property
    def entries(self) -> tuple[DisagreementEntry, ...]:
        """The disagreements, or all items of an adjudication."""
        return self._entries

    @property
    def states(self) -> States:
        """Where the items stand; empty without an adjudication."""
        return self._states

    @property
    def left(self) -> frozenset[ItemKey]:
        """The items that still want a decision."""
        return self._left

    @property
    def later(self) -> frozenset[ItemKey]:
        """Those of them that were put off."""
        return self._later

    @property
    def derived(self) -> int:
        """How many pairs differ because of the disagreements."""
        return sum(entry.impact for entry in self._plain)

    def make(self, adjudication: Adjudication) -> None:
        """Make the entries of an adjudication that is to be read: all that takes long with it."""
        self._maker.of_items(adjudication.all_items)

    def read(self, adjudication: Adjudication | None) -> None:
        """Take up where things stand now."""
        if adjudication is None:
            self._items, self._entries, self._states = (), self._plain, {}
            self._keys = self._left = self._later = frozenset()
            return
        items = adjudication.all_items
        if items != self._items:
            self._items, self._entries = items, self._maker.of_items(items)
            self._keys = frozenset(item.key for item in items)
        self._states = adjudication.states()
        self._left = frozenset(adjudication.left() & self._keys)
        later = adjudication.progress().later  # mostly none is, and no look at thousands is needed
        standings = ((key, self._states[key].standing) for key in self._left if later)
        self._later = frozenset(key for key, each in standings if each is ItemStanding.LATER)

    def of_pair(self, pair: tuple[str, str]) -> DisagreementEntry:
        """The entry of a derived pair."""
        return self._maker.of_pair(pair)

    def root_of(self, key: ItemKey | None) -> ItemKey | None:
        """The disagreement that a pair follows from, None if none is known."""
        return self._root_of.get((key[0], key[1])) if key is not None and len(key) == 2 else None


class EntryMaker:
    """Makes the entries of one comparison; ``roots`` are its disagreements."""

    def __init__(
        self,
        comparison: DocumentComparison,
        roots: Sequence[Disagreement],
        vocabulary: Vocabulary = Vocabulary.ALLEN,
    ) -> None:
        units = comparison.alignment.units
        self._comparison = comparison
        self._roots = roots
        self._vocabulary = vocabulary
        self._by_key = {_key(root): root for root in roots}
        words = words_of(comparison.alignment, (unit.id for unit in units))
        times = {unit.id: tr("creation time") for unit in units if unit.is_creation_time}
        self._words = {id: shown(text) for id, text in words.items()} | times
        self._links = [side.links_by_id for side in comparison.sides]
        self._lone = {unit.id for unit in units if _is_lone(unit.members, comparison)}
        self._short = cache(partial(short_relation, vocabulary=vocabulary))
        self._statements: dict[tuple[object, ...], str] = {}
        self._made: dict[ItemKey, tuple[AdjudicationItem, DisagreementEntry]] = {}

    def of_disagreements(self) -> tuple[DisagreementEntry, ...]:
        """The roots, those that explain most first."""
        return tuple(self._of_root(root) for root in self._roots)

    def of_items(self, items: Iterable[AdjudicationItem]) -> tuple[DisagreementEntry, ...]:
        """What is to be decided, in the order given; what was made before is not made again."""
        return tuple(self._known(item) or self._kept(item) for item in items)

    def _known(self, item: AdjudicationItem) -> DisagreementEntry | None:
        made = self._made.get(item.key)
        return made[1] if made is not None and made[0] is item else None

    def _kept(self, item: AdjudicationItem) -> DisagreementEntry:
        entry = self._of_item(item)
        self._made[item.key] = item, entry
        return entry

    def of_pair(self, pair: tuple[str, str]) -> DisagreementEntry:
        """A pair that differs because of another one."""
        sides = self._comparison.sides
        said = [self._short(side.network.relation(*pair)) for side in sides]
        return DisagreementEntry(pair, self._named(pair), (said[0], said[1]), OTHER)

    def _of_root(self, root: Disagreement) -> DisagreementEntry:
        key, heading = _key(root), HEADINGS[root.cause]
        said = self._of_unit(root) if len(key) == 1 else self._of_links(root)
        called = heading.called(self._vocabulary)
        names = (*_names(root.key), *_names(root.response), *self._types(root), called)
        explains, owner = root.explains, self._owner(key)
        return DisagreementEntry(
            key, self._named(key), said, heading, len(explains), explains, names, owner
        )

    def _of_item(self, item: AdjudicationItem) -> DisagreementEntry:
        if len(item.claims) > 2:
            return self._of_many(item)
        root = self._by_key.get(item.key)
        if root is not None:
            return self._of_root(root)
        said = self._of_claim(item.claims[0]), self._of_claim(item.claims[1])
        if item.is_unit:
            said = (_MARKED, _UNMARKED) if 0 in item.holders else (_UNMARKED, _MARKED)
        names = tuple(name for claim in item.claims for name in _names(claim.relations))
        return DisagreementEntry(
            item.key,
            self._named(item.key),
            said,
            self._heading(item),
            item.impact,
            names=names,
            owner=self._owner(item.key),
        )

    def _of_many(self, item: AdjudicationItem) -> DisagreementEntry:
        statements = item.statements()
        stated = tuple((each.sides, self._of_statement(item, each)) for each in statements)
        names = tuple(name for each in statements for name in _names(each.relations))
        return DisagreementEntry(
            item.key,
            self._named(item.key),
            (NOTHING, NOTHING),
            self._heading(item),
            item.impact,
            names=names,
            owner=item.key[0] if item.is_unit else "",
            stated=stated,
        )

    def _of_statement(self, item: AdjudicationItem, said: Statement) -> str:
        known = (item.is_unit, said.relations, said.is_vague, said.rel_type, bool(said.linked))
        if known not in self._statements:
            self._statements[known] = short_statement(item, said, self._vocabulary)
        return self._statements[known]

    def _owner(self, key: ItemKey) -> str:
        return next((id for id in key if id in self._lone), "")

    def _heading(self, item: AdjudicationItem) -> EntryHeading:
        if item.cause is not None:
            return HEADINGS[item.cause]
        if item.agrees:
            return AGREED
        return HEADINGS[Cause.ENTITY_MISSING] if self._owner(item.key) else OTHER

    def _of_unit(self, root: Disagreement) -> tuple[str, str]:
        told = [
            _UNMARKED
            if side == root.missing_side
            else tr_plural(len(links), "{count:,} link", "{count:,} links")
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
            return strung(", ", sorted({self._of_link(root.source, link) for link in links}))
        return self._short(relations)

    def _of_link(self, first: str, link: SideLink) -> str:
        """What a link says, from ``first`` on: its exact relations, or its type."""
        stated = link.relations
        if stated is not None and link.rel_type in VAGUE_TYPES:
            return self._short(stated if link.source == first else stated.converse)
        return shown(self._vocabulary.type_word(_type_from(first, link)))

    def _of_claim(self, claim: ItemClaim) -> str:
        """What one side says of an item, in few words."""
        if claim.is_vague:
            return shown(self._vocabulary.type_word("VAGUE"))
        if claim.is_identity:
            return shown(self._vocabulary.type_word("IDENTITY"))
        return self._short(claim.relations)

    def _types(self, root: Disagreement) -> list[str]:
        """The types of the links of a root, as told from its first unit."""
        links = [self._links[side][id] for side in (0, 1) for id in root.links[side]]
        return [_type_from(root.source, link) for link in links]

    def _named(self, ids: Iterable[str]) -> tuple[str, ...]:
        return tuple(self._words[id] for id in ids)


def short_statement(item: AdjudicationItem, said: Statement, vocabulary: Vocabulary) -> str:
    """What is said of an item in as few words as a button or a list has room for."""
    if item.is_unit:
        return _MARKED if said.linked else _UNMARKED
    if said.is_vague:
        return shown(vocabulary.type_word("VAGUE"))
    if said.rel_type == "IDENTITY":
        return shown(vocabulary.type_word("IDENTITY"))
    return short_relation(said.relations, vocabulary)


@cache
def _names(relations: RelationSet) -> tuple[str, ...]:
    """What a relation may be looked for by; one that says little by nothing."""
    if len(relations) > _MOST_NAMES:
        return ()
    return (*relations.names, TIMEML.type_for(relations) or "")


def _key(root: Disagreement) -> ItemKey:
    return (root.source,) if root.source == root.target else (root.source, root.target)


def _is_lone(members: tuple[str | None, ...], comparison: DocumentComparison) -> bool:
    return any(members[side.index] is None for side in comparison.sides)


def _type_from(first: str, link: SideLink) -> str:
    return link.rel_type if link.source == first else TIMEML.converse(link.rel_type)
