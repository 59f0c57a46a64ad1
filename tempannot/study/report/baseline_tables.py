"""Raters against the labels of the data, as rows for the terminal and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tempannot.core.language import bilingual
from tempannot.core.wording import counted
from tempannot.datasets.mctaco.answer_scores import AnswerScore
from tempannot.study.rating.rater_words import is_our_answer
from tempannot.study.results.baseline import (
    ENTAILED_SAID,
    NOT_ENTAILED_SAID,
    TIE,
    GoldScore,
    HumanBaseline,
    StudyBaseline,
)
from tempannot.tables.cell_formats import ABSENT, COUNT, SHARE, TWO_DECIMALS, CellFormat
from tempannot.tables.table import Column, Json, Table

MAJORITY = "majority"

Scored = tuple[str, GoldScore]
"""Whose score, "" for the majority, and the score."""


def scored(found: HumanBaseline) -> tuple[Scored, ...]:
    """Return whose scores have a row, in the order of the rows: a rater's name, or MAJORITY's.

    A lone rater is the majority, too.
    """
    raters = tuple(found.raters.items())
    return raters if len(raters) == 1 else (*raters, ("", found.majority))


def confusion_title(found: HumanBaseline) -> str:
    """Return what the table of labels and answers is about."""
    if len(found.raters) > 1:
        return bilingual("what the majority says, by label")
    return bilingual("what the rater says, by label")


def accuracy_table(found: HumanBaseline) -> Table[Scored]:
    """The accuracy of every rater and of the majority."""
    return Table("accuracy", _ACCURACY, scored(found))


def questions_table(found: HumanBaseline) -> Table[Scored]:
    """Exact match and F1 on whole questions; no row where there is none."""
    rows = [each for each in scored(found) if each[1].questions is not None]
    return Table("questions", _QUESTIONS, rows)


def confusion_table(found: GoldScore) -> Table[str]:
    """A row per label and a column per answer that was given."""

    def column(answer: str) -> Column[str]:
        def count(label: str) -> int:
            return found.confusion.get((label, answer), 0)

        title = ours.get(answer, answer)
        of_data = answer not in ours and not is_our_answer(answer)
        return Column(answer, title, count, COUNT, within="said", of_data=of_data)

    ours = {
        TIE: bilingual("tie"),
        ENTAILED_SAID: bilingual("entailed"),
        NOT_ENTAILED_SAID: bilingual("not entailed"),
    }
    labels = list(dict.fromkeys(label for label, _ in found.confusion))
    said = sorted({answer for _, answer in found.confusion})
    columns = (Column[str]("label", "label", lambda label: label), *map(column, said))
    return Table("confusion", columns, labels)


def baseline_notes(found: StudyBaseline) -> Iterator[str]:
    """Yield what is not in the scores."""
    if found.without_gold:
        items = counted(found.without_gold, "item")
        yield bilingual("{items} without a label that asks for an answer.", items=items)


def baseline_json(found: StudyBaseline) -> Json:
    """Return all scores; EM and F1 are in percent, accuracies are shares."""
    return {
        **_json(found.total),
        "by": {name: _json(part) for name, part in found.parts.items()},
        "without_gold": found.without_gold,
    }


def _json(found: HumanBaseline) -> Json:
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


def _of_questions(value: Callable[[AnswerScore], object]) -> Callable[[Scored], object]:
    return lambda row: ABSENT if row[1].questions is None else value(row[1].questions)


_WHO = Column[Scored]("who", "", lambda row: row[0] or bilingual("majority"))
_ACCURACY = (
    _WHO,
    Column[Scored]("answers", "answers", lambda row: row[1].accuracy.of, COUNT),
    Column[Scored]("accuracy", "accuracy", lambda row: row[1].accuracy.share, SHARE),
    Column[Scored](
        "interval", "95 % interval", lambda row: row[1].accuracy.interval_text, CellFormat()
    ),
)
_QUESTIONS = (
    _WHO,
    Column[Scored]("questions", "questions", _of_questions(lambda each: each.questions), COUNT),
    Column[Scored]("answers", "answers", _of_questions(lambda each: each.answers), COUNT),
    Column[Scored]("em", "EM", _of_questions(lambda each: each.exact_match), TWO_DECIMALS),
    Column[Scored]("f1", "F1", _of_questions(lambda each: each.f1), TWO_DECIMALS),
    Column[Scored]("incomplete", "not whole", lambda row: row[1].incomplete or ABSENT, COUNT),
)
