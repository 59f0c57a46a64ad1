import csv
import io
import json

import pytest

from tempannot.formats.items.item_files import read_items
from tests.datasets.recast.documents import document_file
from tests.oddities import HERE, REAL, places

REAL_PAIRS = (
    [(REAL / "pairs" / "TimebankDense.full.txt", REAL / "tbaq", 12_715)] if REAL.is_dir() else []
)
TABLE = "id,source,relations,target\nl1,a,{},b\n"


def rows_in(path):
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "table.csv"
    path.write_text(TABLE.format("before"), "utf-8")
    return path


@pytest.fixture
def out(tmp_path):
    return tmp_path / "pairs.jsonl"


def test_a_document_becomes_eight_pairs_per_link(run, story, out):
    outcome = run("recast", story, "-o", out)
    assert (outcome.status, outcome.out) == (0, "")
    rows = rows_in(out)
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
    assert outcome.err == "16 pairs of 2 annotations\n"


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


@pytest.mark.parametrize("corpus", places("dialects", "tbaq"))
def test_the_same_command_writes_the_same_bytes(run, corpus, tmp_path):
    outputs = [tmp_path / f"{name}.tsv" for name in "ab"]
    for out in outputs:
        assert run("recast", corpus, "-o", out, "--split", "train=0.6,dev=0.2,test=0.2").status == 0
    first, second = (out.read_bytes() for out in outputs)
    assert first == second
    assert b"\r" not in first


@pytest.mark.parametrize("corpus", places("dialects", "tbaq"))
def test_no_document_is_in_two_splits(run, corpus, out):
    outcome = run("recast", corpus, "-o", out, "--split", "train=0.6,dev=0.2,test=0.2", "--json")
    splits = {}
    for row in rows_in(out):
        splits.setdefault(row["document"], set()).add(row["split"])
    assert {len(found) for found in splits.values()} == {1}
    assert set.union(*splits.values()) == {"train", "dev", "test"}
    found = json.loads(outcome.out)["splits"]
    assert sum(each["documents"] for each in found.values()) == len(splits)
    assert sum(each["pairs"] for each in found.values()) == len(rows_in(out))


@pytest.mark.parametrize(
    ("pairs", "texts", "links"),
    [
        (HERE / "pairs" / "timebank-dense.txt", HERE / "dialects", 8),
        *REAL_PAIRS,
    ],
)
def test_json_counts_pairs_and_what_was_skipped_by_reason(run, pairs, texts, links, out):
    outcome = run("recast", pairs, "--texts", texts, "-o", out, "--json")
    found = json.loads(outcome.out)
    assert outcome.status == 0
    assert found["output"] == str(out)
    assert found["links"] == links
    assert found["pairs"] == len(rows_in(out)) == sum(found["labels"].values())
    assert sum(found["templates"]["temporal-relation"].values()) == found["pairs"]
    used = found["links"] - sum(found["skipped"].values())
    assert found["pairs"] + found["open"] == 8 * used
    assert "hint: --texts names the TimeML files" in outcome.err


@pytest.mark.parametrize(
    "path", places("uds/three-annotators.json", "uds/uds2_time_raw_document_12docs.json")
)
def test_uds_gives_eight_pairs_for_each_of_its_pairs(run, path, out):
    pairs = sum(map(len, json.loads(path.read_text("utf-8"))["data"].values()))
    outcome = run("recast", path, "-o", out, "--kind", "order", "--json")
    assert outcome.status == 0
    assert json.loads(outcome.out)["pairs"] == len(rows_in(out)) == pairs * 8
    assert f"odd: {pairs} x without a text" in outcome.err
    assert "hint: --trees" in outcome.err


