"""What the relation types of TimeML mean in Allen's terms, and how a relation is written in it.

Source: TimeML 1.2.1 annotation guidelines; the readings of DURING are those of TempEval-3
(equals), of Allen (during) and of Vashishtha et al. 2020 (overlaps).
"""

from __future__ import annotations

from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class RelationType:
    """One type that links have in files, and all there is to know of it.

    ``relations`` is what it says, in Allen's names, empty if it constrains nothing; a type whose
    meaning is a matter of choice has a relation per reading in ``readings`` instead. ``converse``
    is the type that says the same the other way round. ``word`` is what TimeML calls it on screen.

    A type with a ``place`` is offered to annotators, at that place in menus and with that ``key``,
    as ``menu_text`` if that says more than the word. One with a ``sentence`` stands apart: it says
    more than its relations do, so that it has a button, and a name in every vocabulary, of its own;
    it is never what a relation alone is written as.
    """

    name: str
    relations: str
    converse: str
    readings: tuple[str, str, str] | None = None
    word: str = ""
    place: int = 0
    key: str = ""
    menu_text: str = ""
    sentence: str = ""

    def __post_init__(self) -> None:
        for needed in ("word", "key") if self.place else ():
            if not getattr(self, needed):
                raise RelationError(f"the type {self.name} is offered and has no {needed}")

    def meaning(self, during: During) -> str:
        """Return what it says if DURING is read so, in Allen's names."""
        return self.readings[list(During).index(during)] if self.readings else self.relations


_ONE_OF_BOTH = (
    "overlaps|overlapped-by|starts|started-by|during|contains|finishes|finished-by|equals"
)


RELATION_TYPES = (
    RelationType("BEFORE", "before", "AFTER", word="before", place=1, key="B"),
    RelationType("AFTER", "after", "BEFORE", word="after", place=2, key="A"),
    RelationType("IBEFORE", "meets", "IAFTER", word="immediately before", place=9, key="Shift+B"),
    RelationType("IAFTER", "met-by", "IBEFORE", word="immediately after", place=10, key="Shift+A"),
    RelationType("INCLUDES", "contains", "IS_INCLUDED", word="includes", place=3, key="I"),
    RelationType("IS_INCLUDED", "during", "INCLUDES", word="is included", place=4, key="U"),
    RelationType(
        "DURING",
        "",
        "DURING_INV",
        readings=("equals", "during", "overlaps"),
        word="throughout",
        place=7,
        key="D",
        menu_text="throughout (DURING)",
        sentence="{a} goes on throughout {b}.",
    ),
    RelationType(
        "DURING_INV",
        "",
        "DURING",
        readings=("equals", "contains", "overlapped-by"),
        word="throughout, inverse",
        place=8,
        key="Shift+D",
        sentence="{b} goes on throughout {a}.",
    ),
    RelationType(
        "SIMULTANEOUS",
        "equals",
        "SIMULTANEOUS",
        word="simultaneous",
        place=5,
        key="S",
        menu_text="same time",
    ),
    RelationType(
        "IDENTITY",
        "equals",
        "IDENTITY",
        word="same event",
        place=6,
        key="=",
        sentence="{a} and {b} are one and the same event.",
    ),
    RelationType("BEGINS", "starts", "BEGUN_BY", word="begins", place=11, key="G"),
    RelationType("BEGUN_BY", "started-by", "BEGINS", word="begun by", place=12, key="Shift+G"),
    RelationType("ENDS", "finishes", "ENDED_BY", word="ends", place=13, key="E"),
    RelationType("ENDED_BY", "finished-by", "ENDS", word="ended by", place=14, key="Shift+E"),
    # TempEval-1 and -2: coarse labels, each one comparison of end points or two
    RelationType("OVERLAP", _ONE_OF_BOTH, "OVERLAP"),
    RelationType("BEFORE-OR-OVERLAP", f"before|meets|{_ONE_OF_BOTH}", "OVERLAP-OR-AFTER"),
    RelationType("OVERLAP-OR-AFTER", f"after|met-by|{_ONE_OF_BOTH}", "BEFORE-OR-OVERLAP"),
    RelationType(
        "VAGUE",
        "",
        "VAGUE",
        word="vague",
        place=99,
        key="V",
        menu_text="vague: the text does not tell",
        sentence="The text does not tell how {a} and {b} lie in time.",
    ),
    RelationType("NONE", "", "NONE", word="vague"),
    RelationType("UNKNOWN", "", "UNKNOWN", word="vague"),
)
"""All types that are read: those of TimeML 1.2.1, coarse ones, and those of vague links.

A new type is a row here, and a text in ``resources/relations.toml``.
"""

_BY_NAME = MappingProxyType({each.name: each for each in RELATION_TYPES})

DURING_TYPES = frozenset(each.name for each in RELATION_TYPES if each.readings)
"""Types whose meaning is a matter of choice."""

VAGUE_TYPES = frozenset(
    each.name for each in RELATION_TYPES if not each.relations and not each.readings
)
"""Types that constrain nothing: the pair was looked at and the text does not tell."""

OFFERED_TYPES = tuple(sorted((e for e in RELATION_TYPES if e.place), key=lambda each: each.place))
"""The types that annotators are offered, in the order of menus."""

TIMEML_TYPES = tuple(e.name for e in RELATION_TYPES if e.place and e.name not in VAGUE_TYPES)
"""The types that annotators are offered and that constrain something, in the order of tables."""


def relation_type(name: str) -> RelationType | None:
    """Return what is known of a type, None of one that is not known."""
    return _BY_NAME.get(name)


@cache
def timeml_meanings(during: During) -> MappingProxyType[str, RelationSet]:
    """Return the relation of every type that constrains something."""
    return MappingProxyType(
        {
            each.name: RelationSet.parse(each.meaning(during))
            for each in RELATION_TYPES
            if each.name not in VAGUE_TYPES
        }
    )


def timeml_type(relations: RelationSet) -> str | None:
    """Return the TimeML type that says exactly this relation, None if no type does.

    ``equals`` gives SIMULTANEOUS: IDENTITY says more (the same event) and is never inferred.
    """
    return _TYPES.get(relations)


def converse_type(rel_type: str) -> str:
    """Return the type that says the same of the pair the other way round."""
    known = _BY_NAME.get(rel_type)
    return known.converse if known else rel_type


_TYPES = {
    RelationSet.parse(each.relations): each.name
    for each in OFFERED_TYPES
    if each.relations and not each.sentence
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
