"""Strict and relaxed precision and recall over the pairs that two closed graphs relate.

Strict: a pair is right if both relation sets are equal. Relaxed: with S the set of the response
and K the set of the key, the pair earns |S n K| / |K| of precision and |S n K| / |S| of recall;
an answer that is vaguer than the key is precise but recalls less. A pair that one side leaves
open earns nothing. Precision is the mean over the pairs that the response relates, recall over
those that the key relates.

A link whose set is not convex is in no closure; its pair counts as the set that it says, as far as
the closure leaves that.

Source: Tannier & Muller 2011, section 2.3. Cost: a few bit operations per interval, and per
pair only where the two relations differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain, repeat
from math import fsum

from tempannot.comparison.measures.scores import Credit, Ratio, RatioKind, Score, Weight
from tempannot.core.bitsets import members
from tempannot.core.errors import DocumentError
from tempannot.core.language import bilingual
from tempannot.core.network import Network
from tempannot.core.reachability import Reachability
from tempannot.core.relations import ALL, RelationSet

NOTHING_FROM_RESPONSE = "the response relates no pair"
NOTHING_IN_KEY = "the key relates no pair"


@dataclass(frozen=True, slots=True)
class ClosedPairs:
    """How the pairs of two closed graphs compare.

    ``key`` and ``response`` count the pairs that each relates, ``same`` those that both relate
    in the same way; ``differing`` counts the relations of key and response where both relate a
    pair, but not in the same way.
    """

    key: int
    response: int
    same: int
    differing: Mapping[tuple[RelationSet, RelationSet], int]

    def score(self, weight: Weight) -> Score:
        """Return the strict or the relaxed score."""
        return Score(
            Ratio(
                self._right(RatioKind.PRECISION, weight),
                self.response,
                "" if self.response else NOTHING_FROM_RESPONSE,
            ),
            Ratio(
                self._right(RatioKind.RECALL, weight), self.key, "" if self.key else NOTHING_IN_KEY
            ),
        )

    def _right(self, part: RatioKind, weight: Weight) -> float:
        if weight is Weight.STRICT:
            return self.same
        # every credit by itself, so that the sum is that of the credits to the last digit
        partial = (
            repeat(pair_credit(*pair, part, weight), count)
            for pair, count in self.differing.items()
        )
        return fsum(chain((self.same,), *partial))


Sets = Mapping[tuple[str, str], RelationSet]
"""What is known of some pairs, told from the earlier interval, that no network can hold."""
_NO_SETS: tuple[Sets, Sets] = ({}, {})


def closed_pairs(
    key: Network, response: Network, sets: tuple[Sets, Sets] = _NO_SETS
) -> ClosedPairs:
    """Compare all pairs of two networks over the same intervals.

    ``sets`` are those of key and response that are not convex. Raises DocumentError if the
    networks are not over the same intervals in the same order.
    """
    check_same_intervals(key, response)
    in_key = in_response = same = 0
    differing: Counter[tuple[RelationSet, RelationSet]] = Counter()
    keys, responses = key.rows, response.rows
    for place, (of_key, of_response, different) in enumerate(_per_place(keys, responses)):
        in_key += of_key.bit_count()
        in_response += of_response.bit_count()
        both = of_key & of_response
        same += (both & ~different).bit_count()
        for point in members(both & different):
            other = place + 1 + point // 2
            differing[keys.relation(place, other), responses.relation(place, other)] += 1
    counts = _Counts(in_key, in_response, same, differing)
    for pair in dict.fromkeys((*sets[0], *sets[1])):
        held = key.relation(*pair), response.relation(*pair)
        counts.count(*held, -1)
        counts.count(sets[0].get(pair, held[0]), sets[1].get(pair, held[1]), 1)
    return ClosedPairs(counts.key, counts.response, counts.same, +counts.differing)


@dataclass(slots=True)
class _Counts:
    """The counts of ``ClosedPairs`` while pairs are added and taken away."""

    key: int
    response: int
    same: int
    differing: Counter[tuple[RelationSet, RelationSet]]

    def count(self, key: RelationSet, response: RelationSet, by: int) -> None:
        """Count a pair once more, or once less."""
        self.key += by * (key is not ALL)
        self.response += by * (response is not ALL)
        if key is ALL or response is ALL:
            return
        if key is response:
            self.same += by
        else:
            self.differing[key, response] += by


def closed_credits(
    key: Network,
    response: Network,
    part: RatioKind,
    weight: Weight,
    sets: tuple[Sets, Sets] = _NO_SETS,
) -> tuple[Credit, ...]:
    """Return what every pair earned of precision or recall; ``math.fsum`` is the score's.

    ``sets`` are those of key and response that are not convex. Raises DocumentError if the
    networks are not over the same intervals in the same order.
    """
    check_same_intervals(key, response)
    asked, own = (response, sets[1]) if part is RatioKind.PRECISION else (key, sets[0])
    pairs = [(source, target) for source, target, _ in asked.pairs()]
    open_pairs = [pair for pair in own if asked.relation(*pair) is ALL]
    if open_pairs:
        places = {id: place for place, id in enumerate(asked.intervals)}
        pairs = sorted((*pairs, *open_pairs), key=lambda pair: tuple(map(places.get, pair)))
    found = []
    for source, target in pairs:
        of_key = sets[0].get((source, target)) or key.relation(source, target)
        of_response = sets[1].get((source, target)) or response.relation(source, target)
        credit = pair_credit(of_key, of_response, part, weight)
        found.append(Credit(source, target, credit, 1, _note(of_key, of_response)))
    return tuple(found)


@cache
def pair_credit(key: RelationSet, response: RelationSet, part: RatioKind, weight: Weight) -> float:
    """Return what a pair earns of precision or recall, 0 to 1; ``ALL`` is a pair left open.

    >>> from tempannot.core.relations import BEFORE, OVERLAPS
    >>> [pair_credit(BEFORE, BEFORE | OVERLAPS, part, Weight.RELAXED)
    ...     for part in (RatioKind.PRECISION, RatioKind.RECALL)]
    [1.0, 0.5]
    """
    if key is ALL or response is ALL:
        return 0.0
    if weight is Weight.STRICT:
        return float(key is response)
    return len(key & response) / len(key if part is RatioKind.PRECISION else response)


def check_same_intervals(key: Network, response: Network) -> None:
    """Raise DocumentError unless two networks are over the same intervals in the same order."""
    if key.intervals != response.intervals:
        raise DocumentError(
            bilingual("only networks over the same intervals, in one order, can be compared")
        )


def _per_place(key: Reachability, response: Reachability) -> Iterator[tuple[int, int, int]]:
    """Yield per interval those related to it in key and response, and those where they differ.

    Only intervals at higher places count, the next one at bit 0, two bits for each.
    """
    lists = [
        (getattr(key, name), getattr(response, name))
        for name in ("not_before", "after", "not_after", "before")
    ]
    for start in range(0, len(key.after), 2):
        skipped = start + 2
        of_key = key.related(start // 2) >> skipped
        of_response = response.related(start // 2) >> skipped
        unlike = 0
        if of_key and of_response:
            for mine, theirs in lists:
                unlike |= mine[start] ^ theirs[start] | mine[start + 1] ^ theirs[start + 1]
        yield of_key, of_response, (unlike | unlike >> 1) >> skipped


def _note(key: RelationSet, response: RelationSet) -> str:
    if key is response:
        return f"both: {key}"
    if response is ALL:
        return f"key: {key}; the response leaves it open"
    if key is ALL:
        return f"response: {response}; the key leaves it open"
    return f"key: {key}; response: {response}"
