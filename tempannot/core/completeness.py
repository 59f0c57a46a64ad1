"""How far a document is: what its scheme wants decided, what is, and what stands against it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import ceil, log2

from tempannot.core.language import bilingual, bilingual_plural
from tempannot.core.wording import counted, joined, with_note

MOST = 0.95
"""The share of what is wanted until which answers are counted ahead."""

RECKONED = bilingual(
    "An event or time with k open pairs to those before it in the text takes about log2(k + 1) "
    "answers, as a good question halves what is left; to connect everything takes one for each "
    "part that stands apart, and more where answers were vague so far."
)
"""How the number of answers is reckoned, for whoever asks."""


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
    many pairs, or so many connections. ``contradictions`` are links set aside. ``expected`` is
    about how many answers it takes until 95 % of the pairs are decided, or all is connected.
    """

    goal: CompletionGoal
    wanted: int
    decided: int
    left: int
    contradictions: int
    vague: int = 0
    skipped: int = 0
    intervals: int = 0
    expected: int = 0

    @property
    def stage(self) -> CompletionStage:
        """How far it is; what contradicts goes before what is left."""
        if self.contradictions:
            return CompletionStage.CONTRADICTORY
        if self.intervals < 2:  # the creation time alone has nothing to be related to
            return CompletionStage.EMPTY
        return CompletionStage.OPEN if self.left or self.skipped else CompletionStage.COMPLETE

    @property
    def words(self) -> str:
        """The stage in two or three words, as lists and the status line have it."""
        match self.stage:
            case CompletionStage.CONTRADICTORY:
                return counted(self.contradictions, "contradiction")
            case CompletionStage.EMPTY:
                return (
                    bilingual("nothing to relate")
                    if self.intervals
                    else bilingual("nothing marked")
                )
            case CompletionStage.OPEN:
                return (
                    bilingual("{left:,} left", left=self.left)
                    if self.left
                    else bilingual("{skipped:,} skipped", skipped=self.skipped)
                )
        is_connected = self.goal is CompletionGoal.CONNECTED  # beside a share of pairs below 100 %
        return bilingual("connected") if is_connected else bilingual("complete")

    @property
    def questions(self) -> str:
        """About how many questions are left, in a few words."""
        if self.stage is CompletionStage.EMPTY:
            return ""
        number = counted(self.expected, "question")
        if self.goal is CompletionGoal.CONNECTED:
            return (
                bilingual_plural(
                    self.expected,
                    "about {count:,} question connects all",
                    "about {count:,} questions connect all",
                )
                if self.left
                else bilingual("all is connected")
            )
        if self.left and not self.expected:
            return bilingual("over 95 % decided, {left:,} left", left=self.left)
        return (
            bilingual("about {number} to 95 %", number=number)
            if self.left
            else bilingual("every pair is decided")
        )

    @property
    def sentence(self) -> str:
        """All of it in a sentence."""
        if self.stage is CompletionStage.EMPTY:
            return bilingual("No two events or times are marked yet.")
        done = bilingual("{decided:,} of {wanted:,}", decided=self.decided, wanted=self.wanted)
        if self.goal is CompletionGoal.CONNECTED:
            told = bilingual(
                "Complete means here: all events and times are connected. {done} connections made",
                done=done,
            )
        else:
            told = bilingual(
                "Complete means here: every pair that the profile wants has an answer."
                " {done} decided",
                done=done,
            )
            told = with_note(told, joined(", ", more)) if (more := [*self._undecided()]) else told
        if self.contradictions:
            told = joined("; ", (told, counted(self.contradictions, "contradiction")))
        return bilingual("{said}.", said=told)

    def _undecided(self) -> Iterator[str]:
        """Pairs that have an answer which decides nothing, or none."""
        if self.vague:
            yield bilingual_plural(self.vague, "{count:,} vague", "{count:,} vague")
        if self.skipped:
            yield bilingual_plural(self.skipped, "{count:,} skipped", "{count:,} skipped")

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
            "expected": self.expected,
        }


def expected_answers(open_rows: Sequence[int], wanted: int, share: float = MOST) -> int:
    """Return about how many answers it takes until a share of the wanted pairs is decided.

    ``open_rows`` are the pairs that are not, by interval in the order of the text, as
    ``core.coverage`` has them. An interval with k open pairs to those before it takes log2(k + 1)
    answers if each halves what is left.
    """
    left = sum(row.bit_count() for row in open_rows) // 2
    allowed, earlier, answers = wanted - ceil(share * wanted), 0, 0.0
    for place, row in enumerate(open_rows):
        if left <= allowed:
            break
        count = (row & earlier).bit_count()
        answers += log2(count + 1)
        left -= count
        earlier |= 1 << 2 * place
    return ceil(answers)
