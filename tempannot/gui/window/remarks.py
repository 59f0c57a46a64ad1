"""What is said of a document: when it is shown, and after an edit.

When it is shown: contradictions, other windows, oddities, proposals. What follows from an edit is
said to screen readers; others see it in the text and the panels.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from tempannot.core.language import tr, tr_plural
from tempannot.core.reasoning import Reasoning
from tempannot.core.wording import strung
from tempannot.formats.joining import wants_text
from tempannot.formats.members import file_of
from tempannot.gui.kit.accessibility import announce
from tempannot.gui.state.selection import Selection
from tempannot.gui.window.documents.file_menu import ANOTHER_NAME, COPY, FileMenu
from tempannot.gui.window.documents.open_documents import OpenDocuments
from tempannot.gui.window.message_bar import Answers, MessageBar
from tempannot.gui.window.panel_commands import PanelCommands
from tempannot.gui.window.proposal_commands import OFFER, ProposalCommands
from tempannot.session.document_session import DocumentSession

REPORT = tr("Show the report")
"""The button that leads to all that is odd about the file."""
TEXTS = tr("&Give the folder of texts…")
"""The button that asks where the text of a file without one lies."""


class OpeningRemarks:
    """Says one thing of a document that comes into sight, the most urgent."""

    def __init__(
        self,
        message: MessageBar,
        documents: OpenDocuments,
        files: FileMenu,
        commands: PanelCommands,
        proposing: ProposalCommands,
    ) -> None:
        self._message, self._documents, self._files = message, documents, files
        self._commands, self._proposing = commands, proposing

    def forget(self) -> None:
        """Take back what was said of the document that leaves."""
        for answer in (REPORT, TEXTS, OFFER, COPY, ANOTHER_NAME):
            self._message.forget(answer)

    def say(self, session: DocumentSession) -> None:
        """Say that another window has the file too, or that it is odd.

        That earlier edits cannot be taken back is said once.
        """
        conflicts = session.reasoning.conflicts()
        if conflicts:
            self._commands.show_conflict(conflicts[0].links[-1])
        else:
            self._commands.room.give_back()
        if self._documents.is_shared(session):
            self._message.show_error(
                tr(
                    "{name} is open in another window too. Only one of them can save under this "
                    "name.",
                    name=session.path.name,
                )
            )
        elif session.notice is not None:
            self._message.show_news(session.notice)
            session.notice = None
        elif not self._proposing.offer(session):
            self._say_of_content(session)

    def _say_of_content(self, session: DocumentSession) -> None:
        """Say that a file has no text, though there may be one somewhere, or what is odd in it."""
        said: list[str] = []
        answers: Answers = {}
        if not session.document.text and wants_text(file_of(session.path)):
            said.append(tr("it has links and no text, which may lie elsewhere"))
            answers[TEXTS] = self._files.ask_texts
        if session.problems and not self._commands.shows_report:
            said.append(
                tr_plural(
                    len(session.problems),
                    "{count:,} thing is odd about this file; all of it is kept",
                    "{count:,} things are odd about this file; all of it is kept",
                )
            )
            answers[REPORT] = partial(self._commands.show_report_of, session.path)
        if said:
            self._message.show_hint(
                tr("{name}: {said}.", name=session.path.name, said=strung("; ", said)), answers
            )


class SpokenNews:
    """Says once after each edit how the pair under work and the document stand now."""

    def __init__(self, selection: Selection, speaker: QWidget) -> None:
        self._selection, self._speaker = selection, speaker
        self._decided: int | None = None
        self._is_edited = False

    def start(self) -> None:
        """Forget what was told of the document before."""
        self._decided, self._is_edited = None, False

    def expect(self) -> None:
        """Something was edited; it is told as soon as what follows is counted."""
        self._is_edited = True

    def tell(self, reasoning: Reasoning) -> None:
        """Say what an edit has changed, if there was one."""
        counts, before = reasoning.counts(), self._decided
        self._decided = counts.decided
        if not self._is_edited:
            return
        self._is_edited = False
        said = [self._pair(reasoning)]
        if before is not None and counts.decided != before:
            by = counts.decided - before
            more = (
                tr_plural(by, "{count:,} more pair decided", "{count:,} more pairs decided")
                if by > 0
                else tr_plural(-by, "{count:,} pair fewer decided", "{count:,} pairs fewer decided")
            )
            said.append(more)
        said.append(self._verdict(len(reasoning.conflicts())))
        announce(self._speaker, strung("; ", filter(None, said)))

    def _pair(self, reasoning: Reasoning) -> str:
        source, target = self._selection.source, self._selection.target
        known = reasoning.document.has_interval
        if source is None or target is None or not (known(source) and known(target)):
            return ""
        return reasoning.sentence(source, reasoning.allowed(source, target), target)

    def _verdict(self, conflicts: int) -> str:
        if not conflicts:
            return tr("consistent")
        return tr_plural(conflicts, "{count:,} contradiction", "{count:,} contradictions")
