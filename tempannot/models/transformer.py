"""Sequence classification by a transformer from a local folder: trained further, or as it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import file_digest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.datasets.nli_scores.nli_score import Classes
from tempannot.formats.atomic import saving
from tempannot.formats.items.rating_item import RatingItemKind
from tempannot.formats.model_folder import check_model_folder, quiet_transformers
from tempannot.models.lessons import Lesson, Texts, label_names
from tempannot.models.passes import Stopping, learn_in_passes
from tempannot.models.run_options import HowToRun, names_of, rate_of
from tempannot.models.text_models import MODEL_FILE, Teaching
from tempannot.models.torch_learning import TorchLearner, draw_anew, in_parts, prepare
from tempannot.models.word_vectors import json_bytes, json_object
from tempannot.statistics.linear_model import LearningError

if TYPE_CHECKING:
    import torch
    from transformers import PreTrainedModel, PreTrainedTokenizerBase

_PASSES, _BATCH, _RATE, _WARM = 3, 16, 2e-5, 0.1
_LONGEST, _AT_ONCE = 128, 32
_WHAT = "a transformer"


class FolderError(FileError):
    """A folder with a model that cannot be used for this."""


def model_folder(how: HowToRun, what: str) -> Path:
    """The folder that was asked for; raises FileError, also if there was none."""
    if how.model is None:
        raise LearningError(
            bilingual("{what} needs a local folder of a model: --model FOLDER", what=what)
        )
    check_model_folder(how.model)
    return how.model


def loaded(maker: Any, folder: Path, **more: object) -> Any:  # noqa: ANN401 - of a library
    """What a class of transformers makes of a folder, offline; raises FolderError."""
    try:
        return maker.from_pretrained(folder, local_files_only=True, **more)
    except Exception as error:  # the library raises errors of all kinds for damaged files
        said = str(error).strip().splitlines() or [type(error).__name__]
        raise FolderError(
            folder, bilingual("this model cannot be loaded: {said}", said=said[0])
        ) from error


def tokenizer_of(folder: Path, model: Any) -> Any:  # noqa: ANN401 - of a library
    """The tokenizer in the folder of a model; raises FolderError, also if it is another one's."""
    import transformers  # noqa: PLC0415 - slow to import

    found = loaded(transformers.AutoTokenizer, folder)
    known = model.get_input_embeddings().num_embeddings
    last = max(found.get_vocab().values(), default=-1)
    if last >= known:
        said = bilingual(
            "its tokenizer is not that of this model: it numbers {pieces:,} word pieces, and the "
            "model knows {known:,}",
            pieces=last + 1,
            known=known,
        )
        raise FolderError(folder, said)
    return found


def weights_hash(folder: Path) -> str:
    """The hash of the weights in a folder, by which they are known again."""
    for pattern in ("*.safetensors", "*.bin"):
        for path in sorted(folder.glob(pattern)):
            with path.open("rb") as file:
                return file_digest(file, "sha256").hexdigest()
    raise FolderError(folder, bilingual("there are no weights in this folder"))


def tokens_at_most(model: Any) -> int:  # noqa: ANN401 - of a library
    """How many word pieces are read of an item."""
    most = int(getattr(model.config, "max_position_embeddings", _LONGEST) or _LONGEST)
    # RoBERTa counts its positions from behind the one for padding
    return min(_LONGEST, most - 2)


