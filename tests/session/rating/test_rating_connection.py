"""A rater's session on stores that hang, fail and come back, and beside another window."""

import pytest

from tempannot.session.rating_session import RatingSession
from tempannot.study.design.study_design import DesignError
from tempannot.study.rating.stage import Stage
from tempannot.study.store.place import ForeignJudgmentError, StoreRefused
from tests.session.rating.rating_stores import LOST, QUICK, place, responses
from tests.study.rating.studies import ANN, LIKELY, UNLIKELY, judged


class TestConnection:
    def test_a_store_that_hangs_never_holds_up_the_window(self, qtbot, session, store):
        store.hang()
        session.answer(LIKELY)
        session.take_back()
        session.set_flag(True)
        session.retry()
        assert store.hangs  # and yet every call came back
        qtbot.waitUntil(lambda: session.waiting == 2)
        store.go_on()

    def test_a_store_that_hangs_lets_the_rater_go_on_from_the_disk(self, qtbot, session, store):
        store.hang()
        with qtbot.waitSignals([session.turn_changed, session.accepted]):
            session.answer(LIKELY)
        assert (session.waiting, session.is_connected) == (1, False)
        assert place(session) == (1, 2)
        assert store.kept == {}
        with qtbot.waitSignal(session.connection_changed) as told:
            store.go_on()
        assert told.args == [0]
        assert session.is_connected
        assert responses(store) == [LIKELY]

    def test_a_lost_connection_costs_nothing_and_each_judgment_comes_once_in_order(
        self, qtbot, session, store, folder, answer
    ):
        store.error = LOST
        for response in (LIKELY, UNLIKELY, LIKELY):
            answer(session, response)
        assert session.waiting == 3
        assert len(list(folder.iterdir())) == 1
        store.error = None
        qtbot.waitUntil(lambda: session.waiting == 0)
        assert responses(store) == [LIKELY, UNLIKELY, LIKELY]
        qtbot.waitUntil(lambda: not list(folder.iterdir()))

    def test_while_there_is_no_connection_the_tries_become_rarer(self, qtbot, session, store):
        store.error = LOST
        session.answer(LIKELY)
        qtbot.waitUntil(lambda: store.calls.count("keep") >= 5)
        calls = store.calls.count("keep")
        with qtbot.assertNotEmitted(session.failed, wait=150):
            pass
        assert store.calls.count("keep") <= calls + 2
        session.retry()
        qtbot.waitUntil(lambda: store.calls.count("keep") > calls)

    def test_a_list_that_is_needed_comes_with_the_connection(self, qtbot, session, store, answer):
        answer(session)
        store.error = LOST
        for _ in range(2):
            answer(session)
        with qtbot.waitSignal(session.stage_changed):
            session.answer(LIKELY)
        assert session.stage is Stage.WAITING
        store.error = None
        qtbot.waitUntil(lambda: session.stage is Stage.LIST)
        assert place(session) == (2, 1)
        assert len(store.kept) == 4

    def test_what_waits_is_delivered_before_anything_is_asked(
        self, qtbot, begin, session, store, answer
    ):
        store.error = LOST
        answer(session)
        session.close()
        store.error = None
        store.calls.clear()
        again = begin()
        assert store.calls[0] == "keep"
        assert responses(store) == [LIKELY]
        assert place(again) == (1, 2)

    def test_a_store_out_of_reach_at_the_start_is_tried_again(self, qtbot, store, folder):
        store.error = LOST
        session = RatingSession(store, ANN, folder, timing=QUICK)
        with qtbot.waitSignal(session.connection_changed):
            session.start()
        assert (session.stage, session.is_connected) == (Stage.OPENING, False)
        store.error = None
        qtbot.waitUntil(lambda: session.stage is Stage.LIST)
        session.close()

    def test_what_the_store_says_is_told_once(self, qtbot, session, store, answer):
        told = []
        session.failed.connect(told.append)
        store.error = StoreRefused("memory", "the password is wrong")
        answer(session)
        answer(session)
        qtbot.waitUntil(lambda: store.calls.count("keep") >= 4)
        assert told == ["memory: the password is wrong"]
        assert session.waiting == 2

    def test_what_nobody_foresaw_costs_no_judgment(self, qtbot, session, store, answer):
        store.error = ValueError("odd")
        with qtbot.waitSignal(session.failed) as told:
            answer(session)
        assert told.args == ["ValueError: odd"]
        assert session.waiting == 1
        store.error = None
        qtbot.waitUntil(lambda: responses(store) == [LIKELY])

    def test_a_name_that_is_none_is_refused_at_once(self, store, folder):
        with pytest.raises(DesignError):
            RatingSession(store, " \n ", folder)

    def test_what_is_safe_nowhere_is_not_accepted(self, qtbot, session, store, folder):
        folder.write_text("in the way")
        store.error = LOST
        with (
            qtbot.assertNotEmitted(session.accepted, wait=50),
            qtbot.waitSignal(session.failed) as told,
        ):
            session.answer(LIKELY)
        assert "judgments cannot be kept here" in told.args[0]
        assert (place(session), session.choice) == ((1, 1), LIKELY)
        folder.unlink()
        with qtbot.waitSignals([session.accepted, session.turn_changed]):
            session.retry()
        assert session.waiting == 1

    def test_a_judgment_of_another_study_holds_up_no_others(
        self, qtbot, begin, session, store, answer
    ):
        store.error = LOST
        answer(session, UNLIKELY)
        answer(session, LIKELY)
        session.close()
        store.error = None
        refuse(store, UNLIKELY)
        again = begin()
        assert responses(store) == [LIKELY]
        assert again.waiting == 1

    def test_closing_while_the_store_hangs_puts_all_on_the_disk(self, session, store, begin):
        store.hang()
        session.answer(LIKELY)
        session.close()
        assert store.hangs
        store.go_on()
        begin()
        assert responses(store) == [LIKELY]

    def test_closing_at_once_after_an_answer_keeps_it(self, session, store, folder):
        session.answer(LIKELY)
        session.close()
        assert responses(store) == [LIKELY]
        assert not folder.exists()


