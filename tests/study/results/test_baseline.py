import pytest

from tempannot.formats.items.item_kinds import ORDER_SCALE
from tempannot.study.design.study_design import StudyDesign
from tempannot.study.results.baseline import NoGoldError, baseline
from tests.study.judged import LIKELIHOOD, PLAUSIBILITY, answer, judged, pair


@pytest.fixture
def study(tmp_path):
    """Return a function that makes a study judged by some raters; all are closed at the end."""
    made = []

    def maker(items, design, raters, answers):
        made.append(judged(tmp_path / f"{len(made)}.tempstudy", items, design, raters, answers))
        return made[-1]

    yield maker
    for each in made:
        each.close()


LABELS = ("yes", "yes", "no", "no", "no", "yes")


def two_questions():
    return [answer(place, 1 + (place > 3), label) for place, label in enumerate(LABELS, 1)]


def test_raters_who_always_say_yes_or_no_have_the_scores_of_the_definition(study):
    said = {"yes": "likely", "no": "unlikely"}
    found = baseline(study(two_questions(), PLAUSIBILITY, ["yes", "no"], lambda r, _: said[r]))
    always, never = found.total.raters["yes"], found.total.raters["no"]
    assert (always.accuracy.right, always.accuracy.of) == (3, 6)
    assert always.questions.exact_match == 0
    assert always.questions.f1 == pytest.approx(100 * (0.8 + 0.5) / 2)
    assert (never.questions.exact_match, never.questions.f1) == (0, 0)
    assert found.total.majority.accuracy.right == 0
    assert found.total.majority.confusion == {("no", "tie"): 3, ("yes", "tie"): 3}


def test_invalid_counts_as_not_likely_and_is_never_right(study):
    found = baseline(study(two_questions(), PLAUSIBILITY, ["a"], lambda *_: "invalid"))
    score = found.total.raters["a"]
    assert score.accuracy.right == 0
    assert (score.questions.exact_match, score.questions.f1) == (0, 0)


def test_a_question_that_a_rater_did_not_end_is_not_scored(study):
    def answers(rater, number):
        gold = "likely" if LABELS[number - 1] == "yes" else "unlikely"
        return None if (rater, number) == ("a", 4) else gold

    found = baseline(study(two_questions(), PLAUSIBILITY, ["a", "b"], answers)).total
    assert (found.raters["a"].questions.questions, found.raters["a"].incomplete) == (1, 1)
    assert (found.raters["b"].questions.questions, found.raters["b"].incomplete) == (2, 0)
    assert found.raters["a"].questions.exact_match == 100
    assert found.majority.questions.exact_match == 100


def test_of_sentence_pairs_above_the_middle_is_entailed(study):
    labels = {1: "entailed", 2: "entailment", 3: "neutral", 4: "contradiction", 5: None, 6: "?"}
    items = [pair(number, label) for number, label in labels.items()]
    levels = {1: 5, 2: 3, 3: 3, 4: 2, 5: 1, 6: 1}
    scale = LIKELIHOOD.scale.levels
    found = baseline(study(items, LIKELIHOOD, ["a"], lambda _, number: scale[levels[number] - 1]))
    score = found.total.raters["a"]
    assert (score.accuracy.right, score.accuracy.of) == (4, 5)
    assert score.confusion["entailed", "entailed"] == 1
    assert score.confusion["entailment", "not entailed"] == 1
    assert score.questions is None
    assert found.without_gold == 1


def test_of_sentence_orders_the_answer_must_be_that_of_the_label(study):
    items = [pair(1, "original"), pair(2, "swapped"), pair(3, "original")]
    design = StudyDesign("order", ORDER_SCALE, list_size=3)
    store = study(items, design, ["a", "b", "c"], lambda rater, _: ORDER_SCALE.levels[rater != "a"])
    found = baseline(store, "label")
    assert [each.accuracy.right for each in found.total.raters.values()] == [2, 1, 1]
    assert found.total.majority.accuracy.right == 1
    assert found.parts["swapped"].majority.accuracy.share == 1
    assert found.parts["original"].raters["a"].accuracy.share == 1


def test_parts_are_by_any_column_of_the_items(study):
    store = study(two_questions(), PLAUSIBILITY, ["a"], lambda *_: "likely")
    assert list(baseline(store, "half").parts) == ["even", "odd"]
    assert list(baseline(store, "source").parts) == ["Frequency"]
    with pytest.raises(NoGoldError, match="'colour'; there are source, label, half"):
        baseline(store, "colour")


def test_items_without_labels_cannot_be_scored(study):
    store = study([pair(1, None)], LIKELIHOOD, ["a"], lambda *_: "even chance")
    with pytest.raises(NoGoldError, match="no item that was judged has a label"):
        baseline(store)
