"""The kinds of models: from the commonest label to averaged vectors; a row each in ``KINDS``.

Sources: Poliak et al. 2018 (hypothesis only); Vashishtha et al. 2020, section 4 (majority, neural
bag of words: averaged vectors u and v of both texts, and u, v, |u - v|, u * v for a classifier);
Deerwester et al. 1990 (vectors by singular values of what words stand in).
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from tempannot.core.errors import FileError
from tempannot.statistics.linear_model import (
    Learning,
    LearningError,
    LinearModel,
    learn,
    row_per_label,
)

if TYPE_CHECKING:
    from tempannot.core.codec import Json

Texts = tuple[str, ...]
_WORD = re.compile(r"\w+|[^\w\s]")
_KNOWN_SHARE = 0.01
"""From which share of the items on a word belongs to their templates."""

_DIMENSIONS = 100
_LONGEST_LINE = 100_000


@dataclass(frozen=True, slots=True)
class Lesson:
    """An item to learn from; the last of its texts is the one that is judged."""

    texts: Texts
    label: str


@dataclass(frozen=True, slots=True)
class HowToLearn:
    """What a model is learnt with; ``vectors`` is a file of word vectors, None to learn them."""

    seed: int = 0
    vectors: Path | None = None


class TextModel(Protocol):
    """Gives each item a label."""

    @classmethod
    def learn(cls, lessons: Sequence[Lesson], how: HowToLearn) -> Self:
        """Learn; raises LearningError without lessons, FileError for unreadable vectors."""
        ...

    def predict(self, items: Sequence[Texts]) -> list[str]:
        """Return a label for the texts of each item."""
        ...

    def as_json(self) -> Json:
        """Return what ``from_json`` makes the same model of."""
        ...

    @classmethod
    def from_json(cls, data: Json) -> Self:
        """Return the model; raises LookupError, TypeError or ValueError for anything else."""
        ...


@dataclass(frozen=True, slots=True)
class Majority:
    """The commonest label; of equally common ones the first by alphabet."""

    label: str

    @classmethod
    def learn(cls, lessons: Sequence[Lesson], how: HowToLearn) -> Majority:
        """Learn; see ``TextModel``."""
        return cls(_commonest(each.label for each in lessons))

    def predict(self, items: Sequence[Texts]) -> list[str]:
        """Return the same label for all."""
        return [self.label] * len(items)

    def as_json(self) -> Json:
        """Return what ``from_json`` reads."""
        return {"label": self.label}

    @classmethod
    def from_json(cls, data: Json) -> Majority:
        """Return the model; see ``TextModel``."""
        return cls(str(data["label"]))


@dataclass(frozen=True, slots=True)
class TemplateMajority:
    """The commonest label of a template, else of all.

    A template is the judged text with the words that few items have left out, so that it needs
    no name in the file.
    """

    label: str
    words: frozenset[str]
    labels: Mapping[str, str]

    @classmethod
    def learn(cls, lessons: Sequence[Lesson], how: HowToLearn) -> TemplateMajority:
        """Learn; see ``TextModel``."""
        judged = [_words(each.texts[-1]) for each in lessons]
        counts = Counter(word for words in judged for word in set(words))
        least = max(2, _KNOWN_SHARE * len(lessons))
        known = frozenset(word for word, count in counts.items() if count >= least)
        by_template: dict[str, list[str]] = {}
        for words, lesson in zip(judged, lessons, strict=True):
            by_template.setdefault(_template(words, known), []).append(lesson.label)
        labels = {template: _commonest(found) for template, found in by_template.items()}
        return cls(_commonest(each.label for each in lessons), known, labels)

    def predict(self, items: Sequence[Texts]) -> list[str]:
        """Return the label of the template of each item."""
        templates = (_template(_words(texts[-1]), self.words) for texts in items)
        return [self.labels.get(each, self.label) for each in templates]

    def as_json(self) -> Json:
        """Return what ``from_json`` reads."""
        return {"label": self.label, "words": sorted(self.words), "labels": dict(self.labels)}

    @classmethod
    def from_json(cls, data: Json) -> TemplateMajority:
        """Return the model; see ``TextModel``."""
        labels = {str(name): str(label) for name, label in data["labels"].items()}
        return cls(str(data["label"]), frozenset(map(str, data["words"])), labels)


@dataclass(frozen=True, slots=True)
class BagOfWords:
    """Logistic regression over the words and pairs of words of each text."""

    model: LinearModel

    @classmethod
    def learn(cls, lessons: Sequence[Lesson], how: HowToLearn) -> BagOfWords:
        """Learn; see ``TextModel``."""
        rows = [_features(each.texts) for each in lessons]
        exact = Learning(seed=how.seed, exact=True, penalty=1 / max(1, len(rows)))
        return cls(learn(rows, [each.label for each in lessons], exact))

    def predict(self, items: Sequence[Texts]) -> list[str]:
        """Return the most probable label of each item."""
        found = self.model.many([_features(texts) for texts in items])
        return [self.model.labels[place] for place in found.argmax(axis=1)]

    def as_json(self) -> Json:
        """Return what ``from_json`` reads."""
        return {
            "labels": self.model.labels,
            "vocabulary": sorted(self.model.vocabulary),
            "weights": _rounded(self.model.weights),
            "intercepts": _rounded(self.model.intercepts),
        }

    @classmethod
    def from_json(cls, data: Json) -> BagOfWords:
        """Return the model; see ``TextModel``."""
        labels, words = tuple(map(str, data["labels"])), list(map(str, data["vocabulary"]))
        weights, intercepts = _array(data["weights"]), _array(data["intercepts"])
        if weights.shape != (len(labels), len(words)) or intercepts.shape != (len(labels),):
            raise ValueError("the weights do not fit the words")
        columns = {word: place for place, word in enumerate(words)}
        return cls(LinearModel(labels, columns, weights, intercepts))


@dataclass(frozen=True, slots=True, eq=False)
class AveragedVectors:
    """Logistic regression over averaged word vectors u and v: u, v, |u - v| and u * v.

    ``vectors`` has a row per word; of one text alone there is only v.
    """

    labels: tuple[str, ...]
    places: Mapping[str, int]
    vectors: NDArray[np.float32]
    weights: NDArray[np.float32]
    intercepts: NDArray[np.float32]

    @classmethod
    def learn(cls, lessons: Sequence[Lesson], how: HowToLearn) -> AveragedVectors:
        """Learn; see ``TextModel``."""
        if not lessons:
            raise LearningError("there is nothing to learn from")
        names = tuple(sorted({each.label for each in lessons}))
        words = sorted({word for each in lessons for text in each.texts for word in _words(text)})
        found = (
            _learnt_vectors(lessons, words, how.seed)
            if how.vectors is None
            else _read(how.vectors, words)
        )
        places = {word: place for place, word in enumerate(found)}
        vectors = np.array(list(found.values()), dtype=np.float32)
        empty = cls(names, places, vectors, np.zeros((0, 0), np.float32), np.zeros(0, np.float32))
        rows = empty._rows([each.texts for each in lessons])
        weights, intercepts = _regression(rows, [each.label for each in lessons], names, how.seed)
        return cls(names, places, vectors, weights, intercepts)

    def predict(self, items: Sequence[Texts]) -> list[str]:
        """Return the most probable label of each item."""
        if not items:
            return []
        scores = self._rows(items) @ self.weights.T + self.intercepts
        return [self.labels[place] for place in scores.argmax(axis=1)]

    def as_json(self) -> Json:
        """Return what ``from_json`` reads."""
        return {
            "labels": self.labels,
            "words": list(self.places),
            "vectors": _rounded(self.vectors),
            "weights": _rounded(self.weights),
            "intercepts": _rounded(self.intercepts),
        }

    @classmethod
    def from_json(cls, data: Json) -> AveragedVectors:
        """Return the model; see ``TextModel``."""
        labels = tuple(map(str, data["labels"]))
        places = {str(word): place for place, word in enumerate(data["words"])}
        vectors, weights = _array(data["vectors"]), _array(data["weights"])
        intercepts = _array(data["intercepts"])
        if len(vectors) != len(places) or weights.shape[0] != len(labels) != len(intercepts):
            raise ValueError("the weights do not fit the words")
        return cls(labels, places, vectors, weights, intercepts)

    def _rows(self, items: Iterable[Texts]) -> NDArray[np.float32]:
        rows = []
        for texts in items:
            v = self._mean(texts[-1])
            if len(texts) == 1:
                rows.append(v)
                continue
            u = self._mean(" ".join(texts[:-1]))
            rows.append(np.concatenate([u, v, np.abs(u - v), u * v]))
        return np.array(rows, dtype=np.float32)

    def _mean(self, text: str) -> NDArray[np.float32]:
        known = [place for word in _words(text) if (place := self.places.get(word)) is not None]
        if not known:
            return np.zeros(self.vectors.shape[1], dtype=np.float32)
        return np.asarray(self.vectors[known].mean(axis=0))


KINDS: Mapping[str, type[TextModel]] = {
    "majority": Majority,
    "template": TemplateMajority,
    "bow": BagOfWords,
    "nbow": AveragedVectors,
}
"""The kinds of models by their names."""


def _commonest(labels: Iterable[str]) -> str:
    counts = Counter(labels)
    if not counts:
        raise LearningError("there is nothing to learn from")
    return min(counts, key=lambda each: (-counts[each], each))


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _template(words: Sequence[str], known: frozenset[str]) -> str:
    return " ".join(word if word in known else "_" for word in words)


def _features(texts: Texts) -> Iterator[str]:
    for place, text in enumerate(reversed(texts)):
        words = _words(text)
        yield from (f"{place} {word}" for word in words)
        yield from (f"{place} {one} {two}" for one, two in itertools.pairwise(words))


def _learnt_vectors(
    lessons: Sequence[Lesson], words: Sequence[str], seed: int
) -> dict[str, NDArray[np.float32]]:
    """Vectors of words by the singular values of how often they stand in which text."""
    from scipy.sparse import csr_matrix  # noqa: PLC0415 - only who trains waits for it
    from sklearn.utils.extmath import randomized_svd  # noqa: PLC0415
    from threadpoolctl import threadpool_limits  # noqa: PLC0415

    texts = sorted({text for each in lessons for text in each.texts})
    columns = {word: place for place, word in enumerate(words)}
    counted = [Counter(_words(text)) for text in texts]
    rows = [place for place, found in enumerate(counted) for _ in found]
    places = [columns[word] for found in counted for word in found]
    values = [1 + np.log(count) for found in counted for count in found.values()]
    matrix = csr_matrix((values, (rows, places)), shape=(len(texts), len(words)))
    rarity = np.log(len(texts) / np.maximum(1, np.bincount(places, minlength=len(words))))
    matrix = matrix.multiply(1 + rarity).tocsr()
    rank = min(_DIMENSIONS, min(matrix.shape) - 1)
    if rank < 1:
        return {word: np.eye(len(words), dtype=np.float32)[n] for n, word in enumerate(words)}
    with threadpool_limits(1):  # sums in another order would be other bytes
        _, weights, right = randomized_svd(matrix, rank, random_state=seed)
    scaled = (right.T * np.sqrt(weights)).astype(np.float32)
    scaled /= np.maximum(np.linalg.norm(scaled, axis=1, keepdims=True), 1e-9)
    return dict(zip(words, scaled, strict=True))


def _read(path: Path, words: Sequence[str]) -> dict[str, NDArray[np.float32]]:
    """The vectors of some words in a file of lines ``word number number ...``; raises FileError."""
    wanted, found, size = set(words), dict[str, NDArray[np.float32]](), 0
    try:
        with path.open(encoding="utf-8", errors="strict") as file:
            for number, line in enumerate(file, 1):
                word, _, rest = line[:_LONGEST_LINE].rstrip().partition(" ")
                if word not in wanted:
                    continue
                vector = np.array(rest.split(), dtype=np.float32)
                if size not in (0, len(vector)) or not len(vector) or not np.isfinite(vector).all():
                    raise FileError(
                        path, "this line is no vector of the length of the others", number
                    )
                found[word], size = vector, len(vector)
    except OSError as error:
        raise FileError(path, error.strerror or str(error)) from error
    except ValueError as error:
        raise FileError(path, f"these are no word vectors: {error}") from error
    if not found:
        raise FileError(path, "it has a vector for none of the words of these items")
    return found


def _regression(
    rows: NDArray[np.float32], labels: Sequence[str], names: Sequence[str], seed: int
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    if len(names) == 1:
        return np.zeros((1, rows.shape[1]), np.float32), np.zeros(1, np.float32)
    from sklearn.linear_model import LogisticRegression  # noqa: PLC0415 - only who trains waits
    from threadpoolctl import threadpool_limits  # noqa: PLC0415 - as above

    middle, spread = rows.mean(axis=0), np.maximum(rows.std(axis=0), 1e-6)
    with threadpool_limits(1):  # sums in another order would be other bytes
        learner = LogisticRegression(C=1.0, max_iter=500, random_state=seed)
        fitted = learner.fit((rows - middle) / spread, list(labels))
    weights = fitted.coef_ / spread  # so that rows need not be scaled when labels are asked for
    intercepts = fitted.intercept_ - weights @ middle
    return row_per_label(weights, intercepts)


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