@pytest.mark.parametrize(
    "original", places("uds/three-annotators.json", "uds/uds2_time_raw_document_12docs.json")
)
def test_untidy_uds_is_recast_and_reported(run, original, tmp_path, out):
    whole = json.loads(original.read_text("utf-8"))
    name, edges = next(iter(whole["data"].items()))
    time = next(iter(edges.values()))["time"]
    padded, missing = time["rel-start1"]["value"], time["rel-end2"]["value"]
    padded.update({who: f" {number} " for who, number in padded.items()})
    missing.pop(next(iter(missing)))
    path = tmp_path / "time.json"
    path.write_text(json.dumps({**whole, "data": {f"{name}&amp;": edges}}), "utf-8")
    outcome = run("recast", path, "-o", out)
    assert outcome.status == 0
    rows = rows_in(out)
    assert len(rows) == 8 * len(edges)
    assert rows[0]["document"] == f"{name}&"
    assert len(rows[0]["annotators"].split()) == 2
    for said in (
        "odd: 3 x a number with blanks around it",
        "odd: 1 x a slider of an annotator is missing",
        "odd: 1 x a pair with fewer than 3 annotators",
        "odd: 1 x HTML entities in the name of a document, unescaped",
    ):
        assert said in outcome.err


@pytest.mark.parametrize(
    ("options", "labels"),
    [
        ((), "eenennnn"),
        (("--instantaneous",), "??n?nnnn"),
        (("--weak",), "eenennnn"),
        (("--weak", "--instantaneous"), "??n?nnnn"),
    ],
)
def test_the_regime_is_an_option(run, table, out, options, labels):
    table.write_text(TABLE.format("meets"), "utf-8")
    run("recast", table, "-o", out, *options)
    found = {row["template"]: row["label"][0] for row in rows_in(out)}
    assert "".join(found.get(n, "?") for n in range(1, 9)) == labels


@pytest.mark.parametrize(
    ("options", "relations"),
    [
        ((), "equals"),
        (("--profile", "seed"), "overlaps"),
        (("--profile", "seed", "--during", "during"), "during"),
    ],
)
def test_during_is_read_as_the_profile_says_or_an_option(run, tmp_path, out, options, relations):
    path = document_file(tmp_path, "They [met] and [left].", [(1, "DURING", 2)])
    run("recast", path, "-o", out, *options)
    assert rows_in(out)[0]["relations"] == relations


def test_the_closure_gives_pairs_that_nobody_linked(run, story, out):
    assert run("recast", story, "-o", out, "--closure").status == 0
    assert [row["origin"] for row in rows_in(out)].count("inferred") == 8


def test_nothing_is_written_if_no_pair_came_of_it(run, table, out):
    table.write_text(TABLE.format(""), "utf-8")
    out.write_text("old", "utf-8")
    outcome = run("recast", table, "-o", out, "--json")
    assert outcome.status == 1
    assert "error: no pair came of it, and nothing is written" in outcome.err
    assert "skipped: 1 x a vague link (table: l1)" in outcome.err
    assert json.loads(outcome.out)["output"] is None
    assert out.read_text("utf-8") == "old"


def test_a_file_that_cannot_be_read_is_named_and_the_rest_is_recast(run, story, broken, out):
    missing = story.with_name("missing.tml")
    outcome = run("recast", broken, missing, story, "-o", out)
    assert outcome.status == 2
    assert f"error: {broken}:4:" in outcome.err
    assert f"error: {missing}: there is no such file" in outcome.err
    assert len(rows_in(out)) == 16


