"""The report of a study of half a million judgments, from its store, by the command."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tempannot.study.judgment import Block, Judgment
from tempannot.study.store.claiming import claim_lists
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.benchmarks.clock import command
from tests.benchmarks.table import Row, row
from tests.study.store.studies import all_judged, plan_of

_LISTS, _SIZE, _RATERS, _EACH = 2_000, 50, 50, 200
_COMMAND = "from tempannot.cli.main import main; raise SystemExit(main())"


def rows() -> list[Row]:
    """Measure the whole command in processor time, for an open study and a sealed one.

    In the sealed one some raters answer at random and faster than anybody reads, so that
    everything is told twice: with and without them.
    """
    return [_row("judgments in a store"), _row("sealed ones, 5 of 50 raters in doubt", doubted=5)]


def _row(title: str, doubted: int = 0) -> Row:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "large.tempstudy"
        count = _fill(path, doubted)
        took = command(["-c", _COMMAND, "study", "report", str(path), "--json"])
    return row(f"study report of {count:,} {title}", 60_000, took)


def _fill(path: Path, doubted: int) -> int:
    drawn, count = random.Random(1), 0
    plan = plan_of(_LISTS, _SIZE, raters=_RATERS * _EACH // _LISTS)
    StudyStore.create(StorePlace.of(path), plan, has_key=bool(doubted)).close()
    with StudyStore.open(StorePlace.of(path)) as store:
        for number in range(_RATERS):
            name = f"R{number:02}"
            store.join(name)
            with store.writing() as connection:
                claim_lists(connection, store.study.design, name, _EACH)
            leaning = drawn.choice((-1, 0, 0, 1))
            say = _careless if number < doubted else _said
            said = [each for b in store.blocks(name) for each in say(b, drawn, leaning)]
            store.keep(said)
            count += len(said)
    return count


def _said(block: Block, drawn: random.Random, leaning: int) -> Iterator[Judgment]:
    levels = plan_of(1, 1).design.scale.levels
    for each in all_judged(block):
        place = each.item * 7919 % len(levels) + drawn.choice((leaning, 0, 0, -1, 1))
        response = levels[min(len(levels) - 1, max(0, place))]
        yield replace(each, response=response, active_seconds=drawn.uniform(2, 9))


def _careless(block: Block, drawn: random.Random, _: int) -> Iterator[Judgment]:
    levels = plan_of(1, 1).design.scale.levels
    for each in all_judged(block):
        yield replace(each, response=drawn.choice(levels), active_seconds=0.2)
