"""Rows that are no items: left out and named for those who ask for it, refused for all others."""

import json

import pytest

from tempannot.core.errors import FileError
from tempannot.formats.items.item_files import read_items, stored_items
from tempannot.formats.items.left_out import MOST_NAMED, left_out_json, left_out_lines
from tempannot.formats.items.loaded_items import load_items
from tempannot.formats.items.stored_rows import LEAST
from tests.formats.items.answers import answer_line

HEAD = "id,premise,hypothesis,label\n"
FIRST, LAST = "1,It rained.,It was wet.,entailed\n", "3,It snowed.,It was cold.,not-entailed\n"
TEXTS = ("It rained.", "It was wet."), ("It snowed.", "It was cold.")
BAD_ROWS = {
    b"2,Bo slept.\n": "the row has 2 cells, but there are 4 columns",
    b"2,Bo slept.,,entailed\n": "the hypothesis is empty",
    b"2,Bo slept.,Bo lay.,perhaps\n": "the label 'perhaps' is none of",
    b"1,Bo slept.,Bo lay.,entailed\n": "the id '1' is that of line 2 already",
    b",Bo slept.,Bo lay.,entailed\n": "the id is empty",
    b"2,Bo slept \xfcber.,Bo lay.,entailed\n": "this is not UTF-8",
    b"2,Bo slept.\0,Bo lay.,entailed\n": "there is a NUL here",
    b'2,"Bo "slept".",Bo lay.,entailed\n': "the table is broken here",
    b'2,"Bo slept.,Bo lay.,entailed\n': "a quotation mark opens a cell and none closes it",
}


def file_of(tmp_path, middle, name="pairs.csv"):
    path = tmp_path / name
    path.write_bytes(HEAD.encode() + FIRST.encode() + middle + LAST.encode())
    return path


@pytest.mark.parametrize(("row", "said"), BAD_ROWS.items())
def test_a_bad_row_is_named_and_the_others_are_served(tmp_path, row, said):
    path = file_of(tmp_path, row)
    found = read_items(path, leaves_out=True)
    assert [each.texts for each in found.items] == [*TEXTS]
    (error,) = found.left_out
    assert (error.path, error.line) == (path, 3)
    assert said in error.problem


@pytest.mark.parametrize(("row", "said"), BAD_ROWS.items())
def test_who_counts_the_rows_is_told_of_the_first_bad_one(tmp_path, row, said):
    with pytest.raises(FileError, match=said) as refused:
        read_items(file_of(tmp_path, row))
    assert refused.value.line == 3


@pytest.mark.parametrize(("row", "said"), BAD_ROWS.items())
def test_the_window_reads_a_file_as_the_command_line_does(tmp_path, row, said):
    loaded = load_items(file_of(tmp_path, row))
    assert [each.texts for each in loaded.items] == [*TEXTS]
    assert loaded.problem == ""
    assert [each.line for each in loaded.left_out] == [3]


def test_all_bad_rows_of_a_file_are_named(tmp_path):
    path = file_of(tmp_path, b"".join(BAD_ROWS))
    found = read_items(path, leaves_out=True)
    assert [each.texts for each in found.items] == [*TEXTS]
    assert [each.line for each in found.left_out] == [*range(3, 3 + len(BAD_ROWS))]


@pytest.mark.parametrize(("row", "said"), BAD_ROWS.items())
def test_a_file_without_a_good_row_is_an_error(tmp_path, row, said):
    path = tmp_path / "pairs.csv"
    path.write_bytes(HEAD.encode() + row.replace(b"1,", b",", 1))
    with pytest.raises(FileError) as refused:
        read_items(path, leaves_out=True)
    assert refused.value.line == 2


def test_a_header_that_is_no_text_is_an_error(tmp_path):
    path = tmp_path / "pairs.csv"
    path.write_bytes(b"premise,hypothesis,\xfcber\na,b,c\n")
    with pytest.raises(FileError, match="not UTF-8") as refused:
        read_items(path, leaves_out=True)
    assert refused.value.line == 1


def test_a_file_in_another_encoding_is_an_error(tmp_path):
    path = tmp_path / "pairs.csv"
    path.write_text(HEAD + FIRST + LAST, "utf-16")
    with pytest.raises(FileError, match="not UTF-8"):
        read_items(path, leaves_out=True)


def test_a_file_without_the_columns_is_an_error(tmp_path):
    path = tmp_path / "odd.csv"
    path.write_text("one,two\na,b\nc\n")
    with pytest.raises(FileError, match="none of its columns"):
        read_items(path, leaves_out=True)


def test_items_keep_their_ids_whatever_is_left_out_before_them(tmp_path):
    path = tmp_path / "pairs.csv"
    path.write_text("premise,hypothesis\na,b\nc,\nd,e\n")
    assert [each.id for each in read_items(path, leaves_out=True).items] == ["2", "4"]


