"""What the relation types of TimeML mean in Allen's terms, and how a relation is written in it.

Source: TimeML 1.2.1 annotation guidelines; the readings of DURING are those of TempEval-3
(equals), of Allen (during) and of Vashishtha et al. 2020 (overlaps).
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from types import MappingProxyType

from tempannot.core.endpoints import endpoints
from tempannot.core.errors import RelationError
from tempannot.core.relations import ALL, RelationSet


class During(StrEnum):
    """How the types DURING and DURING_INV are read."""

    EQUALS = "equals"
    DURING = "during"
    OVERLAPS = "overlaps"


DURING_TYPES = frozenset({"DURING", "DURING_INV"})
"""Types whose meaning is a matter of choice."""

VAGUE_TYPES = frozenset({"VAGUE", "NONE", "UNKNOWN"})
"""Types that constrain nothing: the pair was looked at and the text does not tell."""

_FIXED = {
    "BEFORE": "before",
    "AFTER": "after",
    "IBEFORE": "meets",
    "IAFTER": "met-by",
    "INCLUDES": "contains",
    "IS_INCLUDED": "during",
    "BEGINS": "starts",
    "BEGUN_BY": "started-by",
    "ENDS": "finishes",
    "ENDED_BY": "finished-by",
    "SIMULTANEOUS": "equals",
    "IDENTITY": "equals",
    # TempEval-1 and -2: coarse labels, each one comparison of end points or two
    "OVERLAP": "overlaps|overlapped-by|starts|started-by|during|contains|finishes|finished-by"
    "|equals",
    "BEFORE-OR-OVERLAP": "before|meets|overlaps|overlapped-by|starts|started-by|during|contains"
    "|finishes|finished-by|equals",
    "OVERLAP-OR-AFTER": "after|met-by|overlaps|overlapped-by|starts|started-by|during|contains"
    "|finishes|finished-by|equals",
}
_DURING_PAIRS = {
    During.EQUALS: ("equals", "equals"),
    During.DURING: ("during", "contains"),
    During.OVERLAPS: ("overlaps", "overlapped-by"),
}

TIMEML_TYPES = (
    "BEFORE",
    "AFTER",
    "IBEFORE",
    "IAFTER",
    "INCLUDES",
    "IS_INCLUDED",
    "DURING",
    "DURING_INV",
    "SIMULTANEOUS",
    "IDENTITY",
    "BEGINS",
    "BEGUN_BY",
    "ENDS",
    "ENDED_BY",
)
"""The fourteen types of TimeML 1.2.1, in the order menus show them."""


@cache
def timeml_meanings(during: During) -> MappingProxyType[str, RelationSet]:
    """Return the relation of every type that constrains something."""
    inside, around = _DURING_PAIRS[during]
    names = _FIXED | {"DURING": inside, "DURING_INV": around}
    return MappingProxyType({name: RelationSet.parse(text) for name, text in names.items()})


def timeml_type(relations: RelationSet) -> str | None:
    """Return the TimeML type that says exactly this relation, None if no type does.

    ``equals`` gives SIMULTANEOUS: IDENTITY says more (the same event) and is never inferred.
    """
    return _TYPES.get(relations)


_CONVERSE_TYPES = {
    "BEFORE": "AFTER",
    "IBEFORE": "IAFTER",
    "INCLUDES": "IS_INCLUDED",
    "BEGINS": "BEGUN_BY",
    "ENDS": "ENDED_BY",
    "DURING": "DURING_INV",
    "BEFORE-OR-OVERLAP": "OVERLAP-OR-AFTER",
}
_CONVERSE_TYPES |= {converse: name for name, converse in _CONVERSE_TYPES.items()}


def converse_type(rel_type: str) -> str:
    """Return the type that says the same of the pair the other way round."""
    return _CONVERSE_TYPES.get(rel_type, rel_type)


_TYPES = {
    RelationSet.parse(_FIXED[name]): name
    for name in TIMEML_TYPES
    if name in _FIXED and name != "IDENTITY"
}


Said = tuple[RelationSet, str | None]
"""A relation as given: its meaning, and the TimeML type if it was given as one."""


def said_relation(text: str, during: During) -> Said:
    """Read a TimeML type in capitals, or the names of Allen's relations.

    Raises RelationError for neither, and with the hull on offer for a set that is not convex.

    >>> str(said_relation("IS_INCLUDED", During.EQUALS)[0])
    'during'
    """
    meanings = timeml_meanings(during)
    name = text.strip()
    if name in VAGUE_TYPES:
        return ALL, name
    if name in meanings:
        return meanings[name], name
    try:
        relations = RelationSet.parse(name)
    except RelationError as error:
        if name.upper() in meanings or name.upper() in VAGUE_TYPES:
            return said_relation(name.upper(), during)
        raise RelationError(f"{error}; or a type of TimeML such as {', '.join(meanings)}") from None
    endpoints(relations)
    return relations, None
