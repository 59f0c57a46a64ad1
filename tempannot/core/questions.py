"""Which pairs an annotator is asked about next.

Annotators link locally: pairs within a window of intervals, and every interval with the
creation time, leave few pairs open once closure has done its part (Verhagen 2005).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from tempannot.core.demand import is_answer, wanted_pairs
from tempannot.core.reasoning import PairState, Reasoning

WINDOW = 10
"""How many intervals further on a question may reach."""

Pair = tuple[str, str]


def nearby_pairs(
    reasoning: Reasoning, here: str | None = None, window: int = WINDOW
) -> Iterator[Pair]:
    """Yield the pairs worth asking about, those nearest to the interval ``here`` first.

    A pair is as far away as its farther end, one with the creation time as far as the other end.
    Of equally far ones those with the creation time come first, then those that ``here`` is in,
    then what lies after it in the text, then the shorter. The first end is the nearer one.
    Without ``here``, or if that is the creation time, they go from the top of the text.
    """
    creation_time = reasoning.document.creation_time
    ids = [each.id for each in reasoning.intervals if each.id != creation_time]
    has_creation_time = len(ids) < len(reasoning.intervals)
    centre = ids.index(here) if here in ids else 0
    for away in range(max(centre, len(ids) - 1 - centre) + 1 if ids else 0):
        ends = [end for end in {centre + away: 0, centre - away: 0} if 0 <= end < len(ids)]
        if has_creation_time:
            yield from ((ids[end], str(creation_time)) for end in ends)
        ball = range(max(0, centre - away), min(len(ids), centre + away + 1))
        yield from ((ids[near], ids[far]) for near, far in _pairs(ends, ball, centre, window))


def _pairs(ends: list[int], ball: range, centre: int, window: int) -> list[tuple[int, int]]:
    """Return the places of the pairs within a ball of which the farther is one of its ends."""
    found = [
        (near, far)
        for far in ends
        for near in range(max(ball.start, far - window), min(ball.stop, far + window + 1))
        if near != far and (near not in ends or near < far)  # both ends make one pair, not two
    ]
    return sorted(
        found, key=lambda pair: (pair[0] != centre, pair[1] < centre, abs(pair[1] - pair[0]))
    )


def demanded_pairs(reasoning: Reasoning, here: str | None = None) -> Iterator[Pair]:
    """Yield the pairs that the scheme wants an answer for, those nearest to ``here`` first.

    These are pairs within a few sentences, in the order of the text, and pairs with the creation
    time. Without a demand of the scheme it is any that is worth asking about.
    """
    demand = reasoning.scheme.demand
    if demand is None:
        return nearby_pairs(reasoning, here)
    found = wanted_pairs(reasoning.document, reasoning.intervals, demand)
    places = {each.id: place for place, each in enumerate(reasoning.intervals)}
    centre = places.get(here or "", 0)
    creation_time = reasoning.document.creation_time
    # as far away as the farther end; the creation time, which is anywhere, is no end
    return iter(sorted(
        found,
        key=lambda pair: max(abs(places[e] - centre) for e in pair if e != creation_time),
    ))  # fmt: skip


def is_open(reasoning: Reasoning, source: str, target: str) -> bool:
    """Whether a pair still wants an answer.

    Where the scheme demands one, what closure leaves has to be within one of its types. Events of
    different worlds, where these are kept apart, want none.
    """
    if reasoning.network_of(source, target) is None:
        return False  # between worlds an answer would assert nothing
    state = reasoning.pair_state(source, target)
    if state is PairState.UNDECIDED or reasoning.scheme.demand is None:
        return state is PairState.UNDECIDED
    if state in (PairState.VAGUE, PairState.SKIPPED) or reasoning.links_between(source, target):
        return False
    known = reasoning.allowed(source, target)
    return not is_answer(known, reasoning.scheme.meanings(reasoning.during).values())


def undecided_pair(
    reasoning: Reasoning, here: str | None, after: Pair | None = None, backward: bool = False
) -> Pair | None:
    """Return the undecided pair nearest to ``here``, or the next one ``after`` a pair.

    ``backward`` goes towards ``here`` again. At either end it goes on at the other; None if every
    pair is decided. ``after`` counts in either order of its ends. The cost is that of the pairs
    passed on the way; going backward, that of all.
    """
    passed: list[Pair] = []
    coming = demanded_pairs(reasoning, here)
    if after is not None:
        for pair in coming:
            passed.append(pair)
            if set(pair) == set(after):
                break
    ordered = chain(coming, passed)
    if backward:
        ordered = chain(reversed(passed[:-1]), reversed([*passed[-1:], *coming]))
    return next((pair for pair in ordered if is_open(reasoning, *pair)), None)
