"""The words of an adjudication: what the sides claim of an item, and what was decided of it.

An item is a pair of units that somebody linked (or that all annotations relate in the same
way), or a unit that some annotations mark and others do not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import reduce
from operator import or_

from tempannot.comparison.disagreements.causes import Cause
from tempannot.comparison.side_letters import letter_of
from tempannot.core.assertions import Conflict
from tempannot.core.errors import TempannotError
from tempannot.core.language import worded
from tempannot.core.relations import ALL, EQUALS, RelationSet

ItemKey = tuple[str, ...]
"""What names an item: the unit ids of a pair in text order, or the id of one unit."""

START = 0
"""The number that stands for the start where others stand for a decision."""


class DecisionError(TempannotError):
    """A decision that makes no sense for its item; nothing was changed."""


class MisfitError(DecisionError):
    """A decision of a log that does not fit the annotations; ``number`` is its number."""

    def __init__(self, number: int, problem: str) -> None:
        self.number = number
        super().__init__(problem)


class Choice(StrEnum):
    """What an adjudicator can say of an item; units know SIDE and LATER only.

    With SIDE goes the number of the side that is right: for a unit, whether it is marked.
    """

    SIDE = "side"
    UNION = "union"
    OTHER = "other"
    NEITHER = "neither"
    UNDECIDABLE = "undecidable"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class ItemClaim:
    """What one annotation says of a pair, first unit to second.

    ``relations`` is its closure (ALL: nothing follows), ``rel_type`` the type of a link that
    says just this, told from the first unit. ``links`` are the links on the pair in force,
    ``aside`` those outside the closure (contradicting, kept, unreadable) and ``aside_relations``
    what these state, None where that cannot be read.
    """

    relations: RelationSet = ALL
    rel_type: str | None = None
    is_vague: bool = False
    links: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    aside_relations: tuple[RelationSet | None, ...] = ()

    @property
    def is_identity(self) -> bool:
        """Whether it says that both are one event, which never follows from anything else."""
        return self.rel_type == "IDENTITY"

    @property
    def is_silent(self) -> bool:
        """Whether it says nothing of the pair, not even that the text does not tell."""
        return self.relations is ALL and not self.is_vague


@dataclass(frozen=True, slots=True)
class Statement:
    """What some ``sides`` say alike of an item, in their order; ``linked`` say it by a link.

    The other ones of a pair infer it. Silence is a statement, too. Of a unit it is that they
    mark it (all ``linked``), or that they do not; of an SLINK or ALINK it is the ``rel_type``.
    """

    relations: RelationSet
    is_vague: bool
    sides: tuple[int, ...]
    linked: tuple[int, ...]
    rel_type: str | None = None

    @property
    def is_silent(self) -> bool:
        """Whether they say nothing of the pair."""
        return self.relations is ALL and not self.is_vague and self.rel_type is None


@dataclass(frozen=True, slots=True)
class AdjudicationItem:
    """One thing to decide.

    ``claims`` has one claim per side. ``holders`` are the sides that mark a unit, none for a
    pair. ``cause`` is that of the disagreement it is the root of, if it is one, and ``impact``
    counts the derived disagreements that it explains; of several disagreements, between several
    sides, it is the gravest cause and the pairs that any of them explains. ``is_derived``: no
    link names the pair.
    """

    key: ItemKey
    claims: tuple[ItemClaim, ...]
    holders: tuple[int, ...] = ()
    cause: Cause | None = None
    impact: int = 0
    is_derived: bool = False

    @property
    def is_unit(self) -> bool:
        """Whether it is a unit, to be marked or not."""
        return len(self.key) == 1

    @property
    def agrees(self) -> bool:
        """Whether all sides say the same and have nothing set aside."""
        first = self.claims[0]
        if self.is_unit or self.cause is not None or first.is_silent:
            return False
        for each in self.claims:
            is_same = each.relations is first.relations and each.is_vague is first.is_vague
            if each.aside or not is_same:
                return False
        return True

    @property
    def union(self) -> RelationSet:
        """What all that is said allows together, ALL if fewer than two sides relate the pair.

        It need not be convex (then its hull is on offer).
        """
        said = [each.relations for each in self.claims if not each.is_silent]
        return reduce(or_, said) if len(said) > 1 else ALL

    def statements(self) -> tuple[Statement, ...]:
        """What is said, each thing once: by most sides first, then by the first of them."""
        found: dict[object, list[int]] = {}
        for side, claim in enumerate(self.claims):
            found.setdefault(self._meaning(side, claim), []).append(side)
        told = [self._statement(sides) for sides in found.values()]
        return tuple(sorted(told, key=lambda each: -len(each.sides)))

    @property
    def tied(self) -> tuple[Statement, ...]:
        """What more sides say than say anything else, be it nothing; several if they tie."""
        found = self.statements()
        return tuple(each for each in found if len(each.sides) == len(found[0].sides))

    @property
    def majority(self) -> Statement | None:
        """The one statement that most sides make, None for a tie."""
        first, *others = self.tied
        return None if others else first

    def _meaning(self, side: int, claim: ItemClaim) -> object:
        if self.is_unit:
            return side in self.holders
        if len(self.key) > 2:
            return claim.rel_type
        return claim.relations, claim.is_vague, claim.is_identity and self._tells_identity_apart

    @property
    def _tells_identity_apart(self) -> bool:
        """Whether a side says that both are one event, and another one only the same times."""
        types = {each.rel_type for each in self.claims if each.relations is EQUALS}
        return self.cause is Cause.IDENTITY or bool(types - {None, "IDENTITY"})

    def _statement(self, sides: Sequence[int]) -> Statement:
        claims = [self.claims[side] for side in sides]
        linked = [side for side in sides if self.claims[side].links or side in self.holders]
        types = (each.rel_type for each in claims if each.rel_type)
        first = claims[0]
        return Statement(
            first.relations, first.is_vague, tuple(sides), tuple(linked), next(types, None)
        )


@dataclass(frozen=True, slots=True)
class ProposedDecision:
    """A decision before it is made.

    ``side`` is the side that SIDE is for. ``relations`` is what OTHER states, or the hull with
    which a UNION that is not convex is accepted. With ``gives_way``,
    links of the start that contradict it are taken out.
    """

    choice: Choice
    relations: RelationSet | None = None
    rel_type: str | None = None
    reason: str = ""
    adjudicator: str = ""
    gives_way: bool = False
    side: int = 0


@dataclass(frozen=True, slots=True)
class Decision:
    """A proposal on one item, as it was made.

    ``number`` counts all decisions ever made, ``step`` those made together; ``relations`` and
    ``rel_type`` are what the gold link states from the first unit to the second (None and None:
    there is no link). ``at`` is a time in ISO 8601.
    """

    number: int
    step: int
    key: ItemKey
    choice: Choice
    relations: RelationSet | None = None
    rel_type: str | None = None
    reason: str = ""
    adjudicator: str = ""
    at: str = ""
    gives_way: bool = False
    side: int | None = None

    @property
    def answer(self) -> str:
        """The choice as logs and tables name it: a side by its letter."""
        return self.choice.value if self.side is None else letter_of(self.side)


@dataclass(frozen=True, slots=True)
class StepTaken:
    """One step: decisions made together, undone and redone together."""

    number: int
    decisions: tuple[Decision, ...]


@dataclass(frozen=True, slots=True)
class StepMoved:
    """A step taken back (``is_undo``) or carried out again."""

    number: int
    is_undo: bool
    adjudicator: str = ""
    at: str = ""


HistoryEvent = StepTaken | StepMoved


@worded
class ItemStanding(StrEnum):
    """How far an item has come."""

    OPEN = "open"
    LATER = "later"
    DECIDED = "decided"
    SETTLED = "settled"
    RULED_OUT = "ruled out"


@dataclass(frozen=True, slots=True)
class ItemState:
    """Where an item stands.

    ``decision`` is the number of the decision on it; ``settled_by`` that of the decision (START
    for the start) after which the gold says what ``sides`` claim, or rules out all claims.
    ``relations`` is what the firm part of the gold says of the pair. ``is_overruled``: it was
    decided that nothing is to be said, and yet something follows from other decisions.
    """

    standing: ItemStanding
    relations: RelationSet = ALL
    decision: int | None = None
    settled_by: int | None = None
    sides: tuple[int, ...] = ()
    is_overruled: bool = False

    @property
    def is_left(self) -> bool:
        """Whether it still wants a decision."""
        return self.standing in _LEFT


_LEFT = frozenset((ItemStanding.OPEN, ItemStanding.RULED_OUT, ItemStanding.LATER))


@dataclass(frozen=True, slots=True)
class AdjudicationProgress:
    """How many items stand how; ``overruled`` are among the decided ones."""

    decided: int
    settled: int
    ruled_out: int
    later: int
    open: int
    overruled: int

    @property
    def total(self) -> int:
        """All items."""
        return self.decided + self.settled + self.left

    @property
    def left(self) -> int:
        """The items that still want a decision."""
        return self.ruled_out + self.later + self.open

    @property
    def is_finished(self) -> bool:
        """Whether nothing is left: put off items and ruled out ones count as left."""
        return self.left == 0


@dataclass(frozen=True, slots=True)
class Done:
    """A decision that was made: what follows from it, and which start links gave way.

    ``fell`` are the pairs whose links went with marks that the gold has no longer.
    """

    decision: Decision
    settled: tuple[ItemKey, ...] = ()
    ruled_out: tuple[ItemKey, ...] = ()
    gave_way: tuple[str, ...] = ()
    fell: tuple[ItemKey, ...] = ()


@dataclass(frozen=True, slots=True)
class DecisionConflict:
    """A proposal that cannot hold with the gold annotation; nothing was changed.

    ``in_links`` names gold link ids (``PROPOSED`` for the proposal). ``decisions`` are the numbers
    of the decisions it conflicts with, ``start_links`` the links that nobody decided; if
    ``can_give_way``, the proposal can be made with ``gives_way``.
    """

    key: ItemKey
    proposal: ProposedDecision
    in_links: Conflict
    decisions: tuple[int, ...]
    start_links: tuple[str, ...]
    can_give_way: bool
    explanation: str


PROPOSED = "this decision"
"""The id of a proposal's link in the conflict that it would bring."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """An item that a decision for many left as it was, and why."""

    key: ItemKey
    message: str
    conflict: DecisionConflict | None = None


