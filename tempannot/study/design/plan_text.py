"""What a plan comes to, in a few lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from tempannot.core.wording import counted
from tempannot.study.design.plan_summary import DrawnPart, PlanSummary
from tempannot.tables.escapes import one_line

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
    return _cut(lines, _MOST_SOURCES, "sources")


def _source_line(name: str, parts: Sequence[DrawnPart]) -> str:
    drawn, there = sum(each.drawn for each in parts), sum(each.there for each in parts)
    labels = [f"{each.label or 'no label'} {_share(each.drawn, each.there)}" for each in parts]
    told = ", ".join(_cut(labels, _MOST_LABELS, "labels"))
    return f"{name}: {_share(drawn, there)} {'item' if there == 1 else 'items'} ({told})"


def _share(drawn: int, there: int) -> str:
    return f"{drawn:,}" if drawn == there else f"{drawn:,} of {there:,}"


def _layout(summary: PlanSummary) -> str:
    low, high = summary.sizes
    size = f"{low:,}" if low == high else f"{low:,} to {high:,}"
    items = counted(summary.items, "item")
    if summary.questions:
        items += f" for {counted(summary.questions, 'question')}"
    lists, judgments = counted(summary.lists, "list"), counted(summary.judgments, "judgment")
    return f"{items} in {lists} of {size}: {judgments} to be given"


def _known(summary: PlanSummary) -> list[str]:
    parts = ((summary.checks, "attention check"), (summary.training, "training item"))
    told = [counted(count, name) for count, name in parts if count]
    return [", ".join(told)] if told else []


def _loads(summary: PlanSummary) -> list[str]:
    loads = [f"{name} {counted(count, 'list')}" for name, count in summary.loads]
    return [", ".join(_cut(loads, _MOST_RATERS, "raters"))] if loads else []


def _cut(told: list[str], most: int, name: str) -> list[str]:
    """Return what is told, or the first of it and how many more there are."""
    if len(told) <= most:
        return told
    return [*told[: most - 1], f"and {len(told) - most + 1:,} more {name}"]
