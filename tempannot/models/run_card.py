"""The card of a run: what was learnt from what, how, with what, how long, and what came of it."""

from __future__ import annotations

import platform
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.core.codec import Json
from tempannot.core.options import as_json
from tempannot.formats.reading import bytes_of
from tempannot.models.lessons import ItemSource
from tempannot.models.passes import Course
from tempannot.models.run_files import read_predictions
from tempannot.models.run_options import OF_FOLDERS, WITH_TORCH, HowToRun, seeds_of
from tempannot.models.run_scores import answer_scores, right_share, shares

if TYPE_CHECKING:
    from tempannot.models.learning_curve import CurvePoint

_PACKAGES = ("tempannot", "numpy", "scikit-learn", "scipy")
_OF_EXTRA = ("torch", "transformers", "tokenizers")


def card_of(
    kind: str,
    source: ItemSource,
    folder: Path,
    courses: Sequence[Course],
    points: Sequence[CurvePoint],
) -> Json:
    """What the card of a run that has ended says."""
    how = source.how
    learnt, held = source.learnt_and_held()
    all_learnt = learnt if source.held_split else [*learnt, *held]
    labels = Counter(each.label for each in all_learnt)
    return {
        "kind": kind,
        "seeds": list(seeds_of(how.seeds)),
        "settings": as_json(how),
        "items": source.kind.key,
        "texts": len(source.items[0].texts),
        "learnt_from": {
            "file": source.path.name,
            "sha256": source.digest,
            "split": source.training_split,
            "items": len(all_learnt),
            "held_out": len(held),
            "held_out_split": source.held_split,
            "labels": dict(sorted(labels.items())),
        },
        "model": hash_of(how) if kind in OF_FOLDERS else None,
        "vectors_sha256": sha256(bytes_of(how.vectors)).hexdigest() if how.vectors else None,
        "scores": _scores(source, folder),
        "curve": [each.as_json() for each in points],
        "passes": {
            str(each.seed): len(each.passes)
            for each in courses
            if each.size is None and each.passes
        },
        "versions": _versions(kind),
        "times": {
            str(each.seed): round(sum(one.seconds for one in each.passes), 3)
            for each in courses
            if each.size is None
        },
    }


def hash_of(how: HowToRun) -> Json | None:
    """The folder of the model that is used, and the hash of its weights; None without one."""
    if how.model is None or not how.model.is_dir():
        return None
    from tempannot.models.transformer import weights_hash  # noqa: PLC0415 - few have one

    return {"folder": str(how.model), "weights": weights_hash(how.model)}


def _scores(source: ItemSource, folder: Path) -> Json:
    """For each split that was predicted, which share is right, by seed."""
    found: Json = {}
    for split in source.tested_splits:
        items = source.of_split(split)
        if any(each.label is None for each in items):
            continue
        runs = [
            read_predictions(folder / f"predictions-{split}-{seed}.csv")
            for seed in seeds_of(source.how.seeds)
        ]
        accuracy = shares([right_share(source, items, each) for each in runs])
        found[split] = {"items": len(items), "accuracy": accuracy, **answer_scores(items, runs)}
    return found


def _versions(kind: str) -> Json:
    names = (*_PACKAGES, *(_OF_EXTRA if kind in WITH_TORCH else ()))
    found: Json = {"python": platform.python_version()}
    for name in names:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = None
    return found
