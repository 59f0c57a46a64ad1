"""Keeps the garbage collector out of the way of the keyboard."""

from __future__ import annotations

import gc


def settle_memory() -> None:
    """Clear up now, and look no more at what stays as long as the document.

    A full collection visits every object of a large document, 50 ms that would fall between a
    key and its result.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
