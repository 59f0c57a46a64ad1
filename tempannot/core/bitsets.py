"""Sets of small numbers as Python ints, one bit each."""

from __future__ import annotations


def members(bits: int) -> list[int]:
    """Return the positions of the one bits, lowest first.

    >>> members(0b10110)
    [1, 2, 4]
    """
    found: list[int] = []
    if bits.bit_count() < 8:
        while bits:
            low = bits & -bits
            found.append(low.bit_length() - 1)
            bits ^= low
        return found
    # a search in the written number beats arithmetic on long ints, which copies them each time
    digits = bin(bits)[:1:-1]
    place = digits.find("1")
    while place >= 0:
        found.append(place)
        place = digits.find("1", place + 1)
    return found


def lowest(bits: int) -> int:
    """Return the position of the lowest one bit, -1 if there is none.

    >>> lowest(0b10110)
    1
    """
    return (bits & -bits).bit_length() - 1
