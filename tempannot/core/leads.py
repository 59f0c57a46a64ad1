"""What leads somewhere in a sentence: a number or words, marked for a screen that makes a link.

The marks are characters that no text has, so that a sentence with them is translated, and its
numbers are written, as without them. What goes to a file is made without marks.
"""

from __future__ import annotations

import re
from typing import Protocol, TypeVar

from typing_extensions import override

from tempannot.core.language import Bilingual

Value = TypeVar("Value", int, float, str)

MARKED = re.compile("\ue000([^\ue001]*)\ue001([^\ue002]*)\ue002")
"""Where a part of a text leads to, and the part."""


class Leads(Protocol):
    """Says of a number or of words in a sentence where they lead."""

    def __call__(self, value: Value, to: str, /) -> Value:
        """Return the value as it is put into the sentence."""


def plain(value: Value, to: str, /) -> Value:
    """Return the value as it is: nothing leads anywhere, as in a file.

    >>> plain(3, "lists")
    3
    """
    return value


def leading(value: Value, to: str, /) -> Value:
    """Return the value so that it is marked where a sentence has it.

    >>> unmarked("{count:,} of {all}".format(count=leading(1200, "lists"), all=leading("9", "")))
    '1,200 of 9'
    """
    if isinstance(value, str):
        return _marked_words(value, to)
    made = _Whole(value) if isinstance(value, int) else _Real(value)
    made.to = to
    return made


def unmarked(text: str) -> str:
    """Return a text without marks."""
    return MARKED.sub(r"\2", text)


def _marked(text: str, to: str) -> str:
    return f"\ue000{to}\ue001{text}\ue002"


def _marked_words(words: str, to: str) -> str:
    if isinstance(words, Bilingual):
        return Bilingual(_marked(words[:], to), _marked(words.shown, to))
    return _marked(words, to)


class _Whole(int):
    to = ""

    @override
    def __format__(self, form: str) -> str:
        return _marked(super().__format__(form), self.to)


class _Real(float):
    to = ""

    @override
    def __format__(self, form: str) -> str:
        return _marked(super().__format__(form), self.to)
