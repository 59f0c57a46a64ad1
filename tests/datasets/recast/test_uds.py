import json
from collections import Counter

import pytest

from tempannot.datasets.recast.hypotheses import Verdict
from tempannot.datasets.recast.recast_settings import HypothesisKind, Profile, RecastSettings
from tempannot.datasets.recast.recasting import NoPairsError, Recasting
from tempannot.datasets.recast.uds import votes
from tempannot.formats.uds.annotations import Sliders
from tests.oddities import HERE, REAL

ENDS = ("rel-start1", "rel-end1", "rel-start2", "rel-end2")
TREES = """\
1\tWe\twe\tPRON\t_\t_\t3\tnsubj\t_\t_
2\tnot\tnot\tPART\t_\t_\t3\tneg\t_\t_
3\twaited\twait\tVERB\t_\t_\t0\troot\t_\t_

1\tAT&amp;T\tAT&amp;T\tPROPN\t_\t_\t3\tnsubj\t_\t_
2\twas\tbe\tAUX\t_\t_\t3\tcop\t_\t_
3\tglad\tglad\tADJ\t_\t_\t0\troot\t_\t_
"""
FIRST, SECOND, COPULA = ("ewt-dev-1", 3), ("ewt-dev-2", 3), ("ewt-dev-2", 2)


def node(event, level="document"):
    return f"{event[0]}-{level}-pred-{event[1]}"


@pytest.fixture
def files(tmp_path):
    """Write pairs, durations and trees; return their paths."""

    def write(sliders, durations, events=(FIRST, SECOND)):
        edge = "%%".join(map(node, events))
        time = {
            end: {"value": {who: places[n] for who, places in sliders.items()}}
            for n, end in enumerate(ENDS)
        }
        data: dict[str, object] = {}
        for event, said in durations.items():
            annotation = {"time": {"duration": {"value": said}}}
            data.setdefault(event[0], {})[node(event, "semantics")] = annotation
        paths = [tmp_path / name for name in ("pairs.json", "durations.json", "dev.conllu")]
        paths[0].write_text(json.dumps({"data": {"doc": {edge: {"time": time}}}}), "utf-8")
        paths[1].write_text(json.dumps({"data": data}), "utf-8")
        paths[2].write_text(TREES, "utf-8")
        return paths

    return write


THREE = [HERE / "uds" / "three-annotators.json"]
if REAL.is_dir():
    THREE.append(REAL / "uds" / "uds2_time_raw_document_12docs.json")


def rows_of(paths, trees=(), **settings):
    recasting = Recasting(RecastSettings(tuple(paths), trees=tuple(trees), **settings))
    try:
        return list(recasting.rows()), recasting.report
    except NoPairsError:
        return [], recasting.report


@pytest.mark.parametrize(("path", "count"), list(zip(THREE, (2, 412), strict=False)))
def test_the_pairs_of_a_file_times_eight(path, count):
    rows, report = rows_of([path])
    annotations = json.loads(path.read_text("utf-8"))["data"]
    pairs = sum(len(edges) for edges in annotations.values())
    assert (pairs, len(rows), report.open) == (count, count * 8, 0)
    assert not report.skipped
    assert {row["split"] for row in rows} == {"dev"}
    assert report.documents == {"dev": len(annotations)}
    assert Counter(row["link"] for row in rows) == {
        edge: 8 for edges in annotations.values() for edge in edges
    }


@pytest.mark.parametrize("path", THREE)
def test_two_of_three_annotators_decide(path):
    rows, _ = rows_of([path])
    compared = ((0, 2), (0, 3), (1, 2), (1, 3), (2, 0), (2, 1), (3, 0), (3, 1))
    labels = iter(row["label"] for row in rows)
    for edges in json.loads(path.read_text("utf-8"))["data"].values():
        for edge in edges.values():
            values = [edge["time"][end]["value"] for end in ENDS]
            for first, second in compared:
                yes = sum(values[first][who] < values[second][who] for who in values[0])
                assert next(labels) == ("entailed" if yes >= 2 else "not-entailed")


def test_equal_sliders_entail_neither_order():
    found = votes([Sliders("a", 0, 50, 0, 50)])
    assert found[0] is found[4] is Verdict.NOT_ENTAILED
    assert found[1] is found[5] is Verdict.ENTAILED


def test_one_annotator_of_two_is_no_majority():
    found = votes([Sliders("a", 0, 10, 20, 30), Sliders("b", 20, 30, 0, 10)])
    assert set(found) == {Verdict.NOT_ENTAILED}


