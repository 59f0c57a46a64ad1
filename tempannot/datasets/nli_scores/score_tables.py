"""Scores of predictions for NLI items as tables and as JSON, with the items behind each number.

Tables are in per cent; shares in JSON are from 0 to 1, undefined ones null.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tempannot.core.language import bilingual
from tempannot.datasets.item_columns import values_of
from tempannot.datasets.item_evidence import Evidence, FoundItem
from tempannot.datasets.nli_scores.nli_report import NliReport, PublishedScore
from tempannot.datasets.nli_scores.nli_score import Classes, ClassScore, NliScore, runs_of
from tempannot.datasets.nli_scores.nli_scoring import ScoredRuns
from tempannot.datasets.standing import PERCENT, SPREAD, Spread
from tempannot.tables.cell_formats import ABSENT, THOUSANDS
from tempannot.tables.table import Column, Table


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A line of scores: of a run, of several, of a majority, of a paper, of a group of items.

    A spread is a 95 % interval, or a standard deviation. ``wrong`` are the items that are
    predicted wrongly, None where there are none to show.
    """

    name: str
    items: int | None
    accuracy: float | None
    accuracy_spread: Spread
    weighted_f1: float | None
    f1_spread: Spread = None
    wrong: Callable[[], Evidence] | None = None


def overall_table(scored: ScoredRuns, *, has_binary: bool = False) -> Table[ScoreRow]:
    """The score of each run, and what it is to be compared with.

    ``has_binary`` adds the score if only what is entailed is told apart.
    """
    columns = (*_score_columns("95 %"), _spread_column("f1_spread", "95 %"))
    return Table("Scores", columns, tuple(_overall_rows(scored, has_binary=has_binary)))


def group_table(scored: ScoredRuns, column: str) -> Table[ScoreRow]:
    """The score of each value of a column; of one run with the wrong items."""
    names = tuple(scored.reports)
    rows = []
    for value in scored.reports[names[0]].by[column]:
        scores = [each.by[column][value] for each in scored.reports.values()]
        shown = value or "(nothing)"
        if len(scores) > 1:
            rows.append(_mean_row(shown, scores, scores[0].items))
        else:
            wrong = _wrong_of_value(scored, names[0], column, value)
            rows.append(_row(shown, scores[0], wrong=wrong))
    columns = _score_columns("95 %" if len(names) == 1 else "sd")
    return Table(f"Scores by {column}", columns, rows)


