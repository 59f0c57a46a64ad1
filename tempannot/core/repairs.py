"""What can be done about a conflict: proposals, best first, each with its effect.

A proposal changes one link so that it agrees with everything the other links say. Weakening
to a conceptual neighbour comes first: many conflicts are two readings of one picture, not
mistakes (Verhagen 2005, section 4.4). Then come turning a link round, changing it to what the
others say, parting two mentions that were taken for one event, parking it, and deleting it.

Cost: one closure per link of the conflict; the proposals themselves are incremental.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from tempannot.core.assertions import Assertion, Conflict
from tempannot.core.changes import Batch
from tempannot.core.edits import delete_link, flip_link, keep_link, set_relation
from tempannot.core.items import Link
from tempannot.core.network import Network
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import ALL, RelationSet

_MOST_NAMES = 3


class RepairKind(IntEnum):
    """Ways to mend a conflict, in the order they are proposed."""

    WEAKEN = 0
    FLIP = 1
    CHANGE = 2
    SPLIT = 3
    KEEP = 4
    DELETE = 5


@dataclass(frozen=True, slots=True)
class Effect:
    """What a repair does: pairs that lose or gain an inferred relation, conflicts left over."""

    removed: int
    added: int
    conflicts: int

    def __str__(self) -> str:
        parts = [
            f"{verb} {count} inferred {'link' if count == 1 else 'links'}"
            for verb, count in (("removes", self.removed), ("adds", self.added))
            if count
        ]
        return ", ".join([*(parts or ["changes no inferred link"]), _left(self.conflicts)])


@dataclass(frozen=True, slots=True)
class Repair:
    """One proposal: what happens to which link, the edit that does it, and its effect.

    ``relations`` is what the link says afterwards, None if it says nothing any more.
    """

    kind: RepairKind
    link: str
    relations: RelationSet | None
    batch: Batch
    effect: Effect

    @property
    def title(self) -> str:
        """What is done, in a few words."""
        names = self.relations.names if self.relations else ()
        said = " or ".join(names) if len(names) <= _MOST_NAMES else "what the others allow"
        return {
            RepairKind.WEAKEN: f"Weaken to {said}",
            RepairKind.FLIP: f"Turn round: {said}",
            RepairKind.CHANGE: f"Change to {said}",
            RepairKind.SPLIT: f"Two events, not one: {said}",
            RepairKind.KEEP: "Keep, outside the closure",
            RepairKind.DELETE: "Delete",
        }[self.kind]


def repairs(reasoning: Reasoning, conflict: Conflict) -> tuple[Repair, ...]:
    """Return the proposals for a conflict, best first.

    Those that leave the fewest conflicts come first, then the order of ``RepairKind``; among
    links the least confident, then the most often implicated, then the youngest.
    """
    found = [each for id in conflict.links for each in _for_link(reasoning, id)]
    suspicion = _suspicion(reasoning, conflict)
    return tuple(
        sorted(found, key=lambda each: (each.effect.conflicts, each.kind, suspicion[each.link]))
    )


def network_without(reasoning: Reasoning, link_id: str) -> Network:
    """Return the closure as it would be without one link; set-aside links get a chance.

    Costs a closure if the link is in the network, a copy otherwise.
    """
    network = reasoning.network.copy()
    if link_id in network.assertions or link_id in network.set_aside:
        network.remove(link_id)
    return network


def _for_link(reasoning: Reasoning, link_id: str) -> Iterator[Repair]:
    document = reasoning.document
    link = document.links[link_id]
    rest = network_without(reasoning, link_id)
    before = _inferred(reasoning.network)
    for kind, relations in _better_relations(reasoning, link, rest):
        batch = (
            flip_link(document, link_id)
            if kind is RepairKind.FLIP
            else set_relation(document, link_id, relations)
        )
        after = rest.copy()
        after.add(Assertion(link_id, link.source, link.target, relations))
        yield Repair(kind, link_id, relations, batch, _effect(before, after))
    effect = _effect(before, rest)
    yield Repair(RepairKind.KEEP, link_id, None, keep_link(document, link_id, True), effect)
    yield Repair(RepairKind.DELETE, link_id, None, delete_link(document, link_id), effect)


def _better_relations(
    reasoning: Reasoning, link: Link, rest: Network
) -> Iterator[tuple[RepairKind, RelationSet]]:
    """Yield the relations that would agree with the rest of the network."""
    meaning = reasoning.meaning(link)
    if meaning is None or link.source == link.target:
        return
    allowed = rest.relation(link.source, link.target)
    if meaning & allowed:
        return  # the trouble lies elsewhere; another relation would not end it
    is_identity = link.rel_type.strip().upper() == "IDENTITY"
    weaker = _weakened(meaning, allowed)
    if weaker is not None and not is_identity:  # one event or two: there is no between
        yield RepairKind.WEAKEN, weaker
    if meaning.converse & allowed and meaning.converse is not meaning:
        yield RepairKind.FLIP, meaning.converse
    if allowed is not ALL:
        yield (RepairKind.SPLIT if is_identity else RepairKind.CHANGE), allowed


def _weakened(meaning: RelationSet, allowed: RelationSet) -> RelationSet | None:
    """Return the least widening by one neighbour that the rest allows, None if there is none."""
    wider = [(meaning | basic).hull for basic in meaning.neighbours & allowed]
    return min(wider, key=len, default=None)


def _effect(before: int, after: Network) -> Effect:
    gain = _inferred(after) - before
    return Effect(max(0, -gain), max(0, gain), len(after.set_aside))


def _inferred(network: Network) -> int:
    """Count the related pairs that no link in the network names."""
    named = {frozenset((each.source, each.target)) for each in network.assertions.values()}
    return network.related_pairs() - sum(len(pair) == 2 for pair in named)


def _suspicion(reasoning: Reasoning, conflict: Conflict) -> dict[str, tuple[float, int, int]]:
    """Return per link a key that sorts the one most likely wrong first."""
    links = reasoning.document.links
    conflicts = reasoning.conflicts()
    order = {id: place for place, id in enumerate(links)}
    found = {}
    for id in conflict.links:
        confidence = links[id].confidence
        implicated = sum(id in other.links for other in conflicts)
        found[id] = (1.0 if confidence is None else confidence, -implicated, -order[id])
    return found


def _left(conflicts: int) -> str:
    if conflicts == 0:
        return "no further conflict"
    return f"{conflicts} {'conflict' if conflicts == 1 else 'conflicts'} left"
