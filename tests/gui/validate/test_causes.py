import pytest

from tempannot.gui.views.origin_document import document_path


@pytest.fixture
def folder(tmp_path):
    for name in ("news/wsj_0026.tml", "APW19980213.1310.tml", "table.csv", "news/.wsj_0026.tml"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("x")
    return tmp_path


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("wsj_0026", "news/wsj_0026.tml"),
        ("wsj_0026.tml", "news/wsj_0026.tml"),
        ("APW19980213.1310", "APW19980213.1310.tml"),
        ("corpus/APW19980213.1310.tml", "APW19980213.1310.tml"),
        ("table", "table.csv"),
    ],
)
def test_a_document_is_found_with_or_without_its_ending(folder, name, file):
    assert document_path(name, (), folder) == folder / file


def test_an_open_document_comes_before_one_in_the_folder(folder, tmp_path):
    opened = tmp_path / "elsewhere" / "wsj_0026.tml"
    assert document_path("wsj_0026", (opened,), folder) == opened


@pytest.mark.parametrize("name", ["wsj_002", "wsj", "other", "wsj_0026[a]", "*"])
def test_what_is_only_alike_is_not_found(folder, name):
    assert document_path(name, (), folder) is None


def test_without_a_folder_only_open_documents_are_looked_at(folder):
    assert document_path("wsj_0026", (), None) is None
