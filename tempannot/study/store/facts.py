"""What a store tells about its study, its raters and their work."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tempannot.study.design.study_design import StudyDesign, StudyItem
from tempannot.study.judgment import BlockKind, Judgment


@dataclass(frozen=True, slots=True)
class StudyInfo:
    """What is known of a study without reading its items.

    ``id`` is the same in all copies of the study and in the files handed out. ``items`` counts
    those that are neither checks nor training. ``rater`` is the one whom a handed-out file is
    for, None in the study itself. ``lead_key`` is the public half of the lead's key, None in a
    study whose contents are open to whoever has it.
    """

    id: str
    design: StudyDesign
    created: datetime
    items: int
    lists: int
    notes: tuple[str, ...] = ()
    rater: str | None = None
    lead_key: str | None = None

    @property
    def name(self) -> str:
        """The name that the lead gave the study."""
        return self.design.name

    @property
    def is_handed_out(self) -> bool:
        """Whether this is the file of one rater, to be merged back."""
        return self.rater is not None


@dataclass(frozen=True, slots=True)
class RaterInfo:
    """How far a rater is.

    A list is finished when each of its items is answered or skipped. ``answered``, ``skipped``
    and ``flagged`` count the items of lists by the judgment that holds; attention checks are
    apart, ``checks`` those that were answered and ``checks_passed`` those as they had to be, None
    where that cannot be read (in the file of one rater, which tells nobody what is a check, they
    count as items).
    ``active_seconds`` adds up every judgment, also of checks and training. ``training`` says
    whether the training was passed, None while that is open or if there is none; ``let_in_at`` is
    when the lead let the rater in all the same, or on. ``is_stopped`` says whether the study has
    ended for the rater by the limits of its design. ``pages`` are those around the items that were
    answered.
    """

    name: str
    joined_at: datetime
    lists_claimed: int = 0
    lists_finished: int = 0
    answered: int = 0
    skipped: int = 0
    flagged: int = 0
    active_seconds: float = 0.0
    last_answer_at: datetime | None = None
    training: bool | None = None
    checks: int = 0
    checks_passed: int | None = None
    let_in_at: datetime | None = None
    is_stopped: bool = False
    pages: int = 0

    @property
    def is_barred(self) -> bool:
        """Whether the rater gets no items, unless the lead lets the rater in."""
        return self.is_stopped or (self.training is False and self.let_in_at is None)

    @property
    def checks_missed(self) -> int:
        """How many checks are known to be answered otherwise than they had to be."""
        return 0 if self.checks_passed is None else self.checks - self.checks_passed


@dataclass(frozen=True, slots=True)
class AnsweredCheck:
    """An attention check that a rater has answered; ``is_passed`` None where nobody may know."""

    rater: str
    block: str
    position: int
    is_passed: bool | None


@dataclass(frozen=True, slots=True)
class BlockRecord:
    """A block as the store keeps it: the numbers of its items by position.

    ``sequence`` counts the blocks of a rater from 1. A released block no longer takes a rater's
    place in its list.
    """

    rater: str
    kind: BlockKind
    number: int
    sequence: int
    claimed_at: datetime
    items: tuple[int, ...]
    released_at: datetime | None = None

    @property
    def name(self) -> str:
        """The name that judgments refer to."""
        return f"{self.kind} {self.number}"


@dataclass(frozen=True, slots=True)
class JudgmentRow:
    """A judgment that holds, with its item and block; ``revisions`` counts those before it."""

    judgment: Judgment
    item: StudyItem
    kind: BlockKind
    number: int
    revisions: int
    released: bool


@dataclass(frozen=True, slots=True)
class Review:
    """A mark that the link behind an item should be looked at; open until it is closed."""

    id: str
    item: int
    note: str
    marked_by: str
    marked_at: datetime
    closed_by: str | None = None
    closed_at: datetime | None = None
    closing_note: str = ""

    @property
    def is_open(self) -> bool:
        """Whether the link is still to be looked at."""
        return self.closed_at is None
