"""Models trained and tested on sets of items, each run once, and rows of their scores.

Runs are folders of ``tempannot model train`` below ``models/``; their predictions are steps, so
that a finished run is not made again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from statistics import fmean, stdev

from tempannot.core.errors import TempannotError
from tempannot.datasets.mctaco.answer_scores import answer_intervals, score
from tempannot.datasets.nli_scores.nli_score import Classes, score_nli
from tempannot.formats.items.item_kinds import ANSWER
from tempannot.formats.items.mctaco_files import YES
from tempannot.formats.items.rating_item import RatingItem
from tempannot.models.model_runs import Run
from tempannot.models.passes import LearningStep
from tempannot.models.run_folder import CARD
from tempannot.models.run_options import HowToRun, seeds_of
from tempannot.papers.origins import ResultTable, RowOrigin
from tempannot.papers.paper_options import NEURAL, kinds_of
from tempannot.papers.workshop import Workshop, digest_of, made_folder

_ONE_SEED = ("majority", "template", "bow")
"""Kinds whose runs do not differ by seed."""

SEES_ALL = ("majority", "template")
"""Kinds that see no premise anyway."""


@dataclass(frozen=True, slots=True)
class TrialRun:
    """The predictions of one model of one seed, or why there are none."""

    kind: str
    judged_only: bool
    seed: int
    predicted: tuple[str, ...] = ()
    problem: str = ""


@dataclass(frozen=True, slots=True)
class TrialSet:
    """What is learnt from and tested on, under the name that its runs have."""

    name: str
    train: Path
    test: Path
    classes: str | None = None


def trials(shop: Workshop, of: TrialSet) -> Iterator[tuple[str, bool, list[TrialRun]]]:
    """Yield kind, whether it sees the judged text alone, and its runs, for all models asked for."""
    for kind in kinds_of(shop.options.models):
        for judged_only in (True,) if kind in SEES_ALL else (True, False):
            yield kind, judged_only, list(_runs(shop, of, kind, judged_only))


def _runs(shop: Workshop, of: TrialSet, kind: str, judged_only: bool) -> Iterator[TrialRun]:
    seeds = seeds_of(shop.options.seeds)
    for seed in seeds[:1] if kind in _ONE_SEED else seeds:
        name = f"{of.name}-{kind}{'-judged-only' if judged_only else ''}-{seed}"
        how = _how(shop, of, kind, judged_only, seed)
        made_from = [of.train, of.test, kind, judged_only, seed, of.classes, shop.options.limit]
        made_from += [str(shop.options.vectors), str(shop.options.transformer)]
        try:
            found = shop.step(name, made_from, lambda: _predicted(shop, of, kind, name, how))  # noqa: B023 - called at once
        except TempannotError as error:
            if kind not in NEURAL:
                raise
            yield TrialRun(kind, judged_only, seed, problem=str(error))
            continue
        yield TrialRun(kind, judged_only, seed, tuple(found))


def _how(shop: Workshop, of: TrialSet, kind: str, judged_only: bool, seed: int) -> HowToRun:
    how = HowToRun(seeds=str(seed), judged_only=judged_only, classes=of.classes)
    if kind == "transformer":
        return replace(how, model=shop.options.transformer)
    return replace(how, vectors=shop.options.vectors) if kind in ("nbow", "bilstm") else how


def _predicted(shop: Workshop, of: TrialSet, kind: str, name: str, how: HowToRun) -> Sequence[str]:
    folder = made_folder(shop.folder / "models") / f"{name}-{digest_of([of.train, str(how)])}"

    def tell(step: LearningStep) -> None:
        shop.told(f"{name}: {step.words}", step.done, step.of)

    is_done = (folder / CARD).exists()  # else it goes on where it was interrupted
    run = Run.open(folder) if is_done else Run.learn(kind, of.train, folder, how, tell)
    return run.predict(of.test, seeds_of(how.seeds)[0])


HYPOTHESIS, TRAINED = "hypothesis only", "trained"
Scored = dict[str, tuple[float | None, object]]
"""A value and its interval, by the name of the column."""


def trial_set(
    shop: Workshop,
    name: str,
    train: Sequence[RatingItem],
    test: Sequence[RatingItem],
    classes: str | None = None,
) -> TrialSet:
    """Write the items that are learnt from, no more than asked for, and those tested on."""
    limit, random = shop.options.limit, Random(f"{shop.options.seed}|{name}")
    chosen = list(train)
    if limit is not None and limit < len(chosen):
        places = sorted(random.sample(range(len(chosen)), limit))
        chosen = [chosen[place] for place in places]
    return TrialSet(
        name,
        _written(shop, f"{name}-train", chosen),
        _written(shop, f"{name}-test", test),
        classes,
    )


def _written(shop: Workshop, name: str, items: Sequence[RatingItem]) -> Path:
    kind = items[0].kind
    source = "category" if kind == ANSWER else "source"
    columns = ("id", *kind.columns, "label", source)

    def rows() -> Iterator[dict[str, object]]:
        for number, item in enumerate(items, 1):
            texts = dict(zip(kind.columns, item.texts, strict=True))
            yield {"id": str(number), **texts, "label": item.label or "", source: item.source}

    same = digest_of([[item.texts, item.label] for item in items])
    return shop.items(f"{name}-{same}", columns, rows())


def run_name(kind: str, *, judged_only: bool) -> str:
    """What a run is called; kinds that see no premise anyway are called by their kind."""
    setting = HYPOTHESIS if judged_only else TRAINED
    return kind if kind in SEES_ALL else f"{kind}, {setting}"


def add_trials(
    shop: Workshop,
    table: ResultTable,
    of: TrialSet,
    scored: Callable[[Sequence[str]], Scored],
) -> dict[str, tuple[str, ...]]:
    """Train and test all models asked for, a row each; return the predictions of the first runs.

    Several seeds give their mean, with the deviation in the column called so with ``sd``.
    """
    first: dict[str, tuple[str, ...]] = {}
    for kind, judged_only, runs in trials(shop, of):
        name = run_name(kind, judged_only=judged_only)
        labels = ("", name)[-len(table.labels) :]
        problem = next((run.problem for run in runs if run.problem), "")
        if problem:
            table.add(labels, {}, RowOrigin.MISSING, problem)
            continue
        first[name] = runs[0].predicted
        table.add(labels, _row(runs, scored, table.columns), RowOrigin.MADE, _note(runs))
    return first


def _row(
    runs: Sequence[TrialRun], scored: Callable[[Sequence[str]], Scored], columns: Iterable[str]
) -> dict[str, object]:
    scores = [scored(run.predicted) for run in runs]
    values: dict[str, object] = {}
    for name in scores[0]:
        known = [value for each in scores if (value := each[name][0]) is not None]
        values[name] = fmean(known) if known else None
        if len(known) > 1 and f"{name} sd" in columns:
            values[f"{name} sd"] = stdev(known)
        elif len(known) == 1 and f"{name} 95 %" in columns:
            values[f"{name} 95 %"] = scores[0][name][1]
    return values


def _note(runs: Sequence[TrialRun]) -> str:
    return f"mean of seeds {', '.join(str(run.seed) for run in runs)}" if len(runs) > 1 else ""


def accuracy_of(items: Sequence[RatingItem], classes: Classes) -> Callable[[Sequence[str]], Scored]:
    """What scores labels of pairs: accuracy and weighted F1."""

    def scored(predicted: Sequence[str]) -> Scored:
        found = score_nli([item.label or "" for item in items], predicted, classes)
        share = found.accuracy
        return {"accuracy": (share.share, share.interval), "F1": (found.weighted_f1, None)}

    return scored


def answers_of(items: Sequence[RatingItem]) -> Callable[[Sequence[str]], Scored]:
    """What scores labels of candidate answers: exact match and F1."""

    def scored(predicted: Sequence[str]) -> Scored:
        said = [each == YES for each in predicted]
        found, spread = score(items, said), answer_intervals(items, said)
        low, high = spread.exact_match
        least, most = spread.f1
        return {
            "EM": (found.exact_match / 100, (low / 100, high / 100)),
            "F1": (found.f1 / 100, (least / 100, most / 100)),
        }

    return scored
