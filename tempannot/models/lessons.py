"""What a model learns from: the texts and labels of a file of items, by its own splits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import numpy as np

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.datasets.item_columns import of_split, split_of
from tempannot.datasets.mctaco.quantities import normalised
from tempannot.datasets.nli_scores.nli_score import Classes
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.rating_item import RatingItem, RatingItemKind
from tempannot.formats.reading import bytes_of
from tempannot.models.run_options import HowToRun

Texts = tuple[str, ...]
TRAIN, EVERYTHING = "train", "all"
_HELD = ("dev", "validation", "valid", "val")
_HELD_SHARE = 0.1


@dataclass(frozen=True, slots=True)
class Lesson:
    """An item to learn from; the last of its texts is the one that is judged."""

    texts: Texts
    label: str


@dataclass(frozen=True, slots=True, eq=False)
class ItemSource:
    """A file of items of one kind, and how a model sees them."""

    path: Path
    items: tuple[RatingItem, ...]
    how: HowToRun

    @classmethod
    def read(cls, path: Path, how: HowToRun) -> ItemSource:
        """Read a file; raises FileError for items of several kinds, as ``read_items`` does."""
        found = read_items(path).items
        if not found:
            raise FileError(path, bilingual("there are no items here"))
        first = found[0]
        for each in found:
            if each.kind != first.kind or len(each.texts) != len(first.texts):
                raise FileError(
                    path, bilingual("the items are not all of one kind"), each.provenance.place
                )
        return cls(path, found, how)

    @property
    def kind(self) -> RatingItemKind:
        """The kind of the items."""
        return self.items[0].kind

    @property
    def digest(self) -> str:
        """The hash of the file."""
        return sha256(bytes_of(self.path)).hexdigest()

    @property
    def splits(self) -> tuple[str, ...]:
        """The names of the splits in the file, in its order."""
        return tuple(filter(None, dict.fromkeys(map(split_of, self.items))))

    @property
    def training_split(self) -> str | None:
        """The split that is learnt from: the one asked for, else train, if there is any."""
        return self.how.split or (TRAIN if TRAIN in self.splits else None)

    @property
    def held_split(self) -> str | None:
        """The split that says when to stop, if the file has one."""
        return next((each for each in _HELD if each in self.splits), None)

    @property
    def tested_splits(self) -> tuple[str, ...]:
        """The splits that are predicted: all but the one that is learnt from, if any is."""
        if self.how.as_it_is:
            return self.splits or (EVERYTHING,)
        learnt = self.training_split
        return tuple(each for each in self.splits if learnt is not None and each != learnt)

    def of_split(self, name: str | None) -> tuple[RatingItem, ...]:
        """The items of a split, all for None; raises FileError if there is none."""
        if name is None or (name == EVERYTHING and not self.splits):
            return self.items
        return of_split(self.items, name, self.path)

    def lessons(self, items: Sequence[RatingItem]) -> list[Lesson]:
        """The texts and labels of items; raises FileError for one without a label that fits."""
        return [Lesson(self.texts(each), self._label(each)) for each in items]

    def texts(self, item: RatingItem) -> Texts:
        """The texts of an item as the model sees them."""
        return seen_texts(item, self.how)

    def learnt_and_held(self) -> tuple[list[Lesson], list[Lesson]]:
        """What is learnt from, and what says when to stop.

        Where the file has no split for that, a tenth of the training items does, drawn by their
        first texts, so that none of these is on both sides; the draw is the same for all seeds.
        A model that is used as it is learns from nothing.
        """
        if self.how.as_it_is:
            return [], []
        items = self.of_split(self.training_split)
        held = self.held_split
        if held is not None and held != self.training_split:
            return self.lessons(items), self.lessons(self.of_split(held))
        groups = sorted({each.texts[0] for each in items})
        drawn = np.random.default_rng(0).permutation(len(groups))
        count = int(len(groups) * _HELD_SHARE)
        chosen = {groups[place] for place in drawn[:count]}
        kept = [each for each in items if each.texts[0] not in chosen]
        others = [each for each in items if each.texts[0] in chosen]
        return self.lessons(kept), self.lessons(others)

    def _label(self, item: RatingItem) -> str:
        if item.label is None:
            raise FileError(
                self.path,
                bilingual("the item {id} has no label", id=item.id),
                item.provenance.place,
            )
        if self.how.classes is None:
            return item.label
        try:
            return Classes(self.how.classes).of(item.label)
        except KeyError:
            said = bilingual("the label {label!r} of the item {id}", label=item.label, id=item.id)
            problem = bilingual(
                "{said} is none of {classes} ones", said=said, classes=self.how.classes
            )
            raise FileError(self.path, problem, item.provenance.place) from None


def seen_texts(item: RatingItem, how: HowToRun) -> Texts:
    """The texts of an item as a model sees them: the last alone, amounts in one unit."""
    texts = item.texts[-1:] if how.judged_only else item.texts
    if not how.normalise_units:
        return texts
    return (*texts[:-1], normalised(texts[-1]))


def drawn(lessons: Sequence[Lesson], size: int, seed: int) -> list[Lesson]:
    """So many lessons at random; more of them have all of the fewer ones of the same seed."""
    order = np.random.default_rng(seed).permutation(len(lessons))
    return [lessons[place] for place in order[:size]]


def label_names(lessons: Sequence[Lesson]) -> tuple[str, ...]:
    """The labels of lessons, by alphabet."""
    return tuple(sorted({each.label for each in lessons}))


def batches(size: int, count: int, seed: int, epoch: int) -> Iterator[list[int]]:
    """The places of so many lessons in batches, in an order that seed and pass give."""
    order = np.random.default_rng((seed, epoch)).permutation(count).tolist()
    for start in range(0, count, size):
        yield order[start : start + size]
