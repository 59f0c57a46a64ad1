"""What a project comes to, as tables: of its annotators, its documents, its batches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tempannot.core.language import bilingual
from tempannot.core.wording import joined
from tempannot.project.annotator_work import Work, WorkState
from tempannot.tables.cell_formats import ABSENT, SHARE, TEXT, THOUSANDS
from tempannot.tables.table import Column, Table


@dataclass(frozen=True, slots=True)
class AnnotatorProgress:
    """The work of one annotator, counted."""

    name: str
    work: tuple[Work, ...]

    def count(self, *states: WorkState) -> int:
        """How many documents are in one of some states."""
        return sum(each.state in states for each in self.work)

    @property
    def share(self) -> float | None:
        """How much is decided of what the profile demands, a document counting as a document."""
        shares = [each.share for each in self.work if each.share is not None]
        return sum(shares) / len(shares) if shares else None


@dataclass(frozen=True, slots=True)
class DocumentProgress:
    """The work of everybody on one document."""

    name: str
    batch: int
    work: tuple[Work, ...]

    @property
    def finished(self) -> int:
        """How many have finished it."""
        return sum(each.state is WorkState.FINISHED for each in self.work)

    @property
    def state(self) -> str:
        """How many are in, in words."""
        return bilingual("{finished} of {of} in", finished=self.finished, of=len(self.work))


def by_annotator(names: Iterable[str], work: Sequence[Work]) -> tuple[AnnotatorProgress, ...]:
    """The work of each annotator."""
    return tuple(
        AnnotatorProgress(name, tuple(each for each in work if each.annotator == name))
        for name in names
    )


def by_document(work: Iterable[Work]) -> tuple[DocumentProgress, ...]:
    """The work on each document, in the order of the documents."""
    found: dict[str, list[Work]] = {}
    for each in work:
        found.setdefault(each.document.name, []).append(each)
    return tuple(
        DocumentProgress(name, some[0].document.batch, tuple(some)) for name, some in found.items()
    )


def annotator_table(
    rows: Sequence[AnnotatorProgress], shown: Mapping[str, str]
) -> Table[AnnotatorProgress]:
    """How far each annotator is; ``shown`` has their names as people write them."""
    column = Column[AnnotatorProgress]
    columns = (
        column("annotator", "annotator", lambda row: row.name, TEXT),
        column(
            "name",
            "name",
            lambda row: ABSENT if shown[row.name] == row.name else shown[row.name],
            TEXT,
        ),
        column("documents", "documents", lambda row: len(row.work), THOUSANDS),
        column("not_begun", "not begun", lambda row: row.count(WorkState.NOT_BEGUN), THOUSANDS),
        column("under_way", "under way", lambda row: row.count(WorkState.UNDER_WAY), THOUSANDS),
        column("finished", "finished", lambda row: row.count(WorkState.FINISHED), THOUSANDS),
        column("unreadable", "unreadable", lambda row: row.count(WorkState.UNREADABLE), THOUSANDS),
        column(
            "decided",
            "decided",
            lambda row: row.share,
            SHARE,
            "The share of what the profile demands that is decided, over the documents.",
        ),
    )
    return Table("annotators", columns, rows, "How far every annotator is.")


def work_table(rows: Sequence[Work]) -> Table[Work]:
    """Every annotator's work on every document."""
    column = Column[Work]
    columns = (
        column("document", "document", lambda row: row.document.name, TEXT),
        column("batch", "batch", lambda row: row.document.batch, THOUSANDS),
        column("annotator", "annotator", lambda row: row.annotator, TEXT),
        column("state", "state", lambda row: bilingual(row.state.value), TEXT),
        column("links", "links", lambda row: row.links, THOUSANDS),
        column("decided", "decided", lambda row: row.share, SHARE),
        column("left", "left", lambda row: _of(row, "left"), THOUSANDS),
        column(
            "contradictions", "contradictions", lambda row: _of(row, "contradictions"), THOUSANDS
        ),
        column("problem", "problem", lambda row: row.problem or ABSENT, TEXT),
    )
    return Table("work", columns, rows, "How far every annotator is with every document.")


def document_table(rows: Sequence[DocumentProgress]) -> Table[DocumentProgress]:
    """Who has each document, and how far they are."""
    column = Column[DocumentProgress]
    columns = (
        column("document", "document", lambda row: row.name, TEXT),
        column("batch", "batch", lambda row: row.batch, THOUSANDS),
        column("in", "in", lambda row: row.state, TEXT),
        column(
            "annotators",
            "annotators",
            lambda row: joined("; ", (each.said for each in row.work)),
            TEXT,
        ),
    )
    return Table("documents", columns, rows, "How far every document is.")


def _of(row: Work, name: str) -> object:
    return ABSENT if row.completeness is None else getattr(row.completeness, name)
