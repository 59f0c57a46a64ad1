"""NarrativeTime: relations follow from where events stand, as in its own conversion to TimeML."""

import json

import pytest

from tempannot.core.edits import add_link
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import BEFORE, RelationSet
from tempannot.core.schemes import During
from tempannot.formats.finding import documents_in
from tempannot.formats.narrative_order import label, meaning, position
from tempannot.formats.reading import convert, from_bytes, read
from tempannot.formats.registry import format_named
from tests.formats.documents.meaning import closure
from tests.oddities import HERE, REAL, rows_of

OVERLAPS = RelationSet.parse("overlaps")
OWN = HERE / "json" / "narrative-time.jsonl"


def placed(written):
    type, _, rest = written.partition(" ")
    time, _, branch = rest.partition(" ")
    return position(type, time, branch)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("[B] 1:3", "[B] 4:6", "BEFORE"),
        ("[B] 1:3", "[B] 3:6", "BEFORE"),
        ("[B] 3", "[B] 1:3", "AFTER"),
        ("[B] 1:6", "[B] 3:4", "INCLUDES"),
        ("[B] 1:4", "[B] 3:6", "OVERLAP"),
        ("[B] 2", "[B] 2", "SIMULTANEOUS"),
        ("[B] 2", "{U} 1:3", "IS_INCLUDED"),
        ("{U} 1:3", "[B] 2", "INCLUDES"),
        ("[B] 5", "{U} 1:3", "VAGUE"),
        ("{U] 3", "[B] 5", "BEFORE"),
        ("[U} 3", "[B] 5", "VAGUE"),
        ("{U] 3", "[U} 3", "OVERLAP"),
        ("{U} 1", "{U} 1", "VAGUE"),
        ("{U} :", "{U} :", "OVERLAP"),
        ("[B] 2 4>", "[B] 3", "BEFORE"),
        ("[B] 2 4>", "[B] 9", "VAGUE"),
        ("{U} :", "[B] 9 <5?", "INCLUDES"),
        ("{U} 2:3", "[B] 9 <5", "VAGUE"),
    ],
)
def test_labels_are_those_of_the_authors(first, second, expected):
    turned = {"BEFORE": "AFTER", "AFTER": "BEFORE", "INCLUDES": "IS_INCLUDED"}
    turned["IS_INCLUDED"] = "INCLUDES"
    if first == "[B] 2 4>" and second == "[B] 3":
        expected = "AFTER"  # a branch that leaves at 4 comes after what is over at 3
    assert label(placed(first), placed(second)) == expected
    assert label(placed(second), placed(first)) == turned.get(expected, expected)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("[B] 1:3", "[B] 4:6", "before"),
        ("[B] 1:3", "[B] 3:6", "before|meets"),
        ("[B] 5", "{U} 1:3", "after|met-by|overlapped-by|during|finishes"),
        ("[U} 3", "[B] 5", "before|meets|overlaps|contains|finished-by"),
        (
            "{U} 1",
            "{U} 1",
            "overlaps|overlapped-by|starts|started-by|during|contains|finishes|finished-by|equals",
        ),
        (
            "{U} 2:3",
            "[B] 1:4",
            "before|meets|overlaps|overlapped-by|starts|started-by|during"
            "|contains|finishes|finished-by|equals|after|met-by",
        ),
    ],
)
def test_open_ends_leave_open_what_lies_beyond_them(first, second, expected):
    found = meaning(placed(first), placed(second))
    if "{U} 2:3" in first:
        assert (
            str(found) == "overlaps|overlapped-by|starts|started-by|during|contains|"
            "finishes|finished-by|equals"
        )
    else:
        assert set(found.names) == set(expected.split("|"))
    assert found.is_convex
    assert meaning(placed(second), placed(first)) is found.converse


def test_a_document_has_its_words_and_every_pair_related():
    found = read(OWN / "The Bridge.jsonl")
    document = found.document
    assert [each.text for each in document.intervals()] == [
        "left.",
        "reopened",
        "Monday",
        "played",
        "danced,",
        "sang",
        "drank.",
        "rains.",
    ][: len(document.intervals())]
    links = {(e.source, e.target): e for e in document.links.values()}
    count = len(document.intervals())
    assert len(links) == count * (count - 1) // 2
    assert links["ei3", "ei4"].rel_type == "BEFORE"
    assert document.scheme == "narrativetime"
    assert Reasoning(document).is_consistent


