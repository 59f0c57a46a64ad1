"""The answers to pages in the store: one fact of a rater per page, the latest answers hold."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, delete, insert, select

from tempannot.core.language import bilingual
from tempannot.study.design.study_design import StudyDesign
from tempannot.study.pages.page_answers import (
    PageAnswers,
    latest,
    page_answers_as_json,
    page_answers_from_json,
)
from tempannot.study.pages.questionnaire import PageAnswerError
from tempannot.study.store.place import ForeignJudgmentError, NotJoinedError
from tempannot.study.store.schema import RATER, RATER_FACT, storable
from tempannot.study.store.sealing import Sealing

PREFIX = "page "
"""What the names of such facts begin with; nothing that an address tells is kept under it."""


def is_page() -> ColumnElement[bool]:
    """What holds of the facts that are answers to a page."""
    return RATER_FACT.c.name.startswith(PREFIX, autoescape=True)


def keep_in(
    connection: Connection,
    design: StudyDesign,
    answers: Iterable[PageAnswers],
    sealing: Sealing | None = None,
) -> int:
    """Keep answers as part of a transaction; return how many are new.

    The latest of a page hold, whichever came first; those that are sealed are left out. Without
    ``sealing`` they can be read by all. Raises ForeignJudgmentError for a page that the study has
    not, for answers that it does not take and for a rater who never joined.
    """
    new = 0
    for each in answers:
        if not each.is_sealed:
            _check(connection, design, each)
            new += _keep(connection, each, sealing)
    return new


def _check(connection: Connection, design: StudyDesign, answers: PageAnswers) -> None:
    page = next((each for each in design.pages if each.id == answers.page), None)
    if page is None:
        raise ForeignJudgmentError(
            design.name, bilingual("the study has no page {page!r:.60}", page=answers.page)
        )
    try:
        page.checked(answers.answers)
    except PageAnswerError as error:
        problem = bilingual(
            "{rater} cannot have answered the page {id!r} so: {error}",
            rater=answers.rater,
            id=page.id,
            error=error,
        )
        raise ForeignJudgmentError(design.name, problem) from error
    known = select(RATER.c.name).where(RATER.c.name == answers.rater)
    if connection.execute(known).first() is None:
        raise NotJoinedError(design.name, answers.rater)


def _keep(connection: Connection, answers: PageAnswers, sealing: Sealing | None) -> bool:
    name = PREFIX + answers.page
    this = (RATER_FACT.c.rater == answers.rater, RATER_FACT.c.name == name)
    held = [_answers(row, sealing) for row in connection.execute(select(RATER_FACT).where(*this))]
    if answers.id in {each.id for each in held}:
        return False
    if latest([*held, answers])[answers.page] is not answers:
        return False
    text = storable(json.dumps(page_answers_as_json(answers)))
    value = sealing.closed_by(connection, answers.rater, text) if sealing else text
    connection.execute(delete(RATER_FACT).where(*this))
    cells = {"rater": answers.rater, "name": name, "given_at": answers.answered_at}
    connection.execute(insert(RATER_FACT), cells | {"value": value})
    return True


def page_answers(
    connection: Connection, sealing: Sealing, rater: str | None = None
) -> tuple[PageAnswers, ...]:
    """Return the answers of one rater, or of all, by rater and time."""
    query = select(RATER_FACT).where(is_page())
    if rater is not None:
        query = query.where(RATER_FACT.c.rater == rater)
    query = query.order_by(RATER_FACT.c.rater, RATER_FACT.c.given_at, RATER_FACT.c.name)
    return tuple(_answers(row, sealing) for row in connection.execute(query))


def _answers(row: Row[*tuple[Any, ...]], sealing: Sealing | None) -> PageAnswers:
    text = sealing.opened_for(row.rater, row.value) if sealing else row.value
    if text is None:
        return PageAnswers.sealed(row.rater, row.name.removeprefix(PREFIX), row.given_at)
    return page_answers_from_json(json.loads(text))
