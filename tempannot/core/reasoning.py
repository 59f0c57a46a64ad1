"""What the links of a document mean: which of them hold, what follows, what contradicts.

A ``Reasoning`` follows one document. After each change the document has applied, ``refresh``
brings it up to date. Links are asserted in the order of the file, those edited since after all
others, the last edit last: where some contradict, the last edit gives way, so that one slip
sets one link aside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from tempannot.core.assertions import Assertion, Conflict
from tempannot.core.changes import Batch, Change, Delete, Insert, Replace
from tempannot.core.completeness import Completeness
from tempannot.core.conflicts import smallest_conflict
from tempannot.core.demand import answering_types, wanted_pairs
from tempannot.core.document import Document, Interval, named
from tempannot.core.explanations import explanation, sentence
from tempannot.core.items import ItemKind, Link
from tempannot.core.link_reading import LinkIndex, LinkReading, LinkState, not_convex_links
from tempannot.core.network import Network
from tempannot.core.reduction import EndpointGraph, Method
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.results import Counts, OtherWorlds, Results, Wanted
from tempannot.core.schemes import Demand, During, Scheme
from tempannot.core.vocabulary import Vocabulary
from tempannot.core.wording import with_note
from tempannot.core.worlds import MAIN, Worlds, keeps_worlds

__all__ = ["Counts", "LinkState", "PairState", "Reasoning", "Snapshot"]


class PairState(StrEnum):
    """What is known of a pair of intervals."""

    UNDECIDED = "undecided"
    DECIDED = "decided"
    DISJUNCTION = "disjunction"
    VAGUE = "vague"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state of a ``Reasoning`` at one moment, to come back to."""

    network: Network
    intervals: tuple[Interval, ...]


