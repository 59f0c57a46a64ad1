"""The languages of the pages, of raters above all: which are offered and chosen, and their words.

A rater's choice (``?lang=`` in the address) comes first, then what the browser asks for, then the
language of the study. The texts of the page stand in its scripts, where ``tr`` is called, and in
its HTML where ``data-tr`` is; the catalogues have them as they have those of the window.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from html.parser import HTMLParser

from typing_extensions import override

from tempannot.core.codec import Json
from tempannot.core.language import (
    ENGLISH,
    LANGUAGES,
    said,
    said_forms,
    speaking,
)
from tempannot.formats.items.item_kinds import ITEM_KINDS
from tempannot.resources import resource
from tempannot.study.design.study_design import StudyDesign
from tempannot.study.pages.page_languages import all_spoken
from tempannot.study.pages.page_words import fitting_language

SAYS = "lang"
"""What the address calls the language that a rater chose."""

_OF_RATERS = (("words.js", "pages.js", "local.js", "rater.js"), "rater.html")
_OF_LEAD = (("words.js", "lead.js"), "lead.html")
_TEXT = r'\s*("(?:[^"\\]|\\.)*")'
_SINGLE = re.compile(rf"\btr[(]{_TEXT}")
_PLURAL = re.compile(rf"\btrPlural[(][^,]+,{_TEXT},{_TEXT}")
_MOST_ACCEPTED = 20
_LONGEST_ACCEPTED = 1_000
_WEIGHT = re.compile(r"q=([01](?:\.\d{0,3})?)")


def offered_languages(design: StudyDesign) -> tuple[str, ...]:
    """Return the languages that raters of a study may choose, that of the study first.

    >>> from tempannot.formats.items.item_kinds import LIKELIHOOD_SCALE
    >>> offered_languages(StudyDesign("s", LIKELIHOOD_SCALE))
    ('en', 'de', 'es', 'zh')
    """
    if design.languages:
        return design.languages
    return tuple(dict.fromkeys((design.language, *all_spoken(design.pages, ()), *LANGUAGES)))


def page_language(design: StudyDesign, chosen: str, accepted: str) -> str:
    """Return the language of a page: chosen by the rater, by the browser, or by the study."""
    offered = offered_languages(design)
    for each in (chosen, *_accepted(accepted)):
        found = fitting_language(each, offered)
        if found is not None:
            return found
    return design.language


def lead_language(chosen: str, accepted: str, otherwise: str = ENGLISH) -> str:
    """Return the language of the lead's page: chosen there, of the browser, or another.

    >>> lead_language("", "fr, es-MX;q=0.8", "de")
    'es'
    """
    for each in (chosen, *_accepted(accepted), otherwise):
        found = fitting_language(each, tuple(LANGUAGES))
        if found is not None:
            return found
    return ENGLISH


def interface_language(code: str) -> str:
    """Return the language of the words of the page itself, which fewer are translated into."""
    return code if code in LANGUAGES else ENGLISH


def page_words(code: str, more: Iterable[str] = ()) -> Json:
    """Return the words of the page in a language, and ``more`` texts of the catalogues.

    A text that goes with a number has the forms for one and for more.
    """
    return words_of((*page_texts(), *_captions(), *more), code)


def words_of(texts: Iterable[str | tuple[str, str]], code: str) -> Json:
    """Return what texts are in a language, without those that are the same there."""
    found: Json = {}
    with speaking(code):
        for text in texts:
            if isinstance(text, str):
                found[text] = said(text)
            elif said_forms(*text) != text:
                found[text[0]] = said_forms(*text)
    return {text: words for text, words in found.items() if words != text}


def said_json(design: StudyDesign, code: str | None, words: Json) -> str:
    """Return what a page knows to speak: ``words`` by languages, ``code`` the chosen one."""
    return spoken_json(offered_languages(design), design.language, code, words)


def spoken_json(offered: Iterable[str], first: str, code: str | None, words: Json) -> str:
    """Return the same for languages that are ``offered``, of which one is the ``first``."""
    names = [[each, LANGUAGES.get(each, "")] for each in offered]
    told = {"language": code, "first": first, "offered": names, "words": words}
    # in a script that is data nothing can end it but "</", and JSON may write "<" otherwise
    return json.dumps(told, ensure_ascii=False).replace("<", "\\u003c")


def page_texts() -> tuple[str | tuple[str, str], ...]:
    """Return the texts of a rater's page as they stand in its files, those with a number as two."""
    return _texts(*_OF_RATERS)


def lead_texts() -> tuple[str | tuple[str, str], ...]:
    """Return those of the lead's page."""
    return _texts(*_OF_LEAD)


@cache
def _texts(scripts: tuple[str, ...], html: str) -> tuple[str | tuple[str, str], ...]:
    found: dict[str | tuple[str, str], None] = {}
    for name in scripts:
        script = resource(f"server/{name}").read_text(encoding="utf-8")
        found |= dict.fromkeys(json.loads(each[1]) for each in _SINGLE.finditer(script))
        found |= dict.fromkeys(
            (json.loads(each[1]), json.loads(each[2])) for each in _PLURAL.finditer(script)
        )
    page = _MarkedTexts()
    page.feed(resource(f"server/{html}").read_text(encoding="utf-8"))
    return tuple(found | dict.fromkeys(page.texts))


class _MarkedTexts(HTMLParser):
    """Collects the text at the beginning of each element that is marked, and what it is called."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._is_marked = False

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._is_marked = "data-tr" in given
        if self._is_marked and (label := given.get("aria-label")):
            self.texts.append(label)

    @override
    def handle_data(self, data: str) -> None:
        if self._is_marked and data.strip():
            self.texts.append(data.strip())
        self._is_marked = False


def _captions() -> Iterator[str]:
    for kind in ITEM_KINDS:
        yield from kind.captions


def _accepted(header: str) -> list[str]:
    """The languages that a browser asks for, the best first."""
    weighted = []
    for part in header[:_LONGEST_ACCEPTED].split(",")[:_MOST_ACCEPTED]:
        code, _, rest = part.strip().partition(";")
        weight = _WEIGHT.fullmatch(rest.strip())
        weighted.append((float(weight[1]) if weight else 1.0, code.strip()))
    weighted.sort(key=lambda each: -each[0])
    return [code for weight, code in weighted if weight > 0]
