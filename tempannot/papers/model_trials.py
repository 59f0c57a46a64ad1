"""Models trained on one file of items and tested on another, each run once.

Runs are folders of ``tempannot model train`` below ``models/``; their predictions are steps, so
that a finished run is not made again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tempannot.core.errors import TempannotError
from tempannot.models.model_runs import Run
from tempannot.models.passes import LearningStep
from tempannot.models.run_folder import CARD
from tempannot.models.run_options import HowToRun, seeds_of
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
