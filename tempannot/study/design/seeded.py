"""Chance that comes out the same everywhere: on every platform, in every version of Python."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

Thing = TypeVar("Thing")


def shuffled(things: Sequence[Thing], *names: str | int) -> list[Thing]:
    """Return the things in an order that depends on their number and the names alone.

    They are sorted by digests of their positions, which no change of a library's generator of
    random numbers can alter; a part from the start is a fair sample.

    >>> shuffled("abcde", 1, "Ada")
    ['c', 'e', 'b', 'a', 'd']
    """
    key = blake2b(json.dumps(names).encode(), digest_size=16).digest()

    def rank(position: int) -> bytes:
        return blake2b(position.to_bytes(8, "big"), digest_size=16, key=key).digest()

    return [things[position] for position in sorted(range(len(things)), key=rank)]
