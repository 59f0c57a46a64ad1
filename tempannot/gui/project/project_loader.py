"""What the pages of a project show, read and worked out beside the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from tempannot.comparison.adjudication.gold_files import GoldDocument, GoldFolder
from tempannot.comparison.document_matching import DocumentFiles
from tempannot.core.language import shown, tr
from tempannot.project.annotator_work import Work, work_of
from tempannot.project.merge import Merge, plan_merge
from tempannot.project.project import Project
from tempannot.project.project_report import WorkTime, findings, work_times, write_project_report
from tempannot.project.project_report import main_table as report_table
from tempannot.session.worker import Task, Worker

if TYPE_CHECKING:
    from tempannot.project.batch_agreement import BatchAgreement
    from tempannot.project.training import TrainingWork


@dataclass(frozen=True, slots=True, eq=False)
class LoadedProject:
    """A project as it is at one moment; ``golds`` are by the names of documents."""

    project: Project
    work: tuple[Work, ...]
    times: Mapping[tuple[str, str], WorkTime]
    golds: Mapping[str, GoldDocument]
    training: Mapping[str, tuple[TrainingWork, ...]]

    def seconds(self, annotator: str, document: str = "") -> float:
        """The active time of somebody, on one document or on all."""
        return sum(
            each.seconds
            for (name, of), each in self.times.items()
            if name == annotator and document in ("", of)
        )


class ProjectLoader(QObject):
    """Reads projects for the pages, and does with them what takes time.

    ``loaded`` and ``agreed`` tell that there is something else in ``found`` and ``batches``.
    ``merged`` carries what a bundle brought, ``failed`` a sentence.
    """

    loaded = Signal()
    agreed = Signal()
    merged = Signal(object)
    said = Signal(str)
    failed = Signal(str)
    progressed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.found: LoadedProject | None = None
        self.batches: tuple[BatchAgreement, ...] = ()
        self._reading, self._agreeing = Worker(self), Worker(self)
        for each in (self._reading, self._agreeing):
            each.failed.connect(self.failed)
            each.progressed.connect(self.progressed)

    @property
    def is_busy(self) -> bool:
        """Whether something is under way."""
        return self._reading.is_busy or self._agreeing.is_busy

    @property
    def project(self) -> Project | None:
        """The project that is open."""
        return None if self.found is None else self.found.project

    def open(self, folder: Path) -> None:
        """Read a project, and then how far its annotators agree."""
        self.stop()
        self._reading.run(partial(_load, folder), self._take)

    def refresh(self) -> None:
        """Read the open project anew."""
        if self.project is not None:
            self.open(self.project.folder)

    def do(self, work: Callable[[Task], str]) -> None:
        """Do something else that ends in a sentence, and read the project anew."""
        self._reading.run(work, self._done)

    def merge(self, project: Project, path: Path) -> None:
        """Take back a bundle."""
        self._reading.run(partial(_merge, project, path), self._take_merge)

    def stop(self) -> None:
        """Give up what is under way; what is shown stays."""
        self._reading.stop()
        self._agreeing.stop()

    def forget(self) -> None:
        """Have no project open any more."""
        self.stop()
        self.found, self.batches = None, ()

    def close(self) -> None:
        """Give up for good."""
        self._reading.close()
        self._agreeing.close()

    def _take(self, found: LoadedProject) -> None:
        before = self.project
        if before is None or before.folder != found.project.folder:
            self.batches = ()
        self.found = found
        self.loaded.emit()
        if not found.project.owner:
            self._agreeing.run(partial(_agree, found.project), self._take_agreement)

    def _take_agreement(self, batches: tuple[BatchAgreement, ...]) -> None:
        self.batches = batches
        self.agreed.emit()

    def _take_merge(self, merge: Merge) -> None:
        self.merged.emit(merge)
        self.refresh()

    def _done(self, told: str) -> None:
        self.said.emit(shown(told))
        self.refresh()


def _load(folder: Path, task: Task) -> LoadedProject:
    from tempannot.project.training import training_work  # noqa: PLC0415 - loads numpy

    project = Project.open(folder)
    work: list[Work] = []
    golds: dict[str, GoldDocument] = {}
    gold = GoldFolder(project.gold)
    documents = project.documents
    for number, each in enumerate(documents):
        task.say(tr("reading {project}", project=project.name), number, len(documents))
        work += (work_of(project, name, each) for name in each.annotators)
        golds[each.name] = gold.document(DocumentFiles(each.name, (each.path,)))
    times = {(each.annotator, each.document): each for each in work_times(project)}
    training = {name: tuple(training_work(project, name)) for name in project.annotators}
    return LoadedProject(project, tuple(work), times, golds, training)


def _agree(project: Project, task: Task) -> tuple[BatchAgreement, ...]:
    from tempannot.project.batch_agreement import batch_agreements  # noqa: PLC0415 - loads numpy

    return batch_agreements(project, task.say)


def _merge(project: Project, path: Path, task: Task) -> Merge:
    task.say(tr("looking at {path}", path=path.name))
    found = plan_merge(project, path)
    task.say(tr("taking {path}", path=path.name))
    found.carry_out()
    return found


def write_report(project: Project, path: Path, task: Task) -> str:
    """Write a report on a project; returns what to say of it."""
    from tempannot.formats.atomic import write_atomically  # noqa: PLC0415 - few write reports
    from tempannot.tables.report_files import write_files  # noqa: PLC0415 - few write reports

    found = findings(project, task.say)
    if path.suffix.casefold() == ".csv":
        write_atomically(path, report_table(found).csv().encode())
    else:
        write_files(write_project_report(found, path), path)
    return tr("The report is in {path}.", path=path)
