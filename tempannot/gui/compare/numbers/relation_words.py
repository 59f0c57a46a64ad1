"""How a relation is written in tables, in words."""

from __future__ import annotations

from functools import cache

from tempannot.core.errors import RelationError
from tempannot.core.relations import ALL, RelationSet

_MOST = 6


@cache
def relation_words(relations: RelationSet) -> str:
    """Return the names joined by "or"; of many, those that are excluded.

    >>> relation_words(RelationSet.parse("before|meets"))
    'before or meets'
    >>> relation_words(~RelationSet.parse("before|meets"))
    'all but before, meets'
    """
    if relations is ALL:
        return "open"
    if len(relations) > _MOST:
        return f"all but {', '.join((~relations).names)}"
    return " or ".join(relations.names)


@cache
def long_label(label: str) -> str:
    """Return a category's name in words."""
    relations = _relations(label)
    return label if relations is None else relation_words(relations)


def _relations(label: str) -> RelationSet | None:
    """Return the relations that a category names, None for a type of TimeML or VAGUE."""
    if label != label.lower():
        return None
    try:
        return RelationSet.parse(label)
    except RelationError:
        return None
