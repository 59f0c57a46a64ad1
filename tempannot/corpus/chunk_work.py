"""What a process does that works for another: chunks of items, until nobody sends any more."""

from __future__ import annotations

import gc
import pickle
import signal
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

from tempannot.corpus.workers import Item, Value, done

if TYPE_CHECKING:
    from tempannot.corpus.process_line import Channel

_END_WITH_PARENT = 1
"""PR_SET_PDEATHSIG of prctl: else workers of a process that was killed would wait for ever."""


def serve(pipe: Channel, work: Callable[[Item], Value], not_ours: Iterable[Channel]) -> None:
    """Do chunks until nobody sends any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that waits
    end_with_parent()
    for each in not_ours:
        each.close()
    gc.freeze()  # what was there before stays, and need not be looked through
    with suppress(EOFError, OSError):
        _do_chunks(pipe, work)


def serve_whoever(pipe: Channel) -> None:
    """Do chunks of the work that is told first, until nobody sends any more.

    The first of them ends it with the one that began them, see ``head_start``.
    """
    with suppress(EOFError, OSError):
        _do_chunks(pipe, pickle.loads(pipe.recv_bytes()))


def _do_chunks(pipe: Channel, work: Callable[[Item], Value]) -> NoReturn:
    while True:
        items = pickle.loads(pipe.recv_bytes())
        pipe.send_bytes(pickle.dumps(done(work, items), pickle.HIGHEST_PROTOCOL))


def end_with_parent() -> None:
    """Have this process ended with the one that began it, and by being told so."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    told_with_parent()


def told_with_parent() -> None:
    """Have SIGTERM sent to this process when the one that began it ends."""
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415 - slow to load, and not for all

        ctypes.CDLL(None).prctl(_END_WITH_PARENT, signal.SIGTERM)
