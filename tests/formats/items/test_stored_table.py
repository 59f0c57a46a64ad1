"""What is read into a file is what is read into memory, and what is odd is read as a whole."""

import gc
import sys
from pathlib import Path

import pytest

from tempannot.core.errors import FileError
from tempannot.formats.items import item_files, stored_rows
from tempannot.formats.items.item_files import read_items, stored_items
from tempannot.formats.items.stored_rows import StoredRows, stored_table
from tempannot.formats.items.text_table import read_table
from tests.oddities import REAL, manifest

TABLES = {
    "plain.csv": "premise,hypothesis,label\nIt rained.,It ended.,entailment\n",
    "quoted.csv": 'premise,hypothesis\n"It rained,\nthen ""stopped"".",\'=1+1\n\n"a",b\n',
    "cr.csv": "premise,hypothesis\ra,b\rc,d\r",
    "crlf.csv": "\r\n\r\npremise;hypothesis\r\na;b\r\n\r\nc;d\r\n",
    "mark.csv": "\ufeffpremise,hypothesis\na,b\n",
    "tabs.tsv": 'premise\thypothesis\nHe said "no".\tIt "ended\nb\tc\r\n\n d\te',
    "tabs quoted.tsv": 'premise\thypothesis\n"He said ""no"" once."\tb\n',
    "lines.jsonl": '{"premise": "a", "hypothesis": "b"}\n\n{"hypothesis": "é", "premise": "c", '
    '"n": 3, "of": null, "to": [1]}\n',
    "escaped.jsonl": '{"premise": "a", "hypothesis": "\\u0000"}\n{"premise": "a"}\n',
    "whole.json": '[{"premise": "a", "hypothesis": "b"},\n{"premise": "c", "hypothesis": "d"}]',
    "one.jsonl": '{"premise": "a", "hypothesis": "b"}\n',
    "broken.jsonl": '{"premise": "a", "hypothesis": "b"}\n{"premise": "a", "hypothesis"}\n',
    "long.csv": "premise,hypothesis\na,b\nc,d,e\n",
    "twice.csv": "premise,premise\na,b\n",
    "open.csv": 'premise,hypothesis\na,"b\n',
    "head.csv": "premise,hypothesis\n",
    "nothing.csv": "",
    "blank.csv": "\n \n",
    "nul.csv": "premise,hypothesis\na,b\0\n",
    "nested.jsonl": '{"options": ["a"], "labels": ["yes"]}\n{"options": ["b"], "labels": ["no"]}\n',
    "answers.tsv": "It rained.\tHow long?\tan hour\tyes\tEvent Duration\n",
}
READ_AT_ONCE = {
    "escaped.jsonl",
    "whole.json",
    "one.jsonl",
    "broken.jsonl",
    "long.csv",
    "twice.csv",
    "open.csv",
    "head.csv",
    "nothing.csv",
    "blank.csv",
    "nul.csv",
    "nested.jsonl",
    "answers.tsv",
}


@pytest.fixture
def written(tmp_path):
    def write(name, data=None):
        path = tmp_path / name
        path.write_bytes(TABLES[name].encode() if data is None else data)
        return path

    return write


@pytest.mark.parametrize("name", TABLES)
def test_a_table_in_a_file_is_the_same(written, name):
    path = written(name)
    found = stored_table(path, 0)
    assert (found is None) == (name in READ_AT_ONCE)
    if found is not None:
        table = read_table(path)
        assert found.columns == table.columns
        assert [list(row) for row in found.rows] == [list(row) for row in table.rows]
        assert list(found.places) == list(table.places)
        assert found.is_json == table.is_json


def test_what_is_no_text_is_read_as_a_whole(written, tmp_path):
    assert stored_table(written("latin.csv", b"premise,hypothesis\n\xe9,b\n"), 0) is None
    assert stored_table(tmp_path, 0) is None
    assert stored_table(tmp_path / "missing.csv", 0) is None
    assert stored_table(written("plain.csv")) is None  # too small to be worth it


OWN = [[each.path] for each in manifest() if each.verdict == "items"]


@pytest.mark.parametrize(
    "paths", [*OWN, *([sorted((REAL / "nli").iterdir())] if REAL.is_dir() else [])]
)
def test_items_of_a_large_file_are_the_same(paths, monkeypatch):
    monkeypatch.setattr(item_files, "stored_table", lambda path, told: stored_table(path, 0, told))
    for path in paths:
        expected = read_items(path).items
        found = stored_items(path)
        assert len(found) == len(expected)
        for mine, theirs in zip(found, expected, strict=True):
            assert same(mine) == same(theirs)
        assert same(found[-1]) == same(expected[-1])
        assert list(map(same, found[1:5])) == list(map(same, expected[1:5]))
        with pytest.raises(IndexError):
            found[len(expected)]


@pytest.mark.parametrize(
    "rows",
    [
        "1,a,b,entailment\n1,c,d,entailment\n",
        "1,a,b,entailment\n,c,d,entailment\n",
        "1,a,b,entailment\n2,c,d,who knows\n",
        "1,a,b,entailment\n2, ,d,neutral\n",
    ],
)
def test_items_that_are_none_are_refused_in_the_same_words(written, monkeypatch, rows):
    path = written("items.csv", b"id,premise,hypothesis,label\n" + rows.encode())
    with pytest.raises(FileError) as expected:
        read_items(path)
    monkeypatch.setattr(item_files, "stored_table", lambda path, told: stored_table(path, 0, told))
    with pytest.raises(FileError) as found:
        stored_items(path)
    assert str(found.value) == str(expected.value)


def test_rows_come_back_in_any_order():
    rows = StoredRows()
    made = [[str(number), "x" * (number % 70), "same"] for number in range(5000)]
    for row in made:
        rows.add(row)
    rows.end()
    assert len(rows) == 5000
    assert list(rows) == made
    assert [rows[place] for place in (4999, 0, 2500, -1)] == [
        made[4999],
        made[0],
        made[2500],
        made[-1],
    ]
    assert list(rows[10:13]) == made[10:13]
    two = zip(rows, rows, strict=True)  # at the same time
    assert all(one == other for one, other in two)
    with pytest.raises(IndexError):
        rows[5000]


def same(item):
    provenance = item.provenance
    details = dict(provenance.details)
    return (
        item.id,
        item.kind,
        item.texts,
        item.label,
        item.source,
        (
            provenance.file,
            provenance.place,
            provenance.document,
            provenance.link,
            provenance.intervals,
            details,
        ),
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full")
def test_a_full_disk_is_told_once_and_the_file_read_as_a_whole(tmp_path, monkeypatch):
    told = []
    monkeypatch.setattr(sys, "unraisablehook", told.append)
    monkeypatch.setattr(stored_rows, "TemporaryFile", Path("/dev/full").open)
    rows = StoredRows()
    with pytest.raises(OSError, match="No space"):
        rows.add(["text " * 20_000])
    del rows
    gc.collect()
    path = tmp_path / "items.csv"
    path.write_text("a,b\n" + "1,2\n" * 50)
    said = []
    assert stored_table(path, 0, said.append) is None
    gc.collect()
    assert (told, said) == ([], [stored_rows.NO_ROOM])
