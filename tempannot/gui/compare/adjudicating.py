"""Beginning, resuming, saving and ending the adjudication of the shown comparison."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox, QWidget

from tempannot.comparison.adjudication.decision_log import log_beside
from tempannot.comparison.adjudication.decision_table import decision_table
from tempannot.comparison.comparison import Comparison
from tempannot.core.errors import TempannotError
from tempannot.formats.atomic import write_atomically
from tempannot.gui.compare.compare_files import folder_beside
from tempannot.gui.compare.decide.start_dialog import StartDialog
from tempannot.gui.state.preferences import Preferences
from tempannot.session.adjudication_logs import unfinished
from tempannot.session.adjudication_session import AdjudicationSession
from tempannot.session.compare_session import CompareSession

_FILTER = "TimeML (*.tml *.xml);;All files (*)"


class Adjudicating(QObject):
    """Keeps one adjudication for each document that has one, until the window closes."""

    said = Signal(str)
    failed = Signal(str)
    begun = Signal()
    """An adjudication was begun, or taken up again."""
    named = Signal(str)
    """Somebody said who adjudicates."""
    changed = Signal()
    """Undo, redo and saving stand differently now."""

    def __init__(self, session: CompareSession, preferences: Preferences, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._preferences = preferences
        self._window = window
        self._kept: dict[tuple[Path, Path], AdjudicationSession] = {}
        self._saved_in: Path | None = None
        session.current_changed.connect(self._follow)

    @property
    def current(self) -> AdjudicationSession | None:
        """The adjudication of the shown comparison."""
        return self._session.adjudication

    def start(self) -> None:
        """Ask how to begin (or which log to go on with) and adjudicate the shown comparison."""
        comparison, paths = self._session.comparison, self._paths()
        if comparison is None or paths is None:
            self.said.emit("Compare two annotations first; then they can be adjudicated.")
            return
        if self.current is not None:
            self.said.emit("This comparison is being adjudicated already.")
            return
        name = self._preferences.settings.adjudicator
        dialog = StartDialog(self._session, unfinished(comparison), name, self._window)
        if dialog.exec() != QDialog.DialogCode.Accepted:
            return
        self._preferences.keep_adjudicator(dialog.adjudicator)
        self.named.emit(dialog.adjudicator)
        if dialog.log is not None:
            self._begin(partial(AdjudicationSession.resume, comparison, paths, dialog.log))
        else:
            self._begin(partial(AdjudicationSession.begin, comparison, paths, dialog.start))

    def resume(self) -> None:
        """Ask for a gold file that was saved, and go on with the log beside it."""
        comparison, paths = self._session.comparison, self._paths()
        if comparison is None or paths is None or self.current is not None:
            self.said.emit("Compare the two annotations that the gold file was made from first.")
            return
        name, _ = QFileDialog.getOpenFileName(
            self._window, "Go on with a gold file", str(self._folder()), _FILTER
        )
        if name:
            gold = Path(name)
            log = log_beside(gold)
            self._begin(partial(AdjudicationSession.resume, comparison, paths, log, gold))

    def _begin(self, make: Callable[[], AdjudicationSession]) -> None:
        try:
            made = make()
        except TempannotError as error:
            self.failed.emit(str(error))
            return
        self._keep(made)
        self._session.adjudicate(made)
        self.begun.emit()
        self.changed.emit()

    def _keep(self, made: AdjudicationSession) -> None:
        """Remember the adjudication of the shown comparison, and hear of its steps."""
        made.adjudicator = self._preferences.settings.adjudicator
        paths = self._paths()
        assert paths is not None
        self._kept[paths] = made
        made.changed.connect(self.changed)
        made.modified_changed.connect(self.changed)
        made.log_failed.connect(self.failed)
        made.finished.connect(self._say_finished)

    def save(self, *, ask: bool = False) -> bool:
        """Save the gold and its log, asking where if that is not known; False if not saved."""
        current = self.current
        return current is not None and self._save(current, ask)

    def save_table(self) -> None:
        """Ask where to write the decisions as a table for people, and write it."""
        if self.current is None:
            return
        start = self._folder() / "decisions.csv"
        name, _ = QFileDialog.getSaveFileName(
            self._window, "Save the decisions", str(start), "CSV (*.csv)"
        )
        if not name:
            return
        try:
            write_atomically(Path(name), decision_table(self.current.adjudication).encode())
        except TempannotError as error:
            self.failed.emit(str(error))
        else:
            self.said.emit(f"Saved {Path(name).name}.")

    def may_quit(self) -> bool:
        """Ask once about adjudications whose gold is not saved; False to stay."""
        unsaved = [each for each in self._kept.values() if each.is_modified]
        if not unsaved:
            return True
        buttons = QMessageBox.StandardButton
        answer = QMessageBox.question(
            self._window,
            "Save the gold annotation?",
            "Decisions were made that are in no gold file yet. Their log is kept, and you can "
            "go on with it another time.",
            buttons.Save | buttons.Close | buttons.Cancel,
            buttons.Save,
        )
        if answer == buttons.Cancel:
            return False
        return answer == buttons.Close or all(self._save(each, False) for each in unsaved)

    def close_all(self) -> None:
        """End every adjudication; the logs of unsaved decisions stay."""
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
            name, _ = QFileDialog.getSaveFileName(
                self._window, "Save the gold annotation", str(start), _FILTER
            )
            if not name:
                return False
            path = Path(name)
        try:
            adjudication.save(path)
        except TempannotError as error:
            self.failed.emit(str(error))
            return False
        self._saved_in = path.parent
        self.said.emit(f"Saved {path.name} with its log of decisions.")
        self.changed.emit()
        return True

    def _follow(self) -> None:
        paths, comparison = self._paths(), self._session.comparison
        if paths is not None and paths in self._kept and comparison is not None:
            self._take_along(paths, comparison)
        self._session.adjudicate(self._kept.get(paths) if paths else None)
        self.changed.emit()

    def _take_along(self, paths: tuple[Path, Path], comparison: Comparison) -> None:
        """Go on with an adjudication whose files were compared again, if its log still fits."""
        kept = self._kept[paths]
        if kept.adjudication.comparison is comparison:
            return
        del self._kept[paths]
        kept.close()
        if not kept.log_path.exists():
            return  # nothing was decided
        try:
            self._keep(AdjudicationSession.resume(comparison, paths, kept.log_path, kept.path))
        except TempannotError as error:
            self.failed.emit(
                f"The decisions do not fit as it is compared now; their log is kept. {error}"
            )

    def _paths(self) -> tuple[Path, Path] | None:
        """Return the files of the shown comparison, key first."""
        document = self._session.document
        if document is None:
            return None
        key, response = (document.opened[place] for place in self._session.pair)
        return (key.path, response.path) if key and response else None

    def _folder(self) -> Path:
        """Return where gold files are: where one was saved before, else beside the key."""
        paths = self._paths()
        return self._saved_in or folder_beside(paths[0] if paths else None, self._preferences)

    def _say_finished(self) -> None:
        self.said.emit("Everything is decided. Save the gold annotation with Ctrl+S.")
