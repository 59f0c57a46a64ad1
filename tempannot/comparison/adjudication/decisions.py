"""The words of an adjudication: what the sides claim of an item, and what was decided of it.

An item is a pair of units that somebody linked (or that both annotations relate in the same
way), or a unit that only one annotation marks.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tempannot.comparison.disagreements.causes import Cause
from tempannot.core.assertions import Conflict
from tempannot.core.errors import TempannotError
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


class GoldStart(StrEnum):
    """Which links the gold annotation begins with."""

    A = "a"
    B = "b"
    AGREED = "agreed"
    NOTHING = "nothing"


class Choice(StrEnum):
    """What an adjudicator can say of an item; units know A, B and LATER only."""

    A = "a"
    B = "b"
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
class AdjudicationItem:
    """One thing to decide.

    ``holder`` is the side (0 or 1) that alone marks a unit, None for a pair. ``cause`` is that
    of the disagreement it is the root of, if it is one, and ``impact`` counts the derived
    disagreements that it explains. ``is_derived``: no link names the pair.
    """

    key: ItemKey
    claims: tuple[ItemClaim, ItemClaim] = (ItemClaim(), ItemClaim())
    holder: int | None = None
    cause: Cause | None = None
    impact: int = 0
    is_derived: bool = False

    @property
    def agrees(self) -> bool:
        """Whether both sides say the same and have nothing set aside."""
        first, second = self.claims
        return (
            self.holder is None
            and self.cause is None
            and not (first.is_silent or first.aside or second.aside)
            and (first.relations, first.is_vague) == (second.relations, second.is_vague)
        )

    @property
    def union(self) -> RelationSet:
        """What both claims allow together; it need not be convex (then its hull is on offer)."""
        return self.claims[0].relations | self.claims[1].relations


@dataclass(frozen=True, slots=True)
class ProposedDecision:
    """A decision before it is made.

    ``relations`` is what OTHER states, or the hull with which a UNION that is not convex is
    accepted. With ``gives_way``, links of the start that contradict it are taken out.
    """

    choice: Choice
    relations: RelationSet | None = None
    rel_type: str | None = None
    reason: str = ""
    adjudicator: str = ""
    gives_way: bool = False


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
    """A decision that was made: what follows from it, and which start links gave way."""

    decision: Decision
    settled: tuple[ItemKey, ...] = ()
    ruled_out: tuple[ItemKey, ...] = ()
    gave_way: tuple[str, ...] = ()


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
