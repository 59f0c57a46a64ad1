"""Beginning, resuming, saving and ending the adjudication of the shown comparison."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QMessageBox, QWidget

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decision_log import SUFFIX, log_beside
from tempannot.comparison.adjudication.decision_table import decision_table
from tempannot.comparison.adjudication.gold_files import GoldProgress
from tempannot.comparison.compared_document import ComparedDocument
from tempannot.comparison.comparison import JointComparison
from tempannot.core.errors import TempannotError
from tempannot.core.language import shown, tr
from tempannot.core.schemes import AS_TOLD, Interpretation
from tempannot.formats.atomic import write_atomically
from tempannot.gui.compare.compare_files import folder_beside
from tempannot.gui.compare.start_dialog import StartDialog
from tempannot.gui.kit.dialogs import ask_file, ask_target
from tempannot.gui.kit.quick_keys import memory_set_aside
from tempannot.gui.state.file_kinds import DECISIONS, GOLD
from tempannot.gui.state.preferences import Preferences
from tempannot.session.adjudication_log import unfinished
from tempannot.session.adjudication_opening import (
    AdjudicationOpening,
    Paths,
    PreparedAdjudication,
)
from tempannot.session.adjudication_session import AdjudicationSession
from tempannot.session.compare_session import CompareSession
from tempannot.session.gold_desk import DeskRow
from tempannot.session.worker import Task, Worker, sentence

Reading = Callable[[Adjudication], object]
"""Finds out, in any thread, what the window says of everything there is to decide."""


class AdjudicationController(QObject):
    """Keeps one adjudication for each document that has one, until the window closes.

    ``reading`` gives what is to be found out before a large one is shown.
    """

    said = Signal(str)
    failed = Signal(str)
    begun = Signal()
    """An adjudication was begun, or taken up again."""
    named = Signal(str)
    """Somebody said who adjudicates."""
    changed = Signal()
    """Undo, redo and saving stand differently now."""
    progressed = Signal(object)
    """Emitted with a Progress while a large document is being opened."""
    completed = Signal(str)
    """Nothing is left in the document of this name, and its gold is in the folder of all gold."""

    def __init__(
        self,
        session: CompareSession,
        preferences: Preferences,
        window: QWidget,
        reading: Callable[[], Reading],
    ) -> None:
        super().__init__(window)
        self._reading = reading
        self._session = session
        self._preferences = preferences
        self._window = window
        self._kept: dict[Paths, AdjudicationSession] = {}
        self._saved_in: Path | None = None
        self._shown: tuple[AdjudicationSession, ComparedDocument] | None = None
        self._opening: AdjudicationOpening | None = None
        self._background = Worker(self, tr("an adjudication being opened"), lasts=False)
        self._background.progressed.connect(self.progressed)
        session.current_changed.connect(self._follow)

    @property
    def current(self) -> AdjudicationSession | None:
        """The adjudication of the shown comparison."""
        return self._session.adjudication

    def start(self) -> None:
        """Ask how to begin (or which log to go on with) and adjudicate the shown comparison."""
        comparison, paths = self._session.joint, self._paths()
        if comparison is None or paths is None:
            self.said.emit(tr("Compare two annotations first; then they can be adjudicated."))
            return
        if self.current is not None or self._opening is not None:
            self.said.emit(tr("This comparison is being adjudicated already."))
            return
        name = self._preferences.settings.adjudicator
        dialog = StartDialog(self._session, unfinished(comparison), name, self._window)
        is_accepted = dialog.exec() == QDialog.DialogCode.Accepted
        dialog.deleteLater()
        if not is_accepted:
            return
        self._preferences.keep_adjudicator(dialog.adjudicator)
        self.named.emit(dialog.adjudicator)
        start, log = dialog.start, dialog.log
        self._open(AdjudicationOpening(comparison, paths, self._how, start=start, log_path=log))

    def resume(self) -> None:
        """Ask for a gold file that was saved, and go on with the log beside it."""
        comparison, paths = self._session.joint, self._paths()
        if comparison is None or paths is None or self.current is not None:
            self.said.emit(
                tr("Compare the two annotations that the gold file was made from first.")
            )
            return
        gold = ask_file(self._window, GOLD, tr("Go on with a gold file"), self._folder())
        if gold is not None:
            log = log_beside(gold)
            self._open(AdjudicationOpening(comparison, paths, self._how, log_path=log, gold=gold))

    def resume_log(self, log: Path) -> None:
        """Go on with a log, and with the gold file beside it if there is one."""
        comparison, paths = self._session.joint, self._paths()
        if comparison is None or paths is None or self.current is not None:
            self.said.emit(tr("Compare the two annotations that the decisions are about first."))
            return
        stem = log.name.removesuffix(SUFFIX)
        beside = (log.with_name(f"{stem}{each}") for each in (".tml", ".xml"))
        gold = next((each for each in beside if each.is_file()), None)
        self._open(AdjudicationOpening(comparison, paths, self._how, log_path=log, gold=gold))

    @property
    def _how(self) -> Interpretation:
        """How what is compared was read."""
        corpus = self._session.corpus
        return corpus.settings.interpretation if corpus else AS_TOLD

    def _open(self, opening: AdjudicationOpening, row: DeskRow | None = None) -> None:
        """Open an adjudication, a large one beside the window; ``row`` is where it is on the desk.

        Its log is locked meanwhile, and let go if it is given up.
        """
        self._let_go(opening.log_path)
        try:
            opening.lock()
            if not opening.is_long:
                self._take_opened(opening, row, opening.prepare())
                return
        except TempannotError as error:
            self._give_up_opening(opening, error)
            return
        self._opening = opening
        self._background.run(
            partial(_prepared, opening, self._reading()),
            partial(self._take_opened, opening, row),
            partial(self._give_up_opening, opening),
        )

    def _let_go(self, log: Path | None) -> None:
        """End what was adjudicated with a log before it is opened for other annotators."""
        for paths, kept in list(self._kept.items()):
            if log is not None and kept.log_path == log:
                del self._kept[paths]
                kept.close()

    def stop(self) -> None:
        """Give up what is being opened."""
        if self._opening is not None:
            self._background.stop()
            self._opening.release()
            self._opening = None

    def _give_up_opening(self, opening: AdjudicationOpening, error: Exception) -> None:
        opening.release()
        self._opening = None
        self.failed.emit(sentence(error))

    def _take_opened(
        self, opening: AdjudicationOpening, row: DeskRow | None, prepared: PreparedAdjudication
    ) -> None:
        self._opening = None
        try:
            made = AdjudicationSession.of(opening, prepared)
        except TempannotError as error:
            self._give_up_opening(opening, error)
            return
        with memory_set_aside():
            self._keep(made)
            self._session.adjudicate(made)
            self.begun.emit()
            self.changed.emit()
            self._show_on_desk(row)

    def _keep(self, made: AdjudicationSession) -> None:
        """Remember the adjudication of the shown comparison, and hear of its steps."""
        made.adjudicator = self._preferences.settings.adjudicator
        paths = self._paths()
        assert paths is not None
        self._kept[paths] = made
        made.changed.connect(self.changed)
        made.modified_changed.connect(self.changed)
        made.log_failed.connect(self.failed)
        made.finished.connect(self._finish)
        made.changed.connect(self._renew)
        made.saved.connect(self._renew)

    def leave(self) -> None:
        """Save the gold that is shown, if it goes to the folder of all gold and was changed."""
        shown, self._shown = self._shown, None
        if shown is not None:
            self._save_on_desk(*shown)

    def go_on(self) -> None:
        """Take up the shown document on the desk, if its gold has a folder to go to."""
        row = self._session.desk.row_of(self._session.document)
        comparison, paths = self._session.joint, self._paths()
        if row is None or row.gold is None or comparison is None or paths is None:
            return
        gold = row.gold
        opening = AdjudicationOpening(comparison, paths, self._how, gold=gold.gold)
        if self.current is not None:
            self._show_on_desk(row)
        elif gold.state is GoldProgress.UNREADABLE:
            self.failed.emit(gold.problem)
        elif gold.log.exists():
            opening.log_path = gold.log
            self._open(opening, row)
        elif gold.is_finished:
            self.said.emit(gold.problem)
        else:
            opening.start = self._session.desk.start.among(row.document.there)
            self._open(opening, row)

    def _show_on_desk(self, row: DeskRow | None) -> None:
        """Keep a row of the desk with what is adjudicated now, and save what needs no decision."""
        if row is not None and self.current is not None:
            self._shown = self.current, row.document
            if self.current.adjudication.progress().is_finished:
                self._save_on_desk(*self._shown)

    def _save_on_desk(self, adjudication: AdjudicationSession, document: ComparedDocument) -> bool:
        """Save to the folder of all gold, unless nothing has changed; False if that failed."""
        if not self._is_on_desk(adjudication):
            return True
        try:
            adjudication.save_if_due()
        except TempannotError as error:
            self.failed.emit(shown(str(error)))
            return False
        self._session.desk.renew(document)
        return True

    def _is_on_desk(self, adjudication: AdjudicationSession) -> bool:
        folder = self._session.desk.folder
        return bool(folder and adjudication.path and folder in adjudication.path.parents)

    def _renew(self) -> None:
        """Tell the desk how far the shown document is now."""
        if self._shown is not None:
            self._session.desk.renew(self._shown[1])

    def save(self, *, ask: bool = False) -> bool:
        """Save the gold and its log, asking where if that is not known; False if not saved."""
        current = self.current
        return current is not None and self._save(current, ask)

    def save_table(self) -> None:
        """Ask where to write the decisions as a table for people, and write it."""
        if self.current is None:
            return
        start = self._folder() / "decisions.csv"
        path = ask_target(self._window, DECISIONS, tr("Save the decisions"), start)
        if path is None:
            return
        try:
            write_atomically(path, decision_table(self.current.adjudication).encode())
        except TempannotError as error:
            self.failed.emit(shown(str(error)))
        else:
            self.said.emit(tr("Saved {path}.", path=path.name))

    def may_quit(self) -> bool:
        """Ask once about adjudications whose gold is not saved; False to stay."""
        self.leave()
        unsaved = [each for each in self._kept.values() if each.is_modified]
        if not unsaved:
            return True
        buttons = QMessageBox.StandardButton
        answer = QMessageBox.question(
            self._window,
            tr("Save the gold annotation?"),
            tr(
                "Decisions were made that are in no gold file yet. Their log is kept, and you "
                "can go on with it another time."
            ),
            buttons.Save | buttons.Close | buttons.Cancel,
            buttons.Save,
        )
        if answer == buttons.Cancel:
            return False
        return answer == buttons.Close or all(self._save(each, False) for each in unsaved)

    def close_all(self) -> None:
        """End every adjudication; the logs of unsaved decisions stay."""
        self.stop()
        self._background.close()
        for each in self._kept.values():
            each.close()
        self._kept.clear()

    def _save(self, adjudication: AdjudicationSession, ask: bool) -> bool:
        path = adjudication.path
        if path is None or ask:
            name = adjudication.adjudication.comparison.name
            # a file may be called after its annotator
            start = self._folder() / (
                "gold.tml" if self._session.names_hidden else f"{name}.gold.tml"
            )
            path = ask_target(self._window, GOLD, tr("Save the gold annotation"), start)
            if path is None:
                return False
        try:
            adjudication.save(path)
        except TempannotError as error:
            self.failed.emit(shown(str(error)))
            return False
        self._saved_in = path.parent
        self.said.emit(tr("Saved {path} with its log of decisions.", path=path.name))
        self.changed.emit()
        return True

    def _follow(self) -> None:
        self.stop()
        paths, comparison = self._paths(), self._session.joint
        if paths is not None and paths in self._kept and comparison is not None:
            self._take_along(paths, comparison)
        self.leave()
        self._session.adjudicate(self._kept.get(paths) if paths else None)
        self.go_on()
        self.changed.emit()

    def _take_along(self, paths: Paths, comparison: JointComparison) -> None:
        """Go on with an adjudication whose files were compared again, if its log still fits."""
        kept = self._kept[paths]
        if kept.adjudication.comparison.alignment is comparison.alignment:
            return
        del self._kept[paths]
        kept.close()
        if not kept.log_path.exists():
            return  # nothing was decided
        try:
            resume = partial(AdjudicationSession.resume, comparison, paths, kept.log_path)
            self._keep(resume(kept.path, how=self._how))
        except TempannotError as error:
            self.failed.emit(
                tr(
                    "The decisions do not fit as it is compared now; their log is kept. {error}",
                    error=error,
                )
            )

    def _paths(self) -> Paths | None:
        """The files of all annotations of the shown document, the key first."""
        document = self._session.document
        if document is None or self._session.joint is None:
            return None
        return tuple(each.path for each in document.opened if each is not None)

    def _folder(self) -> Path:
        """Where gold files are: where one was saved before, else beside the key."""
        return self._saved_in or folder_beside(self._paths() or (), self._preferences)

    def _finish(self) -> None:
        if self._shown is not None and self._is_on_desk(self._shown[0]):
            if self._save_on_desk(*self._shown):
                self.completed.emit(self._shown[1].name)
            return
        self.said.emit(tr("Everything is decided. Save the gold annotation with Ctrl+S."))


def _prepared(opening: AdjudicationOpening, read: Reading, task: Task) -> PreparedAdjudication:
    task.say(tr("opening {name}", name=opening.comparison.name))
    with memory_set_aside():
        made = opening.warm()
        read(made.adjudication)
        return made
