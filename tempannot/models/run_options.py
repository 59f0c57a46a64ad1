"""What is asked of a run of a model: by its command, and by the page of Build."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tempannot.core.language import bilingual
from tempannot.core.options import (
    File,
    Number,
    OneOf,
    Option,
    OptionError,
    Switch,
    Text,
    argument,
    folder_option,
    required,
    setting,
)
from tempannot.datasets.nli_scores.nli_score import classes_option

KIND_TITLES: Mapping[str, str] = {
    "majority": bilingual("The commonest label"),
    "template": bilingual("The commonest label of a template"),
    "bow": bilingual("Words and pairs of words"),
    "nbow": bilingual("Averaged vectors"),
    "bilstm": bilingual("BiLSTM with max pooling"),
    "transformer": bilingual("A transformer in a folder"),
    "zero-shot": bilingual("A language model, not trained"),
}
"""What a form calls the kinds of models."""

OF_FOLDERS = ("transformer", "zero-shot")
"""The kinds that need a folder of a model."""

WITH_TORCH = ("bilstm", *OF_FOLDERS)
"""The kinds that need the extra ``models``."""

IN_PASSES = ("nbow", "bilstm", "transformer")
"""The kinds that learn in passes over the items, and stop early."""

_LEARNING, _MODEL, _DATA = bilingual("Learning"), bilingual("Model"), bilingual("Data")

_TORCH = ("device", "threads")
_PASSES = ("epochs", "patience", "batch", "rate")
_OWN_OPTIONS: Mapping[str, tuple[str, ...]] = {
    "nbow": ("vectors", *_PASSES),
    "bilstm": ("vectors", *_PASSES, *_TORCH),
    "transformer": ("model", "as_it_is", "labels", *_PASSES, *_TORCH),
    "zero-shot": ("model", "head", *_TORCH),
}
_OF_SOME = frozenset(name for names in _OWN_OPTIONS.values() for name in names)


def is_used(option: str, kind: str) -> bool:
    """Whether an option of ``HowToRun`` makes a difference to a kind of model.

    >>> is_used("head", "zero-shot"), is_used("head", "bow"), is_used("seeds", "bow")
    (True, False, True)
    """
    return option not in _OF_SOME or option in _OWN_OPTIONS.get(kind, ())


def seeds_of(text: str) -> tuple[int, ...]:
    """The numbers in a text like ``3,5,7``, each once; raises OptionError.

    >>> seeds_of("3,5,3")
    (3, 5)
    """
    return _numbers(text, 0)


def sizes_of(text: str) -> tuple[int, ...]:
    """The sizes of a learning curve in a text like ``100,500``; raises OptionError.

    >>> sizes_of("500,100")
    (100, 500)
    """
    return tuple(sorted(_numbers(text, 1)))


def names_of(text: str) -> dict[str, str]:
    """Labels by a model's own names in a text like ``LABEL_0=entailed``; raises OptionError.

    >>> names_of("LABEL_0=entailed,LABEL_1=not-entailed")
    {'LABEL_0': 'entailed', 'LABEL_1': 'not-entailed'}
    """
    found = {}
    for part in text.split(","):
        name, equals, label = part.strip().partition("=")
        if not name or not equals or not label:
            raise OptionError(
                bilingual("{part!r} is not a name of the model, = and a label", part=part)
            )
        found[name] = label
    return found


def rate_of(text: str) -> float:
    """A learning rate; raises OptionError for what is none above 0 and up to 1."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found <= 1:
        raise OptionError(
            bilingual("{text!r} is no learning rate above 0, such as 2e-5", text=text)
        )
    return found


def _numbers(text: str, least: int) -> tuple[int, ...]:
    try:
        found = tuple(dict.fromkeys(int(each) for each in text.split(",")))
    except ValueError:
        raise OptionError(
            bilingual("{text!r} are no numbers with commas in between", text=text)
        ) from None
    if min(found) < least:
        raise OptionError(
            bilingual("{text!r}: the numbers are {least} or more", text=text, least=least)
        )
    return found


@dataclass(frozen=True, slots=True)
class WhatToLearn:
    """The kind of model, the items that it learns from, and the folder of the run."""

    kind: str = required(
        argument(
            "KIND", OneOf(KIND_TITLES), label=bilingual("&Kind"), tip=bilingual("What to learn")
        )
    )
    items: Path = required(
        argument(
            "ITEMS",
            File(
                bilingual("Items (*.csv *.tsv *.json *.jsonl *.txt *.parquet *.xlsx)"),
                bilingual("no file yet"),
            ),
            label=bilingual("&Items"),
            tip=bilingual("A file of items with labels"),
        )
    )
    output: Path = required(folder_option(bilingual("Where the model goes.")))


