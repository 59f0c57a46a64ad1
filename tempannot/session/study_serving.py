"""A study served to raters in browsers while its window is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from tempannot.core.errors import TempannotError
from tempannot.core.language import shown
from tempannot.session.worker import OwnedThread

if TYPE_CHECKING:
    from tempannot.server.serving import StudyServer
    from tempannot.study.store.study_store import StudyStore

EVERYBODY = "0.0.0.0"
HERE = "127.0.0.1"
_USUAL_PORT, _ANY_PORT = 8000, 0
_LOOK = 2_000
"""Milliseconds between two looks whether answers have come."""


class StudyServing(QObject):
    """Serves one study in a thread of its own; ``changed`` tells that it began or ended.

    ``answered`` tells that judgments came in since it was told last, ``troubled`` why they are
    not kept at present, with an empty text once they are again.
    """

    changed = Signal()
    answered = Signal()
    troubled = Signal(str)

    def __init__(self, store: StudyStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._server: StudyServer | None = None
        self._thread: OwnedThread | None = None
        self._told, self._trouble = 0, ""
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK)
        self._timer.timeout.connect(self._look)

    @property
    def address(self) -> str:
        """Where the study is served, empty if it is not."""
        return "" if self._server is None else self._server.address

    @property
    def at_work(self) -> int:
        """How many raters would lose the page that they are at, if it ended now."""
        return 0 if self._server is None else self._server.at_work

    def begin(self, host: str = HERE) -> None:
        """Serve from now on, at the usual port if nobody has it, so that links stay the same.

        Raises TempannotError if the address cannot be had, or if the extra is not installed.
        """
        from tempannot.server.serving import StudyServer  # noqa: PLC0415 - the server is an extra

        self.end()
        try:
            server = StudyServer(self._store, host, _USUAL_PORT)
        except TempannotError:
            server = StudyServer(self._store, host, _ANY_PORT)
        self._server, self._told, self._trouble = server, 0, ""
        self._thread = OwnedThread(self, server.run, server.stop, "study server")
        self._thread.start()
        self._timer.start()
        self.changed.emit()

    def end(self) -> None:
        """Serve no longer, once what is under way is kept; before the store is closed."""
        self._timer.stop()
        if self._server is None or self._thread is None:
            return
        self._server.stop()
        self._thread.join()
        self._server = self._thread = None
        self.changed.emit()

    def _look(self) -> None:
        if self._server is None:
            return
        if self._server.kept != self._told:
            self._told = self._server.kept
            self.answered.emit()
        if self._server.trouble != self._trouble:
            self._trouble = self._server.trouble
            self.troubled.emit(shown(self._trouble))
