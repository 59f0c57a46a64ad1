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
from tokenize import TokenError
from typing import TYPE_CHECKING
from warnings import catch_warnings, simplefilter

import numpy as np
from numpy.typing import NDArray

from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix
    from sklearn.linear_model import LogisticRegression, SGDClassifier

Floats32 = NDArray[np.float32]


class LearningError(TempannotError):
    """A model that cannot be read, or was not made for this."""


DAMAGE = (LookupError, TypeError, ValueError, OverflowError, RecursionError)
"""What reading a part of a model raises that is damaged; deep JSON is, too."""


@dataclass(frozen=True, slots=True, eq=False)
class LinearModel:
    """Scores of ``labels`` for a row of features; ``weights`` are labels by features.

    A row is the names of the features that hold; what was never seen in training counts nothing.
    """

    labels: tuple[str, ...]
    vocabulary: Mapping[str, int]
    weights: Floats32
    intercepts: Floats32

    def probabilities(self, row: Iterable[str]) -> Floats32:
        """Return the probability of each label, in their order."""
        columns = [found for each in row if (found := self.vocabulary.get(each)) is not None]
        return _softmax(self.weights[:, columns].sum(axis=1) + self.intercepts)

    def many(self, rows: Sequence[Iterable[str]]) -> Floats32:
        """Return the probabilities of many rows at once, rows by labels."""
        known, absent = self.vocabulary, len(self.vocabulary)
        columns = [
            [known.get(each, absent) for each in dict.fromkeys(row)] or [absent] for row in rows
        ]
        starts = np.cumsum([0, *map(len, columns)])
        padded = np.vstack([self.weights.T, np.zeros((1, len(self.labels)), dtype=np.float32)])
        taken = padded[np.fromiter((each for row in columns for each in row), dtype=np.int64)]
        if not rows:
            return np.zeros((0, len(self.labels)), dtype=np.float32)
        return _softmax(np.add.reduceat(taken, starts[:-1], axis=0) + self.intercepts)

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
            labels, vocabulary = (
                tuple(map(str, words["labels"])),
                list(map(str, words["vocabulary"])),
            )
            array = _array(parts[f"{name}.npy"])
        except DAMAGE as error:
            raise LearningError(bilingual("{name} of this model is damaged", name=name)) from error
        columns = {word: place for place, word in enumerate(vocabulary)}
        if not labels or array.shape != (len(labels), len(columns) + 1):
            raise LearningError(bilingual("the weights of {name} do not fit its words", name=name))
        return cls(labels, columns, array[:, 1:], array[:, 0])


@dataclass(frozen=True, slots=True)
class Learning:
    """How a linear model is learnt: a feature counts if ``least`` rows have it.

    By default in ``epochs`` passes over the rows, each step on one of them; ``exact`` goes on to
    the best weights there are, which is better calibrated, and slow with more than two labels.
    ``together`` comes near to that in the same passes: it learns all labels against each other.
    """

    seed: int = 0
    least: int = 2
    epochs: int = 12
    penalty: float = 1e-5
    exact: bool = False
    together: bool = False


def learn(
    rows: Sequence[Iterable[str]], labels: Sequence[str], how: Learning | None = None
) -> LinearModel:
    """Learn to tell labels by features: multinomial logistic regression by averaged SGD.

    Raises LearningError without rows. A single label is learnt too, and is always the answer.
    """
    how = how or Learning()
    if not rows:
        raise LearningError(bilingual("there is nothing to learn from"))
    kept = [tuple(dict.fromkeys(row)) for row in rows]
    vocabulary = _vocabulary(kept, how.least)
    names = tuple(sorted(set(labels)))
    weights = np.zeros((len(names), len(vocabulary)), dtype=np.float32)
    intercepts = np.zeros(len(names), dtype=np.float32)
    if len(names) > 1 and vocabulary:
        weights, intercepts = _fitted(_matrix(kept, vocabulary), labels, names, how)
    return LinearModel(names, vocabulary, weights, intercepts)


