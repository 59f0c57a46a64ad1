"""JSON lines of our own hold everything that a document has."""

import json
from dataclasses import fields

import pytest

from tempannot.core.document import Document
from tempannot.core.edits import add_link
from tempannot.core.errors import FileError
from tempannot.core.relations import BEFORE
from tempannot.core.schemes import During
from tempannot.formats.documents.json_lines import document_as_json
from tempannot.formats.finding import documents_in
from tempannot.formats.members import members
from tempannot.formats.reading import bytes_of, from_bytes, read, to_bytes, write
from tempannot.formats.registry import format_named
from tempannot.resources import resource
from tests.oddities import DOCUMENTS, HERE, each_of, rounds

FOLDER = HERE / "json"
SAID = {each.name for each in fields(Document)} - {"edited", "hull", "worlds", "_names"}


@pytest.mark.parametrize("paths", rounds("tbaq/wsj_0*.tml", "te3/*.tml", own=DOCUMENTS))
def test_no_document_loses_anything(paths):
    for path in paths:
        opened = read(path)
        written = format_named("json-lines").write(opened, During.EQUALS)
        assert written.losses == ()
        assert written.data.count(b"\n") == 1
        again = from_bytes(written.data, path.with_suffix(".jsonl")).document
        for name in SAID:
            assert getattr(again, name) == getattr(opened.document, name), name


def test_several_documents_are_told_apart_by_their_names(tmp_path):
    found = [read(each) for each in documents_in([FOLDER / "own.jsonl"]).files]
    assert [each.document.name for each in found] == ["harbour", "market/2"]
    assert [each.path.name for each in found] == ["harbour.jsonl", "market%2F2.jsonl"]
    assert found[0].document.interval("ei1").text == "reopened"
    assert str(found[0].document.links["l1"].exact) == "overlaps|starts"
    raw = (FOLDER / "own.jsonl").read_bytes()
    format = format_named("json-lines")
    assert format.join(members(format, raw, FOLDER / "own.jsonl")) == raw.replace(b"\n\n", b"\n")


def test_an_edit_changes_its_own_line_alone(tmp_path):
    path = tmp_path / "two.jsonl"
    path.write_bytes((FOLDER / "own.jsonl").read_bytes())
    opened = read(path / "harbour.jsonl")
    opened.document.apply(add_link(opened.document, "ei1", "t1", BEFORE))
    write(opened, opened.document, opened.path)
    lines = path.read_bytes().splitlines()
    assert lines[1] == (FOLDER / "own.jsonl").read_bytes().splitlines()[2]
    assert len(json.loads(lines[0])["links"]) == 2


@pytest.mark.parametrize("oddity", each_of("json"))
def test_what_is_odd_is_told(oddity):
    kinds = []
    for each in documents_in([oddity.path]).files:
        opened = read(each)
        kinds += [each.kind for each in opened.problems]
        assert to_bytes(opened, opened.document) == bytes_of(each)
    assert sorted(kinds) == oddity.told.split()


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("text", 3, "text is no text"),
        ("body", [0, 99], "no start and end within the text"),
        ("links", {}, "links is no list"),
        ("links", [{"id": "l1"}], "links, 1: it lacks"),
        ("tempannot", 2, "it is of version 2"),
        ("times", [{"id": "t1", "span": [0, 1], "odd": 1}], "times, 1: there is no odd"),
    ],
)
def test_a_field_that_is_wrong_is_named(field, value, said, tmp_path):
    whole = {"tempannot": 1, "name": "a", "text": "One two."} | {field: value}
    with pytest.raises(FileError, match=said):
        from_bytes(json.dumps(whole).encode(), tmp_path / "a.jsonl")


def test_the_example_of_the_manual_is_one():
    page = resource("manual/json-lines.md").read_text("utf-8")
    example = page.partition("```json\n")[2].partition("```")[0]
    document = from_bytes(example.encode(), FOLDER / "harbour.jsonl").document
    assert document.interval("ei1").text == "reopened"
    assert document.interval("t1").text == "Monday"
    assert len(document.links) == 2
    named = {line.split("`")[1] for line in page.splitlines() if line.startswith("| `")}
    assert set(document_as_json(document)) <= named | {"text", "signals", "times"}
