from tempannot.study.judgment import JudgmentState
from tempannot.study.rating.list_work import BlockWork
from tests.study.rating.studies import LIKELY, UNLIKELY, judged, list_block, training_block


def test_turns_come_in_the_order_of_their_positions():
    work = BlockWork(list_block(1))
    seen = []
    while (turn := work.next_turn()) is not None:
        seen.append(turn.position)
        work.put(judged(work.block, turn.position))
    assert seen == [1, 2, 3, 4]


def test_what_was_skipped_comes_again_after_all_others():
    block = list_block(1)
    work = BlockWork(block, [judged(block, 1, state=JudgmentState.SKIPPED), judged(block, 2)])
    assert work.next_turn().position == 3
    work.put(judged(block, 3))
    work.put(judged(block, 4))
    assert work.next_turn().position == 1
    assert work.left == 1


def test_what_was_skipped_twice_stays_skipped():
    block = list_block(1, size=1)
    work = BlockWork(block, [judged(block, 1, state=JudgmentState.SKIPPED)])
    work.put(judged(block, 1, state=JudgmentState.SKIPPED, revision=1))
    assert work.next_turn() is None
    assert work.settled == 1


def test_what_was_taken_back_is_open_again():
    block = list_block(1)
    work = BlockWork(block, [judged(block, each) for each in range(1, 5)])
    work.put(judged(block, 2, state=JudgmentState.TAKEN_BACK, revision=1))
    assert work.next_turn().position == 2
    assert [each.position for each in work.judged] == [1, 3, 4]


def test_an_earlier_revision_that_comes_later_does_not_hold():
    block = list_block(1)
    later, earlier = judged(block, 1, UNLIKELY, revision=1), judged(block, 1, LIKELY)
    assert BlockWork(block, [later, earlier]).holding(1) == later


def test_judgments_of_other_blocks_are_left_out():
    block = list_block(1)
    work = BlockWork(block, [judged(list_block(2), 1)])
    assert not work.is_begun
    work.put(judged(block, 17))
    assert not work.is_begun


def test_right_answers_are_counted_in_training():
    block = training_block(1, 3)
    work = BlockWork(block, [judged(block, 1, LIKELY), judged(block, 2, UNLIKELY)])
    assert work.right == 1
