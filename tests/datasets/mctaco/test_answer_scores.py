"""Scores against the definition.

Those of the released systems are on the test set, which is not among the shared files.
"""

import json
from collections import defaultdict
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.datasets.mctaco.answer_scores import AnswerScore, score, score_by_category
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import ANSWER
from tempannot.formats.items.rating_item import Provenance, RatingItem
from tests.formats.items.answers import CATEGORIES, many_answers


def candidate(question: str, label: str, source: str = "Frequency") -> RatingItem:
    texts = ("It rains.", question, "often")
    return RatingItem("1", ANSWER, texts, label, source, Provenance("f", 1))


def score_of(gold: str, predicted: str) -> AnswerScore:
    """Return the score of one question; y and n stand for its answers."""
    items = [candidate("q", "yes" if each == "y" else "no") for each in gold]
    return score(items, [each == "y" for each in predicted])


@pytest.mark.parametrize(
    ("gold", "predicted", "exact", "f1"),
    [
        ("nnn", "nnn", 100, 100),  # nothing likely, nothing predicted
        ("nnn", "nyn", 0, 0),  # nothing likely, something predicted
        ("ynn", "nnn", 0, 0),  # something likely, nothing predicted
        ("ynn", "nyn", 0, 0),
        ("yny", "yny", 100, 100),
        ("yny", "yyy", 0, 80),  # 2 of 3 right, 2 of 2 found
        ("yynn", "ynyn", 0, 50),
    ],
)
def test_a_question_counts_as_the_evaluator_counts_it(gold, predicted, exact, f1):
    found = score_of(gold, predicted)
    assert (found.exact_match, found.f1) == (exact, pytest.approx(f1))
    assert (found.questions, found.answers) == (1, len(gold))


def test_the_same_question_about_another_sentence_is_another_question():
    here = candidate("q", "yes")
    there = replace(here, texts=("It snows.", "q", "often"))
    found = score([here, there], [True, False])
    assert (found.exact_match, found.questions) == (50, 2)


def test_the_answers_of_a_question_need_not_stand_together():
    items = [candidate("q", "yes"), candidate("p", "no"), candidate("q", "no")]
    found = score(items, [True, False, True])
    assert (found.exact_match, found.questions) == (50, 2)
    assert found.f1 == pytest.approx(100 * (1 + 2 / 3) / 2)


def test_each_category_is_scored_alone():
    items = [candidate("q", "yes", "Stationarity"), candidate("p", "no"), candidate("r", "no")]
    found = score_by_category(items, [True, False, True])
    assert list(found) == ["Frequency", "Stationarity"]
    assert found["Frequency"] == AnswerScore(50, 50, 2, 2)
    assert found["Stationarity"] == AnswerScore(100, 100, 1, 1)


@pytest.mark.parametrize(("items", "predictions"), [([], []), ([candidate("q", "yes")], [])])
def test_nothing_to_score_and_too_few_predictions_are_refused(items, predictions):
    with pytest.raises(ValueError, match=r"question|shorter"):
        score(items, predictions)


def labels_by_question(items):
    found = defaultdict(list)
    for item in items:
        found[item.texts[:2]].append(item.label == "yes")
    return found.values()


def test_always_one_answer_on_questions_of_our_own(tmp_path):
    """Of each five questions one has no likely answer and one has only likely ones."""
    items = read_items(many_answers(tmp_path)).items
    no, yes = (score(items, [each] * len(items)) for each in (False, True))
    assert (no.exact_match, no.f1) == pytest.approx((20, 20))
    # the likely ones of five questions are 1/2, 0, 1, 1/2 and 1/3 of their answers
    assert (yes.exact_match, yes.f1) == pytest.approx(
        (20, 100 * (2 / 3 + 0 + 1 + 2 / 3 + 1 / 2) / 5)
    )
    found = score_by_category(items, [True] * len(items))
    assert {name: each.questions for name, each in found.items()} == CATEGORIES


def test_always_no_matches_the_questions_without_a_likely_answer(data, golden):
    items = read_items(data / "nli" / "mctaco_dev_3783.tsv").items
    found = score(items, [False] * len(items))
    assert sum(not any(labels) for labels in labels_by_question(items)) == 106
    assert found == AnswerScore(pytest.approx(100 * 106 / 561), found.exact_match, 561, 3783)
    published = json.loads((golden / "mctaco_scores.json").read_text())["dev_always_no"]
    assert [found.exact_match, found.f1] == pytest.approx([100 * each for each in published])


def test_always_yes_matches_the_questions_whose_answers_are_all_likely(data, golden):
    items = read_items(data / "nli" / "mctaco_dev_3783.tsv").items
    found = score(items, [True] * len(items))
    questions = labels_by_question(items)
    assert sum(map(all, questions)) == 75
    assert found.exact_match == pytest.approx(100 * 75 / 561)
    # all likely answers are found, so F1 is 2 p / (p + 1) with p the share that is likely
    f1 = [2 * sum(labels) / (sum(labels) + len(labels)) for labels in questions]
    assert found.f1 == pytest.approx(100 * sum(f1) / 561)
    assert found.f1 == pytest.approx(48.780850345667)
    published = json.loads((golden / "mctaco_scores.json").read_text())["dev_always_yes"]
    assert [found.exact_match, found.f1] == pytest.approx([100 * each for each in published])


def test_the_categories_of_the_released_answers_have_their_questions(data, golden):
    items = read_items(data / "nli" / "mctaco_dev_3783.tsv").items
    expected = json.loads((golden / "mctaco_scores.json").read_text())["stats"]["dev"]
    found = score_by_category(items, [True] * len(items))
    for category, counts in expected["categories"].items():
        assert found[category].questions == counts["questions"]
        assert found[category].answers == counts["candidates"]
    assert len(found) == len(expected["categories"])


ANSWERS = st.lists(st.tuples(st.integers(0, 3), st.booleans(), st.booleans()), min_size=1)


@given(ANSWERS)
def test_scores_follow_the_definition_on_sets_of_answers(answers):
    items = [candidate(str(question), "yes" if gold else "no") for question, gold, _ in answers]
    found = score(items, [predicted for *_, predicted in answers])
    exact, f1 = [], []
    for question in {each[0] for each in answers}:
        mine = [(n, g, p) for n, (q, g, p) in enumerate(answers) if q == question]
        gold = {n for n, g, _ in mine if g}
        predicted = {n for n, _, p in mine if p}
        exact.append(gold == predicted)
        if gold or predicted:
            f1.append(2 * len(gold & predicted) / (len(gold) + len(predicted)))
        else:
            f1.append(1)
    assert found.exact_match == pytest.approx(100 * sum(exact) / len(exact))
    assert found.f1 == pytest.approx(100 * sum(f1) / len(f1))
