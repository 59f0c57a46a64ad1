"""What raters answered on pages, or a table knows of them, as columns of the mixed model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual
from tempannot.formats.items.text_table import read_table
from tempannot.study.export.rater_columns import AskedStudy, rater_cells
from tempannot.study.pages.page_columns import PREFIX
from tempannot.study.pages.questionnaire import PageQuestion, QuestionKind
from tempannot.study.store.facts import StudyInfo
from tempannot.tables.cell_formats import some

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
