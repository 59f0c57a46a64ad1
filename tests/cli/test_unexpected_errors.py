"""An error that nobody foresaw costs one file: it is named, and the others are done."""

import json

import pytest

from tests.faults import defective

__all__ = ["defective"]
SAID = "unexpected: LookupError: a table lacks a row"


@pytest.fixture
def folder(story, defective):
    """Three documents, of which the second fails while it is read."""
    for name in ("a.tml", "odd.tml", "z.tml"):
        (story.parent / "all" / name).parent.mkdir(exist_ok=True)
        (story.parent / "all" / name).write_bytes(story.read_bytes())
    defective("odd.tml")
    return story.parent / "all"


def test_check_goes_on_and_calls_the_file_unreadable(run, folder):
    found = run("check", folder, "--json")
    assert found.status == 2
    assert f"error: {folder / 'odd.tml'}: {SAID}" in found.err
    verdicts = [each["status"] for each in json.loads(found.out)["documents"]]
    assert verdicts == ["consistent", "unreadable", "consistent"]


def test_compare_scores_the_others(run, folder):
    found = run("compare", folder, folder, "--json")
    assert found.status == 2
    assert f"{folder / 'odd.tml'}: {SAID}" in found.err
    assert [each["name"] for each in json.loads(found.out)["documents"]] == ["a", "z"]


def test_recast_makes_pairs_of_the_others(run, folder, tmp_path):
    found = run("recast", folder, "-o", tmp_path / "pairs.csv")
    assert found.status == 2
    assert f"error: {folder / 'odd.tml'}: {SAID}" in found.err
    assert "|a|" in (tmp_path / "pairs.csv").read_text("utf-8")
    assert "|z|" in (tmp_path / "pairs.csv").read_text("utf-8")


def test_an_experiment_measures_the_others(run, folder):
    found = run("experiment", "recall-decay", "--corpus", folder, "--removals", "1", "--json")
    assert found.status == 2
    assert f"error: {folder / 'odd.tml'}: {SAID}" in found.err
    assert json.loads(found.out)["documents"] == ["a.tml", "z.tml"]


def test_items_are_not_built_of_a_part_without_a_word(run, folder, tmp_path):
    found = run("build", "sentence-order", folder, "-o", tmp_path / "orders.csv")
    assert found.status == 2
    assert f"error: {folder / 'odd.tml'}: {SAID}" in found.err


def test_one_document_is_named_too(run, folder):
    found = run("closure", folder / "odd.tml")
    assert found.status == 2
    assert found.err.startswith(f"error: {folder / 'odd.tml'}: {SAID}")
