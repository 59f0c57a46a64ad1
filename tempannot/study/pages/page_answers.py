"""What a rater answered on a page, as it is kept and sent, and as columns of a table.

A question has one or two columns, and a consent the time when raters agreed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from math import isfinite

from tempannot.core.codec import CodecError, Json, from_json, to_json
from tempannot.core.language import bilingual
from tempannot.study.pages.questionnaire import (
    Answers,
    PageQuestion,
    QuestionKind,
    QuestionnairePage,
)

_ID = re.compile(r"[0-9a-f]{32}")
_SEALED = "0" * 32
_MOST_SECONDS = 10**9
YEARS = range(1970, 9000)
"""Computers of raters may be wrong about the time, but they count it from 1970."""


@dataclass(frozen=True, slots=True)
class PageAnswers:
    """The answers to one page; what the same rater answers later takes their place.

    ``id`` are 32 hexadecimal digits. ``seconds`` are from showing to sending. Raises CodecError
    for values that no page sends.
    """

    id: str
    rater: str
    page: str
    answered_at: datetime
    seconds: float = 0.0
    answers: Answers = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not _ID.fullmatch(self.id):
            raise CodecError(bilingual("the id of answers is 32 hexadecimal digits"))
        if not (isfinite(self.seconds) and 0 <= self.seconds < _MOST_SECONDS):
            raise CodecError(bilingual("seconds cannot be {seconds}", seconds=self.seconds))
        if self.answered_at.tzinfo is None or self.answered_at.year not in YEARS:
            raise CodecError(
                bilingual(
                    "answered_at cannot be {isoformat}", isoformat=self.answered_at.isoformat()
                )
            )

    @classmethod
    def sealed(cls, rater: str, page: str, answered_at: datetime) -> PageAnswers:
        """What is known of answers that cannot be read here."""
        return cls(_SEALED, rater, page, answered_at)

    @property
    def is_sealed(self) -> bool:
        """Whether these are answers that cannot be read here, so that they seem to be none."""
        return self.id == _SEALED


def page_answers_as_json(answers: PageAnswers) -> Json:
    """What ``page_answers_from_json`` reads, with the time in UTC."""
    return to_json(answers, answered_at=answers.answered_at.astimezone(UTC).isoformat())


def page_answers_from_json(data: object) -> PageAnswers:
    """The answers to a page; raises CodecError if they are not all there."""
    return from_json(data, PageAnswers, answered_at=_time)


def _time(value: object) -> datetime:
    return datetime.fromisoformat(str(value))


def latest(answers: Iterable[PageAnswers]) -> dict[str, PageAnswers]:
    """Return which answers of one rater hold, by page: the latest, wherever they were given."""
    found: dict[str, PageAnswers] = {}
    for each in answers:
        held = found.get(each.page)
        if held is None or (held.answered_at, held.id) < (each.answered_at, each.id):
            found[each.page] = each
    return found


def next_page(
    pages: Iterable[QuestionnairePage], answered: Iterable[str]
) -> QuestionnairePage | None:
    """Return the first page that has no answers yet."""
    known = set(answered)
    return next((each for each in pages if each.id not in known), None)


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
