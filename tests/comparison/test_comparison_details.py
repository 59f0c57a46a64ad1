"""What ``compare --details`` adds agrees with the scores and the library."""

import json

import pytest

from tempannot.cli.comparison_text import corpus_lines
from tempannot.comparison.comparison_json import as_json
from tempannot.comparison.corpus_comparison import CorpusComparison, compare_paths
from tempannot.comparison.disagreements.disagreements import disagreements
from tempannot.comparison.measures.measures import Measure
from tempannot.resources import sample_comparison


@pytest.fixture(scope="module")
def corpus() -> CorpusComparison:
    """The sample comparison."""
    return compare_paths(sample_comparison())


def test_details_are_only_there_on_request(corpus):
    plain = as_json(corpus)
    assert "breakdown" not in plain
    assert "disagreements" not in plain["documents"][0]


def test_groups_by_kind_and_distance_add_up_to_the_pairs_of_the_strict_score(corpus):
    found = as_json(corpus, details=True)["breakdown"]
    rated = corpus.first_pair.agreement.coefficients.pairs
    for grouping in ("kind", "distance"):
        groups = [each for each in found[grouping] if each["name"] != "with the creation time"]
        extra = [each for each in found[grouping] if each["name"] == "with the creation time"]
        counted = sum(each["agreement"]["pairs"] for each in groups)
        if grouping == "distance":
            counted += sum(each["agreement"]["pairs"] for each in extra)
        assert counted == rated


def test_every_root_is_listed_with_what_follows_from_it(corpus):
    found = as_json(corpus, details=True)["documents"][0]["disagreements"]
    comparison = corpus.first_pair.documents[0].comparison
    roots = disagreements(comparison)
    assert [each["explains"] for each in found] == [len(root.explains) for root in roots]
    slip = next(each for each in found if each["cause"] == "direction-slip")
    assert (slip["source"]["words"], slip["target"]["words"]) == ("strike", "doubled")
    assert slip["source"]["key"] in comparison.key.document.instances
    assert slip["source"]["response"] in comparison.response.document.instances
    assert (slip["key"], slip["response"]) == ("contains", "during")
    assert slip["missing_in"] is None


def test_a_missing_unit_says_where(corpus):
    found = as_json(corpus, details=True)["documents"][0]["disagreements"]
    missing = [each for each in found if each["cause"] == "entity-missing"]
    assert {each["missing_in"] for each in missing} == {"key", "response"}
    assert all(each["source"][each["missing_in"]] is None for each in missing)


def test_details_are_json_without_surprises(corpus):
    assert "NaN" not in json.dumps(as_json(corpus, details=True), allow_nan=False)


def test_the_text_has_the_causes_the_roots_and_the_tables(corpus):
    text = "\n".join(corpus_lines(corpus, details=True))
    assert "1 direction slip, 30 more pairs follow" in text
    assert 'KEY: "strike" starts before and ends after "doubled".' in text
    assert "kind of pair" in text
    assert "sentences apart" in text
    assert max(map(len, text.splitlines())) <= 110


def test_relations_have_the_strict_score_of_their_own_pairs(corpus):
    found = as_json(corpus, details=True)["breakdown"]["relation"]
    strict = corpus.first_pair.micro[Measure.STRICT]
    keyed = [each for each in found if each["recall"] is not None]
    assert len(keyed) > 5
    assert strict.recall.value is not None
    assert min(each["recall"] for each in keyed) <= strict.recall.value
    assert max(each["recall"] for each in keyed) >= strict.recall.value
