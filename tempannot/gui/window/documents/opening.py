"""What is said of a document when it is shown."""

from __future__ import annotations

from tempannot.gui.window.message_bar import Answers, MessageBar
from tempannot.session.document_session import DocumentSession

REPORT = "Show the report"
"""The button that leads to all that is odd about the file."""


def say_on_opening(
    session: DocumentSession, message: MessageBar, answers: Answers, *, is_shared: bool
) -> None:
    """Say that another window has the file too, or that it is odd, with these answers.

    That earlier edits cannot be taken back is said once.
    """
    if is_shared:
        message.show_error(
            f"{session.path.name} is open in another window too. Only one of them can save "
            "under this name."
        )
    elif session.notice is not None:
        message.show_news(session.notice)
        session.notice = None
    elif session.problems:
        count = len(session.problems)
        things = "1 thing is" if count == 1 else f"{count:,} things are"
        message.show_hint(
            f"{session.path.name}: {things} odd about this file; all of it is kept.", answers
        )
