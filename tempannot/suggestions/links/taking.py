"""Taking up proposed links: the surest first, none against the closure, none that follows.

The network of a document is copied; neither it nor the document changes. Thus what is proposed is
consistent with what is annotated and in itself, and all that it implies is inferred.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tempannot.core.assertions import Accepted, Assertion
from tempannot.core.network import Network
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.schemes import Scheme
from tempannot.suggestions.suggestion import Suggestion, SuggestionKind

_DIRECT = 2_000_000
"""Up to so many links times intervals all are taken up in one network: some seconds."""

_PART = 200
"""How many intervals the parts of a larger document have."""


@dataclass(frozen=True, slots=True)
class ScoredLink:
    """A link that may be proposed; ``weight`` says what comes first, by default the surest."""

    source: str
    relations: RelationSet
    target: str
    confidence: float
    because: str
    weight: float | None = None

    @property
    def order(self) -> tuple[float, str, str, int]:
        """What decides between two: the same ones are always taken up in the same order."""
        weight = self.confidence if self.weight is None else self.weight
        return -weight, self.source, self.target, self.relations.bits


def taken(reasoning: Reasoning, scored: Iterable[ScoredLink]) -> list[Suggestion]:
    """Return what may be proposed together, in the order it was taken up.

    Pairs that somebody has linked already, if only as vague, are left to them. Costs a few bit
    operations per point that a link moves. Where that would be too much, in a large document taken
    as a whole, it is done part by part: all still agree, but what follows is told within a part.
    """
    links = sorted(_unsettled(reasoning, scored), key=lambda each: each.order)
    if len(links) * len(reasoning.intervals) <= _DIRECT or reasoning.worlds is not None:
        return [_suggestion(each) for each in _taken_up(TakingUp(reasoning), links)]
    return [_suggestion(each) for each in _taken_by_parts(reasoning, links)]


def _unsettled(reasoning: Reasoning, scored: Iterable[ScoredLink]) -> Iterator[ScoredLink]:
    for each in scored:
        source, target = each.source, each.target
        if source != target and not reasoning.links_between(source, target):
            yield each


def _taken_up(taking: TakingUp, links: Iterable[ScoredLink]) -> list[ScoredLink]:
    settled: set[frozenset[str]] = set()
    found: list[ScoredLink] = []
    for each in links:
        pair = frozenset((each.source, each.target))
        if pair not in settled and taking.take(each.source, each.relations, each.target):
            settled.add(pair)
            found.append(each)
    return found


def _taken_by_parts(reasoning: Reasoning, links: Sequence[ScoredLink]) -> list[ScoredLink]:
    """Take up links part by part in the order of the text, then leave out what contradicts.

    A part has a small network of its own, with what is known of the intervals in it.
    """
    places = {each.id: place for place, each in enumerate(reasoning.intervals)}
    created = reasoning.document.creation_time
    parts: dict[int, list[ScoredLink]] = defaultdict(list)
    for each in links:
        inside = (places[end] for end in (each.source, each.target) if end != created)
        parts[max(inside, default=0) // _PART].append(each)
    found: list[ScoredLink] = []
    for _, of_part in sorted(parts.items()):
        ends = {end for each in of_part for end in (each.source, each.target)}
        network = _part_of(reasoning.network, sorted(ends, key=places.__getitem__))
        taking = TakingUp(reasoning, network)
        _taken_up(taking, (each for each in found if {each.source, each.target} <= ends))
        found += _taken_up(taking, of_part)
    found.sort(key=lambda each: each.order)
    said = {f"\0{number}": each for number, each in enumerate(found)}
    given = (Assertion(id, e.source, e.target, e.relations) for id, e in said.items())
    known = [*reasoning.network.assertions.values(), *given]
    closed = Network.close(reasoning.network.intervals, known)
    return [each for id, each in said.items() if not closed.is_set_aside(id)]


def _part_of(network: Network, intervals: Sequence[str]) -> Network:
    """Return a network of some intervals alone, with all that is known of them."""
    known = (
        Assertion(f"{number} {place}", source, target, relations)
        for number, source in enumerate(intervals)
        for place, target in enumerate(intervals[:number])
        if (relations := network.relation(source, target)) is not ALL
    )
    return Network.close(intervals, known)


def said_in(scheme: Scheme, relations: RelationSet, reasoning: Reasoning) -> RelationSet | None:
    """Return what the narrowest type of a scheme says that takes relations in, None if none does.

    Types that say more than their relations (the same event) are never meant.
    """
    if scheme.type_for(relations) is not None:
        return relations
    meanings = scheme.meanings(reasoning.during)
    plain = [meanings[e.name] for e in scheme.offered if e.name in meanings and not e.sentence]
    wider = [each for each in plain if relations in each]
    return min(wider, key=lambda each: (len(each), each.bits), default=None)


class TakingUp:
    """The closure of a document and of the links that are taken up, which the document has not.

    Invariant: all that was taken up can hold together with the document's links, and none of it
    follows from what was there before it. The document and its closure stay as they are: each
    world in which something is taken up is copied.
    """

    def __init__(self, reasoning: Reasoning, only: Network | None = None) -> None:
        self._reasoning = reasoning
        self._copies: dict[int, Network] = {}
        if only is not None:
            self._copies[id(reasoning.network)] = only
        self._count = 0

    def take(self, source: str, relations: RelationSet, target: str) -> bool:
        """Assert a link if it is news and agrees with all; returns whether it was."""
        own = self._reasoning.network_of(source, target)
        if own is None or source == target or not relations.is_convex:
            return False
        trial = self._copies.get(id(own))
        if trial is None:
            trial = self._copies[id(own)] = own.copy()
        known = trial.relation(source, target)
        if known in relations or not known & relations:
            return False
        self._count += 1
        said = Assertion(f"\0{self._count}", source, target, relations)  # no file has such an id
        return isinstance(trial.add(said), Accepted)


def _suggestion(link: ScoredLink) -> Suggestion:
    return Suggestion(
        SuggestionKind.LINK,
        link.confidence,
        link.because,
        source=link.source,
        relations=link.relations,
        target=link.target,
    )
