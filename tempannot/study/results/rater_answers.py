"""What single raters said beside their judgments: answers on pages, and comments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from tempannot.core.language import dated
from tempannot.study.design.study_design import StudyDesign
from tempannot.study.pages.page_answers import PageAnswers
from tempannot.study.results.study_results import JudgmentSource
from tempannot.study.store.facts import JudgmentRow
from tempannot.tables.cell_formats import CellFormat
from tempannot.tables.table import Column, Json, Table

_BETWEEN = "; "


class AnsweredStudy(JudgmentSource, Protocol):
    """What such answers are taken from; ``StudyStore`` is one."""

    def page_answers(self) -> tuple[PageAnswers, ...]:
        """Return what raters answered on pages."""
        ...


@dataclass(frozen=True, slots=True)
class SaidAnswer:
    """What a ``rater`` said: ``asked`` is the question, or the item that a comment is on."""

    rater: str
    where: str
    asked: str
    said: str
    at: datetime


def said_on_pages(design: StudyDesign, answers: Iterable[PageAnswers]) -> Iterator[SaidAnswer]:
    """Yield the answers to each question of the pages, by rater; sealed ones are left out.

    A page without questions that was read says so, as a consent.
    """
    pages = {each.id: each for each in design.pages}
    for given in answers:
        page = pages.get(given.page)
        if page is None or given.is_sealed:
            continue
        title = page.title or page.id
        for each in page.questions:
            said = _BETWEEN.join(given.answers.get(each.id, ()))
            yield SaidAnswer(given.rater, title, each.ask, said, given.answered_at)
        if not page.questions:
            done = "agreed" if page.is_consent else "read"
            yield SaidAnswer(given.rater, title, "", done, given.answered_at)


def comments(rows: Iterable[JudgmentRow]) -> Iterator[SaidAnswer]:
    """Yield the comments on items, in the order of the judgments."""
    for row in rows:
        judgment = row.judgment
        if judgment.comment:
            item = " / ".join(row.item.item.texts)
            where = f"{judgment.block}, item {judgment.item}"
            yield SaidAnswer(judgment.rater, where, item, judgment.comment, judgment.answered_at)


def all_said(store: AnsweredStudy) -> tuple[SaidAnswer, ...]:
    """All that raters said: on pages, then in comments."""
    written = said_on_pages(store.study.design, store.page_answers())
    return (*written, *comments(store.judgment_rows()))


def said_table(said: Sequence[SaidAnswer]) -> Table[SaidAnswer]:
    """What raters said, a row each."""
    return Table("answers", _COLUMNS, said, "What raters said beside their judgments.")


def said_json(said: Iterable[SaidAnswer]) -> list[Json]:
    """Return what raters said; times are UTC."""
    return [
        {
            "rater": each.rater,
            "where": each.where,
            "asked": each.asked,
            "said": each.said,
            "at": each.at.isoformat(),
        }
        for each in said
    ]


_COLUMNS = (
    Column[SaidAnswer]("rater", "rater", lambda each: each.rater),
    Column[SaidAnswer]("where", "where", lambda each: each.where),
    Column[SaidAnswer]("asked", "asked", lambda each: each.asked, width=0.4),
    Column[SaidAnswer]("said", "said", lambda each: each.said, width=0.4),
    Column[SaidAnswer]("at", "when (UTC)", lambda each: each.at, CellFormat(dated)),
)
