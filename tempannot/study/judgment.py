"""What a rater sees at a time, what the rater says of it, and whether that passes a training.

Rating makes these and the store keeps them; neither needs the other to say what they are.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum

from tempannot.core.codec import Json, from_json, to_json
from tempannot.formats.items.rating_item import RatingItemKind
from tempannot.study.design.study_design import Role

SHORTEST = 0.001
"""The shortest time in seconds that a page tells; none at all means that nobody took it."""


LONGEST_COMMENT = 2_000
"""How many characters of a comment come from a page."""


class BlockKind(StrEnum):
    """What a run of items is for."""

    TRAINING = "training"
    LIST = "list"


class Hold(StrEnum):
    """How a rater has a list: RELEASED once the lead gave it free, REMOVED once the rater is out.

    A list that is finished stays the rater's, whatever was done before.
    """

    HELD = "held"
    RELEASED = "released"
    REMOVED = "removed"


class JudgmentState(StrEnum):
    """What a judgment says: an answer, not now, or that the last one no longer holds."""

    ANSWERED = "answered"
    SKIPPED = "skipped"
    TAKEN_BACK = "taken-back"


@dataclass(frozen=True, slots=True)
class ShownItem:
    """What a rater may see of an item: no label, no source, no provenance."""

    number: int
    kind: RatingItemKind
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """One item in a block, at its position from 1.

    ``role`` must not be shown: an attention check looks like any other item. ``expected`` and
    ``feedback`` are those of training items only.
    """

    position: int
    item: ShownItem
    role: Role
    expected: str | None = None
    feedback: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """The items that a rater works through in one go, in this rater's order.

    ``name`` is unique per rater: ``list 12``, ``training 1``; ``number`` is that of the list or
    of the attempt.
    """

    rater: str
    kind: BlockKind
    number: int
    turns: tuple[Turn, ...]

    @property
    def name(self) -> str:
        """The name that judgments refer to."""
        return f"{self.kind} {self.number}"


@dataclass(frozen=True, slots=True)
class Judgment:
    """One thing that a rater said of one item; it is never changed, only followed by another.

    ``id`` is unique everywhere, so that a judgment sent twice is kept once. ``revision`` counts
    from 0 per rater, block and position; the highest one holds. ``response`` is the text of the
    answer (None if there is none). Times are UTC; ``response_seconds`` is from showing to
    answering, ``active_seconds`` the part of it in which the rater was there.
    """

    id: str
    rater: str
    block: str
    position: int
    item: int
    revision: int
    state: JudgmentState
    response: str | None
    flagged: bool
    comment: str
    shown_at: datetime
    answered_at: datetime
    response_seconds: float
    active_seconds: float

    @property
    def is_untimed(self) -> bool:
        """Whether nobody knows how long it took, as of an answer from another program."""
        return (
            self.response_seconds == 0 == self.active_seconds and self.shown_at == self.answered_at
        )

    @property
    def settles(self) -> bool:
        """Whether nothing more is asked at this position.

        What is skipped comes once more at the end of its list: a first skip is revision 0, a
        second look has made it another revision.
        """
        if self.state is JudgmentState.SKIPPED:
            return self.revision > 0
        return self.state is JudgmentState.ANSWERED

    @property
    def is_unread(self) -> bool:
        """Whether there is an answer that was given on another computer and is sealed here."""
        return self.state is JudgmentState.ANSWERED and self.response is None


@dataclass(frozen=True, slots=True)
class TrainingResult:
    """How an attempt at training went; shares are from 0 to 1."""

    attempt: int
    attempts: int
    right: int
    turns: int
    pass_mark: float

    @property
    def is_passed(self) -> bool:
        """Whether enough answers were right; a training without items is passed."""
        # so that 4 of 5 reach a mark of 0.8 whatever its binary form
        return self.right + 1e-9 >= self.pass_mark * self.turns

    @property
    def is_last(self) -> bool:
        """Whether no other attempt is left."""
        return self.attempt >= self.attempts


def judgment_as_json(judgment: Judgment) -> Json:
    """What ``judgment_from_json`` reads, with times in UTC."""
    shown, answered = (each.astimezone(UTC) for each in (judgment.shown_at, judgment.answered_at))
    return to_json(replace(judgment, shown_at=shown, answered_at=answered))


def judgment_from_json(data: object) -> Judgment:
    """A judgment; raises CodecError if it is not all there."""
    return from_json(data, Judgment)
