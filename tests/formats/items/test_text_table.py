import contextlib
import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.errors import FileError
from tempannot.formats.csv_records import meant_cell
from tempannot.formats.items.text_table import parse_table, read_table
from tests.oddities import HERE

PATH = Path("table.csv")
CELLS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=8)


def rows(text: str) -> list[list[str]]:
    return [list(row) for row in parse_table(text, PATH).rows]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_first_line_says_what_separates_columns(separator):
    table = parse_table(f"a{separator}b\n1{separator}2\n\n3{separator}4\n", PATH)
    assert table.columns == ("a", "b")
    assert [list(row) for row in table.rows] == [["1", "2"], ["3", "4"]]
    assert table.places == (2, 4)


def test_one_column_needs_no_separator():
    assert rows("text\nIt rains.\n") == [["It rains."]]


def test_places_are_the_first_lines_of_rows_that_go_over_several():
    table = parse_table('a,b\n"1\n2",3\n4,5\n', PATH)
    assert table.rows[0] == ["1\n2", "3"]
    assert table.places == (2, 4)


def test_quotation_marks_between_tabs_are_text():
    assert rows('a\tb\n"Go," he said.\t "x" \n""\tc"\n') == [
        ['"Go," he said.', ' "x" '],
        ['""', 'c"'],
    ]
    assert rows('a\tb\n"Go!"\tHe said so.\n') == [['"Go!"', "He said so."]]


def test_quotation_marks_that_a_writer_of_tables_doubled_are_taken_back():
    assert rows('a\tb\n"""Go,"" he said."\tc\nd\te\n') == [['"Go," he said.', "c"], ["d", "e"]]
    assert rows('"a"\t"b"\n"1"\t"2"\n') == [["1", "2"]]


@given(st.lists(st.tuples(CELLS, CELLS, CELLS), min_size=1), st.sampled_from(",;\t"))
def test_what_a_writer_of_tables_quotes_comes_back(cells, separator):
    file = io.StringIO()
    writer = csv.writer(file, delimiter=separator, quoting=csv.QUOTE_ALL)
    writer.writerow(("x", "y", "z"))
    writer.writerows(cells)
    meant = str if separator == "\t" else meant_cell  # of "'=1": see csv_records
    assert rows(file.getvalue()) == [list(map(meant, row)) for row in cells]


LINES = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters='\u2028"'))


@given(st.lists(st.tuples(LINES, LINES.filter(bool)), min_size=1))
def test_cells_between_tabs_come_back_as_they_are(cells):
    text = "".join(f"{first}\t{second}\r\n" for first, second in [("x", "y"), *cells])
    assert rows(text) == [list(row) for row in cells]


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("a,b\n", 1, "there is no row below the names of the columns"),
        ("a,b,a\n1,2,3\n", 1, "the column 'a' is there twice"),
        ("a,b\n1,2\n3\n", 3, "the row has 1 cell, but there are 2 columns"),
        ("a\tb\n1\t2\n\n3\t4\t5\n", 4, "the row has 3 cells"),
        ('a,b\n1,2\n"3,4\n', 3, "broken here: a quotation mark opens a cell and none closes it"),
        ("a,b\n1,2\n" + "x" * 200_000 + ",4\n", 3, "more than 131,072 characters; is a quotation"),
    ],
)
def test_what_is_no_table_is_refused_with_its_line(text, line, problem):
    with pytest.raises(FileError, match=problem) as refused:
        parse_table(text, PATH)
    assert refused.value.line == line


def test_a_byte_order_mark_is_no_part_of_the_first_name(tmp_path):
    path = tmp_path / "table.csv"
    path.write_bytes(b"\xef\xbb\xbfa,b\n1,2\n")
    assert read_table(path).columns == ("a", "b")


def test_bytes_that_are_no_text_are_refused_with_their_line(tmp_path):
    path = tmp_path / "table.csv"
    path.write_bytes(b"a,b\n1,\x002\n")
    with pytest.raises(FileError, match=r"table\.csv:2: there is a NUL here"):
        read_table(path)


def test_very_many_columns_are_read_at_once_and_named_in_part():
    names = [f"c{number}" for number in range(50_000)]
    table = parse_table(",".join(names) + "\n" + "," * 49_999 + "\n", PATH)
    assert table.column_list.endswith("c28, c29 and 49,970 more")


def test_a_spreadsheet_is_text_with_the_numbers_of_its_rows():
    table = read_table(HERE / "items" / "nli.xlsx")
    assert table.columns == ("premise", "hypothesis", "label", "year", "asked")
    assert [row[2:] for row in table.rows] == [
        ["entailment", "1998", "1998-08-07"],
        ["contradiction", "", "true"],
    ]
    assert table.places == (3, 5)
    assert str(table.refusal(5, "it is odd")).endswith("nli.xlsx:5: it is odd")


def test_parquet_keeps_whole_numbers_beside_empty_cells():
    table = read_table(HERE / "items" / "nli.parquet")
    assert [row[3] for row in table.rows] == ["1998", ""]
    assert table.place_name(table.places[1]) == "record 2"


@pytest.mark.parametrize("place", range(4, 1500, 100))
@pytest.mark.parametrize("name", ["nli.xlsx", "nli.parquet"])
def test_damage_anywhere_is_told_or_does_no_harm(tmp_path, name, place):
    path = tmp_path / name
    whole = (HERE / "items" / name).read_bytes()
    path.write_bytes(whole[:place] + whole[place + 20 :])
    with contextlib.suppress(FileError):
        assert read_table(path).columns


@pytest.mark.parametrize("ending", [".xlsx", ".xls", ".ods", ".parquet", ".csv"])
def test_an_empty_file_is_said_to_be_empty(tmp_path, ending):
    path = tmp_path / f"table{ending}"
    path.touch()
    with pytest.raises(FileError, match="the file is empty"):
        read_table(path)


@pytest.mark.parametrize("ending", [".xlsx", ".xls", ".ods", ".parquet"])
def test_a_damaged_file_is_one_clear_error(tmp_path, ending):
    path = tmp_path / f"x{ending}"
    for content in (b"premise,hypothesis\na,b\n", b"PK\x03\x04 and no more"):
        path.write_bytes(content)
        with pytest.raises(FileError, match=r"that can be read"):
            read_table(path)
    with pytest.raises(FileError, match="there is no such file"):
        read_table(tmp_path / f"none{ending}")
