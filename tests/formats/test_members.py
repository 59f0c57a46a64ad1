"""Files that hold several documents, each of which is opened, edited and saved by itself."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tempannot.cli.checking import judge
from tempannot.comparison.document_matching import match
from tempannot.core.changes import Insert
from tempannot.core.document import Document
from tempannot.core.errors import FileError
from tempannot.core.items import Event, Span
from tempannot.core.schemes import During
from tempannot.formats import registry
from tempannot.formats.building import DocumentBuilder
from tempannot.formats.finding import documents_in
from tempannot.formats.members import file_of
from tempannot.formats.reading import read, write
from tempannot.formats.registry import DocumentFormat, Fit, Member

SIGN = b"== "


def split(raw: bytes, path: Path) -> Sequence[Member]:
    found, line = [], 1
    for part in raw.split(SIGN)[1:]:
        found.append(Member(part.split(b"\n")[0].decode(), SIGN + part, line))
        line += part.count(b"\n")
    return found


def read_page(raw: bytes, path: Path):
    title, _, text = raw.removeprefix(SIGN).decode().partition("\n")
    builder = DocumentBuilder(path, text)
    for number, line in enumerate(text.splitlines(), 2):
        if line.startswith("bad"):
            raise FileError(path, "this line is bad", number)
        if line.startswith("odd"):
            builder.problem("odd", title, "an odd line", number)

    def rewrite(document: Document) -> bytes:
        return raw + "".join(f"# {each.id}\n" for each in document.events.values()).encode()

    return builder.opened("pages", raw, "pages", rewrite)


PAGES = DocumentFormat(
    name="pages",
    label="pages",
    endings=(".page",),
    sniff=lambda raw: Fit.SURE if raw.startswith(SIGN) else Fit.NO,
    read=read_page,
    write=None,
    split=split,
    join=lambda members: b"".join(each.raw for each in members),
)


@pytest.fixture
def book(tmp_path, monkeypatch) -> Path:
    rows = registry.formats
    monkeypatch.setattr(registry, "formats", lambda: iter((PAGES, *rows())))
    path = tmp_path / "book.page"
    path.write_bytes(b"== one\nIt rained.\n== two\nfine\nodd\n== a/b\nbad\n== one\nAgain.\n")
    return path


def test_each_document_has_a_path_of_its_own(book):
    found = documents_in([book]).files
    assert [each.name for each in found] == ["one.page", "two.page", "a%2Fb.page", "one~2.page"]
    assert documents_in([book.parent]).files == found
    assert {file_of(each) for each in found} == {book}
    assert read(found[0]).document.text == "It rained.\n"
    assert read(found[3]).document.text == "Again.\n"


def test_lines_are_those_of_the_file(book):
    assert read(book / "two.page").problems[0].line == 5
    with pytest.raises(FileError, match="bad") as caught:
        read(book / "a%2Fb.page")
    assert caught.value.line == 7
    assert judge(book / "one.page", During.EQUALS).status == "consistent"


def test_a_file_of_several_does_not_stand_for_one(book):
    with pytest.raises(FileError, match=r"4 documents \(one, two, a%2Fb, \.\.\.\): say which"):
        read(book)
    with pytest.raises(FileError, match=r"no document 'three\.page'"):
        read(book / "three.page")


def test_one_is_saved_and_the_others_stay(book):
    opened = read(book / "two.page")
    other = read(book / "one.page")
    for each, name in ((opened, "x"), (other, "y")):
        each.document.apply(Insert(Event(name, Span(0, 1))))
        write(each, each.document, each.path)
    assert book.read_bytes() == (
        b"== one\nIt rained.\n# y\n== two\nfine\nodd\n# x\n== a/b\nbad\n== one\nAgain.\n"
    )


def test_what_others_changed_meanwhile_is_not_overwritten(book):
    opened = read(book / "two.page")
    book.write_bytes(book.read_bytes().replace(b"fine", b"wild"))
    opened.document.apply(Insert(Event("x", Span(0, 1))))
    with pytest.raises(FileError, match="another program"):
        write(opened, opened.document, opened.path)


def test_a_file_of_one_is_a_document_like_any_other(book):
    book.write_bytes(b"\n== one\nIt rained.\n")
    format = replace(PAGES, sniff=lambda raw: Fit.SURE)
    assert format.split is not None
    assert documents_in([book]).files == (book,)


def test_files_of_several_are_compared_like_folders(book, tmp_path):
    second = tmp_path / "second.page"
    second.write_bytes(b"== two\nfine\n== one\nIt rained.\n")
    assert [each.name for each in match([book, second]).documents] == ["one", "two"]
