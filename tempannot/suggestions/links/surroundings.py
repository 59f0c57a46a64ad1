"""What the pairs around a pair tell of it: the features of a second judgment.

A first judgment sees each pair alone. The second one is also told how both ends lie to the creation
time, what two links by way of a third mention would imply, and how readily each end is linked at
all, all by the probabilities of the first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache

from tempannot.core.relations import EMPTY, RelationSet
from tempannot.suggestions.links.link_pairs import LinkPair, PairKind

NONE = ""
"""The label of a pair that nothing relates; the others are relations in Allen's names."""

Chances = Mapping[str, float]
"""The probability of each label of a pair, read from its source."""

_LIKELY = 0.1
"""What is less probable than this counts for nothing by way of a third."""

_WORTH_SAYING = 0.05


class FirstJudgments:
    """The first judgments of many pairs, by the mentions that they are of."""

    def __init__(self, pairs: Sequence[LinkPair], chances: Sequence[Chances]) -> None:
        self._likely: dict[str, dict[str, list[tuple[RelationSet, float]]]] = defaultdict(dict)
        self._created: dict[str, Chances] = {}
        self._linked: dict[str, list[float]] = defaultdict(list)
        self._every: list[float] = []
        for pair, found in zip(pairs, chances, strict=True):
            source, target = pair.source.id, pair.target.id
            likely = [(relations(e), p) for e, p in found.items() if e and p >= _LIKELY]
            if likely:
                self._likely[source][target] = likely
                self._likely[target][source] = [(each.converse, p) for each, p in likely]
            linked = 1 - found.get(NONE, 0.0)
            self._every.append(linked)
            self._linked[source].append(linked)
            self._linked[target].append(linked)
            if pair.kind is PairKind.CREATION:
                self._created[source] = found

    def row(self, pair: LinkPair, own: Chances) -> list[str]:
        """Return the features of a pair whose first judgment is ``own``."""
        best = _best(own)[0]
        row = [f"first={best}"]
        row += (f"first.{label}={_fifth(chance)}" for label, chance in own.items() if chance > 0.01)
        row.append(f"linked={int(10 * sum(self._every) / len(self._every))}")
        row += self._by_creation(pair)
        row += self._by_thirds(pair)
        linked = 1 - own.get(NONE, 0.0)
        row.append(f"source.linked={self._readiness(pair.source.id, linked)}")
        if pair.kind is not PairKind.CREATION:
            row.append(f"target.linked={self._readiness(pair.target.id, linked)}")
        return row

    def _by_creation(self, pair: LinkPair) -> list[str]:
        if pair.kind is PairKind.CREATION:
            return []
        source, target = self._created.get(pair.source.id), self._created.get(pair.target.id)
        if source is None and target is None:
            return []
        one, other = _best(source or {}), _best(target or {})
        row = [f"created={one[0]}*{other[0]}", f"created.sure={one}*{other}"]
        row += [f"source.created={one}", f"target.created={other}"]
        for name, chances in (("source", source), ("target", target)):
            if chances is not None:
                row.append(f"{name}.uncreated={_fifth(chances.get(NONE, 0.0))}")
        return row

    def _by_thirds(self, pair: LinkPair) -> list[str]:
        """Return what two likely links by way of one other mention imply, with how likely."""
        near, far = self._likely.get(pair.source.id, {}), pair.target.id
        implied: dict[RelationSet, float] = defaultdict(float)
        for third, first in near.items():
            second = self._likely[third].get(far) if third != far else None
            for one, chance in first if second else ():
                for other, further in second or ():
                    both, composed = chance * further, _composed(one, other)
                    if both > _WORTH_SAYING and composed:
                        implied[composed] = 1 - (1 - implied[composed]) * (1 - both)
        if not implied:
            return []
        best = max(implied, key=lambda each: (implied[each], -each.bits))
        row = [f"thirds.{each}={_fifth(chance)}" for each, chance in implied.items()]
        return [*row, f"thirds={best}"]

    def _readiness(self, mention: str, but: float) -> int:
        """Return in tenths how probably a mention is linked in its other pairs."""
        linked = self._linked.get(mention, ())
        return int(10 * max(0.0, sum(linked) - but) / max(1, len(linked) - 1))


@cache
def relations(label: str) -> RelationSet:
    """Return the relation that a label is the name of."""
    return RelationSet.parse(label)


@cache
def _composed(one: RelationSet, other: RelationSet) -> RelationSet:
    """Return what follows from two relations in a row, the empty set if it is no clear news."""
    found = one @ other
    return found if len(found) <= max(len(one), len(other)) else EMPTY


def _best(chances: Chances) -> tuple[str, str]:
    """Return the most probable label that says something, and how probable it is."""
    label = max((e for e in chances if e), key=lambda e: (chances[e], e), default=NONE)
    return label, _fifth(chances.get(label, 0.0)) if label else ""


def _fifth(chance: float) -> str:
    return str(int(5 * chance))
