"""What does the work of many items: processes of this machine, or those of a cluster."""

from __future__ import annotations

import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from tempannot.core.errors import TempannotError

Item = TypeVar("Item")
Value = TypeVar("Value")

FEW = 50
"""So many documents are done sooner than further processes have begun."""


class LostError(TempannotError):
    """A process ended at its work, killed or out of memory, and its results are lost."""


class Pending(ABC, Generic[Value]):
    """The results of a chunk of items, which are under way."""

    @abstractmethod
    def results(self) -> Sequence[Value]:
        """Wait for the results, in the order of the items; raises LostError."""


class Workers(ABC, Generic[Item, Value]):
    """Several processes that do the same work.

    ``slots`` is how many chunks they work on at a time, ``chunk`` how many items are best sent
    together: few, so that the last ones are shared; many, so that sending costs little.
    """

    slots: int
    chunk: int

    @abstractmethod
    def begin(self, items: Sequence[Item]) -> Pending[Value]:
        """Have a chunk of items done."""

    @abstractmethod
    def end(self) -> None:
        """End at once: nobody wants what is under way."""


def done(work: Callable[[Item], Value], items: Sequence[Item]) -> list[Value]:
    """The results of some items, one after the other."""
    return [work(item) for item in items]


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
