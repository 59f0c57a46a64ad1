"""What a ruling makes of an item: the relation and the type of the gold's link."""

from __future__ import annotations

from collections.abc import Mapping

from tempannot.comparison.adjudication.decisions import Choice, Claim, DecisionError, Item, Ruling
from tempannot.core.edits import UNSAYABLE_TYPE
from tempannot.core.endpoints import endpoints
from tempannot.core.errors import RelationError
from tempannot.core.relations import ALL, EMPTY, RelationSet
from tempannot.core.schemes import VAGUE_TYPES

Said = tuple[RelationSet | None, str | None]
"""Relation and type, told from the first unit; None and None is no link, a type alone is vague."""

_NOTHING: Said = None, None


def resolved(item: Item, ruling: Ruling, meanings: Mapping[str, RelationSet]) -> Said:
    """Return what the gold's link states if an item is decided so.

    ``meanings`` are those of TimeML's types. Raises DecisionError for a choice that the item
    does not have, and RelationError, with the hull on offer, for a relation that is not convex.
    """
    if item.holder is not None:
        if ruling.choice not in (Choice.A, Choice.B, Choice.LATER):
            raise DecisionError("what one side alone marks is taken over, left out or put off")
        return _NOTHING
    if ruling.choice in (Choice.A, Choice.B):
        mine = 0 if ruling.choice is Choice.A else 1
        return _claimed(item, item.claims[mine], item.claims[1 - mine])
    if ruling.choice is Choice.UNION:
        return _union(item, ruling)
    if ruling.choice is Choice.OTHER:
        return _other(ruling, meanings)
    return (None, UNSAYABLE_TYPE) if ruling.choice is Choice.UNDECIDABLE else _NOTHING


def _claimed(item: Item, claim: Claim, other: Claim) -> Said:
    rel_type = claim.rel_type or (other.rel_type if item.agrees else None)
    if claim.is_silent:
        return _NOTHING
    if claim.is_vague:
        return None, rel_type
    return claim.relations, rel_type


def _union(item: Item, ruling: Ruling) -> Said:
    if any(claim.relations is ALL for claim in item.claims):
        raise DecisionError("one side relates nothing here, so that there is nothing to weaken to")
    union = item.union
    if ruling.relations is not union.hull:
        endpoints(union)  # what is not convex is not widened unasked
    if union.hull is ALL:
        raise DecisionError("together the two sides rule nothing out: the text does not tell")
    return union.hull, None


def _other(ruling: Ruling, meanings: Mapping[str, RelationSet]) -> Said:
    meaning = meanings.get(ruling.rel_type or "")
    relations = ruling.relations or meaning
    if relations is None or relations is EMPTY:
        raise RelationError("say which other relation holds")
    if relations is ALL:
        raise DecisionError("a relation that rules nothing out is no decision")
    if ruling.rel_type and meaning is not None and meaning is not relations:
        raise DecisionError(f"{ruling.rel_type} means {meaning}, not {relations}")
    if ruling.rel_type and meaning is None and ruling.rel_type not in VAGUE_TYPES:
        raise DecisionError(f"{ruling.rel_type!r} is no type of TimeML")
    endpoints(relations)
    return relations, ruling.rel_type
