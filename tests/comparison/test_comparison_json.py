"""The JSON of a comparison: its fixed shape, and null with a reason for what is undefined."""

import json

import pytest

from tempannot.cli.comparison_text import corpus_lines
from tempannot.comparison.comparison_json import as_json
from tempannot.comparison.comparison_settings import ComparisonSettings, Spans
from tempannot.comparison.corpus_comparison import compare_paths
from tempannot.comparison.measures.measures import Measure
from tests.comparison.stories import WORDS, write
from tests.oddities import HERE

MEASURES = ["links", "strict", "relaxed", "temporal", "temporal-relaxed", "awareness"]
MARKS = ["events", "times"]


@pytest.fixture
def paths(tmp_path):
    """A key that contradicts itself, and a response with one word less."""
    key = write(tmp_path / "key.tml", "1 BEFORE 2", "2 BEFORE 3", "3 BEFORE 1", "4 NONSENSE 5")
    response = write(tmp_path / "response.tml", "1 BEFORE 2", "3 AFTER 2")
    text = response.read_text()
    response.write_text(
        text.replace('<EVENT eid="e5" class="OCCURRENCE">woke</EVENT>', WORDS[4]).replace(
            '<MAKEINSTANCE eiid="ei5" eventID="e5"/>\n', ""
        )
    )
    return [key, response]


def shape(paths, **settings):
    """The JSON as a reader gets it, which has no NaN."""
    text = json.dumps(
        as_json(compare_paths(paths, ComparisonSettings(**settings))), allow_nan=False
    )
    return json.loads(text)


def test_every_measure_has_its_three_values_everywhere(paths):
    found = shape(paths)
    (document,) = found["documents"]
    assert document["name"] == "key"
    for scores in (found["micro"], found["macro"], document["measures"]):
        assert list(scores) == [*MEASURES, *MARKS]
        for name in MEASURES:
            score = scores[name]
            assert {"precision", "recall", "f1"} <= set(score)
            assert ({"major_recall", "minor_recall"} <= set(score)) == name.startswith("temporal")


def test_values_are_those_of_the_scores(paths):
    corpus = compare_paths(paths)
    found = as_json(corpus)["micro"]
    for measure in Measure:
        score = corpus.first_pair.micro[measure]
        assert found[measure]["f1"] == score.f1
        assert found[measure]["counts"]["recall"] == {
            "right": score.recall.right,
            "of": score.recall.of,
        }


def test_agreement_stands_at_the_top_and_in_each_document(paths):
    found = shape(paths)
    (document,) = found["documents"]
    assert found["agreement"] == document["agreement"]
    assert {"pairs", "observed", "kappa", "alpha", "ac1"} <= set(found["agreement"])
    assert found["agreement"]["pairs"] == 3
    low, high = found["agreement"]["intervals"]["observed"]
    assert low <= found["agreement"]["observed"] <= high


def test_what_is_undefined_is_null_with_a_reason_beside_it(tmp_path):
    empty = write(tmp_path / "empty.tml")
    found = shape([empty, empty])
    for scores in (found["micro"], found["macro"]):
        for name in MEASURES:
            score = scores[name]
            assert (score["precision"], score["recall"], score["f1"]) == (None, None, None)
            assert score["reason"]
        assert scores["events"]["strict"]["f1"] == 1
        assert scores["times"]["strict"]["f1"] is None
        assert scores["times"]["relaxed"]["reason"]
        assert scores["times"]["attributes"] == {}
    assert found["agreement"]["kappa"] is None
    assert found["agreement"]["reason"]
    assert found["agreement"]["intervals"]["kappa"] is None


def test_a_score_that_is_defined_gives_no_reason(paths):
    found = shape(paths)
    assert not [name for name, score in found["micro"].items() if "reason" in score]


def test_what_is_on_one_side_only_is_listed(paths):
    alignment = shape(paths)["documents"][0]["alignment"]
    assert alignment == {
        "both": 4,
        "only_in_key": [{"id": "ei5", "kind": "event", "text": "woke"}],
        "only_in_response": [],
        "partial": [],
    }


def test_contradictions_and_states_of_links_are_told_per_side(paths):
    document = shape(paths)["documents"][0]
    assert document["inconsistent"] == {"key": ["l3"]}
    assert document["links"] == {
        "key": {"active": 2, "conflict": 1, "unknown type": 1},
        "response": {"active": 2},
    }
    told = [(each["side"], each["kind"], each["where"]) for each in document["problems"]]
    assert ("key", "unknown-reltype", "l4") in told
    assert ("response", "no-creation-time", "response") in told


