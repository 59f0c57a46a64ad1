"""Scores of answers of MCTACO as tables and as JSON, with the items behind each number.

Beside them stand always yes or no, answer only, the full model, people and papers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tempannot.core.language import bilingual
from tempannot.core.wording import joined
from tempannot.datasets.item_evidence import Evidence, FoundItem
from tempannot.datasets.known_sets import KnownSet, known_set
from tempannot.datasets.mctaco.answer_scores import (
    AnswerScore,
    answer_intervals,
    inexact_questions,
    question_scores,
    score,
    score_by_category,
)
from tempannot.datasets.published_numbers import PublishedNumber, published_numbers
from tempannot.datasets.standing import (
    Headline,
    StandingLine,
    StandingRole,
    headline,
    mean_standing,
)
from tempannot.formats.items.mctaco_files import NO, YES
from tempannot.formats.items.rating_item import RatingItem
from tempannot.tables.cell_formats import THOUSANDS, TWO_DECIMALS
from tempannot.tables.table import Column, Table

_WORDS = {True: YES, False: NO}


@dataclass(frozen=True, slots=True, eq=False)
class ScoredAnswers:
    """Predictions for candidate answers of MCTACO, by file: overall and per category."""

    items: tuple[RatingItem, ...]
    predicted: Mapping[str, Sequence[bool]]
    overall: Mapping[str, AnswerScore]
    categories: Mapping[str, Mapping[str, AnswerScore]]
    partial: tuple[str, ...] = ()
    known: KnownSet | None = None

    @property
    def runs(self) -> tuple[str, ...]:
        """The predictions of the full model; the others are those of one that saw answers alone."""
        return tuple(name for name in self.predicted if name not in self.partial)


def scored_answers(
    items: tuple[RatingItem, ...],
    predicted: Mapping[str, Sequence[bool]],
    partial: Iterable[str] = (),
    dataset: str | None = None,
) -> ScoredAnswers:
    """Score predictions by file; raises UnknownSetError for a set that no paper is about."""
    return ScoredAnswers(
        items,
        predicted,
        {name: score(items, said) for name, said in predicted.items()},
        {name: score_by_category(items, said) for name, said in predicted.items()},
        tuple(partial),
        known_set(items, dataset),
    )


class AnswerRow(NamedTuple):
    """A line of scores, the answers of inexact questions, and the answers predicted wrongly."""

    name: str
    score: AnswerScore
    inexact: Callable[[], Evidence] | None = None
    wrong: Callable[[], Evidence] | None = None


COLUMNS = (
    Column[AnswerRow]("name", "", lambda row: row.name),
    Column[AnswerRow]("questions", "questions", lambda row: row.score.questions, THOUSANDS),
    Column[AnswerRow]("answers", "answers", lambda row: row.score.answers, THOUSANDS),
    Column[AnswerRow](
        "em",
        "EM",
        lambda row: row.score.exact_match,
        TWO_DECIMALS,
        definition=bilingual("Per cent of the questions of which all answers are judged right."),
        evidence=lambda row: row.inexact and row.inexact(),
    ),
    Column[AnswerRow](
        "f1",
        "F1",
        lambda row: row.score.f1,
        TWO_DECIMALS,
        definition=bilingual(
            "F1 of the answers predicted to be likely, the mean over the questions."
        ),
        evidence=lambda row: row.wrong and row.wrong(),
    ),
)


def answer_table(scores: Mapping[str, AnswerScore]) -> Table[AnswerRow]:
    """EM and F1 by name."""
    return Table("Scores", COLUMNS, [AnswerRow(*each) for each in scores.items()])


def run_table(scored: ScoredAnswers, names: Sequence[str]) -> Table[AnswerRow]:
    """EM and F1 of each file of predictions, which are called so."""
    rows = [
        AnswerRow(shown, score, _inexact(scored, name), wrong_answers(scored, name))
        for shown, (name, score) in zip(names, scored.overall.items(), strict=True)
    ]
    return Table("Scores", COLUMNS, rows)


def category_table(scored: ScoredAnswers, name: str) -> Table[AnswerRow]:
    """EM and F1 per category of questions."""
    rows = [
        AnswerRow(category, score, _inexact(scored, name, category))
        for category, score in scored.categories[name].items()
    ]
    return Table("Scores by category", COLUMNS, rows)


def likely_table(scored: ScoredAnswers, name: str) -> Table[str]:
    """How often each answer is predicted to be likely (columns) for what is right (rows)."""

    def found(gold: str, guess: bool) -> Iterator[FoundItem]:
        for item, said in zip(scored.items, scored.predicted[name], strict=True):
            if item.label == gold and said is guess:
                yield FoundItem(item, _WORDS[said])

    counts = {
        (gold, guess): sum(1 for _ in found(gold, guess))
        for gold in (YES, NO)
        for guess in (True, False)
    }

    def column(guess: bool) -> Column[str]:
        def items(gold: str) -> Evidence | None:
            title = f"{gold}, predicted {_WORDS[guess]}"
            return Evidence(title, found(gold, guess)) if counts[gold, guess] else None

        def count(gold: str) -> int:
            return counts[gold, guess]

        return Column(_WORDS[guess], _WORDS[guess], count, THOUSANDS, evidence=items)

    columns = (Column[str]("gold", "", lambda gold: gold), column(True), column(False))
    return Table("Confusion", columns, (YES, NO))


def _inexact(scored: ScoredAnswers, name: str, category: str = "") -> Callable[[], Evidence]:
    def items() -> Iterator[FoundItem]:
        guesses = dict(zip(map(id, scored.items), scored.predicted[name], strict=True))
        for item in inexact_questions(scored.items, scored.predicted[name]):
            if category in ("", item.source):
                yield FoundItem(item, _WORDS[guesses[id(item)]])

    def inexact() -> Evidence:
        title = bilingual("All answers of questions that are not matched exactly")
        return Evidence(joined(", ", (title, category)) if category else title, items())

    return inexact


def wrong_answers(scored: ScoredAnswers, name: str) -> Callable[[], Evidence]:
    """Return what gives the answers that a run predicts wrongly."""

    def wrong() -> Evidence:
        found = (
            FoundItem(item, _WORDS[said])
            for item, said in zip(scored.items, scored.predicted[name], strict=True)
            if (item.label == YES) != said
        )
        return Evidence(bilingual("Answers predicted wrongly"), found)

    return wrong


MEASURES = ("EM", "F1")
_TEST = "test"


def answer_standings(
    scored: ScoredAnswers, people: Sequence[StandingLine] = ()
) -> tuple[StandingLine, ...]:
    """All lines there are; ``people`` are those of a study."""
    return (
        *_always(scored),
        *mean_standing(StandingRole.HYPOTHESIS, [_run(scored, each) for each in scored.partial]),
        *mean_standing(StandingRole.FULL, [_run(scored, each) for each in scored.runs]),
        *people,
        *_published(scored),
    )


def answer_headlines(scored: ScoredAnswers) -> tuple[Headline, ...]:
    """What the full model reaches beyond one that saw answers alone, in EM and in F1."""
    runs = [question_scores(scored.items, scored.predicted[each]) for each in scored.runs]
    partial = [question_scores(scored.items, scored.predicted[each]) for each in scored.partial]
    if not runs or not partial:
        return ()
    sentences = list({item.texts[:2]: item.texts[0] for item in scored.items}.values())
    both = (
        headline("EM", [each.exact for each in runs], [each.exact for each in partial], sentences),
        headline("F1", [each.f1 for each in runs], [each.f1 for each in partial], sentences),
    )
    return tuple(each for each in both if each is not None)


def _run(scored: ScoredAnswers, name: str) -> StandingLine:
    found = scored.overall[name]
    spread = answer_intervals(scored.items, scored.predicted[name])
    values = (
        (found.exact_match / 100, _shares(spread.exact_match)),
        (found.f1 / 100, _shares(spread.f1)),
    )
    short = Path(name).name
    return StandingLine(
        StandingRole.FULL, short, found.answers, values, wrong_answers(scored, name)
    )


def _shares(interval: tuple[float, float]) -> tuple[float, float]:
    return interval[0] / 100, interval[1] / 100


def _always(scored: ScoredAnswers) -> Iterator[StandingLine]:
    for says_yes, name in ((True, bilingual("always yes")), (False, bilingual("always no"))):
        found = score(scored.items, [says_yes] * len(scored.items))
        values = ((found.exact_match / 100, None), (found.f1 / 100, None))
        yield StandingLine(StandingRole.MAJORITY, name, found.answers, values)


def _published(scored: ScoredAnswers) -> Iterator[StandingLine]:
    if scored.known is None:
        return
    rows: dict[tuple[str, str, str], dict[str, PublishedNumber]] = {}
    for each in published_numbers(dataset=scored.known.dataset, measures=MEASURES):
        rows.setdefault((each.place, each.name, each.part), {})[each.measure] = each
    for (_, name, part), row in rows.items():
        values = tuple((row[each].share if each in row else None, None) for each in MEASURES)
        source = next(iter(row.values())).source
        said = name if part == _TEST else f"{name}, {part}"
        yield StandingLine(StandingRole.PUBLISHED, said, None, values, source=source)
