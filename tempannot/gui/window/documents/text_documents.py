"""What texts need that other documents do not: to be made, to get a date and a language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QWidget

from tempannot.core.creation_time import set_creation_time
from tempannot.core.document import attribute
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.wording import strung
from tempannot.formats.languages import language_of
from tempannot.formats.registry import has_marks
from tempannot.gui.kit.labels import without_key
from tempannot.gui.state.action_table import Handlers
from tempannot.gui.window.documents.creation_field import CreationDialog
from tempannot.gui.window.documents.new_text_dialog import NewTextDialog
from tempannot.gui.window.documents.open_documents import OpenDocuments
from tempannot.session.document_drafts import drafts, remove_draft
from tempannot.session.document_session import DocumentSession
from tempannot.session.worker import Task, Worker
from tempannot.suggestions.creation_times import CreationProposal, proposed_creation_times

_DATES = (tr("&Another date…"), tr("&Set the date…"))
"""The last button of the question when a text was written."""
_ENOUGH = 20_000
"""How many characters of a text tell its language."""


class TextDocuments(QObject):
    """Makes documents of texts, and asks what a text does not say of itself.

    ``edit_requested`` carries a Batch, ``asked`` words and what each answer does, ``hinted`` the
    same where nobody has to answer, ``shown`` tells that new documents are there.
    """

    edit_requested = Signal(object)
    asked = Signal(str, object)
    hinted = Signal(str, object)
    said = Signal(str)
    shown = Signal()
    paths_pasted = Signal(object)

    def __init__(self, documents: OpenDocuments, window: QWidget) -> None:
        super().__init__(window)
        self._documents, self._window = documents, window
        self._background = Worker(self, lasts=False)
        self._asked_of: set[Path] = set()
        self._asked_last: Path | None = None
        self._open: QDialog | None = None

    @property
    def handlers(self) -> Handlers:
        """What each action does, by its id."""
        return {
            "file.new-text": self.new,
            "file.paste": self.paste,
            "entity.set-creation-time": self.ask_creation_time,
        }

    def new(self) -> None:
        """Ask for texts and make documents of them."""
        self._show(self._new_dialog())

    def paste(self) -> None:
        """Open files that were copied, or begin a document with the text that was."""
        copied = QGuiApplication.clipboard().mimeData()
        paths = [Path(url.toLocalFile()) for url in copied.urls() if url.isLocalFile()]
        if paths:
            self.paths_pasted.emit(paths)
        elif copied.text().strip():
            self._begin_with(copied.text())
        else:
            self.said.emit(tr("Nothing was copied that could become a document."))

    def ask_creation_time(self) -> None:
        """Ask when the shown text was written; the answer is one step that can be undone."""
        session = self._documents.current
        if session is None:
            return
        dialog = CreationDialog(_created(session), _proposals(session), self._window)
        dialog.chosen.connect(self._set_creation_time)
        self._show(dialog)

    def enter(self, session: DocumentSession) -> None:
        """Ask once when a text was written that has no marks yet, and tell its language."""
        document, path = session.document, session.path
        if has_marks(session.opened.format) or not document.text:
            return
        if not document.language:
            work = partial(_language, document.text[:_ENOUGH])
            self._background.run(work, partial(self._take_language, session))
        if path in self._asked_of or document.creation_time is not None:
            return
        self._asked_of.add(path)
        self._asked_last = path
        answers: dict[str, Callable[[], object]] = {}
        told = tr("{path} does not say when it was written.", path=path.name)
        proposals = _proposals(session)
        for best in (each for each in proposals[:1] if each.is_likely):
            told += tr(" {best} is proposed, {source}.", best=best.value, source=best.source)
            words = tr("&Written {best}", best=without_key(best.value))
            answers[words] = partial(self._set_creation_time, best.value)
        answers[_DATES[0] if proposals else _DATES[1]] = self.ask_creation_time
        self.asked.emit(told, answers)

    def leave(self, forget: Callable[[str], bool]) -> None:
        """Take back what was asked of the document that leaves, or the next one got its date.

        What was not answered is asked again when the document comes back.
        """
        is_open = [forget(each) for each in _DATES]
        if any(is_open) and self._asked_last is not None:
            self._asked_of.discard(self._asked_last)

    def offer_drafts(self) -> None:
        """Offer the documents that were made of texts and never saved, if none is open."""
        here = {*self._documents.paths, *self._documents.open_elsewhere()}
        left = [path for path in drafts() if path not in here]
        if not left:
            return
        names = strung(", ", (path.stem for path in left[:3])) + ", …" * (len(left) > 3)
        answers: dict[str, Callable[[], object]] = {
            tr("&Open"): partial(self._open_made, left, ""),
            tr("&Later"): _nothing,
            tr("&Delete"): partial(_delete, left),
        }
        told = tr_plural(
            len(left),
            "{count:,} document made of a text was never saved: {names}.",
            "{count:,} documents made of a text were never saved: {names}.",
            names=names,
        )
        self.asked.emit(told, answers)

    def close(self) -> None:
        """Tell nothing more."""
        self._background.close()

    def _new_dialog(self) -> NewTextDialog:
        dialog = NewTextDialog(self._window)
        dialog.made.connect(self._open_made)
        dialog.given_up.connect(self._offer_again)
        return dialog

    def _begin_with(self, text: str) -> None:
        dialog = self._new_dialog()
        dialog.take_text(text)
        self._show(dialog)

    def _offer_again(self, text: str) -> None:
        """Let a text come back that was typed: Escape is pressed soon, and it is nowhere else."""
        told = tr("No document was made of the text.")
        self.hinted.emit(told, {tr("&Bring it back"): partial(self._begin_with, text)})

    def _show(self, dialog: QDialog) -> None:
        self._open = dialog
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _open_made(self, paths: Sequence[Path], said: str) -> None:
        self._documents.open_paths(paths)
        self.shown.emit()
        if said:
            self.said.emit(shown(said))

    def _set_creation_time(self, value: str) -> None:
        session = self._documents.current
        if session is not None:
            self.edit_requested.emit(set_creation_time(session.document, value))

    def _take_language(self, session: DocumentSession, language: str) -> None:
        if session in self._documents.sessions.values():
            session.document.language = language


def _language(text: str, _task: Task) -> str:
    return language_of(text)


def _created(session: DocumentSession) -> str:
    time = session.document.times.get(session.document.creation_time or "")
    return (attribute(time.attributes, "value", "val") or "") if time is not None else ""


def _proposals(session: DocumentSession) -> tuple[CreationProposal, ...]:
    document = session.document
    start = document.text[document.body.start : document.body.end]
    return proposed_creation_times(session.path.stem, start, document.language)


def _delete(paths: Sequence[Path]) -> None:
    for path in paths:
        remove_draft(path)


def _nothing() -> None:
    return None
