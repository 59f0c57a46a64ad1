"""Which pairs an annotator is asked about next.

Annotators link locally: pairs within a window of intervals, and every interval with the
creation time, leave few pairs open once closure has done its part (Verhagen 2005).
"""

from __future__ import annotations

from collections.abc import Iterator

from tempannot.core.reasoning import PairState, Reasoning

WINDOW = 10
"""How many intervals further on a question may reach."""

Pair = tuple[str, str]


def nearby_pairs(reasoning: Reasoning, window: int = WINDOW) -> Iterator[Pair]:
    """Yield the pairs worth asking about, by first interval, then nearest partner first.

    The creation time is every interval's first partner.
    """
    ids = [interval.id for interval in reasoning.intervals]
    creation_time = reasoning.document.creation_time
    for place, source in enumerate(ids):
        if creation_time in ids and source != creation_time:
            yield source, str(creation_time)
        for target in ids[place + 1 : place + 1 + window]:
            if creation_time not in (source, target):
                yield source, target


def undecided_pair(reasoning: Reasoning, after: Pair | None, backward: bool = False) -> Pair | None:
    """Return the next (or the previous) undecided pair, going round at the end; None if all are.

    ``after`` is the pair to start from, in either order.
    """
    pairs = list(nearby_pairs(reasoning))
    if backward:
        pairs.reverse()
    start = next((i + 1 for i, pair in enumerate(pairs) if after in (pair, pair[::-1])), 0)
    if after is not None and start == 0:
        start = next((i for i, pair in enumerate(pairs) if pair[0] == after[0]), 0)
    ordered = pairs[start:] + pairs[:start]
    return next((p for p in ordered if reasoning.pair_state(*p) is PairState.UNDECIDED), None)
