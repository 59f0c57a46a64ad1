"""Work that waits a moment, so that what comes at once is done once."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, SignalInstance


def pause_before(
    work: Callable[[], object] | SignalInstance, owner: QObject, milliseconds: int = 0
) -> QTimer:
    """A timer that does work once, so long after it was started last; it goes with its owner.

    Without a time it waits for what Qt has still to do, such as laying out, and no longer.
    """
    timer = QTimer(owner)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    timer.timeout.connect(work)
    return timer
