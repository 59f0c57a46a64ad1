"""What relations are called on screen: one name each, Allen's or TimeML's, as the user chooses.

``during`` is Allen's relation and nothing else; the type DURING, whose reading is a matter of
choice, is called *throughout* in both. Where there is no room for words stand Allen's letters
(Allen 1983, figure 2).
"""

from __future__ import annotations

from enum import StrEnum

from tempannot.core.items import Link
from tempannot.core.language import bilingual
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.schemes import TIMEML as TYPES_OF_TIMEML
from tempannot.core.schemes import During, Scheme
from tempannot.core.wording import joined

LETTERS = {
    "before": "<",
    "after": ">",
    "meets": "m",
    "met-by": "mi",
    "overlaps": "o",
    "overlapped-by": "oi",
    "starts": "s",
    "started-by": "si",
    "during": "d",
    "contains": "di",
    "finishes": "f",
    "finished-by": "fi",
    "equals": "=",
}
"""The letters by the name of the relation."""


def letters(relations: RelationSet) -> str:
    """Return the letters of a basic relation, the number of alternatives otherwise.

    >>> letters(RelationSet.parse("met-by")), letters(RelationSet.parse("before|meets"))
    ('mi', '2?')
    """
    if relations is ALL:
        return ""
    return LETTERS[str(relations)] if relations.is_basic else f"{len(relations)}?"


def _timeml_word(basic: RelationSet) -> str:
    known = TYPES_OF_TIMEML.type_named(TYPES_OF_TIMEML.type_for(basic) or "")
    return known.word if known else bilingual(str(basic).replace("-", " "))  # what no type says


_TIMEML = {str(basic): _timeml_word(basic) for basic in ALL}


_OR = bilingual(" or ")


class Vocabulary(StrEnum):
    """Whose names relations have."""

    ALLEN = "allen"
    TIMEML = "timeml"

    def word(self, basic: str) -> str:
        """Return the name of a basic relation, given by its name in files.

        >>> Vocabulary.ALLEN.word("met-by"), Vocabulary.TIMEML.word("met-by")
        ('met-by', 'immediately after')
        """
        if self is Vocabulary.ALLEN:
            return bilingual(basic)
        return _TIMEML[basic]

    def words(
        self, relations: RelationSet, joint: str = _OR, scheme: Scheme = TYPES_OF_TIMEML
    ) -> str:
        """Return the names of a set of relations; what one type of a scheme says has its name.

        >>> Vocabulary.TIMEML.words(RelationSet.parse("meets|during"))
        'immediately before or is included'
        """
        said = None if relations.is_basic else scheme.type_named(scheme.type_for(relations) or "")
        return said.word if said else joined(joint, map(self.word, relations.names))

    def type_word(self, rel_type: str, scheme: Scheme = TYPES_OF_TIMEML) -> str:
        """Return the name of a type; one that is not known keeps its own.

        >>> Vocabulary.ALLEN.type_word("IS_INCLUDED"), Vocabulary.ALLEN.type_word("DURING")
        ('during', 'throughout')
        """
        known = scheme.type_named(rel_type)
        if known and (known.sentence or known.is_vague):
            return known.word
        relations = scheme.meaning_of(rel_type, During.EQUALS) or ALL
        if relations.is_basic:
            return self.word(str(relations))
        if known and known.place:
            return known.word
        return rel_type.lower().replace("_", " ")

    def link_words(self, link: Link, scheme: Scheme = TYPES_OF_TIMEML) -> str:
        """Return what a link says: its exact relations, or its type."""
        if link.exact:
            return self.words(link.exact, scheme=scheme)
        return self.type_word(link.rel_type, scheme)
