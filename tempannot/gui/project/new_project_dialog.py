"""The dialog of a new project: documents, annotators, how they share, and what comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget
from typing_extensions import override

from tempannot.core.errors import FileError
from tempannot.core.language import tr, tr_plural
from tempannot.core.options import command_words, form_options, shown_command, sources_of
from tempannot.core.wording import as_beginning
from tempannot.formats.finding import documents_in
from tempannot.formats.outputs import file_stem
from tempannot.gui.kit.creation_dates import CreationDates
from tempannot.gui.kit.dialogs import CommandLine, ask_target
from tempannot.gui.kit.form import Form
from tempannot.gui.kit.labels import PlainLabel, Words, WordSizes, heading
from tempannot.gui.kit.layout import in_column, in_row, resize_on_screen, scrolled
from tempannot.gui.kit.path_list import PathList
from tempannot.gui.kit.work_bar import WorkBar
from tempannot.gui.state.file_kinds import PROJECTS
from tempannot.gui.state.preferences import Preferences
from tempannot.project.add_to_project import (
    AddedToProject,
    ProjectAddition,
    add_to_project,
    shared_out,
)
from tempannot.project.assignments import assigned
from tempannot.project.documents_to_begin import Dates, dates_told
from tempannot.project.new_project import (
    MadeProject,
    NewProject,
    check_names,
    make_project,
)
from tempannot.project.project import Project
from tempannot.project.project_file import Assignment
from tempannot.session.pauses import pause_before
from tempannot.session.worker import Task, Worker, sentence
from tempannot.suggestions.creation_times import ToldDates

_PAUSE_MILLISECONDS = 150
_LINES = 7
_NEW_NAME = "project"


@dataclass(frozen=True, slots=True)
class SharedOut:
    """Who would get what."""

    rows: tuple[Assignment, ...]

    @property
    def words(self) -> str:
        """That in a sentence."""
        load = Counter(name for each in self.rows for name in each.annotators)
        shared = [each for each in self.rows if len(each.annotators) > 1]
        least, most = min(load.values()), max(load.values())
        each = (
            f"{least:,}" if least == most else tr("{least:,} to {most:,}", least=least, most=most)
        )
        count = len({row.batch for row in self.rows})
        batches = tr_plural(count, "{count:,} batch", "{count:,} batches")
        documents, people = (
            tr_plural(len(self.rows), "{count:,} document", "{count:,} documents"),
            tr_plural(len(load), "{count:,} annotator", "{count:,} annotators"),
        )
        return tr(
            "{documents} for {people}, {each} each; {shared:,} shared; {batches}.",
            documents=documents,
            people=people,
            each=each,
            shared=len(shared),
            batches=batches,
        )


_PROGRESS_LETTERS = 34


class NewProjectDialog(QDialog):
    """Asks for a project and makes it, or adds to one; ``made`` is the answer."""

    def __init__(
        self,
        preferences: Preferences,
        parent: QWidget | None = None,
        project: Project | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Add to the project") if project else tr("New project"))
        self._theme = preferences.theme
        self._folder = preferences.settings.last_folder or Path.home()
        self._project = project
        self._settings = ProjectAddition if project else NewProject
        self.made: MadeProject | AddedToProject | None = None
        self._worker = Worker(self)
        self._is_making = False
        self._pause = pause_before(self._plan, self, _PAUSE_MILLISECONDS)
        sources = sources_of(self._settings)
        assert sources is not None
        self.documents = PathList.of(sources, _LINES)
        self.documents.folder = self._folder
        self.form = Form(form_options(self._settings))
        self.dates = CreationDates()
        self._dated: tuple[Path, ...] = ()
        self.size_line, self.notes_line = heading(), Words()
        self.size_line.speak_up()
        self.notes_line.speak_up()
        self.command = CommandLine(self._theme, does=tr("does the same"))
        self._progress = WorkBar(_PROGRESS_LETTERS)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        role = QDialogButtonBox.ButtonRole.AcceptRole
        self.create_button = self._buttons.addButton(
            tr("&Add") if project else tr("&Create in a folder…"), role
        )
        self._build()
        self._connect()
        WordSizes(self, self._theme)
        self._replan()

    @property
    def wish(self) -> NewProject | ProjectAddition:
        """What is asked for."""
        return self._settings(self.documents.paths, **self._values)

    @property
    def _values(self) -> dict[str, Any]:
        """What the form says, and what the list of dates says otherwise than the texts do."""
        values = dict(self.form.values)
        if values["dates"] is Dates.FOUND:
            corrected = {} if self.dates.problem else self.dates.corrected
            values["written"] = tuple(f"{name}={value}" for name, value in corrected.items())
        return values

    @override
    def reject(self) -> None:
        """Give up what is being made, or else the dialog."""
        if self._is_making:
            self._worker.stop()
            self._enable(True)
            return
        self._worker.close()
        super().reject()

    def create_in(self, folder: Path) -> None:
        """Make the project in a folder, beside the window; the dialog closes when it is there."""
        wish = self.wish
        if isinstance(wish, NewProject):
            self._do(partial(_make, wish, folder))

    def _add(self) -> None:
        wish = self.wish
        if self._project is not None and isinstance(wish, ProjectAddition):
            self._do(partial(_add, self._project, wish))

    def _do(self, work: Callable[[Task], MadeProject | AddedToProject]) -> None:
        self._pause.stop()
        self._worker.stop()
        self._enable(False)
        self._worker.run(work, self._take, self._could_not)

    def _build(self) -> None:
        written = self.form.boxes["written"]
        self.form.show_row(written, False)  # the list says it, with what the texts tell
        label = PlainLabel(written.option.label)
        label.setBuddy(self.dates)
        self._dates_part = QWidget()
        in_column(label, self.dates, on=self._dates_part, gap=2)
        self._dates_part.hide()
        below = in_row(self._progress, (self._buttons, 1), gap=8)
        self._area = scrolled(self.form)
        in_column(
            self.documents,
            self._dates_part,
            (self._area, 1),
            self.size_line,
            self.notes_line,
            self.command,
            below,
            on=self,
            margins=None,
            gap=8,
        )
        self.create_button.setDefault(True)
        letters = self.fontMetrics().averageCharWidth()
        lines = self.fontMetrics().height()
        resize_on_screen(self, min(900, letters * 100), min(820, lines * 46))

    def _connect(self) -> None:
        self.documents.paths_changed.connect(self._replan)
        self.form.edited.connect(self._replan)
        self.dates.edited.connect(self._replan)
        self._worker.progressed.connect(self._progress.show_progress)
        self._worker.failed.connect(self._show_problem)
        self.create_button.clicked.connect(self._add if self._project else self._ask_folder)
        self._buttons.rejected.connect(self.reject)

    def _replan(self) -> None:
        self.create_button.setEnabled(False)
        self._pause.start()

    def _plan(self) -> None:
        self._worker.stop()
        paths = self.documents.paths
        if paths != self._dated:
            self._worker.run(partial(_dates_told, paths), partial(self._take_dates, paths))
        self._show_dates()
        if missing := self._missing():
            self.command.hide()
            self._show("", missing)
            return
        self._show_command()
        work = partial(_shares, self.wish, self._project)
        self._worker.run(work, self._show_shares, self._could_not_plan)

    def _take_dates(self, paths: tuple[Path, ...], told: Sequence[ToldDates]) -> None:
        """Show what the texts among documents tell of when they were written."""
        self._dated = paths
        self.dates.show_texts(told)
        self._show_dates()

    def _show_dates(self) -> None:
        are_wanted = self.form.values["dates"] is Dates.FOUND and bool(self.dates.told)
        self._dates_part.setVisible(are_wanted)

    def _missing(self) -> str:
        if self._project is not None:
            has_any = self.documents.paths or self.form.values["annotators"]
            return "" if has_any else tr("Add documents or texts, or name who annotates, too.")
        if not self.documents.paths:
            return tr("Add the documents or texts, or drop them on the list.")
        if not self.form.values["annotators"]:
            return tr("Say who annotates, a name in each line.")
        return self.dates.problem if self.form.values["dates"] is Dates.FOUND else ""

    def _show_command(self) -> None:
        values = {"documents": self.documents.paths, **self._values}
        does, place = "new", ["-o", self._name()] if self._project is None else []
        if self._project is not None:
            does, place = "add", ["--project", str(self._project.folder)]
        words = ["tempannot", "project", does, *command_words(self._settings, values)]
        self.command.show_command(shown_command([*words, *place]))
        self.command.show()

    def _name(self) -> str:
        return file_stem(self.form.values["name"] or _NEW_NAME)

    def _show_shares(self, shares: SharedOut) -> None:
        self._show(shares.words, "")
        self.create_button.setEnabled(True)

    def _could_not_plan(self, error: Exception) -> None:
        self._show_problem(_told(error))

    def _show(self, size: str, notes: str, *, is_wrong: bool = False) -> None:
        self.size_line.setText(size)
        self.size_line.setVisible(bool(size))
        self.notes_line.setText(notes)
        self.notes_line.setVisible(bool(notes))
        color = self._theme.color("conflict" if is_wrong else "muted").name()
        self.notes_line.setStyleSheet(f"color: {color}")

    def _show_problem(self, problem: str) -> None:
        self._show("", problem, is_wrong=True)

    def _ask_folder(self) -> None:
        folder = ask_target(self, PROJECTS, tr("Create the project"), self._folder / self._name())
        if folder is not None:
            self.create_in(folder)

    def _take(self, made: MadeProject | AddedToProject) -> None:
        self.made = made
        self._is_making = False
        self._worker.close()
        self.accept()

    def _could_not(self, error: Exception) -> None:
        self._enable(True)
        self._show_problem(_told(error))

    def _enable(self, enabled: bool) -> None:
        self._is_making = not enabled
        for part in (self.documents, self.form, self.create_button):
            part.setEnabled(enabled)


def _told(error: Exception) -> str:
    """What is wrong, as a sentence that begins large unless it begins with the name of a file."""
    said = sentence(error)
    return said if isinstance(error, FileError | OSError) else as_beginning(said)


def _make(wish: NewProject, folder: Path, task: Task) -> MadeProject:
    return make_project(wish, folder, task.say)


def _add(project: Project, wish: ProjectAddition, task: Task) -> AddedToProject:
    return add_to_project(project, wish, task.say)


def _shares(wish: NewProject | ProjectAddition, project: Project | None, task: Task) -> SharedOut:
    """Who would get what, told from names alone."""
    task.say(tr("looking for documents"))
    if isinstance(wish, ProjectAddition) and project is not None:
        files = documents_in(wish.documents).files if wish.documents else ()
        return SharedOut(shared_out(project, wish, _names(files)))
    assert isinstance(wish, NewProject)
    check_names(wish.annotators)
    names = _names(documents_in(wish.documents).files)
    if not names:
        raise FileError(wish.documents[0], tr("there is no document in this folder"))
    return SharedOut(assigned(names, wish.annotators, wish.sharing))


def _dates_told(paths: tuple[Path, ...], task: Task) -> tuple[ToldDates, ...]:
    try:
        return dates_told(paths, task.say)
    except FileError:
        return ()  # who looks for the documents says why


def _names(files: Sequence[Path]) -> list[str]:
    return list(dict.fromkeys(file_stem(path.stem) for path in files))
