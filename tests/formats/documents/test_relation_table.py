from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.core import edits
from tempannot.core.errors import DocumentError, FileError
from tempannot.core.items import Link, Span
from tempannot.core.relations import BEFORE, RelationSet
from tempannot.core.schemes import During
from tempannot.formats.csv_records import table_row
from tempannot.formats.documents.relation_table import (
    as_relation_table,
    is_relation_table,
    read_relation_table,
)
from tempannot.formats.reading import check_edit, from_bytes, read, to_bytes
from tests.oddities import HERE, REAL

PATH = Path("pairs.csv")
TABLE = 'source,relations,target\nA,before,B\n"B", overlaps|meets ,C\nC,,A\n'


def links(content: str) -> list[Link]:
    return list(from_bytes(content.encode(), PATH).document.links.values())


def edited(content: str, *make) -> str:
    opened = from_bytes(content.encode(), PATH)
    for each in make:
        opened.document.apply(each(opened.document))
    saved = to_bytes(opened, opened.document)
    again = from_bytes(saved, PATH).document.links
    assert again == opened.document.links
    return saved.decode()


def test_rows_are_links_between_events_without_text():
    document = from_bytes(TABLE.encode(), PATH).document
    assert [each.id for each in document.intervals()] == ["A", "B", "C"]
    assert document.text == ""
    first, second, third = document.links.values()
    assert (first.id, first.source, first.rel_type, first.target) == ("l1", "A", "BEFORE", "B")
    assert (second.rel_type, second.exact) == ("VAGUE", RelationSet.parse("meets|overlaps"))
    assert (third.rel_type, third.exact) == ("VAGUE", None)


def test_ids_other_columns_and_a_byte_order_mark_are_understood():
    found = links("\ufeffid,Source,relations,target,origin\r\nx7,A,before,B,inferred\r\n")
    assert (found[0].id, found[0].attributes) == ("x7", {"origin": "inferred"})


def test_odd_links_are_reported_with_their_line():
    opened = from_bytes(b"source,relations,target\nA,before,B\nA,before,B\nA,after,A\n", PATH)
    assert [(each.kind, each.where, each.line) for each in opened.problems] == [
        ("duplicate-link", "l2", 3),
        ("self-link", "l3", 4),
    ]


@pytest.mark.parametrize(
    ("rows", "line", "reason"),
    [
        ("A,before,B\nA,foo,B\n", 3, "'foo' is not a relation"),
        ("A,before\n", 2, "a row needs a source and a target"),
        ('A,before,"B\n', 2, "the table is broken here"),
    ],
)
def test_a_row_that_is_none_is_one_error_with_its_line(rows, line, reason):
    with pytest.raises(FileError, match=reason) as caught:
        links("source,relations,target\n" + rows)
    assert caught.value.line == line


def test_an_id_used_twice_and_bytes_that_are_no_text_are_refused():
    with pytest.raises(FileError, match=":3: the id 'x' is used twice"):
        links("source,relations,target,id\nA,before,B,x\nB,before,C,x\n")
    with pytest.raises(FileError, match=":2: the table is not UTF-8"):
        from_bytes(b"source,relations,target\nA\xe9,before,B\n", PATH)


def test_an_unchanged_table_is_saved_byte_for_byte():
    assert edited(TABLE) == TABLE


def test_a_new_link_is_one_new_row():
    assert edited(TABLE, lambda d: edits.add_link(d, "A", "C", BEFORE)) == TABLE + "A,before,C\n"


def test_a_table_without_a_last_line_end_gets_one():
    table = "source,relations,target\r\nA,before,B"
    changed = edited(table, lambda d: edits.add_link(d, "B", "A", BEFORE))
    assert changed == table + "\r\nB,before,A\r\n"


def test_a_changed_relation_changes_its_row_only():
    changed = edited(TABLE, lambda d: edits.set_relation(d, "l1", RelationSet.parse("meets")))
    assert changed == TABLE.replace("A,before,B", "A,meets,B")


def test_ids_are_written_once_rows_no_longer_give_them():
    changed = edited(TABLE, lambda d: edits.delete_link(d, "l1"))
    assert changed.splitlines()[:2] == ["source,relations,target,id", "B,meets|overlaps,C,l2"]


def test_what_only_new_columns_can_say_brings_them():
    changed = edited(
        TABLE,
        lambda d: edits.annotate_link(d, "l1", comment="a, b", confidence=0.5),
        lambda d: edits.keep_link(d, "l2", True),
        lambda d: edits.set_relation(d, "l3", RelationSet.parse("equals"), "IDENTITY"),
    )
    assert changed.splitlines()[0] == "source,relations,target,comment,confidence,kept,type"


