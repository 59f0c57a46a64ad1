"""Answers to pages as columns of a table: one or two per question, and when raters agreed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from tempannot.core.language import bilingual
from tempannot.study.pages.page_answers import PageAnswers, latest
from tempannot.study.pages.questionnaire import PageQuestion, QuestionKind, QuestionnairePage

PREFIX = "rater_"
"""What the columns begin with: these are facts of the rater, not of the judgment."""

AGREED_AT = "agreed_at"
OTHER = "other"
_BETWEEN = "; "


def answer_columns(pages: Sequence[QuestionnairePage]) -> dict[str, type]:
    """Return the columns of the pages of a study and the types of their cells.

    ``rater_ID`` is the answer to the question, several with semicolons between them, "other" for
    words of one's own, which stand in ``rater_ID_other``. Of a consent ``rater_ID_agreed_at`` says
    when it was agreed to.
    """
    found: dict[str, type] = {}
    for page in pages:
        if page.is_consent:
            found[f"{PREFIX}{page.id}_{AGREED_AT}"] = datetime
        for each in page.questions:
            if not page.is_consent or each.answer is not QuestionKind.AGREE:
                found[PREFIX + each.id] = _type(each)
                if each.other:
                    found[f"{PREFIX}{each.id}_{OTHER}"] = str
    return found


def answer_meanings(pages: Sequence[QuestionnairePage]) -> dict[str, str]:
    """Return what each of these columns means, for a reader of the table."""
    found = {}
    for page in pages:
        found[f"{PREFIX}{page.id}_{AGREED_AT}"] = bilingual(
            "when the rater agreed to: {title}", title=page.title
        )
        for each in page.questions:
            found[PREFIX + each.id] = bilingual("the rater's answer to: {ask}", ask=each.ask)
            found[f"{PREFIX}{each.id}_{OTHER}"] = bilingual(
                "the rater's own words to: {ask}", ask=each.ask
            )
    return {name: said for name, said in found.items() if name in answer_columns(pages)}


def answer_cells(
    pages: Sequence[QuestionnairePage], answers: Iterable[PageAnswers]
) -> dict[str, object]:
    """Return the cells of one rater, None where nothing was answered."""
    held = latest(answers)
    found: dict[str, object] = dict.fromkeys(answer_columns(pages))
    for page in pages:
        given = held.get(page.id)
        if given is None:
            continue
        if page.is_consent:
            found[f"{PREFIX}{page.id}_{AGREED_AT}"] = given.answered_at
        for each in page.questions:
            answer = given.answers.get(each.id, ())
            if PREFIX + each.id in found and answer:
                found[PREFIX + each.id] = _cell(each, answer)
            others = [said for said in answer if said not in each.choices]
            if each.other and others:
                found[f"{PREFIX}{each.id}_{OTHER}"] = _BETWEEN.join(others)
    return found


def _type(question: PageQuestion) -> type:
    if question.answer is QuestionKind.SCALE or (
        question.answer is QuestionKind.NUMBER and question.whole
    ):
        return int
    if question.answer is QuestionKind.NUMBER:
        return float
    return bool if question.answer is QuestionKind.AGREE else str


def _cell(question: PageQuestion, answer: tuple[str, ...]) -> object:
    if question.is_number:
        number = float(answer[0])
        return round(number) if _type(question) is int else number
    if question.answer is QuestionKind.AGREE:
        return True
    if not question.choices:
        return answer[0]
    chosen = [each for each in answer if each in question.choices]
    return _BETWEEN.join([*chosen, OTHER] if len(chosen) < len(answer) else chosen)
