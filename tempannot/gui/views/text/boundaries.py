"""Where words begin and end, by the rules of Unicode: in scripts without spaces as well.

Places are Qt's positions in one line or paragraph of text (UTF-16 units).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QTextBoundaryFinder

_LETTER = re.compile(r"\w")


def words(text: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of every word; white space and punctuation are none.

    >>> list(words("well, don't"))
    [(0, 4), (6, 11)]
    >>> list(words("他今天来"))  # one sign each: no dictionary is at hand
    [(0, 1), (1, 2), (2, 3), (3, 4)]
    """
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Word, text)
    units = text.encode("utf-16-le", "surrogatepass")
    start = 0
    while (end := finder.toNextBoundary()) >= 0:
        piece = units[2 * start : 2 * end].decode("utf-16-le", "surrogatepass")
        if _LETTER.search(piece):
            yield start, end
        start = end


def word_at(text: str, place: int) -> tuple[int, int] | None:
    """Return the word that a place is in or before, or else the one that ends there."""
    touching = [(start, end) for start, end in words(text) if start <= place <= end]
    return touching[-1] if touching else None


def next_end(text: str, place: int) -> int | None:
    """Return the first end of a word after a place, None if there is none."""
    return next((end for _, end in words(text) if end > place), None)


def last_start(text: str, place: int) -> int | None:
    """Return the last start of a word before a place, None if there is none."""
    return max((start for start, _ in words(text) if start < place), default=None)
