"""Two versions of one text, such as those of TimeBank 1.1, 1.2 and TempEval-3, and places in them.

Texts of one document differ a little from release to release: a corrected word, quotation marks of
another kind, a header that was left out. Their words are matched where they are the same and in
the same order, so that a place in one is known in the other.

A place does not depend on blanks, line ends or what stands around the body: it counts the other
characters from the start of the body. Before the body it is negative.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from tempannot.core.document import Document
from tempannot.core.errors import TempannotError
from tempannot.core.items import Span
from tempannot.core.language import bilingual
from tempannot.core.wording import in_quotes

_WORD = re.compile(r"\w+|[^\w\s]")
_RUN = 3
"""So many words in a row are looked up whole: most of such runs come once in a text."""
_LARGEST_GAP = 40_000
"""What lies between two runs is matched word by word if it has at most so many pairs of words."""
_LEAST_OF_SHORTER, _LEAST_OF_LONGER = 0.8, 0.4
"""How much of the two texts must be the same: a header may be missing, the words may not."""
_MOST_EXAMPLES = 3

_Block = tuple[int, int, int]
"""Where words of the two texts are the same: the first of each, and how many."""


@dataclass(frozen=True, slots=True)
class TextChange:
    """A stretch of words in the one text that stands for another in the other; either can be none.

    ``line`` counts in the second text.
    """

    line: int
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class TextVersions:
    """How the body of one text lies on that of another, the first.

    ``shared`` is how many characters, blanks left out, both have; ``changes`` are all the places in
    which they differ, in order.
    """

    lengths: tuple[int, int]
    shared: int
    changes: tuple[TextChange, ...]
    _first: tuple[int, ...]
    _second: tuple[int, ...]

    @property
    def is_one_text(self) -> bool:
        """Whether these are versions of one text, not two texts."""
        short, long = sorted(self.lengths)
        return self.shared > _LEAST_OF_SHORTER * short and self.shared > _LEAST_OF_LONGER * long

    @property
    def examples(self) -> tuple[TextChange, ...]:
        """The first few changes."""
        return self.changes[:_MOST_EXAMPLES]

    def in_first(self, start: int, end: int) -> tuple[int, int]:
        """Return where a stretch of the second text stands in the first, by places.

        It is empty if the first text has nothing in its place.
        """
        return _carried(start, end, self._second, self._first)


@lru_cache(maxsize=8)
def versions(first: str, second: str) -> TextVersions:
    """Lay the second text on the first; it is worked out once for two texts.

    Cost: that of sorting the words, and in between at most so much for a word, however long the
    texts are.
    """
    found = [list(_WORD.finditer(text)) for text in (first, second)]
    words = [[each[0] for each in of_text] for of_text in found]
    starts = [*(each.start() for each in found[1]), len(second)]
    places = [_places(each) for each in words]
    changes: list[TextChange] = []
    here, there = [0], [0]
    line, seen, shared, one, other = 1, 0, 0, 0, 0
    for start, place, count in [*_matched(*words), (len(words[0]), len(words[1]), 0)]:
        if start > one or place > other:
            line += second.count("\n", seen, starts[other])
            seen = starts[other]
            gone, come = words[0][one:start], words[1][other:place]
            if "".join(gone) == "".join(come):  # the same, cut into other words
                shared += places[0][start] - places[0][one]
            else:
                changes.append(TextChange(line, _short(gone), _short(come)))
        one, other = start + count, place + count
        here += places[0][start], places[0][one]
        there += places[1][place], places[1][other]
        shared += places[0][one] - places[0][start]
    lengths = places[0][-1], places[1][-1]
    return TextVersions(lengths, shared, tuple(changes), tuple(here), tuple(there))


def _matched(first: Sequence[str], second: Sequence[str]) -> list[_Block]:
    """Return the blocks of the same words, in the order of both texts.

    Runs of words that come once in either text are paired first, as many as stand in one order
    (patience, after Bram Cohen); what lies between is small and left to ``difflib``.
    """
    blocks: list[_Block] = []
    one = other = 0
    for start, place in [*_anchors(first, second), (len(first), len(second))]:
        blocks += _between(first, second, (one, start), (other, place))
        count = _RUN if start < len(first) else 0
        if count:
            blocks.append((start, place, count))
        one, other = start + count, place + count
    return blocks


def _anchors(first: Sequence[str], second: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield pairs of places of runs that come once in either text, both in rising order."""
    runs = [_single_runs(each) for each in (first, second)]
    pairs = [(place, runs[1][run]) for run, place in runs[0].items() if run in runs[1]]
    one = other = 0
    for start, place in _rising(pairs):
        if start >= one and place >= other:
            yield start, place
            one, other = start + _RUN, place + _RUN


