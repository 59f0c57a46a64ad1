"""What a rater answered on a page, as it is kept and sent."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from math import isfinite

from tempannot.core.codec import CodecError, Json, from_json, to_json
from tempannot.core.language import bilingual
from tempannot.study.pages.questionnaire import Answers, QuestionnairePage

_ID = re.compile(r"[0-9a-f]{32}")
_SEALED = "0" * 32
_MOST_SECONDS = 10**9
_YEARS = range(1970, 9000)


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
        if self.answered_at.tzinfo is None or self.answered_at.year not in _YEARS:
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