def test_branches_and_types_that_place_nothing_are_told():
    found = read(OWN / "Odd.jsonl")
    kinds = sorted(each.kind for each in found.problems)
    assert kinds == ["no-position", "no-position", "outside-text"]
    assert found.document.links == {}


def test_timeml_has_the_same_closure():
    opened = read(OWN / "The Bridge.jsonl")
    data = convert(opened, format_named("timeml"), During.EQUALS).data
    again = from_bytes(data, OWN.with_suffix(".tml"))
    assert closure(again) == closure(opened)


def test_what_is_ordered_whole_stands_on_a_time_line():
    opened = read(HERE / "timeml" / "slinks-alinks-signals.tml")
    document = opened.document
    for source, relations, target in (("ei2", BEFORE, "ei3"), ("ei3", OVERLAPS, "t0")):
        document.apply(add_link(document, source, target, relations))
    found = convert(opened, format_named("narrativetime"), During.EQUALS)
    again = from_bytes(found.data, OWN).document
    places = {e["time"] for e in json.loads(found.data)["event_order"].values()}
    assert places == {"1:2", "3:4", "5:7", "6:8"}
    told = {(e.source, e.target): e.rel_type for e in again.links.values()}
    assert told["t0", "ei1"] == "AFTER"
    assert told["ei2", "ei3"] == "BEFORE"
    assert [each.text for each in again.intervals()] == [e.text for e in document.intervals()]
    assert found.losses == (
        "1 link that a time line does not say, or not as exactly",
        "signals, SLINKs and ALINKs",
        "the ids of links and what is said of them",
        "words that a mark divides, which have a blank there now",
    )


def test_marks_at_the_same_words_that_differ_in_time_have_no_place():
    opened = read(HERE / "timeml" / "two-instances-of-one-event-linked.tml")
    found = convert(opened, format_named("narrativetime"), During.EQUALS)
    assert json.loads(found.data)["event_order"] == {}
    again = from_bytes(found.data, OWN).document
    assert set(again.instances) == set(opened.document.instances)
    assert len(again.events) == len(opened.document.events)


@pytest.mark.skipif(not REAL.is_dir(), reason="the data's own conversion is not here")
@pytest.mark.parametrize(
    ("name", "converted"),
    [
        (
            "narrativetime/tbd_a1_tml_first2.jsonl/ABC19980114.1830.0611.jsonl",
            "narrativetime/a1_ABC19980114.1830.0611.tml",
        ),
        (
            "formats/narrativetime/tbd_a1-first4.jsonl/ABC19980114.1830.0611.jsonl",
            "narrativetime/a1_ABC19980114.1830.0611.tml",
        ),
    ],
)
def test_every_pair_has_the_label_of_the_conversion_that_comes_with_the_data(name, converted):
    opened, theirs = read(REAL / name).document, read(REAL / converted).document
    there = {(e.source, e.target): e.rel_type for e in theirs.links.values()}
    instances, times = order(opened), order(theirs)
    assert len(instances) == len(times)
    same = dict(zip(instances, times, strict=True))
    labels = [(there[same[e.source], same[e.target]], e.rel_type) for e in opened.links.values()]
    assert len(labels) == len(there) // 2 == 378
    assert all(mine == other for mine, other in labels)
    assert all(e.exact is None or e.rel_type == "VAGUE" for e in opened.links.values())


def order(document):
    return [each.id for each in document.intervals()]


@pytest.mark.parametrize(
    ("folder", "files"),
    rows_of(
        ("json", "narrative-time*.jsonl"),
        real=(("narrativetime", "*.jsonl"), ("formats/narrativetime", "*.jsonl")),
    ),
)
def test_all_files_are_read(folder, files):
    found = documents_in(sorted(folder.glob(files))).files
    assert {read(each).format for each in found} == {"narrativetime"}
