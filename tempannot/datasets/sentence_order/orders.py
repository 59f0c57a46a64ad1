"""Pairs and triples of sentences whose order is asked for, some shown in another order.

Source: the seeds' study of strided sentence order prediction: the first and the last of
``stride + 2`` sentences in a row are a pair, so that a stride of 0 is of neighbours.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from random import Random
from typing import TypeVar

from tempannot.core.errors import TempannotError
from tempannot.datasets.sentence_order.source_texts import PreparedTexts, SourceText, TimedSentence
from tempannot.datasets.splitting import SHARES, assign_splits, parse_shares

STRIDES = (0, 1, 2, 3)
"""The strides of the study."""

PAIR_COLUMNS = (
    "id",
    "first",
    "second",
    "label",
    "source",
    "split",
    "video",
    "file",
    "stride",
    "seconds",
    "first_place",
    "second_place",
    "first_start",
    "second_start",
    "repeated_words",
)
"""The columns of pairs; places count the sentences of a text from 1."""

TRIPLE_COLUMNS = (
    "id",
    "sentence_a",
    "sentence_b",
    "sentence_c",
    "label",
    "source",
    "split",
    "video",
    "file",
    "stride",
    "place_a",
    "place_b",
    "place_c",
)
"""The columns of triples; the label names them in the order of their text: ``b a c``."""

_WORD = re.compile(r"\w+")
_LETTERS = "abc"
Row = dict[str, object]
Choice = TypeVar("Choice")


@dataclass(frozen=True, slots=True)
class Spacing:
    """How far apart sentences are: a ``stride`` of sentences, or at least ``seconds``."""

    stride: int | None = None
    seconds: float | None = None

    @property
    def name(self) -> str:
        """What raters' and models' scores are reported by."""
        if self.seconds is not None:
            return f"{self.seconds:g} seconds"
        return f"stride {self.stride}"

    def pairs(self, text: SourceText) -> Iterator[tuple[TimedSentence, TimedSentence]]:
        """Yield the pairs of a text, in its order."""
        for number, earlier in enumerate(text.sentences):
            later = self._partner(text.sentences, number)
            if later is not None:
                yield earlier, later

    def triples(self, text: SourceText) -> Iterator[tuple[TimedSentence, ...]]:
        """Yield the triples of a text; each two in a row are as far apart as a pair."""
        step = (self.stride or 0) + 1
        for number in range(len(text.sentences) - 2 * step):
            yield text.sentences[number : number + 2 * step + 1 : step]

    def _partner(self, sentences: Sequence[TimedSentence], number: int) -> TimedSentence | None:
        if self.seconds is None:
            later = number + (self.stride or 0) + 1
            return sentences[later] if later < len(sentences) else None
        start = sentences[number].start
        if start is None:
            return None
        for each in sentences[number + 1 :]:
            if each.start is not None and each.start >= start + self.seconds:
                return each
        return None


def pair_rows(texts: Sequence[tuple[SourceText, str]], spacing: Spacing, seed: int) -> list[Row]:
    """Return a row per pair of texts with their splits.

    In each split one half is shown as it stands and the other swapped, drawn from the seed; of
    an odd number one more stands as it is or is swapped, by chance, too.
    """
    rows: list[Row] = []
    for split, members in _by_split(texts):
        pairs = [(text, *pair) for text in members for pair in spacing.pairs(text)]
        swaps = _dealt((False, True), len(pairs), Random(f"{seed}|{spacing.name}|{split}"))
        rows += [
            _pair_row((earlier, later), swapped) | _common(text, split, spacing)
            for (text, earlier, later), swapped in zip(pairs, swaps, strict=True)
        ]
    return _numbered(rows, spacing)


def triple_rows(texts: Sequence[tuple[SourceText, str]], spacing: Spacing, seed: int) -> list[Row]:
    """Return a row per triple of texts with their splits; all six orders are equally frequent."""
    rows: list[Row] = []
    orders = tuple(permutations(range(3)))
    for split, members in _by_split(texts):
        triples = [(text, triple) for text in members for triple in spacing.triples(text)]
        dealt = _dealt(orders, len(triples), Random(f"{seed}|triples {spacing.name}|{split}"))
        rows += [
            _triple_row(triple, order) | _common(text, split, spacing)
            for (text, triple), order in zip(triples, dealt, strict=True)
        ]
    return _numbered(rows, spacing)


def _by_split(
    texts: Sequence[tuple[SourceText, str]],
) -> Iterator[tuple[str, list[SourceText]]]:
    for split in dict.fromkeys(split for _, split in texts):
        yield split, [text for text, each in texts if each == split]


def _dealt(choices: Sequence[Choice], count: int, random: Random) -> list[Choice]:
    """Return choices in equal numbers, as far as that goes, in random order."""
    rest = random.sample(list(choices), count % len(choices))
    found = [*choices] * (count // len(choices)) + rest
    random.shuffle(found)
    return found


def _pair_row(pair: tuple[TimedSentence, TimedSentence], swapped: bool) -> Row:
    first, second = reversed(pair) if swapped else pair
    return {
        "first": first.text,
        "second": second.text,
        "label": "swapped" if swapped else "original",
        "first_place": first.place,
        "second_place": second.place,
        "first_start": first.start,
        "second_start": second.start,
        "repeated_words": " ".join(_repeated_words(first.text, second.text)),
    }


def _triple_row(triple: Sequence[TimedSentence], order: Sequence[int]) -> Row:
    shown = {letter: triple[place] for letter, place in zip(_LETTERS, order, strict=True)}
    label = " ".join(_LETTERS[order.index(place)] for place in range(3))
    texts: Row = {f"sentence_{letter}": each.text for letter, each in shown.items()}
    places: Row = {f"place_{letter}": each.place for letter, each in shown.items()}
    return texts | places | {"label": label}


def _common(text: SourceText, split: str, spacing: Spacing) -> Row:
    distance: Row = {"seconds": spacing.seconds} if spacing.seconds is not None else {}
    stride: Row = {"stride": spacing.stride} if spacing.seconds is None else {}
    named: Row = {"source": spacing.name, "split": split, "video": text.id, "file": text.file}
    return named | stride | distance


def _numbered(rows: Sequence[Row], spacing: Spacing) -> list[Row]:
    start = spacing.name.replace(" ", "-")
    return [row | {"id": f"{start}-{number}"} for number, row in enumerate(rows, 1)]


def _repeated_words(first: str, second: str) -> list[str]:
    """Return the words of more than three letters that both have: they may give an order away."""
    words = [set(_WORD.findall(text.casefold())) for text in (first, second)]
    return sorted(word for word in words[0] & words[1] if len(word) > 3)


class NoTimesError(TempannotError):
    """Items so many seconds apart are asked for, of texts that say no times."""


@dataclass(frozen=True, slots=True)
class OrderOptions:
    """Which orders to build.

    ``seconds`` are windows beside or instead of ``strides``; ``sample`` draws so many rows of
    each of them, for the baseline that people set (20 in the study). ``sample_split`` is the
    split that these are drawn of, None for all.
    """

    strides: Sequence[int] = STRIDES
    seconds: Sequence[float] = ()
    triples: bool = False
    shares: Mapping[str, float] = field(default_factory=lambda: parse_shares(SHARES))
    sample: int | None = None
    sample_split: str | None = None
    seed: int = 0


@dataclass(frozen=True, slots=True)
class BuiltOrders:
    """Rows with their columns; ``counts`` of rows by source, split and label."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    counts: Mapping[tuple[str, str, str], int]


