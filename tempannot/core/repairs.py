"""What can be done about a conflict: proposals, best first, each with its effect.

A proposal changes one link so that it agrees with everything the other links say. The link
edited last is looked at first: before it nothing contradicted. Weakening to a conceptual
neighbour comes before all else: many conflicts are two readings of one picture, not mistakes
(Verhagen 2005, section 4.4). Then come turning a link round, changing it to what the others
say, parting two mentions that were taken for one event, parking it, and deleting it. Of two
that are alike in this, the one that overturns less of what has been known is better: a mistake
agrees with little else.

Cost: one closure per link of the conflict; the proposals themselves are incremental.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from tempannot.core.assertions import Assertion, Conflict
from tempannot.core.changes import Batch
from tempannot.core.document import named
from tempannot.core.edits import delete_link, flip_link, keep_link, set_relation
from tempannot.core.explanations import proposal, sentence
from tempannot.core.items import Link
from tempannot.core.language import bilingual, bilingual_plural
from tempannot.core.network import Network
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.wording import as_beginning, joined

MOST_NAMES = 3
"""A relation of more basic ones than these says little that anybody would assert."""


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
        removed = bilingual_plural(
            self.removed, "removes {count} inferred link", "removes {count} inferred links"
        )
        added = bilingual_plural(
            self.added, "adds {count} inferred link", "adds {count} inferred links"
        )
        counts = ((self.removed, removed), (self.added, added))
        parts = [said for count, said in counts if count]
        changed = parts or [bilingual("changes no inferred link")]
        return joined(", ", [*changed, _left(self.conflicts)])


@dataclass(frozen=True, slots=True)
class Repair:
    """One proposal: what happens to which link, the edit that does it, and its effect.

    ``relations`` is what the link says afterwards, None if it says nothing any more. ``title``
    tells it with the words of the intervals.
    """

    kind: RepairKind
    link: str
    relations: RelationSet | None
    title: str
    batch: Batch
    effect: Effect


def repairs(reasoning: Reasoning, conflict: Conflict) -> tuple[Repair, ...]:
    """Return the proposals for a conflict, best first.

    Those that leave as many conflicts as there are come last, and before them those that only
    part with a link. The rest goes by: the link edited last, the order of ``RepairKind``, the
    least confident link, the fewest conflicts left, a relation that can be named, the least of
    what is known overturned, the most often implicated link, the youngest.
    """
    return _Mending(reasoning, conflict).ranked()


def network_without(reasoning: Reasoning, link_id: str) -> Network:
    """Return the closure as it would be without one link; set-aside links get a chance.

    Costs a closure if the link is in the network, a copy otherwise.
    """
    network = closure_of(reasoning, link_id).copy()
    if link_id in network.given:
        network.remove(link_id)
    return network


def closure_of(reasoning: Reasoning, link_id: str) -> Network:
    """Return the closure that a link belongs to, that of the main line if it is in none."""
    networks = reasoning.networks.values()
    return next((each for each in networks if link_id in each.given), reasoning.network)


class _Mending:
    """The proposals for one conflict, with what is the same for all of them."""

    def __init__(self, reasoning: Reasoning, conflict: Conflict) -> None:
        self._reasoning = reasoning
        self._document = reasoning.document
        self._conflict = conflict
        self._network = closure_of(reasoning, conflict.links[0])
        self._related = self._network.related_pairs()
        self._suspicion = self._suspicions()

    def ranked(self) -> tuple[Repair, ...]:
        """Return all proposals, best first."""
        found = [each for id in self._conflict.links for each in self._for_link(id)]
        return tuple(repair for repair, _ in sorted(found, key=self._key))

    def _for_link(self, link_id: str) -> Iterator[tuple[Repair, Network]]:
        document, link = self._document, self._document.links[link_id]
        rest = network_without(self._reasoning, link_id)
        for kind, relations in better_relations(self._reasoning, link, rest):
            batch = (
                flip_link(document, link_id)
                if kind is RepairKind.FLIP
                else set_relation(document, link_id, relations)
            )
            after = rest.copy()
            after.add(Assertion(link_id, link.source, link.target, relations))
            yield self._repair(kind, link, relations, batch, after), after
        for kind, batch in (
            (RepairKind.KEEP, keep_link(document, link_id, True)),
            (RepairKind.DELETE, delete_link(document, link_id)),
        ):
            yield self._repair(kind, link, None, batch, rest), rest

    def _repair(
        self,
        kind: RepairKind,
        link: Link,
        relations: RelationSet | None,
        batch: Batch,
        after: Network,
    ) -> Repair:
        gain = self._gain(after, link.id)
        effect = Effect(max(0, -gain), max(0, gain), len(after.aside))
        return Repair(kind, link.id, relations, self._title(kind, link, relations), batch, effect)

    def _title(self, kind: RepairKind, link: Link, relations: RelationSet | None) -> str:
        ends = named(self._document, link.source), named(self._document, link.target)
        if relations is None:
            said = sentence(ends[0], self._reasoning.meaning(link) or ALL, ends[1])
            if kind is RepairKind.DELETE:
                return bilingual("Delete: {said}", said=said)
            return bilingual("Keep, outside the closure: {said}", said=said)
        said = proposal(ends[0], relations, ends[1])
        match kind:
            case RepairKind.WEAKEN:
                return bilingual("Weaken: {said}", said=said)
            case RepairKind.FLIP:
                return bilingual("Turn round: {said}", said=said)
            case RepairKind.SPLIT:
                return bilingual("Two events, not one: {said}", said=said)
        return as_beginning(said)

    def _key(self, found: tuple[Repair, Network]) -> tuple[float, ...]:
        repair, after = found
        network = self._network
        is_last, (confidence, *age) = self._suspicion[repair.link]
        return (
            repair.effect.conflicts >= len(network.aside),
            repair.relations is None,
            not is_last,
            repair.kind,
            confidence,
            repair.effect.conflicts,
            len(repair.relations or ()) > MOST_NAMES,
            network.rows.overturned(after.rows),
            *age,
        )

    def _gain(self, after: Network, link_id: str) -> int:
        """Count how many more related pairs there are that no link in the network names."""
        before = self._network
        turned = {link_id, *before.aside, *after.aside}
        links = [self._document.links[id] for id in turned]
        pairs = {link.pair for link in links}
        named = sum(
            self._is_named(after, pair) - self._is_named(before, pair)
            for pair in pairs
            if len(pair) == 2
        )
        return after.related_pairs() - self._related - named

    def _is_named(self, network: Network, pair: frozenset[str]) -> bool:
        between = self._reasoning.links_between(*pair)
        return any(link.id in network.given and link.id not in network.aside for link in between)

    def _suspicions(self) -> dict[str, tuple[bool, tuple[float, ...]]]:
        """Return per link whether it was edited last, and how it sorts by confidence and age."""
        links, edited = self._document.links, self._document.edited
        conflicts = self._reasoning.conflicts()
        order = list(links)
        latest = max(edited.values(), default=None)
        found: dict[str, tuple[bool, tuple[float, ...]]] = {}
        for id in self._conflict.links:
            confidence = links[id].confidence
            implicated = sum(id in other.links for other in conflicts)
            is_last = edited.get(id) == latest
            sure = 1.0 if confidence is None else confidence
            found[id] = is_last, (sure, -implicated, -edited.get(id, 0), -order.index(id))
        return found


def better_relations(
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
    if allowed is not ALL and allowed is not meaning.converse:
        yield (RepairKind.SPLIT if is_identity else RepairKind.CHANGE), allowed


def _weakened(meaning: RelationSet, allowed: RelationSet) -> RelationSet | None:
    """Return the least widening by one neighbour that the rest allows, None if there is none."""
    wider = [(meaning | basic).hull for basic in meaning.neighbours & allowed]
    return min(wider, key=len, default=None)


def _left(conflicts: int) -> str:
    if conflicts == 0:
        return bilingual("no further conflict")
    return bilingual_plural(conflicts, "{count} conflict left", "{count} conflicts left")
