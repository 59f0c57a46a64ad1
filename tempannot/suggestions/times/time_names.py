"""What looks like a time within a name: "the Future Fund", "USA Today", "Another Day in Paradise".

Names are told by their capitals, in languages that write other words small within a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from tempannot.suggestions.times.expressions import Expression
from tempannot.suggestions.times.words import Shape, Word

_CALENDAR = frozenset(
    "year month weekday day holiday decade century quarter half hour".split()  # noqa: SIM905 - a list of words
)
"""What is written large, or in figures, where it is a time as well."""
_SMALL = 4
"""Headlines write words large from this many letters on."""


def without_names(
    text: str, words: Sequence[Word], found: Iterable[Expression]
) -> list[Expression]:
    """Return the expressions that are no part of a name."""
    return [each for each in found if not _is_in_name(text, words, each)]


def _is_in_name(text: str, words: Sequence[Word], each: Expression) -> bool:
    """Whether the last word of an expression is one of several large ones within a sentence."""
    last = words[each.end - 1]
    if each.features.keys() & _CALENDAR or not _is_large(text, words, each.end - 1):
        return False
    run = 1
    for step in (-1, 1):
        place = each.end - 1 + step
        while 0 <= place < len(words) and _is_large(text, words, place):
            run, place = run + 1, place + step
    return run > 1 and _has_small_words(text, last)


def _is_large(text: str, words: Sequence[Word], place: int) -> bool:
    """Whether a word has a capital that it owes neither to the start of a sentence nor to "I"."""
    word, before = words[place], words[place - 1] if place else None
    if before is None or before.shape is Shape.SIGN or "\n" in text[before.end : word.start]:
        return False
    return word.shape is Shape.WORD and len(word.text) > 1 and word.text[0].isupper()


def _has_small_words(text: str, word: Word) -> bool:
    """Whether words of the line are written small that a headline would write large."""
    start, stop = text.rfind("\n", 0, word.start) + 1, text.find("\n", word.end)
    line = text[start : stop if stop >= 0 else len(text)]
    return any(each.islower() and len(each) >= _SMALL for each in re.findall(r"[^\W\d_]+", line))
