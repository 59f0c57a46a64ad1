"""Opening annotations to compare: the dialog, the work in the background, what was left out."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from tempannot.comparison.comparison_settings import SPANS, ComparisonSettings, Spans
from tempannot.comparison.corpus_comparison import CorpusComparison
from tempannot.comparison.report.comparison_report import write_report
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.schemes import During, Interpretation
from tempannot.core.wording import ended
from tempannot.core.worlds import one_line_message
from tempannot.gui.kit.dialogs import LeftOutDialog, ask_files, ask_folder, ask_target
from tempannot.gui.kit.dropped_files import DroppedFiles
from tempannot.gui.kit.form import value_box
from tempannot.gui.kit.labels import PlainLabel, literal
from tempannot.gui.kit.layout import in_bar, in_column, in_row
from tempannot.gui.state.file_kinds import COMPARISON_REPORTS, documents
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.views.profile_menu import ProfileMenu, ProfileState
from tempannot.session.chosen_profiles import choose_profile, chosen_profiles
from tempannot.session.compare_loading import CompareLoading, LoadedComparison
from tempannot.session.compare_session import CompareSession
from tempannot.session.worker import Task, Worker

_LEAST_CHOICE = 300
_SAYING = tr(
    "Two annotations or more of the same text: files, or folders whose files have the same "
    "names. The first one is the key (A) that the others are measured against."
)

_LIST = tr("Show the list")


class CompareFiles(QObject):
    """Fills a CompareSession.

    ``said``, ``hinted`` and ``failed`` carry what a ``WorkspaceController`` passes on.
    """

    said = Signal(str, object)
    hinted = Signal(str, object)
    failed = Signal(str)
    opened = Signal()
    progressed = Signal(int, int)
    written = Signal(object)
    """Emitted with the Progress of a report that is being written."""

    def __init__(self, session: CompareSession, preferences: Preferences, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._preferences = preferences
        self._window = window
        self._loading = CompareLoading(self)
        self._writing = Worker(self)
        self._writing.failed.connect(self.failed)
        self._writing.progressed.connect(self.written)
        self._paths: tuple[Path, ...] = ()
        self._spans = Spans.OVERLAP
        self.texts: tuple[Path, ...] = ()
        """Where the texts are that files of pairs and tables are about."""
        self._loading.loaded.connect(self._take)
        self._loading.failed.connect(self._give_up)
        self._loading.progressed.connect(self.progressed)
        self._profiles = ProfileMenu(window)
        self._profiles.profile_chosen.connect(self._read_profile)
        self._profiles.failed.connect(self.failed)
        preferences.during_changed.connect(self._read_during)

    @property
    def paths(self) -> tuple[Path, ...]:
        """What is compared, the key first."""
        return self._paths

    @property
    def open_again(self) -> tuple[Path, ...]:
        """The same, whole, if it is compared as it would be without being asked."""
        is_usual = self._spans is Spans.OVERLAP
        return tuple(each.absolute() for each in self._paths) if is_usual else ()

    @property
    def is_loading(self) -> bool:
        """Whether annotations are being compared, or a report is being written."""
        return self._loading.is_running or self._writing.is_busy

    def ask(self, suggested: Sequence[Path] = ()) -> None:
        """Ask which annotations to compare, and compare them."""
        dialog = OpenDialog(str(self._folder()), suggested, self._window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.open_paths(dialog.paths, dialog.spans)

    def open_paths(self, paths: Sequence[Path], spans: Spans = Spans.OVERLAP) -> None:
        """Compare annotations, files or folders, the key first."""
        self._paths, self._spans = tuple(paths), spans
        self.progressed.emit(0, 0)
        during = self._preferences.settings.during
        how = Interpretation(texts=self.texts, chosen=chosen_profiles())
        self._loading.start(paths, ComparisonSettings(during, spans, interpretation=how))

    def ask_profile(self, place: QWidget) -> None:
        """Ask at a button what the types mean in all that is compared."""
        comparison = self._session.comparison
        if comparison is None:
            self.failed.emit(tr("Compare two annotations first; then there are types of links."))
            return
        names = tuple(each.document.scheme for each in comparison.sides)
        chosen = Interpretation(chosen=chosen_profiles())
        is_chosen = any(chosen.profile_of(path) for path in self._paths)
        self._profiles.ask(place, ProfileState(names, is_chosen))

    def stop(self) -> None:
        """Give up comparing and writing; what was shown before stays."""
        self._loading.stop()
        self._writing.stop()
        self.progressed.emit(1, 1)

    def end(self) -> None:
        """Compare and write nothing any more."""
        self.stop()
        self._writing.close()

    def write_report(self) -> None:
        """Ask where to write a report on the whole comparison, and write it beside the window."""
        corpus = self._session.corpus
        if corpus is None:
            self.failed.emit(
                tr("Compare two annotations first; then there is something to report.")
            )
            return
        start = self._folder() / "comparison.html"
        path = ask_target(self._window, COMPARISON_REPORTS, tr("Write a report"), start)
        if path is None:
            return
        self._writing.run(partial(_write, corpus, path), partial(self._say_written, str(path)))

    def _say_written(self, name: str, written: Sequence[Path]) -> None:
        more = (
            tr(" and {written} files beside it", written=len(written) - 1)
            if len(written) > 1
            else ""
        )
        names = tr(" It names the annotations.") if self._session.names_hidden else ""
        self.said.emit(
            tr("Wrote {name}{more}.{names}", name=Path(name).name, more=more, names=names), {}
        )

    def show_left_out(self) -> None:
        """List every file that could not be compared, and why."""
        corpus = self._session.corpus
        if corpus is None:
            self.said.emit(tr("Nothing is compared yet."), {})
            return
        if not left_out(corpus):
            self.said.emit(tr("Everything could be compared."), {})
            return
        title = tr("What could not be compared")
        spoken = tr("What could not be compared, and why")
        LeftOutDialog(title, spoken, left_out(corpus), self._window).open()

    def _take(self, loaded: LoadedComparison) -> None:
        corpus = loaded.corpus
        self.progressed.emit(1, 1)
        self._session.load(corpus, loaded.findings)
        problems = left_out(corpus)
        if problems:
            self.hinted.emit(_in_short(problems, corpus), {_LIST: self.show_left_out})
        current = self._session.document  # the others are not kept in memory
        one_line = one_line_message(
            each.document for each in (current.opened if current else ()) if each
        )
        if one_line:
            self.said.emit(ended(one_line), {})
        self.opened.emit()

    def _folder(self) -> Path:
        return folder_beside(self._paths, self._preferences)

    def _give_up(self, problem: str) -> None:
        self.progressed.emit(1, 1)
        self.failed.emit(shown(problem))

    def _read_profile(self, name: str) -> None:
        """Keep the profile of what is compared, which is read by it from now on."""
        for path in self._paths:
            choose_profile(path, name)
        self.open_paths(self._paths, self._spans)

    def _read_during(self, during: During) -> None:
        if self._paths:
            self.open_paths(self._paths, self._spans)


def folder_beside(paths: Sequence[Path], preferences: Preferences) -> Path:
    """Where to look for files and to write them: beside what is compared, if that can be written.

    Where each annotator has a folder it is the one that these lie in, for what is made of all of
    them belongs to none. Otherwise, as with the sample, it is where a document was opened last.
    """
    folders = list(dict.fromkeys(each.absolute().parent for each in paths))
    above = {each.parent for each in folders}
    wanted = [*(above if len(folders) > 1 and len(above) == 1 else ()), *folders[:1]]
    usual = preferences.settings.last_folder or Path.home()
    return next((each for each in wanted if os.access(each, os.W_OK)), usual)


def _write(corpus: CorpusComparison, path: Path, task: Task) -> tuple[Path, ...]:
    tell = partial(task.say, tr("writing the report"))
    tell()
    return write_report(corpus, path, tell)


def _in_short(problems: Sequence[str], corpus: CorpusComparison) -> str:
    """The only problem, or how many there are beside how many documents."""
    if len(problems) == 1:
        return problems[0]
    other = sum(len(each.versions) for each in corpus.documents)
    if other == len(problems):
        return tr_plural(
            other,
            "{count} text differs a little from that of the key; it was compared.",
            "{count} texts differ a little from those of the key; they were compared.",
        )
    compared = sum(1 for each in corpus.documents if each.pairs)
    return tr_plural(
        compared,
        "{problems} files or documents could not be compared; {count} document was.",
        "{problems} files or documents could not be compared; {count} documents were.",
        problems=len(problems) - other,
    )


def left_out(corpus: CorpusComparison) -> list[str]:
    """A sentence for everything that is not in the scores, or is there with another text."""
    sentences = [each.message for each in corpus.skipped]
    sentences += [each.message for document in corpus.documents for each in document.versions]
    for annotation, names in zip(corpus.annotations, corpus.only_in, strict=True):
        sentences += [
            tr("{name} is only in {annotation}", name=name, annotation=annotation.name)
            for name in names
        ]
    if corpus.matched.hidden:
        sentences.append(tr("hidden files passed over: {hidden}", hidden=corpus.matched.hidden))
    return sentences


class OpenDialog(QDialog):
    """The annotations to compare, in order; ``paths`` and ``spans`` hold the answer."""

    def __init__(
        self, folder: str, paths: Sequence[Path] = (), parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Compare annotations"))
        DroppedFiles(self, self.add)
        self.resize(620, 380)
        self._folder = folder
        self._list = QListWidget()
        self._list.setAccessibleName(tr("Annotations to compare, the key first"))
        self._list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self._list.setTextElideMode(Qt.TextElideMode.ElideLeft)
        self._spans = value_box(SPANS)
        self.changing: dict[str, QPushButton] = {}
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._accept = self._buttons.addButton(
            tr("Compare"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self._build()
        self.add(paths)

    @property
    def paths(self) -> tuple[Path, ...]:
        """The annotations in order."""
        rows = (self._list.item(row) for row in range(self._list.count()))
        return tuple(Path(row.data(Qt.ItemDataRole.UserRole)) for row in rows if row)

    @property
    def spans(self) -> Spans:
        """Which events and times are matched."""
        return Spans(str(self._spans.value))

    def add(self, paths: Sequence[Path]) -> None:
        """Put more annotations at the end."""
        for path in paths:
            row = QListWidgetItem(str(path))
            row.setData(Qt.ItemDataRole.UserRole, str(path))
            row.setToolTip(literal(str(path)))
            self._list.addItem(row)
        if self._list.currentRow() < 0:
            self._list.setCurrentRow(0)
        self._settle()

    def _build(self) -> None:
        saying = PlainLabel(_SAYING)
        saying.setWordWrap(True)
        matched = in_bar(PlainLabel(SPANS.label), (self._spans, 1), gap=6)
        matched.least = _LEAST_CHOICE
        in_column(
            saying,
            (in_row(self._list, self._side_buttons(), gap=-1), 1),
            matched,
            self._buttons,
            on=self,
            margins=None,
            gap=-1,
        )
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)

    def _side_buttons(self) -> QVBoxLayout:
        for text, slot in (
            (tr("Add &files…"), self._ask_files),
            (tr("Add f&older…"), self._ask_folder),
            (tr("Move &up"), self._move_up),
            (tr("&Remove"), self._remove),
        ):
            button = QPushButton(text)
            button.setAutoDefault(False)
            button.clicked.connect(slot)
            self.changing[text] = button
        delete = QShortcut(QKeySequence(QKeySequence.StandardKey.Delete), self._list, self._remove)
        delete.setContext(Qt.ShortcutContext.WidgetShortcut)
        return in_column(*self.changing.values(), 0, gap=-1)

    def _ask_files(self) -> None:
        self.add(ask_files(self, documents(), tr("Add annotations"), self._start()))

    def _ask_folder(self) -> None:
        folder = ask_folder(self, documents(), tr("Add a folder"), self._start())
        if folder is not None:
            self.add([folder])

    def _start(self) -> str:
        """Where to look for another annotation: beside the last one of the list."""
        return str(self.paths[-1].absolute().parent) if self.paths else self._folder

    def _move_up(self) -> None:
        row = self._list.currentRow()
        if row > 0:
            self._list.insertItem(row - 1, self._list.takeItem(row))
            self._list.setCurrentRow(row - 1)

    def _remove(self) -> None:
        if self._list.currentRow() >= 0:
            self._list.takeItem(self._list.currentRow())
        self._settle()

    def _settle(self) -> None:
        self._accept.setEnabled(self._list.count() > 1)
