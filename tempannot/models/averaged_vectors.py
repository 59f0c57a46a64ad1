"""Averaged word vectors (nbow): a neural bag of words with one hidden layer, in NumPy alone.

Vashishtha et al. 2020, section 5 and appendix A: each text is the mean of its vectors, and both
go to a perceptron with one hidden layer of 100. Vectors of a file stay as they are, and only
words have one. Without a file they are learnt together with the classifier, for words and for
pairs of words that follow each other (Joulin et al. 2017): a mean of words alone cannot tell
"X started before Y ended" from "Y ended before X started". Of two texts the classifier sees
u, v, |u - v| and u * v; of one alone v.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

import numpy as np

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.atomic import open_atomically, saving, write_atomically
from tempannot.models.lessons import Lesson, Texts, batches, label_names
from tempannot.models.passes import WEIGHTS, State, Stopping, learn_in_passes
from tempannot.models.run_options import rate_of
from tempannot.models.text_models import Teaching
from tempannot.models.word_vectors import (
    Floats,
    json_bytes,
    json_object,
    known_words,
    read_vectors,
    with_pairs,
    words_of,
)
from tempannot.statistics.linear_model import LearningError

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix

_DIMENSIONS, _HIDDEN, _PASSES, _BATCH, _RATE = 100, 100, 20, 32, 0.02
_LEAST = 2
_WORDS, _WEIGHTS = "words.json", "weights.npz"
_NAMES = ("vectors", "hidden", "hidden_bias", "output", "output_bias")


@dataclass(frozen=True, slots=True)
class _Known:
    """The words that have a vector, and whether pairs of words have one, too."""

    labels: tuple[str, ...]
    words: tuple[str, ...]
    pairs: bool

    def means(self, texts: Sequence[str]) -> csr_matrix[np.float32]:
        """Texts by words: what to multiply vectors by for the means."""
        from scipy.sparse import csr_matrix  # noqa: PLC0415 - few train

        places = {word: place for place, word in enumerate(self.words)}
        columns: list[int] = []
        values: list[float] = []
        starts = [0]
        for text in texts:
            words = words_of(text)
            found = [
                place
                for each in (with_pairs(words) if self.pairs else words)
                if (place := places.get(each)) is not None
            ]
            columns += found
            values += [1 / len(found)] * len(found)
            starts.append(len(columns))
        shape = (len(texts), len(self.words))
        return csr_matrix((np.array(values, np.float32), columns, starts), shape=shape)

    def sides(self, items: Sequence[Texts]) -> list[csr_matrix[np.float32]]:
        """The texts that are judged, and what stands before them if there is any."""
        judged = self.means([texts[-1] for texts in items])
        if not items or len(items[0]) == 1:
            return [judged]
        return [self.means([" ".join(texts[:-1]) for texts in items]), judged]


class AveragedVectors:
    """The model, which also learns; ``weights`` are arrays by their names."""

    def __init__(self, known: _Known, weights: dict[str, Floats]) -> None:
        self._known = known
        self._weights = weights

    @property
    def vectors(self) -> Floats:
        """A row for each word, and pair of words, that is known."""
        return self._weights["vectors"]

    @classmethod
    def learn(cls, teaching: Teaching) -> AveragedVectors:
        """Learn; raises LearningError without lessons, FileError for unreadable vectors."""
        from threadpoolctl import threadpool_limits  # noqa: PLC0415 - only who trains waits

        if not teaching.lessons:
            raise LearningError(bilingual("there is nothing to learn from"))
        how, model = teaching.how, cls._begun(teaching)
        learner = _VectorLearner(model, teaching)
        stopping = Stopping(how.epochs or _PASSES, how.patience)
        with threadpool_limits(1):  # sums in another order would be other bytes
            learn_in_passes(
                learner, len(teaching.lessons), teaching.held, stopping, teaching.course
            )
        return model

    def predict(self, items: Sequence[Texts]) -> list[str]:
        """The most probable label of each item."""
        if not items:
            return []
        means = [side @ self.vectors for side in self._known.sides(items)]
        _, scores = self.scores(_joined(means))
        return [self._known.labels[place] for place in scores.argmax(axis=1)]

    def scores(self, rows: Floats) -> tuple[Floats, Floats]:
        """The hidden layer, and the scores of labels."""
        of = self._weights
        hidden = np.tanh(rows @ of["hidden"] + of["hidden_bias"])
        return hidden, hidden @ of["output"] + of["output_bias"]

    def save(self, folder: Path) -> None:
        """Write words and weights; raises FileError."""
        known = self._known
        said = {"labels": known.labels, "words": known.words, "pairs": known.pairs}
        write_atomically(folder / _WORDS, json_bytes(said))
        path = folder / _WEIGHTS
        with open_atomically(path) as file, saving(path):
            np.savez(file, allow_pickle=False, **self._weights)

    @classmethod
    def open(cls, folder: Path) -> AveragedVectors:
        """Read a folder; raises FileError for one that is damaged."""
        said, path = json_object(folder / _WORDS), folder / _WEIGHTS
        try:
            labels, words = (tuple(map(str, said[name])) for name in ("labels", "words"))
            known = _Known(labels, words, bool(said["pairs"]))
            with np.load(path, allow_pickle=False) as found:
                weights = {name: np.asarray(found[name], np.float32) for name in _NAMES}
        except (OSError, BadZipFile, LookupError, TypeError, ValueError) as error:
            raise FileError(path, bilingual("this model is damaged")) from error
        fits = len(weights["vectors"]) == len(words) and len(weights["output_bias"]) == len(labels)
        if not fits or not all(np.isfinite(each).all() for each in weights.values()):
            raise FileError(path, bilingual("this model is damaged"))
        return cls(known, weights)

    @classmethod
    def _begun(cls, teaching: Teaching) -> AveragedVectors:
        lessons, how = teaching.lessons, teaching.how
        generator = np.random.default_rng(teaching.course.seed)
        texts = [words_of(text) for each in lessons for text in each.texts]
        if how.vectors is None:
            words = known_words((with_pairs(each) for each in texts), _LEAST)
            size = (max(1, len(words)), _DIMENSIONS)
            vectors = generator.normal(0, 0.1, size).astype(np.float32)[: len(words)]
        else:
            found = read_vectors(how.vectors, {word for each in texts for word in each})
            words, vectors = tuple(found), np.array(list(found.values()), np.float32)
        known = _Known(label_names(teaching.everything), words, how.vectors is None)
        wide = vectors.shape[1] * (1 if len(lessons[0].texts) == 1 else 4)
        hidden = generator.normal(0, 1 / np.sqrt(wide), (wide, _HIDDEN))
        output = np.zeros((_HIDDEN, len(known.labels)))
        weights = {
            "vectors": vectors,
            "hidden": hidden.astype(np.float32),
            "hidden_bias": np.zeros(_HIDDEN, np.float32),
            "output": output.astype(np.float32),
            "output_bias": np.zeros(len(known.labels), np.float32),
        }
        return cls(known, weights)

    @property
    def known(self) -> _Known:
        """The words and labels that are known."""
        return self._known

    @property
    def weights(self) -> dict[str, Floats]:
        """All weights by their names."""
        return self._weights


class _VectorLearner:
    """Learns by steps that get shorter for weights that often move (Duchi et al. 2011)."""

    def __init__(self, model: AveragedVectors, teaching: Teaching) -> None:
        how, lessons = teaching.how, teaching.lessons
        self._model, self._seed = model, teaching.course.seed
        self._batch = how.batch or _BATCH
        self._rate = rate_of(how.rate) if how.rate else _RATE
        self._moves_vectors = how.vectors is None
        self._sides = model.known.sides([each.texts for each in lessons])
        self._labels = _places(lessons, model.known.labels)
        self._moved = {name: np.zeros_like(each) for name, each in model.weights.items()}

    def learn_pass(self, number: int) -> Iterator[tuple[int, float]]:
        """See ``Learner``."""
        for rows in batches(self._batch, len(self._labels), self._seed, number):
            yield len(rows), self._step(np.array(rows))

    def predict(self, items: Sequence[Texts]) -> list[str]:
        """See ``Learner``."""
        return self._model.predict(items)

    def state(self) -> State:
        """See ``Learner``."""
        found = {WEIGHTS + name: each for name, each in self._model.weights.items()}
        return found | {f"moved.{name}": each for name, each in self._moved.items()}

    def restore(self, state: State) -> None:
        """See ``Learner``."""
        for start, of in ((WEIGHTS, self._model.weights), ("moved.", self._moved)):
            for name, each in of.items():
                if (found := state.get(start + name)) is None:
                    continue
                if found.shape != each.shape:
                    raise ValueError(f"{name} is of another size")
                each[...] = found

    def _step(self, rows: Any) -> float:  # noqa: ANN401 - an index of any array
        of, labels = self._model.weights, self._labels[rows]
        parts = [_part(side[rows]) for side in self._sides]
        means = [small @ of["vectors"][columns] for small, columns in parts]
        joined = _joined(means)
        hidden, scores = self._model.scores(joined)
        share = np.exp(scores - scores.max(axis=1, keepdims=True))
        share /= share.sum(axis=1, keepdims=True)
        loss = -float(np.log(share[np.arange(len(labels)), labels] + 1e-12).mean())
        share[np.arange(len(labels)), labels] -= 1
        share /= len(labels)
        inner = (share @ of["output"].T) * (1 - hidden**2)
        back = _parted(inner @ of["hidden"].T, means)
        self._move("output", hidden.T @ share)
        self._move("output_bias", share.sum(axis=0))
        self._move("hidden", joined.T @ inner)
        self._move("hidden_bias", inner.sum(axis=0))
        if self._moves_vectors:
            for (small, columns), slope in zip(parts, back, strict=True):
                self._move("vectors", small.T @ slope, columns)
        return loss

    def _move(self, name: str, slope: Floats, rows: Any = ...) -> None:  # noqa: ANN401 - an index
        self._moved[name][rows] += slope**2
        step = self._rate * slope / np.sqrt(self._moved[name][rows] + 1e-8)
        self._model.weights[name][rows] -= step


def _part(side: csr_matrix[np.float32]) -> tuple[csr_matrix[np.float32], Any]:
    """Some rows with those columns alone that they need, and which these are."""
    from scipy.sparse import csr_matrix  # noqa: PLC0415 - few train

    columns, places = np.unique(side.indices, return_inverse=True)
    shape = (side.shape[0], len(columns))
    return csr_matrix((side.data, places, side.indptr), shape=shape), columns


def _joined(means: Sequence[Floats]) -> Floats:
    if len(means) == 1:
        return means[0]
    u, v = means
    return np.concatenate([u, v, np.abs(u - v), u * v], axis=1)


def _parted(slope: Floats, means: Sequence[Floats]) -> list[Floats]:
    """The slopes of the means from that of what they are joined to."""
    if len(means) == 1:
        return [slope]
    u, v = means
    of_u, of_v, of_difference, of_product = np.split(slope, 4, axis=1)
    signed = of_difference * np.sign(u - v)
    return [of_u + signed + of_product * v, of_v - signed + of_product * u]


def _places(lessons: Sequence[Lesson], labels: Sequence[str]) -> Any:  # noqa: ANN401 - an array
    by_name = {name: place for place, name in enumerate(labels)}
    return np.array([by_name[each.label] for each in lessons])