def build_orders(prepared: PreparedTexts, options: OrderOptions) -> BuiltOrders:
    """Return the rows of all strides and windows; raises NoTimesError where there are none.

    A text is in the same split in all of them, so that no test text is known from another
    stride.
    """
    texts = prepared.texts
    timed = any(each.start is not None for text in texts for each in text.sentences)
    if options.seconds and not timed:
        raise NoTimesError("the texts say no times: only captions can be so many seconds apart")
    splits = assign_splits([each.id for each in texts], options.shares, options.seed)
    members = [(text, splits[text.id]) for text in texts]
    spacings = [Spacing(stride=each) for each in options.strides]
    spacings += [Spacing(seconds=each) for each in options.seconds if not options.triples]
    make = triple_rows if options.triples else pair_rows
    rows = [
        row
        for spacing in spacings
        for row in _drawn(make(members, spacing, options.seed), options, spacing)
    ]
    counts = Counter((str(row["source"]), str(row["split"]), str(row["label"])) for row in rows)
    return BuiltOrders(TRIPLE_COLUMNS if options.triples else PAIR_COLUMNS, tuple(rows), counts)


def _drawn(rows: list[Row], options: OrderOptions, spacing: Spacing) -> list[Row]:
    """Return the rows to keep, in their order; as many of each label as that allows."""
    if options.sample is None:
        return rows
    if options.sample_split is not None:
        rows = [row for row in rows if row["split"] == options.sample_split]
    random = Random(f"{options.seed}|sample {spacing.name}")
    queues: dict[str, list[Row]] = {}
    for row in random.sample(rows, len(rows)):
        queues.setdefault(str(row["label"]), []).append(row)
    drawn: list[Row] = []
    while len(drawn) < options.sample and any(queues.values()):
        for label in sorted(queues):
            if queues[label] and len(drawn) < options.sample:
                drawn.append(queues[label].pop())
    ids = {row["id"] for row in drawn}
    return [row for row in rows if row["id"] in ids]
