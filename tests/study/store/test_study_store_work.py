"""What the lead reads of all raters, and marks for review."""

from dataclasses import replace

import pytest

from tempannot.study.design.study_design import Role
from tempannot.study.judgment import BlockKind, JudgmentState
from tempannot.study.store.place import StoreError
from tempannot.study.store.study_store import StudyStore
from tests.study.store.studies import all_judged, judged, plan_of

PLAN = plan_of(lists=2, size=2, checks=1, training=1, raters=2)


@pytest.fixture
def store(place):
    with StudyStore.create(place, PLAN) as made:
        made.join("Ada")
        made.join("Bob")
        yield made


def test_each_holding_judgment_comes_with_its_item_and_block(store):
    training = store.add_training("Ada", 1)
    store.keep(all_judged(training))
    block = store.claim_list("Ada")
    first = judged(block, 1)
    store.keep([first, judged(block, 2, None), judged(block, 1, "even chance", revision=1)])
    rows = list(store.judgment_rows())
    assert len(rows) == 3
    assert [each.item.number for each in rows] == sorted(each.item.number for each in rows)
    for each in rows:
        assert each.item == PLAN.items[each.item.number - 1]
        assert each.judgment.item == each.item.number
        assert not each.released
    by_block = {each.judgment.block: each for each in rows}
    assert by_block["training 1"].kind is BlockKind.TRAINING
    assert by_block["training 1"].item.role is Role.TRAINING
    (revised,) = (each for each in rows if each.revisions)
    assert revised.judgment.response == "even chance"
    assert (revised.number, revised.revisions) == (block.number, 1)


def test_rows_are_what_raters_said_of_an_item_one_behind_the_other(store):
    for rater in ("Bob", "Ada"):
        while (block := store.claim_list(rater)) is not None:
            store.keep(all_judged(block))
    found = [
        (each.item.number, each.judgment.rater)
        for each in store.judgment_rows()
        if each.item.role is Role.ITEM
    ]
    assert found == [(number, rater) for number in (1, 2, 3, 4) for rater in ("Ada", "Bob")]


def test_what_was_taken_back_is_there_as_such_and_released_lists_say_so(store):
    block = store.claim_list("Ada")
    store.keep([judged(block, 1), judged(block, 2)])
    store.keep([judged(block, 1, None, revision=1, state=JudgmentState.TAKEN_BACK)])
    store.release("Ada")
    rows = list(store.judgment_rows())
    assert {each.judgment.state for each in rows} == {
        JudgmentState.TAKEN_BACK,
        JudgmentState.ANSWERED,
    }
    assert all(each.released for each in rows)


def test_rows_may_be_left_before_the_end_and_the_store_goes_on(store):
    store.keep(all_judged(store.claim_list("Ada")))
    for _ in range(20):
        rows = store.judgment_rows()
        next(rows)
        rows.close()
    assert len(list(store.judgment_rows())) == 3


def test_blocks_of_a_copy_are_taken_in_with_their_raters_once(store, tmp_path, file_place):
    store.keep(all_judged(store.claim_list("Ada")))
    store.add_training("Bob", 1)
    records = list(store.block_records())
    judgments = list(store.all_judgments())
    empty = replace(file_place, path=tmp_path / "empty.tempstudy")
    with StudyStore.create(empty, PLAN) as copy:
        assert copy.add_blocks(records) == 2
        assert copy.add_blocks(records) == 0
        copy.keep(judgments)
        assert list(copy.block_records()) == records
        assert list(copy.judgment_rows()) == list(store.judgment_rows())
        assert [each.name for each in copy.raters()] == ["Ada", "Bob"]


def test_block_with_other_items_or_unknown_ones_is_refused_as_a_whole(store):
    store.claim_list("Ada")
    (record,) = store.block_records()
    new = replace(record, rater="Cleo")
    with pytest.raises(StoreError, match="Ada has other items"):
        store.add_blocks([new, replace(record, items=record.items[::-1])])
    with pytest.raises(StoreError):
        store.add_blocks([replace(new, items=(1, 999))])
    assert [each.name for each in store.raters()] == ["Ada", "Bob"]


def test_mark_is_open_until_it_is_closed_once(store):
    mark = store.mark_review(2, "is it after noon?\0", "lead")
    assert store.reviews() == (mark,)
    assert mark.is_open
    assert mark.note == "is it after noon?\ufffd"
    store.close_review(mark.id, "it is", "Ada")
    store.close_review(mark.id, "no", "Bob")
    (closed,) = store.reviews()
    assert (closed.is_open, closed.closed_by, closed.closing_note) == (False, "Ada", "it is")


def test_mark_of_no_item_and_closing_of_no_mark_are_refused(store):
    with pytest.raises(StoreError, match="no item 999"):
        store.mark_review(999, "", "lead")
    with pytest.raises(StoreError, match="no mark"):
        store.close_review("none", "", "lead")
