"""A linear classifier over named features: learnt with scikit-learn, applied with numpy alone.

The same rows and the same seed give the same bytes on one machine: the vocabulary is sorted, and
the weights are kept in single precision.
"""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tempannot.core.errors import TempannotError

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix

Floats = NDArray[np.float32]


class LearningError(TempannotError):
    """A model that cannot be read, or was not made for this."""


@dataclass(frozen=True, slots=True, eq=False)
class LinearModel:
    """Scores of ``labels`` for a row of features; ``weights`` are labels by features.

    A row is the names of the features that hold; what was never seen in training counts nothing.
    """

    labels: tuple[str, ...]
    vocabulary: Mapping[str, int]
    weights: Floats
    intercepts: Floats

    def probabilities(self, row: Iterable[str]) -> Floats:
        """Return the probability of each label, in their order."""
        columns = [found for each in row if (found := self.vocabulary.get(each)) is not None]
        scores = self.weights[:, columns].sum(axis=1) + self.intercepts
        powers = np.exp(scores - scores.max())
        return np.asarray(powers / powers.sum(), dtype=np.float32)

    def best(self, row: Iterable[str]) -> tuple[str, float]:
        """Return the most probable label with its probability."""
        found = self.probabilities(row)
        place = int(found.argmax())
        return self.labels[place], float(found[place])

    def parts(self, name: str) -> dict[str, bytes]:
        """Return the files of this model within that of a whole one."""
        words = {"labels": self.labels, "vocabulary": sorted(self.vocabulary)}
        return {
            f"{name}.json": json.dumps(words, ensure_ascii=False).encode(),
            f"{name}.npy": _array_bytes(np.column_stack([self.intercepts, self.weights])),
        }

    @classmethod
    def from_parts(cls, name: str, parts: Mapping[str, bytes]) -> LinearModel:
        """Return the model that ``parts`` gave; raises LearningError for anything else."""
        try:
            words = json.loads(parts[f"{name}.json"])
            labels, vocabulary = tuple(map(str, words["labels"])), list(words["vocabulary"])
            array = np.load(io.BytesIO(parts[f"{name}.npy"]), allow_pickle=False)
            if array.shape != (len(labels), len(vocabulary) + 1):
                raise LearningError(f"the weights of {name} do not fit its words")
        except (KeyError, TypeError, ValueError, EOFError, OSError) as error:
            raise LearningError(f"{name} of this model is damaged") from error
        columns = {str(word): place for place, word in enumerate(vocabulary)}
        return cls(labels, columns, array[:, 1:].astype(np.float32), array[:, 0])


@dataclass(frozen=True, slots=True)
class Learning:
    """How a linear model is learnt: a feature counts if ``least`` rows have it."""

    seed: int = 0
    least: int = 2
    epochs: int = 12
    penalty: float = 1e-5


def learn(
    rows: Sequence[Iterable[str]], labels: Sequence[str], how: Learning | None = None
) -> LinearModel:
    """Learn to tell labels by features: multinomial logistic regression by averaged SGD.

    Raises LearningError without rows. A single label is learnt too, and is always the answer.
    """
    how = how or Learning()
    if not rows:
        raise LearningError("there is nothing to learn from")
    kept = [tuple(dict.fromkeys(row)) for row in rows]
    counts = Counter(each for row in kept for each in row)
    vocabulary = {
        word: place
        for place, word in enumerate(sorted(w for w in counts if counts[w] >= how.least))
    }
    names = tuple(sorted(set(labels)))
    weights = np.zeros((len(names), len(vocabulary)), dtype=np.float32)
    intercepts = np.zeros(len(names), dtype=np.float32)
    if len(names) > 1 and vocabulary:
        weights, intercepts = _fitted(_matrix(kept, vocabulary), labels, names, how)
    return LinearModel(names, vocabulary, weights, intercepts)


def _matrix(rows: Sequence[Sequence[str]], vocabulary: Mapping[str, int]) -> csr_matrix[np.float64]:
    from scipy.sparse import csr_matrix  # noqa: PLC0415 - only who trains waits for it

    columns = [sorted(vocabulary[each] for each in row if each in vocabulary) for row in rows]
    starts = np.cumsum([0, *map(len, columns)])
    flat = np.fromiter((each for row in columns for each in row), dtype=np.int32)
    ones = np.ones(len(flat), dtype=np.float64)
    return csr_matrix((ones, flat, starts), shape=(len(rows), len(vocabulary)))


def _fitted(
    matrix: csr_matrix[np.float64], labels: Sequence[str], names: Sequence[str], how: Learning
) -> tuple[Floats, Floats]:
    from sklearn.linear_model import SGDClassifier  # noqa: PLC0415 - only who trains waits for it

    learner = SGDClassifier(
        loss="log_loss",
        alpha=how.penalty,
        max_iter=how.epochs,
        tol=None,
        average=True,
        random_state=how.seed,
    )
    learner.fit(matrix, list(labels))
    weights, intercepts = learner.coef_, learner.intercept_
    if len(names) == 2:  # scikit-learn keeps one row for two labels; halves give the same odds
        weights, intercepts = np.vstack([-weights, weights]) / 2, np.repeat(intercepts, 2) / 2
        intercepts = intercepts * np.array([-1, 1])
    return weights.astype(np.float32), intercepts.astype(np.float32)


def _array_bytes(array: NDArray[np.generic]) -> bytes:
    target = io.BytesIO()
    np.save(target, np.ascontiguousarray(array, dtype=np.float32), allow_pickle=False)
    return target.getvalue()
