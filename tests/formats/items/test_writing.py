import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.errors import FileError
from tempannot.formats.items.frame_files import FRAMES
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.text_table import read_table
from tempannot.formats.items.writing import ROW_ENDINGS, write_rows

COLUMNS = ("pair_id", "context", "hypothesis", "label")
ROWS = (
    {"pair_id": 0, "context": 'She said "no", then left.', "hypothesis": "Ä", "label": "entailed"},
    {"pair_id": 1, "context": "They met.", "hypothesis": "B", "label": None},
)
CELLS = st.text(st.characters(exclude_characters="\0", exclude_categories=("Cs",)))


@pytest.mark.parametrize("ending", ROW_ENDINGS)
def test_what_is_written_is_read_as_the_same_items(tmp_path, ending):
    path = tmp_path / f"items{ending}"
    assert write_rows(path, COLUMNS, iter(ROWS)) == 2
    first, second = read_items(path).items
    assert first.texts == ('She said "no", then left.', "Ä")
    assert [(each.id, each.label) for each in (first, second)] == [("0", "entailed"), ("1", None)]
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("ending", "expected"),
    [
        (".csv", b'a,b,c\n1,"x ""y"", z",\n,true,"[1, ""\xc3\xa4""]"\n'),
        (".tsv", b'a\tb\tc\n1\tx "y", z\t\n\ttrue\t[1, "\xc3\xa4"]\n'),
        (
            ".jsonl",
            b'{"a": 1, "b": "x \\"y\\", z", "c": null}\n'
            b'{"a": null, "b": true, "c": [1, "\xc3\xa4"]}\n',
        ),
    ],
)
def test_the_same_rows_give_the_same_bytes(tmp_path, ending, expected):
    path = tmp_path / f"rows{ending}"
    write_rows(path, ("a", "b", "c"), [{"a": 1, "b": 'x "y", z'}, {"b": True, "c": [1, "ä"]}])
    assert path.read_bytes() == expected


@pytest.mark.parametrize("rows", [[], [{"a": "1"}], [{"a": "1"}, {"a": "2"}]])
def test_json_is_a_list_with_a_record_per_line(tmp_path, rows):
    path = tmp_path / "rows.json"
    write_rows(path, ("a",), rows)
    assert json.loads(path.read_text("utf-8")) == rows
    assert len(path.read_text("utf-8").splitlines()) == (len(rows) + 2 if rows else 1)


@given(st.lists(st.tuples(CELLS, CELLS), min_size=1, max_size=4))
def test_any_cells_of_csv_come_back(tmp_path_factory, rows):
    path = tmp_path_factory.mktemp("rows") / "rows.csv"
    write_rows(path, ("a", "b"), [dict(zip("ab", row, strict=True)) for row in rows])
    assert [tuple(row) for row in read_table(path).rows] == rows


@pytest.mark.parametrize("text", ["a\tb", "a\nb"])
def test_tsv_refuses_what_it_cannot_hold(tmp_path, text):
    path = tmp_path / "rows.tsv"
    with pytest.raises(FileError, match=r"row 2: .* in 'b'; write .csv or .jsonl instead"):
        write_rows(path, ("a", "b"), [{"a": "fine"}, {"b": text}])
    assert list(tmp_path.iterdir()) == []


def test_a_name_with_another_ending_is_refused(tmp_path):
    with pytest.raises(FileError, match=r"none of the endings .csv, .tsv, .jsonl, .json"):
        write_rows(tmp_path / "rows.doc", ("a",), [])


def test_a_column_that_was_not_announced_is_a_mistake(tmp_path):
    with pytest.raises(ValueError, match=r"row 1 has the columns \['b'\]"):
        write_rows(tmp_path / "rows.csv", ("a",), [{"a": 1, "b": 2}])
    assert list(tmp_path.iterdir()) == []


def test_half_a_character_is_refused_without_a_file(tmp_path):
    with pytest.raises(FileError, match="a character that is none"):
        write_rows(tmp_path / "rows.jsonl", ("a",), [{"a": "\ud800"}])
    assert list(tmp_path.iterdir()) == []


def test_an_interruption_leaves_the_old_file(tmp_path):
    path = tmp_path / "rows.csv"
    path.write_text("old")

    def rows():
        for number in range(5000):
            yield {"a": number}
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_rows(path, ("a",), rows())
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full")
@pytest.mark.parametrize("ending", list(FRAMES))
def test_a_full_disk_is_an_error_of_the_system_in_tables_that_are_no_text(ending):
    with (
        Path("/dev/full").open("wb", buffering=0) as disk,
        pytest.raises(OSError, match="No space left"),
    ):
        FRAMES[ending](disk, {"a": str}, [("x",)], Path("rows" + ending))
