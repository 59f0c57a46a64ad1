"""The names of raters, as a study takes them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from tempannot.study.design.errors import DesignError

LONGEST_NAME = 60
"""How many characters the name of a rater may have."""

_JOINERS = "\u200c\u200d"
"""Characters without a look of their own that names in Persian or Hindi are written with."""


def is_one_line(text: str) -> bool:
    """Whether all characters can be shown, in one line."""
    return all(
        each.isprintable() or unicodedata.category(each) == "Zs" or each in _JOINERS
        for each in text
    )


def rater_name(text: str) -> str:
    """Return a name in the form in which names are compared; raises DesignError for what is none.

    Blanks around it go, several become one, and letters with accents are one character each, as
    keyboards differ in that.

    >>> rater_name(" Ada  L. ")
    'Ada L.'
    """
    if not is_one_line(text.strip()):
        raise DesignError(f"the name of a rater has a character that is none: {text!r}")
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    if not name.strip(_JOINERS) or len(name) > LONGEST_NAME:
        raise DesignError(f"the name of a rater has 1 to {LONGEST_NAME} characters: {name[:20]!r}")
    return name


def checked_roster(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names of raters; raises DesignError for a wrong one, or one there twice.

    Names that differ in case only are taken for the same, for people take them so.
    """
    seen: dict[str, str] = {}
    for name in map(rater_name, names):
        if name.casefold() in seen:
            raise DesignError(f"the rater {name!r} is there twice")
        seen[name.casefold()] = name
    return tuple(seen.values())
