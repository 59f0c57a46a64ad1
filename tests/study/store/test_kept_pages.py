"""Answers to pages in a store: the latest hold, in copies and handed-out files as well."""

from datetime import timedelta
from uuid import uuid4

import pytest

from tempannot.study.pages.page_answers import PageAnswers
from tempannot.study.pages.questionnaire_files import DEFAULT, all_pages
from tempannot.study.store.copies import hand_out, merge, merged_words
from tempannot.study.store.place import ForeignJudgmentError, StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.study.store.studies import START, plan_of


def answers(page="background", minutes=0, rater="Ann", **given) -> PageAnswers:
    found = {name: (each,) for name, each in given.items()}
    at = START + timedelta(minutes=minutes)
    return PageAnswers(uuid4().hex, rater, page, at, 3.5, found)


@pytest.fixture
def store(place):
    with StudyStore.create(place, plan_of(pages=all_pages(DEFAULT, DEFAULT))) as store:
        store.join("Ann")
        yield store


def test_the_latest_answers_of_a_page_hold_whichever_come_first(store):
    early, late = answers(english="Well"), answers(minutes=5, english="Somewhat")
    store.keep_pages([late, early, late])
    assert store.page_answers("Ann") == (late,)
    assert store.page_answers("Bea") == ()


@pytest.mark.parametrize(
    "wrong",
    [
        answers("nowhere"),
        answers(english="Not at all"),
        answers(),
        answers(rater="Nobody", english="Well"),
    ],
)
def test_what_no_page_of_the_study_gives_is_kept_by_no_store(store, wrong):
    with pytest.raises(ForeignJudgmentError):
        store.keep_pages([answers(minutes=1, english="Well"), wrong])
    assert store.page_answers() == ()


def test_what_an_address_tells_is_never_taken_for_answers(store):
    store.note_rater("Ann", {"page consent": "yes", "let in": "x", "PROLIFIC_PID": "p1"})
    assert store.let_in_at("Ann") is None
    assert store.page_answers() == ()
    store.keep_pages([answers(english="Well")])
    assert store.rater_facts() == {"Ann": {"PROLIFIC_PID": "p1"}}


def test_a_handed_out_file_has_the_rater_s_own_pages_and_brings_them_back(store, tmp_path):
    known = answers(english="Well")
    store.join("Bea")
    store.keep_pages([known, answers(rater="Bea", english="Well")])
    path = tmp_path / "ann.tempstudy"
    hand_out(store, "Ann", path)
    with StudyStore.open(StorePlace.of(path)) as own:
        assert own.page_answers() == (known,)
        last = answers("looking_back", difficulty="7")
        own.keep_pages([last])
        report = merge(store, [own])
        assert "1 page filled in" in merged_words(report.stores[0])
        assert merge(store, [own]).stores[0].pages == 0
    assert store.page_answers("Ann") == (known, last)
