"""Documents to learn from: the trainee annotates, and the gold explains where it says otherwise.

The gold is ``training/DOC.tml``; a trainee begins with its events and times and draws the links, in
``training/NAME/DOC.tml``. What the gold says of a link is in the comment of that link.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tempannot.comparison.comparison import AnnotatedSide, DocumentComparison
from tempannot.comparison.disagreements.describe import describe
from tempannot.comparison.disagreements.disagreements import Disagreement, disagreements
from tempannot.core.language import bilingual
from tempannot.core.relations import RelationSet
from tempannot.formats.atomic import saving, write_atomically
from tempannot.formats.reading import read, to_bytes
from tempannot.project.documents_to_begin import without_links
from tempannot.project.project import ENDING, Project
from tempannot.tables.cell_formats import ABSENT, TEXT, THOUSANDS
from tempannot.tables.table import Column, Table

_NAMES = (bilingual("The gold"), bilingual("Your annotation"))


@dataclass(frozen=True, slots=True)
class TrainingDifference:
    """A pair on which a trainee and the gold differ.

    ``told`` says what both say, ``why`` what the gold gives as its reasons, "" if it gives none;
    ``explains`` is how many further pairs differ because of this one; ``intervals`` are the two
    in the trainee's document, as far as they are marked there.
    """

    document: str
    source: str
    target: str
    gold: RelationSet
    trainee: RelationSet
    told: str
    why: str
    explains: int
    intervals: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TrainingWork:
    """How a trainee did on a document: the differences, None where it is not begun."""

    document: str
    annotator: str
    differences: tuple[TrainingDifference, ...] | None


def training_documents(project: Project) -> tuple[str, ...]:
    """The names of the documents to learn from."""
    if not project.training.is_dir():
        return ()
    return tuple(sorted(p.name.removesuffix(ENDING) for p in project.training.glob(f"*{ENDING}")))


def training_path(project: Project, annotator: str, document: str) -> Path:
    """Where a trainee's work lies, or will lie once it is begun."""
    return project.training / annotator / f"{document}{ENDING}"


def begin_training(project: Project, annotator: str, document: str) -> Path:
    """Give a trainee a document without its links; it stays as it is if it was begun before.

    Raises FileError.
    """
    project.check_annotator(annotator)
    path = training_path(project, annotator, document)
    if not path.exists():
        opened = read(project.training / f"{document}{ENDING}", project.interpretation)
        without_links(opened.document)
        data = to_bytes(opened, opened.document)
        with saving(path):
            path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, data)
    return path


def training_work(project: Project, annotator: str) -> Iterator[TrainingWork]:
    """Yield how a trainee did on each document; raises FileError for what cannot be read."""
    project.check_annotator(annotator)
    for name in training_documents(project):
        path = training_path(project, annotator, name)
        found = tuple(differences(project, annotator, name)) if path.is_file() else None
        yield TrainingWork(name, annotator, found)


def differences(project: Project, annotator: str, document: str) -> Iterator[TrainingDifference]:
    """Yield where a trainee says something else than the gold, what matters most first.

    Raises FileError for what cannot be read, or is of another text.
    """
    gold = read(project.training / f"{document}{ENDING}", project.interpretation)
    trainee = read(training_path(project, annotator, document), project.interpretation)
    comparison = DocumentComparison.of(
        gold.document,
        trainee.document,
        names=_NAMES,
        during=project.file.during,
        partial=True,
    )
    for each in disagreements(comparison):
        told = replace(describe(comparison, each, _NAMES), notes=())
        yield TrainingDifference(
            document,
            _word(comparison, each.source),
            _word(comparison, each.target),
            each.key,
            each.response,
            str(told),
            _why(comparison.key, each),
            len(each.explains),
            _of_trainee(comparison, each),
        )


def _of_trainee(comparison: DocumentComparison, found: Disagreement) -> tuple[str, ...]:
    units = map(comparison.alignment.unit, dict.fromkeys((found.source, found.target)))
    members = (each.members[comparison.response.index] for each in units)
    return tuple(each for each in members if each is not None)


def _why(gold: AnnotatedSide, found: Disagreement) -> str:
    """The comments of the links of a pair, or else of those that its relation follows from."""
    links = found.links[0] or gold.network.why(found.source, found.target)
    comments = (gold.document.links[id].comment.strip() for id in links)
    return " ".join(dict.fromkeys(each for each in comments if each))


def _word(comparison: DocumentComparison, unit: str) -> str:
    """What a unit is called."""
    return comparison.alignment.unit(unit).name


def difference_table(rows: Sequence[TrainingDifference]) -> Table[TrainingDifference]:
    """Where trainees and the gold differ, and why the gold says what it says."""
    column = Column[TrainingDifference]
    columns = (
        column("document", "document", lambda row: row.document, TEXT),
        column("source", "source", lambda row: row.source, TEXT),
        column("target", "target", lambda row: row.target, TEXT),
        column("told", "what both say", lambda row: row.told, TEXT, width=0.4),
        column("why", "why", lambda row: row.why or ABSENT, TEXT, width=0.4),
        column("explains", "more pairs", lambda row: row.explains, THOUSANDS),
    )
    return Table("training", columns, rows)
