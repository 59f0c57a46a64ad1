"""Allen's letters for the basic relations, where there is no room for words.

Source: Allen 1983, figure 2.
"""

from __future__ import annotations

from tempannot.core.relations import ALL, RelationSet

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
