"""The work that code does, as a count that is the same on every machine and under any load."""

import sys
from collections.abc import Callable
from types import FrameType


def calls(work: Callable[[], object]) -> int:
    """Return how many functions, of Python's and of C's, a piece of work calls."""
    return _counted(work, lambda _frame, event: event in ("call", "c_call"))


def calls_of(function: Callable[..., object], work: Callable[[], object]) -> int:
    """Return how often a piece of work calls one function of Python's."""
    code = function.__code__
    return _counted(work, lambda frame, event: event == "call" and frame.f_code is code)


def _counted(work: Callable[[], object], counts: Callable[[FrameType, str], bool]) -> int:
    count = 0

    def called(frame: FrameType, event: str, _what: object) -> None:
        nonlocal count
        count += counts(frame, event)

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


class Sliced(str):
    """A text that counts the characters of the pieces that are taken out of it."""

    taken = 0

    def __getitem__(self, key):
        piece = super().__getitem__(key)
        self.taken += len(piece)
        return piece
