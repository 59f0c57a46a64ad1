import json
from collections import Counter
from pathlib import Path

import pytest

from tempannot.core.errors import FileError
from tempannot.formats.uds.annotations import (
    Sliders,
    UdsEvent,
    UdsLevel,
    uds_durations,
    uds_level,
    uds_pairs,
)
from tests.oddities import each_of, rows_of

HERE = Path("time.json")
EDGE = "ewt-dev-1-document-pred-4%%ewt-dev-2-document-pred-5"


def pairs_text(sliders, document="doc", edge=EDGE):
    """Return a file of one pair; ``sliders`` has four places per annotator, None for missing."""
    names = ("rel-start1", "rel-end1", "rel-start2", "rel-end2")
    time = {
        name: {"value": {who: p[n] for who, p in sliders.items() if p[n] is not None}}
        for n, name in enumerate(names)
    }
    return json.dumps({"metadata": {}, "data": {document: {edge: {"time": time}}}})


def durations_text(said, node="ewt-dev-1-semantics-pred-4"):
    annotation = {"time": {"duration": {"value": said, "confidence": {}}}}
    return json.dumps({"metadata": {}, "data": {"ewt-dev-1": {node: annotation}}})


def read(text):
    odd = Counter()
    found = list(uds_pairs(text, HERE, lambda reason, _: odd.update([reason])))
    return found, odd


@pytest.mark.parametrize(
    ("path", "pairs", "id", "first", "sliders"),
    rows_of(
        (
            "uds/three-annotators.json",
            2,
            "ewt-dev-1-document-pred-2%%ewt-dev-2-document-pred-2",
            UdsEvent("dev", 1, 2),
            Sliders("time-annotator-2", 0, 30, 70, 100),
        ),
        real=(
            (
                "uds/uds2_time_raw_document_12docs.json",
                412,
                EDGE,
                UdsEvent("dev", 1, 4),
                Sliders("time-annotator-415", 39, 78, 0, 100),
            ),
        ),
    ),
)
def test_a_file_has_three_annotators_for_each_of_its_pairs(path, pairs, id, first, sliders):
    text = path.read_text("utf-8")
    assert uds_level(text, path) is UdsLevel.PAIRS
    found, odd = read(text)
    assert len(found) == pairs
    assert {len(pair.sliders) for pair in found} == {3}
    assert (found[0].id, found[0].first, found[0].sliders[1]) == (id, first, sliders)
    assert not odd


def test_numbers_with_blanks_around_them_are_understood_and_reported():
    found, odd = read(pairs_text({"a": [" 0", "10 ", 20, "30"]}))
    assert found[0].sliders == (Sliders("a", 0, 10, 20, 30),)
    assert odd == {"a number with blanks around it": 2}


@pytest.mark.parametrize("wrong", ["many", "", -1, 101, "nan", True, [1], {}])
def test_what_is_no_place_is_reported_and_the_annotator_left_out(wrong):
    found, odd = read(pairs_text({"a": [wrong, 100, 0, 100], "b": [0, 1, 2, 3]}))
    assert [each.annotator for each in found[0].sliders] == ["b"]
    assert odd == {
        "a slider that is no number from 0 to 100": 1,
        "a slider of an annotator is missing": 1,
    }


def test_an_annotator_who_left_a_slider_out_is_reported_and_left_out():
    found, odd = read(pairs_text({"a": [0, 1, None, 3]}))
    assert found[0].sliders == ()
    assert odd == {"a slider of an annotator is missing": 1}


def test_an_event_that_ends_before_it_starts_is_reported():
    found, odd = read(pairs_text({"a": [5, 4, 0, 1], "b": [5, 5, 0, 1]}))
    assert [each.annotator for each in found[0].sliders] == ["b"]
    assert odd == {"an event that ends before it starts": 1}


def test_entities_in_names_of_documents_are_unescaped_and_reported():
    found, odd = read(pairs_text({"a": [0, 1, 2, 3]}, document="AT&amp;T"))
    assert found[0].document == "AT&T"
    assert odd == {"HTML entities in the name of a document, unescaped": 1}


def test_an_edge_of_other_nodes_is_reported():
    found, odd = read(pairs_text({"a": [0, 1, 2, 3]}, edge="ewt-dev-1-root%%ewt-dev-1-root"))
    assert found == []
    assert odd == {"an id that names no pair of predicates": 1}


def test_durations_are_read_by_event_and_annotator():
    text = durations_text({"a": "days", "b": " hours "})
    assert uds_level(text, HERE) is UdsLevel.DURATIONS
    found = uds_durations(text, HERE, lambda *_: None)
    assert found == {UdsEvent("dev", 1, 4): {"a": "days", "b": "hours"}}


def test_normalized_annotations_are_refused_by_name():
    value = {"dur-minutes": {"confidence": 1.0, "value": 0.2}}
    text = json.dumps({"data": {"ewt-dev-1": {"ewt-dev-1-semantics-pred-4": {"time": value}}}})
    with pytest.raises(FileError, match="normalized annotations; the raw ones name"):
        uds_level(text, HERE)


def test_json_about_something_else_is_refused():
    with pytest.raises(FileError, match="neither a pair of events nor a duration"):
        uds_level('{"data": {"a": {"b": {"factuality": 1}}, "c": 3}}', HERE)


@pytest.mark.parametrize("oddity", each_of("uds"))
def test_pairs_and_annotators_are_those_of_the_manifest(oddity):
    text = oddity.path.read_text("utf-8")
    assert uds_level(text, oddity.path) is UdsLevel.PAIRS
    found, odd = read(text)
    sliders = sum(len(pair.sliders) for pair in found)
    assert f"{len(found)} pairs, {sliders} sliders" == oddity.told
    is_odd = oddity.path.stem not in ("pairs", "three-annotators", "one-line")
    assert bool(odd) == is_odd
