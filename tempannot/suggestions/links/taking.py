"""Taking up proposed links: the surest first, none against the closure, none that follows.

The network of a document is copied; neither it nor the document changes. Thus what is proposed is
consistent with what is annotated and in itself, and all that it implies is inferred.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tempannot.core.assertions import Accepted, Assertion
from tempannot.core.network import Network
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import Scheme
from tempannot.suggestions.suggestion import Suggestion, SuggestionKind


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
    operations per point that a link moves.
    """
    taking = TakingUp(reasoning)
    found: list[Suggestion] = []
    settled: set[frozenset[str]] = set()
    for each in sorted(scored, key=lambda each: each.order):
        pair = frozenset((each.source, each.target))
        if pair in settled or len(pair) < 2 or reasoning.links_between(each.source, each.target):
            continue
        if taking.take(each.source, each.relations, each.target):
            settled.add(pair)
            found.append(_suggestion(each))
    return found


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

    def __init__(self, reasoning: Reasoning) -> None:
        self._reasoning = reasoning
        self._copies: dict[int, Network] = {}
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
