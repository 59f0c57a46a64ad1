from pathlib import Path

import pytest

from tempannot.core.errors import FileError
from tempannot.formats.finding import documents_in


@pytest.fixture
def folder(tmp_path) -> Path:
    (tmp_path / "b" / ".git").mkdir(parents=True)
    for name in (
        "b/z.tml",
        "a.TML",
        "c.xml",
        "._a.tml",
        ".hidden.tml",
        "notes.txt",
        "b/.git/x.tml",
    ):
        (tmp_path / name).write_text("<TimeML/>")
    (tmp_path / "pairs.csv").write_text("source,relations,target\n")
    (tmp_path / "other.csv").write_text("a,b\n")
    return tmp_path


def names(paths, folder) -> list[str]:
    return [str(path.relative_to(folder)) for path in paths]


def test_folders_are_searched_in_order_and_hidden_files_counted(folder):
    found = documents_in([folder])
    assert names(found.files, folder) == ["a.TML", "c.xml", "pairs.csv", "b/z.tml"]
    assert names(found.skipped, folder) == ["._a.tml", ".hidden.tml"]


def test_files_count_as_they_are_and_once(folder):
    found = documents_in([folder / "notes.txt", folder / "._a.tml", folder / "notes.txt"])
    assert names(found.files, folder) == ["notes.txt", "._a.tml"]


def test_a_path_that_is_not_there_is_one_clear_error(folder):
    with pytest.raises(FileError, match="no such file or folder"):
        documents_in([folder / "missing.tml"])
