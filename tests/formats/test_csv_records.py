"""Cells of CSV are no formulas, and what is read back is what was written."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.document import Document
from tempannot.core.items import Link
from tempannot.core.schemes import During
from tempannot.formats.csv_records import csv_records, meant_cell, safe_cell
from tempannot.formats.documents.relation_table import as_relation_table
from tempannot.formats.items.text_table import read_table
from tempannot.formats.items.writing import write_rows
from tempannot.formats.reading import from_bytes, to_bytes

PATH = Path("x.csv")
MARKS = ("=", "+", "-", "@", "\t", "\r")
ODD = st.text(st.sampled_from("=+-@'\t\r\n\"1.a,;"), min_size=1, max_size=6)
ID = st.text(st.sampled_from("=+-@'1.a"), min_size=1, max_size=5)


@given(ODD)
def test_a_cell_is_no_formula_and_means_the_text(text):
    cell = safe_cell(text)
    assert not cell.startswith(MARKS) or float(cell) == float(text)
    assert meant_cell(cell) == text


@given(st.lists(ODD, min_size=2, max_size=2), st.lists(ID, min_size=2, max_size=2, unique=True))
def test_items_come_back_as_they_were(tmp_path_factory, cells, columns):
    path = tmp_path_factory.mktemp("items") / "items.csv"
    columns = [f"{name}x" for name in columns]
    write_rows(path, columns, [dict(zip(columns, cells, strict=True))])
    assert not path.read_text("utf-8").strip('"').startswith(MARKS)
    table = read_table(path)
    assert list(table.columns) == columns
    assert [list(row) for row in table.rows] == [cells]


@given(st.lists(ID, min_size=4, max_size=4, unique=True), ODD)
def test_ids_and_comments_of_a_document_come_back_from_its_table(ids, comment):
    first, second, source, target = ids
    links = {
        first: Link(first, source, target, "BEFORE", comment=comment),
        second: Link(second, target, source, "AFTER"),
    }
    raw = as_relation_table(Document("x", links=links), During.EQUALS)
    found = list(csv_records(raw.decode(), ",", PATH))
    assert found[1][1][:3] == [source, "before", target]
    read = from_bytes(raw, PATH)
    assert read.document.links == links
    assert to_bytes(read, read.document) == raw
    del read.document.links[second]
    again = from_bytes(to_bytes(read, read.document), PATH)
    assert again.document.links == {first: links[first]}
