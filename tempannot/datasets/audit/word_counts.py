"""The words and word pairs of many texts as numbers, and what is learnt from them.

What learns wants all it learns from at once, as a matrix of 12 bytes for each word of a text: its
number, and a 1. Words are kept as numbers alone, from which the matrix of each part is made.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int32]

TOKENS = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]|\w+|[^\w\s]")
"""What counts as a word: each sign of Chinese and Japanese, which write no spaces, too."""


class WordCounts:
    """Which words and word pairs are in each text, in the order in which they come up."""

    def __init__(self) -> None:
        self._known: dict[str, int] = {}
        self._ends = array("q", [0])
        self._words = array("i")

    def add(self, text: str) -> None:
        """Add a text."""
        known = self._known
        self._words.extend([known.setdefault(each, len(known)) for each in words_of(text)])
        self._ends.append(len(self._words))

    def learning(self, labels: Sequence[int], names: Sequence[str]) -> LearningOfWords:
        """What learns labels, places in the ``names``, from the texts."""
        return LearningOfWords(self, labels, names)

    def ranks(self) -> Numbers:
        """The place of each word in the alphabet."""
        import numpy as np  # noqa: PLC0415 - slow to load

        found = np.empty(len(self._known), dtype=np.int32)
        found[[self._known[word] for word in sorted(self._known)]] = np.arange(len(found))
        return found

    def matrix(self) -> Any:  # noqa: ANN401 - the library has no types
        """A row for each text and a column for each word, with a 1 where it is there."""
        import numpy as np  # noqa: PLC0415 - slow to load
        from scipy.sparse import csr_matrix  # noqa: PLC0415

        words = np.frombuffer(self._words, dtype=np.int32)
        ends = np.frombuffer(self._ends, dtype=np.int64)
        ones = np.ones(len(words), dtype=np.int8)
        return csr_matrix((ones, words, ends), shape=(len(ends) - 1, len(self._known)))


def words_of(text: str) -> Collection[str]:
    """The words and word pairs of a text, each once."""
    tokens = TOKENS.findall(text.lower())
    return dict.fromkeys(tokens) | dict.fromkeys(map(" ".join, pairwise(tokens)))


class PartOfTexts(Protocol):
    """Places of texts to learn from, and of those to be tested on."""

    @property
    def learnt(self) -> Sequence[int]: ...  # noqa: D102 - see above
    @property
    def tested(self) -> Sequence[int]: ...  # noqa: D102


@dataclass(frozen=True, slots=True)
class LearningOfWords:
    """Learns from one part after the other, in whatever process, and guesses what is tested.

    ``labels`` are places in the ``names``, which are in the order of the alphabet.
    """

    words: WordCounts
    labels: Sequence[int]
    names: Sequence[str]

    def __call__(self, part: PartOfTexts) -> Sequence[str]:
        """The guesses for what is tested.

        Columns are in the order of the alphabet, as CountVectorizer of scikit-learn has them, so
        that sums are taken in the same order whatever came first.
        """
        import numpy as np  # noqa: PLC0415 - slow to load

        whole, ranks = self.words.matrix(), self.words.ranks()
        learnt = whole[np.asarray(part.learnt)]
        known = np.unique(learnt.indices)
        columns = np.full(whole.shape[1], -1, dtype=np.int32)
        columns[known[np.argsort(ranks[known])]] = np.arange(len(known))
        model = logistic_regression(0)
        labels = np.asarray(self.labels)[np.asarray(part.learnt)]
        model.fit(_known_words(learnt, columns, len(known)), labels)
        del learnt
        tested = _known_words(whole[np.asarray(part.tested)], columns, len(known))
        return [self.names[code] for code in model.predict(tested).tolist()]


def _known_words(rows: Any, columns: Numbers, count: int) -> Any:  # noqa: ANN401
    """The same rows with other columns, without the words that have none."""
    import numpy as np  # noqa: PLC0415 - slow to load
    from scipy.sparse import csr_matrix  # noqa: PLC0415

    rows.indices = columns[rows.indices]
    if len(rows.indices) and rows.indices.min() < 0:
        rows.data = (rows.indices >= 0).astype(np.int8)
        rows.indices = np.maximum(rows.indices, 0)
        rows.eliminate_zeros()
    ones = np.ones(len(rows.indices))
    found = csr_matrix((ones, rows.indices, rows.indptr), shape=(rows.shape[0], count))
    found.sort_indices()
    return found


def logistic_regression(chance: int | np.random.RandomState) -> Any:  # noqa: ANN401 - no types
    """Return a model fitted by stochastic gradient descent, which many items do not slow down.

    The number of passes is fixed, so that the same items give the same model; their order is by
    ``chance``.
    """
    from sklearn.linear_model import SGDClassifier  # noqa: PLC0415 - slow to load

    return SGDClassifier(loss="log_loss", max_iter=30, tol=None, random_state=chance, average=True)
