from datetime import timedelta

from tempannot.study.judgment import JudgmentState
from tempannot.study.rating.list_work import ListWorks
from tests.study.rating.studies import START, UNLIKELY, judged, list_block, training_block

ONE, TWO = list_block(1), list_block(2)


def works_of(*judgments) -> ListWorks:
    works = ListWorks()
    works.add(ONE)
    works.add(TWO)
    works.put_all(judgments)
    return works


def latest(works) -> list[tuple[str, int]]:
    return [(each.block, each.turn.position) for each in works.latest(10)]


def test_what_comes_from_elsewhere_is_put_in_the_order_of_its_times():
    at = [START + timedelta(seconds=each) for each in (30, 10, 20)]
    judgments = [judged(ONE, each, answered_at=at[each - 1]) for each in (1, 2, 3)]
    assert latest(works_of(*judgments)) == [("list 1", 2), ("list 1", 3), ("list 1", 1)]


def test_an_answer_given_again_is_the_latest():
    works = works_of(judged(ONE, 1), judged(ONE, 2))
    later = START + timedelta(hours=1)
    assert works.put(judged(ONE, 1, UNLIKELY, revision=1, answered_at=later))
    assert latest(works) == [("list 1", 2), ("list 1", 1)]


def test_a_flag_does_not_make_an_answer_the_latest():
    works = works_of(judged(ONE, 1), judged(ONE, 2))
    assert not works.put(judged(ONE, 1, revision=1, flagged=True))
    assert latest(works) == [("list 1", 1), ("list 1", 2)]
    assert works.latest(10)[0].judgment.flagged


def test_what_was_taken_back_is_not_among_the_latest():
    works = works_of(judged(ONE, 1), judged(ONE, 2))
    works.put(judged(ONE, 2, state=JudgmentState.TAKEN_BACK, revision=1))
    assert latest(works) == [("list 1", 1)]
    assert (works.settled, works.left) == (1, 7)


def test_only_so_many_as_asked_for_are_the_latest():
    works = works_of(*(judged(ONE, each) for each in range(1, 5)))
    assert [each.turn.position for each in works.latest(3)] == [2, 3, 4]


def test_judgments_of_no_list_are_left_out():
    works = works_of(judged(training_block(1, 2), 1), judged(list_block(7), 1))
    assert latest(works) == []
    assert works.settled == 0


def test_lists_come_one_after_the_other():
    works = works_of(*(judged(ONE, each) for each in range(1, 5)))
    work, turn = works.next_turn()
    assert (work.block.name, turn.position) == ("list 2", 1)
    assert not works.add(TWO)
    assert works.names == ("list 1", "list 2")
