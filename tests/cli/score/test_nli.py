import json

import pytest

from tests.oddities import rows_of

GOLD = """\
id,dataset,premise,hypothesis,label,split,template,list
a-1,temp-order,p1,h1,entailment,train,a,year
b-1,temp-order,p2,h2,entailment,test,b,year
b-2,temp-order,p3,h3,contradiction,test,b,weekday
b-3,temp-order,p4,h4,neutral,test,b,weekday
b-4,temp-order,p5,h5,contradiction,test,b,weekday
"""


@pytest.fixture
def gold(tmp_path):
    path = tmp_path / "gold.csv"
    path.write_text(GOLD)
    return path


@pytest.fixture
def answers(tmp_path):
    def written(content, name="run.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(content)
        return path

    return written


@pytest.fixture
def run_one(answers):
    return answers("E\nE\nC\nE\nN\n")


def test_scores_are_printed_beside_the_majority_and_what_is_published(run, gold, run_one):
    outcome = run("score", "nli", gold, run_one)
    assert (outcome.status, outcome.err) == (0, "")
    lines = [line.split() for line in outcome.out.splitlines()]
    assert lines[1][:3] == ["run.txt", "5", "60.00"]
    assert lines[2][:4] == ["always", "entailment", "5", "40.00"]
    assert "RoBERTa (MNLI), direct (Thukral et al. 2021, Table 5)" in outcome.out
    assert ["contradiction", "0", "1", "1", "100.00", "50.00", "66.67"] in lines


def test_one_split_is_scored_by_columns(run, gold, answers):
    four = answers("id,prediction\nb-4,C\nb-3,C\nb-2,C\nb-1,C\n", "run.csv")
    outcome = run("score", "nli", gold, four, "--split", "test", "--by", "list", "--json")
    found = json.loads(outcome.out)
    assert (found["items"], found["accuracy"]) == (4, 0.5)
    lists = {value: score["accuracy"] for value, score in found["by"]["list"].items()}
    assert lists == {"year": 0.0, "weekday": pytest.approx(2 / 3)}
    shown = run("score", "nli", gold, four, "--split", "test", "--by", "list").out
    assert "by list" in shown
    assert ["weekday", "3", "66.67"] in [line.split()[:3] for line in shown.splitlines()]


@pytest.mark.parametrize(
    "content",
    ["E\nE\nC\nE\nN\n", "id,prediction\na-1,E\nb-4,N\nb-3,E\nb-2,C\nb-1,E\n"],
    ids=["lines", "table"],
)
def test_predictions_of_the_whole_file_do_for_one_of_its_splits(run, gold, answers, content):
    whole = answers(content, "whole.txt")
    outcome = run("score", "nli", gold, whole, "--split", "test", "--json")
    found = json.loads(outcome.out)
    assert (found["items"], found["accuracy"]) == (4, 0.5)


def test_predictions_of_neither_the_split_nor_the_whole_file_are_refused(run, gold, answers):
    three = answers("E\nE\nC\n", "three.txt")
    outcome = run("score", "nli", gold, three, "--split", "test")
    assert outcome.status == 2
    assert "there are 3 predictions here for 4 items" in outcome.err


def test_labels_of_the_items_are_no_predictions(run, gold):
    outcome = run("score", "nli", gold, gold)
    assert outcome.status == 2
    assert "has a name such as prediction" in outcome.err


def test_binary_classes_can_be_asked_for(run, gold, run_one):
    found = json.loads(run("score", "nli", gold, run_one, "--classes", "binary", "--json").out)
    assert found["confusion"] == {
        "entailed": {"entailed": 2, "not-entailed": 0},
        "not-entailed": {"entailed": 1, "not-entailed": 2},
    }


def test_three_classes_of_two_are_refused(run, gold, answers):
    rough = answers("entailed\n" * 5)
    outcome = run("score", "nli", gold, rough, "--classes", "ternary")
    assert outcome.status == 2
    said = "the labels here tell two classes apart: leave out --classes"
    assert outcome.err == f"error: {rough}: {said}\n"


def test_runs_have_their_mean_and_deviation(run, gold, answers):
    first = answers("E\nE\nC\nN\nC\n", "seed3/run.txt")
    second = answers("E\nE\nC\nN\nN\n", "seed5/run.txt")
    outcome = run("score", "nli", gold, first, second, "--by", "list")
    rows = [line.split() for line in outcome.out.splitlines()]
    assert [str(first), "5", "100.00"] in [row[:3] for row in rows]
    assert ["mean", "of", "2", "runs", "90.00", "±", "14.14"] in [row[:7] for row in rows]
    assert ["weekday", "3", "83.33", "±", "23.57"] in [row[:5] for row in rows]
    found = json.loads(run("score", "nli", gold, first, second, "--json").out)
    assert found["accuracy"]["mean"] == pytest.approx(0.9)
    assert set(found["runs"]) == {str(first), str(second)}


@pytest.mark.parametrize("ending", ["svg", "png", "pdf"])
def test_chart_is_written_beside(run, gold, run_one, tmp_path, ending):
    path = tmp_path / f"chart.{ending}"
    assert run("score", "nli", gold, run_one, "--by", "list", "--chart", path).status == 0
    assert path.stat().st_size > 1000


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--by", "mood"], "there is no column 'mood'; there are label, source, document, "),
        (["--split", "dev"], "there is no item of the split 'dev'; there are train, test"),
        (["--chart", "x.txt"], "x.txt has none of the endings .svg, .png, .pdf"),
    ],
)
def test_options_that_do_not_fit_are_refused(run, gold, run_one, options, said):
    outcome = run("score", "nli", gold, run_one, *options)
    assert outcome.status == 2
    assert said in outcome.err
    assert outcome.out == ""


def test_files_that_cannot_go_together_are_refused(run, gold, run_one, answers, tmp_path):
    chart = tmp_path / "chart.svg"
    other = answers("E\n" * 5, "other.txt")
    two = run("score", "nli", gold, run_one, other, "--chart", chart)
    assert "--chart is for one file of predictions" in two.err
    twice = run("score", "nli", gold, run_one, run_one)
    assert "a file of predictions is given twice" in twice.err
    assert two.status == twice.status == 2
    assert not chart.exists()


def test_predictions_that_do_not_fit_are_refused_with_their_line(run, gold, answers):
    path = answers("E\nE\nsure\nE\nE\n")
    outcome = run("score", "nli", gold, path)
    assert outcome.status == 2
    assert outcome.err.startswith(f"error: {path}:3: 'sure' is no label; labels are ")


@pytest.mark.parametrize(
    ("path", "items"),
    rows_of(
        ("items/nli-predicted-alike.json", 3), real=(("nli/recast_te3_dev_roberta.json", 3320),)
    ),
)
def test_recast_predictions_may_all_be_of_one_label(run, path, items):
    found = json.loads(run("score", "nli", path, path, "--json").out)
    assert found["classes"] == "binary"
    assert found["items"] == items
    assert found["accuracy"] == found["majority"]["accuracy"]
    assert found["labels"]["entailed"]["predicted"] == 0
