"""Relation types as other programs spell them: isIncluded, TLINK-BEFORE, is_included."""

from __future__ import annotations

import re
from functools import cache

from tempannot.core.schemes import RELATION_TYPES

_OF_OTHER_SCHEMES = (
    *("CONTAINS", "CONTAINS-SUBEVENT", "BEGINS-ON", "ENDS-ON", "NOTED-ON", "OVERLAPS", "EQUAL"),
)
_NOT_LETTERS = re.compile(r"[\W\d_]+")


def known_type(written: str) -> str | None:
    """The relation type that a word stands for, None for a word that stands for none.

    >>> known_type("isIncluded"), known_type("begins_on"), known_type("agent")
    ('IS_INCLUDED', 'BEGINS-ON', None)
    """
    return _by_letters().get(_letters(written))


def type_as_read(written: str) -> str:
    """The relation type that a word stands for, or the word itself."""
    return known_type(written) or written


def _letters(name: str) -> str:
    return _NOT_LETTERS.sub("", name).casefold()


@cache
def _by_letters() -> dict[str, str]:
    names = (*(each.name for each in RELATION_TYPES), *_OF_OTHER_SCHEMES)
    return {_letters(name): name for name in names}
