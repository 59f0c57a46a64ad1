import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.errors import FileError
from tempannot.formats.items.text_table import read_table
from tempannot.formats.items.writing import write_rows

COLUMNS = {"text": str, "count": int, "share": float, "flag": bool}
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))


@pytest.mark.parametrize("ending", [".csv", ".jsonl", ".parquet"])
@given(rows=st.lists(st.tuples(texts, st.integers(0, 2**40), st.booleans()), min_size=1))
def test_what_is_written_is_read(tmp_path_factory, ending, rows):
    path = tmp_path_factory.mktemp("tables") / f"x{ending}"
    written = [
        {"text": text, "count": count, "share": count / 7, "flag": flag}
        for text, count, flag in rows
    ]
    assert write_rows(path, COLUMNS, written) == len(rows)
    table = read_table(path)
    assert table.columns == tuple(COLUMNS)
    assert [row[0] for row in table.rows] == [text for text, _, _ in rows]
    assert [int(row[1]) for row in table.rows] == [count for _, count, _ in rows]
    assert [float(row[2]) for row in table.rows] == [count / 7 for _, count, _ in rows]
    assert [row[3] for row in table.rows] == [str(flag).lower() for _, _, flag in rows]


@pytest.mark.parametrize("text", ["=1+1", "'=1+1", "-x", "@a", "+1 2", "\tx", "''-1", "-1", "'"])
def test_a_spreadsheet_takes_no_text_for_a_formula(tmp_path, text):
    path = tmp_path / "x.csv"
    write_rows(path, {"text": str, "more": str}, [{"text": text, "more": "m"}])
    cell = path.read_bytes().decode().split("\n")[1].strip('"')
    assert cell[0] not in "=+@\t"
    assert cell[0] != "-" or cell[1].isdigit()
    assert read_table(path).rows[0][0] == text


@pytest.mark.parametrize("ending", [".csv", ".jsonl", ".parquet"])
def test_rows_that_fail_leave_the_old_file(tmp_path, ending):
    path = tmp_path / f"x{ending}"
    path.write_text("old")

    def rows():
        yield {"text": "a"}
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_rows(path, COLUMNS, rows())
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_other_endings_and_files_are_refused(tmp_path):
    with pytest.raises(FileError, match="none of the endings"):
        write_rows(tmp_path / "x.doc", COLUMNS, [])
    path = tmp_path / "x.parquet"
    path.write_text("rater,item\n")
    with pytest.raises(FileError, match="this is no Parquet file that can be read"):
        read_table(path)
    with pytest.raises(FileError, match="there is no such file"):
        read_table(tmp_path / "none.parquet")


def test_a_damaged_text_in_parquet_is_one_clear_error(tmp_path):
    path = tmp_path / "x.parquet"
    write_rows(path, {"text": str}, [{"text": "a mark to be found"}])
    path.write_bytes(path.read_bytes().replace(b"mark", b"\xb8ark"))
    with pytest.raises(FileError, match="this is no Parquet file that can be read"):
        read_table(path)
