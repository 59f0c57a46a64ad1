"""The controller of the Project workspace: the lead's page, and that of each annotator."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QStackedWidget, QWidget
from typing_extensions import override

from tempannot.core.errors import FileError, TempannotError
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.wording import ended, strung
from tempannot.formats.atomic import write_atomically
from tempannot.gui.kit.dialogs import ask_file, ask_files, ask_folder, ask_target
from tempannot.gui.kit.layout import in_column
from tempannot.gui.kit.place_bar import PlaceBar
from tempannot.gui.kit.theme import Theme
from tempannot.gui.project.action_buttons import bring_forward
from tempannot.gui.project.lead_page import LeadPage
from tempannot.gui.project.own_work_page import OwnWorkPage
from tempannot.gui.project.project_loader import ProjectLoader, write_report
from tempannot.gui.project.project_start import ProjectStart
from tempannot.gui.state.action_table import Handlers
from tempannot.gui.state.file_kinds import BUNDLES, PROJECT_REPORTS, PROJECTS
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.state.workspace_controller import WorkspaceController
from tempannot.project.add_to_project import AddedToProject
from tempannot.project.annotator_work import WorkState, finish, reopen
from tempannot.project.bundle import bundle, place_beside, unpack
from tempannot.project.merge import Merge
from tempannot.project.new_project import MadeProject
from tempannot.project.project import Project
from tempannot.project.training import TrainingDifference, begin_training, training_path
from tempannot.session.chosen_profiles import choose_profile
from tempannot.session.worker import Task

_TWO = 2


class ProjectWorkspace(QWidget):
    """The pages below their bar; ``returned`` tells that somebody comes back to them."""

    returned = Signal()

    def __init__(self, theme: Theme, pages: Sequence[QWidget]) -> None:
        super().__init__()
        self.bar, self.stack = PlaceBar(theme), QStackedWidget()
        for page in pages:
            self.stack.addWidget(page)
        in_column(self.bar, (self.stack, 1), on=self)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.returned.emit()


class ProjectController(WorkspaceController):
    """What the window needs to know of projects."""

    def __init__(self, preferences: Preferences, window: QWidget) -> None:
        super().__init__(window)
        self._preferences, self._window = preferences, window
        theme = preferences.theme
        self.loader = ProjectLoader(self)
        self.start = ProjectStart(theme)
        self.lead = LeadPage(self.loader, theme)
        self.own = OwnWorkPage(self.loader, theme)
        self.page = self.workspace = ProjectWorkspace(theme, (self.start, self.lead, self.own))
        self.bar, self._stack = self.workspace.bar, self.workspace.stack
        self._connect()
        self._show_start()

    @property
    @override
    def handlers(self) -> Handlers:
        """What each action of the workspace does, by its id."""
        return {
            "project.new": self.ask_new,
            "project.add": self.ask_addition,
            "project.open": self.ask_project,
            "project.open-bundle": self.ask_bundle,
            "project.work": self.work_as,
            "project.annotate": self.annotate,
            "project.finish": self.finish,
            "project.bundle": self.write_bundle,
            "project.merge": self.ask_merge,
            "project.adjudicate": self.adjudicate,
            "project.report": self.ask_report,
            "project.people": partial(self._show_table, self.lead.people),
            "project.documents": self._show_documents,
            "project.agreement": partial(self._show_table, self.lead.batches),
            "project.merged": partial(self._show_table, self.lead.merged),
            "project.training": partial(self._show_table, self.own.lessons),
            "project.refresh": self.loader.refresh,
            "project.leave": self.leave,
        }

    @property
    @override
    def home(self) -> QWidget | None:
        """The table of what is shown."""
        shown = self._stack.currentWidget()
        if shown is self.lead:
            return self.lead.people
        return self.own.documents if shown is self.own else self.start.cards["new"]

    @property
    @override
    def title(self) -> str:
        """What the window is called while this part is shown."""
        project = self.loader.project
        return tr("Project") if project is None else project.name

    @property
    @override
    def is_busy(self) -> bool:
        """Whether a project is being read."""
        return self.loader.is_busy

    @property
    def project(self) -> Project | None:
        """The project that is open."""
        return self.loader.project

    @override
    def open_paths(self, paths: Sequence[Path | str]) -> None:
        """Open a project, or a bundle, the last of several."""
        for each in paths:
            self.open_path(Path(each))

    @override
    def ask_about(self, paths: Sequence[Path]) -> None:
        """Ask what a new project of documents is to be like."""
        self.ask_new(paths)

    @override
    def step(self, by: int) -> None:
        """Go to the next document of whoever works."""
        if self._stack.currentWidget() is self.own:
            self.own.documents.step(by)

    @override
    def close(self) -> None:
        self.loader.close()

    def open_path(self, path: Path) -> None:
        """Open a project by its folder, or unpack a bundle beside itself and open that."""
        try:
            if path.is_file() and path.suffix.casefold() == ".zip":
                folder = place_beside(path)
                is_new = not folder.exists()
                project = unpack(path, folder)
                if is_new:
                    self.said.emit(
                        tr("Unpacked to {folder}: your work is kept there.", folder=folder), {}
                    )
            else:
                project = Project.open(path.absolute())
        except TempannotError as error:
            self.failed.emit(str(error))
            return
        self._preferences.add_recent(project.folder)
        self._show_start()  # what was merged, chosen and read of another one is not of this one
        self.lead.forget_merge()
        self.loader.forget()
        self.loader.open(project.folder)

    def ask_new(self, documents: Sequence[Path] = ()) -> None:
        """Ask what a new project is to be like, make it and show it."""
        made = self._asked(documents)
        if made is not None:
            self.open_path(made.project.folder)
            self._tell_made(made)

    def ask_addition(self) -> None:
        """Ask which documents and annotators are to be added to the project, and add them."""
        project = self.project
        if project is None or self._stack.currentWidget() is not self.lead:
            return
        added = self._asked((), project)
        if isinstance(added, AddedToProject):
            self._say(ended(added.words))
            self._tell_made(added)
            self.loader.refresh()

    def _asked(
        self, documents: Sequence[Path], project: Project | None = None
    ) -> MadeProject | AddedToProject | None:
        """Ask for a new project, or what is to be added to one; None if nothing is."""
        from tempannot.gui.project.new_project_dialog import (  # noqa: PLC0415 - rare
            NewProjectDialog,
        )

        dialog = NewProjectDialog(self._preferences, self._window, project)
        dialog.documents.add(documents)
        return dialog.made if dialog.exec() == QDialog.DialogCode.Accepted else None

    def _tell_made(self, made: MadeProject | AddedToProject) -> None:
        if made.errors:
            more = tr_plural(len(made.errors), "{count:,} document", "{count:,} documents")
            self.failed.emit(
                tr("Left out, as unreadable: {more}. {errors}", more=more, errors=made.errors[0])
            )
        elif made.notes:
            others = len(made.notes) - 1
            more = tr_plural(others, " and {count:,} more note", " and {count:,} more notes")
            more *= others > 0
            self._say(ended(f"{shown(made.notes[0])}{more}"))

    def ask_project(self) -> None:
        """Ask for the folder of a project and open it."""
        folder = ask_folder(self._window, PROJECTS, tr("Open a project"))
        if folder is not None:
            self.open_path(folder)

    def ask_bundle(self) -> None:
        """Ask for a bundle and open it."""
        path = ask_file(self._window, BUNDLES, tr("Open a bundle"))
        if path is not None:
            self.open_path(path)

    def work_as(self) -> None:
        """See what the annotator who is chosen has to do."""
        if self._stack.currentWidget() is self.lead and self.lead.annotator:
            self._show_own(self.lead.annotator)

    def annotate(self) -> None:
        """Open the document that is chosen."""
        chosen = self.own.documents.chosen
        if self._stack.currentWidget() is self.own and chosen is not None:
            self._open_document(chosen.document.name)

    def finish(self) -> None:
        """Say that the chosen document is finished, or that it is not."""
        chosen, project = self.own.documents.chosen, self.project
        if self._stack.currentWidget() is not self.own or chosen is None or project is None:
            return
        is_finished = chosen.state is WorkState.FINISHED
        do = reopen if is_finished else finish
        name = chosen.document.name
        if self._try(partial(do, project, chosen.annotator, name)):
            told = (
                tr("{name} is under way again.", name=name)
                if is_finished
                else tr("{name} is finished.", name=name)
            )
            self.said.emit(told, {})
            self.loader.refresh()

    def write_bundle(self) -> None:
        """Ask where to write what an annotator may see, and write it."""
        project = self.project
        is_own = self._stack.currentWidget() is self.own
        name = self.own.annotator if is_own else self.lead.annotator
        if project is None or not name:
            return
        folder = project.folder.absolute()
        start = folder.parent / f"{folder.name.removesuffix(f'-{name}')}-{name}.zip"
        title = tr("Hand in all work") if is_own else tr("Write the bundle of {name}", name=name)
        path = ask_target(self._window, BUNDLES, title, start)
        if path is not None:
            self.loader.do(partial(_write_bundle, project, name, path))

    def ask_merge(self) -> None:
        """Ask which bundles came back, and merge them."""
        project = self.project
        if project is None or self._stack.currentWidget() is not self.lead:
            return
        for path in ask_files(self._window, BUNDLES, tr("Merge bundles")):
            self.loader.merge(project, path)

    def adjudicate(self) -> None:
        """Compare what annotators have done, and decide for a gold."""
        project = self.project
        if project is None or self._stack.currentWidget() is not self.lead:
            return
        folders = project.annotator_folders
        if len(folders) < _TWO:
            self.failed.emit(
                tr("Nothing can be compared yet: fewer than two annotators have begun a document.")
            )
            return
        if self._try(project.make_gold):
            self.adjudication_requested.emit(folders, project.gold)

    def ask_report(self) -> None:
        """Ask where to write a report, and write it."""
        project = self.project
        if project is None or self._stack.currentWidget() is not self.lead:
            return
        start = project.folder.absolute().parent / f"{project.folder.absolute().name}-report"
        path = ask_target(self._window, PROJECT_REPORTS, tr("Write a report"), start)
        if path is not None:
            self.loader.do(partial(write_report, project, path))

    def leave(self) -> None:
        """Go from an annotator's page to the lead's, and from there to all projects."""
        project = self.project
        if self._stack.currentWidget() is self.own and project is not None and not project.owner:
            self._show_lead(project)
        else:
            self.loader.forget()
            self._show_start()

    def _connect(self) -> None:
        self.start.new_requested.connect(self.ask_new)
        self.start.open_requested.connect(self.ask_project)
        self.start.bundle_requested.connect(self.ask_bundle)
        self.start.place_requested.connect(self.open_path)
        self.workspace.returned.connect(self.loader.refresh)
        self.bar.back_requested.connect(self.leave)
        self.bar.stop_requested.connect(self.loader.stop)
        for page in (self.lead, self.own):
            page.action_requested.connect(self._do)
        self.own.document_requested.connect(self._open_document)
        self.own.lesson_requested.connect(self._open_lesson)
        self.own.difference_requested.connect(self._open_difference)
        self.loader.loaded.connect(self._show_loaded)
        self.loader.merged.connect(self._tell_merge)
        self.loader.said.connect(self._say)
        self.loader.failed.connect(self.failed)
        self.loader.progressed.connect(self.bar.show_progress)

    def _show_documents(self) -> None:
        is_own = self._stack.currentWidget() is self.own
        self._show_table(self.own.documents if is_own else self.lead.documents)

    def _show_table(self, table: QWidget) -> None:
        """Bring a table of the page to the front, with the keyboard."""
        page = self._stack.currentWidget()
        if page in (self.lead, self.own) and page.isAncestorOf(table):
            bring_forward(table)

    def _do(self, action: str) -> None:
        self.handlers[action]()

    def _say(self, words: str) -> None:
        self.said.emit(shown(words), {})

    def _show_start(self) -> None:
        self.start.show_recent(self._preferences.recent)
        self.bar.show_place("", "")
        self._stack.setCurrentWidget(self.start)
        self.changed.emit()

    def _show_loaded(self) -> None:
        """Show a project that was just opened; one that was read anew stays as it is shown."""
        project = self.project
        assert project is not None
        if self._stack.currentWidget() is self.start or self.own.annotator not in (
            "",
            *project.annotators,
        ):
            self._read_as(project)
            if project.owner:
                self._show_own(project.owner)
            else:
                self._show_lead(project)

    def _read_as(self, project: Project) -> None:
        """Let links be read as the project says, in all workspaces."""
        choose_profile(project.folder, project.profile)
        during = project.file.during
        if during is not self._preferences.settings.during:
            self._preferences.set_during(during)
            self._say(
                tr(
                    "DURING is read as {during} from now on, as {project} says.",
                    during=during,
                    project=project.name,
                )
            )

    def _show_lead(self, project: Project) -> None:
        self.own.annotator = ""
        self.bar.show_place(project.name, tr("for the lead"))
        self._stack.setCurrentWidget(self.lead)
        self.lead.people.setFocus()
        self.changed.emit()

    def _show_own(self, name: str) -> None:
        assert self.project is not None
        self.own.show_annotator(name)
        self.bar.show_place(
            self.project.name, tr("as {annotators}", annotators=self.project.file.annotators[name])
        )
        self._stack.setCurrentWidget(self.own)
        self.own.documents.setFocus()
        self.changed.emit()

    def _open_document(self, name: str) -> None:
        if self.project is not None:
            self._open_work(partial(self.project.begin, self.own.annotator, name))

    def _open_lesson(self, name: str) -> None:
        if self.project is not None:
            self._open_work(partial(begin_training, self.project, self.own.annotator, name))

    def _open_difference(self, found: TrainingDifference) -> None:
        if self.project is not None:
            path = training_path(self.project, self.own.annotator, found.document)
            self.link_requested.emit(str(path), None, found.intervals)

    def _open_work(self, begin: Callable[[], Path]) -> None:
        try:
            path = begin()
        except TempannotError as error:
            self.failed.emit(str(error))
            return
        self.paths_requested.emit([path])

    def _tell_merge(self, merge: Merge) -> None:
        problems = [strung(": ", (e.name, e.problem)) for e in merge.documents if e.problem]
        if problems and not merge.is_whole:
            self.failed.emit(strung(" ", (ended(merge.words), problems[0])))
        else:
            self._say(ended(merge.words))

    def _try(self, work: Callable[[], object]) -> bool:
        try:
            work()
        except TempannotError as error:
            self.failed.emit(str(error))
            return False
        return True


def _write_bundle(project: Project, name: str, path: Path, task: Task) -> str:
    task.say(tr("packing {path}", path=path.name))
    if path.resolve().is_relative_to(project.folder.resolve()):
        raise FileError(path, tr("a bundle cannot lie in the project itself"))
    write_atomically(path, bundle(project, name))
    return tr("The bundle of {name} is {path}.", name=name, path=path)
