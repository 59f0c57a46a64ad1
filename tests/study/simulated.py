"""Studies drawn from the model that is fitted to them, and their tables."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from tempannot.statistics.judgments import Factor, Judgments

SCALE = ("1", "2", "3", "4", "5")
GOLDEN_NAMES = {"rater": "annotator", "item": "pair", "response": "resp"}


@dataclass(frozen=True)
class Plan:
    """What is drawn: lists of one source each, standard deviations, the effect of the label."""

    items: int = 100
    lists: int = 10
    raters: int = 3
    pool: int = 12
    sources: int = 2
    deviations: tuple[float, float, float] = (0.6, 0.8, 0.3)
    effect: float = 1.5
    thresholds: tuple[float, ...] = (-2.3, -1.0, 0.2, 1.6)


def factor(name: str, cells: Sequence[object]) -> Factor:
    return Factor.of(name, [str(each) for each in cells])


def simulate(plan: Plan, seed: int = 0) -> Judgments:
    draw = np.random.default_rng(seed)
    by_rater, by_item, by_list = (
        draw.normal(0, 1, size) * deviation
        for size, deviation in zip(
            (plan.pool, plan.items, plan.lists), plan.deviations, strict=True
        )
    )
    labels = draw.integers(0, 2, plan.items)
    list_of_item = np.arange(plan.items) * plan.lists // plan.items
    chosen = [draw.choice(plan.pool, plan.raters, replace=False) for _ in range(plan.lists)]
    item = np.repeat(np.arange(plan.items), plan.raters)
    rater = np.concatenate([chosen[each] for each in list_of_item])
    place = list_of_item[item]
    source = place % plan.sources
    middle = plan.effect * labels[item] - 0.4 * source
    middle = middle + by_rater[rater] + by_item[item] + by_list[place]
    heard = middle + draw.logistic(size=len(item))
    answers = (heard[:, np.newaxis] > np.array(plan.thresholds)).sum(axis=1)
    return Judgments(
        factor("rater", rater),
        factor("item", item),
        factor("list", place),
        factor("source", [f"S{each}" for each in source]),
        factor("label", labels[item]),
        answers.astype(np.int64),
        SCALE[: len(plan.thresholds) + 1],
    )


def only(judgments: Judgments, kept: np.ndarray) -> Judgments:
    """Return some of the answers of a study."""
    parts = ("rater", "item", "list", "source", "label")
    factors = {name: getattr(judgments, name).only(kept) for name in parts}
    return replace(judgments, responses=judgments.responses[kept], **factors)


def written(judgments: Judgments, path: Path) -> Path:
    """Write a study as a table in long format."""
    factors = [getattr(judgments, name) for name in ("rater", "item", "list", "source", "label")]
    lines = ["rater,item,list,source,label,response"]
    for row, answer in enumerate(judgments.responses.tolist()):
        cells = [each.levels[each.codes[row]] for each in factors]
        lines.append(",".join([*cells, judgments.scale[answer]]))
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path
