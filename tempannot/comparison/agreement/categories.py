"""The categories that pairs are sorted into: relations, the types of links, and VAGUE.

A category is a small int, so that pairs can be counted as arrays: the bits of a relation (0
to 8191, of which all thirteen is VAGUE), from 8192 on a type of TimeML.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from tempannot.comparison.comparison import SideLink
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.schemes import TIMEML, TIMEML_TYPES, During
from tempannot.core.vocabulary import LETTERS

UNDECIDED = -1
"""Not a category: the annotator says nothing of the pair."""

VAGUE = ALL.bits
"""The annotator says that the text does not tell; NONE and UNKNOWN mean the same."""

_FIRST_TYPE = VAGUE + 1
_TYPES = tuple(dict.fromkeys((*TIMEML_TYPES, *TIMEML.meanings(During.EQUALS))))
_NUMBERS = {name: _FIRST_TYPE + index for index, name in enumerate(_TYPES)}


def link_category(link: SideLink, is_forward: bool, during: During) -> tuple[int, int]:
    """Return the category of a link and the bits of what it means, seen in text order.

    A relation that no type can say is its own category.
    """
    if link.relations is None:
        return VAGUE, VAGUE
    relations = link.relations if is_forward else link.relations.converse
    name = link.rel_type if is_forward else TIMEML.converse(link.rel_type)
    if TIMEML.meanings(during).get(name) is not relations:
        return relations.bits, relations.bits
    return _NUMBERS[name], relations.bits


@cache
def category_label(category: int) -> str:
    """Return the name of a category: ``before|meets``, ``IS_INCLUDED`` or ``VAGUE``."""
    if category == VAGUE:
        return "VAGUE"
    if category >= _FIRST_TYPE:
        return _TYPES[category - _FIRST_TYPE]
    return str(RelationSet(category))


@cache
def short_label(label: str) -> str:
    """Return the name of a category, in Allen's letters if it is a disjunction.

    Of many relations those are named that are excluded.

    >>> short_label("before|meets"), short_label("IS_INCLUDED"), short_label("before")
    ('< m', 'IS_INCLUDED', 'before')
    """
    if "|" not in label:
        return label
    relations = RelationSet.parse(label)
    is_most = len(relations) > len(ALL) // 2
    letters = " ".join(LETTERS[each] for each in (~relations if is_most else relations).names)
    return f"not {letters}" if is_most else letters


def in_order(categories: Iterable[int]) -> list[int]:
    """Return categories as tables show them.

    Types in the order of TimeML, relations by size and in Allen's order, VAGUE last.
    """
    return sorted(categories, key=_order)


def _order(category: int) -> tuple[object, ...]:
    if category == VAGUE:
        return (2,)
    if category >= _FIRST_TYPE:
        return (0, category)
    indices = tuple(index for index in range(13) if category >> index & 1)
    return (1, len(indices), indices)
