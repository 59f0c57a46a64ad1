"""Where sentences begin and end in plain text, well enough to show and to jump by.

A blank line always ends a sentence; so does a full stop, question or exclamation mark before
white space, unless what follows starts in lower case or the word before is an abbreviation. A line
end does so where lines are not broken for their length alone: after the headline of a pasted text,
between the lines of a list or a table, and after the head of a letter whose paragraphs are broken.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import overload

from tempannot.core.items import Span
from tempannot.resources import resource

_MARKS = ".!?…؟۔।॥։።"
_END = re.compile(
    r"\n[^\S\n]*\n\s*"  # a blank line
    rf"|(?<=[{_MARKS}])(?:\[\w{{1,3}}\]|[\"'”’»)\]])*\s+(?=[^\s])"  # a mark, quotes, footnotes
    r"|[。！？។။]+[」』”’）]*\s*"  # no space follows these
    r"|\n[^\S\n]*(?=\S)"
)
_WIDEST = 120
"""How many characters a line has at most that was broken for its length."""
_LONGEST_WORD = 15
"""How much room a word asks for at most; in some scripts none ends before its sentence."""
_QUOTED = re.compile(r"(?:>[^\S\n]?)+")
"""What stands before each line of a letter that is answered."""
_ITEM = re.compile(
    r"[•*◦▪‣·]\s|[-–—]\s(?=[^\W_])(?![a-z])|\(?(?:\d{1,2}(?:\.\d{1,2})*|[a-z])[.)]\s(?![a-z])"
)
"""How a line of a list begins."""
_NUMBER = re.compile(r"\(?(?:\d{1,3}(?:\.\d{1,3})*|[^\W\d_]|[ivx]+)", re.IGNORECASE)
"""What a heading or a line of a list is counted with, before its full stop."""
_BEFORE_FIGURES = " c p pp no art ch sec par eq § "
"""Words that end in a full stop where figures follow: "c. 1790"."""
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
    if "\n" not in text:
        text = text.replace("\r", "\n")  # as old Macs end lines
    found: list[Span] = []
    start = within.start
    line_ends = frozenset(_line_ends(text, within))
    for match in _END.finditer(text, within.start, within.end):
        if _ends_sentence(text, start, match, abbreviations, line_ends):
            _add(found, text, start, match.end())
            start = match.end()
    _add(found, text, start, within.end)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line without white space and marks of quoting around it, where it ends, how many marks."""

    text: str
    end: int
    quotes: int

    def is_full(self, next: _Line, width: int) -> bool:
        """Whether the first word of the next line had no room at its end."""
        if self.is_row:
            return False
        word = min(len(next.text.split(None, 1)[0]), _LONGEST_WORD)
        return len(self.text) + 1 + word > width

    @property
    def is_row(self) -> bool:
        """Whether it is one of a table, or tells the number and time of a subtitle."""
        return "\t" in self.text or "-->" in self.text or self.text.isdecimal()


_Pair = tuple[_Line, _Line]


def _line_ends(text: str, within: Span) -> Iterator[int]:
    """Yield where lines end that were not broken for their length.

    Most of the broken ones end where no word more had room; that is asked of each paragraph, as a
    letter has a head and lists beside them. A text with most of its characters in lines too long
    for that has a paragraph in each.
    """
    blocks = list(_blocks(text, within))
    lengths = [len(each.text) for block in blocks for each in block]
    short = sorted(each for each in lengths if each <= _WIDEST)
    width = short[-1 - len(short) // 10] if short else 0  # a few lines are longer than all others
    pairs = [tuple(pairwise(block)) for block in blocks]
    count = sum(_full(each, width) for each in pairs)
    is_broken = 2 * count >= sum(map(len, pairs))
    for each in pairs:
        goes_on = 2 * sum(short) >= sum(lengths) and _is_paragraph(each, width, is_broken)
        for line, next in each:
            is_apart = line.is_row or next.is_row or line.quotes != next.quotes
            if not goes_on or is_apart or _ITEM.match(next.text):
                yield line.end


def _blocks(text: str, within: Span) -> Iterator[list[_Line]]:
    """Yield the lines that no blank one parts."""
    block: list[_Line] = []
    end = within.start - 1
    for piece in text[within.start : within.end].split("\n"):
        end += len(piece) + 1
        line = piece.strip()
        quoted = _QUOTED.match(line)
        if line := line[quoted.end() :].lstrip() if quoted else line:
            block.append(_Line(line, end, quoted[0].count(">") if quoted else 0))
        elif block:
            yield block
            block = []
    if block:
        yield block


def _full(pairs: Sequence[_Pair], width: int) -> int:
    return sum(line.is_full(next, width) for line, next in pairs)


def _is_paragraph(pairs: Sequence[_Pair], width: int, is_broken: bool) -> bool:
    """Whether lines are broken for their length, at that of the text or at one of their own."""
    counted = sum(next.text[0].isdecimal() for _, next in pairs)
    if counted > 1 and 2 * counted > len(pairs):
        return False  # lines with times or numbers in front
    going_on = sum(next.text[0].islower() for _, next in pairs)
    if 2 * _full(pairs, width) >= len(pairs) and (is_broken or going_on):
        return True
    own = max((len(each.text) for pair in pairs for each in pair), default=0)
    return len(pairs) > 2 and 3 * going_on >= len(pairs) and 2 * _full(pairs, own) >= len(pairs)


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


def _ends_sentence(
    text: str, start: int, match: re.Match[str], abbreviations: str, line_ends: Container[int]
) -> bool:
    if match[0].count("\n") > 1:
        return True
    mark = text[match.start() - 1] if match.start() > start else ""
    is_line = match[0][:1] == "\n" and mark not in _MARKS
    after = match.end()
    if "\n" in match[0] and (quoted := _QUOTED.match(text, after)):
        after = quoted.end()
    following = text[after : after + 2].lstrip(_OPENING)[:1]
    if is_line and match.start() not in line_ends:
        return following == "\n"
    if mark not in (".", "…") and not is_line:
        return True
    if following.islower() and not (is_line and _ITEM.match(text, after)):
        return False
    if is_line or mark != "." or match[0][0] in "\"'”’»)[]":
        return True
    return not _is_abbreviation(text, start, match, abbreviations)


def _begins_line(text: str, place: int) -> bool:
    before = text[max(0, place - 20) : place]
    return not before.rpartition("\n")[2].strip()


def _is_abbreviation(text: str, start: int, match: re.Match[str], abbreviations: str) -> bool:
    stop = match.start() - 1
    if _NUMBER.fullmatch(text, start, stop) and _begins_line(text, start):
        return True  # "1." of a list
    word = _WORD_BEFORE.search(text[max(start, stop - 20) : stop])
    if word is None:
        return False
    if len(word[0]) == 1 and word[0].isupper():
        return True  # an initial
    if word[0].isdecimal() and _AFTER_ORDINAL.match(text, match.end()):
        return True  # a day before a month, as in German
    if f" {word[0].lower()} " in _BEFORE_FIGURES:
        return text[match.end()].isdecimal()
    return f" {word[0].lower()} " in abbreviations
