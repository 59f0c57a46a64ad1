"""The words of very many texts as numbers, in memory or a file, and what is learnt from them.

What learns wants all it learns from at once, as a matrix of 12 bytes for each word of a text: its
number, and a 1. Words are kept as numbers alone, from which the matrix of each part is made.

A matrix of all words grows with the texts. Those of very many are in a temporary file, and a block
of some hundred thousand words is in memory at a time. A word is no more than its number by hash: as
many numbers as there are columns, so that words which nobody has seen before cost nothing. What
learns is the same as of fewer texts (stochastic gradient descent, as many passes), but items come
in another order: blocks by chance, the items of a block by chance. That takes some items in a
thousand for others.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any, BinaryIO, Protocol
from weakref import finalize
from zlib import crc32

from tempannot.formats.items.stored_rows import NO_ROOM, bytes_at

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
        places = np.asarray(part.learnt)
        learnt = whole[places]
        known = np.unique(learnt.indices)
        columns = np.full(whole.shape[1], -1, dtype=np.int32)
        columns[known[np.argsort(ranks[known])]] = np.arange(len(known))
        model = logistic_regression(0)
        labels = np.asarray(self.labels)[places]
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


MANY = 100_000
"""Of more items the words lie in a file: what is learnt from so many takes 100 MB at most."""

COLUMNS = 1 << 19
_BLOCK = 1 << 19
"""So many words are read together: 6 MB as a matrix."""


class StoredWords:
    """Which words and word pairs are in each text, by hash, in blocks of texts.

    Where the disk is full the blocks stay in memory, of which ``told`` hears.
    """

    def __init__(self, told: Callable[[str], object] | None = None) -> None:
        self._told = told
        self._file = self._new_file()
        self._size = 0
        self._blocks: list[bytes | tuple[int, int]] = []
        self._firsts = array("Q", [0])
        self._counts, self._words = array("I"), array("I")

    def add(self, text: str) -> None:
        """Add a text."""
        found = sorted({_column(word) for word in words_of(text)})
        self._words.extend(found)
        self._counts.append(len(found))
        if len(self._words) >= _BLOCK:
            self._put()

    def learning(self, labels: Sequence[int], names: Sequence[str]) -> LearningInBlocks:
        """What learns labels, places in the ``names``, from the texts; none is added then."""
        if self._counts:
            self._put()
        return LearningInBlocks(self, labels, names)

    def __len__(self) -> int:
        return self._firsts[-1] + len(self._counts)

    def _put(self) -> None:
        data = self._counts.tobytes() + self._words.tobytes()
        self._firsts.append(len(self))
        self._counts, self._words = array("I"), array("I")
        try:
            self._write(data)
            self._blocks.append((self._size, len(data)))
            self._size += len(data)
        except OSError:
            self._blocks.append(data)
            if self._told is not None:
                self._told(NO_ROOM)
                self._told = None

    def _new_file(self) -> BinaryIO | None:
        try:
            file = TemporaryFile("w+b", buffering=0)  # noqa: SIM115 - it is there as long as this is
        except OSError:  # no folder for such files has room
            return None
        finalize(self, file.close)
        return file

    def _write(self, data: bytes) -> None:
        if self._file is None:
            raise OSError
        self._file.seek(self._size)
        rest = memoryview(data)
        while rest:
            rest = rest[self._file.write(rest) :]

    def blocks(self, numbers: Sequence[int] | None = None) -> Iterator[tuple[slice, Any]]:
        """Yield the places of the texts of each block, and a row of columns with 1 for each."""
        import numpy as np  # noqa: PLC0415 - slow to load
        from scipy.sparse import csr_matrix  # noqa: PLC0415

        for number in range(len(self._blocks)) if numbers is None else numbers:
            places = slice(*self._firsts[number : number + 2])
            count = places.stop - places.start
            values = np.frombuffer(self._bytes(number), dtype=np.uint32).astype(np.int32)
            ends = np.concatenate(([0], np.cumsum(values[:count], dtype=np.int32)))
            columns = values[count:]
            ones = np.ones(len(columns))
            yield places, csr_matrix((ones, columns, ends), shape=(count, COLUMNS))

    def block_count(self) -> int:
        """How many blocks there are."""
        return len(self._blocks)

    def _bytes(self, number: int) -> bytes:
        block = self._blocks[number]
        if isinstance(block, bytes):
            return block
        assert self._file is not None
        return bytes_at(self._file, *block)

    def __getstate__(self) -> Mapping[str, object]:
        """All blocks, for who has not this file: other machines, processes that are not forked."""
        blocks = [self._bytes(number) for number in range(len(self._blocks))]
        return self.__dict__ | {"_file": None, "_blocks": blocks, "_told": None}


@dataclass(frozen=True, slots=True)
class LearningInBlocks:
    """Learns from one part after the other, in whatever process, and guesses what is tested."""

    words: StoredWords
    labels: Sequence[int]
    names: Sequence[str]

    def __call__(self, part: PartOfTexts) -> Sequence[str]:
        """The guesses for what is tested."""
        import numpy as np  # noqa: PLC0415 - slow to load

        labels = np.asarray(self.labels)
        chance = np.random.RandomState(0)
        model = logistic_regression(chance)
        learnt = _marked(part.learnt, len(labels))
        classes = np.unique(labels[learnt])
        for _ in range(model.max_iter):
            for places, rows in self.words.blocks(
                chance.permutation(self.words.block_count()).tolist()
            ):
                if (chosen := learnt[places]).any():
                    model.partial_fit(rows[chosen], labels[places][chosen], classes=classes)
        tested = _marked(part.tested, len(labels))
        guesses = np.zeros(len(labels), dtype=labels.dtype)
        for places, rows in self.words.blocks():
            if (chosen := tested[places]).any():
                guesses[places][chosen] = model.predict(rows[chosen])
        return [self.names[code] for code in guesses[np.asarray(part.tested)].tolist()]


def word_counts(
    texts: int, told: Callable[[str], object] | None = None
) -> WordCounts | StoredWords:
    """What keeps the words of so many texts; ``told`` hears if the disk has no room for them."""
    return StoredWords(told) if texts > MANY else WordCounts()


def _column(word: str) -> int:
    return crc32(word.encode("utf-8", "surrogatepass")) % COLUMNS


def _marked(places: Sequence[int], count: int) -> NDArray[np.bool_]:
    import numpy as np  # noqa: PLC0415 - slow to load

    found = np.zeros(count, dtype=bool)
    found[np.asarray(places)] = True
    return found
