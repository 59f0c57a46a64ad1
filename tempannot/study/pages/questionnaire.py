"""The pages around the items of a study, what they ask, and which answers they take.

A page is Markdown and a small list of questions. An answer is a tuple of texts whatever the
question: none where it was left out, one of most questions, several where several may be chosen.
So answers of every kind are kept, sent and exported in one way.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import isfinite

from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual, bilingual_plural
from tempannot.study.pages.page_words import PageWords

Answers = Mapping[str, tuple[str, ...]]
"""The answers to the questions of a page, by the id of the question; what is left out has none."""

AGREED = "yes"
"""The answer to a statement that was agreed to."""

LONGEST_ID = 40
LONGEST_LINE = 500
LONGEST_TEXT = 4_000
LONGEST_OTHER = 200
MOST_CHOICES = 60
MOST_QUESTIONS = 60
MOST_PAGES = 20
_WIDEST_SCALE = 11
_MOST_DIGITS = 15
_ID = re.compile(r"[a-z][a-z0-9_]*")
_NUMBER = re.compile(r"[+-]?(\d+([.,]\d*)?|[.,]\d+)")


class PageDesignError(TempannotError):
    """A page or a question that cannot be; ``key`` names what is wrong about it."""

    def __init__(self, key: str, problem: str) -> None:
        super().__init__(problem)
        self.key = key


class PageAnswerError(TempannotError):
    """Answers that a page does not take; ``problems`` says of each question what is wrong."""

    def __init__(self, problems: Mapping[str, str]) -> None:
        super().__init__("; ".join(f"{name}: {said}" for name, said in problems.items()))
        self.problems = dict(problems)


class PageMoment(StrEnum):
    """When a page is shown: the consent first of all, others before or after the items."""

    CONSENT = "consent"
    BEFORE = "before"
    AFTER = "after"


class QuestionKind(StrEnum):
    """What is asked for: AGREE is a statement to tick, SCALE a number between two named ends."""

    TEXT = "text"
    LONG_TEXT = "long-text"
    NUMBER = "number"
    ONE = "one"
    SEVERAL = "several"
    SCALE = "scale"
    AGREE = "agree"


_OF_CHOICES = (QuestionKind.ONE, QuestionKind.SEVERAL)
_BOUNDED = (QuestionKind.NUMBER, QuestionKind.SEVERAL, QuestionKind.SCALE)


@dataclass(frozen=True, slots=True)
class PageQuestion:
    """One question of a page.

    ``id`` names its answer in exports. ``least`` and ``most`` bound a number, the points of a
    scale, or how many choices are taken. ``other`` lets raters write what is not among the
    ``choices``. ``low`` and ``high`` are the words at the ends of a scale, ``hint`` a line below
    the question. ``choice_words`` are what raters see in place of the choices, in another language.
    Raises PageDesignError for what nobody could answer.
    """

    id: str
    ask: str
    answer: QuestionKind = QuestionKind.TEXT
    required: bool = False
    choices: tuple[str, ...] = ()
    other: bool = False
    least: float | None = None
    most: float | None = None
    whole: bool = False
    low: str = ""
    high: str = ""
    hint: str = ""
    choice_words: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not _ID.fullmatch(self.id) or len(self.id) > LONGEST_ID:
            raise PageDesignError(
                "id",
                bilingual(
                    "{id!r:.50} cannot name a column: an id is a small letter, then small "
                    "letters, digits and _, {longest_id} characters at most",
                    id=self.id,
                    longest_id=LONGEST_ID,
                ),
            )
        if not self.ask.strip():
            raise PageDesignError("ask", bilingual("the question {id!r} asks nothing", id=self.id))
        self._check_choices()
        self._check_bounds()

    def _check_choices(self) -> None:
        if self.answer not in _OF_CHOICES:
            if self.choices or self.other:
                key = "choices" if self.choices else "other"
                raise PageDesignError(
                    key,
                    bilingual(
                        "{id!r} has choices, but asks for {answer}", id=self.id, answer=self.answer
                    ),
                )
            return
        if not 1 < len(self.choices) + self.other <= MOST_CHOICES:
            raise PageDesignError(
                "choices",
                bilingual(
                    "{id!r} has {choices}; there are 2 to {most_choices}",
                    id=self.id,
                    choices=bilingual_plural(
                        len(self.choices), "{count:,} choice", "{count:,} choices"
                    ),
                    most_choices=MOST_CHOICES,
                ),
            )
        if len({each.strip().casefold() for each in self.choices}) < len(self.choices):
            raise PageDesignError(
                "choices", bilingual("a choice of {id!r} is there twice", id=self.id)
            )
        for each in self.choices:
            if not each.strip() or each != _line(each) or len(each) > LONGEST_OTHER:
                raise PageDesignError(
                    "choices",
                    bilingual(
                        "a choice of {id!r} is not one line of text: {each!r:.50}",
                        id=self.id,
                        each=each,
                    ),
                )

    def _check_bounds(self) -> None:
        for key, bound in (("least", self.least), ("most", self.most)):
            if bound is not None and self.answer not in _BOUNDED:
                raise PageDesignError(
                    key,
                    bilingual(
                        "{id!r} asks for {answer}: it has no {key}",
                        id=self.id,
                        answer=self.answer,
                        key=key,
                    ),
                )
            if bound is not None and not isfinite(bound):
                raise PageDesignError(
                    key, bilingual("{key} of {id!r} is no number", key=key, id=self.id)
                )
        if self.least is not None and self.most is not None and self.least > self.most:
            raise PageDesignError(
                "least", bilingual("least of {id!r} is above its most", id=self.id)
            )
        if self.answer is QuestionKind.SCALE and not 1 < len(self.points) <= _WIDEST_SCALE:
            raise PageDesignError(
                "most",
                bilingual(
                    "the scale {id!r} has {points} points; there are 2 to 11",
                    id=self.id,
                    points=len(self.points),
                ),
            )
        if self.answer is QuestionKind.SEVERAL:
            there = len(self.choices) + self.other
            if (self.least or 0) > there:
                raise PageDesignError(
                    "least", bilingual("{id!r} has only {there} choices", id=self.id, there=there)
                )

    @property
    def names(self) -> tuple[str, ...]:
        """What its answers are called: words of one's own have a name for themselves."""
        return (self.id, f"{self.id}_other") if self.other else (self.id,)

    @property
    def shown_choices(self) -> Mapping[str, str]:
        """What raters see of each choice."""
        return dict(zip(self.choices, self.choice_words or self.choices, strict=True))

    @property
    def points(self) -> tuple[str, ...]:
        """The answers of a scale, from its low end; 1 to 5 if nothing else is said."""
        least = 1 if self.least is None else round(self.least)
        most = 5 if self.most is None else round(self.most)
        return tuple(str(each) for each in range(least, min(most, least + 99) + 1))

    @property
    def is_number(self) -> bool:
        """Whether answers are numbers."""
        return self.answer in (QuestionKind.NUMBER, QuestionKind.SCALE)

    def checked(self, given: Sequence[str]) -> tuple[str, ...]:
        """Return an answer in the form in which it is kept; empty where it was left out.

        Raises ValueError with what a rater is told.
        """
        is_long = self.answer is QuestionKind.LONG_TEXT
        said = (_text(each) if is_long else _line(each) for each in given)
        found = tuple(dict.fromkeys(each for each in said if each))
        if not found:
            if self.required or self.answer is QuestionKind.AGREE:
                raise ValueError(_missing(self.answer))
            return ()
        if len(found) > 1 and self.answer is not QuestionKind.SEVERAL:
            raise ValueError(bilingual("Give one answer."))
        return _CHECKS[self.answer](self, found)


