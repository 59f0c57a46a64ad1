"""Reading what raters judge: 100,000 items in each layout."""

from __future__ import annotations

import csv
import json
import tempfile
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.repeats import import_report
from tests.benchmarks.clock import best
from tests.benchmarks.table import Row, row

ITEMS = 100_000
_MARKS = {"csv": ",", "tsv": "\t"}
_PREMISE = (
    "The company , rumored a potential takeover target for six months , said that a competitor"
    " has sought approval to buy up to 25 % of its shares ."
)
_Pair = Mapping[str, object]


def rows() -> list[Row]:
    """Measure reading items of every layout, and looking for repeats among them."""
    with tempfile.TemporaryDirectory() as folder:
        files = _files(Path(folder))
        found = [_reading(path) for path in files]
        items = read_items(files[-1]).items
        took = best(partial(import_report, items), times=3)
    return [*found, row(f"find what repeats among {ITEMS:,} items", 1_000, took)]


def _reading(path: Path) -> Row:
    took = best(lambda: read_items(path), times=3)
    size = path.stat().st_size / 1e6
    name = f"read {ITEMS:,} items from {path.name}, {size:.0f} MB"
    return row(name, 2_000, took, f"{size / took * 1000:.0f} MB/s")


def _files(folder: Path) -> list[Path]:
    pairs = [_pair(number) for number in range(ITEMS)]
    whole, lines, answers = (folder / f"items.{end}" for end in ("json", "jsonl", "mctaco"))
    whole.write_text(json.dumps(pairs, indent=4))
    lines.write_text("".join(f"{json.dumps(each)}\n" for each in pairs))
    answers.write_text("".join(map(_answer, range(ITEMS))))
    tables = [_table(folder / f"items.{end}", pairs, mark) for end, mark in _MARKS.items()]
    return [whole, lines, *tables, answers]


def _table(path: Path, pairs: Sequence[_Pair], separator: str) -> Path:
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, list(pairs[0]), delimiter=separator)
        writer.writeheader()
        writer.writerows(pairs)
    return path


def _pair(number: int) -> _Pair:
    return {
        "index": number,
        "context": f"{_PREMISE} {number // 8}",
        "hypothesis": f"The saying started before the seeking ended, {number % 8}.",
        "pair-id": number,
        "type-of-inference": "temporal-relation",
        "split": "train",
        "label": "not-entailed" if number % 3 else "entailed",
    }


def _answer(number: int) -> str:
    label = "yes" if number % 3 else "no"
    cells = (_PREMISE, f"How long was it a target, {number // 7}?", f"{number} days", label)
    return "\t".join((*cells, "Event Duration")) + "\n"
