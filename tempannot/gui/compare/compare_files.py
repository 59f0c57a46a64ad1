"""Opening annotations to compare: the dialog, the work in the background, what was left out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QListWidget,
    QVBoxLayout,
    QWidget,
)

from tempannot.compare.corpus import CorpusComparison, Settings
from tempannot.compare.report.writing import write_report
from tempannot.core.errors import TempannotError
from tempannot.core.schemes import During
from tempannot.gui.compare.open_dialog import OpenDialog
from tempannot.gui.preferences import Preferences
from tempannot.session.compare_loading import CompareLoading
from tempannot.session.compare_session import CompareSession

_LIST = "Show the list"
_REPORTS = "HTML (*.html);;Markdown (*.md);;LaTeX (*.tex);;CSV of every pair (*.csv)"


class CompareFiles(QObject):
    """Fills a CompareSession; ``said`` and ``failed`` carry sentences, ``opened`` nothing."""

    said = Signal(str, object)
    failed = Signal(str)
    opened = Signal()
    progressed = Signal(int, int)

    def __init__(self, session: CompareSession, preferences: Preferences, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._preferences = preferences
        self._window = window
        self._loading = CompareLoading(self)
        self._paths: tuple[Path, ...] = ()
        self._partial = False
        self._loading.loaded.connect(self._take)
        self._loading.failed.connect(self._give_up)
        self._loading.progressed.connect(self.progressed)
        preferences.during_changed.connect(self._read_during)

    @property
    def paths(self) -> tuple[Path, ...]:
        """What is compared, the key first."""
        return self._paths

    @property
    def is_loading(self) -> bool:
        """Whether annotations are being compared."""
        return self._loading.is_running

    def ask(self, suggested: Sequence[Path] = ()) -> None:
        """Ask which annotations to compare, and compare them."""
        folder = self._preferences.settings.last_folder or Path.home()
        dialog = OpenDialog(str(folder), self._paths or suggested, self._window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.open_paths(dialog.paths, dialog.partial)

    def open_paths(self, paths: Sequence[Path], partial: bool = False) -> None:
        """Compare annotations, files or folders, the key first."""
        self._paths, self._partial = tuple(paths), partial
        self.progressed.emit(0, 0)
        self._loading.start(paths, Settings(self._preferences.settings.during, partial))

    def stop(self) -> None:
        """Give up comparing; what was shown before stays."""
        self._loading.stop()
        self.progressed.emit(1, 1)

    def write_report(self) -> None:
        """Ask where to write a report on the whole comparison, and write it."""
        corpus = self._session.corpus
        if corpus is None:
            self.failed.emit("Compare two annotations first; then there is something to report.")
            return
        folder = self._preferences.settings.last_folder or Path.home()
        name, _ = QFileDialog.getSaveFileName(
            self._window, "Write a report", str(folder / "comparison.html"), _REPORTS
        )
        if not name:
            return
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            written = write_report(corpus, Path(name))
        except TempannotError as error:
            self.failed.emit(str(error))
        else:
            more = f" and {len(written) - 1} files beside it" if len(written) > 1 else ""
            names = " It names the annotations." if self._session.names_hidden else ""
            self.said.emit(f"Wrote {Path(name).name}{more}.{names}", {})
        finally:
            QGuiApplication.restoreOverrideCursor()

    def show_left_out(self) -> None:
        """List every file that could not be compared, and why."""
        corpus = self._session.corpus
        if corpus is None:
            return
        dialog = QDialog(self._window)
        dialog.setWindowTitle("What could not be compared")
        dialog.resize(760, 360)
        listed = QListWidget()
        listed.setWordWrap(True)
        listed.setAccessibleName("What could not be compared, and why")
        listed.addItems(left_out(corpus))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(dialog.reject)
        column = QVBoxLayout(dialog)
        column.addWidget(listed)
        column.addWidget(buttons)
        dialog.open()

    def _take(self, corpus: CorpusComparison) -> None:
        self.progressed.emit(1, 1)
        self._session.load(corpus)
        problems = left_out(corpus)
        if problems:
            first = problems[0] if len(problems) == 1 else f"{len(problems)} files or documents"
            text = first if len(problems) == 1 else f"{first} could not be compared."
            self.said.emit(text, {_LIST: self.show_left_out})
        self.opened.emit()

    def _give_up(self, problem: str) -> None:
        self.progressed.emit(1, 1)
        self.failed.emit(problem)

    def _read_during(self, during: During) -> None:
        if self._paths:
            self.open_paths(self._paths, self._partial)


def left_out(corpus: CorpusComparison) -> list[str]:
    """Return a sentence for everything that is not in the scores."""
    sentences = [each.message for each in corpus.skipped]
    for annotation, names in zip(corpus.annotations, corpus.only_in, strict=True):
        sentences += [f"{name} is only in {annotation.name}" for name in names]
    if corpus.matched.hidden:
        sentences.append(f"hidden files passed over: {corpus.matched.hidden}")
    return sentences
