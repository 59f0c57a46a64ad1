"""A language model that was trained for no such items: how well the last text goes with the others.

With a masked language model that is how much likelier the words of the judged text are behind the
others than alone (pseudo-likelihood, Salazar et al. 2020: each word piece is masked in turn, and
the logarithms of its probability are averaged). With a next-sentence or sentence-order head it is
what that says. The weights of the model stay as they are. Of sentence orders the likelier one is
taken, and nothing is learnt at all; else one number per label is learnt, namely where on that scale
it lies, by logistic regression over the one score.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.atomic import write_atomically
from tempannot.formats.items.item_kinds import ORDER, ORDER_LABELS
from tempannot.formats.model_folder import check_model_folder, quiet_transformers
from tempannot.models.lessons import Texts
from tempannot.models.passes import LearningStep
from tempannot.models.run_options import HowToRun
from tempannot.models.text_models import MODEL_FILE, Teaching
from tempannot.models.torch_learning import prepare
from tempannot.models.transformer import (
    FolderError,
    loaded,
    model_folder,
    tokenizer_of,
    tokens_at_most,
    weights_hash,
)
from tempannot.models.word_vectors import json_bytes, json_object
from tempannot.statistics.linear_model import LearningError, row_per_label

_WHAT = "zero-shot"
_AT_ONCE = 64
_SENTENCE, _MASK = "sentence", "mask"
_WITH_SENTENCES = ("ForPreTraining", "ForNextSentencePrediction")
_IN_ORDER, _SWAPPED = ORDER_LABELS


class _Pieces:
    """A model with its word pieces, and scores of how well texts go together."""

    def __init__(self, folder: Path, head: str, how: HowToRun) -> None:
        self._device = prepare(how, _WHAT)
        transformers = quiet_transformers(_WHAT)

        named = check_model_folder(folder)
        maker = transformers.AutoModelForMaskedLM
        if head == _SENTENCE:
            is_next = any(each.endswith(_WITH_SENTENCES[1]) for each in named)
            maker = (
                transformers.AutoModelForNextSentencePrediction
                if is_next
                else transformers.AutoModelForPreTraining
            )
        model, info = loaded(maker, folder, output_loading_info=True)
        if any("cls" in each or "head" in each or "sop" in each for each in info["missing_keys"]):
            what = {_MASK: "masked words", _SENTENCE: "next sentences or their order"}[head]
            raise FolderError(
                folder,
                bilingual("this model was not trained for {what}: it has no such head", what=what),
            )
        self._model = model.float().eval().to(self._device)
        self._tokenizer = tokenizer_of(folder, model)
        self._head = head
        if head == _MASK and self._tokenizer.mask_token_id is None:
            raise FolderError(folder, bilingual("its tokenizer has no mask"))

    def scores(
        self, items: Sequence[Texts], told: Callable[[int], object] = lambda _: None
    ) -> list[float]:
        """How well the last text of each item goes with the others; alone: how likely it is.

        ``told`` hears of how many items the score is begun.
        """
        if self._head == _SENTENCE:
            return self._of_sentences(items, told)
        together = self._likelihoods(items, told)
        if not items or len(items[0]) == 1:
            return together
        alone = self._likelihoods([texts[-1:] for texts in items], lambda _: told(len(items)))
        return [one - other for one, other in zip(together, alone, strict=True)]

    def _of_sentences(self, items: Sequence[Texts], told: Callable[[int], object]) -> list[float]:
        import torch  # noqa: PLC0415 - as above

        found: list[float] = []
        with torch.no_grad():
            for place, texts in enumerate(items):
                told(place)
                given = self._model(**self._encoded(texts).to(self._device))
                logits = next(
                    value
                    for name in ("seq_relationship_logits", "sop_logits", "logits")
                    if (value := getattr(given, name, None)) is not None
                )
                # the first of the two is "follows", in both kinds of heads
                found.append(float(logits[0, 0] - logits[0, 1]))
        return found

    def _likelihoods(self, items: Sequence[Texts], told: Callable[[int], object]) -> list[float]:
        """The mean logarithm of the probability of each piece of the last text, masked in turn."""
        import torch  # noqa: PLC0415 - as above

        sums, counts = np.zeros(len(items)), np.zeros(len(items))
        with torch.no_grad():
            for batch in _in_batches(self._masked(items, told)):
                numbers = self._tokenizer.pad(
                    {"input_ids": [each.pieces for each in batch]}, return_tensors="pt"
                ).to(self._device)
                types = torch.zeros_like(numbers["input_ids"])
                for row, each in enumerate(batch):
                    types[row, : len(each.types)] = torch.tensor(each.types)
                more = {"token_type_ids": types} if batch[0].has_types else {}
                logits = self._model(**numbers, **more).logits
                chosen = logits[range(len(batch)), [each.place for each in batch]]
                shares = chosen.log_softmax(-1)[range(len(batch)), [each.right for each in batch]]
                for each, share in zip(batch, shares.tolist(), strict=True):
                    sums[each.item] += share
                    counts[each.item] += 1
        return [float(each) for each in sums / np.maximum(counts, 1)]

    def _masked(self, items: Sequence[Texts], told: Callable[[int], object]) -> Iterator[_Masked]:
        for item, texts in enumerate(items):
            told(item)
            found = self._encoded(texts)
            pieces, side = found["input_ids"][0].tolist(), min(1, len(texts) - 1)
            types = found.get("token_type_ids")
            kinds = [0] * len(pieces) if types is None else types[0].tolist()
            for place, of in enumerate(found.sequence_ids(0)):
                if of != side:
                    continue
                masked = list(pieces)
                masked[place] = self._tokenizer.mask_token_id
                yield _Masked(item, masked, place, pieces[place], kinds, types is not None)

    def _encoded(self, texts: Texts) -> Any:  # noqa: ANN401 - of a library
        sides = (texts[-1],) if len(texts) == 1 else (" ".join(texts[:-1]), texts[-1])
        most = tokens_at_most(self._model)
        return self._tokenizer(*sides, truncation=True, max_length=most, return_tensors="pt")


@dataclass(frozen=True, slots=True)
class _Masked:
    """An item with one piece masked, where that is, and which piece is right there."""

    item: int
    pieces: list[int]
    place: int
    right: int
    types: list[int]
    has_types: bool


def _in_batches(found: Iterator[_Masked]) -> Iterator[list[_Masked]]:
    batch: list[_Masked] = []
    for each in found:
        batch.append(each)
        if len(batch) == _AT_ONCE:
            yield batch
            batch = []
    if batch:
        yield batch


@dataclass(frozen=True, slots=True)
class _Place:
    """Where each label lies on the scale of scores: ``slopes`` times the score, and ``starts``."""

    labels: tuple[str, ...]
    slopes: tuple[float, ...]
    starts: tuple[float, ...]

    def label(self, score: float) -> str:
        found = [
            slope * score + start for slope, start in zip(self.slopes, self.starts, strict=True)
        ]
        return self.labels[int(np.argmax(found))]


class ZeroShot:
    """The model; ``place`` is None where two orders are compared."""

    def __init__(
        self, folder: Path, digest: str, head: str, place: _Place | None, how: HowToRun
    ) -> None:
        self._folder, self._digest, self._head, self._place = folder, digest, head, place
        self._pieces = _Pieces(folder, head, how)

    @classmethod
    def learn(cls, teaching: Teaching) -> ZeroShot:
        """Take a folder's model as it is, and learn where the labels lie on its scale."""
        how = teaching.how
        folder = model_folder(how, _WHAT)
        named = check_model_folder(folder)
        has_sentences = any(each.endswith(_WITH_SENTENCES) for each in named)
        head = how.head or (_SENTENCE if has_sentences else _MASK)
        if how.judged_only and (head == _SENTENCE or teaching.kind == ORDER):
            raise LearningError(
                bilingual("--hypothesis-only leaves nothing to compare here; --head mask does")
            )
        model = cls(folder, weights_hash(folder), head, None, how)
        if teaching.kind != ORDER:
            texts = [each.texts for each in teaching.everything]
            labels = [each.label for each in teaching.everything]
            begun = LearningStep(teaching.course.seed, teaching.course.size, 1, 1, 0, len(texts))
            scores = model._pieces.scores(
                texts, lambda done: teaching.course.told(replace(begun, done=done))
            )
            model._place = _placed(scores, labels)
        return model

    def predict(self, items: Sequence[Texts]) -> list[str]:
        """The label on whose part of the scale an item lies, or the likelier order."""
        scores = self._pieces.scores(items)
        if self._place is not None:
            return [self._place.label(score) for score in scores]
        others = self._pieces.scores([tuple(reversed(texts)) for texts in items])
        pairs = zip(scores, others, strict=True)
        return [_IN_ORDER if one >= other else _SWAPPED for one, other in pairs]

    def save(self, folder: Path) -> None:
        """Write where the model is, and what was learnt; raises FileError."""
        place = self._place
        said = {
            "folder": str(self._folder.absolute()),
            "weights": self._digest,
            "head": self._head,
            "place": place
            and {"labels": place.labels, "slopes": place.slopes, "starts": place.starts},
        }
        write_atomically(folder / MODEL_FILE, json_bytes(said))

    @classmethod
    def open(cls, folder: Path, how: HowToRun) -> ZeroShot:
        """Read a folder; raises FileError for one that is damaged, or has other weights now."""
        path = folder / MODEL_FILE
        said = json_object(path)
        try:
            where, digest, head = (str(said[name]) for name in ("folder", "weights", "head"))
            place = None if said["place"] is None else _read_place(said["place"])
            if head not in (_SENTENCE, _MASK):
                raise ValueError(head)
        except (LookupError, TypeError, ValueError) as error:
            raise FileError(path, bilingual("this model is damaged")) from error
        check_model_folder(Path(where))
        if weights_hash(Path(where)) != digest:
            raise FolderError(
                where, bilingual("the weights here are others than those of this run")
            )
        return cls(Path(where), digest, head, place, replace(how, head=head))


def _read_place(said: Mapping[str, Any]) -> _Place:
    slopes, starts = (tuple(map(float, said[name])) for name in ("slopes", "starts"))
    return _Place(tuple(map(str, said["labels"])), slopes, starts)


def _placed(scores: Sequence[float], labels: Sequence[str]) -> _Place:
    names = tuple(sorted(set(labels)))
    if not names:
        raise LearningError(bilingual("there is nothing to learn from"))
    if len(names) == 1:
        return _Place(names, (0.0,), (0.0,))
    from sklearn.linear_model import LogisticRegression  # noqa: PLC0415 - few train

    found = np.array(scores)
    middle, spread = found.mean(), max(float(found.std()), 1e-9)
    fitted = LogisticRegression(C=1e3, max_iter=1000).fit(
        ((found - middle) / spread)[:, None], list(labels)
    )
    weights, starts = row_per_label(fitted.coef_, fitted.intercept_)
    slopes = weights[:, 0] / spread
    return _Place(
        names,
        tuple(map(float, slopes)),
        tuple(float(start - slope * middle) for start, slope in zip(starts, slopes, strict=True)),
    )
