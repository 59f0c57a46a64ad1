"""Keeps the garbage collector out of the way of the keyboard."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QTimer

from tempannot.core.nothing_collected import nothing_collected

_LATER = 60
"""Milliseconds after which what had to be done at once is done: layouts begun, all painted."""


def settle_memory_soon() -> None:
    """Clear up in a turn of its own: keys and painting need not wait for both."""
    QTimer.singleShot(_LATER, settle_memory)


def settle_memory() -> None:
    """Clear up now, and look no more at what stays as long as the document.

    A full collection visits every object of a large document, 50 ms that would fall between a
    key and its result.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()


@contextmanager
def memory_set_aside() -> Iterator[None]:
    """Look no more at all that there is after this; nothing is cleared up, which takes longer.

    What is no longer needed of it goes when memory is settled the next time.
    """
    with nothing_collected():
        yield
    set_aside()


def set_aside() -> None:
    """Look no more at what there is now."""
    gc.freeze()
