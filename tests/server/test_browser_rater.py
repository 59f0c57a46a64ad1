"""A rater whose page sends things twice, too late, from two windows, or after a new start."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest

from tempannot.core.codec import CodecError
from tempannot.formats.items.response_scale import ScaleError
from tempannot.server.browser_rater import (
    LONGEST_COMMENT,
    ActKind,
    BrowserRater,
    PageAct,
    act_from_json,
)
from tempannot.study.design.rater_limits import RaterLimits
from tempannot.study.judgment import JudgmentState
from tempannot.study.rating.rater_flow import RECENT
from tempannot.study.store.place import StoreError, StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.study.store.studies import plan_of


@pytest.fixture
def store(tmp_path):
    with StudyStore.create(StorePlace.of(tmp_path / "s.tempstudy"), plan_of(2, 3)) as found:
        yield found


@pytest.fixture
def ann(store):
    return BrowserRater(store, "Ann", _Clock())


class _Clock:
    """Ten seconds pass between one look and the next."""

    def __init__(self):
        self._now, self._seconds = datetime(2026, 1, 2, tzinfo=UTC), 0.0

    def now(self):
        return self._now

    def seconds(self):
        self._seconds += 10
        return self._seconds


def _act(page, kind=ActKind.ANSWER, response="very likely", **more):
    return PageAct(uuid4().hex, kind, page.get("turn", ""), response, **more)


def test_answers_are_committed_in_order_to_the_end(store, ann):
    page = ann.page()
    answered = 0
    while page["stage"] == "list":
        page = ann.act(_act(page, seconds=3.0, active_seconds=2.0))
        answered += 1
        assert len(store.judgments("Ann")) == answered
    assert (answered, page["stage"]) == (6, "finished")
    assert {each.response_seconds for each in store.judgments("Ann")} == {3.0}
    assert {each.active_seconds for each in store.judgments("Ann")} == {2.0}


def test_what_is_sent_twice_is_one_judgment(store, ann):
    act = _act(ann.page())
    assert ann.act(act) == ann.act(act)
    assert [each.id for each in store.judgments("Ann")] == [act.id]


def test_what_is_sent_again_after_a_new_start_is_one_judgment(store, ann):
    act = _act(ann.page(), seconds=4.0)
    shown = ann.act(act)
    again = BrowserRater(store, "Ann").act(act)
    assert (again["turn"], again["notice"]) == (shown["turn"], "")
    assert len(store.judgments("Ann")) == 1


def test_taking_back_twice_across_a_new_start_leaves_what_was_answered_since(store, ann):
    page = ann.act(_act(ann.act(_act(ann.page()))))
    back = _act(page, ActKind.TAKE_BACK)
    after = ann.act(_act(ann.act(back), response="even chance"))
    again = BrowserRater(store, "Ann").act(back)
    assert (again["turn"], again["recent"]) == (after["turn"], after["recent"])
    assert store.judgments("Ann")[-1].response == "even chance"


def test_a_flag_that_is_sent_again_after_a_new_start_was_not_left_out(store, ann):
    page = ann.act(_act(ann.page()))
    page = ann.act(_act(page, ActKind.LOOK_AGAIN, place=page["recent"][0]["place"]))
    flag = _act(page, ActKind.REMARK, flagged=True)
    ann.act(flag)
    assert BrowserRater(store, "Ann").act(flag)["notice"] == ""
    assert [(each.flagged, each.revision) for each in store.judgments("Ann")] == [(True, 1)]


def test_the_first_thing_after_a_new_start_keeps_the_time_that_the_page_measured(store, ann):
    page = ann.page()
    BrowserRater(store, "Ann").act(_act(page, seconds=40.0, active_seconds=12.5))
    (held,) = store.judgments("Ann")
    assert (held.response_seconds, held.active_seconds) == (40.0, 12.5)


def test_no_page_can_claim_more_time_than_has_passed_here(store, ann):
    ann.act(_act(ann.page(), seconds=5000.0, active_seconds=4000.0))
    (held,) = store.judgments("Ann")
    assert held.active_seconds <= held.response_seconds < 100


def test_an_answer_to_what_another_window_answered_is_left_out_and_told(store, ann):
    one = other = ann.page()
    here = ann.act(_act(one))
    there = ann.act(_act(other, response="very unlikely"))
    assert there["turn"] == here["turn"]
    assert "another window" in there["notice"]
    assert [each.response for each in store.judgments("Ann")] == ["very likely"]


@pytest.fixture
def elsewhere(store):
    """The same rater in a window of the program, or where another program serves the study."""
    with StudyStore.open(store.place) as found:
        yield BrowserRater(found, "Ann", _Clock())


def test_what_was_answered_in_a_window_of_the_program_is_not_asked_in_the_browser(
    store, ann, elsewhere
):
    stale, there = ann.page(), elsewhere.page()
    for _ in range(4):  # into the second list
        there = elsewhere.act(_act(there))
    here = ann.act(_act(stale, response="very unlikely"))
    assert (here["turn"], here["stage"]) == (there["turn"], "list")
    assert "another window" in here["notice"]
    assert ann.page()["notice"] == ""
    ann.act(_act(here))
    there = elsewhere.act(_act(there, ActKind.TAKE_BACK))
    assert "another window" in there["notice"]
    assert elsewhere.act(_act(there))["stage"] == "finished"
    assert ann.page()["stage"] == "finished"
    assert [each.response for each in store.all_judgments()] == ["very likely"] * 6


def test_who_comes_when_others_have_all_lists_is_told_so(tmp_path):
    place = StorePlace.of(tmp_path / "t.tempstudy")
    with StudyStore.create(place, plan_of(1, 2, raters=1, completion="C0DE")) as store:
        first = BrowserRater(store, "Ann")
        page = first.page()
        late = BrowserRater(store, "Bo").page()
        assert late["stage"] == "finished"
        assert late["words"]["title"] == "No list is left for you"
        assert late["completion"] == ""
        while page["stage"] != "finished":
            page = first.act(_act(page))
        assert page["words"]["title"] == "Thank you, that is all"
        assert page["completion"] == "C0DE"


def test_training_passed_in_a_window_of_the_program_is_not_asked_in_the_browser(tmp_path):
    place = StorePlace.of(tmp_path / "t.tempstudy")
    with (
        StudyStore.create(place, plan_of(1, 2, training=2)) as store,
        StudyStore.open(place) as same,
    ):
        ann, elsewhere = BrowserRater(store, "Ann"), BrowserRater(same, "Ann")
        stale, there = ann.page(), elsewhere.page()
        for _ in range(2):
            there = elsewhere.act(_act(elsewhere.act(_act(there)), ActKind.GO_ON))
        here = ann.act(_act(stale, response="very unlikely"))
        assert (here["stage"], there["stage"]) == ("passed", "passed")
        assert "another window" in here["notice"]
        assert len(list(store.all_judgments())) == 2


def test_taking_back_leads_to_the_item_and_sent_twice_takes_back_once(store, ann):
    first = ann.page()
    second = ann.act(_act(first))
    ann.act(_act(second))
    act = _act({}, ActKind.TAKE_BACK)
    page = ann.act(act)
    assert page["turn"].rsplit("/", 1)[0] == second["turn"].rsplit("/", 1)[0]
    assert ann.act(act)["turn"] == page["turn"]
    held = {each.state for each in store.judgments("Ann")}
    assert held == {JudgmentState.ANSWERED, JudgmentState.TAKEN_BACK}


def test_a_flag_and_a_comment_go_with_the_answer(store, ann):
    ann.act(_act(ann.page(), flagged=True, comment=" odd \0 "))
    (held,) = store.judgments("Ann")
    assert (held.flagged, held.comment) == (True, "odd")


def test_an_item_looked_at_again_is_answered_anew_or_left(store, ann):
    first = ann.page()
    page = ann.act(_act(first))
    place = page["recent"][0]["place"]
    again = ann.act(_act(page, ActKind.LOOK_AGAIN, place=place))
    assert (again["is_revisited"], again["choice"]) == (True, "very likely")
    assert ann.act(_act(again, ActKind.GO_ON))["turn"] == page["turn"]
    again = ann.act(_act(page, ActKind.LOOK_AGAIN, place=place))
    ann.act(_act(again, response="even chance"))
    assert [each.response for each in store.judgments("Ann")] == ["even chance"]


def test_a_skipped_item_comes_once_more(store, ann):
    page = ann.page()
    skipped = page["item"]
    page = ann.act(_act(page, ActKind.SKIP))
    for _ in range(2):
        page = ann.act(_act(page))
    assert page["item"] == skipped


def test_training_teaches_after_the_answer_and_not_before(tmp_path):
    plan = plan_of(1, 2, training=2, checks=2)
    with StudyStore.create(StorePlace.of(tmp_path / "t.tempstudy"), plan) as store:
        ann = BrowserRater(store, "Ann")
        page = ann.page()
        assert page["stage"] == "training"
        assert "very likely" not in str(page)
        page = ann.act(_act(page, response="very unlikely"))
        assert page["feedback"]["expected"] == "very likely"
        page = ann.act(_act(page, ActKind.GO_ON))
        page = ann.act(_act(ann.act(_act(page)), ActKind.GO_ON))
        assert (page["stage"], page["words"]["button"]) == ("again", "Try again")
        page = ann.act(_act(page, ActKind.GO_ON))
        for _ in range(2):
            page = ann.act(_act(ann.act(_act(page)), ActKind.GO_ON))
        assert page["stage"] == "passed"
        page = ann.act(_act(page, ActKind.GO_ON))
        told = str(page)
        while page["stage"] == "list":
            page = ann.act(_act(page, response="even chance"))
            told += str(page)
        for secret in ("TempEval3", "entailed", "check", "pairs.json", "l1"):
            assert secret not in told


def test_what_the_store_refuses_is_done_when_it_is_sent_again(store, ann, monkeypatch):
    act = _act(ann.page())
    with monkeypatch.context() as patched:

        def full(*_):
            raise StoreError("s", "no room")

        patched.setattr(store, "keep", full)
        with pytest.raises(StoreError):
            ann.act(act)
    assert ann.page()["turn"] == act.turn
    ann.act(act)
    assert [each.id for each in store.judgments("Ann")] == [act.id]


def test_lists_never_begun_are_given_back(store, ann):
    ann.page()
    ann.leave()
    assert not store.blocks("Ann") or store.raters()[0].lists_claimed == 0
    assert ann.page()["stage"] == "list"


def test_only_the_last_ones_can_be_looked_at_again(store, ann):
    page = ann.act(_act(ann.page()))
    page = ann.act(_act(page, ActKind.LOOK_AGAIN, place="list 9/1"))
    assert "cannot be looked at" in page["notice"]
    assert len(page["recent"]) <= RECENT


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"id": "x", "kind": "answer"},
        {"id": "0" * 32, "kind": "destroy"},
        {"id": "0" * 32, "kind": "answer", "seconds": "long"},
        {"id": "0" * 32, "kind": "answer", "seconds": -1.0},
        {"id": "0" * 32, "kind": "answer", "seconds": float("nan")},
        {"id": "0" * 32, "kind": "answer", "comment": "x" * (LONGEST_COMMENT + 1)},
        {"id": "0" * 32, "kind": "answer", "rater": "Bob"},
        [],
        None,
    ],
)
def test_forged_acts_are_refused(sent):
    with pytest.raises(CodecError):
        act_from_json(sent)


def test_an_answer_that_is_none_changes_nothing(store, ann):
    page = ann.page()
    with pytest.raises(ScaleError):
        ann.act(_act(page, response="perhaps"))
    assert ann.page() == page
    assert store.judgments("Ann") == ()


def test_who_answers_too_fast_is_warned_then_stopped_and_let_on_by_the_lead(tmp_path):
    limits = RaterLimits(warn_fast=1, stop_fast=2)
    place = StorePlace.of(tmp_path / "fast.tempstudy")
    with StudyStore.create(place, plan_of(2, 3, limits=limits)) as store:
        ann = BrowserRater(store, "Ann", _Clock())
        quick = {"seconds": 0.2, "active_seconds": 0.2}
        page = ann.act(_act(ann.page(), **quick))
        assert (page["stage"], page["item"]) == ("warned", None)
        assert page["words"]["button"] == "Go on"
        page = ann.act(_act(page, ActKind.GO_ON))
        assert page["stage"] == "list"
        page = ann.act(_act(page, **quick))
        assert (page["stage"], page["words"]["button"], page["completion"]) == ("stopped", "", "")
        assert ann.act(_act(page))["stage"] == "stopped"
        assert len(store.judgments("Ann")) == 2
        assert (store.raters()[0].is_stopped, store.raters()[0].is_barred) == (True, True)
        store.let_in("Ann")
        assert ann.page()["stage"] == "list"
        assert not store.raters()[0].is_barred


def test_missed_checks_are_noticed_where_the_study_is_served(tmp_path):
    limits = RaterLimits(warn_checks=1, stop_checks=2)
    place = StorePlace.of(tmp_path / "checks.tempstudy")
    with StudyStore.create(place, plan_of(3, 3, checks=3, limits=limits)) as store:
        ann = BrowserRater(store, "Ann", _Clock())
        page, stages = ann.page(), []
        while page["stage"] in ("list", "warned"):
            kind = ActKind.GO_ON if page["stage"] == "warned" else ActKind.ANSWER
            page = ann.act(_act(page, kind, "even chance", seconds=9, active_seconds=9))
            stages.append(page["stage"])
        assert stages.count("warned") == 1
        assert page["stage"] == "stopped"
        (rater,) = store.raters()
        assert (rater.checks, rater.checks_missed, rater.is_stopped) == (2, 2, True)
        assert store.missed_checks("Ann") is not None


def test_a_list_that_was_given_free_is_told_at_the_next_answer_which_is_kept(store, ann):
    page = ann.act(_act(ann.page()))
    store.release("Ann")
    page = ann.act(_act(page, response="even chance"))
    assert (page["stage"], page["item"], page["words"]["button"]) == ("released", None, "Go on")
    assert [each.response for each in store.judgments("Ann")] == ["very likely", "even chance"]
    assert ann.page()["stage"] == "released"
    page = ann.act(_act(page, ActKind.GO_ON))
    assert (page["stage"], page["progress"]["place"], page["progress"]["judged"]) == ("list", 3, 2)


def test_a_rater_who_was_taken_out_is_told_so_and_does_not_come_in_again(store, ann):
    page = ann.act(_act(ann.page()))
    store.forget("Ann")
    page = ann.act(_act(page, response="even chance"))
    assert (page["stage"], page["words"]["button"]) == ("removed", "")
    assert "took you out" in page["words"]["paragraphs"][0]
    assert ann.page("f" * 32)["stage"] == "removed"
    assert ann.act(_act(page))["stage"] == "removed"
    assert (store.joined(), list(store.all_judgments())) == ((), [])


def test_a_rater_is_at_work_while_a_page_is_open_and_something_is_left(ann):
    assert not ann.is_at_work
    page = ann.page("a" * 32)
    ann.page("b" * 32)
    ann.close_page("a" * 32)
    assert ann.is_at_work
    while page["stage"] == "list":
        page = ann.act(_act(page))
    assert not ann.is_at_work
