import csv
import json

import pytest
from pyarrow import parquet

from tempannot.formats.items.frame_files import written_time
from tempannot.formats.items.item_files import read_items


def test_the_long_format_has_a_row_per_judgment_in_known_columns(run, store_path, tmp_path):
    path = tmp_path / "long.csv"
    outcome = run("study", "export", store_path, "-o", path, "--names")
    assert (outcome.status, outcome.out) == (0, "")
    assert outcome.err == f"written: {path}, 27 judgments\n"
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0])[:8] == [
        *("rater", "item", "list", "position", "source", "label", "response", "level"),
    ]
    of_cy = {row["item"]: row for row in rows if row["rater"] == "cy"}
    assert of_cy["5"]["response"] == ""
    assert (of_cy["5"]["skipped"], of_cy["5"]["revisions"]) == ("true", "1")
    assert (of_cy["4"]["response"], of_cy["4"]["level"]) == ("extremely likely", "5")
    assert (of_cy["8"]["source"], of_cy["8"]["label"]) == ("TB-D", "entailed")
    assert (of_cy["2"]["flagged"], of_cy["2"]["comment"]) == ("true", "'=odd, cy")
    assert (of_cy["2"]["document"], of_cy["2"]["link"]) == ("doc2", "l2")


def test_all_files_hold_the_same(run, store_path, tmp_path):
    for ending in ("jsonl", "parquet"):
        assert (
            run("study", "export", store_path, "-o", tmp_path / f"x.{ending}", "--names").status
            == 0
        )
    lines = [json.loads(line) for line in (tmp_path / "x.jsonl").read_text().splitlines()]
    in_parquet = parquet.read_table(tmp_path / "x.parquet")
    assert [_with_written_times(row) for row in in_parquet.to_pylist()] == lines
    assert lines[0]["active_seconds"] == 2.25
    assert {each["comment"] for each in lines} == {"", "=odd, ann", "=odd, bo", "=odd, cy"}


def _with_written_times(row):
    return row | {name: written_time(row[name]) for name in ("shown_at", "answered_at")}


def test_times_are_times_in_parquet(run, store_path, tmp_path):
    path = tmp_path / "x.parquet"
    assert run("study", "export", store_path, "-o", path, "--names").status == 0
    table = parquet.read_table(path)
    for name in ("shown_at", "answered_at"):
        assert str(table.schema.field(name).type) == "timestamp[us, tz=UTC]"
    first = table.to_pylist()[0]
    assert (first["answered_at"] - first["shown_at"]).total_seconds() == 2.5


@pytest.mark.parametrize("ending", ["parquet", "xlsx", "dataset"])
def test_what_was_exported_is_reported_and_taken_in(run, store_path, tmp_path, ending):
    path = tmp_path / f"x.{ending}"
    assert run("study", "export", store_path, "-o", path, "--names").status == 0
    of_store = json.loads(run("study", "report", store_path, "--names", "--json").out)
    of_table = json.loads(run("study", "report", path, "--json").out)
    assert of_table["agreement"] == of_store["agreement"]
    assert run("study", "import", store_path, path).out == (
        "0 judgments imported, 27 were there already\n"
    )


def test_a_folder_for_datasets_has_texts_and_a_card(run, store_path, tmp_path):
    path = tmp_path / "pilot.dataset"
    outcome = run("study", "export", store_path, "-o", path, "--names")
    assert (outcome.status, outcome.err) == (0, f"written: {path}, 27 judgments\n")
    table = parquet.read_table(path / "data" / "train-00000-of-00001.parquet")
    assert table.num_rows == 27
    assert {row["text 2"] for row in table.to_pylist() if row["item"] == 3} == {"Hypothesis 3."}
    _, front, text = (path / "README.md").read_text().split("---\n", 2)
    assert 'pretty_name: "pilot"' in front
    assert 'size_categories: ["n<1K"]' in front
    assert "    path: data/train-*\n" in front
    assert "3 raters; 26 answers" in text
    assert all(f"| {_escaped(name)} | " in text for name in table.column_names)
    assert "| |\n" not in text  # each column has a meaning
    again = run("study", "export", store_path, "-o", path, "--names")
    assert again.status == 2


def _escaped(name):
    return name.replace("_", r"\_")


def test_the_wide_format_has_a_card_too(run, store_path, tmp_path):
    path = tmp_path / "wide.dataset"
    assert run("study", "export", store_path, "--wide", "--names", "-o", path).status == 0
    text = (path / "README.md").read_text()
    assert "| rater ann | the answer of ann |" in text
    assert "| |\n" not in text


def test_the_wide_format_has_a_column_per_rater(run, store_path, tmp_path):
    path = tmp_path / "wide.jsonl"
    outcome = run("study", "export", store_path, "--wide", "--names", "-o", path)
    assert outcome.err == f"written: {path}, 9 items\n"
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    third = next(row for row in rows if row["item"] == 3)
    assert third["rater ann"] == "extremely likely"
    assert third["rater bo"] == "very likely"
    assert third["text 2"] == "Hypothesis 3."
    assert (third["mean"], third["contradiction"]) == (pytest.approx(14 / 3), pytest.approx(5 / 3))
    assert rows[4]["rater cy"] is None
    assert rows[4]["answers"] == 2


def test_kept_are_the_answers_that_all_four_raters_agree_on(run, answers_path, tmp_path):
    path = tmp_path / "kept.tsv"
    outcome = run("study", "export", answers_path, "--keep-agreed", path)
    assert outcome.status == 0
    assert outcome.err.splitlines() == [
        f"written: {path}, 3 answers that raters agree on: 1 likely, 2 unlikely",
        "not kept: 1, too few raters judged it",
        "not kept: 1, somebody found it invalid",
        "not kept: 1, raters disagree",
    ]
    kept = read_items(path).items
    assert [(each.texts[2], each.label) for each in kept] == [
        ("answer 1", "yes"),
        ("answer 2", "no"),
        ("answer 6", "no"),
    ]


def test_how_many_have_to_agree_can_be_said(run, answers_path, tmp_path):
    path = tmp_path / "kept.tsv"
    outcome = run("study", "export", answers_path, "--keep-agreed", path, "--agreeing", 3)
    assert "4 answers that raters agree on: 2 likely" in outcome.err


def test_pairs_of_sentences_are_no_answers_to_keep(run, store_path, tmp_path):
    path = tmp_path / "kept.tsv"
    outcome = run("study", "export", store_path, "--keep-agreed", path)
    assert outcome.status == 2
    assert "only answers judged as likely or unlikely can be kept" in outcome.err
    assert not path.exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "say what to write"),
        (["-o", "x.doc"], "none of the endings .csv, .jsonl, .parquet, .xlsx"),
        (["-o", "x.csv", "--agreeing", "3"], "it needs --keep-agreed"),
        (["--keep-agreed", "x.csv"], "none of the endings .tsv"),
    ],
)
def test_wrong_usage_is_told(run, store_path, arguments, said):
    outcome = run("study", "export", store_path, *arguments)
    assert outcome.status == 2
    assert said in outcome.err