class Transformer:
    """The model. ``labels`` are in the order of its outputs; one ``as it is`` knows its folder."""

    def __init__(
        self,
        model: PreTrainedModel,
        tokenizer: PreTrainedTokenizerBase,
        labels: Sequence[str],
        device: torch.device,
    ) -> None:
        self.model, self._tokenizer = model.to(device), tokenizer
        self.labels, self._device = tuple(labels), device
        self._as_it_is: Mapping[str, str] | None = None

    @classmethod
    def learn(cls, teaching: Teaching) -> Transformer:
        """Train a folder's model further, or take it as it is.

        Raises LearningError without lessons, FileError for a folder that is none or whose labels
        are not those of the items.
        """
        how = teaching.how
        folder = model_folder(how, _WHAT)
        if how.as_it_is:
            return cls._taken(folder, weights_hash(folder), teaching.kind, how)
        if not teaching.lessons:
            raise LearningError(bilingual("there is nothing to learn from"))
        device = prepare(how, _WHAT)
        library = quiet_transformers(_WHAT)

        names = dict(enumerate(label_names(teaching.everything)))
        draw_anew(teaching.course.seed, 0)  # a new head is drawn
        made = loaded(
            library.AutoModelForSequenceClassification,
            folder,
            num_labels=len(names),
            id2label=names,
            label2id={label: place for place, label in names.items()},
            ignore_mismatched_sizes=True,
        )
        made.float()
        model = cls(made, tokenizer_of(folder, made), list(names.values()), device)
        stopping = Stopping(how.epochs or _PASSES, how.patience)
        learner = model._learner(teaching, stopping.most)
        count = len(teaching.lessons)
        learn_in_passes(learner, count, teaching.held, stopping, teaching.course)
        made.eval()
        return model

    @classmethod
    def _taken(cls, folder: Path, digest: str, kind: RatingItemKind, how: HowToRun) -> Transformer:
        device = prepare(how, _WHAT)
        library = quiet_transformers(_WHAT)

        made, info = loaded(
            library.AutoModelForSequenceClassification, folder, output_loading_info=True
        )
        if info["missing_keys"]:
            said = bilingual(
                "this model was not trained to label texts: leave out --as-it-is to train it"
            )
            raise FolderError(folder, said)
        named = [str(made.config.id2label[place]) for place in range(made.config.num_labels)]
        labels = own_labels(folder, named, kind, how)
        model = cls(made.float().eval(), tokenizer_of(folder, made), labels, device)
        model._as_it_is = {"folder": str(folder.absolute()), "weights": digest}
        return model

    def predict(self, items: Sequence[Texts]) -> list[str]:
        """The most probable label of each item."""
        import torch  # noqa: PLC0415 - as above

        self.model.eval()
        found: list[str] = []
        with torch.no_grad():
            for part in in_parts(items, _AT_ONCE):
                scores = self.model(**self._pieces(part)).logits
                found += [self.labels[place] for place in scores.argmax(1).tolist()]
        return found

    def save(self, folder: Path) -> None:
        """Write a folder that transformers can read, or where the model is that was not trained."""
        said = {"labels": self.labels, "as_it_is": self._as_it_is}
        path = folder / MODEL_FILE
        with saving(path):
            path.write_bytes(json_bytes(said))
        if self._as_it_is is not None:
            return
        try:
            self.model.save_pretrained(folder)
            self._tokenizer.save_pretrained(folder)
        except Exception as error:  # what writes the weights has errors of its own for full disks
            raise FileError(
                folder, bilingual("it cannot be saved: {error}", error=error)
            ) from error

    @classmethod
    def open(cls, folder: Path, how: HowToRun) -> Transformer:
        """Read a folder; raises FileError for one that is damaged, or has other weights now."""
        said = json_object(folder / MODEL_FILE)
        try:
            labels, place = [str(each) for each in said["labels"]], said["as_it_is"]
            where = folder if place is None else Path(place["folder"])
            digest = None if place is None else str(place["weights"])
        except (LookupError, TypeError, ValueError) as error:
            raise FileError(folder / MODEL_FILE, bilingual("this model is damaged")) from error
        check_model_folder(where)
        if digest is not None and weights_hash(where) != digest:
            raise FolderError(
                where, bilingual("the weights here are others than those of this run")
            )
        device = prepare(how, _WHAT)
        library = quiet_transformers(_WHAT)

        made = loaded(library.AutoModelForSequenceClassification, where).float().eval()
        if made.config.num_labels != len(labels):
            raise FileError(
                folder / MODEL_FILE, bilingual("the labels are not as many as the model has")
            )
        return cls(made, tokenizer_of(where, made), labels, device)

    def _learner(self, teaching: Teaching, passes: int) -> TorchLearner:
        import torch  # noqa: PLC0415 - as above

        how = teaching.how
        batch = how.batch or _BATCH
        steps = passes * -(-len(teaching.lessons) // batch)
        return TorchLearner(
            self.model,
            torch.optim.AdamW(self.model.parameters(), weight_decay=0.01),
            teaching.lessons,
            teaching.course.seed,
            batch,
            self._loss,
            self.predict,
            _falling(rate_of(how.rate) if how.rate else _RATE, steps),
        )

    def _loss(self, lessons: Sequence[Lesson]) -> torch.Tensor:
        import torch  # noqa: PLC0415 - as above

        right = [self.labels.index(each.label) for each in lessons]
        scores = self.model(**self._pieces([each.texts for each in lessons])).logits
        return torch.nn.functional.cross_entropy(scores, torch.tensor(right, device=self._device))

    def _pieces(self, items: Sequence[Texts]) -> Any:  # noqa: ANN401 - of a library
        sides = [[texts[-1] for texts in items]]
        if len(items[0]) > 1:
            sides.insert(0, [" ".join(texts[:-1]) for texts in items])
        found = self._tokenizer(
            *sides,
            padding=True,
            truncation=True,
            max_length=tokens_at_most(self.model),
            return_tensors="pt",
        )
        return found.to(self._device)


def own_labels(
    folder: Path, named: Sequence[str], kind: RatingItemKind, how: HowToRun
) -> list[str]:
    """What a model's own names of labels mean for items of a kind; raises FolderError."""
    said = names_of(how.labels) if how.labels else {}
    for name in said:
        if name not in named:
            problem = bilingual(
                "it has no label {name!r} of its own, but {named}",
                name=name,
                named=", ".join(named),
            )
            raise FolderError(folder, problem)
    found = []
    for name in named:
        meant = said.get(name, name)
        label = kind.labels.get(meant.casefold().replace("_", "-"), kind.labels.get(meant))
        if label is None:
            known = ", ".join(dict.fromkeys(kind.labels.values())) or "none"
            own = ",".join(f"{each}=.." for each in named)
            problem = bilingual(
                "its label {meant!r} is none of {known}; say what they mean: --labels {own}",
                meant=meant,
                known=known,
                own=own,
            )
            raise FolderError(folder, problem)
        found.append(label if how.classes is None else _classed(folder, label, how.classes))
    return found


def _classed(folder: Path, label: str, classes: str) -> str:
    try:
        return Classes(classes).of(label)
    except KeyError:
        raise FolderError(
            folder,
            bilingual(
                "its label {label!r} is none of {classes} ones", label=label, classes=classes
            ),
        ) from None


def _falling(rate: float, steps: int) -> Callable[[int], float]:
    """A rate that rises for a tenth of the steps, then falls to nothing."""
    warm = max(1, int(steps * _WARM))
    return lambda step: rate * min((step + 1) / warm, max(0.0, (steps - step) / steps))
