"""The same work on many items, in several processes, with the results in the order of the items.

No more than a few chunks of items for each process are on their way at a time, so that memory does
not grow with their number and the first results come at once. A process that is lost (killed, or
out of memory) loses nothing: what it was at is done again, item by item, and only an item that
ends a process twice is given up, and told.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Generic

from tempannot.corpus.workers import FEW, Item, LostError, Value, processors

if TYPE_CHECKING:
    from tempannot.corpus.workers import Pending, Workers

_AHEAD = 4
"""Chunks for each process that are under way, wait, or are done and not asked for yet."""


def usual_jobs(asked: int | None, items: int) -> int:
    """How many processes are worth it for so many items."""
    if asked is not None:
        return min(asked, max(1, items))
    if items <= FEW:
        return 1
    return processors()


class InOrder(Generic[Item, Value]):
    """Does ``work`` for items; ``lost`` is what is said of one that ends processes.

    ``work`` is a function of a module, or a ``partial`` of one, and must raise nothing: what goes
    wrong with one item is part of its result. It is done in so many processes, in this one if
    that is one, or on the ``cluster`` at an address.
    """

    def __init__(
        self,
        work: Callable[[Item], Value],
        lost: Callable[[Item], Value],
        jobs: int,
        cluster: str = "",
    ) -> None:
        self._work = work
        self._lost = lost
        self._jobs = jobs
        self._cluster = cluster

    def results(self, items: Iterable[Item], count: int | None = None) -> Iterator[Value]:
        """Yield the result of each item, in order, as soon as it and those before it are done.

        ``count`` says how many there are, if that is known: the last ones are sent one by one, so
        that all processes end together.
        """
        if self._jobs == 1 and not self._cluster:
            yield from map(self._work, items)
            return
        under_way: deque[tuple[Sequence[Item], Pending[Value]]] = deque()
        workers = self._workers()
        try:
            for chunk in _chunks(items, workers, count):
                under_way.append((chunk, workers.begin(chunk)))
                if len(under_way) >= workers.slots * _AHEAD:
                    yield from self._first(workers, under_way)
            while under_way:
                yield from self._first(workers, under_way)
        finally:
            workers.end()

    def _first(
        self,
        workers: Workers[Item, Value],
        under_way: deque[tuple[Sequence[Item], Pending[Value]]],
    ) -> Iterator[Value]:
        """Yield the results of the first chunk; if they are lost, of each item by itself."""
        items, pending = under_way.popleft()
        try:
            found = pending.results()
        except LostError:
            for item in items:
                yield self._alone(workers, item)
            return
        yield from found

    def _alone(self, workers: Workers[Item, Value], item: Item) -> Value:
        try:
            return workers.begin([item]).results()[0]
        except LostError:
            return self._lost(item)

    def _workers(self) -> Workers[Item, Value]:
        if self._cluster:
            from tempannot.corpus.cluster import Cluster  # noqa: PLC0415 - slow, and an extra

            return Cluster(self._work, self._cluster)
        from tempannot.corpus.processes import Processes  # noqa: PLC0415 - not for one process

        return Processes(self._work, self._jobs)


def _chunks(
    items: Iterable[Item], workers: Workers[Item, Value], count: int | None
) -> Iterator[list[Item]]:
    """Yield items that are sent together: of the last ones, so few that everybody has some."""
    rest = iter(items)
    sent = 0
    while True:
        size = workers.chunk
        if count is not None:
            size = max(1, min(size, (count - sent) // (_AHEAD * workers.slots)))
        if not (chunk := list(islice(rest, size))):
            return
        sent += len(chunk)
        yield chunk
