import subprocess
import sys
from pathlib import Path

import pytest

from tempannot.core.errors import FileError
from tempannot.formats.finding import documents_in
from tempannot.resources import samples


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


def test_what_lies_beside_documents_loads_no_other_format():
    """Which is as much work as reading a small corpus."""
    code = """
import sys
from pathlib import Path
from tempannot.formats.finding import documents_in
documents_in([Path(sys.argv[1])])
ours = "tempannot.formats.documents."
print([name for name in sys.modules if name.startswith(ours) or name in ("http", "ssl", "lxml")])
"""
    folder = samples()[0].parent
    assert (folder / "README.md").exists()
    line = [sys.executable, "-c", code, folder]
    found = subprocess.run(line, capture_output=True, text=True, check=True)
    assert found.stdout == "['tempannot.formats.documents.timeml']\n"


def test_what_tells_of_the_documents_is_none(tmp_path):
    for name in ("README.md", "license.txt", "LICENSE", "notes.md"):
        (tmp_path / name).write_text("It rained.")
    assert names(documents_in([tmp_path]).files, tmp_path) == ["notes.md"]
