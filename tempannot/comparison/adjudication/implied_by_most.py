"""Pairs that most annotators imply and nobody links: no items, and yet most know their relation.

Looking for them goes through the closures of all annotators, so that it is done piece by piece and
a window stays awake. What the gold says already, or says once those found before are in it, is not
among them: it would be a link that follows from others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence

from tempannot.comparison.adjudication.decisions import Choice, ItemKey, ProposedDecision
from tempannot.core.assertions import Assertion
from tempannot.core.network import Network
from tempannot.core.relations import RelationSet

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