@dataclass(frozen=True, slots=True)
class HowToRun:
    """What is learnt and how; numbers that are None are those that suit the kind of model.

    With ``judged_only`` a model sees the last text alone (of pairs: hypothesis only, Poliak et
    al. 2018).
    """

    judged_only: bool = setting(
        False,
        Option(
            "--hypothesis-only",
            Switch(),
            bilingual("Show the model the last text alone."),
            bilingual("H&ypothesis only"),
            group=_DATA,
        ),
    )
    classes: str | None = setting(
        None,
        classes_option(
            bilingual("As they are"),
            bilingual(
                "Three labels of pairs, or entailed against the rest.  [default: as they are]"
            ),
            _DATA,
        ),
    )
    split: str | None = setting(
        None,
        Option(
            "--split",
            Text(bilingual("train, if there is one")),
            bilingual("Learn from this split; else from train, if any."),
            bilingual("Sp&lit"),
            group=_DATA,
            metavar="NAME",
        ),
    )
    normalise_units: bool = setting(
        False,
        Option(
            "--normalise-units",
            Switch(),
            bilingual("Say amounts of time in the last text in their best unit (MCTACO)."),
            bilingual("Normalise units"),
            group=_DATA,
        ),
    )
    curve: str | None = setting(
        None,
        Option(
            "--learning-curve",
            Text(bilingual("of all items only"), check=sizes_of),
            bilingual("Also learn from so many items, and measure each on test, else dev."),
            bilingual("Learnin&g curve"),
            group=_DATA,
            metavar="N,N,..",
        ),
    )
    model: Path | None = setting(
        None,
        Option(
            "--model",
            File(none=bilingual("a folder for transformer, zero-shot"), is_folder=True),
            bilingual("A local folder of a Hugging Face model, for transformer and zero-shot."),
            bilingual("&Model"),
            group=_MODEL,
            metavar="FOLDER",
        ),
    )
    as_it_is: bool = setting(
        False,
        Option(
            "--as-it-is",
            Switch(),
            bilingual("Do not train the transformer: use it with its own labels."),
            bilingual("Not &trained further"),
            group=_MODEL,
        ),
    )
    labels: str | None = setting(
        None,
        Option(
            "--labels",
            Text(bilingual("as the model names them"), check=names_of),
            bilingual("What the model's own names of labels mean, with --as-it-is."),
            bilingual("Ow&n labels"),
            group=_MODEL,
            metavar="NAME=LABEL,..",
        ),
    )
    head: str | None = setting(
        None,
        Option(
            "--head",
            OneOf(
                {"mask": bilingual("Masked words"), "sentence": bilingual("Next sentence, order")},
                bilingual("What there is"),
            ),
            bilingual(
                "Which head of a model zero-shot asks.  [default: sentence where there is one]"
            ),
            bilingual("He&ad"),
            group=_MODEL,
        ),
    )
    vectors: Path | None = setting(
        None,
        Option(
            "--vectors",
            File(none=bilingual("learnt")),
            bilingual(
                "Word vectors for nbow and bilstm, a word and its numbers a line; else learnt."
            ),
            bilingual("&Word vectors"),
            group=_MODEL,
        ),
    )
    seeds: str = setting(
        "0",
        Option(
            "--seeds",
            Text(check=seeds_of),
            bilingual("A model for each of these."),
            bilingual("&Seeds"),
            group=_LEARNING,
            metavar="N,N,..",
            other="--seed",
        ),
    )
    epochs: int | None = setting(
        None,
        Option(
            "--epochs",
            Number(1, 10_000, none=bilingual("as many as suit")),
            bilingual("Passes over the items at most, of nbow, bilstm, transformer."),
            bilingual("Passes at m&ost"),
            group=_LEARNING,
        ),
    )
    patience: int = setting(
        3,
        Option(
            "--patience",
            Number(0, 10_000),
            bilingual(
                "Stop after so many passes that are no better on dev; 0: never, and keep the last."
            ),
            bilingual("Give u&p after"),
            group=_LEARNING,
        ),
    )
    batch: int | None = setting(
        None,
        Option(
            "--batch",
            Number(1, 100_000, none=bilingual("as many as suit")),
            bilingual("Items at a time."),
            bilingual("Items &at a time"),
            group=_LEARNING,
        ),
    )
    rate: str | None = setting(
        None,
        Option(
            "--rate",
            Text(bilingual("as it suits"), check=rate_of),
            bilingual("Learning rate."),
            bilingual("Learning rate"),
            group=_LEARNING,
            metavar="NUMBER",
        ),
    )
    device: str = setting(
        "auto",
        Option(
            "--device",
            OneOf({"auto": bilingual("A GPU if there is one"), "cpu": "CPU", "gpu": "GPU"}),
            bilingual("Where torch works; auto: on a GPU if there is one."),
            bilingual("&Device"),
            group=_LEARNING,
        ),
    )
    threads: int = setting(
        1,
        Option(
            "--threads",
            Number(1, 512),
            bilingual(
                "Cores that torch works on; with another number sums differ in their last digits."
            ),
            bilingual("Cores"),
            group=_LEARNING,
        ),
    )
