"""Threads that end with what they work for, and never outlive the program.

A thread that still runs while the interpreter is taken down is ended in the midst of whatever C++
it is in, which aborts the process. So whoever starts one says how to make it give up: it is asked
to when its owner is gone, and all are asked to, and waited for, when the program ends.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from threading import Thread
from time import monotonic
from weakref import finalize


class OwnedThread(Thread):
    """A thread that does ``work`` for an owner, until it is done or was asked to ``give_up``.

    Neither should hold the owner, or anything of the window, which must not end in a thread.
    """

    def __init__(
        self, owner: object, work: Callable[[], object], give_up: Callable[[], object], name: str
    ) -> None:
        super().__init__(target=work, name=name, daemon=True)
        self.give_up = give_up
        finalize(owner, give_up)


def end_threads(seconds: float) -> bool:
    """Ask all owned threads to give up, and return whether they did within so many seconds.

    What waits for a store that does not answer may not.
    """
    running = [each for each in threading.enumerate() if isinstance(each, OwnedThread)]
    for each in running:
        each.give_up()
    until = monotonic() + seconds
    for each in running:
        each.join(max(0.0, until - monotonic()))
    return not any(each.is_alive() for each in running)
