"""How a relation is written in tables: in words, or in Allen's letters where room is short."""

from __future__ import annotations

from functools import cache

from tempannot.core.errors import RelationError
from tempannot.core.relations import ALL, RelationSet
from tempannot.gui.annotate.shared.relation_marks import letters

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
def short_label(label: str) -> str:
    """Return a category's name, in Allen's letters if it is a disjunction.

    >>> short_label("before|meets"), short_label("IS_INCLUDED"), short_label("before")
    ('< m', 'IS_INCLUDED', 'before')
    """
    relations = _relations(label)
    if relations is None or relations.is_basic:
        return label
    if len(relations) > _MOST:
        return f"not {_letters(~relations)}"
    return _letters(relations)


@cache
def long_label(label: str) -> str:
    """Return a category's name in words."""
    relations = _relations(label)
    return label if relations is None else relation_words(relations)


def _letters(relations: RelationSet) -> str:
    return " ".join(letters(each) for each in relations)


def _relations(label: str) -> RelationSet | None:
    """Return the relations that a category names, None for a type of TimeML or VAGUE."""
    if label != label.lower():
        return None
    try:
        return RelationSet.parse(label)
    except RelationError:
        return None
