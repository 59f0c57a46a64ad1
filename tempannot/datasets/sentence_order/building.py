"""All rows of a set of sentence orders, and what was counted on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from tempannot.core.errors import TempannotError
from tempannot.datasets.sentence_order.orders import (
    PAIR_COLUMNS,
    STRIDES,
    TRIPLE_COLUMNS,
    Row,
    Spacing,
    pair_rows,
    triple_rows,
)
from tempannot.datasets.sentence_order.source_texts import PreparedTexts
from tempannot.datasets.splitting import SHARES, assign_splits, parse_shares


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