@dataclass(frozen=True, slots=True)
class BulkDone:
    """What came of one proposal for many items."""

    done: tuple[Done, ...]
    refused: tuple[Refusal, ...]


def agreeing_sides(item: AdjudicationItem, relations: RelationSet) -> tuple[int, ...] | None:
    """The sides whose claim follows from ``relations``, None while a claim is open.

    A claim is open if it could still turn out either way. No side is returned if all are
    ruled out; an item without a readable claim stays open.
    """
    found: list[int] = []
    claimed = False
    for side, claim in enumerate(item.claims):
        for each in _claimed(claim):
            claimed = True
            entailed = _entailed(each, claim, relations)
            if entailed is None:
                return None
            if entailed:
                found.append(side)
    return tuple(dict.fromkeys(found)) if claimed else None


def _claimed(claim: ItemClaim) -> list[RelationSet | None]:
    own = [] if claim.is_silent else [claim.relations]
    return [*own, *claim.aside_relations]


def _entailed(claimed: RelationSet | None, claim: ItemClaim, known: RelationSet) -> bool | None:
    """Whether a claim follows (True), is ruled out (False) or is open (None)."""
    if claimed is None:
        return None
    if claimed is ALL:  # the text does not tell, it says
        return None if known is ALL else False
    if not known & claimed:
        return False
    is_identity = claim.is_identity and claimed is EQUALS
    return True if known in claimed and not is_identity else None
