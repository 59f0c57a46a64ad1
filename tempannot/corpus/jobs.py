"""The same work on many items, in several processes, with the results in the order of the items.

No more than a few items for each process are on their way at a time, so that memory does not grow
with their number and the first results come at once. A process that is lost (killed, or out of
memory) loses nothing: what it had is done again, item by item, and only an item that ends a
process twice is given up, and told.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from multiprocessing.context import BaseContext
from typing import Generic, TypeVar

from tempannot.core.options import Number, Option

Item = TypeVar("Item")
Value = TypeVar("Value")

JOBS = Option(
    "--jobs",
    Number(1, none="all"),
    "How many processes; else all processors for more than 50 documents, and one below.",
    metavar="N",
)

_FEW = 50
_AT_ONCE = 8
"""Items in a chunk: few, so that the last ones are shared; many, so that sending costs little."""
_AHEAD = 3
"""Chunks for each process that are under way or wait."""


def usual_jobs(asked: int | None, items: int) -> int:
    """How many processes are worth it for so many items."""
    if asked is not None:
        return min(asked, max(1, items))
    if items <= _FEW:
        return 1
    return len(os.sched_getaffinity(0)) if _IS_LINUX else os.cpu_count() or 1


_IS_LINUX = sys.platform == "linux"
_END_WITH_PARENT = 1
"""PR_SET_PDEATHSIG of prctl: else workers of a process that was killed would wait for ever."""


@dataclass(frozen=True, slots=True)
class _Chunk(Generic[Item, Value]):
    items: list[Item]
    future: Future[list[Value]]


class InOrder(Generic[Item, Value]):
    """Does ``work`` for items; ``lost`` is what is said of one that ends processes.

    ``work`` is a function of a module, or a ``partial`` of one, and must raise nothing: what goes
    wrong with one item is part of its result.
    """

    def __init__(
        self, work: Callable[[Item], Value], lost: Callable[[Item], Value], jobs: int
    ) -> None:
        self._work = work
        self._lost = lost
        self._jobs = jobs

    def results(self, items: Iterable[Item]) -> Iterator[Value]:
        """Yield the result of each item, in order, as soon as it and those before it are done."""
        if self._jobs == 1:
            yield from map(self._work, items)
            return
        under_way: deque[_Chunk[Item, Value]] = deque()
        pool = self._pool()
        try:
            for chunk in self._chunks(items):
                under_way.append(self._begun(pool, chunk))
                while under_way and len(under_way) >= self._jobs * _AHEAD:
                    pool = yield from self._next(pool, under_way)
            while under_way:
                pool = yield from self._next(pool, under_way)
        finally:
            _end(pool)

    def _next(
        self, pool: ProcessPoolExecutor, under_way: deque[_Chunk[Item, Value]]
    ) -> Generator[Value, None, ProcessPoolExecutor]:
        """Yield the results of the first chunk; return the pool that has the others."""
        first = under_way.popleft()
        try:
            yield from first.future.result()
        except BrokenProcessPool:
            _end(pool)
            yield from self._one_by_one(first.items)
            pool = self._pool()
            again = [self._begun(pool, each.items) for each in under_way]
            under_way.clear()
            under_way.extend(again)
        return pool

    def _chunks(self, items: Iterable[Item]) -> Iterator[list[Item]]:
        rest = iter(items)
        while chunk := list(islice(rest, _AT_ONCE)):
            yield chunk

    def _begun(self, pool: ProcessPoolExecutor, items: list[Item]) -> _Chunk[Item, Value]:
        try:
            return _Chunk(items, pool.submit(_all, self._work, items))
        except BrokenProcessPool as error:  # a process ended meanwhile: told when it is its turn
            lost: Future[list[Value]] = Future()
            lost.set_exception(error)
            return _Chunk(items, lost)

    def _one_by_one(self, items: Iterable[Item]) -> Iterator[Value]:
        """Do the items of a chunk that was lost, each in a process that it alone can end."""
        for item in items:
            with ProcessPoolExecutor(1, mp_context=_context(), initializer=_begin) as pool:
                try:
                    yield pool.submit(self._work, item).result()
                except BrokenProcessPool:
                    yield self._lost(item)

    def _pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._jobs, mp_context=_context(), initializer=_begin)


def _all(work: Callable[[Item], Value], items: list[Item]) -> list[Value]:
    return [work(item) for item in items]


def _context() -> BaseContext:
    """Processes that have what this one has loaded, where the system can do that safely."""
    return get_context("fork" if _IS_LINUX else "spawn")


def _begin() -> None:
    """Leave Ctrl-C to the process that waits for the results; end when it says so, or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if _IS_LINUX:
        ctypes.CDLL(None).prctl(_END_WITH_PARENT, signal.SIGTERM)


def _end(pool: ProcessPoolExecutor) -> None:
    """End the processes at once: nobody wants what they are at."""
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for each in processes:
        each.terminate()
    for each in processes:
        each.join()
