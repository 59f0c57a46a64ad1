"""Keeps keys quick: what the first one needs is loaded before, and memory is cleared up apart.

The start of the window needs none of what is loaded while nobody waits yet; the first pair and the
first edit would take twice as long as those that follow. The garbage collector is kept out of the
way of the keyboard.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from typing_extensions import override

from tempannot.core.nothing_collected import nothing_collected
from tempannot.gui.kit.labels import RichLabel

_SHOWN = 200
"""Milliseconds after which a document that was just opened is painted and laid out."""


def get_ready_soon() -> None:
    """Load it in a turn of its own, once for all documents."""
    QTimer.singleShot(_SHOWN, get_ready)


@cache
def get_ready() -> None:
    """Load it now."""
    import_module("msgspec")  # edits go into the journal as JSON
    _make_classes()


class _Listener(QObject):
    """Hears of all events, as a message does while it is shown."""

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        return False


def _make_classes() -> None:
    """Let PySide make the classes that it lacks.

    It makes all at once, 50 of them, when the first object of a class of Qt that it does not know
    comes by a filter. The text control of a label of markup is one.
    """
    application = QCoreApplication.instance()
    if application is not None:
        listener = _Listener()
        application.installEventFilter(listener)
        RichLabel("<b>markup</b>")
        application.removeEventFilter(listener)


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
