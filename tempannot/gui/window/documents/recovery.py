"""Offers the edits that a killed session left behind."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject

from tempannot.core.errors import TempannotError
from tempannot.gui.window.documents.open_documents import OpenDocuments
from tempannot.gui.window.message_bar import Answers, MessageBar
from tempannot.session.beginning import Beginning
from tempannot.session.document_session import DocumentSession
from tempannot.session.recovery import (
    Recovery,
    discard,
    pending_recoveries,
    recover,
    recover_original,
)


class RecoveryOffer(QObject):
    """Says at the start what can be brought back, one file after the other."""

    def __init__(self, documents: OpenDocuments, message: MessageBar, parent: QObject) -> None:
        super().__init__(parent)
        self._documents = documents
        self._message = message
        self._left: list[Recovery] = []

    def offer(self) -> None:
        """Look for journals of sessions that were cut off, and offer the first."""
        self._left = list(pending_recoveries())
        self._next()

    def _next(self) -> None:
        if not self._left:
            return
        found = self._left[0]
        if found.problem is not None:
            answers: Answers = {
                "&Later": self._later,
                "&Delete the edits": partial(self._discard, found),
            }
            if found.changes:
                copy = partial(self._recover, found, recover_original)
                answers = {"&Open the old state with the edits": copy, **answers}
            self._message.show_error(found.problem, answers)
            return
        is_one = found.changes == 1
        edits, were = ("1 edit", "was") if is_one else (f"{found.changes} edits", "were")
        self._message.show_news(
            f"{found.name}: {edits} of {found.when:%Y-%m-%d %H:%M} {were} not saved when "
            "tempannot was cut off.",
            {
                "Bring &them back": partial(self._recover, found, recover),
                "&Later": self._later,
                "&Delete them": partial(self._discard, found),
            },
        )

    def _recover(self, found: Recovery, take_over: Callable[[Recovery], Beginning]) -> None:
        here = self._documents.sessions.get(found.path)
        if here is not None and here.is_modified:
            self._offer_next_and_say(
                f"{found.name} has other edits in this window: save it or close it; the edits "
                "that were cut off are offered again at the next start."
            )
            return
        try:
            beginning = take_over(found)
            session = DocumentSession.begun(beginning, self._documents.during, self._documents)
        except TempannotError as error:
            self._offer_next_and_say(str(error))
            return
        notice, session.notice = session.notice, None
        self._documents.adopt(found.path, session)
        self._offer_next_and_say(notice)

    def _discard(self, found: Recovery) -> None:
        try:
            discard(found)
        except TempannotError as error:
            self._offer_next_and_say(str(error))
            return
        self._later()

    def _offer_next_and_say(self, problem: str | None) -> None:
        """Offer what is left, with what went wrong before it: the offer waits behind."""
        self._later()
        if problem is not None:
            self._message.show_error(problem)

    def _later(self) -> None:
        self._left = self._left[1:]
        self._next()
