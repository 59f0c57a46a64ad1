"""Who gets which list."""

from dataclasses import replace

import pytest

from tempannot.study.store.study_store import StudyStore
from tests.study.store.studies import all_judged, judged, plan_of


@pytest.fixture
def make(file_place):
    """Return what makes a study whose raters have joined."""
    made = []

    def make(plan, *raters):
        store = StudyStore.create(file_place, plan)
        for rater in raters:
            store.join(rater)
        made.append(store)
        return store

    yield make
    for store in made:
        store.close()


def _work_off(store, rater, most=99):
    seen = []
    while len(seen) < most and (block := store.claim_list(rater)) is not None:
        store.keep(all_judged(block))
        seen.append(block.number)
    return seen


def test_list_with_the_fewest_raters_comes_first(make):
    store = make(plan_of(lists=4, raters=2), "Ada", "Bob")
    ada = set(_work_off(store, "Ada", 2))
    bob = _work_off(store, "Bob")
    assert set(bob[:2]) == {1, 2, 3, 4} - ada


def test_list_that_has_its_raters_is_given_to_nobody_else(make):
    store = make(plan_of(lists=3, raters=2), "Ada", "Bob", "Cleo")
    assert len(_work_off(store, "Ada")) == 3
    assert len(_work_off(store, "Bob")) == 3
    assert _work_off(store, "Cleo") == []


def test_two_raters_see_a_list_in_orders_of_their_own_told_again_by_the_seed(make, tmp_path):
    store = make(plan_of(lists=1, size=9, raters=5), "Ada", "Bob")
    orders = {
        name: [turn.item.number for turn in store.claim_list(name).turns] for name in ("Ada", "Bob")
    }
    assert orders["Ada"] != orders["Bob"]
    with StudyStore.create(replace(store.place, path=tmp_path / "again"), plan_of(1, 9)) as again:
        again.join("Ada")
        assert [turn.item.number for turn in again.claim_list("Ada").turns] == orders["Ada"]


def test_list_is_given_ahead_while_another_is_open(make):
    store = make(plan_of(lists=3), "Ada")
    first = store.claim_list("Ada")
    second = store.claim_list("Ada", known=[first.name])
    assert second.number != first.number
    assert store.claim_list("Ada", known=[first.name]) == second
    assert store.claim_list("Ada") == first


def test_roster_comes_in_its_order_and_leaves_nothing_to_others(make):
    plan = replace(
        plan_of(lists=3, raters=2, roster=("Ada", "Bob")),
        roster=(("Ada", (3, 1, 2)), ("Bob", (2, 3, 1))),
    )
    store = make(plan, "Ada", "Bob", "Cleo")
    assert _work_off(store, "Cleo") == []
    assert _work_off(store, "Bob") == [2, 3, 1]
    assert _work_off(store, "Ada") == [3, 1, 2]


def test_released_lists_of_a_roster_go_to_who_is_there(make):
    store = make(plan_of(lists=3, raters=2, roster=("Ada", "Bob")), "Ada", "Bob", "Cleo")
    assert _work_off(store, "Ada", 1) == [1]
    assert store.release("Ada") == 2
    assert set(_work_off(store, "Cleo")) == {2, 3}
    assert _work_off(store, "Ada") == []


def test_released_list_keeps_its_judgments_and_its_rater_may_go_on(make):
    store = make(plan_of(lists=1, size=3, raters=1), "Ada", "Bob")
    block = store.claim_list("Ada")
    store.keep([judged(block, 1)])
    assert store.claim_list("Bob") is None
    assert store.release("Ada") == 1
    assert store.release("Ada") == 0
    assert store.open_block("Ada") is None
    assert len(store.judgments("Ada")) == 1
    assert store.claim_list("Ada") == block
    store.release("Ada")
    assert store.claim_list("Bob").number == 1
    assert store.claim_list("Ada") is None


def test_finished_list_is_never_released(make):
    store = make(plan_of(lists=1, raters=1), "Ada", "Bob")
    _work_off(store, "Ada")
    assert store.release("Ada") == 0
    assert store.claim_list("Bob") is None


def test_judgments_that_come_late_finish_a_released_list_and_keep_its_place(make):
    store = make(plan_of(lists=1, raters=1), "Ada", "Bob")
    block = store.claim_list("Ada")
    store.release("Ada")
    store.keep(all_judged(block))
    assert store.claim_list("Bob") is None
    assert store.claim_list("Ada") is None
    assert store.raters()[0].lists_claimed == 1


def test_list_that_was_not_begun_is_given_back_and_others_stay(make):
    store = make(plan_of(lists=2), "Ada")
    begun = store.claim_list("Ada")
    store.keep([judged(begun, 1)])
    store.claim_list("Ada", known=[begun.name])
    assert store.release_unbegun("Ada") == 1
    assert store.blocks("Ada") == (begun,)
