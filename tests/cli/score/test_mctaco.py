import json

import pytest

from tests.formats.items.answers import ORDER, answer_line, answers_file
from tests.study.judged import PLAUSIBILITY, answer, judged


@pytest.fixture
def gold(tmp_path):
    """One question with a likely answer of two, and one whose only answer is not."""
    lines = (answer_line("2 hours", "yes"), answer_line("2 years", "no"))
    return answers_file(tmp_path, *lines, answer_line("slept", "no", ORDER), name="gold.tsv")


@pytest.fixture
def predictions(tmp_path):
    return answers_file(tmp_path, "yes\nyes\nno\n", name="predictions.txt")


def test_scores_are_printed_in_per_cent(run, gold, predictions):
    outcome = run("score", "mctaco", gold, predictions)
    assert (outcome.status, outcome.err) == (0, "")
    lines = [line.split() for line in outcome.out.splitlines()]
    assert lines[:2] == [
        ["questions", "answers", "EM", "F1"],
        ["all", "2", "3", "50.00", "83.33"],
    ]


def test_categories_are_printed_when_asked_for(run, gold, predictions):
    outcome = run("score", "mctaco", gold, predictions, "--by", "category")
    lines = [line.split() for line in outcome.out.splitlines()]
    assert lines[2:4] == [
        ["Event", "Duration", "1", "2", "0.00", "66.67"],
        ["Event", "Ordering", "1", "1", "100.00", "100.00"],
    ]


@pytest.mark.parametrize("by", [(), ("--by", "category")])
def test_json_has_the_total_and_every_category(run, gold, predictions, by):
    found = json.loads(run("score", "mctaco", gold, predictions, "--json", *by).out)
    assert found["em"] == 50
    assert found["f1"] == pytest.approx(250 / 3)
    assert found["questions"] == 2
    assert found["by"]["Event Duration"]["f1"] == pytest.approx(200 / 3)
    assert found["by"]["Event Ordering"] == {"em": 100, "f1": 100, "questions": 1, "answers": 1}


def test_predictions_that_do_not_fit_are_one_error_with_file_and_line(run, gold, tmp_path):
    path = answers_file(tmp_path, "yes\nperhaps\nno\n", name="words.txt")
    outcome = run("score", "mctaco", gold, path)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err == f"error: {path}:2: 'perhaps' is neither yes nor no\n"


def test_gold_that_is_none_is_one_error_with_file_and_line(run, predictions, tmp_path):
    path = answers_file(tmp_path, answer_line("a", "yes"), "a\tb\tyes\n")
    outcome = run("score", "mctaco", path, predictions)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith(f"error: {path}:2: the line has 3 columns")


@pytest.mark.parametrize("missing", [0, 1])
def test_a_file_that_is_not_there_is_named(run, gold, predictions, missing, tmp_path):
    paths = [gold, predictions]
    paths[missing] = tmp_path / "nowhere"
    outcome = run("score", "mctaco", *paths)
    assert outcome.status == 2
    assert outcome.err.startswith(f"error: {tmp_path / 'nowhere'}: ")


def test_help_says_how_empty_sets_count(run):
    outcome = run("score", "mctaco", "--help")
    assert (outcome.status, "1 if none is" in " ".join(outcome.out.split())) == (0, True)


@pytest.mark.parametrize("content", [b"", bytes(range(256)), b"caf\xe9\n"])
@pytest.mark.parametrize("broken", [0, 1])
def test_what_is_no_text_is_one_error_with_its_file(run, gold, predictions, broken, content):
    paths = [gold, predictions]
    paths[broken].write_bytes(content)
    outcome = run("score", "mctaco", *paths)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith(f"error: {paths[broken]}:")
    assert outcome.err.count("\n") == 1


def test_several_runs_have_intervals_and_a_mean_beside_answer_only(
    run, gold, predictions, tmp_path
):
    other = answers_file(tmp_path, "yes\nno\nno\n", name="other.txt")
    blind = answers_file(tmp_path, "no\nno\nno\n", name="blind.txt")
    given = (gold, predictions, other, "--hypothesis-only", blind)
    outcome = run("score", "mctaco", *given)
    assert outcome.status == 0
    assert "full minus hypothesis only: +25.0 points of EM" in outcome.out
    assert "mean of 2 runs" in outcome.out
    found = json.loads(run("score", "mctaco", *given, "--json").out)
    assert found["em"]["runs"] == 2
    assert found["runs"][str(other)]["em_interval"][1] == pytest.approx(100)
    full = found["full_minus_hypothesis_only"]["EM"]
    assert (full["full"], full["hypothesis_only"]) == (0.75, 0.5)


def test_a_named_set_brings_the_rows_of_its_paper(run, gold, predictions):
    outcome = run("score", "mctaco", gold, predictions, "--dataset", "mctaco")
    lines = [" ".join(line.split()) for line in outcome.out.splitlines()]
    assert "human 75.80 87.10 published Zhou et al. 2019, Table 2" in lines
    wrong = run("score", "mctaco", gold, predictions, "--dataset", "nothing")
    assert (wrong.status, wrong.err.count("\n")) == (2, 1)
    assert "no scores are published on 'nothing'; they are on activitynet" in wrong.err


def test_raters_of_a_study_stand_beside_the_systems(run, gold, predictions, tmp_path):
    place = tmp_path / "people.tempstudy"
    items = [answer_of_study(number) for number in (1, 2)]
    said = {1: "likely", 2: "likely"}
    judged(place, items, PLAUSIBILITY, ["ann", "ben"], lambda _, number: said[number]).close()
    outcome = run("score", "mctaco", gold, predictions, "--human", place)
    lines = [line.split() for line in outcome.out.splitlines()]
    assert ["R01", "0.00", "66.67", "people", "2"] in lines
    assert ["most", "of", "the", "raters", "0.00", "66.67", "people", "2"] in lines


def answer_of_study(number):
    return answer(number, 1, ("yes", "no")[number - 1])
