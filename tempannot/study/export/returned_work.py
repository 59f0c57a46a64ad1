"""What comes back into a study: copies, answers from pages, exports of Label Studio and Potato.

All of it is read and looked at before any of it is kept, and it is kept in one transaction: what is
wrong with one file changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.items.text_table import TextTable
from tempannot.study.export.answer_files import ENDING as ANSWERS
from tempannot.study.export.answer_files import AnswerFile, keep_answers, read_answers
from tempannot.study.export.foreign_import import ForeignRows, foreign_table, keep_foreign
from tempannot.study.export.foreign_judgments import has_tasks
from tempannot.study.store.place import holds_study

if TYPE_CHECKING:
    from tempannot.study.store.copies import MergeReport
    from tempannot.study.store.study_store import StudyStore

TABLES = (".csv", ".tsv", ".jsonl")
"""Endings of what other programs export, beside JSON."""


@dataclass(frozen=True, slots=True)
class ReturnedWork:
    """Files sorted by what they are: copies by their places, the others as they were read."""

    copies: tuple[str, ...]
    answers: tuple[AnswerFile, ...]
    foreign: tuple[TextTable, ...]


@dataclass(frozen=True, slots=True)
class TakenWork:
    """What was taken: of copies what ``merge`` tells, of each other file what it brought."""

    merged: MergeReport | None
    brought: tuple[tuple[Path, str], ...]


def returned_work(others: Sequence[str | Path]) -> ReturnedWork:
    """Read what came back; raises FileError, with the line, for what is nothing of the kind."""
    copies, answers, foreign = [], [], []
    for each in map(str, others):
        path = Path(each)
        if holds_study(each):
            copies.append(each)
        elif path.is_dir() or path.suffix.casefold() in TABLES or has_tasks(path):
            foreign.append(_foreign(path))
        elif path.suffix.casefold() == ANSWERS:
            answers.append(read_answers(path))
        else:
            copies.append(each)  # opening it says what it is not
    return ReturnedWork(tuple(copies), tuple(answers), tuple(foreign))


def take_work(
    into: StudyStore,
    found: ReturnedWork,
    copies: Sequence[StudyStore],
    begins: Callable[[StudyStore], object] | None = None,
) -> TakenWork:
    """Take what came back, with its ``copies`` opened: all or nothing, and nothing twice.

    ``begins`` is called before each copy, and gives everything up by raising. Raises
    TempannotError.
    """
    from tempannot.study.store import copies as copying  # noqa: PLC0415 - SQLAlchemy is slow
    from tempannot.study.store.claiming import lock  # noqa: PLC0415 - as above

    copying.check_copies(into, copies)
    rows = [ForeignRows.of(into, each) for each in found.foreign]
    for each in found.answers:
        each.check(into)
    with into.writing() as connection:
        lock(connection)
        merged = copying.merge_in(connection, into, copies, begins) if copies else None
        brought = [(each.path, keep_answers(connection, into, each)) for each in found.answers]
        brought += [(each.path, keep_foreign(connection, into, each)) for each in rows]
    return TakenWork(merged, tuple(brought))


def _foreign(path: Path) -> TextTable:
    found = foreign_table(path)
    if found is None:
        raise FileError(
            path, bilingual("this is no study, no file of answers, and of no program known here")
        )
    return found
