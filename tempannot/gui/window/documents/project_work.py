"""The document that is shown as work on a project: finished with one key, then the next."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from tempannot.core.completeness import CompletionStage
from tempannot.core.errors import TempannotError
from tempannot.core.language import shown, tr
from tempannot.gui.window.documents.file_menu import FileMenu
from tempannot.gui.window.documents.open_documents import OpenDocuments
from tempannot.project.annotator_work import WorkState, finish, work_of
from tempannot.project.project import Project, project_of

_NONE = tr("This document is no annotator's work in a project, where documents are finished.")


class ProjectWork(QObject):
    """Finishes documents; ``said`` and ``failed`` carry a sentence."""

    said = Signal(str)
    failed = Signal(str)

    def __init__(self, documents: OpenDocuments, files: FileMenu) -> None:
        super().__init__(files)
        self._documents, self._files = documents, files

    def finish(self) -> None:
        """Save the document that is shown, note that it is finished, and open the next one."""
        session = self._documents.current
        if session is None:
            return
        try:
            place = _place_of(session.path)
            if place is None:
                self.failed.emit(_NONE)
                return
            project, annotator, name = place
            if session.is_modified and not self._files.save():
                return
            finish(project, annotator, name)
            left = session.reasoning.completeness()
            is_complete = left.stage is CompletionStage.COMPLETE
            told = "" if is_complete else tr(", with {left}", left=left.words)
            self._open_next(
                (project, annotator, name), tr("{name} is finished{told}", name=name, told=told)
            )
        except TempannotError as error:
            self.failed.emit(shown(str(error)))

    def _open_next(self, place: tuple[Project, str, str], told: str) -> None:
        """Open the next document that is not finished, from here on and then from the first."""
        project, annotator, name = place
        names = [each.name for each in project.assigned(annotator)]
        here = names.index(name)
        for each in (*names[here + 1 :], *names[:here]):
            work = work_of(project, annotator, project.document(each))
            if work.state in (WorkState.NOT_BEGUN, WorkState.UNDER_WAY):
                self._files.open_documents([project.begin(annotator, each)])
                self.said.emit(tr("{told}. The next is {each}.", told=told, each=each))
                return
        self.said.emit(
            tr("{told}, and so is all that {annotator} has.", told=told, annotator=annotator)
        )


def _place_of(path: Path) -> tuple[Project, str, str] | None:
    """The project, annotator and document of a file, None for a file of no project."""
    folder = project_of(path)
    if folder is None:
        return None
    project = Project.open(folder)
    place = project.place_of(path)
    return None if place is None else (project, *place)
