"""The smallest repair of a document: as few links changed as can be, each as little as can be.

Links can all hold if something is changed about one link of each conflict, so no repair changes
fewer links than a smallest hitting set of all conflicts has; and with such a set taken out, each
of its links can be put back in a form that agrees with the rest, or stay away. All conflicts are
too many to list: those that are known are hit, and what still contradicts is a new one, until
nothing does (implicit hitting sets, Moreno-Centeno & Karp 2013).

Of the smallest sets the one is taken whose links lose least: a link weakened to a neighbour goes
before one turned round, that before one of another relation, and that before one deleted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from tempannot.core.assertions import Accepted, Assertion, Conflict
from tempannot.core.changes import Batch, items_of
from tempannot.core.document import Document, named
from tempannot.core.edits import delete_link, flip_link, set_relation
from tempannot.core.explanations import sentence
from tempannot.core.hitting_sets import (
    connected,
    frequent_members,
    hitting_sets,
    smallest_hitting_set,
)
from tempannot.core.items import Link
from tempannot.core.language import bilingual, bilingual_plural
from tempannot.core.network import Network
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import RelationSet
from tempannot.core.repairs import MOST_NAMES, RepairKind, better_relations
from tempannot.core.wording import listed

_MOST_TRIALS = 200
"""How many sets of equal size are tried for a document: each costs a closure."""

_MOST_OF_A_GROUP = 40
_MOST_ROUNDS = 30

KIND_WORDS = {
    RepairKind.WEAKEN: bilingual("weaken"),
    RepairKind.FLIP: bilingual("turn round"),
    RepairKind.CHANGE: bilingual("retype"),
    RepairKind.SPLIT: bilingual("retype"),
    RepairKind.DELETE: bilingual("delete"),
}
"""What each change of a repair is called."""


@dataclass(frozen=True, slots=True)
class LinkChange:
    """One link that a repair changes, from what it says to what it says then.

    ``relations`` is what it means afterwards, None if it is deleted; ``others`` are links that
    contradict it as it stands, ``because`` says so in words.
    """

    kind: RepairKind
    link: Link
    relations: RelationSet | None
    written: str | None
    others: tuple[str, ...]
    because: str
    batch: Batch

    @property
    def said(self) -> str:
        """What the link says in its file, by its type or the exact set."""
        return str(self.link.exact or self.link.rel_type)


@dataclass(frozen=True, slots=True)
class DocumentRepair:
    """What makes a document consistent, in file order; no changes if it is so already.

    ``is_smallest`` says that it is proven that fewer changes do not do. That is given up only for
    what is hardly an annotation: where most links contradict others.
    """

    changes: tuple[LinkChange, ...] = ()
    is_smallest: bool = True

    @property
    def batch(self) -> Batch:
        """All changes as one step."""
        name = bilingual_plural(
            len(self.changes), "Repair {count:,} link", "Repair {count:,} links"
        )
        return Batch(name, tuple(each.batch for each in self.changes))


NOTHING_TO_REPAIR = DocumentRepair()


def _holds_anything(_change: Batch) -> bool:
    return True


def smallest_repair(
    reasoning: Reasoning, can_hold: Callable[[Batch], bool] = _holds_anything
) -> DocumentRepair:
    """Return a repair with the fewest changes, the document untouched.

    ``can_hold`` says whether the file of the document could hold a change: what it cannot is not
    proposed; every file can do without a link. Costs a closure per round and per set tried.
    """
    found: list[LinkChange] = []
    is_smallest = True
    for network in reasoning.networks.values():
        if not network.is_complete:
            mending = _Mending(reasoning, network, can_hold)
            found += mending.best()
            is_smallest = is_smallest and mending.is_smallest
    places = {id: place for place, id in enumerate(reasoning.document.links)}
    in_order = sorted(found, key=lambda each: places[each.link.id])
    return DocumentRepair(tuple(in_order), is_smallest)


@dataclass(frozen=True, slots=True)
class _Option:
    """One way to put a link back; ``relations`` None leaves it out."""

    kind: RepairKind
    link: Link
    relations: RelationSet | None


@dataclass(frozen=True, slots=True)
class _Plan:
    """A set of links with the way each is put back; ``rank`` is less for what loses less."""

    options: tuple[_Option, ...]
    rank: tuple[float, ...]

    @property
    def links(self) -> frozenset[str]:
        return frozenset(each.link.id for each in self.options)


class _Mending:
    """The search in one closure, with the conflicts that are known so far."""

    def __init__(
        self, reasoning: Reasoning, network: Network, can_hold: Callable[[Batch], bool]
    ) -> None:
        self._reasoning = reasoning
        self._document = reasoning.document
        self._network = network
        self._ask = can_hold
        self._held: dict[tuple[str, RepairKind, RelationSet | None], bool] = {}
        self._conflicts = _links_of(network.set_aside.values())
        self._places = {id: place for place, id in enumerate(self._document.links)}
        self.is_smallest = True

    def best(self) -> list[LinkChange]:
        """Return the changes of the smallest set that loses least.

        Of sets that are not smallest others of the same size may have links that can stay.
        """
        plan = self._smallest()
        trials = _MOST_TRIALS
        for group in connected(self._conflicts) if self.is_smallest else ():
            members = {link for conflict in group for link in conflict}
            fixed = plan.links - members
            sets = hitting_sets(group, len(plan.links & members), min(trials, _MOST_OF_A_GROUP))
            trials -= len(sets)
            others = (self._plan(fixed.union(each)) for each in sets)
            plan = min((plan, *(e for e in others if e)), key=lambda each: each.rank)
        return self._changes(plan)

    def _smallest(self) -> _Plan:
        """Hit the conflicts that are known until there is no other.

        In each round more links are taken out until nothing contradicts: that tells many conflicts
        for one set searched, and gives a set that will do where the rounds are given up.
        """
        for _ in range(_MOST_ROUNDS):
            links, is_proven = smallest_hitting_set(self._conflicts)
            if is_proven and (plan := self._plan(links)) is not None:
                return plan
            enough = self._enough(set(links))
            if not is_proven:
                break
        self.is_smallest = False
        plan = self._plan(self._needed(enough))
        assert plan is not None
        return plan

    def _enough(self, links: set[str]) -> set[str]:
        """Take out more links, learning conflicts, until the rest can hold."""
        while not (rest := self._without(links)).is_complete:
            found = _links_of(rest.set_aside.values())
            self._conflicts += found
            links |= set(frequent_members(found))
        return links

    def _needed(self, links: set[str]) -> set[str]:
        """Put back as they are those of the links that contradict nothing, the first first."""
        rest = self._without(links)
        back = (self._network.given[id] for id in sorted(links, key=self._places.__getitem__))
        return links - {each.id for each in back if isinstance(rest.add(each), Accepted)}

    def _without(self, links: Collection[str]) -> Network:
        kept = (each for id, each in self._network.given.items() if id not in links)
        return Network.close(self._network.intervals, kept)

    def _plan(self, links: Collection[str]) -> _Plan | None:
        """Put each link back as best it can be; None if others contradict."""
        rest = self._without(links)
        if not rest.is_complete:
            return None
        left = sorted(links, key=self._places.__getitem__)
        taken: list[_Option] = []
        while left:
            options = [self._least(self._document.links[id], rest) for id in left]
            best = min(options, key=lambda each: each.kind)  # of equal ones the first in the file
            taken.append(best)
            left.remove(best.link.id)
            _put_back(rest, best)
        return _Plan(tuple(taken), self._rank(taken, rest))

    def _least(self, link: Link, rest: Network) -> _Option:
        """Return the change that loses least among those that agree with the rest."""
        found = [
            _Option(kind, link, relations)
            for kind, relations in better_relations(self._reasoning, link, rest)
            if kind in _CLOSE or self._says_something(link, relations, rest)
        ]
        possible = (each for each in found if self._can_hold(each))
        nothing = _Option(RepairKind.DELETE, link, None)
        return min((*possible, nothing), key=lambda each: each.kind)

    def _can_hold(self, option: _Option) -> bool:
        """Whether the file could hold it, asked once: some formats are written as a whole."""
        key = option.link.id, option.kind, option.relations
        if key not in self._held:
            self._held[key] = self._ask(self._batch(option))
        return self._held[key]

    def _says_something(self, link: Link, relations: RelationSet, rest: Network) -> bool:
        """Whether somebody would assert that, and no other link of the pair does."""
        between = self._reasoning.links_between(link.source, link.target)
        return len(relations) <= MOST_NAMES and not any(e.id in rest.given for e in between)

    def _rank(self, options: Iterable[_Option], after: Network) -> tuple[float, ...]:
        chosen = tuple(options)
        links = [each.link for each in chosen]
        kinds = [each.kind for each in chosen]
        worst_first = (RepairKind.DELETE, RepairKind.SPLIT, RepairKind.CHANGE, RepairKind.FLIP)
        edited = self._document.edited
        sure = sum(1.0 if link.confidence is None else link.confidence for link in links)
        implicated = sum(link.id in each for link in links for each in self._conflicts)
        return (
            *(kinds.count(kind) for kind in worst_first),
            sure,
            -sum(edited.get(link.id, 0) for link in links),
            self._network.rows.overturned(after.rows),
            -implicated,
            -sum(self._places[link.id] for link in links),
        )

    def _batch(self, option: _Option) -> Batch:
        link = option.link
        if option.relations is None:
            return delete_link(self._document, link.id)
        if option.kind is RepairKind.FLIP:
            return flip_link(self._document, link.id)
        return set_relation(self._document, link.id, option.relations)

    def _changes(self, plan: _Plan) -> list[LinkChange]:
        rest = self._without(plan.links)
        found: list[LinkChange] = []
        for each in plan.options:
            asserted = self._network.given[each.link.id]
            others = _against(asserted, rest)
            because = _because(self._document, asserted.relations, each, others)
            batch = self._batch(each)
            written = _written(batch)
            found.append(
                LinkChange(each.kind, each.link, each.relations, written, others, because, batch)
            )
        return found


_CLOSE = (RepairKind.WEAKEN, RepairKind.FLIP)


def _against(asserted: Assertion, rest: Network) -> tuple[str, ...]:
    """Return a smallest set of links that a link of a smallest repair cannot hold with."""
    answer = rest.copy().add(asserted)
    assert isinstance(answer, Conflict)
    return tuple(id for id in answer.links if id != asserted.id)


def _put_back(rest: Network, option: _Option) -> None:
    link = option.link
    if option.relations is not None:
        rest.add(Assertion(link.id, link.source, link.target, option.relations))


def _links_of(conflicts: Iterable[Conflict]) -> list[tuple[str, ...]]:
    return [each.links for each in conflicts]


def _written(batch: Batch) -> str | None:
    """What the link says after a change, in the words of its file; None if it is gone."""
    after = next((item for item in items_of(batch) if isinstance(item, Link)), None)
    return None if after is None else str(after.exact or after.rel_type)


def _because(
    document: Document, meaning: RelationSet, option: _Option, others: tuple[str, ...]
) -> str:
    link = option.link
    names = named(document, link.source), named(document, link.target)
    claim = sentence(names[0], meaning, names[1])
    if not others:
        return bilingual("{claim}, which is impossible", claim=claim)
    clash = bilingual(
        "{claim}, which cannot hold with {others}", claim=claim, others=listed(others)
    )
    if option.relations is None:
        return bilingual("{clash}; nothing near it agrees with all other links", clash=clash)
    said = sentence(names[0], option.relations, names[1])
    return bilingual("{clash}; all other links allow that {said}", clash=clash, said=said)
