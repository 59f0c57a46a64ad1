import csv
import json
from collections import Counter

import pytest

from tempannot.datasets.challenge.template_file import own_templates
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import NLI

SETS = {"temp-order": (16_980, 6_140), "temp-duration": (13_500, 3_540)}
FIRST = ["id", "dataset", "premise", "hypothesis", "label", "split", "template"]


@pytest.fixture
def few(tmp_path):
    """The first five of the templates that come along: 4 of them about hours only."""
    path = tmp_path / "few.csv"
    lines = own_templates().read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:6]), "utf-8")
    return path


def rows_of(path):
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("name", SETS)
def test_set_is_written_with_its_splits_and_labels(run, tmp_path, name):
    path = tmp_path / "items.csv"
    outcome = run("build", name, "-o", path, "--json")
    assert outcome.status == 0
    rows = rows_of(path)
    train, test = SETS[name]
    assert list(rows[0])[:7] == FIRST
    assert Counter(row["split"] for row in rows) == {"train": train, "test": test}
    said = json.loads(outcome.out)
    assert said["splits"] == {"train": train, "test": test}
    assert said["items"] == len(rows)
    labels = Counter(row["label"] for row in rows if row["split"] == "test")
    assert said["labels"]["test"] == labels
    assert f"test: {test:,} items: {labels['entailment']:,} entailment" in outcome.err
    assert outcome.out.count("\n") > 10


def test_split_of_cross_unit_is_a_third_of_each_label(run, tmp_path):
    path = tmp_path / "items.tsv"
    assert run("build", "cross-unit", "-o", path, "--split", "test").status == 0
    items = read_items(path).items
    assert Counter(item.label for item in items) == {
        "entailment": 5280,
        "neutral": 5280,
        "contradiction": 5280,
    }
    assert {item.kind for item in items} == {NLI}
    assert {item.source for item in items} == {"cross-unit"}
    assert items[0].provenance.details["units"] == "minutes-hours"


@pytest.mark.parametrize("ending", ["csv", "tsv", "jsonl", "json"])
@pytest.mark.parametrize("name", ["temp-order", "temp-duration", "cross-unit"])
def test_items_of_every_ending_are_read_as_items(run, tmp_path, few, name, ending):
    path = tmp_path / f"items.{ending}"
    assert run("build", name, "-o", path, "--templates", few, "--limit", 50).status == 0
    items = read_items(path).items
    assert len(items) == 50
    assert len({item.id for item in items}) == 50
    assert {item.label for item in items} <= {"entailment", "neutral", "contradiction"}


def test_same_seed_gives_the_same_bytes_and_another_seed_others(run, tmp_path, few):
    def built(name, *options):
        path = tmp_path / name
        assert run("build", "temp-order", "--templates", few, "-o", path, *options).status == 0
        return path.read_bytes()

    first = built("a.csv", "--seed", 5)
    assert first == built("b.csv", "--seed", 5)
    assert first != built("c.csv", "--seed", 6)
    assert b"\r" not in first


def test_rounds_multiply_the_items(run, tmp_path, few):
    path = tmp_path / "items.csv"
    one = run("build", "temp-order", "--templates", few, "-o", path, "--rounds", 1, "--json")
    three = run("build", "temp-order", "--templates", few, "-o", path, "--rounds", 3, "--json")
    assert json.loads(three.out)["items"] == 3 * json.loads(one.out)["items"]


def test_quirks_can_be_asked_for_one_by_one_and_all_together(run, tmp_path, few):
    def hypotheses(*compat):
        path = tmp_path / "items.csv"
        options = [part for name in compat for part in ("--compat", name)]
        options += ["--templates", few]
        assert run("build", "cross-unit", "-o", path, *options).status == 0
        return " ".join(row["hypothesis"] for row in rows_of(path))

    assert "minutess" not in hypotheses()
    assert "minutess" in hypotheses("plurals")
    assert hypotheses("released") == hypotheses("factors", "plurals")


def test_quirk_of_another_set_is_refused(run, tmp_path):
    outcome = run("build", "temp-order", "-o", tmp_path / "x.csv", "--compat", "plurals")
    assert outcome.status == 2
    assert "'plurals' is not one of 'released', 'ties', 'neighbours'" in outcome.err


def test_broken_templates_are_reported_and_nothing_is_written(run, tmp_path, few):
    text = few.read_text("utf-8").replace("The curtain went up {time}.", "The curtain went up {}.")
    few.write_text(text, "utf-8")
    path = tmp_path / "items.csv"
    outcome = run("build", "temp-order", "--templates", few, "-o", path)
    assert outcome.status == 2
    said = "past_forward: the slot {} is empty; write {time}"
    assert outcome.err == f"error: {few}:5: {said}\n"
    assert not path.exists()


def test_templates_that_give_nothing_are_an_error(run, tmp_path, few):
    path = tmp_path / "items.csv"
    outcome = run("build", "temp-order", "--templates", few, "--split", "test", "-o", path)
    assert outcome.status == 2
    said = "no template of the split test gives an item of temp-order"
    assert outcome.err == f"error: {few}: {said}\n"
    assert not path.exists()


@pytest.mark.parametrize("name", ["items.txt", "items"])
def test_output_of_another_ending_is_refused(run, tmp_path, name):
    outcome = run("build", "cross-unit", "-o", tmp_path / name)
    assert outcome.status == 2
    assert "has none of the endings .csv, .tsv, .jsonl, .json" in outcome.err


def test_templates_are_not_written_over(run, few):
    before = few.read_bytes()
    outcome = run("build", "temp-order", "--templates", few, "-o", few)
    assert outcome.status == 2
    assert "this is an input: choose another name" in outcome.err
    assert few.read_bytes() == before


def test_help_names_the_quirks(run):
    outcome = run("build", "temp-order", "--help")
    assert outcome.status == 0
    assert "--compat neighbours" in outcome.out
