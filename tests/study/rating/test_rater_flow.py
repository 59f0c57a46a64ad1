"""One rater's course, as state: what comes next after whatever the rater does."""

from dataclasses import replace
from datetime import timedelta

import pytest

from tempannot.formats.items.response_scale import ScaleError
from tempannot.study.judgment import JudgmentState
from tempannot.study.rating.rater_flow import RaterFlow, StudyFacts, Want
from tempannot.study.rating.rating_store import Opening
from tempannot.study.rating.showing import Measured
from tempannot.study.rating.stage import Stage
from tests.study.rating.courses import NO_TRAINING, course_with, place
from tests.study.rating.studies import (
    ANN,
    DESIGN,
    LIKELY,
    UNLIKELY,
    TickingClock,
    judged,
    list_block,
)


@pytest.fixture
def clock() -> TickingClock:
    return TickingClock()


def answer_all(course, clock) -> list:
    given = []
    while course.stage is Stage.LIST:
        clock.pass_by(5)
        given.append(course.answer(LIKELY))
    return given


def test_items_come_one_after_the_other(clock):
    course = course_with(clock, list_block(1))
    assert [each.position for each in answer_all(course, clock)] == [1, 2, 3, 4]
    assert course.stage is Stage.WAITING
    assert course.turn is None


def test_checks_count_among_all_items_as_they_do_among_judged_ones(clock):
    design = replace(DESIGN, checks_per_list=1)
    course = RaterFlow(StudyFacts(design, items=6, lists=2), ANN, clock)
    course.open(Opening(NO_TRAINING, (list_block(1), list_block(2)), ()))
    answer_all(course, clock)
    assert (course.progress.judged, course.progress.items) == (8, 8)


class ClockSetBack(TickingClock):
    """A clock whose time of day is set back while seconds go on."""

    back = timedelta(0)

    def now(self):
        return super().now() - self.back


@pytest.mark.parametrize("measured", [None, Measured("a" * 32, 2.5, 2.0)])
def test_the_last_answer_is_the_last_one_also_when_the_clock_was_set_back(measured):
    clock = ClockSetBack()
    course = course_with(clock, list_block(1))
    given = []
    for back in (0, 0, 3600, 3600):
        clock.back = timedelta(seconds=back)
        clock.pass_by(5)
        given.append(course.answer(LIKELY, measured))
    times = [each.answered_at for each in given]
    assert times == sorted(set(times))
    seconds = {(each.answered_at - each.shown_at).total_seconds() for each in given}
    assert seconds == {given[0].response_seconds}
    again = course_with(clock, list_block(1), judgments=given)
    assert again.take_back().position == 4


def test_a_clock_that_was_days_ahead_is_not_followed():
    clock = ClockSetBack()
    course = course_with(clock, list_block(1))
    ahead = course.answer(LIKELY)
    clock.back = timedelta(days=2)
    clock.pass_by(5)
    course.skip()
    assert course.answer(LIKELY).answered_at < ahead.answered_at


def test_a_judgment_says_what_was_answered_when_and_how_fast(clock):
    course = course_with(clock, list_block(1))
    clock.pass_by(50)
    judgment = course.answer("VERY  likely")
    assert (judgment.rater, judgment.block, judgment.position) == (ANN, "list 1", 1)
    assert (judgment.item, judgment.revision) == (101, 0)
    assert (judgment.state, judgment.response) == (JudgmentState.ANSWERED, LIKELY)
    assert (judgment.response_seconds, judgment.active_seconds) == (50, 30)
    assert (judgment.answered_at - judgment.shown_at).total_seconds() == 50


def test_what_is_no_answer_changes_nothing(clock):
    course = course_with(clock, list_block(1))
    with pytest.raises(ScaleError):
        course.answer("perhaps")
    assert place(course) == ("list 1", 1)


def test_taking_back_returns_to_the_last_item(clock):
    course = course_with(clock, list_block(1))
    course.answer(LIKELY)
    taken = course.take_back()
    assert (taken.state, taken.revision, taken.response) == (JudgmentState.TAKEN_BACK, 1, None)
    assert place(course) == ("list 1", 1)
    assert course.answer(UNLIKELY).revision == 2
    assert place(course) == ("list 1", 2)


def test_taking_back_again_goes_further_back(clock):
    course = course_with(clock, list_block(1))
    for _ in range(3):
        clock.pass_by(1)
        course.answer(LIKELY)
    assert [course.take_back().position for _ in range(3)] == [3, 2, 1]
    assert course.take_back() is None
    assert [each.position for each in answer_all(course, clock)] == [1, 2, 3, 4]


