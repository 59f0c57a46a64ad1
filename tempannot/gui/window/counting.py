"""Counts what follows from a document: at once if that takes no time, else beside the window."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal

from tempannot.core.results import Counts, Results
from tempannot.session.background import Background, Task
from tempannot.session.document_session import DocumentSession

_AT_ONCE = 1500
"""Intervals and links together that are counted within a few milliseconds."""


class Counting(QObject):
    """``counted`` carries a session whose counts are known now."""

    counted = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = Background(self)

    def count(self, session: DocumentSession) -> None:
        """Count a document instead of what was being counted."""
        self._background.stop()
        reasoning = session.reasoning
        if len(reasoning.intervals) + len(session.document.links) <= _AT_ONCE:
            self.counted.emit(session)
            return
        results = reasoning.results
        self._background.run(partial(_counts, results), partial(self._tell, session, results))

    def close(self) -> None:
        """Count no more."""
        self._background.close()

    def _tell(self, session: DocumentSession, results: Results, _counts: Counts) -> None:
        if session.reasoning.results is results:
            self.counted.emit(session)


def _counts(results: Results, _task: Task) -> Counts:
    return results.counts()
