"""A report on predictions as values of JSON; shares are from 0 to 1, undefined ones null."""

from __future__ import annotations

from typing import Any

from tempannot.datasets.nli_scores.nli_score import ClassScore, NliScore
from tempannot.datasets.nli_scores.published import PublishedScore
from tempannot.datasets.nli_scores.report import NliReport


def report_json(report: NliReport) -> dict[str, Any]:
    """Return a report: the score, its intervals, the majority, the columns, published rows."""
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
    """Return one score with its classes and its confusions, gold label by predicted label."""
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
    return {
        "gold": score.gold,
        "predicted": score.predicted,
        "right": score.right,
        "precision": score.precision,
        "recall": score.recall,
        "f1": score.f1,
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
