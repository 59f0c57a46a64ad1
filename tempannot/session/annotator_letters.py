"""What annotators are called on the screen: letters in an order that can be changed or mixed.

Their names can be shortened to what tells one from the other.

An annotator's place is that of the corpus, the key first; the letter is a matter of display, so
that an adjudicator can work blind.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from itertools import takewhile

from tempannot.comparison.side_letters import capital_of

_LEFT_OUT = "…"


class AnnotatorOrder:
    """The order of the annotators on the screen.

    >>> order = AnnotatorOrder(3)
    >>> order.swap(0, 2)
    >>> order.sorted((0, 1, 2))
    (2, 1, 0)
    """

    def __init__(self, count: int = 2) -> None:
        self._order = list(range(max(count, 2)))

    def sorted(self, places: Iterable[int]) -> tuple[int, ...]:
        """The places of annotators in this order."""
        return tuple(sorted(places, key=self._order.index))

    def lettered(self, shown: tuple[int, int]) -> dict[int, str]:
        """The letters of all: A and B for the two that are shown, C, D, ... for the others."""
        others = (place for place in self._order if place not in shown)
        return {place: capital_of(n) for n, place in enumerate((*self.sorted(shown), *others))}

    def swap(self, one: int, other: int) -> None:
        """Let two annotators exchange their places."""
        first, second = self._order.index(one), self._order.index(other)
        self._order[first], self._order[second] = other, one

    def mix(self) -> None:
        """Put all in an order that nobody chose."""
        random.shuffle(self._order)


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """The names without the words at their beginnings and ends that are the same in all.

    >>> told_apart(["samples/news-report", "second-annotator/news-report"])
    ('samples/…', 'second-annotator/…')
    >>> told_apart(["annotator-one", "annotator-two"]), told_apart(["one", "two"])
    (('…one', '…two'), ('one', 'two'))
    """
    words = [re.findall(r"[^\s/\\._-]*[\s/\\._-]*", name)[:-1] for name in names]
    if not words or len(set(names)) < len(names) or not all(words):
        return tuple(names)
    most = min(map(len, words)) - 1  # something of each stays
    first = min(most, _alike(words))
    last = min(most - first, _alike([each[::-1] for each in words]))
    return tuple(
        _LEFT_OUT * (first > 0) + "".join(each[first : len(each) - last]) + _LEFT_OUT * (last > 0)
        for each in words
    )


def _alike(words: Sequence[Sequence[str]]) -> int:
    """How many words at the beginning are the same in all."""
    return len(list(takewhile(lambda at: len(set(at)) == 1, zip(*words, strict=False))))
