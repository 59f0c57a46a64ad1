"""bdocjs: the set that tells of time, offsets of both kinds, what an edit leaves as it was."""

import json

import pytest

from tempannot.core.changes import Delete, Insert
from tempannot.core.items import ItemKind, Link
from tempannot.core.schemes import During
from tempannot.formats.reading import convert, read, to_bytes
from tempannot.formats.registry import format_named
from tests.oddities import HERE, rows_of

OWN = HERE / "json" / "gate.bdocjs"


def test_the_set_that_tells_of_time_is_read():
    found = read(OWN)
    document = found.document
    assert {each.id: each.text for each in document.intervals()} == {
        "ei7": "rained",
        "t1": "Monday",
        "e2": "",
    }
    assert document.events["ei7"].attributes == {
        "class": "OCCURRENCE",
        "count": "2",
        "sure": "true",
        "markable": "Event",
    }
    assert [(e.source, e.rel_type, e.target) for e in document.links.values()] == [
        ("ei7", "IS_INCLUDED", "t1")
    ]
    assert [each.kind for each in found.problems] == [
        "left-aside",
        "outside-text",
        "left-aside",
        "dangling-id",
    ]


def test_an_edit_leaves_other_sets_and_types_as_they_were():
    opened = read(OWN)
    opened.document.apply(Delete(ItemKind.OTHER_LINK, "l9"))
    opened.document.apply(Insert(Link("l1", "t1", "ei7", "INCLUDES")))
    before, after = json.loads(OWN.read_text()), json.loads(to_bytes(opened, opened.document))
    assert after["annotation_sets"]["Ada"] == before["annotation_sets"]["Ada"]
    assert (after["features"], after["offset_type"]) == (before["features"], "j")
    found = {
        each["features"].get("id"): each for each in after["annotation_sets"]["Bo"]["annotations"]
    }
    assert (found["ei7"]["start"], found["ei7"]["end"], found["ei7"]["type"]) == (10, 16, "Event")
    assert found["l1"]["features"]["source"] == found["t1"]["id"]
    assert "Person" in {each["type"] for each in found.values()}
    assert "l9" not in found


def test_gatenlp_reads_what_is_written(tmp_path):
    gatenlp = pytest.importorskip("gatenlp", reason="gatenlp is not installed")
    opened = read(HERE / "timeml" / "outside-the-first-plane.tml")
    path = tmp_path / "a.bdocjs"
    path.write_bytes(convert(opened, format_named("bdocjs"), During.EQUALS).data)
    found = gatenlp.Document.load(path).annset("")
    events = [found.document[each] for each in found.with_type("EVENT")]
    assert events == [opened.document.slice(e.span) for e in opened.document.events.values()]


@pytest.mark.parametrize(
    "path",
    rows_of(
        ("json/gate-untimed.bdocjs",),
        real=(("formats/gate/ann-relations.bdocjs",), ("formats/gate/testdoc1.bdocjs",)),
    ),
)
def test_files_that_tell_nothing_of_time_open_and_say_what_is_left_aside(path):
    found = read(path)
    assert found.document.intervals() == ()
    assert {each.kind for each in found.problems} == {"left-aside"}
