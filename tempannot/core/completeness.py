"""How far a document is: what its scheme wants decided, what is, and what stands against it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tempannot.core.wording import counted


class CompletionGoal(StrEnum):
    """What has to be done in a document.

    A scheme may demand that pairs are decided. Where it demands none, as TimeML, a document is
    complete if all its events and times are connected: each is related to another, or said to be
    vague, and none stands apart from the rest. Such a document has no pairs to go through, but
    as many connections to make as there are intervals less one.
    """

    PAIRS = "pairs"
    CONNECTED = "connected"


class CompletionStage(StrEnum):
    """How far a document is, in a word."""

    EMPTY = "empty"
    CONTRADICTORY = "contradictory"
    OPEN = "open"
    COMPLETE = "complete"


@dataclass(frozen=True, slots=True)
class Completeness:
    """What is wanted of a document and what of it is done.

    ``wanted`` is ``decided`` (``vague`` answers among them), ``skipped`` and ``left`` together: so
    many pairs, or so many connections. ``contradictions`` are links set aside.
    """

    goal: CompletionGoal
    wanted: int
    decided: int
    left: int
    contradictions: int
    vague: int = 0
    skipped: int = 0
    intervals: int = 0

    @property
    def stage(self) -> CompletionStage:
        """How far it is; what contradicts goes before what is left."""
        if self.contradictions:
            return CompletionStage.CONTRADICTORY
        if not self.intervals:
            return CompletionStage.EMPTY
        return CompletionStage.OPEN if self.left or self.skipped else CompletionStage.COMPLETE

    @property
    def words(self) -> str:
        """The stage in two or three words, as lists and the status line have it."""
        match self.stage:
            case CompletionStage.CONTRADICTORY:
                return counted(self.contradictions, "contradiction")
            case CompletionStage.EMPTY:
                return "nothing marked"
            case CompletionStage.OPEN:
                return f"{self.left:,} left" if self.left else f"{self.skipped:,} skipped"
        return "complete"

    @property
    def sentence(self) -> str:
        """All of it in a sentence."""
        if self.stage is CompletionStage.EMPTY:
            return "No events or times are marked yet."
        done = f"{self.decided:,} of {self.wanted:,}"
        if self.goal is CompletionGoal.CONNECTED:
            said = f"Complete means here: all events and times are connected. {done} connections"
        else:
            said = f"Complete means here: every pair that the profile wants has an answer. {done}"
        more = [
            f"{number:,} {word}"
            for number, word in ((self.vague, "vague"), (self.skipped, "skipped"))
            if number and self.goal is CompletionGoal.PAIRS
        ]
        told = f"{said} made" if self.goal is CompletionGoal.CONNECTED else f"{said} decided"
        told += f" ({', '.join(more)})" if more else ""
        wrong = self.contradictions
        return f"{told}; {counted(wrong, 'contradiction')}." if wrong else f"{told}."

    def as_json(self) -> dict[str, object]:
        """Return what ``check --json`` prints."""
        return {
            "goal": self.goal.value,
            "stage": self.stage.value,
            "wanted": self.wanted,
            "decided": self.decided,
            "left": self.left,
            "vague": self.vague,
            "skipped": self.skipped,
            "contradictions": self.contradictions,
        }