def confusion_table(scored: ScoredRuns, name: str) -> Table[ClassScore]:
    """How often each label is predicted (columns) for what is right (rows), with the items."""
    score = scored.reports[name].score
    counts = dict(zip((each.label for each in score.by_class), score.counts, strict=True))

    def count_column(place: int, guess: str) -> Column[ClassScore]:
        def items(row: ClassScore) -> Evidence | None:
            return _confused(scored, name, row.label, guess) if counts[row.label][place] else None

        def count(row: ClassScore) -> int:
            return counts[row.label][place]

        return Column(guess, guess, count, THOUSANDS, within="predicted", evidence=items)

    columns = (
        Column[ClassScore]("label", "", lambda row: row.label),
        *(count_column(*each) for each in enumerate(score.classes.labels)),
        Column[ClassScore]("precision", "precision", lambda row: row.precision, PERCENT),
        Column[ClassScore]("recall", "recall", lambda row: row.recall, PERCENT),
        Column[ClassScore]("f1", "F1", lambda row: row.f1, PERCENT),
    )
    return Table("Confusion", columns, score.by_class)


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names of files without their folders, if these are not needed."""
    short = tuple(Path(name).name for name in names)
    return short if len(set(short)) == len(short) else tuple(names)


def _score_columns(spread: str) -> tuple[Column[ScoreRow], ...]:
    return (
        Column[ScoreRow]("name", "", lambda row: row.name),
        Column[ScoreRow](
            "items", "items", lambda row: ABSENT if row.items is None else row.items, THOUSANDS
        ),
        Column[ScoreRow](
            "accuracy",
            "accuracy",
            lambda row: row.accuracy,
            PERCENT,
            evidence=lambda row: row.wrong and row.wrong(),
        ),
        _spread_column("accuracy_spread", spread),
        Column[ScoreRow]("weighted_f1", "F1", lambda row: row.weighted_f1, PERCENT),
    )


def _spread_column(key: str, title: str) -> Column[ScoreRow]:
    def spread(row: ScoreRow) -> object:
        value: Spread = getattr(row, key)
        return ABSENT if value is None else value

    return Column(key, title, spread, SPREAD)


def _overall_rows(scored: ScoredRuns, *, has_binary: bool) -> Iterator[ScoreRow]:
    for name, short in zip(scored.reports, short_names(tuple(scored.reports)), strict=True):
        report = scored.reports[name]
        interval = report.intervals.weighted_f1 if report.intervals else None
        yield _row(short, report.score, interval, wrong_of_run(scored, name, short))
        if has_binary and report.score.classes is not Classes.BINARY:
            yield _row(bilingual("entailed or not"), report.score.binary())
    first = next(iter(scored.reports.values()))
    if len(scored.reports) > 1:
        scores = [each.score for each in scored.reports.values()]
        yield _mean_row(bilingual("mean of {scores} runs", scores=len(scores)), scores)
    if first.majority is not None:
        yield _row(bilingual("always {majority}", majority=first.score.majority), first.majority)
    for each in first.published:
        yield ScoreRow(
            f"{each.name} ({each.source})",
            None,
            each.accuracy,
            each.accuracy_deviation,
            each.weighted_f1,
            each.weighted_f1_deviation,
        )


def _row(
    name: str,
    score: NliScore,
    f1_interval: Spread = None,
    wrong: Callable[[], Evidence] | None = None,
) -> ScoreRow:
    accuracy = score.accuracy
    share, interval = accuracy.share, accuracy.interval
    return ScoreRow(name, score.items, share, interval, score.weighted_f1, f1_interval, wrong)


def _mean_row(name: str, scores: Sequence[NliScore], items: int | None = None) -> ScoreRow:
    accuracy, weighted = runs_of(scores)
    spreads = accuracy.deviation, weighted.deviation
    return ScoreRow(name, items, accuracy.mean, spreads[0], weighted.mean, spreads[1])


def _guessed(scored: ScoredRuns, name: str) -> Iterator[FoundItem]:
    for item, guess in zip(scored.items, scored.predicted[name], strict=True):
        yield FoundItem(item, guess)


def _is_wrong(scored: ScoredRuns, found: FoundItem) -> bool:
    return scored.classes.of(found.item.label or "") != scored.classes.of(found.guess)


def wrong_of_run(scored: ScoredRuns, name: str, short: str) -> Callable[[], Evidence]:
    """Return what gives the items that a run predicts wrongly."""

    def wrong() -> Evidence:
        found = (each for each in _guessed(scored, name) if _is_wrong(scored, each))
        return Evidence(bilingual("Predicted wrongly in {short}", short=short), found)

    return wrong


def _wrong_of_value(
    scored: ScoredRuns, name: str, column: str, value: str
) -> Callable[[], Evidence]:
    def items() -> Iterator[FoundItem]:
        values = values_of(scored.items, column)
        for each, its in zip(_guessed(scored, name), values, strict=True):
            if its == value and _is_wrong(scored, each):
                yield each

    def wrong() -> Evidence:
        return Evidence(
            bilingual(
                "{column} {value}, predicted wrongly",
                column=column,
                value=value or bilingual("(nothing)"),
            ),
            items(),
        )

    return wrong


def _confused(scored: ScoredRuns, name: str, gold: str, guess: str) -> Evidence:
    of = scored.classes.of
    found = (
        each
        for each in _guessed(scored, name)
        if (of(each.item.label or ""), of(each.guess)) == (gold, guess)
    )
    return Evidence(f"{gold}, predicted {guess}", found)


def scored_json(scored: ScoredRuns) -> dict[str, Any]:
    """The report on one run; of several those on each, and their means."""
    reports = scored.reports
    if len(reports) == 1:
        return report_json(next(iter(reports.values())))
    accuracy, weighted = runs_of([each.score for each in reports.values()])
    return {
        "accuracy": asdict(accuracy),
        "weighted_f1": asdict(weighted),
        "runs": {name: report_json(report) for name, report in reports.items()},
    }


def report_json(report: NliReport) -> dict[str, Any]:
    """A report: the score, its intervals, the majority, the columns, published rows."""
    intervals, majority = report.intervals, report.majority
    return {
        **score_json(report.score),
        "intervals": intervals
        and {
            "accuracy": list(intervals.accuracy),
            "weighted_f1": list(intervals.weighted_f1),
            "drawn": intervals.drawn,
        },
        "majority": majority and {"label": report.score.majority, **_short(majority)},
        "by": {
            column: {value: score_json(score) for value, score in scores.items()}
            for column, scores in report.by.items()
        },
        "published": [_published(each) for each in report.published],
    }


def score_json(score: NliScore) -> dict[str, Any]:
    """One score with its classes and its confusions, gold label by predicted label."""
    labels = score.classes.labels
    return {
        "classes": score.classes.value,
        "items": score.items,
        **_short(score),
        "labels": {each.label: _class(each) for each in score.by_class},
        "confusion": {
            gold: dict(zip(labels, row, strict=True))
            for gold, row in zip(labels, score.counts, strict=True)
        },
    }


def _short(score: NliScore) -> dict[str, Any]:
    interval = score.accuracy.interval
    return {
        "accuracy": score.accuracy.share,
        "accuracy_interval": interval and list(interval),
        "weighted_f1": score.weighted_f1,
    }


def _class(score: ClassScore) -> dict[str, Any]:
    why = {
        "no item is predicted to be so": score.predicted == 0,
        "no item is so": score.gold == 0,
    }
    reasons = [reason for reason, holds in why.items() if holds]
    return {
        "gold": score.gold,
        "predicted": score.predicted,
        "right": score.right,
        "precision": score.precision,
        "recall": score.recall,
        "f1": score.f1,
        **({"reason": "; ".join(reasons)} if reasons else {}),
    }


def _published(score: PublishedScore) -> dict[str, Any]:
    return {
        "source": score.source,
        "model": score.model,
        "setting": score.setting,
        "accuracy": score.accuracy,
        "accuracy_deviation": score.accuracy_deviation,
        "weighted_f1": score.weighted_f1,
        "weighted_f1_deviation": score.weighted_f1_deviation,
    }
