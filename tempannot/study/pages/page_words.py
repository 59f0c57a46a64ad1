"""The texts of a page in other languages than its own.

A page is written in one language and can have its texts in others. They stand beside it, by the
ids of its questions and in the order of its choices, so that what raters answer is kept, checked
and exported alike in every language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual

MOST_LANGUAGES = 40
_CODE = re.compile(r"([A-Za-z]{2,3})(-[A-Za-z]{4})?(-[A-Za-z]{2}|-\d{3})?")
"""A language as browsers name it: language, script and region (BCP 47)."""


class LanguageCodeError(TempannotError):
    """A text that names no language."""


@dataclass(frozen=True, slots=True)
class QuestionWords:
    """The texts of a question in another language, empty where its own has none."""

    ask: str = ""
    choices: tuple[str, ...] = ()
    low: str = ""
    high: str = ""
    hint: str = ""


@dataclass(frozen=True, slots=True)
class PageWords:
    """The texts of a page in another language; those of questions by their ids."""

    title: str = ""
    text: str = ""
    questions: Mapping[str, QuestionWords] = field(default_factory=dict)


def language_code(text: str) -> str:
    """Return the code of a language in the form in which codes are compared.

    Raises LanguageCodeError for what names none.

    >>> language_code("PT-br"), language_code("zh-hans")
    ('pt-BR', 'zh-Hans')
    """
    found = _CODE.fullmatch(text)
    if found is None:
        raise LanguageCodeError(
            bilingual("{text!r:.40} names no language; codes are such as de or pt-BR", text=text)
        )
    language, script, region = (each or "" for each in found.groups())
    return f"{language.lower()}{script.title()}{region.upper()}"


def check_languages(codes: Iterable[str]) -> None:
    """Raise LanguageCodeError for codes that are none, in another form, or there twice."""
    seen: set[str] = set()
    for each in codes:
        if language_code(each) != each:
            raise LanguageCodeError(
                bilingual("{code!r} is written {right!r}", code=each, right=language_code(each))
            )
        if each in seen or len(seen) >= MOST_LANGUAGES:
            raise LanguageCodeError(
                bilingual("the language {code!r} is there twice", code=each)
                if each in seen
                else bilingual("there are up to {most} languages", most=MOST_LANGUAGES)
            )
        seen.add(each)


def parse_languages(text: str | None) -> tuple[str, ...]:
    """Return the languages that a user wrote, with commas between; raises LanguageCodeError.

    >>> parse_languages("de, EN")
    ('de', 'en')
    """
    found = tuple(language_code(each.strip()) for each in (text or "").split(",") if each.strip())
    check_languages(found)
    return found


def fitting_language(wanted: str, offered: Iterable[str]) -> str | None:
    """Return which of some languages fits a wanted one: itself, or that of another region.

    >>> fitting_language("de-AT", ("en", "de")), fitting_language("pt", ("en", "pt-BR"))
    ('de', 'pt-BR')
    """
    try:
        code = language_code(wanted)
    except LanguageCodeError:
        return None
    plain = code.partition("-")[0]
    found = [each for each in offered if each.partition("-")[0] == plain]
    return next((each for each in (code, plain) if each in found), found[0] if found else None)
