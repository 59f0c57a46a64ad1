"""How right predicted orders of two or three sentences are, per source and stride.

A pair is right or wrong. Of three sentences the whole order is, and each of its three pairs: half
of the pairs are right by chance, a sixth of the orders.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.options import (
    File,
    Files,
    NewFile,
    Option,
    argument,
    required,
    setting,
)
from tempannot.core.ordered_work import OrderedWork, one_by_one
from tempannot.datasets.item_columns import ColumnError, of_split, values_of
from tempannot.datasets.known_sets import KnownSet, known_set
from tempannot.datasets.prediction_runs import (
    by_option,
    dataset_option,
    human_option,
    of_the_whole_or_the_split,
    partial_option,
    read_runs,
    split_option,
)
from tempannot.datasets.published_numbers import PublishedNumber, published_numbers
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import ORDER, STRIDE, TRIPLE
from tempannot.formats.items.predictions import (
    PredictionReader,
    ScoringColumns,
    scoring_columns_option,
)
from tempannot.formats.items.rating_item import RatingItem
from tempannot.statistics.proportions import Proportion

STRIDE_COLUMN, SOURCE = "stride", "source"
_WORDS = {
    "the first one": "original",
    "the second one": "swapped",
    "first": "original",
    "second": "swapped",
}


@dataclass(frozen=True, slots=True)
class OrderScore:
    """How many orders are right; of triples also how many of their pairs."""

    orders: Proportion
    pairs: Proportion | None = None


@dataclass(frozen=True, slots=True)
class ScoredOrders:
    """Predictions by the names of their files, with what they are worth.

    ``runs`` are of the full model, ``partial`` of one that saw one sentence alone. ``by`` names
    columns, ``known`` the set that the items are of, ``published`` the rows of its paper.
    """

    items: tuple[RatingItem, ...]
    predicted: Mapping[str, Sequence[str]]
    runs: tuple[str, ...]
    partial: tuple[str, ...]
    by: tuple[str, ...]
    known: KnownSet | None
    published: tuple[PublishedNumber, ...]
    whole: tuple[RatingItem, ...] = ()

    def values(self, column: str) -> list[str]:
        """What a column says of each item; raises FileError if no item has it."""
        return column_values(self.items, column)

    def score(self, name: str, places: Sequence[int] | None = None) -> OrderScore:
        """The score of a run, on some of the items."""
        chosen = range(len(self.items)) if places is None else places
        return score_orders(
            [self.items[place].label or "" for place in chosen],
            [self.predicted[name][place] for place in chosen],
        )

    def places(self, column: str) -> dict[str, list[int]]:
        """The places of the items of each value of a column, in the order they come up."""
        found: dict[str, list[int]] = {}
        for place, value in enumerate(self.values(column)):
            found.setdefault(value, []).append(place)
        return found


@dataclass(frozen=True, slots=True)
class OrderScoring:
    """What is asked for; without ``by`` scores are told per source and stride."""

    gold: Path = required(argument(None, File()))
    predictions: tuple[Path, ...] = required(argument(None, Files()))
    hypothesis_only: tuple[Path, ...] = setting((), partial_option())
    human: Path | None = setting(None, human_option())
    by: tuple[str, ...] = setting(
        (), by_option(bilingual("Score each value of a column.  [default: source, stride]"))
    )
    split: str | None = setting(None, split_option())
    dataset: str | None = setting(None, dataset_option())
    chart: Path | None = setting(
        None,
        Option(
            "--chart",
            NewFile((".svg", ".png", ".pdf")),
            bilingual("Draw accuracies by stride into a file, beside those of the paper."),
        ),
    )
    columns: str | None = setting(None, scoring_columns_option())

    def run(
        self,
        told: Callable[[str], object] = lambda _: None,
        in_order: OrderedWork = one_by_one,
    ) -> ScoredOrders:
        """Read all files; raises FileError, and UnknownSetError for ``dataset``.

        ``in_order`` reads each run.
        """
        told(bilingual("reading {name}", name=self.gold.name))
        columns = ScoringColumns.of(self.columns)
        whole = gold_orders(read_items(self.gold, columns.items).items, self.gold)
        items = self._of_the_split(whole)
        paths = (*self.predictions, *self.hypothesis_only)
        asked = partial(read_order_predictions, gold=self.gold, columns=columns)
        read = partial(of_the_whole_or_the_split, asked, whole, items)
        predicted = read_runs(paths, read, in_order, len(whole))
        known = known_set(items, self.dataset)
        named = known and known.dataset
        published = published_numbers(paper="sop", dataset=named) if named else ()
        return ScoredOrders(
            items,
            predicted,
            tuple(map(str, self.predictions)),
            tuple(map(str, self.hypothesis_only)),
            self.by or _usual_columns(items),
            known,
            tuple(each for each in published if each.measure == "accuracy"),
            whole,
        )

    def _of_the_split(self, whole: tuple[RatingItem, ...]) -> tuple[RatingItem, ...]:
        if self.split is None:
            return whole
        return of_split(whole, self.split, self.gold)


def gold_orders(items: Sequence[RatingItem], path: Path) -> tuple[RatingItem, ...]:
    """Return the items; raises FileError if they are no orders, or one has no label."""
    kind = items[0].kind if items else ORDER
    for item in items:
        if item.kind not in (ORDER, TRIPLE, STRIDE) or item.kind != kind:
            raise FileError(
                path,
                bilingual(
                    "these are items of the kind {kind}, not sentence orders", kind=item.kind
                ),
            )
        if item.kind.labels.get(item.label or "") != item.label:
            known = ", ".join(_labels(items))
            said = bilingual(
                "the item {id} has no order; orders are {known}", id=item.id, known=known
            )
            raise FileError(path, said, item.provenance.place)
    return tuple(items)


def read_order_predictions(
    path: Path,
    items: Sequence[RatingItem],
    gold: Path | None = None,
    columns: ScoringColumns | None = None,
) -> tuple[str, ...]:
    """Read an order for each of the items; raises FileError as ``PredictionReader.read``."""
    labels = items[0].kind.labels if items else ORDER.labels
    meanings = {**labels, **(_WORDS if items and items[0].kind == ORDER else {})}

    def meaning(word: str) -> str | None:
        return meanings.get(" ".join(word.casefold().split()))

    words = _labels(items)
    return PredictionReader(items, meaning, words, columns or ScoringColumns(), gold).read(path)


def _labels(items: Sequence[RatingItem]) -> tuple[str, ...]:
    """The labels that there may be; of strides, which have no end, those that there are."""
    if items and items[0].kind == STRIDE:
        return tuple(sorted({item.label for item in items if item.label}))
    return tuple(dict.fromkeys((items[0].kind if items else ORDER).labels.values()))


def score_orders(gold: Sequence[str], predicted: Sequence[str]) -> OrderScore:
    """Return how many orders are right, in the same order as the labels they are for.

    >>> score_orders(["a b c"], ["b a c"]).pairs.share_text
    '66.7 %'
    """
    right = sum(one == other for one, other in zip(gold, predicted, strict=True))
    orders = Proportion(right, len(gold))
    if not any(len(each.split()) > 2 for each in gold):
        return OrderScore(orders)
    kept = sum(map(_pairs_kept, gold, predicted))
    return OrderScore(orders, Proportion(kept, 3 * len(gold)))


def _pairs_kept(gold: str, predicted: str) -> int:
    """How many of the pairs of three stand in the same order in both."""
    places = {letter: place for place, letter in enumerate(predicted.split())}
    return sum(places[one] < places[other] for one, other in combinations(gold.split(), 2))


def column_values(items: Sequence[RatingItem], column: str) -> list[str]:
    """What a column says of each item; raises FileError if no item has it."""
    try:
        return values_of(items, column, (SOURCE, "label"))
    except ColumnError as error:
        raise FileError(items[0].provenance.file if items else "", error.args[0]) from error


def stride_name(value: str) -> str:
    """What a paper calls a stride or a source: ``stride 0`` for both ``0`` and ``stride 0``."""
    return f"stride {value}" if value.strip().isdigit() else value.strip()


def _usual_columns(items: Sequence[RatingItem]) -> tuple[str, ...]:
    """Source and stride, once where they say the same."""
    sources = column_values(items, SOURCE)
    if not any(STRIDE_COLUMN in item.provenance.details for item in items):
        return (SOURCE,)
    strides = column_values(items, STRIDE_COLUMN)
    same = all(stride_name(one) == two for one, two in zip(strides, sources, strict=True))
    return (STRIDE_COLUMN,) if same else (SOURCE, STRIDE_COLUMN)
