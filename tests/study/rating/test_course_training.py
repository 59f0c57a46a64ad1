"""Training in a rater's course: what is explained, who passes, who may try again."""

import pytest

from tempannot.study.rating.rater_flow import Want
from tempannot.study.rating.stage import Stage
from tests.study.rating.courses import course_with, place
from tests.study.rating.studies import (
    LIKELY,
    UNLIKELY,
    TickingClock,
    judged,
    list_block,
    training_block,
)

RIGHT, WRONG = LIKELY, UNLIKELY


@pytest.fixture
def clock() -> TickingClock:
    return TickingClock()


class TestTraining:
    def train(self, course, *responses):
        for response in responses:
            assert course.stage is Stage.TRAINING
            course.answer(response)
            assert course.stage is Stage.FEEDBACK
            assert course.feedback.is_right is (response == RIGHT)
            course.go_on()

    def test_each_answer_is_explained(self, clock):
        course = course_with(clock, training=training_block(1, 2))
        judgment = course.answer(WRONG)
        assert judgment.block == "training 1"
        feedback = course.feedback
        assert (feedback.response, feedback.expected) == (WRONG, RIGHT)
        assert feedback.text == "Because it is so."

    def test_enough_right_answers_lead_to_the_lists(self, clock):
        course = course_with(clock, training=training_block(1, 5))
        self.train(course, RIGHT, RIGHT, WRONG, RIGHT, RIGHT)
        assert course.stage is Stage.PASSED
        assert (course.training.right, course.training.turns) == (4, 5)
        assert course.wants is Want.LIST_AHEAD
        course.enter_list(list_block(1))
        course.go_on()
        assert place(course) == ("list 1", 1)

    def test_too_few_right_answers_ask_for_another_attempt(self, clock):
        course = course_with(clock, training=training_block(1, 2))
        self.train(course, RIGHT, WRONG)
        assert (course.stage, course.wants) == (Stage.AGAIN, Want.NOTHING)
        course.go_on()
        assert (course.wants, course.next_attempt) == (Want.TRAINING, 2)
        course.enter_training(training_block(2, 2))
        self.train(course, RIGHT, RIGHT)
        assert course.stage is Stage.PASSED

    def test_after_the_last_attempt_it_is_over(self, clock):
        course = course_with(clock, training=training_block(2, 2))
        self.train(course, WRONG, WRONG)
        assert (course.stage, course.wants) == (Stage.FAILED, Want.NOTHING)
        assert course.answer(LIKELY) is None
        course.go_on()
        assert course.stage is Stage.FAILED

    def test_nothing_is_skipped_or_taken_back(self, clock):
        course = course_with(clock, training=training_block(1, 2))
        assert course.skip() is None
        self.train(course, RIGHT)
        assert course.take_back() is None
        assert course.recent == ()

    def test_it_goes_on_where_it_was_left(self, clock):
        block = training_block(1, 3)
        course = course_with(clock, training=block, judgments=[judged(block, 1)])
        assert (course.stage, course.turn.position) == (Stage.TRAINING, 2)

    def test_who_has_passed_goes_straight_to_the_lists(self, clock):
        block = training_block(1, 1)
        course = course_with(clock, list_block(1), training=block, judgments=[judged(block, 1)])
        assert course.stage is Stage.LIST

    def test_the_mark_of_a_failed_attempt_is_told_again(self, clock):
        block = training_block(1, 1)
        course = course_with(clock, training=block, judgments=[judged(block, 1, WRONG)])
        assert course.stage is Stage.AGAIN
        assert not course.training.is_passed
