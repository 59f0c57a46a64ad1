"""What is known of raters beside their judgments, as columns: the one place that makes them.

Those of the mixed model may come from a table of their own, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Protocol

from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual
from tempannot.formats.items.text_table import read_table
from tempannot.study.pages.page_answers import PREFIX, PageAnswers, answer_cells, answer_columns
from tempannot.study.pages.questionnaire import PageQuestion, QuestionKind
from tempannot.study.store.facts import RaterInfo, StudyInfo
from tempannot.tables.cell_formats import some

Row = dict[str, object]


class AskedStudy(Protocol):
    """What answers to pages are taken from; ``StudyStore`` is one."""

    @property
    def study(self) -> StudyInfo:
        """The study as a whole."""
        ...

    def page_answers(self) -> tuple[PageAnswers, ...]:
        """Return what raters answered on pages."""
        ...


class StudyOfRaters(AskedStudy, Protocol):
    """What a table of raters is made of; ``StudyStore`` is one."""

    def raters(self) -> tuple[RaterInfo, ...]:
        """Return how far each rater is."""
        ...


def rater_cells(store: AskedStudy) -> dict[str, Row]:
    """Return the cells of the answers to pages, by rater; nothing of those who gave none."""
    pages = store.study.design.pages
    if not answer_columns(pages):
        return {}
    by_rater: dict[str, list[PageAnswers]] = {}
    for each in store.page_answers():
        by_rater.setdefault(each.rater, []).append(each)
    return {rater: answer_cells(pages, given) for rater, given in by_rater.items()}


_COLUMNS: dict[str, type] = {
    "rater": str,
    "joined_at": datetime,
    "lists_finished": int,
    "answered": int,
    "skipped": int,
    "flagged": int,
    "active_seconds": float,
    "training": bool,
    "last_answer_at": datetime,
}


def columns_by_rater(study: StudyInfo) -> dict[str, type]:
    """The columns of a row per rater: how far the rater is, then the answers to pages."""
    return _COLUMNS | answer_columns(study.design.pages)


def rows_by_rater(store: StudyOfRaters) -> Iterator[Row]:
    """Yield a row per rater, by name; ``training`` says whether it was passed."""
    cells = rater_cells(store)
    for each in store.raters():
        found: Row = {"rater": each.name}
        found |= {name: getattr(each, name) for name in _COLUMNS if name != "rater"}
        yield found | cells.get(each.name, {})


_NAMED = 12
_UNFIT = (QuestionKind.TEXT, QuestionKind.LONG_TEXT)

OfRaters = Mapping[str, Mapping[str, str]]
"""By the name of a covariate, what is known of each rater."""


class NoCovariateError(TempannotError):
    """Nothing of this name is known of raters, or nothing that a model can have."""


def questions_for_model(study: StudyInfo) -> tuple[PageQuestion, ...]:
    """Return the questions whose answers can enter the model: not free texts."""
    asked = (each for page in study.design.pages if not page.is_consent for each in page.questions)
    return tuple(each for each in asked if each.answer not in _UNFIT)


def answers_of_raters(store: AskedStudy, names: Sequence[str]) -> OfRaters:
    """Return the answers to questions of these ids, with or without "rater_" before them.

    Raises NoCovariateError for a question that was not asked, or that asks for a text.
    """
    known = {each.id: each for each in questions_for_model(store.study)}
    wanted = [each.removeprefix(PREFIX) for each in names]
    for each in wanted:
        if each not in known:
            there = some(list(known), _NAMED) or "none"
            raise NoCovariateError(
                bilingual(
                    "no question {each!r:.60} whose answers can enter the model was asked; "
                    "there is {there}",
                    each=each,
                    there=there,
                )
            )
    found: dict[str, dict[str, str]] = {each: {} for each in wanted}
    for rater, cells in rater_cells(store).items():
        for each in wanted:
            cell = cells.get(PREFIX + each)
            found[each][rater] = "" if cell is None else str(cell)
    return found


def one_per_rater(rows: Iterable[tuple[str, str]], name: str) -> dict[str, str]:
    """Return what a column says of each rater.

    Raises NoCovariateError if it says two things of one rater: then it is none of raters.
    """
    found: dict[str, str] = {}
    for rater, value in rows:
        if found.setdefault(rater, value) != value:
            raise NoCovariateError(
                bilingual(
                    "the column {name!r} says two things of rater {rater!r}: only what is the "
                    "same in all rows of a rater can enter the model",
                    name=name,
                    rater=rater,
                )
            )
    return found


def columns_of_raters(path: Path, rater: str, names: Sequence[str]) -> OfRaters:
    """Return what columns of a table say of each rater; ``rater`` is the column with who it was.

    The names may lack "rater_" as an export writes it. Raises FileError for a table that cannot be
    read, NoCovariateError for a column that it lacks or that says two things of one rater.
    """
    table = read_table(path)
    found = {}
    for name in names:
        column = next((each for each in (name, PREFIX + name) if each in table.columns), None)
        if column is None or rater not in table.columns:
            there = some(list(table.columns), _NAMED)
            raise NoCovariateError(
                bilingual(
                    "{path}: there is no column {name!r:.60}, but {there}",
                    path=path,
                    name=name,
                    there=there,
                )
            )
        who, what = table.columns.index(rater), table.columns.index(column)
        rows = ((cells[who].strip(), cells[what].strip()) for cells in table.rows)
        found[name.removeprefix(PREFIX)] = one_per_rater(rows, column)
    return found
