"""What a gold annotation begins with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from tempannot.comparison.side_letters import letter_of, side_of


class StartKind(StrEnum):
    """Where the links come from that a gold annotation begins with."""

    AGREED = "agreed"
    MAJORITY = "majority"
    SIDE = "side"
    NOTHING = "nothing"


class Ties(StrEnum):
    """What a start from the majority has where no statement is that of most sides.

    ``FIRST`` takes that of the first of the sides that the tie is between. ``VAGUE`` says that
    the text does not tell, where the tie is between sides that all say something.
    """

    OPEN = "open"
    FIRST = "first"
    VAGUE = "vague"


@dataclass(frozen=True, slots=True)
class GoldStart:
    """Which links the gold annotation begins with.

    ``side`` is the side that a start from one side takes, ``ties`` is for that from the majority.
    With ``keeps_marks`` words and attributes that differ stay as the first side has them, as they
    did before they could be decided; old logs go on so.
    """

    kind: StartKind
    side: int = 0
    ties: Ties = Ties.OPEN
    keeps_marks: bool = field(default=False, compare=False)

    AGREED: ClassVar[GoldStart]
    NOTHING: ClassVar[GoldStart]

    @classmethod
    def of_side(cls, side: int) -> GoldStart:
        """The links of one side."""
        return cls(StartKind.SIDE, side)

    @classmethod
    def majority(cls, ties: Ties = Ties.OPEN) -> GoldStart:
        """What more sides say than say anything else."""
        return cls(StartKind.MAJORITY, ties=ties)

    @classmethod
    def parse(cls, text: str) -> GoldStart:
        """Read what ``str`` writes; raises ValueError.

        >>> GoldStart.parse("b") == GoldStart.of_side(1), str(GoldStart.majority(Ties.FIRST))
        (True, 'majority, ties first')
        """
        if text in (StartKind.AGREED, StartKind.NOTHING):
            return cls(StartKind(text))
        kind, _, ties = text.partition(_TIES)
        if kind == StartKind.MAJORITY:
            return cls.majority(Ties(ties or Ties.OPEN))
        return cls.of_side(side_of(text))

    def among(self, places: Sequence[int]) -> GoldStart:
        """The same start for a document that only the annotators at some places have.

        What all of these agree on, if the one whose links it was to have is not among them.

        >>> str(GoldStart.of_side(2).among((0, 2))), str(GoldStart.of_side(1).among((0, 2)))
        ('b', 'agreed')
        """
        if self.kind is not StartKind.SIDE:
            return self
        return self.of_side(places.index(self.side)) if self.side in places else self.AGREED

    def __str__(self) -> str:
        if self.kind is StartKind.SIDE:
            return letter_of(self.side)
        ties = self.kind is StartKind.MAJORITY and self.ties is not Ties.OPEN
        return f"{self.kind}{_TIES}{self.ties}" if ties else str(self.kind)


_TIES = ", ties "
GoldStart.AGREED = GoldStart(StartKind.AGREED)
GoldStart.NOTHING = GoldStart(StartKind.NOTHING)
