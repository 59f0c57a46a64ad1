import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.study.rating.showing import ActiveTime


def test_short_looks_count_in_full():
    time = ActiveTime(100.0, idle_seconds=30)
    assert time.active(112.5) == 12.5
    assert time.total(112.5) == 12.5


def test_time_without_a_sign_of_life_counts_up_to_the_cut_off():
    time = ActiveTime(0.0, idle_seconds=30)
    assert time.active(3_600) == 30
    assert time.total(3_600) == 3_600


def test_each_sign_of_life_starts_the_cut_off_again():
    time = ActiveTime(0.0, idle_seconds=30)
    for moment in (20.0, 45.0, 70.0):
        time.sign_of_life(moment)
    assert time.active(80.0) == 80.0


def test_a_long_pause_between_two_signs_counts_as_the_cut_off():
    time = ActiveTime(0.0, idle_seconds=30)
    time.sign_of_life(10.0)
    time.sign_of_life(610.0)
    assert time.active(615.0) == 10 + 30 + 5


def test_time_in_a_hidden_window_does_not_count():
    time = ActiveTime(0.0, idle_seconds=30)
    time.leave(4.0)
    time.sign_of_life(100.0)
    time.come_back(200.0)
    assert time.active(203.0) == 4 + 3


def test_an_item_shown_in_a_hidden_window_waits_for_its_rater():
    time = ActiveTime(0.0, idle_seconds=30, present=False)
    assert time.active(50.0) == 0
    time.come_back(50.0)
    assert time.active(52.0) == 2


def test_coming_back_twice_is_coming_back_once():
    time = ActiveTime(0.0, idle_seconds=30)
    time.come_back(8.0)
    assert time.active(9.0) == 9


@given(st.lists(st.tuples(st.sampled_from(["sign", "leave", "back"]), st.floats(0, 100))))
def test_active_time_is_never_more_than_all_time(events):
    time, moment = ActiveTime(0.0, idle_seconds=30), 0.0
    for what, seconds in events:
        before = time.active(moment)
        moment += seconds
        act = {"sign": time.sign_of_life, "leave": time.leave, "back": time.come_back}[what]
        act(moment)
        assert before <= time.active(moment) <= time.total(moment)
        assert time.active(moment) - before <= 30 + 1e-6
    assert time.total(moment) == pytest.approx(moment)
