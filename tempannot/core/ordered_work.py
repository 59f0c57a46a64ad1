"""Work on many items whose results come in the order of the items, whoever does it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

Item = TypeVar("Item")
Value = TypeVar("Value")


class OrderedWork(Protocol):
    """Does a work for many items: here, in several processes, or on other machines.

    ``work`` is a function of a module, an object or a ``partial`` of one, and may raise nothing.
    ``lost`` says what is to be said of an item that ends every process which is at it. How many
    are worth doing at once is told by ``count``.
    """

    def __call__(
        self,
        work: Callable[[Item], Value],
        lost: Callable[[Item], Value],
        items: Iterable[Item],
        count: int,
        /,
    ) -> Iterator[Value]:
        """Yield the results as they come."""


def one_by_one(
    work: Callable[[Item], Value],
    _lost: Callable[[Item], object],
    items: Iterable[Item],
    _count: int,
) -> Iterator[Value]:
    """Do each item when its result is asked for, in this process."""
    return map(work, items)
