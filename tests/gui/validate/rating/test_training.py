"""Training: every answer is explained, and what comes of it is said."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tempannot.gui.validate.rating.rating_view import training_notice
from tempannot.study.design.rater_limits import RaterLimits
from tempannot.study.judgment import TrainingResult
from tempannot.study.rating.stage import Stage
from tests.gui.validate.rating.rated import training

Key = Qt.Key
TAUGHT = training(("very likely", "It was over by then."), ("even chance", ""))


@pytest.fixture
def trainee(rate):
    """A rater before the first of two training items; their order is drawn."""
    rater = rate(taught=TAUGHT)
    assert rater.session.stage is Stage.TRAINING
    return rater


def right_key(rater) -> Key:
    expected = rater.session.turn.expected
    return Key(Key.Key_1 + rater.session.scale.answers.index(expected))


def wrong_key(rater) -> Key:
    return Key.Key_5


def notes(rater) -> list[str]:
    return [button.note for button in rater.page.scale.buttons if button.note]


def test_right_answer_is_said_to_be_right_beside_what_it_teaches(trainee):
    feedback = trainee.session.turn.feedback
    trainee.answer(right_key(trainee))
    assert trainee.page.feedback.isVisible()
    assert not trainee.page.tools.isVisible()
    assert trainee.page.feedback.verdict.text().startswith("Right")
    assert trainee.page.feedback.lesson.text() == feedback
    assert notes(trainee) == ["✓ right"]


def test_wrong_answer_is_shown_beside_the_expected_one(trainee):
    trainee.answer(wrong_key(trainee))
    assert trainee.page.feedback.verdict.text().startswith("Not what we expected")
    assert notes(trainee) == ["✓ expected", "✗ your answer"]


def test_scale_stays_where_it_was_while_an_answer_is_explained(trainee):
    before = trainee.page.scale.geometry()
    trainee.answer(wrong_key(trainee))
    assert trainee.page.scale.geometry() == before


def test_place_in_training_is_that_of_the_item(trainee):
    assert trainee.page.head.words == ("1 of 2 in training",)
    trainee.answer(wrong_key(trainee))
    assert trainee.page.head.words == ("1 of 2 in training",)
    trainee.press(Key.Key_Return)
    assert trainee.page.head.words == ("2 of 2 in training",)


def test_return_goes_on_from_an_explanation(trainee):
    first = trainee.texts
    trainee.answer(wrong_key(trainee))
    trainee.press(Key.Key_Return)
    assert trainee.texts != first
    assert notes(trainee) == []
    assert trainee.page.tools.isVisible()


def test_button_below_an_explanation_goes_on_too(trainee):
    first = trainee.texts
    trainee.answer(wrong_key(trainee))
    QTest.mouseClick(trainee.page.feedback.next, Qt.MouseButton.LeftButton)
    assert trainee.texts != first


def test_answers_in_training_are_neither_skipped_nor_taken_back(trainee):
    said = []
    trainee.pages.said.connect(said.append)
    trainee.press(Key.Key_Space)
    trainee.press(Key.Key_Backspace)
    assert said == [
        "In training every item is answered.",
        "Answers in training stay as they are.",
    ]


def test_training_passed_leads_to_the_first_list(trainee):
    for _ in range(2):
        trainee.answer(right_key(trainee))
        trainee.press(Key.Key_Return)
    assert "Training is done" in trainee.view.notice.said
    trainee.press_and_wait(Key.Key_Return)
    trainee.qtbot.waitUntil(lambda: trainee.session.stage is Stage.LIST)
    assert trainee.page.head.words[0] == "1 of 6 in this list"


def test_training_failed_is_tried_again_and_then_says_so(trainee):
    for attempt in ("Not quite there yet", "Thank you for your time"):
        for _ in range(2):
            trainee.answer(wrong_key(trainee))
            trainee.press(Key.Key_Return)
        assert attempt in trainee.view.notice.said
        assert "0 of 2 answers were as expected; 2 are needed." in trainee.view.notice.said
        if attempt.startswith("Not"):
            trainee.press(Key.Key_Return)
            trainee.qtbot.waitUntil(lambda: trainee.session.stage is Stage.TRAINING)
    with trainee.qtbot.waitSignal(trainee.pages.left):
        trainee.press(Key.Key_Return)


@pytest.mark.parametrize(("mark", "needed"), [(0.8, 4), (0.81, 5), (0.0, 0), (1.0, 5)])
def test_number_of_answers_needed_follows_from_the_pass_mark(mark, needed):
    result = TrainingResult(1, 2, -1, 5, mark)
    said = training_notice(result).paragraphs[0]
    assert said.endswith(f"; {needed} are needed.")


def test_who_answers_too_fast_is_warned_then_the_study_ends(rate):
    rater = rate(limits=RaterLimits(warn_fast=1, stop_fast=2))
    rater.press(Key.Key_1)
    rater.qtbot.waitUntil(lambda: rater.session.stage is Stage.WARNED)
    assert rater.view.notice.title.text() == "Please read each item with care"
    assert "1 answer came faster than anybody can read" in rater.view.notice.said
    rater.press(Key.Key_Return)
    assert rater.session.stage is Stage.LIST
    rater.press(Key.Key_1)
    rater.qtbot.waitUntil(lambda: rater.session.stage is Stage.STOPPED)
    assert rater.view.notice.title.text() == "The study ends here"
    rater.press(Key.Key_1)
    assert len(rater.store.judgments("Ann")) == 2
    with rater.qtbot.waitSignal(rater.pages.left):
        rater.press(Key.Key_Return)
