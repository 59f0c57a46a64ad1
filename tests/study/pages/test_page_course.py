"""A rater's way through the pages around the items."""

from dataclasses import replace

import pytest

from tempannot.study.pages.questionnaire import PageAnswerError
from tempannot.study.pages.questionnaire_files import DEFAULT, all_pages
from tempannot.study.rating.stage import Stage
from tempannot.study.store.place import StoreUnreachable
from tests.study.rated import Rating
from tests.study.rating.studies import ANN, DESIGN, LIKELY, MemoryStore, TickingClock

PAGES = all_pages(DEFAULT, DEFAULT)
AGREED = {"consent_1": ["yes"], "consent_2": ["yes"]}
ABOUT = {"english": ["Well"], "age": ["34"]}
AFTER = {"difficulty": ["3"]}


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore(lists=1, training=1, design=replace(DESIGN, pages=PAGES))


@pytest.fixture
def begin(store, tmp_path):
    return lambda: Rating(store, ANN, tmp_path / "waiting", TickingClock())


def judge_all(rating: Rating) -> None:
    while rating.stage not in (Stage.PAGE, Stage.FINISHED):
        if rating.stage.shows_item:
            rating.answer(LIKELY)
        else:
            rating.go_on()


def test_pages_come_before_the_training_and_after_the_last_item(begin, store):
    rating = begin()
    assert (rating.stage, rating.page) == (Stage.PAGE, PAGES[0])
    rating.fill(AGREED)
    assert rating.page == PAGES[1]
    rating.fill(ABOUT)
    assert (rating.stage, rating.page) == (Stage.TRAINING, None)
    judge_all(rating)
    assert (rating.stage, rating.page) == (Stage.PAGE, PAGES[2])
    rating.fill(AFTER)
    assert rating.stage is Stage.FINISHED
    assert store.pages[ANN, "background"].answers == {"age": ("34",), "english": ("Well",)}


def test_without_agreement_nothing_is_asked_and_nothing_kept(begin, store):
    rating = begin()
    with pytest.raises(PageAnswerError):
        rating.fill({"consent_1": ["yes"]})
    assert rating.answer(LIKELY) is None
    rating.course.decline()
    assert rating.stage is Stage.DECLINED
    assert rating.answer(LIKELY) is None
    assert not store.pages
    assert not store.kept
    assert "claim_list" not in store.calls
    rating.go_on()
    assert (rating.stage, rating.page) == (Stage.PAGE, PAGES[0])


def test_only_a_consent_can_be_declined(begin):
    rating = begin()
    rating.fill(AGREED)
    rating.course.decline()
    assert rating.stage is Stage.PAGE


def test_what_was_filled_in_is_not_asked_again(begin):
    begin().fill(AGREED)
    again = begin()
    assert again.page == PAGES[1]
    again.fill(ABOUT)
    assert begin().stage is Stage.TRAINING


def test_pages_wait_on_this_machine_while_the_store_cannot_be_reached(begin, store):
    rating = begin()
    store.error = StoreUnreachable("memory", "gone")
    rating.fill(AGREED)
    assert rating.waiting == 1
    rating.close()
    store.error = None
    assert begin().page == PAGES[1]


def test_an_answer_taken_back_at_the_end_does_not_bring_the_last_page_again(begin):
    rating = begin()
    rating.fill(AGREED)
    rating.fill(ABOUT)
    judge_all(rating)
    rating.fill(AFTER)
    rating.take_back()
    assert rating.stage is Stage.LIST
    rating.answer(LIKELY)
    judge_all(rating)
    assert rating.stage is Stage.FINISHED


def test_the_time_on_a_page_is_kept(store, tmp_path):
    clock = TickingClock()
    rating = Rating(store, ANN, tmp_path, clock)
    clock.pass_by(12.5)
    assert rating.fill(AGREED).seconds == 12.5
