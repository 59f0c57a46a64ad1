"""The way of an adjudicator through a corpus: the gold folder, the next document, the list."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from tempannot.core.errors import TempannotError
from tempannot.core.language import shown, tr
from tempannot.gui.compare.adjudication_controller import AdjudicationController
from tempannot.gui.compare.compare_files import folder_beside
from tempannot.gui.compare.compare_workspace import CompareWorkspace
from tempannot.gui.state.preferences import Preferences
from tempannot.session.compare_session import CompareSession
from tempannot.session.gold_desk import DeskRow, next_open
from tempannot.session.settings import remember_gold_folder, remembered_gold_folder

_NAMES = ("gold", "adjudicated", "gold-annotation")


class DeskController(QObject):
    """Chooses the gold folder of a corpus once, and leads from document to document."""

    said = Signal(str)
    failed = Signal(str)
    named = Signal(str)
    """Somebody said who adjudicates."""

    def __init__(
        self,
        session: CompareSession,
        adjudicating: AdjudicationController,
        workspace: CompareWorkspace,
        preferences: Preferences,
    ) -> None:
        super().__init__(adjudicating)
        self._session = session
        self._adjudicating = adjudicating
        self._workspace = workspace
        self._preferences = preferences
        session.corpus_changed.connect(self._recall)
        workspace.strip.answered.connect(self._take_answer)
        workspace.strip.left.connect(workspace.disagreements.setFocus)
        workspace.documents.entered.connect(self.open)
        adjudicating.completed.connect(self._say_next)

    def start(self) -> None:
        """Adjudicate what is shown; for a corpus ask first where all gold goes."""
        desk = self._session.desk
        if desk.is_corpus and desk.folder is None:
            self.choose_folder()
        else:
            self._adjudicating.start()

    def choose_folder(self) -> None:
        """Ask where the gold of the corpus goes, beside everything else."""
        desk = self._session.desk
        if not desk.is_corpus:
            self.said.emit(tr("Compare folders first; the gold of one document is a file."))
            return
        name = self._preferences.settings.adjudicator
        self._workspace.strip.ask(desk.folder or self._proposed(), name)

    def use_folder(self, folder: Path) -> bool:
        """Let all gold go to a folder from now on, and go on there; False if that is impossible."""
        desk = self._session.desk
        try:
            self._adjudicating.leave()
            desk.choose(folder)
        except TempannotError as error:
            self.failed.emit(shown(str(error)))
            return False
        remember_gold_folder(desk.annotations, folder)
        self._adjudicating.go_on()
        return True

    def next(self) -> None:
        """Open the next document with something left."""
        rows = self._workspace.documents.rows
        here = self._session.desk.row_of(self._session.document)
        found = next_open(rows, here, itself=False)
        if found is not None:
            self.open(found)
        elif any(each.is_open for each in self._session.desk.rows):
            self.said.emit(tr("Nothing is left in the other documents of the list."))
        else:
            self.said.emit(tr("Nothing is left in any document."))

    def decide_shown(self) -> None:
        """Offer to decide everything that the list of items shows, by a rule."""
        if self._adjudicating.current is None:
            self.said.emit(tr("Start adjudicating first."))
        else:
            self._workspace.bulk.ask()

    def open(self, row: DeskRow | None) -> None:
        """Show a document and go to what is left in it."""
        if row is None:
            return
        workspace = self._workspace
        workspace.panel_wanted.emit(workspace.disagreements)
        is_new = row.document is not self._session.document
        if is_new:
            self._session.show_document(row.document)  # which goes to what is left in it
        workspace.disagreements.setFocus()
        if not is_new and self._adjudicating.current is not None:
            workspace.disagreements.next_open()

    def _recall(self) -> None:
        """Go on with the gold folder that was chosen for these annotations before."""
        desk = self._session.desk
        if not desk.is_corpus or desk.folder is not None:
            return
        folder = remembered_gold_folder(desk.annotations)
        if folder is None:
            return
        if not folder.is_dir():
            self.failed.emit(
                tr("{folder}: the gold folder of these annotations is gone", folder=folder)
            )
            return
        try:
            desk.choose(folder)
        except TempannotError as error:
            self.failed.emit(shown(str(error)))

    def _take_answer(self) -> None:
        strip, desk = self._workspace.strip, self._session.desk
        name = strip.name.text().strip()
        self._preferences.keep_adjudicator(name)
        self.named.emit(name)
        desk.start = strip.start
        if self.use_folder(strip.folder):
            strip.hide()
            self._workspace.disagreements.setFocus()

    def _proposed(self) -> Path:
        """A folder beside the annotations that is none of them."""
        annotations = self._session.desk.annotations
        beside = folder_beside(annotations, self._preferences)
        free = (beside / name for name in _NAMES)
        return next(each for each in free if each not in annotations and not each.is_file())

    def _say_next(self, name: str) -> None:
        """Say that a document is finished, and how to go on."""
        rows = self._workspace.documents.rows
        here = self._session.desk.row_of(self._session.document)
        found = next_open(rows, here, itself=False)
        key = self._preferences.keymap.label("desk.next")
        more = (
            tr(" {key} opens {found}.", key=key, found=found.name)
            if found
            else tr(" Nothing is left in any document.")
        )
        self.said.emit(tr("{name} is finished, and its gold is saved.{more}", name=name, more=more))
