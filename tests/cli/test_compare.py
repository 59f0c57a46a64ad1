import json

import pytest

MEASURES = ["links", "strict", "relaxed", "temporal", "temporal-relaxed", "awareness"]


def found(outcome) -> dict:
    return json.loads(outcome.out, parse_constant=pytest.fail)


def test_a_document_against_itself_is_perfect(run, story):
    outcome = run("compare", story, story, "--json")
    assert outcome.status == 0
    micro = found(outcome)["micro"]
    assert list(micro) == MEASURES
    assert {(each["precision"], each["recall"], each["f1"]) for each in micro.values()} == {
        (1, 1, 1)
    }
    assert micro["temporal"]["major_recall"] == 1
    assert "major_recall" not in micro["strict"]
