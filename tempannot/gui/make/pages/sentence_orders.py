"""The page of sentence orders: ``tempannot build sentence-order``."""

from __future__ import annotations

from pathlib import Path

from tempannot.datasets.recipes.build import Recipe, RecipeError
from tempannot.datasets.recipes.sentence_order import SentenceOrderRecipe, parse_strides
from tempannot.datasets.splitting import parse_shares
from tempannot.gui.make.generator.fields import (
    Field,
    Files,
    Generator,
    Line,
    Number,
    Switch,
    Values,
)

_PURPOSE = "Which of two sentences comes first, with ever more left out between them."
_HINT = "Drop captions (.json), plain texts (.txt), TimeML documents, or folders here."
_EMPTY = (
    "Add texts to see the items that they give: captions as ActivityNet has them, plain texts, "
    "TimeML documents, or folders of these."
)


def _recipe(sources: tuple[Path, ...], values: Values) -> Recipe:
    chosen = dict(values)
    return SentenceOrderRecipe(
        sources,
        strides=parse_strides(chosen.pop("strides")),
        seconds=_seconds(chosen.pop("seconds")),
        split=parse_shares(chosen.pop("split")),
        sample_split=chosen.pop("sample_split") or None,
        **chosen,
    )


def _seconds(text: str) -> tuple[float, ...]:
    try:
        found = tuple(float(part) for part in text.split(",") if part.strip())
    except ValueError:
        found = (0.0,)
    if not all(0 < each < float("inf") for each in found):
        raise RecipeError(f"{text!r} is no list of seconds such as 5 or 5, 10")
    return found


SENTENCE_ORDERS = Generator(
    "Sentence orders",
    _PURPOSE,
    ("build", "sentence-order"),
    Files("Texts (*.json *.txt *.tml *.xml);;All files (*)", _HINT, has_folders=True),
    (
        Field(
            "strides",
            "--stride",
            "&Strides",
            "How many sentences are left out between the two, as 0..3 or 0,2",
            Line("0..3, or none with seconds"),
            "",
            "Pairs",
        ),
        Field(
            "seconds",
            "--seconds",
            "S&econds",
            "Pairs whose starts are at least so many seconds apart (captions), as 5 or 5, 10",
            Line("no windows of time", is_repeated=True),
            "",
            "Pairs",
        ),
        Field(
            "triples",
            "--triples",
            "&Triples: three sentences to be put in order",
            "Three sentences instead of two; all six orders are equally frequent",
            Switch(),
            False,
            "Pairs",
        ),
        Field(
            "min_sentences",
            "--min-sentences",
            "&Least sentences",
            "Texts with less are dropped",
            Number(2, 10_000),
            5,
            "Texts",
        ),
        Field(
            "keep_ends",
            "--keep-ends",
            "&Keep the first and last sentence",
            "Openings and endings give their place away, so they are dropped else",
            Switch(),
            False,
            "Texts",
        ),
        Field(
            "sort_by_start",
            "--sort-by-start",
            "S&ort captions by their start",
            "Captions that are not in order are taken as they stand else",
            Switch(),
            False,
            "Texts",
        ),
        Field(
            "lines",
            "--lines",
            "Each line of a plain te&xt is a sentence",
            "Else sentences are found in the running text",
            Switch(),
            False,
            "Texts",
        ),
        Field(
            "split",
            "--split",
            "S&hares",
            "The splits and their shares of the texts; all items of a text are in one split",
            Line("train=0.8,dev=0.1,test=0.1"),
            "train=0.8,dev=0.1,test=0.1",
            "Splits",
        ),
        Field(
            "sample",
            "--sample",
            "&Draw per stride",
            "Draw so many items per stride only, as for a baseline that people set (20)",
            Number(1, 1_000_000, "all"),
            None,
            "Splits",
        ),
        Field(
            "sample_split",
            "--sample-split",
            "Draw o&f the split",
            "Draw them of this split",
            Line("of all splits"),
            "",
            "Splits",
        ),
        Field(
            "seed",
            "--seed",
            "See&d",
            "The same seed gives the same file",
            Number(0),
            0,
            "Splits",
        ),
    ),
    _recipe,
    "sentence-orders.csv",
    _EMPTY,
)
