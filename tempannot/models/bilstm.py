"""A BiLSTM with max pooling over each text, in the shape of InferSent (Conneau et al. 2017).

Each text is read in both directions and pooled to u and v; a perceptron with one hidden layer
sees u, v, |u - v| and u * v, or v alone. Smaller than the published one, so that a CPU will do.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

import numpy as np

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.atomic import open_atomically, saving, write_atomically
from tempannot.models.lessons import Lesson, Texts, label_names
from tempannot.models.passes import Stopping, learn_in_passes
from tempannot.models.run_options import HowToRun, rate_of
from tempannot.models.text_models import Teaching
from tempannot.models.torch_learning import (
    TorchLearner,
    draw_anew,
    in_parts,
    load_arrays,
    module_arrays,
    prepare,
)
from tempannot.models.word_vectors import (
    json_bytes,
    json_object,
    known_words,
    read_vectors,
    words_of,
)
from tempannot.statistics.linear_model import LearningError

if TYPE_CHECKING:
    import torch

_PASSES, _BATCH, _RATE = 12, 32, 1e-3
_DIMENSIONS, _READER, _HIDDEN, _DROPPED = 100, 128, 128, 0.2
_LEAST, _LONGEST, _AT_ONCE = 2, 128, 256
_NOTHING, _UNKNOWN, _FIRST = 0, 1, 2
_WORDS, _WEIGHTS = "words.json", "weights.npz"


class BiLstm:
    """The model; ``words`` have vectors from the third on, ``sides`` are how many texts it sees."""

    def __init__(
        self,
        labels: Sequence[str],
        words: Sequence[str],
        sides: int,
        dimensions: int,
        how: HowToRun,
    ) -> None:
        self._device = prepare(how, "a BiLSTM")
        from torch import nn  # noqa: PLC0415 - slow, and no part of every installation

        self.labels, self.words = tuple(labels), tuple(words)
        self._sides, self._dimensions = sides, dimensions
        self._places = {word: place for place, word in enumerate(self.words, _FIRST)}
        wide = 2 * _READER * (1 if sides == 1 else 4)
        self.module: Any = nn.ModuleDict(
            {
                "vectors": nn.Embedding(len(self.words) + _FIRST, dimensions, _NOTHING),
                "reader": nn.LSTM(dimensions, _READER, batch_first=True, bidirectional=True),
                "classifier": nn.Sequential(
                    nn.Dropout(_DROPPED),
                    nn.Linear(wide, _HIDDEN),
                    nn.Tanh(),
                    nn.Dropout(_DROPPED),
                    nn.Linear(_HIDDEN, len(self.labels)),
                ),
            }
        )
        self.module.to(self._device)

    @classmethod
    def learn(cls, teaching: Teaching) -> BiLstm:
        """Learn; raises LearningError without lessons, FileError for unreadable vectors."""
        lessons, how = teaching.lessons, teaching.how
        if not lessons:
            raise LearningError(bilingual("there is nothing to learn from"))
        prepare(how, "a BiLSTM")
        draw_anew(teaching.course.seed, 0)
        texts = [words_of(text) for each in lessons for text in each.texts]
        words = known_words(texts, _LEAST if how.vectors is None else 1)
        read = {} if how.vectors is None else read_vectors(how.vectors, words)
        size = len(next(iter(read.values()))) if read else _DIMENSIONS
        sides = min(2, len(lessons[0].texts))
        model = cls(label_names(teaching.everything), tuple(read or words), sides, size, how)
        if read:
            model._take_vectors(np.array(list(read.values())))
        stopping = Stopping(how.epochs or _PASSES, how.patience)
        learn_in_passes(
            model._learner(teaching), len(lessons), teaching.held, stopping, teaching.course
        )
        model.module.eval()
        return model

    def predict(self, items: Sequence[Texts]) -> list[str]:
        """The most probable label of each item."""
        import torch  # noqa: PLC0415 - as above

        self.module.eval()
        found: list[str] = []
        with torch.no_grad():
            for part in in_parts(items, _AT_ONCE):
                found += [self.labels[place] for place in self._scores(part).argmax(1).tolist()]
        return found

    def save(self, folder: Path) -> None:
        """Write words and weights; raises FileError."""
        said = {
            "labels": self.labels,
            "words": self.words,
            "sides": self._sides,
            "dimensions": self._dimensions,
        }
        write_atomically(folder / _WORDS, json_bytes(said))
        path = folder / _WEIGHTS
        with open_atomically(path) as file, saving(path):
            np.savez(file, allow_pickle=False, **module_arrays(self.module))

    @classmethod
    def open(cls, folder: Path, how: HowToRun) -> BiLstm:
        """Read a folder; raises FileError for one that is damaged."""
        said, path = json_object(folder / _WORDS), folder / _WEIGHTS
        try:
            labels, words = (tuple(map(str, said[name])) for name in ("labels", "words"))
            model = cls(labels, words, int(said["sides"]), int(said["dimensions"]), how)
            with np.load(path, allow_pickle=False) as found:
                load_arrays(model.module, {name: found[name] for name in found})
        except (OSError, BadZipFile, LookupError, TypeError, ValueError, RuntimeError) as error:
            raise FileError(path, bilingual("this model is damaged")) from error
        model.module.eval()
        return model

    def _take_vectors(self, vectors: Any) -> None:  # noqa: ANN401 - an array
        """Take vectors of a file, which then stay as they are."""
        import torch  # noqa: PLC0415 - as above

        table = self.module["vectors"]
        with torch.no_grad():
            table.weight[_FIRST:] = torch.from_numpy(vectors).to(table.weight)
        table.weight.requires_grad_(False)

    def _learner(self, teaching: Teaching) -> TorchLearner:
        import torch  # noqa: PLC0415 - as above

        how = teaching.how
        rate = rate_of(how.rate) if how.rate else _RATE
        moved = [each for each in self.module.parameters() if each.requires_grad]
        return TorchLearner(
            self.module,
            torch.optim.Adam(moved, lr=rate),
            teaching.lessons,
            teaching.course.seed,
            how.batch or _BATCH,
            self._loss,
            self.predict,
            lambda _step: rate,
        )

    def _loss(self, lessons: Sequence[Lesson]) -> torch.Tensor:
        import torch  # noqa: PLC0415 - as above

        right = [self.labels.index(each.label) for each in lessons]
        scores = self._scores([each.texts for each in lessons])
        return torch.nn.functional.cross_entropy(scores, torch.tensor(right, device=self._device))

    def _scores(self, items: Sequence[Texts]) -> torch.Tensor:
        import torch  # noqa: PLC0415 - as above

        v = self._pooled([texts[-1] for texts in items])
        if self._sides == 1:
            joined = v
        else:
            u = self._pooled([" ".join(texts[:-1]) for texts in items])
            joined = torch.cat([u, v, (u - v).abs(), u * v], dim=1)
        return self.module["classifier"](joined)

    def _pooled(self, texts: Sequence[str]) -> torch.Tensor:
        import torch  # noqa: PLC0415 - as above

        rows = [
            [self._places.get(word, _UNKNOWN) for word in words_of(text)[:_LONGEST]] or [_UNKNOWN]
            for text in texts
        ]
        longest = max(map(len, rows))
        padded = [row + [_NOTHING] * (longest - len(row)) for row in rows]
        numbers = torch.tensor(padded, device=self._device)
        packed = torch.nn.utils.rnn.pack_padded_sequence(
            self.module["vectors"](numbers),
            torch.tensor([len(row) for row in rows]),
            batch_first=True,
            enforce_sorted=False,
        )
        read, _ = self.module["reader"](packed)
        unpacked, _ = torch.nn.utils.rnn.pad_packed_sequence(
            read, batch_first=True, padding_value=-torch.inf
        )
        return unpacked.max(dim=1).values
