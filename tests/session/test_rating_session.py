"""A rater's session as the page uses it, on stores that answer, hang, fail and come back."""

import time
from datetime import timedelta

import pytest

from tempannot.session.rating_delivery import Timing
from tempannot.session.rating_session import RatingSession
from tempannot.study.design.errors import DesignError
from tempannot.study.rating.course import RECENT
from tempannot.study.rating.judgment import JudgmentState
from tempannot.study.rating.stage import Stage
from tempannot.study.scales import ScaleError
from tempannot.study.store.errors import ForeignJudgmentError, StoreRefused, StoreUnreachable
from tests.session.rating_stores import HangingStore
from tests.study.rating.studies import ANN, LIKELY, UNLIKELY, TickingClock, judged

QUICK = Timing(visible=0.01, patience=0.05, first_retry=0.03, longest_retry=0.1, closing=0.3)
PATIENT = Timing(visible=0.01, patience=30)
LOST = StoreUnreachable("memory", "the connection was lost")


@pytest.fixture
def store() -> HangingStore:
    return HangingStore(3)


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "waiting"


@pytest.fixture
def begin(qtbot, store, folder):
    """Return a function that opens a session and waits until it shows something."""
    opened = []

    def begin(timing=QUICK, of=None, clock=None) -> RatingSession:
        session = RatingSession(of or store, ANN, folder, clock, timing)
        opened.append(session)
        session.start()
        qtbot.waitUntil(lambda: session.stage not in (Stage.OPENING, Stage.WAITING))
        return session

    yield begin
    for each in opened:
        each.close()


@pytest.fixture
def session(begin) -> RatingSession:
    return begin()


@pytest.fixture
def answer(qtbot):
    """Return a function that answers and waits for what comes next."""

    def answer(session, response=LIKELY) -> None:
        with qtbot.waitSignal(session.turn_changed):
            session.answer(response)

    return answer


def place(session) -> tuple[int, int]:
    return divmod(session.turn.item.number, 100)


def responses(store) -> list[str | None]:
    return [each.response for each in store.kept.values()]


