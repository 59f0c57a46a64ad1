"""Building the challenge sets: time for 100,000 items, and memory."""

from __future__ import annotations

import tempfile
import tracemalloc
from collections import deque
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path

from tempannot.datasets.challenge.challenge_items import (
    ChallengeItem,
    ChallengeSet,
    ChallengeSettings,
)
from tempannot.datasets.challenge.challenge_sets import CHALLENGE_SETS
from tempannot.datasets.challenge.template_file import read_templates
from tempannot.formats.items.writing import write_rows
from tests.benchmarks.clock import best
from tests.benchmarks.table import Row, number, row

ITEMS = 100_000
BAR = 5_000
MEGABYTES = 5


def rows() -> list[Row]:
    """Measure each set in a file, and what memory the items take while they are made."""
    with tempfile.TemporaryDirectory() as folder:
        found = [_writing(each, Path(folder)) for each in CHALLENGE_SETS.values()]
    return [*found, _memory()]


def _writing(challenge: ChallengeSet, folder: Path) -> Row:
    path = folder / f"{challenge.name}.csv"

    def work() -> None:
        items = islice(_endless(challenge), ITEMS)
        write_rows(path, challenge.columns, (item.as_row() for item in items))

    took = best(work, times=3)
    return row(f"build {ITEMS:,} items of {challenge.name}", BAR, took)


def _endless(challenge: ChallengeSet) -> Iterator[ChallengeItem]:
    """Yield the items of one seed after another."""
    templates = read_templates()
    return chain.from_iterable(
        challenge.items(templates, ChallengeSettings(seed)) for seed in range(1, ITEMS)
    )


def _memory() -> Row:
    challenge = CHALLENGE_SETS["cross-unit"]
    tracemalloc.start()
    deque(islice(_endless(challenge), ITEMS), maxlen=0)
    peak = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    name = f"memory for {ITEMS:,} items of {challenge.name}"
    return Row(name, f"< {MEGABYTES} MB", f"{number(peak)} MB", "", peak < MEGABYTES)
