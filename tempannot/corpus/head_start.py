"""Processes that load what their work takes while the command line is still being loaded.

Loading takes as long as fifty documents. So what starts the program begins, before it loads the
commands, a process that loads only the work, does it once for a sample, and then divides into as
many as are wanted. It is the first of them, and ends when they have. Only where processes can be
forked, which is safe while nothing else is loaded.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextvars import ContextVar
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from tempannot.core.language_choice import OPTION
from tempannot.corpus.process_line import LineEnd, line
from tempannot.corpus.workers import FEW, processors

_PREPARED = {"check": "tempannot.cli.checking"}
"""The commands that are worth it, and the module of their work, whose ``prepare`` does it once."""
_DONE_ELSEWHERE = ("--help", "--cluster")


class HeadStart:
    """Processes that wait for work, each at the other end of a line, and the id of the first."""

    def __init__(self, first: int, lines: Sequence[LineEnd]) -> None:
        self.lines = lines
        self._first = first

    def end(self) -> None:
        """Have them ended at once; ``leave`` waits until they have."""
        for each in self.lines:
            each.close()
        os.kill(self._first, signal.SIGTERM)

    def join(self) -> None:
        """Wait until they have ended."""
        os.waitpid(self._first, 0)


_begun: ContextVar[HeadStart | None] = ContextVar("begun", default=None)
_taken: ContextVar[HeadStart | None] = ContextVar("taken", default=None)


def begin(arguments: Sequence[str]) -> None:
    """Begin processes if a command line will want them; they are there for ``taken``."""
    if sys.platform != "linux":
        return
    module = _module(arguments)
    count = _wanted(arguments) if module else 0
    if count < 2:
        return
    pairs: list[tuple[LineEnd, LineEnd]] = []
    try:
        pairs.extend(line() for _ in range(count))
        first = os.fork()
    except OSError:  # there are too many, which is told when they are needed
        for pair in pairs:
            for each in pair:
                each.close()
        return
    ours, theirs = ([pair[side] for pair in pairs] for side in (0, 1))
    if not first:
        _work(module, theirs, ours)
    for each in theirs:
        each.close()
    _begun.set(HeadStart(first, ours))


def taken() -> HeadStart | None:
    """The processes that have been begun, for the first who asks, and who then ends them."""
    found = _begun.get()
    _taken.set(found or _taken.get())
    _begun.set(None)
    return found


def leave() -> None:
    """Let no process stay behind that has been begun."""
    if (unused := taken()) is not None:
        unused.end()
    if (used := _taken.get()) is not None:
        used.join()
        _taken.set(None)


def _module(arguments: Sequence[str]) -> str:
    """The module of the work of a command line, "" if it has none that is worth it."""
    has_language = bool(arguments) and arguments[0].partition("=")[0] == OPTION
    before = (1 if "=" in arguments[0] else 2) if has_language else 0
    return _PREPARED.get("".join(arguments[before : before + 1]), "")


def _wanted(words: Sequence[str]) -> int:
    """How many processes a command line will want, as far as a glance at it tells."""
    if any(each.startswith(_DONE_ELSEWHERE) for each in words):
        return 0
    for word, after in zip(words, (*words[1:], ""), strict=True):
        name, _, value = word.partition("=")
        if name == "--jobs":
            said = value or after
            return min(int(said), processors()) if said.isdecimal() else 0
    return processors() if any(_is_large(Path(each)) for each in words) else 0


def _is_large(folder: Path) -> bool:
    files = 0
    for _, _, names in os.walk(folder):
        files += len(names)
        if files > FEW:
            return True
    return False


def _work(module: str, theirs: Sequence[LineEnd], ours: Sequence[LineEnd]) -> NoReturn:
    """Load the work, divide, and do what one is sent; ends with all that came of it."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that waits
        waits = os.getppid()
        for each in ours:
            each.close()
        import_module(module).prepare()
        from tempannot.corpus.chunk_work import (  # noqa: PLC0415 - slow, see above
            serve_whoever,
            told_with_parent,
        )

        gc.freeze()
        gc.enable()
        mine, *others = theirs
        ended_with_this = list(_divided(mine, others, serve_whoever))

        def end(*_: object) -> NoReturn:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)  # it does so already
            for other in ended_with_this:
                os.kill(other, signal.SIGTERM)
            for other in ended_with_this:
                os.waitpid(other, 0)
            os._exit(0)

        signal.signal(signal.SIGTERM, end)
        told_with_parent()  # only now, as loading it takes as long as some documents
        if os.getppid() == waits:
            serve_whoever(mine)
        end()
    finally:
        os._exit(0)  # whoever waits sees by its lines if this was too soon


def _divided(
    mine: LineEnd, others: Sequence[LineEnd], serve: Callable[[LineEnd], None]
) -> Iterator[int]:
    """Fork a process for each other line, which serves whoever is at its end; yield their ids."""
    for line_end in others:
        if other := os.fork():
            yield other
            continue
        for each in (mine, *others):
            if each is not line_end:
                each.close()
        serve(line_end)
        os._exit(0)
    for each in others:
        each.close()
