"""What the intervals of a document are called, everywhere: their words, numbered if they repeat.

The first of two events "said" is *said 1* and the second *said 2*, in the text, in sentences,
tables and drawings alike, so that a name means one interval of its document.
"""

from __future__ import annotations

from collections.abc import Iterable

from tempannot.core.wording import in_quotes

LONGEST = 40


class IntervalNames:
    """The names of intervals by their ids; an interval without words is called by its id.

    >>> names = IntervalNames([("e1", "said"), ("e2", "left"), ("e3", "Said")])
    >>> names.name("e1"), names.name("e2"), names.quoted("e3")
    ('said 1', 'left', '"Said 2"')
    >>> names.name("e4")
    'e4'
    """

    __slots__ = ("_numbers", "_words")

    def __init__(self, intervals: Iterable[tuple[str, str]]) -> None:
        """Take intervals by id and text, in document order."""
        self._words: dict[str, str] = {}
        alike: dict[str, list[str]] = {}
        for id, text in intervals:
            words = " ".join(text.split())
            if words:
                self._words[id] = words
                alike.setdefault(words.casefold(), []).append(id)
        self._numbers = {
            id: number for ids in alike.values() if len(ids) > 1 for number, id in enumerate(ids, 1)
        }

    def number(self, id: str) -> int | None:
        """Return which of the intervals with the same words it is, None if it is the only one."""
        return self._numbers.get(id)

    def name(self, id: str, longest: int | None = None) -> str:
        """Return the words and number of an interval, the words cut to ``longest`` characters."""
        words = self._words.get(id)
        if words is None:
            return id
        if longest is not None and len(words) > longest:
            words = f"{words[: longest - 1].rstrip()}…"
        number = self._numbers.get(id)
        return words if number is None else f"{words} {number}"

    def quoted(self, id: str) -> str:
        """Return the name in quotation marks, cut if long; the id where there are no words."""
        return in_quotes(self.name(id, LONGEST)) if id in self._words else id