def refuse(store, response):
    """Let a store refuse judgments with this response."""
    keep = store.keep

    def refusing(judgments):
        if any(each.response == response for each in judgments):
            raise ForeignJudgmentError("memory", "never given")
        keep(judgments)

    store.keep = refusing


class TestTwoWindows:
    def test_nothing_is_lost_and_revisions_move_on(self, begin, store, answer):
        one, other = begin(), begin()
        answer(one, LIKELY)
        answer(other, UNLIKELY)
        first = [each for each in store.kept.values() if each.position == 1]
        assert [(each.revision, each.response) for each in first] == [(0, LIKELY), (1, UNLIKELY)]

    def test_an_item_that_was_answered_there_already_is_noticed_once(self, qtbot, begin, answer):
        one, other = begin(), begin()
        answer(one, LIKELY)
        with qtbot.waitSignal(other.noticed):
            answer(other, UNLIKELY)
        with qtbot.assertNotEmitted(other.noticed, wait=50):
            answer(other, LIKELY)

    def test_the_other_window_notices_and_goes_on(self, qtbot, begin, answer):
        one, other = begin(), begin()
        answer(one)
        with qtbot.waitSignals([other.noticed, other.turn_changed]):
            other.come_back()
        assert place(other) == (1, 2)
        assert other.progress.done == 1

    def test_both_work_on_the_same_lists(self, qtbot, begin, store, answer):
        one, other = begin(), begin()
        for _ in range(4):
            answer(one)
        qtbot.waitUntil(lambda: one.stage is Stage.LIST)
        other.come_back()
        qtbot.waitUntil(lambda: other.stage is Stage.LIST and place(other) == (2, 1))
        assert [each.name for each in store.given[ANN]] == ["list 1", "list 2"]

    def test_the_second_one_is_told_before_anything_is_answered(self, qtbot, begin, store, folder):
        one = begin()
        other = RatingSession(store, ANN, folder, None, QUICK)
        with qtbot.waitSignal(other.noticed) as told:
            other.start()
        other.close()
        assert "rating in another window already" in told.args[0]
        assert not store.kept
        one.close()
        later = RatingSession(store, ANN, folder, None, QUICK)
        with qtbot.assertNotEmitted(later.noticed, wait=50):
            later.start()
            qtbot.waitUntil(lambda: later.stage is Stage.LIST)
        later.close()

    def test_one_s_own_judgments_are_nothing_to_notice(self, qtbot, session, answer):
        with qtbot.assertNotEmitted(session.noticed, wait=50):
            answer(session)
            answer(session)
            session.come_back()

    def test_a_judgment_on_its_way_is_not_overtaken(self, qtbot, begin, store, answer):
        session = begin()
        store.error = LOST
        answer(session, LIKELY)
        foreign = judged(store.given[ANN][0], 1, UNLIKELY)
        store.kept[foreign.id] = foreign
        store.error = None
        qtbot.waitUntil(lambda: session.waiting == 0)
        (holding,) = store.judgments(ANN)
        assert (holding.response, holding.revision) == (LIKELY, 1)
