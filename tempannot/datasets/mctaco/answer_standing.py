"""Candidate answers side by side: always yes or no, answer only, full model, people, papers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from tempannot.core.language import bilingual
from tempannot.datasets.mctaco.answer_scores import answer_intervals, question_scores, score
from tempannot.datasets.mctaco.answer_tables import ScoredAnswers, wrong_answers
from tempannot.datasets.papers.published_numbers import PublishedNumber, published_numbers
from tempannot.datasets.standing import (
    Headline,
    StandingLine,
    StandingRole,
    headline,
    mean_standing,
)

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
