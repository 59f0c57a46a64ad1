"""Code points of a document's text to Qt's text positions and back.

Qt counts UTF-16 units, the core counts code points. This is the only module that maps one to
the other; the text given to Qt has exactly one unit per unit of the original.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from tempannot.core.items import Span

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
    r"""Return the text as the widget is given it: no unit more or less than the original.

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
        """Return the code point at a position; inside a surrogate pair, its own."""
        return position - bisect_left(self._astral_positions, position)

    def positions(self, span: Span) -> tuple[int, int]:
        """Return Qt's start and end of a span."""
        return self.position(span.start), self.position(span.end)

    def span(self, start: int, end: int) -> Span:
        """Return the span between two positions."""
        return Span(self.offset(start), self.offset(end))
