"""The questions left: which pair to ask about next, so that few answers decide all.

An interval after another is placed among those before it, as in sorting by insertion: on a line
of n intervals each question can halve the places left, so that n log2 n answers decide all n² / 2
pairs. Where to ask first is weighed by the text, as what is told next to each other is near in
time, too: the partner that is taken settles most open pairs of the interval on average.

A model says which pairs are likely to be related at all; where most are not, those that are come
first. To weigh by it what an answer settles was tried, and took more answers than without.

Measured on dense annotations this needs a third to a twelfth of the answers that pairs need in the
order of the text, and fewer than taking whatever pair settles most at the moment: such a pair joins
two long lines that then have to be merged.

What an annotator could not tell is made use of, too. If end points p and q were asked about and
p <= q does not follow, then it follows for no points that lie further apart: p' <= q' with p at
most p' and q' at most q would make it known. A pair all of whose comparisons are known, or known
not to be told, waits until nothing else is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableSequence, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from tempannot.core.bitsets import members
from tempannot.core.coverage import Coverage, all_starts, components, count_pairs
from tempannot.core.network import Network

_SAME, _BESIDE = 3.0, 1.0
"""How likely an interval lies where a neighbour does, and just beside it, to its being near."""
_CREATION_TIME_AWAY = 3
"""The creation time is as near to every interval as its third neighbour."""


_REACHES = (1, 3)
"""How near two are that are asked about first as what connects: neighbours, then those beside."""


class Level(Enum):
    """What a pair has to be so that it is closed."""

    JOINED = "joined"
    RELATED = "related"
    SETTLED = "settled"


DEMANDED = ((Level.RELATED, True), (Level.SETTLED, True), (Level.SETTLED, False))
"""The rounds where pairs are wanted: any relation first, then one that a type says; what nobody
can tell, as it seems, at last."""

CONNECTING = ((Level.JOINED, True), (Level.RELATED, True), (Level.RELATED, False))
"""The rounds where nothing is wanted but that all is connected."""


class Round(NamedTuple):
    """Which pairs have their turn: those open at a level.

    With ``is_told`` they are all but those that nobody can tell, with ``is_likely`` none but the
    likely ones.
    """

    level: Level
    is_told: bool
    is_likely: bool = False


def rounds_of(steps: Sequence[tuple[Level, bool]], has_likely: bool) -> list[Round]:
    """Return the rounds: all steps with the likely pairs before all with any."""
    turns = (True, False) if has_likely else (False,)
    return [Round(*step, is_likely) for is_likely in turns for step in steps]


@dataclass(frozen=True, slots=True)
class RankedPair:
    """A pair by its places; of ``open`` pairs of the first an answer settles so many on average."""

    place: int
    other: int
    decides: float
    open: int
    level: Level
    is_told: bool


@dataclass(slots=True)
class AnsweredPairs:
    """What is wanted of one closure and what was answered, as rows of ``core.coverage``.

    ``told`` are the pairs that have an answer, ``vague`` those among them that say nothing.
    """

    network: Network
    wanted: Sequence[int]
    told: MutableSequence[int]
    vague: MutableSequence[int]
    skipped: Sequence[int]
    creation: int | None = None

    def answer(self, place: int, other: int, is_vague: bool = False) -> None:
        """Take note of an answer."""
        for rows in (self.told, self.vague) if is_vague else (self.told,):
            rows[place] |= 1 << 2 * other
            rows[other] |= 1 << 2 * place


@dataclass(slots=True)
class QuestionRanking:
    """The questions of one closure, the best first; it goes on following its answers.

    ``likely`` are rows of pairs that come before all others.
    """

    asked: AnsweredPairs
    coverage: Coverage
    rounds: Sequence[tuple[Level, bool]] = DEMANDED
    likely: Sequence[int] = ()
    _untold: _Untold = field(init=False)

    def __post_init__(self) -> None:
        self._untold = _Untold(self.asked.network, self.asked.told, self.coverage)

    def round(self, step: Round, here: int | None = None) -> Iterator[RankedPair]:
        """Yield the open pairs of a round.

        They begin with the interval ``here`` and go outward from it, else with the first of the
        text. The cost is that of the intervals passed on the way.
        """
        level, is_told = step.level, step.is_told
        if is_told:
            self._untold.refresh()
        wanted = self.asked.wanted
        if step.is_likely:
            wanted = [a & b for a, b in zip(wanted, self.likely, strict=True)]
        closed = self._closed(level)
        for reach in (*_REACHES, None) if level is Level.JOINED else (None,):
            yield from self._within_reach(step, wanted, closed, reach, here)

    def _within_reach(
        self,
        step: Round,
        wanted: Sequence[int],
        closed: Callable[[int], int],
        reach: int | None,
        here: int | None,
    ) -> Iterator[RankedPair]:
        """Yield the open pairs of a round that are so near each other in the text."""
        earlier = 0
        for place in self._order(here):
            found = wanted[place] & earlier
            earlier |= 1 << 2 * place
            if found and reach is not None:
                found &= _within(place, reach)
            found = found and found & ~closed(place)
            if found and step.is_told:
                found &= ~self._untold.of(place)
            if found:
                yield from self._of_one(place, found, step.level, step.is_told)

    def first(self) -> RankedPair | None:
        """Return the pair to ask about next, None if there is none left."""
        rounds = rounds_of(self.rounds, bool(self.likely))
        return next((pair for step in rounds for pair in self.round(step)), None)

    def open_pairs(self) -> int:
        """Count the pairs that may be asked about, those that nobody may tell as well."""
        closed = self._closed(self.rounds[-1][0])
        return count_pairs(
            wanted & ~closed(place) for place, wanted in enumerate(self.asked.wanted)
        )

    def skipped_pairs(self) -> int:
        """Count the pairs that were put off and that nothing has answered since."""
        asked, is_settled = self.asked, self.rounds[-1][0] is Level.SETTLED
        known = self.coverage.settled if is_settled else self.coverage.related
        rows = enumerate(zip(asked.wanted, asked.skipped, asked.told, strict=True))
        return count_pairs(a & b & ~(c | known(place)) for place, (a, b, c) in rows)

    def _order(self, here: int | None) -> Sequence[int]:
        """The places to go through: from ``here`` outward, after the creation time."""
        places: Sequence[int] = range(len(self.asked.wanted))
        creation = self.asked.creation
        if here:
            places = sorted(places, key=lambda each: (abs(each - here), each < here))
        if creation:
            places = [creation, *(each for each in places if each != creation)]
        return places

    def _closed(self, level: Level) -> Callable[[int], int]:
        """Return what says which pairs of an interval are closed at a level."""
        asked, parts = self.asked, self._components() if level is Level.JOINED else []
        known = self.coverage.settled if level is Level.SETTLED else self.coverage.related

        def closed(place: int) -> int:
            here = parts[place] if parts else known(place)
            return here | asked.told[place] | asked.skipped[place]

        return closed

    def _components(self) -> list[int]:
        count = len(self.asked.wanted)
        related, told = self.coverage.related, self.asked.told
        return components(count, [related(each) | told[each] for each in range(count)])

    def _of_one(self, place: int, found: int, level: Level, is_told: bool) -> Iterator[RankedPair]:
        """The open pairs of one interval, the one that settles most first."""
        scores = self._scores(place, found, level)
        ordered = sorted(scores, key=lambda e: (-scores[e][0], abs(e - place)))
        count = found.bit_count()
        for other in ordered:
            yield RankedPair(place, other, max(1.0, scores[other][1]), count, level, is_told)

    def _scores(self, place: int, found: int, level: Level) -> dict[int, tuple[float, float]]:
        """Return by partner what it is worth to ask, and how many pairs are settled on average."""
        rows, near = self.asked.network.rows, _Nearness(place, self.asked.creation, found)
        told, vague = self.asked.told, self.asked.vague
        doubt = vague[place].bit_count() / (1 + told[place].bit_count())
        closed = self.coverage.settled if level is Level.SETTLED else self.coverage.related
        scores: dict[int, tuple[float, float]] = {}
        for bit in members(found):
            other = bit // 2
            weight = near.weight(other)
            same, beside = _SAME * weight, _BESIDE * weight
            before = near.mass((rows.before[bit] >> 1) & found) + beside
            after = near.mass(rows.after[bit + 1] & found) + beside
            if_before, if_after = self._settled_by_order(bit, found)
            if_same = (closed(other) & found).bit_count()
            settles = before * if_before + after * if_after + same * if_same
            settles /= before + after + same
            # who could not be placed so far is asked about less, and among its neighbours
            known, unknown = 1 + (told[other] & ~vague[other]).bit_count(), vague[other].bit_count()
            worth = settles * known / (known + unknown / 2) * weight ** (doubt / 2)
            if level is Level.JOINED:  # any answer connects: what is told together is easiest
                worth = weight * known / (known + unknown / 2)
            scores[other] = worth, settles
        return scores

    def _settled_by_order(self, bit: int, found: int) -> tuple[int, int]:
        """How many open pairs follow if an interval is before another, and after it."""
        rows = self.asked.network.rows
        later, earlier = rows.not_before[bit] & found, (rows.not_after[bit + 1] >> 1) & found
        return later.bit_count(), earlier.bit_count()


class _Nearness:
    """How near open partners are to an interval in the text: the weight is 1 / distance squared."""

    def __init__(self, place: int, creation: int | None, found: int) -> None:
        self._place, self._creation = place, creation
        self._rings: list[tuple[float, int]] = []
        farthest = max(place, found.bit_length() // 2)
        own = 0 if creation is None else 1 << 2 * creation
        if own & found:
            self._rings.append((self.weight(creation or 0), own))
        low = 1
        while low <= farthest:
            ring = _within(place, 2 * low - 1) & ~_within(place, low - 1) & ~own & found
            if ring:
                self._rings.append((1 / (low * 1.4) ** 2 if low > 1 else 1.0, ring))
            low *= 2

    def weight(self, other: int) -> float:
        """How much one partner counts; the creation time has a distance of its own."""
        away = _CREATION_TIME_AWAY if other == self._creation else abs(other - self._place)
        return float(1 / away**2)

    def mass(self, bits: int) -> float:
        """Return the weight of many, by rings of about one distance."""
        return sum(weight * (bits & ring).bit_count() for weight, ring in self._rings)


def _within(place: int, away: int) -> int:
    low, high = max(0, place - away), place + away + 1
    return all_starts(high) & ~all_starts(low)


class _Untold:
    """The pairs of which nothing more can be told, as what lies around them was not.

    ``told`` are the pairs that were asked about. Of two end points p and q of such a pair, of
    which p <= q is neither known nor excluded, all that lie further apart are untold, too.
    """

    def __init__(self, network: Network, told: Sequence[int], coverage: Coverage) -> None:
        self._rows, self._told, self._coverage = network.rows, told, coverage
        self._starts = all_starts(len(told))
        self._seen: dict[int, tuple[int, ...]] = {}
        self._not_up: dict[int, int] = {}
        self._not_down: dict[int, int] = {}
        self._has_up = self._has_down = 0

    def refresh(self) -> None:
        """Follow the answers and the closure; only points that they changed cost anything."""
        rows = self._rows
        for place, row in enumerate(self._told):
            for point in (2 * place, 2 * place + 1) if row else ():
                # what one may know of others grows with its own rows, which are then other objects
                key = (row, rows.not_before[point], rows.not_after[point])
                seen = self._seen.get(point)
                if seen is None or any(a is not b for a, b in zip(seen, key, strict=True)):
                    self._seen[point] = key
                    self._note(point, row | row << 1)

    def of(self, place: int) -> int:
        """Return the intervals of which nothing more can be told, besides what is known."""
        both = self._told_or_untold(2 * place) & self._told_or_untold(2 * place + 1)
        return both & both >> 1 & self._starts

    def _note(self, point: int, asked: int) -> None:
        rows, up, down = self._rows, 0, 0
        asked &= ~(rows.after[point] | rows.before[point])
        for other in members(asked & ~rows.not_before[point]):
            up |= rows.not_after[other]
        for other in members(asked & ~rows.not_after[point]):
            down |= rows.not_before[other]
        self._not_up[point], self._not_down[point] = up, down
        bit = 1 << point
        self._has_up = self._has_up | bit if up else self._has_up & ~bit
        self._has_down = self._has_down | bit if down else self._has_down & ~bit

    def _told_or_untold(self, point: int) -> int:
        rows, up, down = self._rows, 0, 0
        for other in members(rows.not_after[point] & self._has_up):
            up |= self._not_up[other]
        for other in members(rows.not_before[point] & self._has_down):
            down |= self._not_down[other]
        return up & down | self._coverage.compared(point)
