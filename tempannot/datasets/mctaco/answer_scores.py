"""Exact match and F1 of MCTACO (Zhou et al., 2019, section 4), as its evaluator counts them.

Both are means over questions, which a question and its sentence make together. A question is
matched exactly if all its answers are judged right. Its precision is 1 if nothing is predicted
to be likely, its recall is 1 if nothing is; so a question without a likely answer gives F1 1 if
none is predicted and 0 if any is, and a question whose likely answers are all missed gives 0.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import fsum
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.options import File, Files, OneOf, Option, argument, required, setting
from tempannot.core.ordered_work import OrderedWork, one_by_one
from tempannot.datasets.prediction_runs import (
    dataset_option,
    human_option,
    partial_option,
    read_runs,
)
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import ANSWER, ANSWER_LABELS
from tempannot.formats.items.mctaco_files import NO, YES, read_predictions
from tempannot.formats.items.predictions import (
    PredictionReader,
    ScoringColumns,
    is_table_of_predictions,
    scoring_columns_option,
)
from tempannot.formats.items.rating_item import RatingItem
from tempannot.statistics.proportions import Proportion

RESAMPLES = 1000


@dataclass(frozen=True, slots=True)
class AnswerScoring:
    """What is scored; JSON has the categories whatever ``by`` is."""

    gold: Path = required(argument(None, File()))
    predictions: tuple[Path, ...] = required(argument(None, Files()))
    by: str | None = setting(
        None,
        Option(
            "--by",
            OneOf({"category": "category"}, "overall"),
            bilingual("Also print a line per category of questions; JSON always has them."),
        ),
    )
    hypothesis_only: tuple[Path, ...] = setting((), partial_option())
    human: Path | None = setting(None, human_option())
    dataset: str | None = setting(None, dataset_option())
    columns: str | None = setting(None, scoring_columns_option())

    def items(self) -> tuple[RatingItem, ...]:
        """Read the answers; raises FileError for what is none, or has no label."""
        return gold_answers(read_items(self.gold, self._columns.items).items, self.gold)

    def predicted(
        self,
        items: Sequence[RatingItem],
        paths: Iterable[Path],
        in_order: OrderedWork = one_by_one,
    ) -> dict[str, tuple[bool, ...]]:
        """Read files of predictions for them, by their names; raises FileError.

        ``in_order`` reads each.
        """
        read = partial(read_answer_predictions, items=items, columns=self._columns)
        return read_runs(paths, read, in_order, len(items))

    @property
    def _columns(self) -> ScoringColumns:
        return ScoringColumns.of(self.columns)


def gold_answers(items: Sequence[RatingItem], path: Path) -> tuple[RatingItem, ...]:
    """Return the items; raises FileError if they are no answers, or one has no label."""
    for item in items:
        if item.kind != ANSWER:
            raise FileError(
                path, bilingual("these are items of the kind {kind}, not answers", kind=item.kind)
            )
        if item.label not in (YES, NO):
            said = bilingual(
                "the answer {id} has no label; labels are {yes} and {no}",
                id=item.id,
                yes=YES,
                no=NO,
            )
            raise FileError(path, said, item.provenance.place)
    return tuple(items)


def read_answer_predictions(
    path: Path, items: Sequence[RatingItem], columns: ScoringColumns | None = None
) -> tuple[bool, ...]:
    """Read predictions as MCTACO has them, a yes or no per line, or those of a table.

    Raises FileError, with the line, for other words, or if there are more or fewer than items.
    """
    if is_table_of_predictions(path):
        reader = PredictionReader(items, _answer, (YES, NO), columns or ScoringColumns())
        return tuple(word == YES for word in reader.read(path))
    return read_predictions(path, len(items))


def answer_words(predicted: Mapping[str, Sequence[bool]]) -> dict[str, Sequence[str]]:
    """What was predicted in the words of MCTACO, by the same names."""
    return {name: [YES if each else NO for each in said] for name, said in predicted.items()}


def _answer(word: str) -> str | None:
    return ANSWER_LABELS.get(word.strip().casefold())


@dataclass(frozen=True, slots=True)
class AnswerScore:
    """Exact match and F1 in percent, over how many questions and candidate answers."""

    exact_match: float
    f1: float
    questions: int
    answers: int


@dataclass(slots=True)
class _Question:
    """How often yes was right, predicted and in the gold; how many answers there are."""

    right_yes: int = 0
    predicted_yes: int = 0
    gold_yes: int = 0
    answers: int = 0

    def add(self, gold: bool, predicted: bool) -> None:
        self.right_yes += gold and predicted
        self.predicted_yes += predicted
        self.gold_yes += gold
        self.answers += 1

    @property
    def is_exact(self) -> bool:
        return self.right_yes == self.predicted_yes == self.gold_yes

    @property
    def f1(self) -> float:
        precision = self.right_yes / self.predicted_yes if self.predicted_yes else 1.0
        recall = self.right_yes / self.gold_yes if self.gold_yes else 1.0
        total = precision + recall
        return 2 * precision * recall / total if total else 0.0


def score(items: Iterable[RatingItem], predictions: Iterable[bool]) -> AnswerScore:
    """Return the score of predictions (True: likely) for candidate answers, in their order.

    Raises ValueError if there are no items, or not as many predictions as items.
    """
    return _mean(_questions(items, predictions))


def _questions(items: Iterable[RatingItem], predictions: Iterable[bool]) -> Collection[_Question]:
    questions: dict[tuple[str, ...], _Question] = {}
    for item, predicted in zip(items, predictions, strict=True):
        key = item.texts[:2]
        questions.setdefault(key, _Question()).add(item.label == YES, predicted)
    return questions.values()


@dataclass(frozen=True, slots=True)
class QuestionScores:
    """Whether each question is matched exactly, and its F1, from 0 to 1, in their order."""

    exact: tuple[float, ...]
    f1: tuple[float, ...]


def question_scores(items: Iterable[RatingItem], predictions: Iterable[bool]) -> QuestionScores:
    """Return the scores of single questions; raises ValueError as ``score`` does."""
    found = _questions(items, predictions)
    return QuestionScores(
        tuple(float(each.is_exact) for each in found), tuple(each.f1 for each in found)
    )


@dataclass(frozen=True, slots=True)
class AnswerIntervals:
    """95 % intervals in per cent: of EM that of Wilson, of F1 from drawing questions at random."""

    exact_match: tuple[float, float]
    f1: tuple[float, float]


def answer_intervals(items: Iterable[RatingItem], predictions: Iterable[bool]) -> AnswerIntervals:
    """Return how far the scores move if other questions had been asked; raises as ``score``."""
    import numpy as np  # noqa: PLC0415 - slow to import

    found = question_scores(items, predictions)
    if not found.exact:
        raise ValueError(bilingual("there is no question to score"))
    count = len(found.exact)
    low, high = Proportion(int(sum(found.exact)), count).interval or (0.0, 1.0)
    even = np.full(count, 1 / count)
    drawn = np.random.default_rng(0).multinomial(count, even, RESAMPLES) @ np.array(found.f1)
    least, most = np.percentile(drawn / count, (2.5, 97.5))
    return AnswerIntervals((100 * low, 100 * high), (100 * float(least), 100 * float(most)))


def inexact_questions(
    items: Sequence[RatingItem], predictions: Sequence[bool]
) -> tuple[RatingItem, ...]:
    """Return the answers of the questions that are not matched exactly, question by question."""
    groups: dict[tuple[str, ...], list[tuple[RatingItem, bool]]] = {}
    for item, predicted in zip(items, predictions, strict=True):
        groups.setdefault(item.texts[:2], []).append((item, predicted))
    return tuple(
        item
        for group in groups.values()
        if any((each.label == YES) != predicted for each, predicted in group)
        for item, _ in group
    )


def score_by_category(
    items: Iterable[RatingItem], predictions: Iterable[bool]
) -> Mapping[str, AnswerScore]:
    """Return the score of each category alone, in the order of their names."""
    parts: dict[str, tuple[list[RatingItem], list[bool]]] = {}
    for item, predicted in zip(items, predictions, strict=True):
        part = parts.setdefault(item.source, ([], []))
        part[0].append(item)
        part[1].append(predicted)
    return {category: score(*parts[category]) for category in sorted(parts)}


def _mean(questions: Collection[_Question]) -> AnswerScore:
    count = len(questions)
    if not count:
        raise ValueError(bilingual("there is no question to score"))
    return AnswerScore(
        100 * sum(each.is_exact for each in questions) / count,
        100 * fsum(each.f1 for each in questions) / count,
        count,
        sum(each.answers for each in questions),
    )
