import json

import pytest

from tests.formats.items.answers import ORDER, answer_line, answers_file


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
    assert lines == [
        ["questions", "answers", "EM", "F1"],
        ["all", "2", "3", "50.00", "83.33"],
    ]


def test_categories_are_printed_when_asked_for(run, gold, predictions):
    outcome = run("score", "mctaco", gold, predictions, "--by", "category")
    lines = [line.split() for line in outcome.out.splitlines()]
    assert lines[2:] == [
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
