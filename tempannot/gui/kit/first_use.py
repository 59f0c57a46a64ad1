"""Loads what the first key on a document needs, while nobody waits yet.

The start of the window needs none of it, and the first pair and the first edit would take twice
as long as those that follow.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from typing_extensions import override

from tempannot.gui.kit.labels import RichLabel

_LATER = 200
"""Milliseconds after which a document that was just opened is painted and laid out."""


def get_ready_soon() -> None:
    """Load it in a turn of its own, once for all documents."""
    QTimer.singleShot(_LATER, get_ready)


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
