"""Marks that state their words beside their offsets, which tells how the offsets are counted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tempannot.core.items import Span
from tempannot.core.language import bilingual
from tempannot.core.wording import joined
from tempannot.formats.building import DocumentBuilder, Utf16Offsets


@dataclass(frozen=True, slots=True)
class OffsetCount:
    """A way to count offsets: in UTF-16 code units or in code points, from 0 or another number."""

    length: int
    units: Utf16Offsets | None
    first: int = 0

    def point(self, offset: int) -> int | None:
        """The place in the text (in code points) of an offset, None if there is no such place."""
        if self.units is not None:
            return self.units.point(offset - self.first)
        return offset - self.first if 0 <= offset - self.first <= self.length else None

    def offset(self, point: int) -> int:
        """The offset of a place in the text."""
        return self.first + (self.units.unit(point) if self.units is not None else point)


_BETWEEN_PIECES = re.compile(r"\s*\.\.\.\s*|\s+")


@dataclass(frozen=True, slots=True)
class StatedMark:
    """A mark as a file has it: pieces with offsets as written, and the words that it states."""

    id: str
    pieces: tuple[tuple[int, int], ...]
    words: str
    line: int | None

    def placed(self, count: OffsetCount) -> tuple[Span, ...] | None:
        """Return where it lies if offsets are counted so, None if that is nowhere."""
        found = [(count.point(start), count.point(end)) for start, end in self.pieces]
        spans = [Span(a, b) for a, b in found if a is not None and b is not None and a <= b]
        return tuple(spans) if len(spans) == len(found) else None


def counts(text: str, *firsts: int) -> tuple[OffsetCount, ...]:
    """Return the ways to count from each number: in UTF-16 units as Java, then in code points."""
    units, length = Utf16Offsets(text), len(text)
    starts = firsts or (0,)
    return tuple(OffsetCount(length, way, first) for first in starts for way in (units, None))


def best_count(text: str, marks: Sequence[StatedMark], ways: Sequence[OffsetCount]) -> OffsetCount:
    """Return the way to count by which most marks have the words that they state."""
    stating = [each for each in marks if each.words and each.pieces]
    return max(ways, key=lambda way: sum(_has_words(text, each, way) for each in stating))


def placed_mark(builder: DocumentBuilder, mark: StatedMark, way: OffsetCount) -> tuple[Span, ...]:
    """Return the pieces of a mark; tell if it lies outside the text or has other words."""
    text = builder.text or ""
    spans = mark.placed(way)
    if spans is None:
        said = joined(
            ", ",
            (bilingual("{start} to {end}", start=start, end=end) for start, end in mark.pieces),
        )
        message = bilingual("{id} lies outside the text ({said})", id=mark.id, said=said)
        builder.problem("outside-text", mark.id, message, mark.line)
        return ()
    if mark.words and spans and not _has_words(text, mark, way):
        there = " ... ".join(text[start:end] for start, end in spans)
        message = bilingual(
            "{id} should cover {words!r} and covers {there!r}",
            id=mark.id,
            words=mark.words,
            there=there,
        )
        builder.problem("other-words", mark.id, message, mark.line)
    return spans


def words_of(text: str, pieces: Sequence[Span]) -> str:
    """Return the words of a mark as files state them."""
    return " ... ".join(" ".join(text[start:end].split()) for start, end in pieces)


def _has_words(text: str, mark: StatedMark, way: OffsetCount) -> bool:
    spans = mark.placed(way)
    if spans is None:
        return False
    there = " ".join(text[start:end] for start, end in spans)
    return _BETWEEN_PIECES.sub(" ", there.strip()) == _BETWEEN_PIECES.sub(" ", mark.words.strip())
