"""The names of raters, as a study takes them."""

from __future__ import annotations

from collections.abc import Iterable

from tempannot.study.design.errors import DesignError

LONGEST_NAME = 60
"""How many characters the name of a rater may have."""


def rater_name(text: str) -> str:
    """Return a name without blanks around it; raises DesignError for what is none."""
    name = text.strip()
    if not name or len(name) > LONGEST_NAME:
        raise DesignError(f"the name of a rater has 1 to {LONGEST_NAME} characters: {name[:20]!r}")
    if not name.isprintable():
        raise DesignError(f"the name of a rater has a character that cannot be shown: {name!r}")
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
