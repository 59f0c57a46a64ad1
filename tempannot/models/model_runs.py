"""A run of a model: learnt from items into a folder, from which it gives labels to others.

A folder holds ``card.json`` (what was learnt from what, by hash, with which settings and versions)
and one ``model-SEED.json`` for each seed. The same items, settings and seed give the same bytes.
"""

from __future__ import annotations

import json
import platform
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from tempannot.core.codec import Json
from tempannot.core.errors import FileError
from tempannot.datasets.nli_scores.nli_score import Classes
from tempannot.formats.atomic import write_atomically
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.rating_item import RatingItem
from tempannot.formats.reading import bytes_of
from tempannot.models.run_options import HowToRun, seeds_of
from tempannot.models.text_models import KINDS, HowToLearn, Lesson, TextModel, Texts
from tempannot.statistics.linear_model import LearningError

CARD = "card.json"
FORM = 1
TRAIN = "train"
SPLIT = "split"


@dataclass(frozen=True, slots=True)
class Run:
    """A folder of models, one for each seed; ``card`` says what they were learnt from."""

    folder: Path
    card: Json
    models: dict[int, TextModel]

    @classmethod
    def learn(cls, kind: str, items: Path, folder: Path, how: HowToRun) -> Run:
        """Learn a model of a kind from items and write the folder, empty or not there before.

        Raises FileError for items without labels, for a folder with something in it, and for what
        cannot be learnt from or written.
        """
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise FileError(folder, "something is there already; choose another name")
        lessons = list(_lessons(items, how))
        models: dict[int, TextModel] = {}
        try:
            for seed in seeds_of(how.seeds):
                models[seed] = KINDS[kind].learn(lessons, HowToLearn(seed, how.vectors))
        except LearningError as error:
            raise FileError(items, str(error)) from error
        run = cls(folder, _card(kind, items, lessons, how), models)
        run._write()
        return run

    @classmethod
    def open(cls, folder: Path) -> Run:
        """Read a folder; raises FileError, with the file, for one that is none, or damaged."""
        card = _object(folder / CARD)
        if card.get("form") != FORM:
            raise FileError(folder / CARD, "this is no model, or of another version")
        try:
            kind, seeds = KINDS[str(card["kind"])], [int(each) for each in card["seeds"]]
            if not seeds:
                raise LookupError("it names no seed")
        except (LookupError, TypeError, ValueError) as error:
            raise FileError(folder / CARD, f"the card is damaged: {error}") from error
        models: dict[int, TextModel] = {}
        for seed in seeds:
            path = folder / _model_name(seed)
            try:
                models[seed] = kind.from_json(_object(path))
            except (LookupError, TypeError, ValueError, AttributeError) as error:
                raise FileError(path, "this model is damaged") from error
        return cls(folder, card, models)

    def predict(self, items: Path, seed: int | None = None) -> list[str]:
        """Return a label for each item of a file, by the model of a seed, else of the first.

        Raises FileError for items of another kind, or with another number of texts.
        """
        found = read_items(items).items
        wanted = (self.card.get("items"), self.card.get("texts"))
        for each in found:
            if (each.kind.key, len(each.texts)) != wanted:
                problem = (
                    f"the item {each.id} is a {each.kind.title}; learnt were {wanted[0]} items"
                )
                raise FileError(items, problem, each.provenance.place)
        chosen = next(iter(self.models)) if seed is None else seed
        if chosen not in self.models:
            known = ", ".join(map(str, self.models))
            raise FileError(
                self.folder, f"there is no model of the seed {chosen}; there are {known}"
            )
        judged_only = bool(self.card.get("judged_only"))
        return self.models[chosen].predict([_texts(each, judged_only) for each in found])

    def _write(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileError(self.folder, f"it cannot be made: {error.strerror}") from error
        for seed, model in self.models.items():
            write_atomically(self.folder / _model_name(seed), _bytes(model.as_json()))
        # last, so that a folder with a card is whole
        write_atomically(self.folder / CARD, _bytes(self.card))


def _lessons(path: Path, how: HowToRun) -> Iterator[Lesson]:
    items = _of_split(path, read_items(path).items, how.split)
    first = items[0]
    for each in items:
        if each.kind != first.kind or len(each.texts) != len(first.texts):
            raise FileError(path, "the items are not all of one kind", each.provenance.place)
        yield Lesson(_texts(each, how.judged_only), _label(path, each, how))


def _label(path: Path, item: RatingItem, how: HowToRun) -> str:
    if item.label is None:
        raise FileError(path, f"the item {item.id} has no label", item.provenance.place)
    if how.classes is None:
        return item.label
    try:
        return Classes(how.classes).of(item.label)
    except KeyError:
        problem = f"the label {item.label!r} of the item {item.id} is none of {how.classes} ones"
        raise FileError(path, problem, item.provenance.place) from None


def _of_split(path: Path, items: Sequence[RatingItem], wanted: str | None) -> Sequence[RatingItem]:
    splits = [each.provenance.details.get(SPLIT, "") for each in items]
    name = wanted or (TRAIN if TRAIN in splits else None)
    if name is None:
        return items
    found = [each for each, split in zip(items, splits, strict=True) if split == name]
    if not found:
        there = ", ".join(sorted(set(filter(None, splits)))) or "no splits"
        raise FileError(path, f"there is no item of the split {name!r}; there are {there}")
    return found


def _texts(item: RatingItem, judged_only: bool) -> Texts:
    return item.texts[-1:] if judged_only else item.texts


def _card(kind: str, path: Path, lessons: Sequence[Lesson], how: HowToRun) -> Json:
    first = read_items(path).items[0]
    packages = {name: version(name) for name in ("numpy", "scikit-learn", "scipy", "tempannot")}
    return {
        "form": FORM,
        "kind": kind,
        "seeds": list(seeds_of(how.seeds)),
        "judged_only": how.judged_only,
        "classes": how.classes,
        "split": how.split,
        "vectors": how.vectors and how.vectors.name,
        "items": first.kind.key,
        "texts": len(first.texts),
        "learnt_from": {
            "file": path.name,
            "sha256": sha256(bytes_of(path)).hexdigest(),
            "items": len(lessons),
            "labels": dict(sorted(Counter(each.label for each in lessons).items())),
        },
        "versions": packages | {"python": platform.python_version()},
    }


def _model_name(seed: int) -> str:
    return f"model-{seed}.json"


def _bytes(value: Json) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=None) + "\n").encode()


def _object(path: Path) -> Json:
    try:
        found = json.loads(bytes_of(path))
    except (ValueError, RecursionError) as error:
        raise FileError(path, "this is no file of a model") from error
    if not isinstance(found, dict):
        raise FileError(path, "this is no file of a model")
    return found
