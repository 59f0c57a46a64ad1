"""The words of a text, with what a lexicon knows of each: lemmas and possible parts of speech."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tempannot.core.document import Document
from tempannot.core.items import Span
from tempannot.core.sentences import sentences

_TOKEN = re.compile(
    r"(?<=\w)n['’]t\b|(?<=\w)['’](?:s|re|ve|ll|d|m)\b"  # clitics of English
    r"|\w+?(?=n['’]t\b)"
    r"|(?:[^\W\d_]\.){2,}"  # U.S.
    r"|\d+(?:[.,:/]\d+)*"
    r"|\w+(?:-\w+)*"
    r"|``|''|--|\.\.\.|[^\w\s]",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class TextToken:
    """A word or sign; ``start`` and ``end`` are code points into the text of the document."""

    start: int
    end: int
    text: str

    @property
    def lower(self) -> str:
        """The word in small letters, a curled apostrophe made straight."""
        return self.text.lower().replace("’", "'")


def tokens_of(text: str, within: Span) -> list[TextToken]:
    """Return the tokens of a stretch of text.

    >>> [each.text for each in tokens_of("She didn't say.", Span(0, 15))]
    ['She', 'did', "n't", 'say', '.']
    """
    found = _TOKEN.finditer(text, within.start, within.end)
    return [TextToken(each.start(), each.end(), each[0]) for each in found]


def tokenised_sentences(document: Document, within: Span | None = None) -> list[list[TextToken]]:
    """Return the tokens of each sentence that begins within a part of the text (default: all).

    In a document without sentences they are found by their marks.
    """
    whole = Span(0, len(document.text))
    stretch = whole if within is None else within
    body = document.body if document.body.start < document.body.end else whole
    spans: Sequence[Span] = document.sentences or sentences(document.text, body)
    return [
        tokens_of(document.text, span)
        for span in spans
        if stretch.start <= span.start < stretch.end
    ]


@lru_cache(maxsize=65_536)
def lemmas(word: str) -> tuple[tuple[str, str], ...]:
    """Return the possible parts of speech of an English word with its lemma in each.

    >>> lemmas("said")
    (('VERB', 'say'),)
    """
    from lemminflect import getAllLemmas  # noqa: PLC0415 - it loads numpy and its tables

    return tuple(sorted((pos, found[0]) for pos, found in getAllLemmas(word.lower()).items()))
