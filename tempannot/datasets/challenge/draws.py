"""Seeded draws that are the same on every platform and in every version of Python."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import TypeVar

Item = TypeVar("Item")

_TRIES = 200


class Draws:
    """A stream of draws that depends on the seed and the names alone.

    Every template has a stream of its own for each set, so that editing one leaves the items of
    the others as they are. Python promises that ``random()`` gives the same numbers in all its
    versions, and of nothing else; so everything is derived from it.
    """

    def __init__(self, seed: int, *names: str) -> None:
        digest = hashlib.sha256("\n".join((str(seed), *names)).encode()).digest()
        self._random = Random(int.from_bytes(digest, "big")).random

    def below(self, count: int) -> int:
        """Return a number from 0 to ``count`` - 1."""
        return int(self._random() * count)

    def between(self, low: int, high: int) -> int:
        """Return a number from ``low`` to ``high``, both included."""
        return low + self.below(high - low + 1)

    def one_of(self, items: Sequence[Item]) -> Item:
        """Return one of the items."""
        return items[self.below(len(items))]

    def two_below(self, count: int) -> tuple[int, int]:
        """Return two different numbers from 0 to ``count`` - 1, the smaller one first."""
        first, second = self.below(count), self.below(count - 1)
        if second < first:
            return second, first
        return first, second + 1


def first_new(candidates: Iterator[Item], seen: set[str], key: Callable[[Item], str]) -> Item:
    """Return the first of endless candidates whose key has not been seen, and remember it.

    Where a short list cannot give enough different ones, one comes again in the end.
    """
    for candidate in islice(candidates, _TRIES):
        name = key(candidate)
        if name not in seen:
            seen.add(name)
            return candidate
    return next(candidates)
