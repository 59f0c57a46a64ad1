"""What is known of raters beside their judgments, as columns: the one place that makes them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Protocol

from tempannot.study.pages.page_answers import PageAnswers
from tempannot.study.pages.page_columns import answer_cells, answer_columns
from tempannot.study.store.facts import RaterInfo, StudyInfo

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
