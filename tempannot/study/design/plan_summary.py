"""What a plan comes to, in numbers and in a few lines of text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tempannot.core.language import bilingual, bilingual_plural
from tempannot.core.wording import counted, joined
from tempannot.formats.items.rating_item import RatingItem
from tempannot.study.design.item_sampling import question_of
from tempannot.study.design.study_design import Role, StudyPlan
from tempannot.tables.escapes import one_line


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


_MOST_SOURCES, _MOST_LABELS, _MOST_RATERS = 12, 6, 12


def plan_lines(summary: PlanSummary) -> tuple[str, ...]:
    """Say what was drawn of each source, how it is laid out and who gets how much."""
    lines = (*_drawn(summary), _layout(summary), *_known(summary), *_loads(summary))
    return tuple(map(one_line, lines))


def _drawn(summary: PlanSummary) -> list[str]:
    sources: dict[str, list[DrawnPart]] = {}
    for part in summary.parts:
        sources.setdefault(part.source, []).append(part)
    lines = [_source_line(name, parts) for name, parts in sources.items()]
    return _cut(lines, _MOST_SOURCES, bilingual("sources"))


def _source_line(name: str, parts: Sequence[DrawnPart]) -> str:
    drawn, there = sum(each.drawn for each in parts), sum(each.there for each in parts)
    labels = [
        joined(" ", (each.label or bilingual("no label"), _share(each.drawn, each.there)))
        for each in parts
    ]
    told = joined(", ", _cut(labels, _MOST_LABELS, bilingual("labels")))
    return bilingual_plural(
        there,
        "{name}: {share} item ({told})",
        "{name}: {share} items ({told})",
        name=name,
        share=_share(drawn, there),
        told=told,
    )


def _share(drawn: int, there: int) -> str:
    return (
        f"{drawn:,}"
        if drawn == there
        else bilingual("{drawn:,} of {there:,}", drawn=drawn, there=there)
    )


def _layout(summary: PlanSummary) -> str:
    low, high = summary.sizes
    size = f"{low:,}" if low == high else bilingual("{low:,} to {high:,}", low=low, high=high)
    items = counted(summary.items, "item")
    if summary.questions:
        items = bilingual(
            "{items} for {questions}", items=items, questions=counted(summary.questions, "question")
        )
    lists, judgments = counted(summary.lists, "list"), counted(summary.judgments, "judgment")
    return bilingual(
        "{items} in {lists} of {size}: {judgments} to be given",
        items=items,
        lists=lists,
        size=size,
        judgments=judgments,
    )


def _known(summary: PlanSummary) -> list[str]:
    told = []
    if summary.checks:
        told.append(counted(summary.checks, "attention check"))
    if summary.training:
        told.append(counted(summary.training, "training item"))
    return [joined(", ", told)] if told else []


def _loads(summary: PlanSummary) -> list[str]:
    loads = [joined(" ", (name, counted(count, "list"))) for name, count in summary.loads]
    return [joined(", ", _cut(loads, _MOST_RATERS, bilingual("raters")))] if loads else []


def _cut(told: list[str], most: int, name: str) -> list[str]:
    """Return what is told, or the first of it and how many more there are."""
    if len(told) <= most:
        return told
    return [
        *told[: most - 1],
        bilingual("and {value:,} more {name}", value=len(told) - most + 1, name=name),
    ]
