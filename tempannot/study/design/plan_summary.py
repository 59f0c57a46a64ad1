"""What a plan comes to, in numbers: before a study is made, and when it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tempannot.formats.items.rating_item import RatingItem
from tempannot.study.design.questions import question_of
from tempannot.study.design.study_design import Role, StudyPlan


@dataclass(frozen=True, slots=True)
class DrawnPart:
    """How many items of a source and a label there are, and how many were drawn."""

    source: str
    label: str | None
    there: int
    drawn: int


@dataclass(frozen=True, slots=True)
class PlanSummary:
    """The numbers of a plan; ``sizes`` are those of its smallest and its largest list.

    ``questions`` counts the questions whose answers are judged, ``judgments`` what raters are to
    give in all, ``loads`` the lists per rater of the roster.
    """

    parts: tuple[DrawnPart, ...]
    items: int
    questions: int
    lists: int
    sizes: tuple[int, int]
    judgments: int
    checks: int
    training: int
    loads: tuple[tuple[str, int], ...]
    notes: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        """Return the numbers for machines."""
        return {
            "items": self.items,
            "questions": self.questions,
            "lists": self.lists,
            "list_sizes": {"smallest": self.sizes[0], "largest": self.sizes[1]},
            "judgments": self.judgments,
            "checks": self.checks,
            "training": self.training,
            "drawn": [
                {
                    "source": each.source,
                    "label": each.label,
                    "there": each.there,
                    "drawn": each.drawn,
                }
                for each in self.parts
            ],
            "loads": dict(self.loads),
            "notes": list(self.notes),
        }


def summary_of(plan: StudyPlan, items: Iterable[RatingItem]) -> PlanSummary:
    """Return the numbers of a plan that was drawn from ``items``."""
    rated = [each for each in plan.items if each.role is Role.ITEM]
    roles = Counter(each.role for each in plan.items)
    sizes = Counter(each.list for each in rated).values()
    there = Counter((item.source, item.label) for item in items)
    drawn = Counter((each.item.source, each.item.label) for each in rated)
    questions = {(each.item.source, question_of(each.item)) for each in rated}
    return PlanSummary(
        tuple(DrawnPart(*part, count, drawn[part]) for part, count in there.items()),
        len(rated),
        sum(question is not None for _, question in questions),
        len(sizes),
        (min(sizes), max(sizes)),
        len(rated) * plan.design.raters,
        roles[Role.CHECK],
        roles[Role.TRAINING],
        tuple((name, len(lists)) for name, lists in plan.roster),
        plan.notes,
    )
