import json

import pytest

from tempannot.datasets.item_columns import ColumnError, values_of
from tempannot.datasets.nli_scores.nli_report import (
    nli_report,
    published_scores,
)
from tempannot.datasets.nli_scores.nli_score import Classes
from tempannot.datasets.nli_scores.score_tables import report_json
from tempannot.formats.items.item_kinds import NLI
from tempannot.formats.items.rating_item import Provenance, RatingItem


def item(number, label, source="temp-order", **details):
    provenance = Provenance("items.csv", number, details=details)
    texts = (f"premise {number}", "hypothesis")
    return RatingItem(str(number), NLI, texts, label, source, provenance)


@pytest.fixture
def items():
    labels = ("entailment", "neutral", "contradiction", "contradiction")
    return [
        item(
            number,
            labels[number % 4],
            tense=("past", "future")[number % 2],
            template=str(number // 8),
        )
        for number in range(80)
    ]


def test_report_has_the_score_by_columns_and_beside_the_majority(items):
    predicted = ["contradiction"] * len(items)
    report = nli_report(items, predicted, ["tense", "label"])
    assert report.score.accuracy.share == 0.5
    assert report.majority == report.score
    tenses = {value: score.accuracy.share for value, score in report.by["tense"].items()}
    assert tenses == {"past": 0.5, "future": 0.5}
    labels = {value: score.accuracy.share for value, score in report.by["label"].items()}
    assert labels == {"entailment": 0.0, "neutral": 0.0, "contradiction": 1.0}
    assert report.intervals.drawn == "groups"


def test_predictions_of_two_classes_make_the_report_binary(items):
    report = nli_report(items, ["entailed"] * len(items))
    assert report.score.classes is Classes.BINARY
    assert report.score.accuracy.share == 0.25
    assert report.majority.accuracy.share == 0.75


def test_two_classes_can_be_asked_for(items):
    report = nli_report(items, ["neutral"] * len(items), classes=Classes.BINARY)
    assert report.score.accuracy.share == 0.75


def test_published_rows_are_those_of_the_dataset_and_as_many_classes(items):
    ternary = nli_report(items, ["neutral"] * len(items)).published
    binary = nli_report(items, ["entailed"] * len(items)).published
    assert [each.name for each in ternary][:2] == ["majority", "RoBERTa (MNLI), direct"]
    assert [each.accuracy for each in binary] == [0.6519, 0.5636]
    other = [item(1, "neutral", "mine"), item(2, "neutral")]
    assert nli_report(other[:1], ["neutral"]).published == ()
    assert nli_report(other, ["neutral"] * 2).published == ()


def test_unknown_column_is_refused_with_those_there_are(items):
    with pytest.raises(ColumnError, match="there is no column 'mood'; there are label, source, "):
        nli_report(items, ["neutral"] * len(items), ["mood"])


def test_values_of_own_columns_are_those_of_the_item(items):
    assert values_of(items[:2], "source") == ["temp-order"] * 2
    assert values_of(items[:2], "document") == ["", ""]


def test_report_is_json_without_anything_undefined(items):
    predicted = ["contradiction"] * len(items)
    found = json.loads(json.dumps(report_json(nli_report(items, predicted, ["tense"]))))
    assert found["classes"] == "ternary"
    assert found["accuracy"] == 0.5
    assert found["confusion"]["neutral"] == {"entailment": 0, "neutral": 0, "contradiction": 20}
    assert found["labels"]["entailment"]["precision"] is None
    assert found["by"]["tense"]["past"]["items"] == 40
    assert found["majority"]["label"] == "contradiction"
    assert found["intervals"]["drawn"] == "groups"
    assert len(found["published"]) == 7
    nothing = report_json(nli_report([], []))
    assert nothing["accuracy"] is None
    assert nothing["intervals"] is None
    assert nothing["majority"] is None


def test_every_published_row_has_a_source_and_shares():
    scores = published_scores()
    assert len(scores) == 78
    assert {each.dataset for each in scores} >= {"temp-order", "temp-duration", "cross-unit"}
    for each in scores:
        assert "Table" in each.source or "section" in each.source
        assert 0 < each.accuracy <= 1
        assert each.setting in ("", "direct", "trained", "hypothesis-only")
    best = next(
        each for each in published_scores("temp-duration") if each.name == "RoBERTa (MNLI), trained"
    )
    assert (best.accuracy, best.accuracy_deviation) == (0.9186, 0.0642)
    assert (best.weighted_f1, best.weighted_f1_deviation) == (0.9185, 0.0642)
