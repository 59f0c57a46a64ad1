"""``tempannot build candidates``: questions in, candidates for raters out."""

import json
from collections import Counter

import pytest

from tempannot.cli.main import main
from tempannot.datasets.mctaco.draft_questions import DRAFT_COLUMNS
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import ANSWER

ROWS = (
    ("He ran.", "How long?", "20 minutes", "yes", "Event Duration"),
    ("He ran.", "How long?", "2 years", "no", "Event Duration"),
    ("She slept.", "What next?", "she got up", "yes", "Event Ordering"),
)


@pytest.fixture
def questions(tmp_path):
    path = tmp_path / "questions.tsv"
    path.write_text("".join("\t".join(row) + "\n" for row in ROWS))
    return path


def run(*arguments):
    return main(["build", "candidates", *map(str, arguments)])


def test_candidates_are_items_that_raters_can_label(questions, tmp_path, capsys):
    pool = tmp_path / "pool.txt"
    pool.write_text("she got dressed\nshe woke up\nthe sun rose\n")
    path = tmp_path / "candidates.csv"
    assert run(questions, "-o", path, "--pool", pool, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["techniques"] == {"seed": 3, "rules": 18, "retrieval": 2}
    items = read_items(path).items
    assert {item.kind for item in items} == {ANSWER}
    assert Counter(item.label for item in items) == {"yes": 2, "no": 1, None: 20}
    assert {item.source for item in items} == {"Event Duration", "Event Ordering"}


def test_same_seed_gives_the_same_bytes(questions, tmp_path):
    first, second = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    assert (
        run(questions, "-o", first, "--seed", 3) == run(questions, "-o", second, "--seed", 3) == 0
    )
    assert first.read_bytes() == second.read_bytes()


def test_checked_questions_are_kept_where_all_agree(tmp_path, capsys):
    agreed = ("He ran 2 hours.", "How long?", "Event Duration", "2 hours")
    checks = ("yes", "Event Duration", "an hour", "a year")
    lines = [DRAFT_COLUMNS, (*agreed, *checks, *checks), (*agreed, *checks, "no", *checks[1:])]
    path = tmp_path / "drafts.tsv"
    path.write_text("".join("\t".join(line) + "\n" for line in lines))
    assert run(path, "-o", tmp_path / "c.csv", "--json") == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["refused"] == {"they disagree whether it is valid": 1}
    assert "stands in the sentence" in said.err


def test_answers_that_are_given_twice_stand_once_and_are_counted(questions, tmp_path, capsys):
    again = "\t".join(("He ran.", "How long?", "2  Years", "yes", "Event Duration"))
    questions.write_text(questions.read_text() + again + "\n")
    path = tmp_path / "candidates.csv"
    assert run(questions, "-o", path) == 0
    assert "1 answer given twice to one question" in capsys.readouterr().err
    labels = {item.texts[2]: item.label for item in read_items(path).items}
    assert labels["2 years"] == "no"
    assert "2  Years" not in labels


def test_too_few_candidates_say_what_would_give_more(questions, tmp_path, capsys):
    assert run(questions, "-o", tmp_path / "c.csv") == 0
    assert "more come with a pool of events" in capsys.readouterr().err


def test_words_for_gaps_come_along_and_a_table_takes_their_place(tmp_path, capsys):
    questions = tmp_path / "questions.tsv"
    row = ("The shop opened on a Thursday.", "When does he go?", "on a Friday", "yes")
    questions.write_text("\t".join((*row, "Typical Time")) + "\n")
    assert run(questions, "-o", tmp_path / "a.csv", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["techniques"]["masked"] == 4
    assert found["in_sentence"] == 1  # on a Thursday
    table = tmp_path / "table.csv"
    table.write_text("word,replacement,confidence\nfriday,holiday,0.5\n")
    assert run(questions, "-o", tmp_path / "b.csv", "--json", "--replacements", table) == 0
    assert json.loads(capsys.readouterr().out)["techniques"] == {"seed": 1, "masked": 1}


def test_a_given_right_answer_that_stands_in_the_sentence_is_told(tmp_path, capsys):
    questions = tmp_path / "questions.tsv"
    row = ("The shop opened on a Monday.", "When?", "on a Monday", "yes", "Typical Time")
    questions.write_text("\t".join(row) + "\n")
    assert run(questions, "-o", tmp_path / "a.csv") == 0
    said = capsys.readouterr().err
    assert "warning: 'When?': the answer 'on a Monday' stands in the sentence" in said


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--model", "m", "--replacements", "t.csv"), "not both"),
        (("--pool", "none.txt"), "none.txt"),
        (("--split", "x"), "'x' is no share"),
        (("--rings", "none.toml"), "none.toml"),
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_is_written(
    questions, tmp_path, capsys, arguments, problem
):
    path = tmp_path / "c.csv"
    assert run(questions, "-o", path, *arguments) == 2
    assert problem in capsys.readouterr().err
    assert not path.exists()


def test_items_that_are_no_questions_are_refused(tmp_path, capsys):
    path = tmp_path / "pairs.csv"
    path.write_text("premise,hypothesis,label\na,b,entailment\n")
    assert run(path, "-o", tmp_path / "c.csv") == 2
    assert "no questions" in capsys.readouterr().err
