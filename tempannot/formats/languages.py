"""The language that a text is in: told from its words, and what it is called.

Languages go by their codes in ISO 639-1, such as ``en``; "" means that the language is not known.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual
from tempannot.core.wording import cut
from tempannot.resources import resource

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier

_ENOUGH = 20_000
"""How many characters are looked at; more of them would not change the answer."""
_SURE = 0.3
"""What the likeliest language must reach: single words and names of people stay below."""
_SUBTAG = re.compile(r"([A-Za-z]{2})(?:[-_][A-Za-z0-9]{1,8})*")


class LanguageError(TempannotError):
    """A word that stands for no language."""


@cache
def language_names() -> Mapping[str, str]:
    """Return the languages that are known, by code, with what they are called in English."""
    found: Mapping[str, str] = _resource()["names"]
    return found


@cache
def month_names() -> Mapping[str, Sequence[str]]:
    """Return the twelve months of some languages, each with its abbreviations behind it."""
    found: Mapping[str, Sequence[str]] = _resource()["months"]
    return found


def language_name(code: str) -> str:
    """Return what a language is called, its code if it has no name here.

    >>> language_name("et")
    'Estonian'
    """
    return language_names().get(code, code)


def language_of(text: str) -> str:
    """Return the language that most of a text is likely to be in, "" when that is unsure.

    The first call takes about a second, for loading the model.
    """
    language, confidence = likely_language(text)
    return language if confidence >= _SURE and language in language_names() else ""


def likely_language(text: str) -> tuple[str, float]:
    """Return the likeliest language, ``zxx`` for no language at all, and its probability."""
    found: tuple[str, float] = _identifier().classify(text[:_ENOUGH])
    return found


def language_code(word: str) -> str:
    """Return the code that somebody means by a code, a tag such as ``en-US`` or a name.

    Raises LanguageError for any other word.

    >>> language_code("de-AT"), language_code("german")
    ('de', 'de')
    """
    names = language_names()
    wanted = word.strip().casefold()
    named = next((code for code, name in names.items() if name.casefold() == wanted), "")
    tag = _SUBTAG.fullmatch(word.strip())
    found = named or (tag[1].lower() if tag else "")
    if found not in names:
        raise LanguageError(
            bilingual("{word!r} is no language: say a code such as en, de or zh", word=cut(word))
        )
    return found


def _resource() -> dict[str, Any]:
    import tomllib  # noqa: PLC0415 - with dates; who reads what is UTF-8 needs no languages

    return tomllib.loads(resource("languages.toml").read_text("utf-8"))


@cache
def _identifier() -> LanguageIdentifier:
    from py3langid.langid import MODEL_FILE  # noqa: PLC0415 - it loads numpy
    from py3langid.langid import LanguageIdentifier as Identifier  # noqa: PLC0415

    found = Identifier.from_model_file(MODEL_FILE, norm_probs=True)
    # what has no language (zxx) stays a possible answer, so that code and lists of links are unsure
    found.set_languages([each for each in found.labels if each in language_names()] + ["zxx"])
    return found
