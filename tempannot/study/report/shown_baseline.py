"""Raters against the labels of the data, as rows for the terminal and as JSON."""

from __future__ import annotations

from collections.abc import Iterator

from tempannot.core.wording import counted
from tempannot.study.results import gold_score
from tempannot.study.results.baseline import Baseline, StudyBaseline
from tempannot.study.results.gold_score import GoldScore

Json = dict[str, object]
Row = tuple[str, ...]

BASELINE_HEAD = ("", "answers", "accuracy", "95 % interval")
QUESTIONS_HEAD = ("", "questions", "answers", "EM", "F1", "not whole")
MAJORITY = "majority"


def scored(found: Baseline) -> tuple[tuple[str, GoldScore], ...]:
    """Return whose scores have a row, in the order of the rows: a rater's name, or MAJORITY's.

    A lone rater is the majority, too.
    """
    raters = tuple(found.raters.items())
    return raters if len(raters) == 1 else (*raters, (gold_score.MAJORITY, found.majority))


def confusion_title(found: Baseline) -> str:
    """Return what the table of labels and answers is about."""
    who = "the majority says" if len(found.raters) > 1 else "the rater says"
    return f"what {who}, by label"


def baseline_rows(found: Baseline) -> tuple[Row, ...]:
    """Return the accuracy of every rater and of the majority."""
    return tuple(
        (
            name,
            str(each.accuracy.of),
            each.accuracy.share_text,
            each.accuracy.interval_text,
        )
        for name, each in _named(found)
    )


def question_rows(found: Baseline) -> tuple[Row, ...]:
    """Return exact match and F1 of MCTACO; no row where there is no whole question."""
    return tuple(
        (
            name,
            str(each.questions.questions),
            str(each.questions.answers),
            f"{each.questions.exact_match:.2f}",
            f"{each.questions.f1:.2f}",
            str(each.incomplete) if each.incomplete else "",
        )
        for name, each in _named(found)
        if each.questions is not None
    )


def confusion_rows(found: GoldScore) -> tuple[Row, ...]:
    """Return a row per label and a column per answer, with their names."""
    labels = list(dict.fromkeys(label for label, _ in found.confusion))
    said = sorted({answer for _, answer in found.confusion})
    return (
        ("label", *said),
        *(
            (label, *(str(found.confusion.get((label, answer), 0)) for answer in said))
            for label in labels
        ),
    )


def baseline_notes(found: StudyBaseline) -> Iterator[str]:
    """Yield what is not in the scores."""
    if found.without_gold:
        yield f"{counted(found.without_gold, 'item')} without a label that asks for an answer."


def baseline_json(found: StudyBaseline) -> Json:
    """Return all scores; EM and F1 are in percent, accuracies are shares."""
    return {
        **_json(found.total),
        "by": {name: _json(part) for name, part in found.parts.items()},
        "without_gold": found.without_gold,
    }


def _json(found: Baseline) -> Json:
    return {
        "raters": {name: _score_json(each) for name, each in found.raters.items()},
        MAJORITY: _score_json(found.majority),
    }


def _score_json(found: GoldScore) -> Json:
    questions = found.questions
    confusion: dict[str, dict[str, int]] = {}
    for (label, answer), count in found.confusion.items():
        confusion.setdefault(label, {})[answer] = count
    return {
        "answers": found.accuracy.of,
        "right": found.accuracy.right,
        "accuracy": found.accuracy.share,
        "interval": found.accuracy.interval and list(found.accuracy.interval),
        "confusion": confusion,
        "em": questions and questions.exact_match,
        "f1": questions and questions.f1,
        "questions": questions.questions if questions else 0,
        "incomplete_questions": found.incomplete,
    }


def _named(found: Baseline) -> list[tuple[str, GoldScore]]:
    """Return the scores with what they are called."""
    return [(who or MAJORITY, score) for who, score in scored(found)]