def _missing(kind: QuestionKind) -> str:
    """What is said where an answer is needed and there is none."""
    match kind:
        case QuestionKind.NUMBER:
            return bilingual("Please write a number.")
        case QuestionKind.ONE:
            return bilingual("Please choose an answer.")
        case QuestionKind.SEVERAL:
            return bilingual("Please choose at least one.")
        case QuestionKind.SCALE:
            return bilingual("Please choose a point of the scale.")
        case QuestionKind.AGREE:
            return bilingual("This is needed to take part.")
        case _:
            return bilingual("Please write an answer.")


def _checked_text(question: PageQuestion, found: tuple[str, ...]) -> tuple[str, ...]:
    most = LONGEST_TEXT if question.answer is QuestionKind.LONG_TEXT else LONGEST_LINE
    if len(found[0]) > most:
        raise ValueError(bilingual("Please shorten this to {most:,} characters.", most=most))
    return found


def _checked_number(question: PageQuestion, found: tuple[str, ...]) -> tuple[str, ...]:
    if not _NUMBER.fullmatch(found[0]) or sum(map(str.isdigit, found[0])) > _MOST_DIGITS:
        raise ValueError(bilingual("Please write a number, such as 34."))
    number = float(found[0].replace(",", "."))
    if question.whole and number != round(number):
        raise ValueError(bilingual("Please write a whole number."))
    if question.least is not None and number < question.least:
        raise ValueError(
            bilingual("Please write a number from {least:g} up.", least=question.least)
        )
    if question.most is not None and number > question.most:
        raise ValueError(bilingual("Please write a number up to {most:g}.", most=question.most))
    return (str(round(number)) if number == round(number) else repr(number),)


