"""Where stretches of text are: code points as Qt's positions, words, and rectangles on the page.

Qt counts UTF-16 units, the core counts code points. ``TextOffsets`` alone maps one to the other;
the text given to Qt has exactly one unit per unit of the original. Mixed and right-to-left text is
measured by the glyphs that Qt placed, so a stretch may give several rectangles on one line.

Words begin and end by the rules of Unicode. In scripts that put no spaces between them (Chinese,
Japanese, Thai) these need a dictionary, which Qt does not bring: it breaks behind every Chinese
sign. BudouX brings small models instead (260 kB), loaded when the first such text is asked about,
one for each language. They are asked about one line at a time: 2 microseconds a letter.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, Qt, QTextBoundaryFinder
from PySide6.QtGui import QTextBlock, QTextDocument, QTextLine

from tempannot.core.items import Span

if TYPE_CHECKING:
    from budoux import Parser


_HAN = r"\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_KANA = r"\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f"
_JAPANESE = re.compile(f"[{_KANA}]")
_THAI_LETTERS = r"\u0e01-\u0e3a\u0e40-\u0e4e"
_WORDS = re.compile(f"[{_HAN}{_KANA}]+|[{_THAI_LETTERS}]+")
# models learnt from sentences: with its marks around it a word is known better
_RUN = re.compile(
    f"[{_HAN}{_KANA}\u3001-\u3003\u3008-\u301f\uff01-\uff0f\uff1a-\uff1f]+|[{_THAI_LETTERS}]+"
)
_THAI = re.compile(f"[{_THAI_LETTERS}]")


def unspaced_words(line: str) -> list[tuple[int, int, list[int]]]:
    """The stretches of a line without spaces: start, end, and where words in it begin.

    The line tells the language: one with a Japanese syllable in it is Japanese, another with
    Chinese signs is written in those of the mainland or in those of Taiwan and Hong Kong.

    >>> unspaced_words("他今天来")
    [(0, 4, [0, 1, 3])]
    >>> unspaced_words("no such words")
    []
    """
    found = []
    for run in _RUN.finditer(line):
        if not (stretches := [*_WORDS.finditer(line, *run.span())]):
            continue
        pieces = _parser(_model(line, run[0])).parse(run[0])
        starts = [*accumulate(map(len, pieces), initial=run.start())]
        for each in stretches:
            start, end = each.span()
            found.append((start, end, [start, *(at for at in starts if start < at < end)]))
    return found


def _model(line: str, run: str) -> str:
    if _THAI.search(run):
        return "th"
    if _JAPANESE.search(line):
        return "ja_word"
    # what the old sets of signs of one side do not have is written on the other
    return "zh-hant" if _outside("gb2312", line) > _outside("big5", line) else "zh-hans"


def _outside(encoding: str, line: str) -> int:
    return len(line) - len(line.encode(encoding, "ignore").decode(encoding))


@cache
def _parser(name: str) -> Parser:
    from budoux import Parser  # noqa: PLC0415

    text = files("budoux").joinpath("models", f"{name}.json").read_text(encoding="utf-8")
    return Parser(json.loads(text))


_ASTRAL = re.compile(r"[\U00010000-\U0010ffff]")
# characters that Qt would read as paragraph ends, line ends or embedded objects
_SHOWN = str.maketrans(
    {
        "\r": " ",
        "\u2028": " ",
        "\u2029": "\n",
        "\ufdd0": "\ufffd",
        "\ufdd1": "\ufffd",
        "\ufffc": "\ufffd",
        "\x00": "\ufffd",
    }
)


def shown_text(text: str) -> str:
    r"""The text as the widget is given it: no unit more or less than the original.

    >>> shown_text("a\r\nb")
    'a \nb'
    """
    return text.translate(_SHOWN)


class TextOffsets:
    """The mapping for one text; both directions cost a binary search.

    >>> offsets = TextOffsets("a\U0001f600b")
    >>> offsets.position(2), offsets.offset(3)
    (3, 2)
    """

    __slots__ = ("_astral", "_astral_positions")

    def __init__(self, text: str) -> None:
        self._astral = [match.start() for match in _ASTRAL.finditer(text)]
        self._astral_positions = [offset + index for index, offset in enumerate(self._astral)]

    def position(self, offset: int) -> int:
        """Return Qt's position of a code point."""
        return offset + bisect_left(self._astral, offset)

    def offset(self, position: int) -> int:
        """The code point at a position; inside a surrogate pair, its own."""
        return position - bisect_left(self._astral_positions, position)

    def positions(self, span: Span) -> tuple[int, int]:
        """Return Qt's start and end of a span."""
        return self.position(span.start), self.position(span.end)

    def span(self, start: int, end: int) -> Span:
        """The span between two positions."""
        return Span(self.offset(start), self.offset(end))


_LETTER = re.compile(r"\w")


def words(text: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of every word of a line; white space and punctuation are none.

    >>> list(words("well, don't"))
    [(0, 4), (6, 11)]
    >>> list(words("他今天来"))
    [(0, 1), (1, 3), (3, 4)]
    """
    units = text.encode("utf-16-le", "surrogatepass")
    ends = _ends_of_words(text)
    for start, end in pairwise([0, *ends]):
        piece = units[2 * start : 2 * end].decode("utf-16-le", "surrogatepass")
        if _LETTER.search(piece):
            yield start, end


def _ends_of_words(text: str) -> list[int]:
    """Where words and what is between them end, by Unicode's rules and by what models know."""
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Word, text)
    ends = []
    while (end := finder.toNextBoundary()) >= 0:
        ends.append(end)
    stretches = unspaced_words(text)
    if not stretches:
        return ends
    offsets = TextOffsets(text)
    kept = set(ends)
    for start, end, starts in stretches:
        kept.difference_update(range(offsets.position(start), offsets.position(end)))
        kept.update(offsets.position(each) for each in (*starts, end))
    return sorted(kept - {0})


