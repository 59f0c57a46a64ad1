"""The letters that name annotators: small ones in files, capitals for people.

They are the same in logs, tables, reports, on the command line and in the window, where the order
of annotators may be another one.
"""

from __future__ import annotations

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def letter_of(side: int) -> str:
    """What a side is called in logs and JSON: a, b, ..., z, a2, b2, ...

    >>> letter_of(1), letter_of(27)
    ('b', 'b2')
    """
    turn, place = divmod(side, len(_LETTERS))
    return _LETTERS[place] + (str(turn + 1) if turn else "")


def capital_of(side: int) -> str:
    """What people read for a side: A, B, ..., Z, A2, B2, ...

    >>> capital_of(1), capital_of(27)
    ('B', 'B2')
    """
    return letter_of(side).upper()


def side_of(letter: str) -> int:
    """The number of the side that a letter names; raises ValueError."""
    turn = int(letter[1:] or 1) - 1
    side = turn * len(_LETTERS) + _LETTERS.index(letter[:1] or "?")
    if letter_of(side) != letter:
        raise ValueError(f"{letter!r} names no side")
    return side
