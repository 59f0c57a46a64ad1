"""Which files of two annotations belong to one document."""

from pathlib import Path

import pytest

from tempannot.comparison.document_matching import (
    DocumentFiles,
    NothingInCommonError,
    distinct_names,
    document_name,
    match,
)
from tempannot.core.errors import FileError
from tests.comparison.stories import write


@pytest.fixture
def folders(tmp_path) -> tuple[Path, Path]:
    """A key with a, b and sub/c; a response with a table a, sub/c and d."""
    key, response = tmp_path / "key", tmp_path / "response"
    for name in ("a.tml", "b.tml", "sub/c.tml"):
        write(key / name)
    for name in ("sub/c.TML", "d.tml"):
        write(response / name)
    (response / "a.csv").write_text("source,relations,target\nei1,before,ei2\n")
    return key, response


def test_files_go_together_whatever_their_names(tmp_path):
    one, other = write(tmp_path / "gold.tml"), write(tmp_path / "system.tml")
    matched = match([one, other])
    assert matched.documents == (DocumentFiles("gold", (one, other)),)
    assert matched.only_in == ((), ())


def test_documents_of_folders_go_together_by_path_without_ending(folders):
    key, response = folders
    assert match(folders).documents == (
        DocumentFiles("a", (key / "a.tml", response / "a.csv")),
        DocumentFiles("sub/c", (key / "sub" / "c.tml", response / "sub" / "c.TML")),
    )


def test_case_matters_in_names(tmp_path):
    write(tmp_path / "key" / "Story.tml")
    write(tmp_path / "response" / "story.tml")
    with pytest.raises(NothingInCommonError):
        match([tmp_path / "key", tmp_path / "response"])


def test_documents_on_one_side_only_are_told(folders):
    assert match(folders).only_in == (("b",), ("d",))


def test_of_three_folders_only_what_a_single_one_has_stands_alone(folders, tmp_path):
    third = tmp_path / "third"
    write(third / "b.tml")
    write(third / "e.tml")
    matched = match([*folders, third])
    assert matched.only_in == ((), ("d",), ("e",))
    assert [(each.name, each.sides) for each in matched.documents] == [
        ("a", (0, 1)),
        ("b", (0, 2)),
        ("sub/c", (0, 1)),
    ]


def test_two_files_of_one_name_are_a_clash_and_no_document(folders):
    key, _ = folders
    (key / "a.csv").write_text("source,relations,target\n")
    matched = match(folders)
    assert [each.name for each in matched.documents] == ["sub/c"]
    assert matched.annotations[0].clashes == {"a": (key / "a.csv", key / "a.tml")}
    assert matched.only_in == (("b",), ("d",))  # a is not missing in the key


def test_a_file_goes_with_the_document_of_its_name_in_a_folder(folders):
    key, response = folders
    matched = match([key / "a.tml", response])
    assert matched.documents == (DocumentFiles("a", (key / "a.tml", response / "a.csv")),)
    assert matched.only_in == ((), ("d", "sub/c"))


def test_hidden_and_appledouble_files_are_counted(folders):
    key, response = folders
    write(key / "._a.tml")
    write(response / ".b.tml")
    matched = match(folders)
    assert matched.hidden == 2
    assert len(matched.documents) == 2


def test_folders_with_nothing_in_common_are_an_error_that_says_what_they_have(tmp_path):
    for name in "abcde":
        write(tmp_path / "key" / f"{name}.tml")
    write(tmp_path / "response" / "x.tml")
    with pytest.raises(NothingInCommonError, match=r"has a, b, c and 2 more; .*response has x"):
        match([tmp_path / "key", tmp_path / "response"])


def test_a_folder_without_a_document_is_an_error(tmp_path, folders):
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(FileError, match="no document in this folder"):
        match([folders[0], empty])


def test_a_path_that_is_not_there_is_named(tmp_path, folders):
    with pytest.raises(FileError, match=r"nowhere: there is no such file or folder"):
        match([folders[0], tmp_path / "nowhere"])


def test_only_the_last_ending_is_taken_off():
    assert document_name("ABC19980108.1830.0711.tml") == "ABC19980108.1830.0711"


@pytest.mark.parametrize(
    ("paths", "names"),
    [
        (["gold/x.tml", "system/y.tml"], ("x", "y")),
        (["gold/x.tml", "system/x.tml"], ("gold/x", "system/x")),
        (["x.tml", "x.tml"], ("x (1)", "x (2)")),
        (["x.tml", "x.tml", "y.tml"], ("x (1)", "x (2)", "y")),
    ],
)
def test_annotations_have_names_that_tell_them_apart(paths, names):
    assert distinct_names([Path(path) for path in paths]) == names
