"""A rater's session as the page uses it, on stores that answer, hang, fail and come back."""

from datetime import timedelta

import pytest

from tempannot.formats.items.response_scale import ScaleError
from tempannot.session.rating_delivery import Timing
from tempannot.study.judgment import JudgmentState
from tempannot.study.rating.rater_flow import RECENT
from tempannot.study.rating.stage import Stage
from tests.session.rating.rating_stores import PATIENT, HangingStore, place, responses
from tests.study.rating.studies import ANN, LIKELY, UNLIKELY, TickingClock


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
        assert Timing().visible == 0.3
        session = begin(Timing())
        with qtbot.waitSignal(session.choice_changed):
            session.answer(LIKELY)
        assert (session.choice, place(session)) == (LIKELY, (1, 1))
        with qtbot.waitSignal(session.turn_changed):
            assert session.is_choosing
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

    def test_a_list_half_judged_in_another_window_goes_on_where_it_stopped(
        self, qtbot, begin, session, answer
    ):
        other = begin()
        for _ in range(6):
            answer(other)
        answer(session)  # before it could know
        qtbot.waitUntil(lambda: session.turn is not None and place(session)[0] == 2)
        assert place(session) == place(other) == (2, 3)

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
