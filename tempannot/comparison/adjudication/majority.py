"""What most sides say, for a gold that begins with it, and what most imply and nobody links.

The latter is no item, and yet most know the relation. Looking for it goes through the closures of
all annotators, so that it is done piece by piece and a window stays awake. What the gold says
already, or says once those found before are in it, is not among them: it would be a link that
follows from others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from tempannot.comparison.adjudication.decisions import (
    START,
    AdjudicationItem,
    Choice,
    Decision,
    ItemKey,
    ItemStanding,
    ItemState,
    ProposedDecision,
    Statement,
)
from tempannot.comparison.adjudication.gold_start import Ties
from tempannot.core.assertions import Assertion, Conflict
from tempannot.core.edits import UNSAYABLE_TYPE
from tempannot.core.network import Network
from tempannot.core.relations import RelationSet

UnitSides = dict[str, tuple[int, ...]]
"""Per unit the sides that say the same of it."""


@dataclass(frozen=True, slots=True)
class MostSay:
    """What the start takes of a pair, as a decision, and the ``sides`` that say it."""

    decision: Decision
    sides: tuple[int, ...]


def most_mark(items: Iterable[AdjudicationItem], ties: Ties) -> tuple[UnitSides, UnitSides]:
    """Return the units that most sides mark, and those that most do not."""
    marks, lacks = UnitSides(), UnitSides()
    for item in items:
        said = _settled(item, ties) if item.is_unit else None
        if said is not None:
            (marks if said.linked else lacks)[item.key[0]] = said.sides
    return marks, lacks


def most_say(items: Iterable[AdjudicationItem], ties: Ties) -> list[MostSay]:
    """Return what most sides say of pairs, in the order of the items, without silence.

    What fewer sides say is left out where it cannot hold with what more of them say.
    """
    every = [said for item in items if (said := _of_pair(item, ties)) is not None]
    network = Network(dict.fromkeys(unit for each in every for unit in each.decision.key))
    kept = set()
    for said in sorted(every, key=lambda each: -len(each.sides)):
        key, relations = said.decision.key, said.decision.relations
        if relations is not None:
            answer = network.add(Assertion(" ".join(key), key[0], key[1], relations))
            if isinstance(answer, Conflict):
                continue
        kept.add(key)
    return [each for each in every if each.decision.key in kept]


def of_statement(key: ItemKey, said: Statement) -> Decision:
    """What sides say alike of a pair, as a decision of the start."""
    relations = None if said.is_vague else said.relations
    return Decision(START, START, key, Choice.SIDE, relations, said.rel_type, side=said.sides[0])


def standing_at_start(sides: tuple[int, ...] | None) -> ItemState:
    """Where words or an attribute stand of which nobody decided: settled if most say the same."""
    if sides is None:
        return ItemState(ItemStanding.OPEN)
    return ItemState(ItemStanding.SETTLED, settled_by=START, sides=sides)


def _of_pair(item: AdjudicationItem, ties: Ties) -> MostSay | None:
    said = _settled(item, ties)
    if said is not None:
        return None if said.is_silent else MostSay(of_statement(item.key, said), said.sides)
    tied = item.tied
    if ties is not Ties.VAGUE or any(each.is_silent for each in tied):
        return None
    vague = Decision(START, START, item.key, Choice.UNDECIDABLE, rel_type=UNSAYABLE_TYPE)
    return MostSay(vague, next((each.sides for each in tied if each.is_vague), ()))


def _settled(item: AdjudicationItem, ties: Ties) -> Statement | None:
    """What more sides say than anything else, or the first of those that tie."""
    return item.tied[0] if ties is Ties.FIRST else item.majority


Implied = tuple[ItemKey, ProposedDecision]
Implying = tuple[ItemKey, RelationSet, list[int]]
"""A pair, what most say of it, and the sides that do."""


def implied_by_most(
    closures: Sequence[Network],
    gold: Network,
    key: Callable[[str, str], ItemKey],
    is_asked: Callable[[ItemKey], bool],
) -> Iterator[Implied | None]:
    """Yield a proposal for each such pair, those of most annotators first; None for a pause.

    ``closures`` are those of the annotators, one after the other, and ``is_asked`` says of which
    pairs somebody decides anyway.
    """
    said: defaultdict[tuple[ItemKey, RelationSet], list[int]] = defaultdict(list)
    for side, closure in enumerate(closures):
        for source, target, relations in closure.pairs():
            pair = key(source, target)
            said[pair, relations if pair[0] == source else relations.converse].append(side)
            yield None
    places = {unit: place for place, unit in enumerate(gold.intervals)}
    most: list[Implying] = []
    for (pair, relations), sides in said.items():
        if 2 * len(sides) > len(closures) and not is_asked(pair):
            most.append((pair, relations, sides))
        yield None
    most.sort(key=lambda each: (-len(each[2]), [places[unit] for unit in each[0]]))
    grown = gold.copy()
    for number, (pair, relations, sides) in enumerate(most):
        if grown.relation(pair[0], pair[1]) - relations:  # else it follows from what is there
            grown.add(Assertion(f"implied {number}", pair[0], pair[1], relations))
            yield pair, ProposedDecision(Choice.SIDE, side=sides[0])
        else:
            yield None
