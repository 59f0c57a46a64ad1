"""What relations are called on screen: one name each, Allen's or TimeML's, as the user chooses.

``during`` is Allen's relation and nothing else; the type DURING, whose reading is a matter of
choice, is called *throughout* in both.
"""

from __future__ import annotations

from enum import StrEnum

from tempannot.core.items import Link
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.schemes import VAGUE_TYPES, During, timeml_meanings

_TIMEML = {
    "meets": "immediately before",
    "met-by": "immediately after",
    "overlapped-by": "overlapped by",
    "starts": "begins",
    "started-by": "begun by",
    "during": "is included",
    "contains": "includes",
    "finishes": "ends",
    "finished-by": "ended by",
    "equals": "simultaneous",
}
"""The names that differ from Allen's; overlaps is no type of TimeML and keeps its name."""

_APART = {
    "VAGUE": "vague",
    "IDENTITY": "same event",
    "DURING": "throughout",
    "DURING_INV": "throughout, inverse",
}
_READ = timeml_meanings(During.EQUALS)


class Vocabulary(StrEnum):
    """Whose names relations have."""

    ALLEN = "allen"
    TIMEML = "timeml"

    def word(self, basic: str) -> str:
        """Return the name of a basic relation, given by its name in files.

        >>> Vocabulary.ALLEN.word("met-by"), Vocabulary.TIMEML.word("met-by")
        ('met-by', 'immediately after')
        """
        return _TIMEML.get(basic, basic) if self is Vocabulary.TIMEML else basic

    def words(self, relations: RelationSet, joint: str = " or ") -> str:
        """Return the names of a set of relations.

        >>> Vocabulary.TIMEML.words(RelationSet.parse("meets|during"))
        'immediately before or is included'
        """
        return joint.join(self.word(each) for each in relations.names)

    def type_word(self, rel_type: str) -> str:
        """Return the name of a type of TimeML; one that is not known keeps its own.

        >>> Vocabulary.ALLEN.type_word("IS_INCLUDED"), Vocabulary.ALLEN.type_word("DURING")
        ('during', 'throughout')
        """
        if rel_type in _APART:
            return _APART[rel_type]
        if rel_type in VAGUE_TYPES:
            return "vague"
        relations = _READ.get(rel_type, ALL)
        if relations.is_basic:
            return self.word(str(relations))
        return rel_type.lower().replace("_", " ")

    def link_words(self, link: Link) -> str:
        """Return what a link says: its exact relations, or its type."""
        return self.words(link.exact) if link.exact else self.type_word(link.rel_type)