def test_taking_back_crosses_the_border_to_the_previous_list(clock):
    course = course_with(clock, list_block(1))
    answer_all(course, clock)
    course.enter_list(list_block(2))
    assert place(course) == ("list 2", 1)
    assert course.take_back().block == "list 1"
    assert place(course) == ("list 1", 4)
    course.answer(UNLIKELY)
    assert place(course) == ("list 2", 1)


def test_taking_back_works_when_all_is_done(clock):
    course = course_with(clock, list_block(1))
    answer_all(course, clock)
    course.enter_list(None)
    assert course.stage is Stage.FINISHED
    course.take_back()
    assert (course.stage, course.turn.position) == (Stage.LIST, 4)


def test_the_last_ten_can_be_looked_at_again(clock):
    course = course_with(clock, list_block(1, 6), list_block(2, 6))
    answer_all(course, clock)
    shown = [(each.block, each.turn.position) for each in course.recent]
    assert shown == [("list 1", n) for n in range(3, 7)] + [("list 2", n) for n in range(1, 7)]


def test_an_item_looked_at_again_can_be_answered_otherwise(clock):
    course = course_with(clock, list_block(1, 6))
    for _ in range(4):
        clock.pass_by(1)
        course.answer(LIKELY)
    assert course.go_to(course.recent[1])
    assert place(course) == ("list 1", 2)
    assert course.showing.is_revisited
    judgment = course.answer(UNLIKELY)
    assert (judgment.position, judgment.revision) == (2, 1)
    assert place(course) == ("list 1", 5)


def test_the_same_answer_again_is_no_revision(clock):
    course = course_with(clock, list_block(1))
    course.answer(LIKELY)
    course.go_to(course.recent[0])
    assert course.answer(LIKELY) is None
    assert place(course) == ("list 1", 2)


@pytest.mark.parametrize("leave", [RaterFlow.go_on, RaterFlow.skip])
def test_an_item_looked_at_again_can_be_left_as_it_is(clock, leave):
    course = course_with(clock, list_block(1))
    course.answer(LIKELY)
    course.go_to(course.recent[0])
    assert leave(course) is None
    assert place(course) == ("list 1", 2)
    assert course.recent[0].judgment.response == LIKELY


def test_what_is_not_among_the_recent_cannot_be_shown(clock):
    course = course_with(clock, list_block(1, 14))
    first = course.answer(LIKELY)
    old = course.recent[0]
    answer_all(course, clock)
    assert first.id not in {each.judgment.id for each in course.recent}
    assert not course.go_to(old)


def test_taking_back_an_item_looked_at_again_takes_back_that_one(clock):
    course = course_with(clock, list_block(1, 6))
    for _ in range(4):
        clock.pass_by(1)
        course.answer(LIKELY)
    course.go_to(course.recent[1])
    assert course.take_back().position == 2
    assert place(course) == ("list 1", 2)


def test_skipped_items_come_once_more_at_the_end(clock):
    course = course_with(clock, list_block(1))
    first = course.skip()
    assert (first.state, first.response) == (JudgmentState.SKIPPED, None)
    for _ in range(3):
        course.answer(LIKELY)
    assert place(course) == ("list 1", 1)
    assert not course.showing.is_revisited
    assert course.skip().revision == 1
    assert course.stage is Stage.WAITING


def test_flag_and_comment_go_with_the_answer(clock):
    course = course_with(clock, list_block(1))
    assert course.remark(course.showing, flagged=True) is None
    assert course.remark(course.showing, comment="  odd\0 \ud800verb ") is None
    judgment = course.answer(LIKELY)
    assert (judgment.flagged, judgment.comment) == (True, "odd verb")
    assert not course.showing.flagged


def test_flagging_an_answered_item_makes_a_revision_with_the_same_answer(clock):
    course = course_with(clock, list_block(1))
    clock.pass_by(3)
    first = course.answer(LIKELY)
    clock.pass_by(60)
    course.go_to(course.recent[0])
    again = course.remark(course.showing, flagged=True)
    assert (again.response, again.revision, again.flagged) == (LIKELY, 1, True)
    assert (again.answered_at, again.active_seconds) == (first.answered_at, first.active_seconds)
    assert again.id != first.id
    assert course.remark(course.showing, flagged=True) is None


