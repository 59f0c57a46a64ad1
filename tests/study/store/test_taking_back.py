"""What a lead takes back while its rater is at work: a list, or all there is of the rater."""

from dataclasses import replace

import pytest

from tempannot.study.judgment import Hold
from tempannot.study.store.place import NotJoinedError, StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.study.store.studies import all_judged, judged, plan_of


@pytest.fixture
def store(place: StorePlace):
    with StudyStore.create(place, plan_of()) as made:
        made.join("Ada")
        yield made


def test_a_list_is_its_rater_s_until_it_is_given_free_and_again_when_it_comes_back(store):
    block = store.claim_list("Ada")
    assert store.hold("Ada", block.name) is Hold.HELD
    store.release("Ada")
    assert store.hold("Ada", block.name) is Hold.RELEASED
    assert store.claim_list("Ada").name == block.name
    assert store.hold("Ada", block.name) is Hold.HELD


def test_a_list_that_was_given_free_does_not_come_again_unless_it_was_told(store):
    block = store.claim_list("Ada")
    store.release("Ada")
    assert store.claim_list("Ada", (block.name,)).name != block.name
    assert store.hold("Ada", block.name) is Hold.RELEASED


def test_a_list_finished_in_spite_of_that_is_its_rater_s(store):
    block = store.claim_list("Ada")
    store.release("Ada")
    store.keep(all_judged(block))
    assert store.hold("Ada", block.name) is Hold.HELD


def test_nobody_who_was_taken_out_has_anything(store):
    block = store.claim_list("Ada")
    assert store.hold("Ada") is Hold.HELD
    store.forget("Ada")
    assert (store.hold("Ada"), store.hold("Ada", block.name)) == (Hold.REMOVED, Hold.REMOVED)
    store.join("Ada")
    assert (store.hold("Ada"), store.hold("Ada", block.name)) == (Hold.HELD, Hold.REMOVED)


def test_what_comes_of_a_rater_who_was_taken_out_is_refused_for_that(store):
    block = store.claim_list("Ada")
    store.forget("Ada")
    with pytest.raises(NotJoinedError, match="the lead of the study took the rater out"):
        store.keep([judged(block, 1)])
    with pytest.raises(NotJoinedError, match="no rater 'Bob'"):
        store.keep([replace(judged(block, 1), rater="Bob")])
    assert list(store.all_judgments()) == []
