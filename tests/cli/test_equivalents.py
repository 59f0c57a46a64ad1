"""``tempannot equivalents``: what says the same in other units, and its exit status."""

import csv
import json

import pytest

from tempannot.cli.main import main
from tests.oddities import rows_of

ROWS = (
    ("He ran.", "How long?", "60 minutes", "yes", "Event Duration"),
    ("He ran.", "How long?", "2 hours", "no", "Event Duration"),
    ("He ran.", "How long?", "One hour.", "yes", "Event Duration"),
    ("She slept.", "How long?", "1 hour", "no", "Event Duration"),
)


@pytest.fixture
def answers(tmp_path):
    def write(*more):
        path = tmp_path / "answers.tsv"
        path.write_text("".join("\t".join(row) + "\n" for row in (*ROWS, *more)))
        return str(path)

    return write


def test_answers_of_one_question_that_say_the_same_are_a_group(answers, capsys):
    assert main(["equivalents", answers(), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["groups"], found["contradictory"]) == (1, 0)
    assert [(each["line"], each["answer"]) for each in found["answers"]] == [
        (1, "60 minutes"),
        (3, "One hour."),
    ]


def test_opposite_labels_of_the_same_amount_are_status_1(answers, capsys):
    row = ("He ran.", "How long?", "3600 seconds", "no", "Event Duration")
    assert main(["equivalents", answers(row)]) == 1
    said = capsys.readouterr()
    assert said.out.count("opposite labels") == 3
    assert "1 group of answers, 1 with opposite labels" in said.err


def test_groups_are_written_to_a_table(answers, tmp_path, capsys):
    path = tmp_path / "groups.csv"
    assert main(["equivalents", answers(), "-o", str(path)]) == 0
    with path.open(newline="") as lines:
        assert [row["group"] for row in csv.DictReader(lines)] == ["1", "1"]
    assert capsys.readouterr().out == ""


def test_items_that_are_no_answers_are_refused(tmp_path, capsys):
    path = tmp_path / "pairs.csv"
    path.write_text("premise,hypothesis,label\na,b,entailment\n")
    assert main(["equivalents", str(path)]) == 2
    assert "these are no answers" in capsys.readouterr().err


@pytest.mark.parametrize(
    "path", rows_of(("items/mctaco-equal-answers.tsv",), real=(("nli/mctaco_dev_3783.tsv",),))
)
def test_answers_have_the_same_groups_as_their_raters_see(path, capsys):
    main(["equivalents", str(path), "--json"])
    found = json.loads(capsys.readouterr().out)
    assert found["groups"] > 0
    assert sum(each["group"] == 1 for each in found["answers"]) >= 2


def test_a_row_that_is_no_answer_is_named_and_left_out(answers, capsys):
    row = ("He ran.", "How long?", "an hour", "maybe", "Event Duration")
    assert main(["equivalents", answers(row), "--json"]) == 0
    said = capsys.readouterr()
    assert "answers.tsv:5: the label 'maybe' is neither yes nor no" in said.err
    found = json.loads(said.out)
    assert found["groups"] == 1
    assert [each["line"] for each in found["left_out"]] == [5]