def test_flag_and_comment_survive_taking_back(clock):
    course = course_with(clock, list_block(1))
    course.remark(course.showing, True, "look at this")
    course.answer(LIKELY)
    course.take_back()
    judgment = course.answer(UNLIKELY)
    assert (judgment.flagged, judgment.comment) == (True, "look at this")


def test_the_next_list_is_wanted_ahead_when_few_items_are_left(clock):
    course = course_with(clock, list_block(1))
    assert course.wants is Want.NOTHING
    course.answer(LIKELY)
    course.answer(LIKELY)
    assert course.wants is Want.LIST_AHEAD
    course.enter_list(list_block(2))
    assert not course.lists[1].is_begun
    assert course.wants is Want.NOTHING
    assert place(course) == ("list 1", 3)
    course.answer(LIKELY)
    course.answer(LIKELY)
    assert place(course) == ("list 2", 1)


def test_that_no_list_is_ahead_does_not_end_the_one_at_hand(clock):
    course = course_with(clock, list_block(1))
    course.enter_list(None)
    assert course.stage is Stage.LIST
    answer_all(course, clock)
    assert (course.stage, course.wants) == (Stage.WAITING, Want.LIST)


def test_a_list_given_twice_is_one_list(clock):
    course = course_with(clock, list_block(1))
    course.enter_list(list_block(1))
    assert course.known == ("list 1",)


def test_opening_goes_on_where_the_rater_stopped(clock):
    block = list_block(1)
    made = [judged(block, 1), judged(block, 2, state=JudgmentState.SKIPPED), judged(block, 3)]
    course = course_with(clock, block, judgments=made)
    assert place(course) == ("list 1", 4)
    course.answer(LIKELY)
    assert place(course) == ("list 1", 2)
    assert course.answer(LIKELY).revision == 1


def test_opening_knows_the_last_ten_of_earlier_sessions(clock):
    first = list_block(1)
    made = [judged(first, each) for each in range(1, 5)]
    course = course_with(clock, first, list_block(2), judgments=made)
    assert [each.turn.position for each in course.recent] == [1, 2, 3, 4]
    assert course.take_back().revision == 1


def test_progress_counts_the_list_and_the_study(clock):
    first = list_block(1)
    made = [judged(first, each) for each in range(1, 5)]
    course = course_with(clock, first, list_block(2), judgments=made)
    course.answer(LIKELY)
    progress = course.progress
    assert (progress.done, progress.turns) == (1, 4)
    assert (progress.judged, progress.items) == (5, 12)
    assert (progress.lists_finished, progress.lists) == (1, 3)


def test_time_left_follows_from_the_usual_active_time(clock):
    course = course_with(clock, list_block(1, 6))
    for seconds in (4, 10, 1000):
        assert course.seconds_left is None
        clock.pass_by(seconds)
        course.answer(LIKELY)
    assert course.seconds_left == 3 * 10


def test_hidden_time_is_no_active_time(clock):
    course = course_with(clock, list_block(1))
    clock.pass_by(2)
    course.leave()
    clock.pass_by(20)
    first = course.answer(LIKELY)
    clock.pass_by(5)
    course.come_back()
    clock.pass_by(1)
    course.sign_of_life()
    clock.pass_by(25)
    second = course.answer(LIKELY)
    assert (first.response_seconds, first.active_seconds) == (22, 2)
    assert (second.response_seconds, second.active_seconds) == (31, 26)


def test_time_starts_when_the_item_is_really_shown(clock):
    course = course_with(clock, list_block(1))
    course.answer(LIKELY)
    clock.pass_by(0.3)
    course.start_timing()
    clock.pass_by(2)
    assert course.answer(LIKELY).response_seconds == 2


class TestAnotherWindow:
    def test_what_it_answered_is_not_asked_again(self, clock):
        block = list_block(1)
        course = course_with(clock, block)
        assert course.take_over([judged(block, 2)]) is False
        course.answer(LIKELY)
        assert place(course) == ("list 1", 3)

    def test_the_shown_item_is_left_when_it_was_answered_there(self, clock):
        block = list_block(1)
        course = course_with(clock, block)
        assert course.take_over([judged(block, 1)]) is True
        assert place(course) == ("list 1", 2)

    def test_an_item_looked_at_again_stays_with_the_later_answer(self, clock):
        block = list_block(1)
        course = course_with(clock, block)
        course.answer(LIKELY)
        course.go_to(course.recent[0])
        assert course.take_over([judged(block, 1, UNLIKELY, revision=1)]) is False
        assert place(course) == ("list 1", 1)
        assert course.answer(LIKELY).revision == 2