class TestAtWork:
    def test_the_first_list_is_fetched(self, session, store):
        assert session.stage is Stage.LIST
        assert place(session) == (1, 1)
        assert session.is_new
        assert ANN in store.joined

    def test_all_lists_are_judged_without_a_wait_between_them(self, qtbot, session, store, answer):
        stages = []
        session.stage_changed.connect(stages.append)
        for _ in range(11):
            answer(session)
        assert stages == []
        answer(session, UNLIKELY)
        qtbot.waitUntil(lambda: session.stage is Stage.FINISHED)
        assert responses(store) == [LIKELY] * 11 + [UNLIKELY]

    def test_the_choice_is_seen_before_the_next_item_comes(self, qtbot, begin):
        session = begin(Timing())
        with qtbot.waitSignal(session.choice_changed):
            session.answer(LIKELY)
        began = time.monotonic()
        assert (session.choice, place(session)) == (LIKELY, (1, 1))
        with qtbot.waitSignal(session.turn_changed):
            assert session.is_choosing
        assert 0.299 <= time.monotonic() - began < 1
        assert (session.choice, place(session)) == (None, (1, 2))

    def test_a_second_key_does_nothing_while_the_choice_is_seen(self, qtbot, session, store):
        with qtbot.waitSignal(session.turn_changed):
            session.answer(LIKELY)
            session.answer(UNLIKELY)
            session.skip()
        assert responses(store) == [LIKELY]

    def test_what_is_no_answer_is_refused_and_changes_nothing(self, session):
        with pytest.raises(ScaleError):
            session.answer("perhaps")
        assert not session.is_choosing

    def test_the_next_item_waits_until_the_store_has_committed(self, qtbot, begin, store, answer):
        session = begin(PATIENT)
        store.hang()
        with qtbot.assertNotEmitted(session.turn_changed, wait=60):
            session.answer(LIKELY)
        assert (session.choice, place(session)) == (LIKELY, (1, 1))
        with qtbot.waitSignals([session.accepted, session.turn_changed]):
            store.go_on()
        assert responses(store) == [LIKELY]

    def test_taking_back_while_the_choice_is_seen_stays_at_the_item(self, qtbot, begin, store):
        session = begin(Timing(visible=20))
        session.answer(LIKELY)
        session.take_back()
        qtbot.waitUntil(lambda: not session.is_choosing)
        assert (place(session), session.choice) == ((1, 1), None)
        states = [each.state for each in store.kept.values()]
        assert states == [JudgmentState.ANSWERED, JudgmentState.TAKEN_BACK]

    def test_taking_back_shows_the_last_item_again(self, qtbot, session, answer):
        answer(session)
        with qtbot.waitSignal(session.turn_changed):
            session.take_back()
        assert (place(session), session.choice) == ((1, 1), None)

    def test_a_recent_item_shows_with_its_answer_and_is_answered_otherwise(
        self, qtbot, session, store, answer
    ):
        for _ in range(6):
            answer(session)
        assert len(session.recent) == 6 <= RECENT
        session.go_to(session.recent[2])
        assert (place(session), session.choice) == ((1, 3), LIKELY)
        assert session.is_revisited
        answer(session, UNLIKELY)
        assert place(session) == (2, 3)
        assert list(store.kept.values())[-1].revision == 1

    def test_an_item_looked_at_again_is_left_as_it_was(self, session, store, answer):
        answer(session)
        session.go_to(session.recent[0])
        session.go_on()
        assert place(session) == (1, 2)
        assert len(store.kept) == 1

    def test_skipped_items_come_again_at_the_end_of_the_list(self, qtbot, session, answer):
        with qtbot.waitSignal(session.turn_changed):
            session.skip()
        seen = []
        for _ in range(4):
            seen.append(place(session))
            answer(session)
        assert seen == [(1, 2), (1, 3), (1, 4), (1, 1)]

    def test_flag_and_comment_are_kept_with_the_answer(self, session, store, answer):
        session.set_flag(True)
        session.set_comment("which rain?")
        assert (session.is_flagged, session.comment_text) == (True, "which rain?")
        answer(session)
        (judgment,) = store.kept.values()
        assert (judgment.flagged, judgment.comment) == (True, "which rain?")
        assert (session.is_flagged, session.comment_text) == (False, "")

    def test_a_flag_while_the_choice_is_seen_is_for_the_item_seen(self, qtbot, begin, store):
        session = begin(Timing(visible=0.2))
        session.answer(LIKELY)
        session.set_flag(True)
        assert session.is_flagged
        qtbot.waitUntil(lambda: not session.is_choosing)
        assert not session.is_flagged
        assert [each.flagged for each in store.judgments(ANN)] == [True]

    def test_only_time_at_the_item_in_the_visible_window_is_active(self, begin, store, answer):
        clock = TickingClock()
        session = begin(clock=clock)
        for seconds, act in ((2, session.leave), (50, session.come_back), (3, lambda: None)):
            clock.pass_by(seconds)
            act()
        answer(session)
        (judgment,) = store.kept.values()
        assert (judgment.response_seconds, judgment.active_seconds) == (55, 5)

    def test_progress_and_time_left_are_told(self, begin, answer):
        clock = TickingClock()
        session = begin(clock=clock)
        for _ in range(3):
            clock.pass_by(7)
            answer(session)
        assert (session.progress.done, session.progress.turns) == (3, 4)
        assert session.seconds_left == 7

    def test_a_list_never_begun_is_given_back_at_the_end(self, qtbot, session, store, answer):
        answer(session)
        answer(session)
        qtbot.waitUntil(lambda: len(store.given[ANN]) == 2)
        session.close()
        assert [each.name for each in store.given[ANN]] == ["list 1"]

    def test_a_list_still_on_its_way_at_the_end_is_given_back_too(self, session, store, answer):
        answer(session)
        answer(session)
        session.close()
        assert [each.name for each in store.given[ANN]] == ["list 1"]

    def test_a_list_that_another_window_shows_is_not_given_back(self, begin, session, store):
        other = begin()
        session.close()
        assert [each.name for each in store.given[ANN]] == ["list 1"]
        other.close()
        assert store.given[ANN] == []

    def test_time_counts_from_when_the_rater_is_said_to_see_the_item(self, begin, answer, store):
        clock = TickingClock()
        session = begin(clock=clock)
        clock.pass_by(60)
        session.start_timing()
        clock.pass_by(4)
        answer(session)
        (kept,) = store.kept.values()
        assert (kept.response_seconds, kept.active_seconds) == (4, 4)
        assert kept.answered_at - kept.shown_at < timedelta(seconds=10)

    def test_the_next_session_goes_on_where_this_one_stopped(self, begin, session, answer):
        answer(session)
        session.close()
        again = begin()
        assert place(again) == (1, 2)
        assert not again.is_new
        assert [each.judgment.response for each in again.recent] == [LIKELY]


class TestTraining:
    def test_an_answer_is_explained_at_once(self, begin, answer):
        session = begin(of=HangingStore(1, 2))
        assert session.stage is Stage.TRAINING
        answer(session, UNLIKELY)
        assert session.stage is Stage.FEEDBACK
        assert not session.feedback.is_right
        session.go_on()
        assert (session.stage, session.turn.position) == (Stage.TRAINING, 2)

    def test_a_second_attempt_is_fetched_when_the_rater_goes_on(self, qtbot, begin, answer):
        session = begin(of=HangingStore(1, 1))
        answer(session, UNLIKELY)
        session.go_on()
        assert session.stage is Stage.AGAIN
        with qtbot.waitSignal(session.turn_changed):
            session.go_on()
            qtbot.waitUntil(lambda: session.stage is Stage.TRAINING)
        assert session.training_result.attempt == 2
        answer(session, LIKELY)
        session.go_on()
        assert session.stage is Stage.PASSED
        session.go_on()
        qtbot.waitUntil(lambda: session.stage is Stage.LIST)

    def test_who_fails_the_last_attempt_gets_no_list(self, qtbot, begin, answer):
        store = HangingStore(1, 1)
        session = begin(of=store)
        for _ in range(2):
            qtbot.waitUntil(lambda: session.stage is Stage.TRAINING)
            answer(session, UNLIKELY)
            session.go_on()
            session.go_on()
        assert session.stage is Stage.FAILED
        assert "claim_list" not in store.calls


class TestConnection:
    def test_a_store_that_hangs_never_holds_up_the_window(self, qtbot, session, store):
        store.hang()
        began = time.monotonic()
        session.answer(LIKELY)
        session.take_back()
        session.set_flag(True)
        session.retry()
        assert time.monotonic() - began < 0.05
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
        began = time.monotonic()
        session.close()
        assert time.monotonic() - began < 1
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
