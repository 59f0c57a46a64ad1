"""A format is one row: whatever asks for formats knows it, and a row with holes is refused."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from tempannot.core.document import Document
from tempannot.core.errors import FileError
from tempannot.core.schemes import During
from tempannot.formats import documents, registry
from tempannot.formats.finding import documents_in
from tempannot.formats.opened import Opened, RewritingSource, copy_of
from tempannot.formats.reading import convert, from_bytes, read, to_bytes
from tempannot.formats.registry import DocumentFormat, Fit, FormatError, Written

MARK = b"%words\n"


def read_words(raw: bytes, path: Path) -> Opened:
    document = Document(path.stem, raw.removeprefix(MARK).decode())
    source = RewritingSource(raw, copy_of(document), "words", None)
    return Opened(path, "words", document, (), source)


ROW = {
    "name": "words",
    "label": "a file of words",
    "endings": (".words", ".json"),
    "shared_endings": (".json",),
    "sniff": lambda raw: Fit.SURE if raw.startswith(MARK) else Fit.NO,
    "read": read_words,
    "write": lambda opened, _during: Written(MARK + opened.document.text.encode(), ("links",)),
}
WORDS = DocumentFormat(**ROW)


@pytest.fixture
def installed(monkeypatch):
    """Entry points as another package would have them; the value is ``module:row``."""

    def install(*values: str) -> None:
        points = [EntryPoint(f"f{n}", value, registry.GROUP) for n, value in enumerate(values)]
        monkeypatch.setattr("importlib.metadata.entry_points", lambda **_group: points)
        registry.packages_changed()

    yield install
    monkeypatch.undo()
    registry.packages_changed()


@pytest.mark.parametrize("gap", ["name", "label", "endings", "sniff", "read", "write"])
def test_a_row_with_a_hole_is_refused_by_the_name_of_what_is_missing(gap):
    with pytest.raises(TypeError, match=gap):
        DocumentFormat(**{name: value for name, value in ROW.items() if name != gap})


@pytest.mark.parametrize("gap", ["name", "label", "endings", "sniff", "read"])
def test_an_empty_value_is_a_hole_too(gap):
    with pytest.raises(FormatError, match=gap):
        DocumentFormat(**ROW | {gap: ""})


def test_endings_are_as_names_have_them():
    with pytest.raises(FormatError, match=r"'TML'.*like \.tml"):
        DocumentFormat(**ROW | {"endings": ("TML",)})
    with pytest.raises(FormatError, match=r"'\.csv'"):
        DocumentFormat(**ROW | {"shared_endings": (".csv",)})


def test_all_our_rows_are_complete_and_named_once():
    names = [each.name for each in registry.formats()]
    assert names[0] == "timeml"
    assert {"relation-table", "text"} < set(names)
    assert len(set(names)) == len(names)


def test_a_format_of_another_package_is_read_found_and_written(installed, tmp_path):
    installed("tests.formats.test_registry:WORDS")
    for name in ("a.words", "b.json"):
        (tmp_path / name).write_bytes(MARK + b"it rained")
    (tmp_path / "c.json").write_text("{}")
    found = documents_in([tmp_path]).files
    assert [each.name for each in found] == ["a.words", "b.json"]
    opened = read(found[0])
    assert (opened.format, opened.document.text) == ("words", "it rained")
    assert to_bytes(opened, opened.document) == MARK + b"it rained"
    assert ".words" in registry.endings(to_write=True)
    table = from_bytes(b"source,relations,target\na,before,b\n", tmp_path / "t.csv")
    format = registry.format_of(tmp_path / "out.words")
    assert convert(table, format, During.EQUALS) == Written(MARK, ("links",))


def test_an_unknown_file_is_told_what_is_known_and_what_could_not_be_loaded(installed, tmp_path):
    installed("tests.formats.test_registry:WORDS", "tests.formats.test_registry:MARK")
    with pytest.raises(FileError) as caught:
        from_bytes(b"no such thing", tmp_path / "x")
    said = str(caught.value)
    assert "no document of a known format" in said
    assert "the format 'f1' could not be loaded" in said


@pytest.mark.parametrize("value", ["no.such.module:ROW", "tests.formats.test_registry:TIMEML"])
def test_a_broken_package_keeps_nobody_from_other_documents(value, installed, tmp_path):
    installed(value)
    (tmp_path / "a.tml").write_text("<TimeML><TEXT>it rained</TEXT></TimeML>")
    assert [each.name for each in documents_in([tmp_path]).files] == ["a.tml"]
    assert read(tmp_path / "a.tml").format == "timeml"
    assert "could not be loaded" in registry.unloaded()[0]


TIMEML = DocumentFormat(**ROW | {"name": "timeml"})


@pytest.fixture
def folder(monkeypatch, tmp_path):
    """One more place for modules of formats of our own."""
    monkeypatch.setattr(documents, "__path__", [*documents.__path__, str(tmp_path)])
    registry.packages_changed()
    yield tmp_path
    monkeypatch.undo()
    registry.packages_changed()


def test_a_module_in_the_folder_of_formats_is_a_format(folder):
    (folder / "a_words.py").write_text("from tests.formats.test_registry import WORDS as FORMAT")
    assert [each.name for each in registry.formats()][:2] == ["timeml", "words"]
    assert ".words" in registry.endings(to_write=True)


def test_a_module_without_a_row_is_refused_by_its_name(folder):
    (folder / "a_hole.py").write_text("WORDS = None")
    with pytest.raises(FormatError, match="a_hole has no FORMAT"):
        registry.endings()


def test_what_is_only_read_says_why():
    assert [
        each.name for each in registry.formats() if not each.write and not each.not_written
    ] == []
    assert [each.name for each in registry.formats() if each.write and each.not_written] == []
