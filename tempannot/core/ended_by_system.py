"""Where Ctrl-C and SIGTERM are the system's: where Python would lose what it raises."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ended_by_system() -> Iterator[None]:
    """Let the system end the program at once; nothing inside may leave a half-written file.

    Qt aborts if an exception is raised while it is loaded, or goes on without a part; of what is
    raised in its calls it forgets some; and while it waits Python hears of nothing. Called in the
    main thread.
    """
    known = {
        each: signal.signal(each, signal.SIG_DFL)
        for each in (signal.SIGINT, signal.SIGTERM)
        if signal.getsignal(each) is not signal.SIG_IGN  # as a shell's background jobs have it
    }
    try:
        yield
    finally:
        for each, handler in known.items():
            signal.signal(each, handler)
