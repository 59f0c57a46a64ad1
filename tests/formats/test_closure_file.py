import csv
import io
import json
from pathlib import Path

import pandas as pd
import pytest

from tempannot.core.network import Assertion, Network
from tempannot.core.relations import BEFORE, RelationSet
from tempannot.formats.closure_file import COLUMNS, closure_lines, write_closure

ODD = ("a,b", 'say "it"', "plain,inferred\n", "=1", "ünd")


def chain(*names: str) -> Network:
    links = [Assertion(f"l{n}", first, names[n + 1], BEFORE) for n, first in enumerate(names[:-1])]
    return Network.close(names, links)


def read_back(path: Path) -> list[tuple[str, ...]]:
    if path.suffix == ".parquet":
        return list(pd.read_parquet(path).itertuples(index=False, name=None))
    text = path.read_text("utf-8")
    if path.suffix == ".jsonl":
        return [tuple(json.loads(line).values()) for line in text.split("\n") if line]
    return [tuple(row) for row in csv.reader(io.StringIO(text, newline=""))][1:]


@pytest.mark.parametrize("ending", [".csv", ".jsonl", ".parquet", ".PARQUET"])
@pytest.mark.parametrize("names", [ODD, tuple(f"e{n}" for n in range(40)), ("a",)])
def test_every_ending_holds_the_same_pairs_in_the_same_order(names, ending, tmp_path):
    path = tmp_path / f"closed{ending}"
    write_closure(chain(*names), path)
    expected = [
        (first, "before", second, "asserted" if there == here + 1 else "inferred")
        for here, first in enumerate(names)
        for there, second in enumerate(names)
        if there > here
    ]
    cells = {"=1": "'=1"} if ending == ".csv" else {}
    assert read_back(path.rename(path.with_suffix(ending.lower()))) == [
        tuple(cells.get(each, each) for each in row) for row in expected
    ]


def test_the_columns_of_parquet_are_those_of_csv(tmp_path):
    path = tmp_path / "closed.parquet"
    write_closure(chain("a", "b"), path)
    assert tuple(pd.read_parquet(path).columns) == COLUMNS


def test_sets_of_relations_are_written_as_everywhere(tmp_path):
    said = RelationSet.parse("before|meets")
    network = Network.close(["a", "b"], [Assertion("l1", "a", "b", said)])
    for ending in (".csv", ".jsonl", ".parquet"):
        path = tmp_path / f"closed{ending}"
        write_closure(network, path)
        assert read_back(path) == [("a", "before|meets", "b", "asserted")]


def test_the_lines_of_one_source_are_handed_on_before_the_next_ones_are_made():
    chain = [Assertion(f"l{n}", f"e{n}", f"e{n + 1}", BEFORE) for n in range(30)]
    network = Network.close([f"e{n}" for n in range(31)], chain)
    pieces = closure_lines(network)
    assert next(pieces) == "source,relations,target,origin\n"
    first = next(pieces)
    assert first.startswith("e0,before,e1,asserted\ne0,before,e2,inferred\n")
    assert first.count("\n") == 30
    assert sum(piece.count("\n") for piece in pieces) == sum(range(30))
