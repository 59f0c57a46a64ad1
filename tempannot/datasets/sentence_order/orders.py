"""Pairs and triples of sentences whose order is asked for, some shown in another order.

The first and the last of ``stride + 2`` sentences in a row are a pair, so that a stride of 0 is of
neighbours. A model may also be asked for the stride: with the order, or alone, of sentences as
they stand.

Source: Jain 2020, "Do Transformers Understand Time?", methods and future work.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import permutations
from random import Random
from typing import TypeVar

from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual
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
    "apart",
    "first_place",
    "second_place",
    "first_start",
    "second_start",
    "repeated_words",
)
"""The columns of pairs; places count the sentences of a text from 1.

``seconds`` is the length of the chunks that stand for sentences, ``apart`` the least distance in
seconds where that is asked for.
"""

STRIDE_COLUMNS = (PAIR_COLUMNS[0], "one_sentence", "other_sentence", *PAIR_COLUMNS[3:])
"""The columns of pairs whose stride is asked for, too."""

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
    "seconds",
    "place_a",
    "place_b",
    "place_c",
)
"""The columns of triples; the label names them in the order of their text: ``b a c``."""

_WORD = re.compile(r"\w+")
_LETTERS = "abc"
Row = dict[str, object]
Choice = TypeVar("Choice")


class OrderLabel(StrEnum):
    """What is to be told of two sentences."""

    ORDER = "order"
    STRIDE = "stride"
    BOTH = "both"

    def of(self, is_swapped: bool, stride: int | None) -> str:
        """The label of a pair."""
        order = "swapped" if is_swapped else "original"
        if self is OrderLabel.ORDER:
            return order
        return str(stride) if self is OrderLabel.STRIDE else f"{order} {stride}"


@dataclass(frozen=True, slots=True)
class Spacing:
    """How far apart sentences are: a ``stride`` of sentences, or starts ``apart`` by seconds.

    The sentences may be chunks of so many ``seconds``.
    """

    stride: int | None = None
    seconds: float | None = None
    apart: float | None = None

    @property
    def name(self) -> str:
        """What raters' and models' scores are reported by."""
        said = f"stride {self.stride}"
        if self.apart is not None:
            said = f"{self.apart:g} seconds apart"
        return said if self.seconds is None else f"{said} of {self.seconds:g}-second chunks"

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
        if self.apart is None:
            later = number + (self.stride or 0) + 1
            return sentences[later] if later < len(sentences) else None
        start = sentences[number].start
        if start is None:
            return None
        for each in sentences[number + 1 :]:
            if each.start is not None and each.start >= start + self.apart:
                return each
        return None


def pair_rows(
    texts: Sequence[tuple[SourceText, str]],
    spacing: Spacing,
    seed: int,
    label: OrderLabel = OrderLabel.ORDER,
) -> list[Row]:
    """Return a row per pair of texts with their splits.

    In each split one half is shown as it stands and the other swapped, drawn from the seed; of
    an odd number one more stands as it is or is swapped, by chance, too. If the stride alone is
    asked for, all are shown as they stand.
    """
    rows: list[Row] = []
    for split, members in _by_split(texts):
        pairs = [(text, *pair) for text in members for pair in spacing.pairs(text)]
        shown = (False,) if label is OrderLabel.STRIDE else (False, True)
        swaps = _dealt(shown, len(pairs), Random(f"{seed}|{spacing.name}|{split}"))
        rows += [
            _pair_row((earlier, later), swapped, label)
            | {"label": label.of(swapped, spacing.stride)}
            | _common(text, split, spacing)
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


def _pair_row(pair: tuple[TimedSentence, TimedSentence], swapped: bool, label: OrderLabel) -> Row:
    first, second = reversed(pair) if swapped else pair
    names = PAIR_COLUMNS[1:3] if label is OrderLabel.ORDER else STRIDE_COLUMNS[1:3]
    return {
        names[0]: first.text,
        names[1]: second.text,
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
    named: Row = {"source": spacing.name, "split": split, "video": text.id, "file": text.file}
    said = {"stride": spacing.stride, "seconds": spacing.seconds, "apart": spacing.apart}
    return named | {name: value for name, value in said.items() if value is not None}


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

    ``apart`` are least distances beside or instead of ``strides``; ``sample`` draws so many rows
    of each of them, for the baseline that people set (20 in the study). ``sample_split`` is the
    split that these are drawn of, None for all.
    """

    strides: Sequence[int] = STRIDES
    apart: Sequence[float] = ()
    label: OrderLabel = OrderLabel.ORDER
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


def build_orders(prepared: Sequence[PreparedTexts], options: OrderOptions) -> BuiltOrders:
    """Return the rows of all strides and distances, of sentences and of chunks of any length.

    A text is in the same split in all of them, so that no test text is known from another
    stride. Raises NoTimesError if times are asked for where there are none.
    """
    sources = [(text, each.seconds) for each in prepared for text in each.texts]
    asks_times = options.apart or any(each.seconds is not None for each in prepared)
    if asks_times and not any(each.has_times for each in prepared):
        raise NoTimesError(bilingual("the texts say no times: only captions can be cut by seconds"))
    ids = list(dict.fromkeys(text.id for text, _ in sources))
    splits = assign_splits(ids, options.shares, options.seed)
    rows: list[Row] = []
    for each in prepared:
        members = [(text, splits[text.id]) for text in each.texts]
        for spacing in _spacings(options, each.seconds):
            if options.triples:
                made = triple_rows(members, spacing, options.seed)
            else:
                made = pair_rows(members, spacing, options.seed, options.label)
            rows += _drawn(made, options, spacing)
    counts = Counter((str(row["source"]), str(row["split"]), str(row["label"])) for row in rows)
    return BuiltOrders(_columns(options), tuple(rows), counts)


def _spacings(options: OrderOptions, seconds: float | None) -> Iterator[Spacing]:
    for stride in options.strides:
        yield Spacing(stride, seconds)
    for apart in () if options.triples else options.apart:
        yield Spacing(None, seconds, apart)


def _columns(options: OrderOptions) -> tuple[str, ...]:
    if options.triples:
        return TRIPLE_COLUMNS
    return PAIR_COLUMNS if options.label is OrderLabel.ORDER else STRIDE_COLUMNS


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
