"""Rows of large tables: what columns say again and again is kept once."""

import pickle
import tracemalloc

from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.shared_cells import NamedCells, SharedCells
from tempannot.formats.items.text_table import parse_table


def test_cells_that_come_again_are_those_of_earlier_rows(tmp_path):
    rows = "".join(f"premise {n // 8},{n},a template\n" for n in range(3000))
    table = parse_table(f"premise,id,template\n{rows}", tmp_path / "x.csv")
    assert [row[0] for row in table.rows[::8]] == [f"premise {n}" for n in range(375)]
    assert len({id(row[0]) for row in table.rows}) == 375
    assert len({id(row[2]) for row in table.rows}) == 1
    assert [row[1] for row in table.rows] == [str(n) for n in range(3000)]


def test_rows_of_another_length_stay_as_they_are():
    shared = SharedCells()
    rows = [shared.row(["a", "b"] if n % 2 else ["a"]) for n in range(2500)]
    assert rows[:2] == [["a"], ["a", "b"]]
    assert rows[-2:] == rows[:2]


def test_cells_by_the_names_of_their_columns_are_a_mapping():
    cells = NamedCells({"split": 2, "kind": 0}, ["order", "x", "dev"])
    assert dict(cells) == {"split": "dev", "kind": "order"}
    assert cells == {"kind": "order", "split": "dev"}
    assert "x" not in cells
    assert cells.get("none", "") == ""
    assert dict(pickle.loads(pickle.dumps(cells))) == dict(cells)


def test_a_large_file_is_read_in_little_more_than_its_own_size(tmp_path):
    path = tmp_path / "large.csv"
    names = ["premise", "hypothesis", "label", *(f"column{n}" for n in range(12))]
    rows = (
        [f"The {n // 8} of them left the town on foot. " * 4, f"It was {n}.", "neutral"]
        + [f"a value of this column, {n % 10}"] * 12
        for n in range(10_000)
    )
    path.write_text(
        "\n".join([",".join(names), *(",".join(f'"{c}"' for c in r) for r in rows), ""])
    )
    size = path.stat().st_size
    tracemalloc.start()
    try:
        items = read_items(path).items
        kept, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(items) == 10_000
    assert items[9].provenance.details["column3"] == "a value of this column, 9"
    assert kept < 1.5 * size
    assert peak < 3.5 * size