def test_shuffles_add_a_range_to_awareness_only(paths):
    found = shape(paths, shuffles=3)
    for scores in (found["micro"], found["documents"][0]["measures"]):
        assert scores["awareness"]["range"]["shuffles"] == 3
        low, high = scores["awareness"]["range"]["f1"]
        assert low <= high
        assert "range" not in scores["strict"]
    assert "range" not in shape(paths)["micro"]["awareness"]


def test_a_range_that_is_undefined_is_null(tmp_path):
    empty = write(tmp_path / "empty.tml")
    found = shape([empty, empty], shuffles=2)
    assert found["micro"]["awareness"]["range"]["f1"] is None


def test_files_left_out_and_documents_on_one_side_are_named(tmp_path):
    key, response = tmp_path / "key", tmp_path / "response"
    for name in ("a", "b", "c"):
        write(key / f"{name}.tml", "1 BEFORE 2")
    write(response / "a.tml", "1 BEFORE 2")
    (response / "b.tml").write_text("<TimeML>\n</WRONG>")
    found = shape([key, response])
    (skipped,) = found["skipped"]
    assert (skipped["name"], skipped["annotation"], skipped["kind"]) == (
        "b",
        "response",
        "unreadable",
    )
    assert skipped["path"] == str(response / "b.tml")
    assert found["only_in"] == {"key": ["c"], "response": []}
    assert found["summary"] == {"compared": 1, "skipped": 1, "only_on_one_side": 1, "hidden": 0}
    assert found["annotations"] == [
        {"name": "key", "path": str(key)},
        {"name": "response", "path": str(response)},
    ]


def test_two_annotations_have_no_pairwise_part(paths):
    found = shape(paths)
    assert "pairwise" not in found
    assert "overall" not in found


def test_of_three_every_two_are_there_and_all_in_one_number(paths, tmp_path):
    third = write(tmp_path / "third.tml", "1 BEFORE 2", "1 BEFORE 3")
    found = shape([*paths, third])
    pairs = [(each["key"], each["response"]) for each in found["pairwise"]]
    assert pairs == [("key", "response"), ("key", "third"), ("response", "third")]
    assert found["pairwise"][0]["micro"] == found["micro"]
    assert found["pairwise"][0]["documents"] == found["documents"]
    assert list(found["pairwise"][2]["micro"]) == [*MEASURES, *MARKS]
    assert {"pairs", "observed", "alpha", "ac1", "intervals"} <= set(found["overall"])


def test_the_settings_are_told(paths):
    assert shape(paths, spans=Spans.EXACT)["settings"] == {
        "during": "equals",
        "spans": "exact",
        "method": "labelled",
        "shuffles": 0,
        "agreement_on": "closed",
        "missing_as_empty": False,
    }


def test_slinks_and_alinks_have_scores_and_differences_where_a_side_has_any(tmp_path):
    key = HERE / "timeml" / "reported-and-conditional.tml"
    response = tmp_path / key.name
    changed = key.read_text().replace("CONDITIONAL", "MODAL")
    response.write_text("".join(e for e in changed.splitlines(True) if "ALINK" not in e))
    found = as_json(compare_paths([key, response]), details=True)
    (document,) = found["documents"]
    for scores in (found["micro"], found["macro"], document["measures"]):
        assert list(scores) == [*MEASURES, *MARKS, "slinks", "alinks"]
        assert scores["slinks"]["f1"] == pytest.approx(0.8)
        assert scores["slinks"]["found"]["f1"] == 1
        assert (scores["alinks"]["precision"], scores["alinks"]["recall"]) == (None, 0)
    assert found["micro"]["slinks"]["counts"]["recall"] == {"right": 4, "of": 5}
    first, *alinks = document["other_disagreements"]
    assert (first["key"], first["response"], first["kind"]) == (["CONDITIONAL"], ["MODAL"], "SLINK")
    assert first["source"] == {"words": "rises", "key": "ei3", "response": "ei3"}
    assert first["links"] == {"key": ["l13"], "response": ["l13"]}
    assert [each["kind"] for each in alinks] == ["ALINK", "ALINK"]
    lines = list(corpus_lines(compare_paths([key, response]), details=True))
    assert any(each.split()[:4] == ["SLINK", "found", "1.000", "5/5"] for each in lines)
    assert any("KEY: CONDITIONAL. RESPONSE: MODAL." in each for each in lines)
