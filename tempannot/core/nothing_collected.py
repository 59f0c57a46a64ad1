"""Keeps the garbage collector out of what it would only hold up, or disturb."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Collect no garbage meanwhile.

    Where very many objects are made that all stay, the collector would go through all of them
    again and again, and find nothing.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
