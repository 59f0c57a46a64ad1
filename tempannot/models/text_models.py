"""The simplest kinds of models: the commonest label, that of a template, and words.

Sources: Poliak et al. 2018 (hypothesis only); Vashishtha et al. 2020, section 4 (majority).
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Protocol, Self

import numpy as np
from numpy.typing import NDArray
from typing_extensions import override

from tempannot.core.codec import Json
from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.atomic import write_atomically
from tempannot.formats.items.rating_item import RatingItemKind
from tempannot.models.lessons import Lesson, Texts
from tempannot.models.passes import Course
from tempannot.models.run_options import HowToRun
from tempannot.models.word_vectors import json_object, known_words, with_pairs, words_of
from tempannot.statistics.linear_model import Learning, LearningError, LinearModel, learn

MODEL_FILE = "model.json"
_KNOWN_SHARE = 0.01
"""From which share of the items on a word belongs to their templates."""


@dataclass(frozen=True, slots=True)
class Teaching:
    """What a model learns from and within; ``held`` says when to stop.

    ``kind`` is that of the items. A checkpoint of the course belongs to one model alone.
    """

    lessons: Sequence[Lesson]
    held: Sequence[Lesson]
    kind: RatingItemKind
    how: HowToRun
    course: Course

    @property
    def everything(self) -> Sequence[Lesson]:
        """All lessons, for a model that does not learn in passes."""
        return (*self.lessons, *self.held)


class TextModel(Protocol):
    """Gives each item a label."""

    def predict(self, items: Sequence[Texts]) -> list[str]:
        """A label for the texts of each item."""

    def save(self, folder: Path) -> None:
        """Write files into an empty folder, of which the same model is read."""


class JsonModel(ABC):
    """A model that is kept in one file of JSON."""

    __slots__ = ()

    @abstractmethod
    def as_json(self) -> Json:
        """What ``from_json`` makes the same model of."""

    @classmethod
    @abstractmethod
    def from_json(cls, data: Json) -> Self:
        """The model; raises LookupError, TypeError or ValueError for anything else."""

    def save(self, folder: Path) -> None:
        """Write the file; raises FileError."""
        said = json.dumps(self.as_json(), ensure_ascii=False)
        write_atomically(folder / MODEL_FILE, f"{said}\n".encode())

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Read the file in a folder; raises FileError for one that is damaged."""
        path = folder / MODEL_FILE
        data = json_object(path)
        try:
            return cls.from_json(data)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise FileError(path, bilingual("this model is damaged")) from error


@dataclass(frozen=True, slots=True)
class Majority(JsonModel):
    """The commonest label; of equally common ones the first by alphabet."""

    label: str

    @classmethod
    def learn(cls, teaching: Teaching) -> Majority:
        """Learn; raises LearningError without lessons."""
        return cls(_commonest(each.label for each in teaching.everything))

    def predict(self, items: Sequence[Texts]) -> list[str]:
        """Return the same label for all."""
        return [self.label] * len(items)

    @override
    def as_json(self) -> Json:
        return {"label": self.label}

    @classmethod
    @override
    def from_json(cls, data: Json) -> Majority:
        return cls(str(data["label"]))


@dataclass(frozen=True, slots=True)
class TemplateMajority(JsonModel):
    """The commonest label of a template, else of all.

    A template is the judged text with the words that few items have left out, so that it needs
    no name in the file.
    """

    label: str
    words: frozenset[str]
    labels: Mapping[str, str]

    @classmethod
    def learn(cls, teaching: Teaching) -> TemplateMajority:
        """Learn; raises LearningError without lessons."""
        lessons = teaching.everything
        judged = [words_of(each.texts[-1]) for each in lessons]
        known = frozenset(known_words(judged, max(2, ceil(_KNOWN_SHARE * len(lessons)))))
        by_template: dict[str, list[str]] = {}
        for words, lesson in zip(judged, lessons, strict=True):
            by_template.setdefault(_template(words, known), []).append(lesson.label)
        labels = {template: _commonest(found) for template, found in by_template.items()}
        return cls(_commonest(each.label for each in lessons), known, labels)

    def predict(self, items: Sequence[Texts]) -> list[str]:
        """Return the label of the template of each item."""
        templates = (_template(words_of(texts[-1]), self.words) for texts in items)
        return [self.labels.get(each, self.label) for each in templates]

    @override
    def as_json(self) -> Json:
        return {"label": self.label, "words": sorted(self.words), "labels": dict(self.labels)}

    @classmethod
    @override
    def from_json(cls, data: Json) -> TemplateMajority:
        labels = {str(name): str(label) for name, label in data["labels"].items()}
        return cls(str(data["label"]), frozenset(map(str, data["words"])), labels)


@dataclass(frozen=True, slots=True)
class BagOfWords(JsonModel):
    """Logistic regression over the words and pairs of words of each text."""

    model: LinearModel

    @classmethod
    def learn(cls, teaching: Teaching) -> BagOfWords:
        """Learn; raises LearningError without lessons."""
        lessons = teaching.everything
        rows = [_features(each.texts) for each in lessons]
        exact = Learning(seed=teaching.course.seed, exact=True, penalty=1 / max(1, len(rows)))
        return cls(learn(rows, [each.label for each in lessons], exact))

    def predict(self, items: Sequence[Texts]) -> list[str]:
        """Return the most probable label of each item."""
        found = self.model.many([_features(texts) for texts in items])
        return [self.model.labels[place] for place in found.argmax(axis=1)]

    @override
    def as_json(self) -> Json:
        return {
            "labels": self.model.labels,
            "vocabulary": sorted(self.model.vocabulary),
            "weights": _rounded(self.model.weights),
            "intercepts": _rounded(self.model.intercepts),
        }

    @classmethod
    @override
    def from_json(cls, data: Json) -> BagOfWords:
        labels, words = tuple(map(str, data["labels"])), list(map(str, data["vocabulary"]))
        weights, intercepts = _array(data["weights"]), _array(data["intercepts"])
        if weights.shape != (len(labels), len(words)) or intercepts.shape != (len(labels),):
            raise ValueError("the weights do not fit the words")
        columns = {word: place for place, word in enumerate(words)}
        return cls(LinearModel(labels, columns, weights, intercepts))


def _commonest(labels: Iterable[str]) -> str:
    counts = Counter(labels)
    if not counts:
        raise LearningError(bilingual("there is nothing to learn from"))
    return min(counts, key=lambda each: (-counts[each], each))


def _template(words: Sequence[str], known: frozenset[str]) -> str:
    return " ".join(word if word in known else "_" for word in words)


def _features(texts: Texts) -> Iterator[str]:
    for place, text in enumerate(reversed(texts)):
        yield from (f"{place} {each}" for each in with_pairs(words_of(text)))


_DIGITS = 6
"""Digits that are kept of a weight: as many as single precision has."""


def _rounded(array: NDArray[np.float32]) -> list[object]:
    return [_short(each) for each in array.tolist()]


def _short(value: float | list[float]) -> object:
    if isinstance(value, list):
        return [_short(each) for each in value]
    return float(f"{value:.{_DIGITS}g}")


def _array(data: object) -> NDArray[np.float32]:
    found = np.array(data, dtype=np.float32)
    if not np.isfinite(found).all():
        raise ValueError("these are no weights")
    return found
