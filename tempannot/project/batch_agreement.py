"""How far annotators agree, batch by batch: on the pairs that at least two of them decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tempannot.comparison.agreement.many_annotators import ManyAgreement, TwoOfMany, many_agreement
from tempannot.comparison.comparison import DocumentComparison, comparisons
from tempannot.core.document import Document
from tempannot.core.errors import FileError, TempannotError, guarded
from tempannot.core.language import bilingual
from tempannot.formats.reading import read
from tempannot.project.project import Project, ProjectDocument
from tempannot.tables.cell_formats import DECIMALS, INTERVAL, TEXT, THOUSANDS
from tempannot.tables.table import Column, Table

Tell = Callable[[str, int, int], object]
"""Told what is being done, how much of it is, and of how much."""


@dataclass(frozen=True, slots=True)
class BatchAgreement:
    """The agreement over the documents of a batch that two or more have begun.

    ``problems`` says which work could not be compared.
    """

    batch: int
    documents: int
    shared: int
    compared: int
    agreement: ManyAgreement
    problems: tuple[FileError, ...] = ()


def batch_agreements(project: Project, tell: Tell | None = None) -> tuple[BatchAgreement, ...]:
    """The agreement of each batch, in order; a batch that nobody shares has no pairs."""
    found: list[BatchAgreement] = []
    done = 0
    for batch in dict.fromkeys(each.batch for each in project.documents):
        documents = [each for each in project.documents if each.batch == batch]
        problems: list[FileError] = []
        compared: list[Sequence[DocumentComparison]] = []
        for each in documents:
            if tell:
                tell(bilingual("comparing annotators"), done, len(project.documents))
            done += 1
            pairs = _compared(project, each, problems)
            if pairs:
                compared.append(pairs)
        shared = sum(len(each.annotators) > 1 for each in documents)
        agreement = many_agreement(compared)
        found.append(
            BatchAgreement(batch, len(documents), shared, len(compared), agreement, tuple(problems))
        )
    return tuple(found)


def _compared(
    project: Project, document: ProjectDocument, problems: list[FileError]
) -> Sequence[DocumentComparison]:
    """Every two annotators of a document who have begun it; none if there are no two."""
    read_as = dict(_read(project, document, problems))
    if len(read_as) < 2:
        return ()
    try:
        return comparisons(
            list(read_as.values()),
            names=list(read_as),
            during=project.file.during,
            partial=True,
        )
    except TempannotError as error:
        problems.append(FileError(document.path, str(error)))
        return ()


def _read(
    project: Project, document: ProjectDocument, problems: list[FileError]
) -> Iterator[tuple[str, Document]]:
    for name in document.annotators:
        path = project.path_of(name, document.name)
        if not path.is_file():
            continue
        try:
            with guarded(path):
                yield name, read(path, project.interpretation).document
        except FileError as error:
            problems.append(error)


def agreement_table(rows: Sequence[BatchAgreement]) -> Table[BatchAgreement]:
    """How far annotators agree in each batch."""
    column = Column[BatchAgreement]
    columns = (
        column("batch", "batch", lambda row: row.batch, THOUSANDS),
        column("documents", "documents", lambda row: row.documents, THOUSANDS),
        column(
            "compared",
            "compared",
            lambda row: row.compared,
            THOUSANDS,
            "Documents that two annotators or more have begun.",
        ),
        column(
            "pairs",
            "pairs",
            lambda row: row.agreement.overall.pairs,
            THOUSANDS,
            "Pairs of events and times that at least two decided.",
        ),
        column("observed", "observed", lambda row: row.agreement.overall.observed.value, DECIMALS),
        column(
            "alpha",
            "alpha",
            lambda row: row.agreement.overall.alpha.value,
            DECIMALS,
            "Krippendorff's alpha.",
        ),
        column(
            "interval",
            "95 %",
            lambda row: row.agreement.overall.alpha,
            INTERVAL,
            "Of alpha, by resampling.",
        ),
        column("ac1", "AC1", lambda row: row.agreement.overall.ac1.value, DECIMALS, "Gwet's AC1."),
    )
    return Table("agreement", columns, rows, "Agreement of all annotators, batch by batch.")


@dataclass(frozen=True, slots=True)
class TwoInBatch:
    """Two annotators in a batch."""

    batch: int
    found: TwoOfMany


def pair_agreement_table(rows: Sequence[BatchAgreement]) -> Table[TwoInBatch]:
    """How far every two annotators agree in each batch."""
    column = Column[TwoInBatch]
    columns = (
        column("batch", "batch", lambda row: row.batch, THOUSANDS),
        column("first", "annotator", lambda row: row.found.first, TEXT),
        column("second", "and", lambda row: row.found.second, TEXT),
        column("pairs", "pairs", lambda row: row.found.agreement.coefficients.pairs, THOUSANDS),
        column(
            "kappa", "kappa", lambda row: row.found.agreement.coefficients.kappa.value, DECIMALS
        ),
        column("strict", "strict F1", lambda row: row.found.strict.f1, DECIMALS),
    )
    pairs = tuple(TwoInBatch(row.batch, two) for row in rows for two in row.agreement.table)
    return Table("agreement-of-two", columns, pairs, "Every two annotators, batch by batch.")
