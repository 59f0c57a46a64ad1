"""The settings of a study, and the plan that is drawn from them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tempannot.formats.items.rating_item import RatingItem
from tempannot.study.design.response_scale import ResponseScale


class Role(StrEnum):
    """What a study uses an item for."""

    ITEM = "item"
    CHECK = "check"
    TRAINING = "training"


@dataclass(frozen=True, slots=True)
class StudyDesign:
    """What a study is to be like.

    ``per_source`` and ``per_label`` say how many items to draw of each source, and of each label
    in each source, ``questions`` how many whole questions of MCTACO; None for all. ``raters`` is
    how many judge each item. ``checks_per_list`` attention checks stand in each list. A rater
    who gives at least the share ``pass_mark`` of the expected answers in training goes on, and
    may try ``attempts`` times. ``instructions`` are Markdown. Time without any sign of life for
    ``idle_seconds`` is no active time. With a ``roster`` all lists are dealt out to these raters
    in advance, else to whoever comes.
    """

    name: str
    scale: ResponseScale
    seed: int = 0
    per_source: int | None = None
    per_label: int | None = None
    questions: int | None = None
    list_size: int = 10
    raters: int = 3
    checks_per_list: int = 0
    pass_mark: float = 0.8
    attempts: int = 2
    instructions: str = ""
    idle_seconds: float = 30.0
    roster: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StudyItem:
    """An item in a study.

    ``number`` counts from 1 over all roles, ``list`` is the number of its list (None for checks
    and training), ``expected`` the answer that a check or training item must get, ``feedback``
    what a training item teaches.
    """

    number: int
    role: Role
    item: RatingItem
    list: int | None = None
    expected: str | None = None
    feedback: str = ""


@dataclass(frozen=True, slots=True)
class StudyPlan:
    """All that a new study consists of.

    ``roster`` holds, per rater in the order of the design, the numbers of the lists to judge, in
    that rater's order; empty without a roster. ``notes`` say what the reading of the items and the
    drawing found odd: repeated items, opposite labels, fewer items than asked for.
    """

    design: StudyDesign
    items: tuple[StudyItem, ...]
    roster: tuple[tuple[str, tuple[int, ...]], ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def lists(self) -> tuple[int, ...]:
        """The numbers of all lists."""
        return tuple(sorted({each.list for each in self.items if each.list is not None}))
