"""What an audit finds, in a few sentences."""

from __future__ import annotations

from collections.abc import Iterator

from tempannot.core.wording import counted
from tempannot.datasets.audit.audit import Audit
from tempannot.datasets.audit.baselines import Baseline


def overview(found: Audit) -> str:
    """Return the sentences, what is worst first."""
    return "\n\n".join(_sentences(found))


def _sentences(found: Audit) -> Iterator[str]:
    report = found.report
    yield f"{counted(report.items, 'item')}."
    if report.contradictions:
        yield f"{counted(len(report.contradictions), 'repeated item')} with opposite labels."
    if others := len(report.repeats) - len(report.contradictions):
        yield f"{counted(others, 'repeated item')} with the same label."
    if not report.repeats:
        yield "No item is there twice."
    for leak in found.leaks:
        shared = counted(len(leak.shared), leak.what.removesuffix("s"))
        yield f"{shared} in both {leak.splits[0]} and {leak.splits[1]}."
    if len(found.splits) > 1 and not found.leaks:
        yield "The splits share no item, premise, document or template."
    if report.unlabelled:
        yield f"{counted(report.unlabelled, 'item')} without a label."
    yield from _given_away(found)


def _given_away(found: Audit) -> Iterator[str]:
    tried = [each for each in found.baselines if each.score.of]
    if not tried:
        return
    majority, *others = tried
    best = max(others, key=lambda each: each.score.right, default=majority)
    if _low(best) > (majority.score.share or 0.0):
        yield (
            f"Without the premise {best.score.share_text} are right ({best.name}), "
            f"{majority.score.share_text} by the majority: labels are given away."
        )
    else:
        yield "Nothing that was tried does better than the majority without the premise."


def _low(baseline: Baseline) -> float:
    interval = baseline.score.interval
    return interval[0] if interval else 0.0
