"""``tempannot build questions``: drafts to go on with, or answers to expand."""

import csv
import json

import pytest

from tempannot.cli.main import main
from tempannot.datasets.mctaco.draft_questions import read_drafts
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import ANSWER
from tempannot.resources import samples

TEXT = "The committee met on Monday for two hours. She went on a vacation to the sea in Ohio."


@pytest.fixture
def text(tmp_path):
    path = tmp_path / "story.txt"
    path.write_text(TEXT)
    return path


def run(*arguments):
    return main(["build", "questions", *map(str, arguments)])


def test_drafts_have_sentence_question_and_category_and_say_where_they_come_from(text, tmp_path):
    path = tmp_path / "drafts.csv"
    assert run(text, "-o", path) == 0
    drafts = read_drafts(path)
    assert drafts[0].sentence == "The committee met on Monday for two hours."
    assert drafts[0].question == "What happened after the committee met?"
    assert {each.refusal for each in drafts} == {"the answer is missing"}
    with path.open(newline="") as lines:
        row = next(csv.DictReader(lines))
    assert (row["document"], row["start"], row["event"]) == ("story.txt", "14", "met")


def test_answers_to_start_from_are_expanded_without_typing_anything(text, tmp_path, capsys):
    path, candidates = tmp_path / "answers.csv", tmp_path / "candidates.csv"
    assert run(text, "-o", path, "--answers", "--category", "duration") == 0
    assert [each.texts[2] for each in read_items(path).items] == [
        "10 minutes",
        "2 hours",
        "3 weeks",
    ]
    assert main(["build", "candidates", str(path), "-o", str(candidates)]) == 0
    items = read_items(candidates).items
    assert len(items) == 20
    assert {item.kind for item in items} == {ANSWER}
    assert {item.label for item in items} == {None}


def test_same_texts_give_the_same_bytes_and_counts(text, tmp_path, capsys):
    first, second = tmp_path / "a.csv", tmp_path / "b.csv"
    assert run(text, "-o", first) == run(text, "-o", second) == 0
    assert first.read_bytes() == second.read_bytes()
    capsys.readouterr()
    assert run(tmp_path / "story.txt", "-o", first, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["texts"], found["sentences"]) == (1, 2)
    assert found["questions"] == sum(found["categories"].values()) == 8


def test_events_that_are_marked_already_are_asked_about(tmp_path):
    path = tmp_path / "marked.csv"
    assert run(samples()[1], "-o", path) == 0
    assert len({each.sentence for each in read_drafts(path)}) >= 9


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (
            "Cervantes nació en Alcalá de Henares y murió en Madrid hace muchos años.",
            "not in English",
        ),
        ("Prices are high.", "no event in it"),
    ],
)
def test_a_text_that_gives_no_question_says_why_and_nothing_is_written(
    tmp_path, capsys, content, problem
):
    path = tmp_path / "none.txt"
    path.write_text(content)
    assert run(path, "-o", tmp_path / "q.csv") == 2
    assert problem in capsys.readouterr().err
    assert not (tmp_path / "q.csv").exists()
