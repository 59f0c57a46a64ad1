"""The text of a list of tokens: as it was, if it is known, or with blanks where they are usual."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tempannot.core.document import Document
from tempannot.core.items import Span
from tempannot.core.language import bilingual
from tempannot.core.wording import counted

_NO_BLANK_BEFORE = re.compile(r"[.,;:!?%)\]}»”’…]+|''|'|n't|'(?:s|S|re|ve|ll|d|m|t)|’\w{1,2}|n’t")
_NO_BLANK_AFTER = re.compile(r"[(\[{«“‘$£€¥#]|``")
_WORD = re.compile(r"\w+(?:[-'’.]\w+)*|[^\w\s]")


@dataclass(frozen=True, slots=True)
class ListedToken:
    """A token of a list: its id, its form, and its sentence, as the file calls that."""

    id: str
    form: str
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class TokenisedText:
    """A text with the place of each token in it."""

    text: str
    spans: tuple[Span, ...]
    sentences: tuple[Span, ...]


def aligned(tokens: Sequence[ListedToken], text: str) -> TokenisedText | None:
    """Find the tokens in a text that has nothing but them and blanks; None if it has more."""
    spans = []
    at = 0
    for token in tokens:
        start = text.find(token.form, at)
        if start < 0 or text[at:start].strip():
            return None
        at = start + len(token.form)
        spans.append(Span(start, at))
    return None if text[at:].strip() else _with_sentences(tokens, text, spans)


def composed(tokens: Sequence[ListedToken]) -> TokenisedText:
    """Write the tokens one after the other, each sentence on a line."""
    parts: list[str] = []
    spans = []
    at = 0
    before: ListedToken | None = None
    for token in tokens:
        blank = _blank(before, token) if token.form else ""
        parts += (blank, token.form)
        spans.append(Span(at + len(blank), at + len(blank) + len(token.form)))
        at = spans[-1].end
        before = token if token.form else before
    return _with_sentences(tokens, "".join(parts), spans)


def _blank(before: ListedToken | None, token: ListedToken) -> str:
    if before is None:
        return ""
    if before.sentence != token.sentence:
        return "\n"
    is_tight = _NO_BLANK_BEFORE.fullmatch(token.form) or _NO_BLANK_AFTER.fullmatch(before.form)
    return "" if is_tight else " "


def _with_sentences(
    tokens: Sequence[ListedToken], text: str, spans: Sequence[Span]
) -> TokenisedText:
    starts = [i for i, each in enumerate(tokens) if i and each.sentence != tokens[i - 1].sentence]
    edges = pairwise([0, *starts, len(tokens)]) if tokens else ()
    found = tuple(Span(spans[first].start, spans[stop - 1].end) for first, stop in edges)
    return TokenisedText(text, tuple(spans), found)


def tokenised(text: str, marks: Sequence[Span], sentences: Sequence[Span]) -> Iterator[ListedToken]:
    """Yield the words and signs of a text, cut where marks begin and end, so that marks fit."""
    edges = sorted({0, len(text), *(edge for each in (*marks, *sentences) for edge in each)})
    ends = [each.end for each in sentences]
    sentence, number = 0, 0
    for start, stop in pairwise(edges):
        while sentence < len(ends) and ends[sentence] <= start:
            sentence += 1
        for found in _WORD.finditer(text, start, stop):
            number += 1
            yield ListedToken(str(number), found[0], str(sentence))


class TextTokens:
    """The words and signs of a document, cut where marks begin and end, with their places."""

    def __init__(self, document: Document, pieces: Sequence[Span]) -> None:
        """Cut the text, also at the edges of ``pieces``."""
        self.sentences = list(_sentences(document))
        self.tokens = list(tokenised(document.text, pieces, self.sentences))
        found = aligned(self.tokens, document.text)
        self.spans = () if found is None else found.spans  # of what is no blank, they are found
        self._starts = [each.start for each in self.spans]
        self._ends = [each.end for each in self.spans]

    def within(self, span: Span) -> range:
        """The numbers of the tokens in a stretch of text."""
        return range(bisect_left(self._starts, span.start), bisect_right(self._ends, span.end))


def _sentences(document: Document) -> Iterator[Span]:
    """Sentences without blanks around them that cover all that is no blank."""
    text, at = document.text, 0
    for start, end in [*document.sentences, (len(text), len(text))]:
        if start < at:
            continue
        for part in (Span(at, start), Span(start, end)):
            piece = text[part.start : part.end]
            if piece.strip():
                left = part.start + len(piece) - len(piece.lstrip())
                yield Span(left, part.start + len(piece.rstrip()))
        at = end


def blank_ends(document: Document, spans: Sequence[Span]) -> Iterator[str]:
    """Yield what is lost where tokens alone are marked: blanks at the ends of marks."""
    blank = sum(document.slice(span).strip() != document.slice(span) for span in spans)
    if blank:
        yield bilingual("the blanks at the ends of {blank}", blank=counted(blank, "mark"))
