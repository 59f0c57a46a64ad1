"""The report on a project: who did what in which time, and how far they agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from importlib.metadata import version
from operator import attrgetter
from pathlib import Path
from typing import Any

from tempannot.core.wording import counted
from tempannot.project.annotator_work import Work, all_work
from tempannot.project.batch_agreement import (
    BatchAgreement,
    Tell,
    agreement_table,
    batch_agreements,
    pair_agreement_table,
)
from tempannot.project.project import Project
from tempannot.project.project_tables import (
    annotator_table,
    by_annotator,
    by_document,
    document_table,
    work_table,
)
from tempannot.project.record import IDLE, active_time, read_record
from tempannot.project.record_lines import Active, Entry
from tempannot.project.record_reading import JournalError
from tempannot.tables.cell_formats import ABSENT, COUNT, MOMENT, TEXT, THOUSANDS
from tempannot.tables.report_files import Files, report_files
from tempannot.tables.report_parts import Items, Paragraph, Report, Section
from tempannot.tables.table import Column, Table


@dataclass(frozen=True, slots=True)
class WorkTime:
    """How long somebody was at work on a document, and how much they did there.

    ``problem`` says what of the record could not be read.
    """

    annotator: str
    document: str
    batch: int
    seconds: float
    steps: int
    first: datetime | None
    last: datetime | None
    problem: str = ""


def work_times(project: Project) -> Iterator[WorkTime]:
    """Yield the time of every annotator on every document, in the order of the documents."""
    for document in project.documents:
        for annotator in document.annotators:
            place = annotator, document.name, document.batch
            try:
                record = read_record(project.record_of(annotator, document.name))
            except JournalError as error:
                yield WorkTime(*place, 0.0, 0, None, None, str(error))
                continue
            happenings = [each for each in record.happenings if isinstance(each, Entry | Active)]
            times = [each.at for each in happenings if each.at is not None]
            yield WorkTime(
                *place,
                active_time(happenings),
                sum(isinstance(each, Entry) for each in happenings),
                min(times, default=None),
                max(times, default=None),
                "; ".join(record.problems),
            )


def time_table(rows: Sequence[WorkTime]) -> Table[WorkTime]:
    """The active time of every annotator on every document."""
    column = Column[WorkTime]
    columns = (
        column("annotator", "annotator", lambda row: row.annotator, TEXT),
        column("document", "document", lambda row: row.document, TEXT),
        column("batch", "batch", lambda row: row.batch, THOUSANDS),
        column(
            "seconds",
            "active seconds",
            lambda row: round(row.seconds),
            THOUSANDS,
            f"Pauses of more than {IDLE.seconds} seconds left out.",
        ),
        column("steps", "steps", lambda row: row.steps, THOUSANDS, "Edits, undo and redo."),
        column("first", "first (UTC)", lambda row: row.first or ABSENT, MOMENT),
        column("last", "last (UTC)", lambda row: row.last or ABSENT, MOMENT),
        column("problem", "problem", lambda row: row.problem or ABSENT, TEXT),
    )
    return Table("time", columns, rows, "Active time of every annotator on every document.")


@dataclass(frozen=True, slots=True)
class TotalTime:
    """The time of one annotator over all documents."""

    annotator: str
    rows: tuple[WorkTime, ...]

    @property
    def hours(self) -> float:
        """All active time."""
        return sum(each.seconds for each in self.rows) / 3600

    @property
    def minutes_each(self) -> float | None:
        """The mean over the documents that were begun."""
        begun = [each.seconds for each in self.rows if each.seconds or each.steps]
        return sum(begun) / 60 / len(begun) if begun else None


def total_table(rows: Sequence[TotalTime]) -> Table[TotalTime]:
    """The active time of every annotator."""
    column = Column[TotalTime]
    columns = (
        column("annotator", "annotator", lambda row: row.annotator, TEXT),
        column("hours", "active hours", lambda row: row.hours, COUNT),
        column("minutes", "minutes a document", lambda row: row.minutes_each, COUNT),
        column("steps", "steps", lambda row: sum(e.steps for e in row.rows), THOUSANDS),
    )
    return Table("total-time", columns, rows, "Active time of every annotator.")


def totals(project: Project, rows: Sequence[WorkTime]) -> tuple[TotalTime, ...]:
    """The time of each annotator."""
    return tuple(
        TotalTime(name, tuple(each for each in rows if each.annotator == name))
        for name in project.annotators
    )


@dataclass(frozen=True, slots=True)
class ProjectFindings:
    """All that a report on a project tells."""

    project: Project
    work: tuple[Work, ...]
    times: tuple[WorkTime, ...]
    batches: tuple[BatchAgreement, ...]


def findings(project: Project, tell: Tell | None = None) -> ProjectFindings:
    """Read everything and work it out."""
    return ProjectFindings(
        project,
        tuple(all_work(project)),
        tuple(work_times(project)),
        batch_agreements(project, tell),
    )


@dataclass(frozen=True, slots=True)
class TimedWork:
    """The work of somebody on a document, and the time that it took."""

    work: Work
    time: WorkTime


def main_table(found: ProjectFindings) -> Table[TimedWork]:
    """A row for every annotator and document: how far it is, and how long it took."""
    rows = [TimedWork(*each) for each in zip(found.work, found.times, strict=True)]
    columns: list[Column[TimedWork]] = []
    for each in work_table(found.work).columns:
        columns.append(_lifted(each, attrgetter("work")))
    for other in time_table(found.times).only("seconds", "steps", "first", "last").columns:
        columns.append(_lifted(other, attrgetter("time")))
    return Table("work", tuple(columns), rows)


def _lifted(column: Column[Any], part: Callable[[TimedWork], object]) -> Column[TimedWork]:
    """A column of a part of a row."""
    value = column.value
    return replace(column, value=lambda row: value(part(row)))


def project_report(found: ProjectFindings) -> Report:
    """What was found of a project as sections, whatever they are written as."""
    project = found.project
    program = f"tempannot {version('tempannot')}"
    return Report(f"Project {project.name}", program, tuple(_sections(found)))


def write_project_report(found: ProjectFindings, path: Path) -> Files:
    """The files of a report as ``.md``, ``.html`` or ``.tex``."""
    return report_files(project_report(found), path)


def _sections(found: ProjectFindings) -> Iterator[Section]:
    project = found.project
    documents = counted(len(project.documents), "document")
    people = counted(len(project.annotators), "annotator")
    shared = sum(len(each.annotators) > 1 for each in project.documents)
    said = (
        f"{documents}, of which {shared} were given to two annotators or more, {people}; links are "
        f"read by the profile {project.file.profile or 'timeml-1.2.1'} with DURING as "
        f"{project.file.during}."
    )
    annotators = by_annotator(project.annotators, found.work)
    names = project.file.annotators
    progress = annotator_table(annotators, names)
    if all(names[each] == each for each in project.annotators):
        progress = progress.without("name")
    yield Section("Progress", (Paragraph(said), progress, document_table(by_document(found.work))))
    agreed = [each for each in found.batches if each.compared]
    if agreed:
        told = (
            "Agreement is on the relations of pairs, after closure, that at least two annotators "
            "decided; events and times are matched by overlap."
        )
        yield Section(
            "Agreement", (Paragraph(told), agreement_table(agreed), pair_agreement_table(agreed))
        )
    problems = tuple(str(each) for batch in found.batches for each in batch.problems)
    if problems:
        yield Section("What could not be compared", (Items(problems),))
    if any(each.steps or each.seconds for each in found.times):
        told = f"Pauses of more than {IDLE.seconds} seconds are left out."
        each = time_table(found.times)
        if not any(row.problem for row in found.times):  # it would take the page's room for nothing
            each = each.without("problem")
        yield Section(
            "Active time", (Paragraph(told), total_table(totals(project, found.times)), each)
        )