@pytest.mark.parametrize(
    ("content", "name", "problem"),
    [
        ('{"data": {"doc": {"a%%b": {"time": {"rel-start1"', "time.json", "time.json:1: the JSON"),
        ('{"data": {}}', "time.json", "neither a pair of events nor a duration"),
        ("one two\n", "pairs.txt", "it is neither TimeML, a relation table"),
        ("\0\1", "pairs.txt", "there is a NUL here"),
        ("", "pairs.txt", "the file is empty"),
        ("<TimeML>", "story.tml", "story.tml:1:"),
        ("source,relations,target\na,sometimes,b\n", "table.csv", "table.csv:2: 'sometimes'"),
    ],
)
def test_a_bad_file_is_one_clear_error_and_leaves_nothing(run, tmp_path, content, name, problem):
    path, out = tmp_path / name, tmp_path / "pairs.jsonl"
    path.write_text(content, "utf-8")
    outcome = run("recast", path, "-o", out)
    assert outcome.status == 2
    assert problem in outcome.err
    assert [each.name for each in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize(
    "original", places("uds/three-annotators.json", "uds/uds2_time_raw_document_12docs.json")
)
def test_a_file_that_breaks_off_in_the_middle_leaves_nothing(run, original, tmp_path):
    whole = original.read_text("utf-8")
    path, out = tmp_path / "time.json", tmp_path / "pairs.tsv"
    path.write_text(whole[: len(whole) // 2], "utf-8")
    outcome = run("recast", path, "-o", out)
    assert outcome.status == 2
    assert f"error: {path}:" in outcome.err
    assert not out.exists()


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (("--split", "0.8,0.1"), "shares such as train=0.8,dev=0.1,test=0.1"),
        (("--split", "train=0.8,dev=0.1,test=0.1"), "1 documents are too few for these shares"),
        (("--split", "lists.csv"), "lists.csv: there is no such file"),
        (("--trees", "nowhere.conllu"), "has to say which split it is"),
        (("--parse",), "pip install 'tempannot[parse]'"),
    ],
)
def test_options_that_cannot_be_followed_are_refused(run, tmp_path, options, problem):
    uds = HERE / "uds" / "three-annotators.json"
    story = document_file(tmp_path, "They [met] and [left].", [(1, "BEFORE", 2)])
    outcome = run("recast", story, uds, "-o", tmp_path / "pairs.jsonl", *options)
    assert outcome.status == 2
    assert problem in outcome.err
    assert not (tmp_path / "pairs.jsonl").exists()


def test_an_output_of_another_ending_is_refused(run, story):
    outcome = run("recast", story, "-o", story.with_suffix(".txt"))
    assert outcome.status == 2
    assert "none of the endings .jsonl, .tsv, .json, .csv" in outcome.err


def test_an_input_is_not_written_over(run, table):
    outcome = run("recast", table, "-o", table)
    assert outcome.status == 2
    assert "this is an input: choose another name" in outcome.err
    assert table.read_text("utf-8") == TABLE.format("before")


def test_a_table_in_a_folder_that_is_read_is_not_written_over(run, table):
    outcome = run("recast", table.parent, "-o", table)
    assert outcome.status == 2
    assert "this is an input: choose another name" in outcome.err
    assert table.read_text("utf-8") == TABLE.format("before")


def test_pairs_written_into_a_folder_are_no_input_the_next_time(run, table):
    out = table.with_name("pairs.csv")
    first, again = (run("recast", table.parent, "-o", out) for _ in range(2))
    assert (first.status, again.status) == (0, 0)
    assert first.err == again.err


def test_hidden_files_of_a_folder_are_mentioned(run, table, out):
    (table.parent / "._table.csv").write_bytes(b"\0\5\x16\7")
    outcome = run("recast", table.parent, "-o", out)
    assert outcome.status == 0
    assert "odd: 1 x a hidden or AppleDouble file, not read (._table.csv)" in outcome.err


def test_progress_is_shown_when_asked_for(run, table, out):
    outcome = run("recast", table, "-o", out, "--progress")
    assert outcome.err.startswith("\r8 pairs\n")


def test_a_tsv_has_the_columns_in_their_order(run, table, tmp_path):
    out = tmp_path / "pairs.tsv"
    run("recast", table, "-o", out)
    reader = csv.DictReader(io.StringIO(out.read_text("utf-8")), delimiter="\t")
    assert list(reader.fieldnames)[:6] == [
        "context",
        "hypothesis",
        "label",
        "pair_id",
        "split",
        "type_of_inference",
    ]
    assert len(list(reader)) == 8
