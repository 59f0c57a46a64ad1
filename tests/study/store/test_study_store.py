"""One rater's way through a store, on both kinds of places."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tempannot.study.design.study_design import DesignError, Role
from tempannot.study.judgment import BlockKind, JudgmentState
from tempannot.study.store.place import StoreError, StorePlace, StudyThereError
from tempannot.study.store.study_store import StudyStore
from tests.study.store.studies import all_judged, judged, plan_of

PLAN = plan_of(checks=2, training=2)


@pytest.fixture
def store(place: StorePlace) -> Iterator[StudyStore]:
    with StudyStore.create(place, PLAN) as made:
        made.join("Ada")
        yield made


def test_all_that_was_planned_is_there_after_opening_again(store):
    with StudyStore.open(store.place) as again:
        assert again.study == store.study
        assert again.study.design == PLAN.design
        assert (again.study.items, again.study.lists) == (6, 3)
        assert again.study.notes == PLAN.notes
        assert tuple(again.items()) == PLAN.items
        assert [each.number for each in again.items([5, 2])] == [2, 5]


def test_place_that_holds_a_study_is_refused_and_left_alone(store):
    with pytest.raises(StudyThereError, match="already"):
        StudyStore.create(store.place, plan_of(lists=1))
    with StudyStore.open(store.place) as again:
        assert again.study == store.study


def test_joining_twice_is_joining_once_and_odd_names_are_refused(store):
    store.join("  Ada ")
    assert [each.name for each in store.raters()] == ["Ada"]
    for name in ("", "   ", "x" * 61, "a\nb"):
        with pytest.raises(DesignError, match="name"):
            store.join(name)


def test_rater_who_has_not_joined_gets_no_list(store):
    with pytest.raises(StoreError, match="no rater 'Bob'"):
        store.claim_list("Bob")


def test_list_holds_its_items_and_a_check_and_nothing_a_rater_must_not_see(store):
    block = store.claim_list("Ada")
    assert block.kind is BlockKind.LIST
    roles = [turn.role for turn in block.turns]
    assert sorted(roles) == [Role.CHECK, Role.ITEM, Role.ITEM]
    assert [turn.position for turn in block.turns] == [1, 2, 3]
    assert {turn.expected for turn in block.turns} == {None}
    numbers = {turn.item.number for turn in block.turns if turn.role is Role.ITEM}
    assert numbers == {each.number for each in PLAN.items if each.list == block.number}
    assert block.turns[0].item.texts == PLAN.items[block.turns[0].item.number - 1].item.texts


def test_claimed_list_stays_the_same_until_it_is_finished(store):
    block = store.claim_list("Ada")
    assert store.claim_list("Ada") == block
    store.keep(all_judged(block)[:-1])
    assert store.open_block("Ada") == block
    assert store.claim_list("Ada") == block
    store.keep(all_judged(block)[-1:])
    assert store.open_block("Ada") is None
    assert store.claim_list("Ada").number != block.number


def test_rater_gets_each_list_once_and_then_none(store):
    seen = []
    while (block := store.claim_list("Ada")) is not None:
        seen.append(block.number)
        store.keep(all_judged(block))
    assert sorted(seen) == [1, 2, 3]
    assert [block.number for block in store.blocks("Ada")] == seen


def test_judgments_come_back_as_they_were_kept(store):
    block = store.claim_list("Ada")
    kept = [
        judged(block, 1, comment="אולי\n, or not 🌧", flagged=True),
        judged(block, 2, None, active_seconds=0.1 + 0.2),
    ]
    store.keep(kept)
    assert store.judgments("Ada") == tuple(kept)
    assert store.judgments("Ada", block.name) == tuple(kept)
    assert store.judgments("Ada", "list 99") == ()


def test_text_that_no_database_takes_is_mended(store):
    block = store.claim_list("Ada")
    store.keep([judged(block, 1, comment="a\0b \ud800 c")])
    assert store.judgments("Ada")[0].comment == "a\ufffdb \ufffd c"


def test_judgment_kept_twice_is_there_once(store):
    block = store.claim_list("Ada")
    one = judged(block, 1)
    store.keep([one, one])
    store.keep([one])
    assert list(store.all_judgments()) == [one]


def test_highest_revision_holds_and_a_taken_one_moves_on(store):
    block = store.claim_list("Ada")
    first, second, third = judged(block, 1), judged(block, 1, "even chance"), judged(block, 1, None)
    store.keep([first])
    store.keep([second, third])
    (holding,) = store.judgments("Ada")
    assert (holding.id, holding.revision) == (third.id, 2)
    assert sorted(each.revision for each in store.all_judgments()) == [0, 1, 2]


def test_judgment_of_what_was_never_given_is_refused_with_all_others(store):
    block = store.claim_list("Ada")
    for wrong in ({"item": 6000}, {"position": 9}, {"block": "list 77"}):
        with pytest.raises(StoreError, match="never given"):
            store.keep([judged(block, 2), replace(judged(block, 1), **wrong)])
    assert list(store.all_judgments()) == []


def test_item_skipped_once_keeps_a_list_open_and_twice_finishes_it(store):
    block = store.claim_list("Ada")
    store.keep([judged(block, turn.position, None) for turn in block.turns])
    assert store.open_block("Ada") == block
    store.keep([judged(block, turn.position, None, revision=1) for turn in block.turns])
    assert store.open_block("Ada") is None


def test_what_is_taken_back_opens_its_list_again(store):
    block = store.claim_list("Ada")
    store.keep(all_judged(block))
    store.keep([judged(block, 2, None, revision=1, state=JudgmentState.TAKEN_BACK)])
    assert store.open_block("Ada") == block


def test_training_shows_what_was_expected_and_each_attempt_is_a_block(store):
    block = store.add_training("Ada", 1)
    assert store.add_training("Ada", 1) == block
    assert block.name == "training 1"
    assert [turn.expected for turn in block.turns] == ["very likely"] * 2
    assert [turn.feedback for turn in block.turns] == ["Rain before noon is over then."] * 2
    assert store.open_block("Ada") == block
    assert store.add_training("Ada", 2).number == 2


def test_study_without_training_has_a_block_without_turns(file_place):
    with StudyStore.create(file_place, plan_of()) as store:
        store.join("Ada")
        assert store.add_training("Ada", 1).turns == ()
        assert store.blocks("Ada") == ()
