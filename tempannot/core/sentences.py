"""Where sentences begin and end in plain text, well enough to show and to jump by.

A blank line always ends a sentence; so does a full stop, question or exclamation mark before
white space, unless what follows starts in lower case or the word before is an abbreviation. A line
end does so where lines are not broken for their length alone: after the headline of a pasted text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import overload

from tempannot.core.items import Span
from tempannot.resources import resource

_MARKS = ".!?…؟۔।॥։።"
_ENDS = (
    r"\n[^\S\n]*\n\s*"  # a blank line
    rf"|(?<=[{_MARKS}])[\"'”’»)\]]*\s+(?=[^\s])"  # a mark, perhaps closed by quotes
    r"|[。！？។။]+[」』”’）]*\s*"  # no space follows these
)
_END = re.compile(_ENDS)
_END_OR_LINE = re.compile(rf"{_ENDS}|\n[^\S\n]*(?=\S)")
_WIDEST = 120
"""How many characters a line has at most that was broken for its length."""
_WORD_BEFORE = re.compile(r"[^\s(\[\"'“‘«]+$")
_AFTER_ORDINAL = re.compile(r"Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez|Jahr|Jh")
_OPENING = "\"'“‘«([¿¡-–—*_"
_ABBREVIATIONS = (
    " mr mrs ms dr prof st sr jr gen col lt sgt capt cmdr adm maj rep sen gov pres rev hon vs "
    "nos vol fig al cf ca approx inc ltd co corp bros dept est "
    "jan feb apr jun jul aug sept sep oct nov dec tue wed thu fri "
    "z.b d.h bzw usw nr str hr fr u.a bd e.g i.e a.m p.m u.s u.k u.n "
)


class Sentences(Sequence[Span]):
    """The sentences of a stretch of text, which are looked for when somebody asks for them.

    Most documents that are read are only checked or compared, which needs none.

    >>> tuple(Sentences("Dr. Ray left. She slept.", Span(0, 24)))
    (Span(start=0, end=13), Span(start=14, end=24))
    """

    __slots__ = ("_found", "_language", "_text", "_within")

    def __init__(self, text: str, within: Span, language: str = "") -> None:
        self._text = text
        self._within = within
        self._language = language
        self._found: tuple[Span, ...] | None = None

    def _all(self) -> tuple[Span, ...]:
        if self._found is None:
            self._found = sentences(self._text, self._within, self._language)
        return self._found

    @overload
    def __getitem__(self, index: int) -> Span: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Span, ...]: ...
    def __getitem__(self, index: int | slice) -> Span | tuple[Span, ...]:
        return self._all()[index]

    def __len__(self) -> int:
        return len(self._all())

    def __iter__(self) -> Iterator[Span]:
        return iter(self._all())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sentences | tuple) and self._all() == tuple(other)

    def __hash__(self) -> int:
        return hash(self._all())


def sentences(text: str, within: Span, language: str = "") -> tuple[Span, ...]:
    """Return the sentences of a stretch of text, in order, white space around them left out.

    A ``language`` (ISO 639-1) adds its own abbreviations to those that count in any. Thai, which
    marks no end, has its paragraphs.

    >>> sentences("Dr. Ray left. She slept.", Span(0, 24))
    (Span(start=0, end=13), Span(start=14, end=24))
    >>> len(sentences("Av. Foch, M. Roux dort.", Span(0, 23), "fr"))
    1
    """
    abbreviations = _ABBREVIATIONS + _own_abbreviations(language)
    found: list[Span] = []
    start = within.start
    ends = _END if _has_broken_lines(text[within.start : within.end]) else _END_OR_LINE
    for match in ends.finditer(text, within.start, within.end):
        if _ends_sentence(text, start, match, abbreviations):
            _add(found, text, start, match.end())
            start = match.end()
    _add(found, text, start, within.end)
    return tuple(found)


def _has_broken_lines(text: str) -> bool:
    """Whether lines of a text go on in the next one: most end where no word more had room.

    A text with most of its characters in lines too long for that has a paragraph in each.
    """
    lines = [each.rstrip() for each in text.split("\n")]
    short = sorted(len(each) for each in lines if len(each) <= _WIDEST)
    if 2 * sum(short) < sum(map(len, lines)):
        return False
    width = short[-1 - len(short) // 10]  # a few lines are longer than all others
    going_on = [
        (line, words[0])
        for line, next in pairwise(lines)
        if line and (words := next.split(None, 1))
    ]
    full = sum(len(line) + 1 + len(word) > width for line, word in going_on)
    return 2 * full >= len(going_on)


def trimmed(text: str, span: Span) -> Span:
    """Return the span without white space at its edges (empty if there is nothing else)."""
    piece = text[span.start : span.end]
    start = span.start + len(piece) - len(piece.lstrip())
    return Span(start, max(start, span.start + len(piece.rstrip())))


def _add(found: list[Span], text: str, start: int, end: int) -> None:
    span = trimmed(text, Span(start, end))
    if span.start < span.end:
        found.append(span)


@cache
def _own_abbreviations(language: str) -> str:
    if not language:
        return ""
    import tomllib  # noqa: PLC0415 - few who read a document ask for its sentences

    found = tomllib.loads(resource("languages.toml").read_text("utf-8"))["abbreviations"]
    return f" {found.get(language, '')} "


def _ends_sentence(text: str, start: int, match: re.Match[str], abbreviations: str) -> bool:
    if match[0].count("\n") > 1:
        return True
    mark = text[match.start() - 1] if match.start() > start else ""
    is_line = match[0][:1] == "\n" and mark not in _MARKS
    if mark not in (".", "…") and not is_line:
        return True
    following = text[match.end() : match.end() + 2].lstrip(_OPENING)[:1]
    if following.islower():
        return False
    if is_line or mark != "." or match[0][0] in "\"'”’»)]":
        return True
    return not _is_abbreviation(text, start, match, abbreviations)


def _is_abbreviation(text: str, start: int, match: re.Match[str], abbreviations: str) -> bool:
    stop = match.start() - 1
    word = _WORD_BEFORE.search(text[max(start, stop - 20) : stop])
    if word is None:
        return False
    if len(word[0]) == 1 and word[0].isupper():
        return True  # an initial
    if word[0].isdecimal() and _AFTER_ORDINAL.match(text, match.end()):
        return True  # a day before a month, as in German
    return f" {word[0].lower()} " in abbreviations
