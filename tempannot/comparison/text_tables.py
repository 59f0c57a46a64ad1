"""Scores as columns of text, the numbers under each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.scores import MacroScore, Mean, Ratio, Score
from tempannot.statistics.bootstrap import Estimate
from tempannot.tables.escapes import one_line

NOT_DEFINED = "n/a"
"""What stands where a value is undefined."""

_WIDEST = len("-0.100 [-0.200, -0.100]")
_HEAD = ("", "precision", "", "recall", "", "F1", "major", "minor")


def score_table(scores: Mapping[Measure, Score]) -> Iterator[str]:
    """Yield a line per measure: the values, and what they are made of beside them."""
    return table([_HEAD, *map(_score_row, scores, scores.values())])


def macro_table(scores: Mapping[Measure, MacroScore]) -> Iterator[str]:
    """Yield a line per measure: the means, and of how many documents they are beside them."""
    return table([_HEAD, *map(_macro_row, scores, scores.values())])


def table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield rows with the first column to the left and the others to the right.

    What a cell has that would steer a terminal is shown as spaces.
    """
    columns = max(map(len, rows))
    filled = [(*map(one_line, row), *[""] * (columns - len(row))) for row in rows]
    widths = [max(map(len, column)) for column in zip(*filled, strict=True)]
    for row in filled:
        cells = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        yield f"  {row[0]:<{widths[0]}}  {'  '.join(cells)}".rstrip()


def estimate_text(found: Estimate) -> str:
    """Return a value and its interval, as wide as the widest."""
    value = value_text(found.value)
    if found.low is None or found.high is None:
        return f"{value:<{_WIDEST}}"
    return f"{value} [{found.low:.3f}, {found.high:.3f}]".ljust(_WIDEST)


def value_text(value: float | None) -> str:
    """Return a value with three decimals."""
    return NOT_DEFINED if value is None else f"{value:.3f}"


def _score_row(measure: Measure, score: Score) -> Sequence[str]:
    return (
        measure.value,
        *_ratio(score.precision),
        *_ratio(score.recall),
        value_text(score.f1),
        *(_ratio(part)[0] for part in (score.major, score.minor) if part is not None),
    )


def _macro_row(measure: Measure, score: MacroScore) -> Sequence[str]:
    return (
        measure.value,
        *_mean(score.precision),
        *_mean(score.recall),
        value_text(score.f1.value),
        *(_mean(part)[0] for part in (score.major, score.minor) if part is not None),
    )


def _mean(mean: Mean) -> tuple[str, str]:
    return value_text(mean.value), f"of {mean.documents}"


def _ratio(ratio: Ratio) -> tuple[str, str]:
    value = None if ratio.value is None else min(1.0, ratio.value)
    return value_text(value), f"{_number(ratio.right)}/{_number(ratio.of)}"


def _number(count: float) -> str:
    return f"{count:.2f}".rstrip("0").rstrip(".")
