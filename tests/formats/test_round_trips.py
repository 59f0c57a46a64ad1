"""What a format is written as means the same when it is read again, for every document at hand."""

from dataclasses import replace
from pathlib import Path

import pytest

from tempannot.core.document import Document
from tempannot.core.errors import FileError
from tempannot.core.reasoning import Reasoning
from tempannot.core.schemes import During
from tempannot.formats.pair_files import PAIR_FORMATS
from tempannot.formats.reading import convert, from_bytes, read, write_converted
from tempannot.formats.registry import DocumentFormat, format_named, writable
from tests.oddities import DOCUMENTS, rounds

REAL = ("tbaq/wsj_0*.tml", "te3/*.tml", "timeml/*.tml", "cat/*", "mae/*", "formats/**/*.xml")
COARSE = ("tempeval-2", "eventfull", "narrativetime")
"""The formats whose links say less than those of TimeML."""

FORMATS = [e.name for e in writable() if e.name not in ("text", *COARSE, *PAIR_FORMATS)]


def closed(document: Document) -> dict[tuple[str, str], object]:
    """The relation of every pair that any link constrains."""
    network = Reasoning(document).network
    names = sorted(network.intervals)
    relations = {(a, b): network.relation(a, b) for a in names for b in names if a != b}
    return {pair: each for pair, each in relations.items() if len(each) < 13}


def words(document: Document) -> dict[str, str]:
    """What each interval covers but for blanks at its ends; the creation time may be outside."""
    found = {each.id: each.text.strip() for each in document.intervals()}
    found.pop(document.creation_time or "", None)
    return found


def converted(opened, format: DocumentFormat, folder: Path):
    """Write a document in a format, with what belongs beside it, and read it again.

    None if the format cannot hold it at all, which it says.
    """
    path = folder / f"{opened.document.name}{format.endings[0]}"
    try:
        found = convert(opened, format, During.EQUALS)
    except FileError:
        return None
    write_converted(found, path)
    return read(path)


def documents(paths):
    for path in paths:
        try:
            yield read(path)
        except FileError:
            continue


@pytest.mark.parametrize("paths", rounds(*REAL, own=DOCUMENTS))
@pytest.mark.parametrize("name", FORMATS)
def test_every_document_means_the_same_in_every_format(name, paths, tmp_path):
    format = format_named(name)
    for opened in documents(paths):
        if opened.format == name:
            timeml = convert(opened, format_named("timeml"), During.EQUALS)
            opened = from_bytes(timeml.data, tmp_path / "a.tml")  # noqa: PLW2901
        if not format.has_text and not opened.document.links:
            continue
        again = converted(opened, format, tmp_path)
        if again is None:
            continue
        expected, found = closed(opened.document), closed(again.document)
        if not format.has_text:  # there, what a link names is there by that
            found = {pair: each for pair, each in found.items() if pair in expected}
        assert found == expected
        if format.has_text and opened.document.text:
            assert words(again.document) == words(opened.document)
            assert again.document.creation_time == opened.document.creation_time


@pytest.mark.parametrize("paths", rounds(*REAL, own=DOCUMENTS))
@pytest.mark.parametrize("name", [*COARSE, *PAIR_FORMATS])
def test_coarse_labels_never_say_more_than_the_document(name, paths, tmp_path):
    format = format_named(name)
    for opened in documents(paths):
        again = converted(opened, format, tmp_path)
        if again is None:  # it has no link or no text, which the format needs
            continue
        if not Reasoning(opened.document).is_consistent:  # then another link gives way
            continue
        expected, found = closed(opened.document), closed(again.document)
        for pair in found.keys() & expected.keys():
            assert expected[pair] & found[pair] is expected[pair]
        if format.has_text:
            assert found.keys() <= expected.keys()
            assert again.document.creation_time in (None, opened.document.creation_time)
            created = opened.document.creation_time
            assert joined(again.document, created) == joined(
                said_by_words(opened.document), created
            )


def said_by_words(document: Document) -> Document:
    """The document without marks that have no words, but for the creation time."""
    nowhere = {each.id for each in document.intervals() if not each.text.strip()}
    nowhere -= {document.creation_time}
    instances = {id: e for id, e in document.instances.items() if id not in nowhere}
    times = {id: e for id, e in document.times.items() if id not in nowhere}
    return replace(document, instances=instances, times=times, edited={})


def joined(document: Document, created: str | None) -> dict[str, str]:
    """Words without the blanks within, which columns do not have, but for the creation time."""
    return {id: "".join(text.split()) for id, text in words(document).items() if id != created}
