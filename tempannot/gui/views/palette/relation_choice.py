"""What an annotator has picked for a pair so far: a value without widgets.

A choice is either some of the thirteen basic relations, or one of the types that stand apart
(VAGUE, IDENTITY, DURING and others). Only convex sets can become a link; any other set has a
hull to offer instead.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tempannot.core.relations import ALL, EMPTY, NAMES, RelationSet
from tempannot.core.schemes import OFFERED_TYPES, VAGUE_TYPES, During, timeml_meanings, timeml_type
from tempannot.gui.state.action_table import BY_ID, relation_action

APART = tuple(
    sorted((e.name for e in OFFERED_TYPES if e.sentence), key=lambda each: each not in VAGUE_TYPES)
)
"""The types that stand apart and have a button of their own, vague first."""


@dataclass(frozen=True, slots=True)
class PickedRelations:
    """What is allowed for a pair, and what of it has been picked.

    ``rel_type`` is set if the choice is a type that stands apart. While ``combining``, picking
    a relation adds it to the others instead of replacing them.
    """

    allowed: RelationSet = ALL
    picked: RelationSet = EMPTY
    rel_type: str | None = None
    combining: bool = False

    @classmethod
    def of_pair(cls, allowed: RelationSet) -> PickedRelations:
        """The choice to start a pair with: what is forced is picked already."""
        return cls(allowed, allowed if allowed.is_basic else EMPTY)

    @classmethod
    def of_link(cls, allowed: RelationSet, meaning: RelationSet, rel_type: str) -> PickedRelations:
        """The choice to start a pair with that has a link: what the link says."""
        apart = rel_type if rel_type in APART and meaning is not EMPTY else None
        return cls(allowed, meaning, apart)

    @property
    def forced(self) -> RelationSet | None:
        """The one relation that closure leaves, if it is one."""
        return self.allowed if self.allowed.is_basic else None

    @property
    def is_empty(self) -> bool:
        """Whether nothing is picked."""
        return self.picked is EMPTY and self.rel_type is None

    @property
    def is_committable(self) -> bool:
        """Whether the choice can become a link as it is."""
        return self.rel_type is not None or self.picked.is_convex

    @property
    def hull(self) -> RelationSet | None:
        """The smallest convex set to offer instead, None if the choice is convex itself."""
        if self.rel_type is not None or self.picked is EMPTY or self.picked.is_convex:
            return None
        return self.picked.hull

    @property
    def contradicts(self) -> bool:
        """Whether closure leaves nothing of what is picked."""
        return self.picked is not EMPTY and not self.picked & self.allowed

    def is_excluded(self, basic: RelationSet) -> bool:
        """Whether closure rules a basic relation out."""
        return basic not in self.allowed

    def picking(self, basic: RelationSet) -> PickedRelations:
        """Pick one relation: the only one, or while combining one more or less."""
        if self.combining:
            return self.toggling(basic)
        return replace(self, picked=basic, rel_type=None)

    def toggling(self, basic: RelationSet) -> PickedRelations:
        """Add a relation to what is picked, or take it out."""
        start = self.starting_to_combine()
        picked = start.picked
        return replace(start, picked=picked - basic if basic in picked else picked | basic)

    def picking_type(self, rel_type: str, during: During) -> PickedRelations:
        """Pick a type that stands apart."""
        meaning = relations_of_type(rel_type, during)
        return replace(self, picked=meaning, rel_type=rel_type, combining=False)

    def starting_to_combine(self) -> PickedRelations:
        """Let the next relations be added to what is picked; a type apart does not stay."""
        picked = EMPTY if self.rel_type in VAGUE_TYPES else self.picked
        return replace(self, picked=picked, rel_type=None, combining=True)

    def widened(self) -> PickedRelations:
        """Take the hull that is on offer."""
        return replace(self, picked=self.picked.hull)


def relations_of_type(rel_type: str, during: During) -> RelationSet:
    """What a TimeML type means; VAGUE leaves everything open.

    Raises KeyError for an unknown type.
    """
    return ALL if rel_type in VAGUE_TYPES else timeml_meanings(during)[rel_type]


def key_action(basic: RelationSet) -> str:
    """The id in the key map of the action that picks a basic relation.

    >>> from tempannot.core.relations import EQUALS, OVERLAPS
    >>> key_action(EQUALS), key_action(OVERLAPS)
    ('type.SIMULTANEOUS', 'relation.overlaps')
    """
    return relation_action(timeml_type(basic) or str(basic))


def of_action(action: str, during: During) -> tuple[RelationSet, str | None]:
    """What an action picks: its relations, and its type if that stands apart.

    >>> of_action("type.BEFORE", During.EQUALS)
    (RelationSet('before'), None)
    """
    name = BY_ID[action].relation
    if name in NAMES:
        return RelationSet.parse(name), None
    return relations_of_type(name, during), name if name in APART else None


def short_key(key: str) -> str:
    """A key label in as little room as it can be read in.

    >>> short_key("Shift+B"), short_key("Return")
    ('⇧B', '⏎')
    """
    return key.replace("Shift+", "⇧").replace("Return", "⏎").replace("Enter", "⏎")