_REACH = 400


def _words_near(text: str, place: int) -> Sequence[tuple[int, int]]:
    """The words around a place of a line, which may be a whole book without a line's end.

    The first and the last are left out where they may have been cut.
    """
    offsets = TextOffsets(text)
    at = offsets.offset(max(place, 0))
    low, high = max(0, at - _REACH), at + _REACH
    before = offsets.position(low)
    found = [(before + start, before + end) for start, end in words(text[low:high])]
    return found[low > 0 : len(found) - (high < len(text))]


def word_at(text: str, place: int) -> tuple[int, int] | None:
    """The word that a place is in or before, or else the one that ends there."""
    for found in (_words_near(text, place), words(text)):
        if touching := [(start, end) for start, end in found if start <= place <= end]:
            return touching[-1]
    return None


def next_end(text: str, place: int) -> int | None:
    """The first end of a word after a place, None if there is none."""
    for found in (_words_near(text, place), words(text)):
        if (end := next((end for _, end in found if end > place), None)) is not None:
            return end
    return None


def last_start(text: str, place: int) -> int | None:
    """The last start of a word before a place, None if there is none."""
    for found in (_words_near(text, place), words(text)):
        if starts := [start for start, _ in found if start < place]:
            return starts[-1]
    return None


_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff]")


class TextGeometry:
    """Rectangles of spans and what is in view, remembered until the layout changes."""

    def __init__(self, document: QTextDocument, offsets: TextOffsets, text: str) -> None:
        self._document = document
        self._offsets = offsets
        self._mixed = _RIGHT_TO_LEFT.search(text) is not None
        self._known: dict[Span, tuple[QRectF, ...]] = {}
        self._seen: tuple[tuple[int, int, int], Span] | None = None

    def forget(self) -> None:
        """Measure anew from now on: the layout changed."""
        self._known.clear()
        self._seen = None

    def in_view(self, place: tuple[int, int, int], look: Callable[[], Span]) -> Span:
        """What ``look`` finds in view, asked again only at another place and size."""
        if self._seen is None or self._seen[0] != place:
            self._seen = place, look()
        return self._seen[1]

    def rectangles(self, span: Span) -> tuple[QRectF, ...]:
        """One rectangle per line (or run) of a span, in reading order."""
        known = self._known.get(span)
        if known is None:
            known = self._known[span] = tuple(self._measure(span))
        return known

    def runs_left(self, span: Span) -> bool:
        """Whether the paragraph of a span is read from right to left."""
        block = self._document.findBlock(self._offsets.positions(span)[0])
        return block.textDirection() == Qt.LayoutDirection.RightToLeft

    def _measure(self, span: Span) -> list[QRectF]:
        start, end = self._offsets.positions(span)
        block = self._document.findBlock(start)
        found: list[QRectF] = []
        while block.isValid() and block.position() < end:
            if block.isVisible():
                found += self._in_block(block, start - block.position(), end - block.position())
            block = block.next()
        return found

    def _in_block(self, block: QTextBlock, start: int, end: int) -> list[QRectF]:
        origin = self._document.documentLayout().blockBoundingRect(block).topLeft()
        layout = block.layout()
        words = block.text()
        mixed = self._mixed and _RIGHT_TO_LEFT.search(words) is not None
        found: list[QRectF] = []
        lines = layout.lineCount()
        # a paragraph is long and a word is short: look at its lines only
        begin = layout.lineForTextPosition(max(0, start)).lineNumber() if lines else 0
        for number in range(max(0, begin), lines):
            line = layout.lineAt(number)
            if line.textStart() >= end:
                break
            first = max(start, line.textStart())
            last = min(end, _end_of_words(words, line))
            if first < last:
                found += _on_line(line, first, last, mixed, origin)
        return found


def _on_line(line: QTextLine, first: int, last: int, mixed: bool, origin: QPointF) -> list[QRectF]:
    top = origin.y() + line.y()
    if mixed:
        runs = sorted(
            (run.boundingRect() for run in line.glyphRuns(first, last - first)),
            key=lambda each: each.left(),
        )
        edges = _joined([(each.left(), each.right()) for each in runs])
    else:
        edges = [(_x(line, first), _x(line, last))]
    return [
        QRectF(origin.x() + left, top, right - left, line.ascent() + line.descent())
        for left, right in edges
    ]


def _end_of_words(text: str, line: QTextLine) -> int:
    """Where a line ends without the white space at which it was broken."""
    if len(text) < line.textStart() + line.textLength():
        return line.textStart() + line.textLength()  # astral characters: counted in units
    piece = text[line.textStart() : line.textStart() + line.textLength()]
    return line.textStart() + len(piece.rstrip())


def _joined(edges: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Join stretches that touch, so that a word of several glyph runs is one."""
    joined: list[tuple[float, float]] = []
    for left, right in edges:
        if joined and left <= joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], max(right, joined[-1][1]))
        else:
            joined.append((left, right))
    return joined


def _x(line: QTextLine, place: int) -> float:
    # the binding gives the position back with the place; its annotation says less
    answer: Any = line.cursorToX(place)
    return float(answer[0])
