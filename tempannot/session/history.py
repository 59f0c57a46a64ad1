"""The steps of a session: what undo and redo carry out, and which of them the file holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Generic, TypeVar

from tempannot.core.changes import Batch, Change
from tempannot.project.provenance import ProposalVerdict, StepNote
from tempannot.project.record_lines import Entry
from tempannot.session.taken_away import Taken, taken_away

Closure = TypeVar("Closure")

_MOST_KEPT = 100
_BYTES_KEPT = 512 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class EditStep:
    """One named edit and the change that takes it back.

    A ``note`` says which proposals it decided. A step that rejects some leaves the document as it
    is, and is there to be undone and remembered.
    """

    name: str
    forward: Change
    backward: Change
    note: StepNote | None = None

    @property
    def leaves_document(self) -> bool:
        """Whether the document is the same before and after it."""
        return self.note is not None and self.note.verdict is ProposalVerdict.REJECTED


@dataclass(frozen=True, slots=True)
class Carried:
    """What was carried out once, as the record has it, and the change that takes it back."""

    entry: Entry
    backward: Change


class History:
    """All steps of a session, without limit; those after ``position`` are undone.

    ``trail`` is all that was carried out one after the other, undo and redo among it.
    """

    def __init__(self) -> None:
        self.trail: list[Carried] = []
        self._steps: list[EditStep] = []
        self._taken: list[tuple[Taken, ...]] = []  # by each of the steps
        self._position = 0
        self._saved: int | None = 0

    @property
    def position(self) -> int:
        """How many steps are done and not undone."""
        return self._position

    @property
    def is_saved(self) -> bool:
        """Whether the file holds what the steps done made of the document."""
        if self._saved is None:
            return False
        first, last = sorted((self._position, self._saved))
        return all(each.leaves_document for each in self._steps[first:last])

    @property
    def is_recorded(self) -> bool:
        """Whether no step was done or undone since the file was saved."""
        return self._position == self._saved

    @property
    def notes(self) -> tuple[StepNote, ...]:
        """What the steps done decided of proposals."""
        done = self._steps[: self._position]
        return tuple(each.note for each in done if each.note is not None)

    @property
    def taken_away(self) -> Iterator[Taken]:
        """What the steps done took away or changed."""
        return chain.from_iterable(self._taken[: self._position])

    @property
    def last(self) -> EditStep | None:
        """The step that undo takes back."""
        return self._steps[self._position - 1] if self._position else None

    @property
    def next(self) -> EditStep | None:
        """The step that redo carries out again."""
        return self._steps[self._position] if self._position < len(self._steps) else None

    def push(self, step: EditStep, takes_back: bool = False) -> None:
        """Note a new step; the undone ones are gone.

        One that ``takes_back`` another, or goes back beyond the last one, takes nothing away.
        """
        if self._saved is not None and self._saved > self._position:
            self._saved = self._position if self.is_saved else None
        takes_back = takes_back or _goes_back(step, self.last)
        del self._steps[self._position :], self._taken[self._position :]
        self._steps.append(step)
        self._taken.append(() if takes_back else taken_away(step.forward, step.backward))
        self._position += 1

    def move(self, by: int) -> None:
        """Note that the last step was undone (-1) or the next one redone (1)."""
        self._position += by

    def mark_saved(self) -> None:
        """Note that the file holds the steps done."""
        self._saved = self._position


def _goes_back(step: EditStep, last: EditStep | None) -> bool:
    """Whether a step leads to a moment before the last one (see ``Past.way_back``)."""
    if last is None or not isinstance(step.forward, Batch):
        return False
    return last.backward in step.forward.changes


class Closures(Generic[Closure]):
    """The closures at the positions nearest to the present one, bounded in number.

    The bound shrinks with the square of the network: closures share the rows that a step left
    alone, but a step can renew them all.
    """

    def __init__(self) -> None:
        self._kept: dict[int, Closure] = {}

    def keep(self, position: int, closure: Closure, intervals: int) -> None:
        """Keep the closure at a position, and let go of those farthest from it."""
        self._kept[position] = closure
        if len(self._kept) > _limit(intervals):
            farthest = max(self._kept, key=lambda each: abs(each - position))
            del self._kept[farthest]

    def at(self, position: int) -> Closure | None:
        """Return the closure at a position, None if it is not kept."""
        return self._kept.get(position)

    def forget_after(self, position: int) -> None:
        """Let go of everything after a position: other steps follow it now."""
        self._kept = {each: kept for each, kept in self._kept.items() if each <= position}

    def clear(self) -> None:
        """Let go of everything."""
        self._kept.clear()


def _limit(intervals: int) -> int:
    bytes_each = max(1, intervals * intervals)  # two endpoints each, two rows of bits per endpoint
    return max(3, min(_MOST_KEPT, _BYTES_KEPT // bytes_each))
