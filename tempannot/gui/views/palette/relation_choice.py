"""What an annotator has picked for a pair so far: a value without widgets.

A choice is either some of the thirteen basic relations, or one of the types that stand apart
(VAGUE, IDENTITY, DURING and others). Only convex sets can become a link; any other set has a
hull to offer instead.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from PySide6.QtGui import QKeySequence

from tempannot.core.language import tr
from tempannot.core.relations import ALL, EMPTY, RelationSet
from tempannot.core.schemes import TIMEML, During, RelationType, Scheme
from tempannot.gui.state.action_table import Picked, picks


@cache
def apart(scheme: Scheme = TIMEML) -> tuple[str, ...]:
    """The types that say more than their relations, vague first."""
    found = (each for each in scheme.offered if each.sentence)
    return tuple(each.name for each in sorted(found, key=lambda each: not each.is_vague))


@cache
def with_buttons(scheme: Scheme) -> tuple[str, ...]:
    """The types that have a button of their own: those apart, and those of several relations."""
    wide = (each.name for each, relations in _wide(scheme) if relations)
    return tuple(dict.fromkeys((*apart(scheme), *wide)))


@cache
def patches(scheme: Scheme) -> tuple[RelationSet, ...]:
    """The types of several relations that hold no other such type, as sets to draw."""
    found = [relations for _, relations in _wide(scheme)]
    return tuple(e for e in found if not any(o in e and o is not e for o in found))


def _wide(scheme: Scheme) -> list[tuple[RelationType, RelationSet]]:
    said = scheme.meanings(During.EQUALS)
    found = [(each, said[each.name]) for each in scheme.offered if each.name in said]
    return [each for each in found if not each[1].is_basic and not each[0].sentence]


@cache
def patch_of(basic: RelationSet, scheme: Scheme) -> RelationSet | None:
    """What a scheme says with its narrowest type that holds a relation; None if it has none.

    Where the types are fine, as in TimeML, that is the relation itself.
    """
    if scheme.is_fine:
        return basic
    said = scheme.meanings(During.EQUALS)
    plain = [each for each in scheme.offered if each.name in said and not each.sentence]
    holding = [said[each.name] for each in plain if basic in said[each.name]]
    return min(holding, key=len, default=None)


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
    def of_pair(cls, allowed: RelationSet, scheme: Scheme = TIMEML) -> PickedRelations:
        """The choice to start a pair with: what is forced is picked already."""
        if scheme.is_fine or allowed is ALL:
            return cls(allowed, allowed if allowed.is_basic else EMPTY)
        return cls(allowed, patch_of(allowed, scheme) or EMPTY)

    @classmethod
    def of_link(
        cls, allowed: RelationSet, meaning: RelationSet, rel_type: str, scheme: Scheme = TIMEML
    ) -> PickedRelations:
        """The choice to start a pair with that has a link: what the link says."""
        is_apart = rel_type in apart(scheme) and meaning is not EMPTY
        return cls(allowed, meaning, rel_type if is_apart else None)

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

    def picking_type(
        self, rel_type: str, during: During, scheme: Scheme = TIMEML
    ) -> PickedRelations:
        """Pick a type, by its name only if that says more than its relations."""
        meaning = relations_of_type(rel_type, during, scheme)
        name = rel_type if rel_type in apart(scheme) else None
        return replace(self, picked=meaning, rel_type=name, combining=False)

    def starting_to_combine(self) -> PickedRelations:
        """Let the next relations be added to what is picked; a type apart does not stay."""
        picked = EMPTY if self.rel_type and self.picked is ALL else self.picked
        return replace(self, picked=picked, rel_type=None, combining=True)

    def widened(self) -> PickedRelations:
        """Take the hull that is on offer."""
        return replace(self, picked=self.picked.hull)


def relations_of_type(rel_type: str, during: During, scheme: Scheme = TIMEML) -> RelationSet:
    """What a type means; VAGUE leaves everything open.

    Raises KeyError for an unknown type.
    """
    return ALL if scheme.is_vague(rel_type) else scheme.meanings(during)[rel_type]


def key_action(basic: RelationSet, scheme: Scheme = TIMEML) -> str | None:
    """The id in the key map of the action that picks a basic relation, None if there is none.

    >>> from tempannot.core.relations import EQUALS, OVERLAPS
    >>> key_action(EQUALS), key_action(OVERLAPS)
    ('type.SIMULTANEOUS', 'relation.overlaps')
    """
    patch = patch_of(basic, scheme)
    if patch is None:
        return None
    name = scheme.type_for(patch) or str(basic)
    return next((id for id, each in picks(scheme).items() if _name(each) == name), None)


def _name(picked: Picked) -> str:
    return picked if isinstance(picked, str) else picked.name


def of_action(
    action: str, during: During, scheme: Scheme = TIMEML
) -> tuple[RelationSet, str | None]:
    """What an action picks: its relations, and its type if that stands apart.

    Raises KeyError for an action that picks nothing in the scheme.

    >>> of_action("type.BEFORE", During.EQUALS)
    (RelationSet('before'), None)
    """
    picked = picks(scheme)[action]
    if isinstance(picked, str):
        return RelationSet.parse(picked), None
    relations = relations_of_type(picked.name, during, scheme)
    return relations, picked.name if picked.name in apart(scheme) else None


def short_key(key: str) -> str:
    """A key label in as little room as it can be read in.

    >>> short_key("Shift+B"), short_key("Return")
    ('⇧B', '⏎')
    """
    for name, sign in (("Return", "⏎"), ("Enter", "⏎")):
        key = key.replace(_as_written(name), sign)
    key = key.replace(_as_written("Del"), tr("Del"))
    return key.replace(_as_written("Shift+A").removesuffix("A"), "⇧")


def _as_written(key: str) -> str:
    """Return what the language of the interface calls a key."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
