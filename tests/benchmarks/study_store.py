"""A study of 100,000 items: making and opening its store, the next item, keeping a judgment.

The times are those on the wall: waiting for a disk or a server is part of them. With a server in
TEMPANNOT_TEST_POSTGRES (``.ci/postgres start``) the same on PostgreSQL.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

from sqlalchemy import create_engine, text

from tempannot.study.store.claiming import claim_lists
from tempannot.study.store.copies import hand_out
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.benchmarks.clock import Times, Work, elapsed
from tests.benchmarks.clock import best as least
from tests.benchmarks.clock import once as run_once
from tests.benchmarks.table import Row, number, row, spread
from tests.study.store.studies import all_judged, plan_of

LISTS, SIZE = 10_000, 10
RATERS = ("Ada", "Bob", "Cleo")


def rows() -> list[Row]:
    """Measure both kinds of places."""
    with tempfile.TemporaryDirectory() as folder:
        found = _of_place("file", StorePlace.of(Path(folder) / "study.tempstudy"))
    url = os.environ.get("TEMPANNOT_TEST_POSTGRES")
    if url is not None:
        with _schema(url) as place:
            found += _of_place("server", place)
    return found


def _of_place(kind: str, place: StorePlace) -> list[Row]:
    plan = plan_of(LISTS, SIZE, checks=50, training=10)
    making = _once(lambda: StudyStore.create(place, plan).close())
    opening = _best(lambda: StudyStore.open(place).close(), times=5)
    with StudyStore.open(place) as store:
        return [
            row(f"{kind}: make a study of {LISTS * SIZE:,} items", 15_000, making),
            row(f"{kind}: open it", 200, opening),
            *_judging(kind, store),
            *_reading(kind, store),
        ]


def _judging(kind: str, store: StudyStore) -> list[Row]:
    claiming, keeping = [], []
    for rater in RATERS:
        store.join(rater)
        for _ in range(20):
            start = elapsed()
            block = store.claim_list(rater)
            claiming.append(elapsed() - start)
            assert block is not None
            keeping += [_once(lambda: store.keep([each])) for each in all_judged(block)]  # noqa: B023
    return [
        spread(f"{kind}: the next list", (50, 100), Times(claiming)),
        spread(f"{kind}: keep a judgment", (25, 50), Times(keeping)),
    ]


def _reading(kind: str, store: StudyStore) -> list[Row]:
    """Measure what the lead reads, with three judgments of every tenth item."""
    _fill(store, LISTS // 10)
    count = sum(1 for _ in store.judgment_rows())
    each = _best(lambda: sum(1 for _ in store.judgment_rows()), times=2)
    raters = _best(store.raters, times=3)
    resuming = _best(lambda: (store.open_block("Ada"), store.judgments("Ada")), times=3)
    shares = f"{number(count / each * 1000)} rows/s"
    with tempfile.TemporaryDirectory() as folder:
        handing = _once(lambda: hand_out(store, "Eve", Path(folder) / "eve.tempstudy", 20))
    return [
        row(f"{kind}: read all {count:,} judgments with their items", 10_000, each, shares),
        row(f"{kind}: how far the raters are", 2_000, raters),
        row(f"{kind}: where a rater of {LISTS:,} items stopped", 1_000, resuming),
        row(f"{kind}: hand out 20 lists", 2_000, handing),
    ]


def _fill(store: StudyStore, lists: int) -> None:
    for rater in RATERS:
        with store.writing() as connection:
            claim_lists(connection, store.study.design, rater, lists)
        store.keep([each for block in store.blocks(rater) for each in all_judged(block)])


def _once(work: Work) -> float:
    return run_once(work, elapsed)


def _best(work: Work, times: int) -> float:
    return least(work, times, elapsed)


@contextmanager
def _schema(url: str) -> Iterator[StorePlace]:
    name = f"benchmark_{uuid4().hex[:8]}"
    try:
        yield StorePlace.of(f"{url}?schema={name}")
    finally:
        engine = create_engine(url)
        with engine.begin() as connection:
            connection.execute(text(f"DROP SCHEMA IF EXISTS {name} CASCADE"))
        engine.dispose()
