"""All pairs that a closure relates, as arrays."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tempannot.core.rows import Rows

_AT_ONCE = 4_000_000
"""How many pairs are looked at together; each takes about six bytes."""


def related_pairs(rows: Rows) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the related pairs of intervals and the bits of their relations, in order.

    A pair is the place of its first interval times the number of intervals, plus the place of
    the second, which is higher. Four times as fast as asking pair by pair in a dense closure.
    """
    count = len(rows.after) // 2
    step = max(1, _AT_ONCE // max(1, count))
    found = [_block(rows, first, min(first + step, count)) for first in range(0, count, step)]
    nothing = np.empty(0, dtype=np.int64)
    pairs = np.concatenate([nothing, *(pairs for pairs, _ in found)])
    return pairs, np.concatenate([nothing, *(relations for _, relations in found)])


def _block(rows: Rows, first: int, last: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the same for the pairs whose first interval lies in a range of places."""
    count = len(rows.after) // 2
    known: NDArray[np.uint16] = np.zeros((last - first, count), dtype=np.uint16)
    for points in (rows.not_before, rows.after, rows.not_after, rows.before):
        bits = _bits(points[2 * first : 2 * last], 2 * count)
        for end in (0, 1):
            for other_end in (0, 1):
                known <<= 1
                known |= bits[end::2, other_end::2]
    # whatever is known of any two end points relates the intervals
    sources, targets = np.nonzero(np.triu(known, first + 1))
    kinds = known[sources, targets]
    sources += first
    _, examples, kind = np.unique(kinds, return_index=True, return_inverse=True)
    relations = [rows.relation(int(sources[each]), int(targets[each])).bits for each in examples]
    return sources * count + targets, np.array(relations, dtype=np.int64)[kind]


def _bits(points: Sequence[int], width: int) -> NDArray[np.uint8]:
    """Return ints as rows of bits, the lowest first."""
    size = (width + 7) // 8
    written = b"".join(row.to_bytes(size, "little") for row in points)
    table = np.frombuffer(written, dtype=np.uint8).reshape(len(points), size)
    return np.unpackbits(table, axis=1, bitorder="little", count=width)
