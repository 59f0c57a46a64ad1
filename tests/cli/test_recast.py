import json

import pytest

from tempannot.formats.items.reading import read_items


def test_a_document_becomes_eight_pairs_per_link(run, story, tmp_path):
    out = tmp_path / "pairs.jsonl"
    outcome = run("recast", story, "-o", out)
    assert (outcome.status, outcome.out) == (0, "")
    rows = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert len(rows) == 16
    assert rows[0]["context"] == "She said they met and left."
    assert rows[0]["hypothesis"] == "The meeting started before the leaving started."
    assert [row["label"][0] for row in rows[:8]] == list("eeeennnn")
    assert [row["template"] for row in rows] == [*range(1, 9)] * 2
    assert [row["pair_id"] for row in rows] == list(range(16))
    assert {(row["source"], row["relations"], row["target"]) for row in rows} == {
        ("ei2", "before", "ei3"),
        ("ei3", "before", "ei1"),
    }


@pytest.mark.parametrize("ending", [".jsonl", ".tsv", ".json", ".csv"])
def test_a_rating_study_is_led_back_to_document_and_link(run, story, tmp_path, ending):
    out = tmp_path / f"pairs{ending}"
    assert run("recast", story, "-o", out, "--corpus", "mine").status == 0
    items = read_items(out).items
    assert len(items) == 16
    assert items[8].source == "mine"
    assert items[8].label == "entailed"
    place = items[8].provenance
    assert (place.document, place.link, place.intervals) == ("story", "l2", ("ei3", "ei1"))
    assert place.details["template"] == "1"
