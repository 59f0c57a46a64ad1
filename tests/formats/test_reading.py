import pytest

from tempannot.core.edits import add_link
from tempannot.core.errors import FileError
from tempannot.core.relations import BEFORE
from tempannot.formats.reading import from_bytes, read, to_bytes, write
from tests.oddities import HERE

CONTENT = b'<TimeML><TIMEX3 tid="t0">a</TIMEX3> <TIMEX3 tid="t1">b</TIMEX3>\n</TimeML>\n'


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "a.tml"
    path.write_bytes(CONTENT)
    return path


def edited(path):
    opened = read(path)
    opened.document.apply(add_link(opened.document, "t0", "t1", BEFORE))
    return opened


def test_an_edited_document_is_saved_and_saved_again(file):
    opened = edited(file)
    write(opened, opened.document, file)
    opened.document.apply(add_link(opened.document, "t1", "t0", BEFORE))
    write(opened, opened.document, file)
    assert read(file).document == opened.document


def test_a_file_that_somebody_else_changed_is_not_overwritten(file):
    first, second = edited(file), edited(file)
    second.document.apply(add_link(second.document, "t1", "t0", BEFORE))
    write(first, first.document, file)
    with pytest.raises(FileError, match="another program has changed the file"):
        write(second, second.document, file)
    assert file.read_bytes() == to_bytes(first, first.document)
    write(second, second.document, file, overwrite=True)
    assert file.read_bytes() == to_bytes(second, second.document)


def test_a_file_that_is_gone_is_written_anew(file):
    opened = edited(file)
    file.unlink()
    write(opened, opened.document, file)
    assert read(file).document == opened.document


def test_a_copy_is_written_beside_and_then_watched_as_well(file, tmp_path):
    opened, copy = edited(file), tmp_path / "copy.tml"
    copy.write_bytes(b"anything")
    write(opened, opened.document, copy)
    assert file.read_bytes() == CONTENT
    copy.write_bytes(b"something else")
    with pytest.raises(FileError, match="another program"):
        write(opened, opened.document, copy)


@pytest.mark.parametrize(
    "name", ["note7.Temporal-Relation.ann.completed.xml", "cat-text-beside.xml", "cat-ecb.xml"]
)
def test_a_copy_elsewhere_has_its_text_whatever_that_was_called(name, tmp_path):
    given = read(HERE / "xml" / name)
    before = sorted(path.name for path in (HERE / "xml").iterdir())
    copy = tmp_path / "other.name.xml"
    write(given, given.document, copy)
    assert copy.read_bytes() == given.path.read_bytes()
    again = read(copy).document
    assert again.text == given.document.text
    assert again.intervals() == given.document.intervals()
    has_text = name != "cat-ecb.xml"  # whose tokens say it all
    assert [path.suffix for path in sorted(tmp_path.iterdir())] == [".txt", ".xml"][not has_text :]
    assert sorted(path.name for path in (HERE / "xml").iterdir()) == before


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"", "the file is empty"),
        (b" \n", "the file holds nothing but line ends and spaces"),
        (b"\x00\x05\x16\x07\x00", "AppleDouble"),
        (b"PK\x03\x04\x00\x00", "binary"),
        (b"t53\te1\n", "no document of a known format; it starts with 't53"),
    ],
)
def test_what_is_no_document_is_one_clear_error(tmp_path, raw, reason):
    with pytest.raises(FileError, match=reason):
        from_bytes(raw, tmp_path / "x.tml")


def test_missing_files_and_folders_are_clear_errors(tmp_path):
    with pytest.raises(FileError, match="there is no such file"):
        read(tmp_path / "missing.tml")
    with pytest.raises(FileError, match="this is a folder"):
        read(tmp_path)
