"""A warning after missed checks or answers too fast, then the end, as the design says."""

from dataclasses import replace

import pytest

from tempannot.study.design.rater_limits import LimitError, RaterLimits, least_seconds
from tempannot.study.design.study_design import Role
from tempannot.study.judgment import Block
from tempannot.study.rating.rater_flow import RaterFlow, StudyFacts, Want
from tempannot.study.rating.rating_store import Opening
from tempannot.study.rating.stage import Stage
from tests.study.rating.studies import (
    ANN,
    DESIGN,
    LIKELY,
    START,
    TickingClock,
    list_block,
    training_block,
)

FAST = RaterLimits(warn_fast=2, stop_fast=3)
CHECKS = RaterLimits(warn_checks=1, stop_checks=2)


@pytest.fixture
def clock():
    return TickingClock()


def course_with(clock, limits, *lists: Block, judgments=(), missed=(), let_in=None, training=None):
    facts = StudyFacts(replace(DESIGN, limits=limits), items=12, lists=3)
    course = RaterFlow(facts, ANN, clock)
    training = training or training_block(1, 0)
    course.open(Opening(training, lists, tuple(judgments), missed=missed, let_in=let_in))
    return course


def answer(course, clock, seconds):
    clock.pass_by(seconds)
    return course.answer(LIKELY)


def with_checks(*positions):
    block = list_block(1, size=6)
    turns = [
        replace(each, role=Role.CHECK) if each.position in positions else each
        for each in block.turns
    ]
    return replace(block, turns=tuple(turns))


def test_answers_too_fast_are_warned_of_then_end_the_study(clock):
    course = course_with(clock, FAST, list_block(1, size=6))
    answer(course, clock, 0.1)
    assert course.stage is Stage.LIST
    answer(course, clock, 0.1)
    assert (course.stage, course.turn) == (Stage.WARNED, None)
    assert course.care.words == (
        "2 answers came faster than anybody can read the item. After 3 of them the study ends for"
        " you.",
    )
    assert course.answer(LIKELY) is None
    course.go_on()
    assert (course.stage, course.turn.position) == (Stage.LIST, 3)
    answer(course, clock, 5)
    assert course.stage is Stage.LIST, "it is warned of once"
    answer(course, clock, 0.1)
    assert course.stage is Stage.STOPPED
    course.go_on()
    assert (course.stage, course.take_back(), course.wants) == (Stage.STOPPED, None, Want.NOTHING)


def test_a_course_that_is_begun_anew_comes_to_the_same(clock):
    block = list_block(1, size=6)
    course = course_with(clock, FAST, block)
    given = [answer(course, clock, 0.1) for _ in range(2)]
    again = course_with(clock, FAST, block, judgments=given)
    assert again.stage is Stage.WARNED, "the answer to the warning never came"
    again.go_on()
    given.append(answer(again, clock, 5))
    later = course_with(clock, FAST, block, judgments=given)
    assert later.stage is Stage.LIST, "the warning was read"
    given.append(answer(later, clock, 0.1))
    assert course_with(clock, FAST, block, judgments=given).stage is Stage.STOPPED


def test_who_is_let_on_by_the_lead_begins_with_nothing_against(clock):
    block = list_block(1, size=6)
    course = course_with(clock, RaterLimits(stop_fast=1), block)
    given = answer(course, clock, 0.1)
    assert course.stage is Stage.STOPPED
    limits = RaterLimits(stop_fast=1)
    later = course_with(clock, limits, block, judgments=[given], let_in=clock.now())
    assert (later.stage, later.turn.position) == (Stage.LIST, 2)
    answer(later, clock, 0.1)
    assert later.stage is Stage.STOPPED


def test_missed_checks_are_asked_for_after_each_and_end_the_study(clock):
    course = course_with(clock, CHECKS, with_checks(2, 4))
    answer(course, clock, 5)
    assert course.wants is not Want.CHECKS
    answer(course, clock, 5)
    assert course.wants is Want.CHECKS
    course.enter_checks([("list 1", 2)])
    assert course.stage is Stage.WARNED
    assert "1 item that all who read with care answer alike" in course.care.words[0]
    course.go_on()
    answer(course, clock, 5)
    answer(course, clock, 5)
    course.enter_checks([("list 1", 2), ("list 1", 4)])
    assert course.stage is Stage.STOPPED


def test_where_nobody_can_know_which_checks_were_missed_nothing_is_asked_twice(clock):
    course = course_with(clock, CHECKS, with_checks(1, 2))
    answer(course, clock, 5)
    course.enter_checks(None)
    answer(course, clock, 5)
    assert (course.stage, course.wants) == (Stage.LIST, Want.NOTHING)


def test_an_item_looked_at_again_may_be_answered_fast(clock):
    course = course_with(clock, RaterLimits(stop_fast=1), list_block(1, size=6))
    answer(course, clock, 5)
    course.go_to(course.recent[0])
    clock.pass_by(0.1)
    course.answer("even chance")
    assert course.stage is Stage.LIST


def test_without_limits_nobody_is_stopped(clock):
    course = course_with(clock, RaterLimits(), list_block(1, size=6))
    for _ in range(6):
        answer(course, clock, 0)
    assert course.stage is Stage.WAITING


def test_who_failed_the_training_is_let_in(clock):
    block = training_block(2, 2)
    course = course_with(clock, RaterLimits(), list_block(1), training=block)
    while course.stage in (Stage.TRAINING, Stage.FEEDBACK):
        course.answer("even chance")
        course.go_on()
    assert course.stage is Stage.FAILED
    let_in = course_with(clock, RaterLimits(), list_block(1), training=block, let_in=START)
    assert let_in.stage is Stage.LIST


def test_limits_that_make_no_sense_are_refused():
    with pytest.raises(LimitError, match="stopped after more than"):
        RaterLimits(warn_checks=2, stop_checks=2)
    with pytest.raises(LimitError, match="1 or more"):
        RaterLimits(stop_fast=0)


def test_long_items_need_no_more_than_five_seconds():
    assert [least_seconds(each) for each in (0, 5, 30, 500)] == [0.5, 0.5, 3.0, 5.0]
    assert least_seconds(10, 0.3) == 3.0
