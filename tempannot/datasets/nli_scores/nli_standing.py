"""Pairs side by side: majority, template, hypothesis only, full model, people, papers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from tempannot.core.language import bilingual
from tempannot.datasets.audit.balance import WORDING, grouping_columns
from tempannot.datasets.audit.baselines import Part, Setting, group_majority, setting
from tempannot.datasets.item_columns import split_of
from tempannot.datasets.item_evidence import Evidence, FoundItem
from tempannot.datasets.nli_scores.nli_report import NliReport, groups_of
from tempannot.datasets.nli_scores.nli_scoring import ScoredRuns
from tempannot.datasets.nli_scores.score_tables import short_names, wrong_of_run
from tempannot.datasets.standing import (
    Headline,
    StandingLine,
    StandingRole,
    headline,
    mean_standing,
)
from tempannot.formats.items.rating_item import RatingItem

MEASURES = (bilingual("accuracy"), "F1")
_TRAIN = "train"


def nli_standings(
    scored: ScoredRuns, people: Sequence[StandingLine] = ()
) -> tuple[StandingLine, ...]:
    """All lines there are; ``people`` are those of a study, made by who can read it."""
    first = next(iter(scored.reports.values()), None) or next(iter(scored.partial.values()), None)
    if first is None:
        return tuple(people)
    return (
        *_majority(first),
        *_template(scored),
        *mean_standing(StandingRole.HYPOTHESIS, tuple(_runs(scored, scored.partial))),
        *mean_standing(StandingRole.FULL, tuple(_runs(scored, scored.reports))),
        *people,
        *_published(first),
    )


def nli_headline(scored: ScoredRuns) -> Headline | None:
    """What the full model knows beyond hypothesis only; None without runs of both."""
    return headline(
        "accuracy",
        [_right(scored, name) for name in scored.reports],
        [_right(scored, name) for name in scored.partial],
        groups_of(scored.items),
    )


def _right(scored: ScoredRuns, name: str) -> list[float]:
    of = scored.classes.of
    pairs = zip(scored.items, scored.predicted[name], strict=True)
    return [float(of(item.label or "") == of(guess)) for item, guess in pairs]


def _majority(report: NliReport) -> Iterator[StandingLine]:
    found = report.majority
    if found is not None:
        values = ((found.accuracy.share, found.accuracy.interval), (found.weighted_f1, None))
        always = bilingual("always {label}", label=report.score.majority)
        yield StandingLine(StandingRole.MAJORITY, always, found.items, values)


def _template(scored: ScoredRuns) -> Iterator[StandingLine]:
    """Yield what the majority of each template is worth, learnt apart from what is judged."""
    whole = scored.whole or scored.items
    how = _apart(whole, scored.items)
    columns = grouping_columns(whole)
    name = next((each for each in columns if "template" in each.casefold()), WORDING)
    if how is None or name not in columns:
        return
    labels = [scored.classes.of(item.label) if item.label else "" for item in whole]
    found = group_majority(name, columns[name], labels, how)
    title = bilingual("wording") if name == WORDING else name
    said = bilingual("by {title}, learnt from {part}", title=title, part=found.trained_on)

    def wrong() -> Evidence:
        return Evidence(said, (FoundItem(whole[place], guess) for place, guess in found.missed))

    share = found.score
    values = ((share.share, share.interval), (None, None))
    yield StandingLine(StandingRole.TEMPLATE, said, share.of, values, wrong)


def _apart(whole: Sequence[RatingItem], items: Sequence[RatingItem]) -> Setting | None:
    """The training split to learn from if it is not what is judged; else folds of the latter."""
    judged = set(map(id, items))
    tested = [place for place, item in enumerate(whole) if id(item) in judged]
    splits = list(map(split_of, whole))
    learnt = [
        place
        for place, item in enumerate(whole)
        if splits[place].casefold() == _TRAIN and id(item) not in judged
    ]
    if learnt:
        return Setting((Part(learnt, tested),), _TRAIN, bilingual("the items scored"))
    folds = setting(None, [item.texts[0] for item in items])
    if folds is None:
        return None
    parts = tuple(
        Part([tested[place] for place in part.learnt], [tested[place] for place in part.tested])
        for part in folds.parts
    )
    return Setting(parts, folds.trained_on, folds.tested_on)


def _runs(scored: ScoredRuns, reports: Mapping[str, NliReport]) -> Iterator[StandingLine]:
    for name, short in zip(reports, short_names(tuple(reports)), strict=True):
        score, intervals = reports[name].score, reports[name].intervals
        values = (
            (score.accuracy.share, score.accuracy.interval),
            (score.weighted_f1, intervals.weighted_f1 if intervals else None),
        )
        wrong: Callable[[], Evidence] = wrong_of_run(scored, name, short)
        yield StandingLine(StandingRole.FULL, short, score.items, values, wrong)


def _published(report: NliReport) -> Iterator[StandingLine]:
    for each in report.published:
        values = (
            (each.accuracy, each.accuracy_deviation),
            (each.weighted_f1, each.weighted_f1_deviation),
        )
        yield StandingLine(StandingRole.PUBLISHED, each.name, None, values, source=each.source)