class Reasoning:
    """The meaning of one document under one reading of DURING.

    Where the document or its scheme asks for it, what is reported, possible or conditional is kept
    apart from the main line: ``network`` is then the closure of that line, each world is closed by
    itself (``networks``), and a link from one world into another asserts nothing.
    """

    def __init__(self, document: Document, during: During = During.EQUALS) -> None:
        self.document = document
        self.during = during
        self.vocabulary = Vocabulary.ALLEN
        self._reading = LinkReading(document, during)
        self._worlds: Worlds | None = None
        self._of_worlds: dict[str, Network] = {}
        self._results: Results | None = None
        self._network = Network()
        self._index = LinkIndex(document)
        self._intervals: tuple[Interval, ...] = ()
        self._reread()

    @property
    def network(self) -> Network:
        """The closure of the active links, of the main line where worlds are kept apart."""
        return self._network

    @property
    def worlds(self) -> Worlds | None:
        """The worlds that are kept apart from the main line, None if none are."""
        return self._worlds

    @property
    def keeps_worlds(self) -> bool:
        """Whether worlds are kept apart, as the document says or else its scheme."""
        return keeps_worlds(self.document)

    @property
    def networks(self) -> Mapping[str, Network]:
        """The closures by world, the main line first under its id ``MAIN``."""
        return {MAIN: self._network, **self._of_worlds}

    def network_of(self, source: str, target: str) -> Network | None:
        """Return the closure in which two intervals meet, None if their worlds differ."""
        if self._worlds is None:
            return self._network
        world = self._worlds.of_pair(source, target)
        return None if world is None else self._of_worlds.get(world, self._network)

    @property
    def intervals(self) -> tuple[Interval, ...]:
        """The intervals in document order."""
        return self._intervals

    @property
    def scheme(self) -> Scheme:
        """What the types of its links mean."""
        return self._reading.scheme

    def meaning(self, link: Link) -> RelationSet | None:
        """Return the relation a link states, None if it states none or none we know."""
        return self._reading.meaning(link)

    def state(self, link_id: str) -> LinkState:
        """Return what became of a link; raises KeyError for an unknown id."""
        others = self._of_worlds.values()
        if self._network.is_set_aside(link_id) or any(e.is_set_aside(link_id) for e in others):
            return LinkState.CONFLICT
        return self._reading.standing(self.document.links[link_id])

    def standing(self, link: Link) -> LinkState:
        """Return what a link is by itself alone, whatever others say: never CONFLICT."""
        return self._reading.standing(link)

    def allowed(self, source: str, target: str) -> RelationSet:
        """Return what can hold of a pair, given all active links; any if their worlds differ."""
        network = self.network_of(source, target)
        return ALL if network is None else network.relation(source, target)

    def why(self, source: str, target: str) -> tuple[str, ...]:
        """Return a smallest set of links from which the relation of a pair follows."""
        network = self.network_of(source, target)
        return () if network is None else network.why(source, target)

    def why_not(self, source: str, target: str, basic: RelationSet) -> tuple[str, ...]:
        """Return a smallest set of links that rules out one basic relation; empty if none does."""
        network = self.network_of(source, target)
        return () if network is None else network.why_not(source, target, basic)

    def pairs(self) -> Iterator[tuple[str, str, RelationSet]]:
        """Yield the related pairs of the main line, then those of each world with its events."""
        yield from self._network.pairs()
        times = self.document.times
        for network in self._of_worlds.values():
            for source, target, relations in network.pairs():
                if source not in times or target not in times:
                    yield source, target, relations

    @property
    def set_aside(self) -> Mapping[str, Conflict]:
        """Per link that contradicts others a smallest conflict with those in its closure."""
        return {id: found for e in self._all_networks() for id, found in e.set_aside.items()}

    def pair_state(self, source: str, target: str) -> PairState:
        """Return what is known of a pair, in either order."""
        known = self.allowed(source, target)
        if known is not ALL:
            return PairState.DECIDED if known.is_basic else PairState.DISJUNCTION
        states = {self.state(link.id) for link in self.links_between(source, target)}
        if LinkState.VAGUE in states:
            return PairState.VAGUE
        return PairState.SKIPPED if LinkState.SKIPPED in states else PairState.UNDECIDED

    def links_between(self, source: str, target: str) -> tuple[Link, ...]:
        """Return the links that name both intervals, in either direction, in file order."""
        return self._index.between(source, target)

    def links_of(self, interval: str) -> tuple[Link, ...]:
        """Return the links that have ``interval`` at one end, in file order."""
        return self._index.of(interval)

    def try_link(self, link: Link) -> Conflict | None:
        """Return the conflict that adding ``link`` would bring, None if none; adds nothing."""
        assertion = self._reading.assertion(link)
        if assertion is None:
            return None
        if self.allowed(link.source, link.target) & assertion.relations:
            return None  # everything the closure allows can hold, so this can
        network = self.network_of(link.source, link.target)
        assert network is not None  # or it would assert nothing
        answer = network.copy().add(assertion)
        return answer if isinstance(answer, Conflict) else None

    def conflicts(self) -> tuple[Conflict, ...]:
        """Return a smallest conflict for every link set aside, smallest first."""
        return tuple(sorted(self.set_aside.values(), key=lambda each: len(each.links)))

    def smallest_conflict(self) -> Conflict | None:
        """Return a conflict with the fewest links of all, None if the document has none."""
        if self.is_consistent:
            return None
        read = (self._reading.assertion(link) for link in self.document.links.values())
        assertions = [each for each in read if each]
        found = (
            smallest_conflict(network.intervals, [e for e in assertions if e.id in network.given])
            for network in self._all_networks()
        )
        return min((each for each in found if each), key=lambda each: len(each.links))

    def not_convex(self) -> tuple[Link, ...]:
        """Return the links that no comparisons of end points can say, which count for nothing."""
        return not_convex_links(self.document)

    def between_worlds(self) -> tuple[Link, ...]:
        """Return the links from one world into another, which assert nothing."""
        if self._worlds is None:
            return ()
        links = self.document.links.values()
        return tuple(e for e in links if self.state(e.id) is LinkState.BETWEEN_WORLDS)

    @property
    def is_consistent(self) -> bool:
        """Whether no link had to be set aside (kept ones are outside by wish)."""
        return all(each.is_complete for each in self._all_networks())

    def refresh(self, change: Change) -> None:
        """Take in a change that the document has just applied."""
        changes = _flat(change)
        self._forget_results()
        self._follow(changes)
        if self.keeps_worlds:
            self._reread()
        elif all(_kind(each) is ItemKind.LINK for each in changes):
            self._refresh_links(changes)
        elif not (all(map(_is_mute, changes)) or self._takes_in_intervals(changes)):
            self._reread()

    def snapshot(self) -> Snapshot:
        """Return the present state; the document is not part of it."""
        return Snapshot(self._network.copy(), self._intervals)

    def restore(self, snapshot: Snapshot, change: Change) -> None:
        """Go back to a state; ``change`` has just made the document as it was then."""
        if self.keeps_worlds:
            self.refresh(change)
            return
        self._network = snapshot.network.copy()
        if self._intervals is not snapshot.intervals:
            self._reading.forget()
        self._intervals = snapshot.intervals
        self._edited = dict(self.document.edited)
        self._forget_results()
        self._follow(_flat(change))

    @property
    def results(self) -> Results:
        """What is computed from the closure as it is now, to be asked for in any thread."""
        if self._results is None:
            links = tuple(self.document.links.values())
            vague, skipped = (
                partial(_pairs_of, links, self._reading, state)
                for state in (LinkState.VAGUE, LinkState.SKIPPED)
            )
            networks = {id: each.copy() for id, each in self._of_worlds.items()}
            worlds = OtherWorlds(networks, tuple(self.document.times))
            demand = self.scheme.demand
            wanted = None if demand is None else partial(_wanted, self, self._intervals, demand)
            self._results = Results(self._network.copy(), vague, worlds, wanted, skipped)
        return self._results

    def counts(self) -> Counts:
        """Return the sizes that the status line shows, computed once between two changes."""
        return self.results.counts()

    def completeness(self) -> Completeness:
        """Return what its scheme wants of the document, and what of it is done."""
        return self.results.completeness()

    def minimal(self, method: Method = Method.LABELLED) -> EndpointGraph:
        """Return the minimal graph; it is computed once between two changes."""
        return self.results.minimal(method)

    def explain(self, conflict: Conflict) -> str:
        """Say in English what was claimed and why it cannot hold."""
        links = [self.document.links[id] for id in conflict.links]
        ends = (end for link in links for end in (link.source, link.target))
        names = {end: named(self.document, end) for end in ends}
        claims = [
            with_note(
                sentence(names[link.source], self.meaning(link) or ALL, names[link.target]), link.id
            )
            for link in links
        ]
        return explanation(claims, conflict.steps, names)

    def sentence(self, source: str, relations: RelationSet, target: str) -> str:
        """Say in English that a relation holds of two intervals, named by their words."""
        names = self.document.names()
        ends = names.quoted(source), names.quoted(target)
        return sentence(ends[0], relations, ends[1], self.vocabulary)

    def _follow(self, changes: list[Change]) -> None:
        self._index.follow([each for each in changes if _kind(each) is ItemKind.LINK])

    def _forget_results(self) -> None:
        self._results = None

    def _all_networks(self) -> Iterator[Network]:
        yield self._network
        yield from self._of_worlds.values()

    def _reread(self) -> None:
        self._intervals = self.document.intervals()
        if self.keeps_worlds:
            self._worlds = Worlds(self.document)
            self._reading = LinkReading(self.document, self.during, self._worlds)
        else:
            self._reading.forget()
        self._close()

    def _takes_in_intervals(self, changes: Iterable[Change]) -> bool:
        """Add new intervals that no link names to the closure as it is; False if there is more."""
        if any(not isinstance(e, Insert) or e.item.kind is ItemKind.LINK for e in changes):
            return False
        intervals, known = self.document.intervals(), {each.id for each in self._intervals}
        new = [each.id for each in intervals if each.id not in known]
        if len(intervals) != len(known) + len(new) or any(self._index.of(id) for id in new):
            return False
        for id in new:
            self._network.add_interval(id)
        self._reading.forget_dangling()
        self._intervals = intervals
        return True

    def _close(self) -> None:
        read = (self._reading.assertion(link) for link in self.document.links_by_edit())
        assertions = [each for each in read if each]
        aside = {id for each in self._all_networks() for id in each.aside}
        ids = [each.id for each in self._intervals]
        worlds = self._worlds
        if worlds is None:
            self._network = Network.close(ids, assertions, suspects=aside)
        else:
            by_world: dict[str, list[Assertion]] = {MAIN: [], **{w.id: [] for w in worlds.all}}
            for each in assertions:
                by_world[str(worlds.of_pair(each.source, each.target))].append(each)
            self._network = Network.close(ids, by_world.pop(MAIN), suspects=aside)
            self._of_worlds = {
                id: Network.close([i for i in ids if worlds.of(i) in (id, None)], of_world, aside)
                for id, of_world in by_world.items()
            }
        self._edited = dict(self.document.edited)

    def _refresh_links(self, changes: Iterable[Change]) -> None:
        """Follow changes of links: take out what said something else, let in what is said now."""
        ids = dict.fromkeys(_id(each) for each in changes)
        changed = [id for id in ids if self._is_changed(id)]
        self._network.remove(*(id for id in changed if id in self._network.given))
        if not self._takes_in(changed):
            self._close()
        self._edited = dict(self.document.edited)

    def _is_changed(self, link_id: str) -> bool:
        """Whether a link asserts something else, or at another place, than the network has it."""
        edited = self.document.edited.get(link_id) == self._edited.get(link_id)
        return not edited or self._assertion(link_id) != self._network.given.get(link_id)

    def _assertion(self, link_id: str) -> Assertion | None:
        link = self.document.links.get(link_id)
        return None if link is None else self._reading.assertion(link)

    def _takes_in(self, changed: list[str]) -> bool:
        """Let links into the network without closing anew; False if that cannot be done.

        What goes behind all others can be asserted as it is. Anything else, such as a link that
        undo brings back to its old place, must agree with all.
        """
        edited = self.document.edited
        new = [each for id in changed if (each := self._assertion(id)) is not None]
        if not new:
            return True
        new.sort(key=lambda each: edited.get(each.id, 0))
        others = (number for id, number in edited.items() if id not in changed)
        is_last = edited.get(new[0].id, 0) > max(others, default=0)
        if not is_last and not self.is_consistent:
            return False
        for each in new:
            if isinstance(self._network.add_or_set_aside(each), Conflict) and not is_last:
                return False
        if not is_last:
            self._network.put_in_order(link.id for link in self.document.links_by_edit())
        return True


def _pairs_of(links: Iterable[Link], reading: LinkReading, state: LinkState) -> set[frozenset[str]]:
    return {
        link.pair
        for link in links
        if reading.standing(link) is state and link.source != link.target
    }


def _wanted(reasoning: Reasoning, intervals: tuple[Interval, ...], demand: Demand) -> Wanted:
    types = answering_types(reasoning.scheme, reasoning.during)
    pairs = () if demand.everything else wanted_pairs(reasoning.document, intervals, demand)
    return Wanted(pairs, types, demand.everything)


def _flat(change: Change) -> list[Change]:
    if isinstance(change, Batch):
        return [small for each in change.changes for small in _flat(each)]
    return [change]


def _id(change: Change) -> str:
    assert not isinstance(change, Batch)
    return change.id if isinstance(change, Delete) else change.item.id


def _is_mute(change: Change) -> bool:
    """Whether a change can lead to no other closure, nor other intervals."""
    return _kind(change) in (ItemKind.SIGNAL, ItemKind.OTHER_LINK)


def _kind(change: Change) -> ItemKind | None:
    match change:
        case Insert(item) | Replace(item):
            return item.kind
        case Delete(kind):
            return kind
    return None
