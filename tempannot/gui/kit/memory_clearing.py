"""Clears up memory in the window's thread alone.

Python collects garbage in whatever thread makes the next object. What a window leaves behind, such
as a dialog that holds itself by its own methods, would so end in a thread that reads a file, amid
the window's work on the same objects, which ends the program.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

_PAUSE = 250
"""Milliseconds between two looks; one of a few numbers, as long as there is no garbage."""


class MemoryClearing(QObject):
    """Collects garbage between two events of the thread that it was made in, until ``end``."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._was_on = gc.isenabled()
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(_PAUSE)
        self._timer.timeout.connect(self._look)
        self._timer.start()

    def end(self) -> None:
        """Leave it to Python again, as it was before."""
        self._timer.stop()
        if self._was_on:
            gc.enable()

    def _look(self) -> None:
        """Collect the oldest generation that Python would collect by now, if there is any."""
        made = zip(gc.get_count(), gc.get_threshold(), strict=True)
        due = [generation for generation, (count, most) in enumerate(made) if count > most > 0]
        if due:
            gc.collect(due[-1])