def _single_runs(words: Sequence[str]) -> dict[tuple[str, ...], int]:
    runs = list(zip(*(words[shift:] for shift in range(_RUN)), strict=False))
    counts = Counter(runs)
    return {run: place for place, run in enumerate(runs) if counts[run] == 1}


def _rising(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the most pairs whose second members rise as the first do (Fredman 1975)."""
    ends: list[int] = []
    chain: list[int] = []
    before: list[int] = []
    for number, (_, place) in enumerate(pairs):
        at = bisect_left(ends, place)
        before.append(chain[at - 1] if at else -1)
        if at == len(ends):
            ends.append(place)
            chain.append(number)
        else:
            ends[at], chain[at] = place, number
    found = []
    number = chain[-1] if chain else -1
    while number >= 0:
        found.append(pairs[number])
        number = before[number]
    return found[::-1]


def _between(
    first: Sequence[str], second: Sequence[str], one: tuple[int, int], other: tuple[int, int]
) -> Iterator[_Block]:
    """Yield the blocks in a gap: the same at its two ends, and in between if it is small."""
    (start, end), (place, last) = one, other
    inner, there = first[start:end], second[place:last]
    head = _same(inner, there)
    tail = _same(inner[head:][::-1], there[head:][::-1])
    if head:
        yield start, place, head
    inner, there = first[start + head : end - tail], second[place + head : last - tail]
    if inner and there and len(inner) * len(there) <= _LARGEST_GAP:
        matcher = SequenceMatcher(None, inner, there, autojunk=False)
        for at, to, count in matcher.get_matching_blocks():
            if count:
                yield start + head + at, place + head + to, count
    if tail:
        yield end - tail, last - tail, tail


def _same(first: Sequence[str], second: Sequence[str]) -> int:
    """How many words the two begin with alike."""
    pairs = enumerate(zip(first, second, strict=False))
    shorter = min(len(first), len(second))
    return next((number for number, (one, other) in pairs if one != other), shorter)


def _places(words: Sequence[str]) -> list[int]:
    """The place of each word, and behind the last one the length of all."""
    found = [0]
    for word in words:
        found.append(found[-1] + len(word))
    return found


def _carried(start: int, end: int, here: Sequence[int], there: Sequence[int]) -> tuple[int, int]:
    first, _ = _moved(start, here, there)
    if start == end:
        return first, first
    # the last character, not what stands behind: there may be more in between in the other text
    last, is_there = _moved(end - 1, here, there)
    return first, max(first, last + is_there)


def _moved(place: int, here: Sequence[int], there: Sequence[int]) -> tuple[int, bool]:
    """Return the place of a character in the other text, and whether there is any for it.

    Between what is the same it goes as far as in the gap that it is in; what stands before the
    text, or behind it, keeps its distance.
    """
    at = bisect_right(here, place) - 1
    if at < 0:
        return place, True
    if at == len(here) - 1:
        return there[-1] + place - here[-1], True
    width, room = here[at + 1] - here[at], there[at + 1] - there[at]
    return there[at] + (place - here[at]) * room // width, room > 0


def _short(words: Sequence[str]) -> str:
    text = " ".join(words[:6])
    return f"{text} …" if len(words) > 6 else text


_CONTEXT = 24


@dataclass(frozen=True, slots=True)
class TextDifference:
    """Where a second text parts from a first: line of its body, and the words on both sides."""

    line: int
    first: str
    second: str


class TextsDifferError(TempannotError):
    """Annotations that were to be compared are not of one text."""

    def __init__(self, first: str, second: str, difference: TextDifference) -> None:
        self.difference = difference
        super().__init__(
            bilingual(
                "{first} and {second} are not annotations of one text: in line {line} of the "
                "text {first} goes on with {words}, {second} with {other}",
                first=first,
                second=second,
                line=difference.line,
                words=_quoted(difference.first),
                other=_quoted(difference.second),
            )
        )


def squeezed(text: str) -> str:
    """Return a text without its white space."""
    return "".join(text.split())


def places(document: Document, offsets: Iterable[int]) -> dict[int, int]:
    """Return the place of each offset into the text; costs one pass over the text."""
    ordered = sorted({*offsets, document.body.start})
    counts: dict[int, int] = {}
    last, count = 0, 0
    for offset in ordered:
        count += len(squeezed(document.text[last:offset]))
        counts[offset], last = count, offset
    start = counts[document.body.start]
    return {offset: count - start for offset, count in counts.items()}


def places_in(
    first: Document, document: Document, spans: Iterable[Span]
) -> dict[Span, tuple[int, int]]:
    """Return where spans of a document begin and end, as places in the text of the first one.

    The two may be versions of one text; a span is empty where the first has nothing in its place.
    """
    wanted = list(spans)
    at = places(document, (offset for span in wanted for offset in span))
    found = {span: (at[span.start], at[span.end]) for span in wanted}
    if document is first or has_same_text(first, document):
        return found
    laid = versions(first.slice(first.body), document.slice(document.body))
    return {span: laid.in_first(*place) for span, place in found.items()}


def has_same_text(first: Document, other: Document) -> bool:
    """Whether two bodies have the same characters but for white space."""
    one, two = first.slice(first.body), other.slice(other.body)
    return one == two or squeezed(one) == squeezed(two)


def check_versions(documents: Sequence[Document]) -> None:
    """Raise TextsDifferError if a document has no version of the text that the first one has."""
    first = documents[0]
    body = first.slice(first.body)
    for other in documents[1:]:
        if not has_same_text(first, other) and not _are_versions(body, other):
            check_same_text((first, other))


def _are_versions(body: str, other: Document) -> bool:
    return versions(body, other.slice(other.body)).is_one_text


def check_same_text(documents: Sequence[Document]) -> None:
    """Raise TextsDifferError if a document's body has other characters than the first one's."""
    first = documents[0]
    body = squeezed(first.slice(first.body))
    for other in documents[1:]:
        other_body = squeezed(other.slice(other.body))
        if other_body != body:
            pair = (f"{first.name!r}", f"{other.name!r}")
            if first.name == other.name:
                pair = (f"the first {first.name!r}", "the other one")
            raise TextsDifferError(*pair, _difference(first, other, body, other_body))


def _difference(first: Document, other: Document, body: str, other_body: str) -> TextDifference:
    shared = next(
        (i for i, (one, two) in enumerate(zip(body, other_body, strict=False)) if one != two),
        min(len(body), len(other_body)),
    )
    here, there = _offset(first, shared), _offset(other, shared)
    line = other.text.count("\n", other.body.start, there) + 1
    return TextDifference(line, _words(first, here), _words(other, there))


def _offset(document: Document, place: int) -> int:
    """Return the offset of the character at a place in the body, or of the body's end."""
    for offset in range(document.body.start, document.body.end):
        if not document.text[offset].isspace():
            if place == 0:
                return offset
            place -= 1
    return document.body.end


def _words(document: Document, offset: int) -> str:
    text = document.text[offset : min(document.body.end, offset + _CONTEXT)]
    return " ".join(text.split())


def _quoted(words: str) -> str:
    return in_quotes(words) if words else bilingual("its end")