def _checked_choices(question: PageQuestion, found: tuple[str, ...]) -> tuple[str, ...]:
    others = [each for each in found if each not in question.choices]
    if len(others) > question.other:
        raise ValueError(bilingual("Please choose one of the answers."))
    if any(len(each) > LONGEST_OTHER for each in others):
        raise ValueError(
            bilingual("Please shorten this to {most:,} characters.", most=LONGEST_OTHER)
        )
    if question.answer is QuestionKind.SEVERAL:
        if question.least is not None and len(found) < question.least:
            raise ValueError(bilingual("Please choose {least:g} or more.", least=question.least))
        if question.most is not None and len(found) > question.most:
            raise ValueError(bilingual("Please choose {most:g} at most.", most=question.most))
    # in the order of the page, whatever was clicked first
    return (*(each for each in question.choices if each in found), *others)


def _checked_point(question: PageQuestion, found: tuple[str, ...]) -> tuple[str, ...]:
    if found[0] not in question.points:
        raise ValueError(bilingual("Please choose a point of the scale."))
    return found


def _checked_agreement(_: PageQuestion, found: tuple[str, ...]) -> tuple[str, ...]:
    if found != (AGREED,):
        raise ValueError(_missing(QuestionKind.AGREE))
    return found


_CHECKS = {
    QuestionKind.TEXT: _checked_text,
    QuestionKind.LONG_TEXT: _checked_text,
    QuestionKind.NUMBER: _checked_number,
    QuestionKind.ONE: _checked_choices,
    QuestionKind.SEVERAL: _checked_choices,
    QuestionKind.SCALE: _checked_point,
    QuestionKind.AGREE: _checked_agreement,
}


@dataclass(frozen=True, slots=True)
class QuestionnairePage:
    """One page: Markdown, and questions. Raises PageDesignError for a page that cannot be.

    ``language`` is that of its texts, "" for that of the study; ``others`` are its texts in other
    languages, each of them whole.
    """

    id: str
    moment: PageMoment
    title: str = ""
    text: str = ""
    questions: tuple[PageQuestion, ...] = ()
    language: str = ""
    others: Mapping[str, PageWords] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not _ID.fullmatch(self.id) or len(self.id) > LONGEST_ID:
            raise PageDesignError(
                "id", bilingual("{id!r:.50} cannot be the id of a page", id=self.id)
            )
        if not (self.title.strip() or self.text.strip() or self.questions):
            raise PageDesignError("text", bilingual("the page {id!r} is empty", id=self.id))
        if len(self.questions) > MOST_QUESTIONS:
            raise PageDesignError(
                "question",
                bilingual(
                    "a page has {most_questions} questions at most: make two of it",
                    most_questions=MOST_QUESTIONS,
                ),
            )
        if self.moment is PageMoment.CONSENT and not self.text.strip():
            raise PageDesignError("text", bilingual("a consent page says what is agreed to"))

    @property
    def is_consent(self) -> bool:
        """Whether this page must be agreed to."""
        return self.moment is PageMoment.CONSENT

    @property
    def questions_named(self) -> dict[str, PageQuestion]:
        """The questions by their ids."""
        return {each.id: each for each in self.questions}

    def checked(self, given: Mapping[str, Sequence[str]]) -> Answers:
        """Return the answers of a rater in the form in which they are kept.

        Raises PageAnswerError with a sentence for each question that is answered wrongly or not
        at all where it must be, and for answers to questions that nobody asked.
        """
        problems: dict[str, str] = {}
        found: dict[str, tuple[str, ...]] = {}
        for each in self.questions:
            try:
                answer = each.checked(given.get(each.id, ()))
            except ValueError as error:
                problems[each.id] = str(error)
                continue
            if answer:
                found[each.id] = answer
        for name in given.keys() - {each.id for each in self.questions}:
            problems[name] = bilingual("This is not asked here.")
        if problems:
            raise PageAnswerError(problems)
        return found


def _line(text: str) -> str:
    """A text in one line, without what cannot be shown."""
    return " ".join(_text(text).split())


def _text(text: str) -> str:
    """A text without what no database keeps and nobody sees, letters and accents joined."""
    whole = text.encode("utf-8", "ignore").decode("utf-8").replace("\r\n", "\n")
    kept = (each for each in whole if each in "\n\t" or unicodedata.category(each) != "Cc")
    return unicodedata.normalize("NFC", "".join(kept)).strip()