def test_an_id_of_a_row_that_is_left_out_is_free(tmp_path):
    path = file_of(tmp_path, b"2,Bo slept.,,entailed\n2,Bo slept.,Bo lay.,entailed\n")
    found = read_items(path, leaves_out=True)
    assert [each.id for each in found.items] == ["1", "2", "3"]
    assert len(found.left_out) == 1


def test_a_quotation_mark_that_none_closes_swallows_no_other_row(tmp_path):
    rows = "".join(f'{n},"It rained {n}.",It was wet.,entailed\n' for n in range(10, 20))
    path = file_of(tmp_path, b'2,"Bo slept.,Bo lay.,entailed\n' + rows.encode())
    found = read_items(path, leaves_out=True)
    assert len(found.items) == 12
    assert [each.line for each in found.left_out] == [3]


RECORDS = [{"premise": "a", "hypothesis": "b"}, {"premise": "c", "hypothesis": "d"}]


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ('{"premise": "x", "hypothesis": }', "the JSON is broken here"),
        ("[1, 2]", "record 2 is no JSON object"),
        ('{"premise": "x", "hypothesis": "\\ud800"}', "record 2 has a character that is none"),
        ('{"premise": "x"}', "record 2: the hypothesis is empty"),
    ],
)
def test_a_bad_record_is_named_and_the_others_are_served(tmp_path, record, said):
    path = tmp_path / "pairs.jsonl"
    first, last = map(json.dumps, RECORDS)
    path.write_text(f"{first}\n{record}\n{last}\n")
    found = read_items(path, leaves_out=True)
    assert [(each.id, each.texts) for each in found.items] == [("1", ("a", "b")), ("3", ("c", "d"))]
    (error,) = found.left_out
    assert said in str(error)


def test_a_record_that_is_not_in_utf8_is_named(tmp_path):
    path = tmp_path / "pairs.json"
    whole = json.dumps([RECORDS[0], {"premise": "MARK", "hypothesis": "y"}, RECORDS[1]], indent=1)
    path.write_bytes(whole.encode().replace(b"MARK", b"\xfc"))
    found = read_items(path, leaves_out=True)
    assert [each.id for each in found.items] == ["1", "3"]
    assert [str(each) for each in found.left_out] == [
        f"{path}: record 2 has a character that is none"
    ]


def test_a_bad_line_of_mctaco_is_named(tmp_path):
    path = tmp_path / "answers.tsv"
    lines = [answer_line("an hour", "yes"), answer_line("a day", "maybe"), answer_line("a", "no")]
    path.write_text("".join(lines) + "\xfc\n", "latin-1")
    found = read_items(path, leaves_out=True)
    assert [each.label for each in found.items] == ["yes", "no"]
    assert [each.line for each in found.left_out] == [2, 4]


def test_of_a_row_with_several_items_all_or_none_are_taken(tmp_path):
    path = tmp_path / "options.jsonl"
    asked = {"context": "It rained.", "question": "How long?"}
    rows = (["an hour"], ["yes", "no"]), (["a day", "a year"], ["yes", "no"])
    lines = [json.dumps({**asked, "options": o, "labels": a}) for o, a in rows]
    path.write_text("\n".join(lines) + "\n")
    found = read_items(path, leaves_out=True)
    assert [each.id for each in found.items] == ["2.1", "2.2"]
    assert len(found.left_out) == 1


def test_a_pair_without_metadata_is_named(tmp_path):
    pairs = [{"pair-id": n, "context": "a", "hypothesis": f"b{n}"} for n in range(3)]
    (tmp_path / "x_data.json").write_text(json.dumps(pairs))
    metadata = [{"pair-id": n, "corpus": "tempeval3"} for n in (0, 2)]
    (tmp_path / "x_metadata.json").write_text(json.dumps(metadata))
    found = read_items(tmp_path / "x_data.json", leaves_out=True)
    assert [each.id for each in found.items] == ["0", "2"]
    assert "the pair 1 has no metadata" in str(found.left_out[0])


def test_a_large_file_leaves_out_the_same_rows(tmp_path):
    rows = "".join(f"x{n},{'It rained. ' * 20},It was wet.,entailed\n" for n in range(20_000))
    path = file_of(tmp_path, rows.encode() + b"2,Bo slept.,,entailed\n")
    assert path.stat().st_size > LEAST
    left_out = []
    assert len(stored_items(path, left_out=left_out)) == 20_002
    assert [each.line for each in left_out] == [20_003]


def test_many_rows_are_counted_and_the_first_are_named():
    errors = [FileError("pairs.csv", "the premise is empty", line) for line in range(2, 32)]
    head, *named, more = left_out_lines(errors)
    assert head.startswith("30 rows are left out; correct them")
    assert len(named) == MOST_NAMED
    assert named[0] == "  pairs.csv:2: the premise is empty"
    assert more == "  and 10 more"
    assert len(left_out_json(errors)) == 30
    assert [*left_out_lines([])] == []
