"""What a rater's side of a study asks of the store, and what a session begins with."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from tempannot.study.design.study_design import StudyDesign
from tempannot.study.judgment import Block, BlockKind, Hold, Judgment
from tempannot.study.pages.page_answers import PageAnswers
from tempannot.study.store.place import StorePlace


class StudyToRate(Protocol):
    """The facts of a study that a rater may know."""

    @property
    def id(self) -> str:
        """The id of the study, the same in all its copies."""
        ...

    @property
    def design(self) -> StudyDesign:
        """The settings of the study."""
        ...

    @property
    def items(self) -> int:
        """How many items are to be judged, checks and training apart."""
        ...

    @property
    def lists(self) -> int:
        """How many lists there are."""
        ...


class RatingStore(Protocol):
    """A store of judgments; see ``StudyStore``. All calls may take long or raise StoreError."""

    @property
    def study(self) -> StudyToRate:
        """The study that is kept here."""
        ...

    @property
    def place(self) -> StorePlace:
        """Where the store is."""
        ...

    def join(self, rater: str) -> str:
        """Take a rater in, and return the name under which; again does nothing."""
        ...

    def blocks(self, rater: str) -> tuple[Block, ...]:
        """Return all blocks that a rater has, in the order in which they were given out."""
        ...

    def claim_list(self, rater: str, known: Collection[str] = ()) -> Block | None:
        """Return an unfinished list of a rater other than the known blocks, or a new one."""
        ...

    def add_training(self, rater: str, attempt: int) -> Block:
        """Return the block of an attempt at training; without turns if there is no training."""
        ...

    def judgments(self, rater: str, block: str | None = None) -> tuple[Judgment, ...]:
        """Return the holding judgments of a rater."""
        ...

    def hold(self, rater: str, list_name: str | None = None) -> Hold:
        """Return how a rater has a list, or without one whether the rater is in the study."""
        ...

    def has_kept(self, rater: str, id: str) -> bool:
        """Whether a judgment of a rater is there, also if it holds no longer."""
        ...

    def keep(self, judgments: Sequence[Judgment]) -> None:
        """Commit judgments, each id once."""
        ...

    def keep_pages(self, answers: Sequence[PageAnswers]) -> None:
        """Commit answers to pages; of one page of a rater the latest hold."""
        ...

    def page_answers(self, rater: str) -> tuple[PageAnswers, ...]:
        """Return what a rater answered on the pages around the items."""
        ...

    def note_window(self, rater: str, window: str) -> bool:
        """Note that a window of a rater is open; return whether another one is, anywhere."""
        ...

    def drop_window(self, rater: str, window: str) -> None:
        """Note that a window of a rater was closed."""
        ...

    def missed_checks(self, rater: str) -> tuple[tuple[str, int], ...] | None:
        """Return the blocks and positions of missed checks, None if that cannot be read here."""
        ...

    def let_in_at(self, rater: str) -> datetime | None:
        """Return when the lead let a rater in, or on, last; None if that never was."""
        ...

    def release_unbegun(self, rater: str) -> int:
        """Give back the lists of a rater in which nothing was judged; return how many."""
        ...


@dataclass(frozen=True, slots=True)
class Opening:
    """The latest attempt at training, all lists of a rater, and the judgments that hold.

    ``training`` has no turns in a study without training. ``rater`` is the name that the study has,
    which may be written otherwise than the one that was given; empty for that. ``missed`` are the
    places of missed checks, None where these cannot be known, and ``let_in`` is when the lead let
    the rater in.
    """

    training: Block
    lists: tuple[Block, ...] = ()
    judgments: tuple[Judgment, ...] = ()
    pages: tuple[PageAnswers, ...] = ()
    rater: str = ""
    missed: tuple[tuple[str, int], ...] | None = ()
    let_in: datetime | None = None


def opening_of(store: RatingStore, rater: str) -> Opening:
    """Take a rater in, and return where the rater stopped."""
    rater = store.join(rater)
    blocks = store.blocks(rater)
    attempts = [each for each in blocks if each.kind is BlockKind.TRAINING]
    latest = max(attempts, key=lambda each: each.number, default=None)
    training = latest or store.add_training(rater, 1)
    lists = tuple(each for each in blocks if each.kind is BlockKind.LIST)
    pages = store.page_answers(rater) if store.study.design.pages else ()
    missed = store.missed_checks(rater) if store.study.design.limits.asks_checks else ()
    let_in = store.let_in_at(rater)
    return Opening(training, lists, store.judgments(rater), pages, rater, missed, let_in)


Given = tuple[Block, tuple[Judgment, ...]]
"""A block with what holds in it: other windows of its rater may have judged some of it."""
NotGiven = tuple[None, tuple[()]]
"""What there is where no list is left."""


def training_of(store: RatingStore, rater: str, attempt: int) -> Given:
    """Return an attempt at training."""
    block = store.add_training(rater, attempt)
    return block, store.judgments(rater, block.name)


def list_of(store: RatingStore, rater: str, known: Collection[str]) -> Given | NotGiven:
    """Return an unfinished list of a rater other than the known blocks, or a new one."""
    block = store.claim_list(rater, known)
    return (None, ()) if block is None else (block, store.judgments(rater, block.name))