def test_what_is_no_link_is_refused_when_saving():
    opened = from_bytes(TABLE.encode(), PATH)
    assert "no text" in (opened.source.why_not_markable(opened.document, Span(0, 0)) or "")
    added = edits.add_time(opened.document, Span(0, 0))
    with pytest.raises(DocumentError, match="cannot hold times"):
        check_edit(opened, opened.document, added)
    check_edit(opened, opened.document, edits.add_link(opened.document, "A", "C", BEFORE))
    opened.document.apply(added)
    with pytest.raises(FileError, match="cannot hold times"):
        to_bytes(opened, opened.document)


@pytest.mark.parametrize(
    ("path", "link"),
    [
        (HERE / "dialects" / "tempeval-3.tml", "l1"),
        *([(REAL / "te3" / "gold_AP_20130322.tml", "l64")] if REAL.is_dir() else []),
    ],
)
def test_the_links_of_any_document_become_a_table(path, link):
    document = read(path).document
    table = as_relation_table(document, During.DURING)
    again = from_bytes(table, PATH).document
    assert list(again.links) == list(document.links)
    assert again.links[link].exact is None
    assert again.links[link].rel_type == "IS_INCLUDED"


relations = st.sampled_from(["before", "before|meets", "equals", "overlaps"])
notes = st.text(st.sampled_from("a ,\"\n\r'é"), max_size=5)


@settings(max_examples=60)
@given(st.data())
def test_what_was_saved_reads_back_as_what_was_edited(data):
    opened = from_bytes(TABLE.encode(), PATH)
    document = opened.document
    for _ in range(data.draw(st.integers(0, 6))):
        ids = list(document.links)
        kind = data.draw(st.sampled_from(["add", "change", "note", "flip", "delete"]))
        said = RelationSet.parse(data.draw(relations))
        if kind == "add" or not ids:
            ends = [data.draw(st.sampled_from("ABC")) for _ in range(2)]
            document.apply(edits.add_link(document, ends[0], ends[1], said))
            continue
        id = data.draw(st.sampled_from(ids))
        if kind == "change":
            document.apply(edits.set_relation(document, id, said))
        elif kind == "note":
            document.apply(edits.annotate_link(document, id, comment=data.draw(notes)))
        elif kind == "flip":
            document.apply(edits.flip_link(document, id))
        else:
            document.apply(edits.delete_link(document, id))
    assert from_bytes(to_bytes(opened, document), PATH).document.links == document.links


def test_a_column_that_is_there_twice_is_refused():
    with pytest.raises(FileError, match="1: the column 'source' is there twice"):
        read_relation_table(b"source,relations,target,Source\na,before,b,c\n", Path("t.csv"))


def test_a_row_with_more_cells_than_the_header_is_refused_by_its_line():
    with pytest.raises(FileError, match=r"t\.csv:3: the row has 4 cells"):
        read_relation_table(b"source,relations,target\na,before,b\nb,before,c,d\n", Path("t.csv"))


def test_a_row_without_an_id_does_not_take_that_of_a_later_row():
    table = b"source,relations,target,id\na,before,b,\nb,before,c,l1\n"
    opened = read_relation_table(table, Path("t.csv"))
    assert list(opened.document.links) == ["l2", "l1"]
    assert opened.source.to_bytes(opened.document) == table


def test_a_file_of_recast_pairs_is_no_relation_table():
    assert is_relation_table(b"source,relations,target,context\n")
    assert not is_relation_table(b"context,hypothesis,label,source,target,relations\n")


@pytest.mark.parametrize("start", ["\n\r\n", "\ufeff\n", " \n\n"])
def test_blank_lines_before_the_header_stay(start):
    opened = from_bytes(f"{start}{TABLE}".encode(), PATH)
    assert opened.format == "relation-table"
    assert len(opened.document.links) == 3
    assert to_bytes(opened, opened.document) == f"{start}{TABLE}".encode()
    link = edits.add_link(opened.document, "A", "C", BEFORE)
    opened.document.apply(link)
    assert to_bytes(opened, opened.document).decode() == f"{start}{TABLE}A,before,C\n"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", ""])
@pytest.mark.parametrize("cell", ["at\nnoon", "at\rnoon", "at\r\nnoon"])
def test_a_cell_with_a_line_end_is_quoted_whatever_lines_end_with(cell, end):
    row = table_row((cell, "b"), end)
    assert row.startswith(f'"{cell}",')
    assert row.endswith(end)


def test_thousands_of_links_have_no_thing_of_their_own_that_they_do_not_need():
    found = links("source,relations,target,note\nA,before,B,\nB,before,C,\n")
    assert [each.attributes for each in found] == [{"note": ""}] * 2
    plain = links(TABLE)
    assert len({id(each.attributes) for each in plain}) == 1
    assert plain[0].target is plain[1].source
