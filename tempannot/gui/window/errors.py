"""The one place where errors become messages in the window."""

from __future__ import annotations

import logging
import sys
from types import TracebackType

from PySide6.QtCore import QObject, Signal

from tempannot.core.errors import TempannotError

_log = logging.getLogger(__name__)


class ErrorReporter(QObject):
    """Catches what reaches the top of a slot and says it in words.

    Our own errors are shown as they are. Anything else is a defect: it goes to the log in
    full, and the user reads that nothing was lost and where the log is.
    """

    reported = Signal(str)

    def install(self) -> None:
        """Take over the hook that Python calls for uncaught exceptions."""
        sys.excepthook = self._caught

    def report(self, error: BaseException) -> None:
        """Say one error."""
        if isinstance(error, TempannotError):
            self.reported.emit(str(error))
            return
        _log.error("unexpected error", exc_info=error)
        self.reported.emit(
            f"Something went wrong inside tempannot ({type(error).__name__}: {error}). "
            "Your edits so far are safe in the journal; please save under a new name and report it."
        )

    def _caught(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        self.report(error.with_traceback(trace))
