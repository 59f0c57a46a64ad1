"""A study of 100,000 items: making and opening its store, the next item, keeping a judgment.

With a server in TEMPANNOT_TEST_POSTGRES (``.ci/postgres start``) the same on PostgreSQL.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from uuid import uuid4

from sqlalchemy import create_engine, text

from tempannot.study.store.claiming import claim_lists
from tempannot.study.store.handing_out import hand_out
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.benchmarks.table import Row, best, number, once, row, spread
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
    making = once(lambda: StudyStore.create(place, plan).close())
    opening = best(lambda: StudyStore.open(place).close(), times=5)
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
            start = perf_counter()
            block = store.claim_list(rater)
            claiming.append((perf_counter() - start) * 1000)
            assert block is not None
            keeping += [_timed(lambda: store.keep([each])) for each in all_judged(block)]  # noqa: B023
    return [
        spread(f"{kind}: the next list", (50, 100), claiming),
        spread(f"{kind}: keep a judgment", (25, 50), keeping),
    ]


def _reading(kind: str, store: StudyStore) -> list[Row]:
    """Measure what the lead reads, with three judgments of every tenth item."""
    _fill(store, LISTS // 10)
    count = sum(1 for _ in store.judgment_rows())
    each = best(lambda: sum(1 for _ in store.judgment_rows()), times=2)
    raters = best(store.raters, times=3)
    resuming = best(lambda: (store.open_block("Ada"), store.judgments("Ada")), times=3)
    shares = f"{number(count / each * 1000)} rows/s"
    with tempfile.TemporaryDirectory() as folder:
        handing = once(lambda: hand_out(store, "Eve", Path(folder) / "eve.tempstudy", 20))
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


def _timed(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return (perf_counter() - start) * 1000


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