def held_out(
    rows: Sequence[Iterable[str]],
    labels: Sequence[str],
    groups: Sequence[int],
    how: Learning | None = None,
) -> tuple[tuple[str, ...], Floats32]:
    """Return the labels, and their probabilities for each row by what the other groups teach.

    A threshold that is chosen on these holds for rows that were never seen. A group that is all
    there is, or leaves one label only, is judged by that.
    """
    how = how or Learning()
    names = tuple(sorted(set(labels)))
    kept = [tuple(dict.fromkeys(row)) for row in rows]
    vocabulary = _vocabulary(kept, how.least)
    matrix, numbers = _matrix(kept, vocabulary), np.asarray(groups)
    found = np.zeros((len(rows), len(names)), dtype=np.float32)
    for group in sorted(set(groups)):
        of_group = numbers == group
        taught = [label for label, inside in zip(labels, of_group, strict=True) if not inside]
        known = tuple(sorted(set(taught)))
        columns = [names.index(each) for each in known]
        if len(known) > 1 and vocabulary:
            weights, intercepts = _fitted(matrix[~of_group], taught, known, how)
            scores = np.asarray(matrix[of_group] @ weights.T.astype(np.float64)) + intercepts
            found[np.ix_(of_group, columns)] = _softmax(scores)
        else:
            found[np.ix_(of_group, columns)] = 1 / max(1, len(columns))
    return names, found


def _vocabulary(rows: Sequence[Sequence[str]], least: int) -> dict[str, int]:
    counts = Counter(each for row in rows for each in row)
    kept = sorted(word for word, count in counts.items() if count >= least)
    return {word: place for place, word in enumerate(kept)}


def _softmax(scores: NDArray[np.floating]) -> Floats32:
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True), dtype=np.float32)


def _matrix(rows: Sequence[Sequence[str]], vocabulary: Mapping[str, int]) -> csr_matrix[np.float64]:
    from scipy.sparse import csr_matrix  # noqa: PLC0415 - only who trains waits for it

    columns = [sorted(vocabulary[each] for each in row if each in vocabulary) for row in rows]
    starts = np.cumsum([0, *map(len, columns)])
    flat = np.fromiter((each for row in columns for each in row), dtype=np.int32)
    ones = np.ones(len(flat), dtype=np.float64)
    return csr_matrix((ones, flat, starts), shape=(len(rows), len(vocabulary)))


def _fitted(
    matrix: csr_matrix[np.float64], labels: Sequence[str], names: Sequence[str], how: Learning
) -> tuple[Floats32, Floats32]:
    from sklearn.exceptions import ConvergenceWarning  # noqa: PLC0415 - only who trains waits
    from threadpoolctl import threadpool_limits  # noqa: PLC0415 - only who trains waits for it

    learner = _learner(matrix.shape[0], how)
    # sums in another order would be other bytes; weights that could still be better are good enough
    with threadpool_limits(1), catch_warnings():
        simplefilter("ignore", ConvergenceWarning)
        learner.fit(matrix, list(labels))
    return row_per_label(learner.coef_, learner.intercept_)


def row_per_label(
    weights: NDArray[np.floating], intercepts: NDArray[np.floating]
) -> tuple[Floats32, Floats32]:
    """Return what scikit-learn has learnt with a row for each label.

    Of two labels it keeps one row; halves of it, with both signs, give the same odds.
    """
    if len(weights) == 1:
        weights, intercepts = np.vstack([-weights, weights]) / 2, np.repeat(intercepts, 2) / 2
        intercepts = intercepts * np.array([-1, 1])
    return weights.astype(np.float32), intercepts.astype(np.float32)


def _learner(rows: int, how: Learning) -> LogisticRegression | SGDClassifier:
    from sklearn.linear_model import (  # noqa: PLC0415 - only who trains waits for it
        LogisticRegression,
        SGDClassifier,
    )

    if how.exact:
        return LogisticRegression(C=1 / (how.penalty * rows), max_iter=100)
    if how.together:
        return LogisticRegression(
            C=1 / (how.penalty * rows),
            max_iter=how.epochs,
            solver="saga",
            tol=0,
            random_state=how.seed,
        )
    return SGDClassifier(
        loss="log_loss",
        alpha=how.penalty,
        max_iter=how.epochs,
        tol=None,
        average=True,
        random_state=how.seed,
    )


def _array(raw: bytes) -> Floats32:
    """Return what ``_array_bytes`` wrote; raises one of ``DAMAGE`` for anything else."""
    try:
        found = np.lib.format.read_array(io.BytesIO(raw), allow_pickle=False)
    except (SyntaxError, TokenError, MemoryError) as error:  # a header that makes no sense
        raise ValueError("this is no array") from error
    if found.dtype != np.float32 or not np.isfinite(found).all():
        raise ValueError("these are no weights")
    return found


def _array_bytes(array: NDArray[np.generic]) -> bytes:
    target = io.BytesIO()
    np.save(target, np.ascontiguousarray(array, dtype=np.float32), allow_pickle=False)
    return target.getvalue()
