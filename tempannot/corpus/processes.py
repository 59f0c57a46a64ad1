"""Processes of this machine, each joined to the one that waits for results by a pipe of its own.

A pipe tells which process is lost, and so which chunk it was at: the others lose nothing. The
pools of the standard library give up all that is under way when one process ends.
"""

from __future__ import annotations

import pickle
import select
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic

from typing_extensions import override

from tempannot.core.language import bilingual
from tempannot.corpus.head_start import HeadStart, taken
from tempannot.corpus.process_line import Channel
from tempannot.corpus.workers import Item, LostError, Pending, Value, Workers

if TYPE_CHECKING:
    from multiprocessing.context import ForkContext, SpawnContext
    from multiprocessing.process import BaseProcess

_IS_LINUX = sys.platform == "linux"
_FITS_A_PIPE = 16_384
"""So many bytes can be sent to a process that is busy: no pipe is too small for two of them."""


class Processes(Workers[Item, Value]):
    """So many processes; one that is lost is replaced."""

    chunk = 8

    def __init__(self, work: Callable[[Item], Value], slots: int) -> None:
        self.slots = slots
        self._work = work
        self._waiting: deque[_Chunk[Value]] = deque()
        self._head_start = taken()
        self._processes = [] if self._head_start is None else list(self._begun(self._head_start))

    @override
    def begin(self, items: Sequence[Item]) -> Pending[Value]:
        chunk: _Chunk[Value] = _Chunk(self, pickle.dumps(items, pickle.HIGHEST_PROTOCOL))
        self._waiting.append(chunk)
        self._send()
        return chunk

    @override
    def end(self) -> None:
        _end(self._processes)
        if self._head_start is not None:
            self._head_start.end()

    def take(self) -> None:
        """Wait for any result, and send what waits to who gave it."""
        for ready in _with_results(self._processes):
            self._receive(ready)
        self._send()

    def _receive(self, process: _Process[Value]) -> None:
        try:
            process.under_way[0].found = pickle.loads(process.pipe.recv_bytes())
            process.under_way.popleft()
        except (EOFError, OSError):
            self._processes.remove(process)
            _end((process,))
            first, *others = process.under_way or (None,)
            if first is not None:
                first.is_lost = True
            self._waiting.extendleft(each for each in reversed(others) if each is not None)

    def _send(self) -> None:
        """Give each process what it can begin with, and what it goes on with if that is small."""
        for most in (1, 2):
            while self._waiting and (process := self._free(most)) is not None:
                try:
                    process.pipe.send_bytes(self._waiting[0].items)
                except OSError:  # it has ended: told when its results are waited for
                    return
                process.under_way.append(self._waiting.popleft())

    def _free(self, most: int) -> _Process[Value] | None:
        """A process with room for the next chunk, a new one while there are too few."""
        is_small = len(self._waiting[0].items) <= _FITS_A_PIPE
        if most == 1 and len(self._processes) < self.slots:
            if all(each.under_way for each in self._processes):
                self._processes.append(self._new())
        elif most > 1 and not is_small:
            return None
        found = (each for each in self._processes if len(each.under_way) < most)
        return min(found, key=lambda each: len(each.under_way), default=None)

    def _begun(self, head_start: HeadStart) -> Iterator[_Process[Value]]:
        """Processes that were begun before anybody knew what they would do: they are told."""
        work = pickle.dumps(self._work, pickle.HIGHEST_PROTOCOL)
        for each in head_start.lines[: self.slots]:
            with suppress(OSError):  # it has ended: told when its results are waited for
                each.send_bytes(work)
            yield _Process(None, each)

    def _new(self) -> _Process[Value]:
        from tempannot.corpus.chunk_work import serve  # noqa: PLC0415 - see ``_context``

        context = _context()
        ours, theirs = context.Pipe()
        not_theirs = [ours, *(each.pipe for each in self._processes)] if _IS_LINUX else []
        arguments = (theirs, self._work, not_theirs)
        started = context.Process(target=serve, args=arguments, daemon=True)
        started.start()
        theirs.close()
        return _Process(started, ours)


@dataclass(slots=True, eq=False)
class _Chunk(Pending[Value]):
    """Some items, pickled, and what came of them."""

    workers: Processes[Any, Value]
    items: bytes
    found: list[Value] | None = None
    is_lost: bool = False

    @override
    def results(self) -> list[Value]:
        while self.found is None and not self.is_lost:
            self.workers.take()
        if self.found is None:
            raise LostError(bilingual("the process was lost"))
        return self.found


@dataclass(slots=True, eq=False)
class _Process(Generic[Value]):
    """A process, the way to it, and the chunks that it has, the first of which it is at.

    One that had a head start is ended by the first of them.
    """

    process: BaseProcess | None
    pipe: Channel
    under_way: deque[_Chunk[Value]] = field(default_factory=deque)


def _with_results(processes: Sequence[_Process[Value]]) -> Sequence[_Process[Value]]:
    """Wait until some have a result, or have ended."""
    pipes = {each.pipe.fileno(): each for each in processes}
    if _IS_LINUX:
        poll = select.poll()
        for each in pipes:
            poll.register(each, select.POLLIN)
        return [pipes[ready] for ready, _ in poll.poll()]
    from multiprocessing.connection import wait  # noqa: PLC0415 - knows pipes of Windows

    return [pipes[ready] for ready in wait(list(pipes)) if isinstance(ready, int)]


def _context() -> ForkContext | SpawnContext:
    """Processes that have what this one has loaded, where the system can do that safely.

    Loaded only for those that had no head start: those that had one are waiting by then.
    """
    from multiprocessing import get_context  # noqa: PLC0415 - see above

    return get_context("fork") if _IS_LINUX else get_context("spawn")


def _end(processes: Iterable[_Process[Any]]) -> None:
    ended = list(processes)
    for each in ended:
        if each.process is not None:
            each.process.terminate()
        each.pipe.close()
    for each in ended:
        if each.process is not None:
            each.process.join()