def test_trees_give_context_and_names(files):
    pairs, _, trees = files({"a": [0, 5, 5, 9]}, {})
    rows, report = rows_of([pairs], [trees])
    assert rows[0]["context"] == "We not waited AT&T was glad"
    assert rows[0]["hypothesis"] == "The not waiting started before the being glad started."
    assert rows[0]["relations"] == "meets"
    assert report.odd == {
        "HTML entities in a sentence, unescaped": 1,
        "a pair with fewer than 3 annotators": 1,
    }


def test_each_event_of_a_pair_has_the_durations_of_the_annotators_of_the_pair(files):
    said = {"a": "minutes", "b": "days", "c": "centuries"}
    paths = files({"a": [0, 5, 5, 9], "b": [0, 5, 5, 9]}, {FIRST: said, SECOND: {"a": "forever"}})
    rows, report = rows_of(paths[:2], paths[2:], kind=HypothesisKind.DURATION)
    assert [(row["hypothesis"], row["label"], row["template"]) for row in rows] == [
        ("The not waiting did take or will take longer than a second.", "entailed", 1),
        ("The not waiting did take or will take shorter than a week.", "entailed", 14),
        ("The not waiting did take or will take shorter than a second.", "not-entailed", 10),
        ("The not waiting did take or will take longer than a week.", "not-entailed", 5),
        ("The being glad did take or will take longer than a century.", "entailed", 9),
        ("The being glad did take or will take shorter than a century.", "not-entailed", 18),
    ]
    assert {row["relations"] for row in rows} == {"minutes|days", "forever"}
    assert rows[4]["source"] == node(SECOND)
    missing = "a duration of an annotator is missing or none of the eleven"
    assert report.odd[missing] == 1


def test_the_released_rule_words_eternity_anew(files):
    paths = files({"a": [0, 5, 5, 9]}, {FIRST: {"a": "decades"}, SECOND: {"a": "instant"}})
    rows, _ = rows_of(paths[:2], paths[2:], kind=HypothesisKind.DURATION, profile=Profile.RELEASED)
    assert [row["hypothesis"] for row in rows[1::2]] == [
        "The not waiting is not always true.",
        "The not waiting is always true.",
        "The being glad did take or will take longer than a minute.",
    ]


def test_auxiliaries_have_an_order_but_no_duration(files):
    said = {"a": "days"}
    paths = files({"a": [0, 5, 5, 9]}, {FIRST: said, COPULA: said}, (FIRST, COPULA))
    rows, report = rows_of(paths[:2], paths[2:])
    assert Counter(row["type_of_inference"] for row in rows) == {
        "temporal-relation": 8,
        "temporal-duration": 4,
    }
    assert report.skipped == {"a predicate of the part of speech AUX": 1}


def test_durations_alone_are_recast_event_by_event(files):
    _, durations, trees = files({}, {FIRST: {"a": "hours", "b": "weeks", "c": "months"}})
    rows, _ = rows_of([durations], [trees])
    assert [row["template"] for row in rows] == [2, 16, 11, 7]
    assert {row["context"] for row in rows} == {"We not waited"}
    assert {row["document"] for row in rows} == {"ewt-dev-1"}


def test_files_without_durations_are_named_if_only_durations_are_wanted():
    path = HERE / "uds" / "three-annotators.json"
    rows, report = rows_of([path], kind=HypothesisKind.DURATION)
    assert rows == []
    assert report.odd == {"a file without durations of events": 1}


def test_a_pair_that_nobody_finished_gives_no_row(files):
    pairs, _, trees = files({"a": [0, None, 5, 9]}, {})
    rows, report = rows_of([pairs], [trees])
    assert rows == []
    assert report.skipped == {"a pair without an annotator who moved all sliders": 1}
    assert report.odd["a slider of an annotator is missing"] == 1


def test_a_sentence_that_is_not_in_the_treebank_gives_no_row(files):
    events = (FIRST, ("ewt-dev-9", 1))
    pairs, _, trees = files({"a": [0, 5, 5, 9]}, {}, events)
    rows, report = rows_of([pairs], [trees])
    assert rows == []
    assert report.skipped == {"an event whose sentence has no tree": 1}


def test_an_event_without_a_duration_gives_no_row(files):
    paths = files({"a": [0, 5, 5, 9]}, {FIRST: {"b": "days"}, SECOND: {"a": "some time"}})
    rows, report = rows_of(paths[:2], paths[2:], kind=HypothesisKind.DURATION)
    assert rows == []
    assert report.skipped == {"an event without a duration": 2}
