"""A text cut into the words, numbers and signs that patterns of times are about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from tempannot.core.items import Span


class Gap(IntEnum):
    """What lies between a word and the one before it."""

    NONE = 0
    HYPHEN = 1
    SPACE = 2
    BREAK = 3


class Shape(StrEnum):
    """What a token looks like."""

    WORD = "word"
    NUMBER = "number"
    CLOCK = "clock"
    STOPWATCH = "stopwatch"
    ISO = "iso"
    SLASHED = "slashed"
    DOTTED = "dotted"
    SIGN = "sign"


@dataclass(frozen=True, slots=True)
class Word:
    """A piece of text; ``start`` and ``end`` are code points into the text.

    ``gap`` tells what is before it: a word is read together with the next across a hyphen and a
    single line end, never across an empty line. What has no width parts no word.
    """

    start: int
    end: int
    text: str
    lower: str
    shape: Shape
    gap: Gap


# "2007-08" is a season or a school year, no August
_TWO_YEARS = "|".join(f"{year}-{year % 100 + 1:02}" for year in range(2000, 2012))
_WORD = re.compile(
    rf"(?P<iso>(?<![\w.-])(?!(?:{_TWO_YEARS})(?![\w-]))"
    r"""\d{4}-(?:0[1-9]|1[0-2])(?:-\d\d(?:T\d\d:\d\d(?::\d\d)?Z?)?)?(?![\w-])
        |(?<![\w./-])\d{4}/(?:0[1-9]|1[0-2])/\d\d(?![\w/]))
    |(?P<clock>(?<![\d:.])\d{1,2}(?::\d\d(?::\d\d)?(?![\d:]|\.\d)|\.[0-5]\d(?=[ ]?[ap]\.?m\b)))
    |(?P<stopwatch>(?<![\d:.])(?:\d{1,2}:)?[0-5]?\d:[0-5]\d\.\d{1,3}(?![\d:]|\.\d))
    |(?P<slashed>(?<![\d/.-])\d{1,2}(?P<rule>[/-])\d{1,2}(?P=rule)(?:\d{4}|\d\d)(?![\d/-]))
    |(?P<dotted>(?<![\d.])\d{1,2}\.(?:\d{1,2}\.(?:\d{4}|\d\d)|(?:1[0-2]|0?[1-9])\.)(?!\d))
    |(?P<number>\d{1,3}(?:,\d{3})+(?![\d,])|\d+(?:\.\d+)?)
    |(?P<word>[^\W\d_]+(?:\u00ad\n?[^\W\d_]+)*)
    |(?P<sign>[^\s\u00ad\u200b-\u200f\u2060\ufeff])""",
    re.VERBOSE,
)
# what is left out is a soft hyphen, and the line end behind it
_PLAIN = str.maketrans("’‘`‑‐–", "'''---", "\u00ad\n")


def words_of(text: str, within: Span) -> list[Word]:
    """Return the words of a stretch of text, hyphens between two of them left out.

    >>> [each.lower for each in words_of("Mid-1990s, at 5:30 p.m.", Span(0, 23))]
    ['mid', '1990', 's', ',', 'at', '5:30', 'p', '.', 'm', '.']
    """
    return list(_words(text, within))


def _words(text: str, within: Span) -> Iterator[Word]:
    before, is_hyphen = within.start, False
    for match in _WORD.finditer(text, within.start, within.end):
        start, end = match.span()
        piece = match[0].translate(_PLAIN)
        after = end + (text[end : end + 1] == "\n")  # "twenty-five" across a line end
        if piece == "-" and start == before and text[after : after + 1].isalnum():
            before, is_hyphen = after, True
            continue
        shape = Shape(str(match.lastgroup))
        gap = Gap.HYPHEN if is_hyphen and start == before else _gap(text[before:start])
        yield Word(start, end, match[0], piece.casefold(), shape, gap)
        before, is_hyphen = end, False


def _gap(between: str) -> Gap:
    if not between:
        return Gap.NONE
    lines = between.count("\n") or between.count("\r")
    return Gap.SPACE if lines < 2 else Gap.BREAK
