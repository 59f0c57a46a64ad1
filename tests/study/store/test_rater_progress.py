"""How far raters are."""

import pytest

from tempannot.study.design.study_design import Role
from tempannot.study.results.live_study import late_times
from tempannot.study.store.study_store import StudyStore
from tests.study.store.studies import START, all_judged, judged, plan_of


@pytest.fixture
def store(place):
    with StudyStore.create(place, plan_of(lists=3, size=2, checks=1, training=2)) as made:
        made.join("Ada")
        yield made


def test_new_rater_has_done_nothing(store):
    (ada,) = store.raters()
    assert (ada.lists_claimed, ada.lists_finished, ada.answered, ada.active_seconds) == (0, 0, 0, 0)
    assert (ada.last_answer_at, ada.training) == (None, None)


def test_counts_follow_the_judgments_that_hold(store):
    block = store.claim_list("Ada")
    store.keep(all_judged(block))
    second = store.claim_list("Ada")
    store.keep([judged(second, 1, None), judged(second, 2, flagged=True)])
    store.keep([judged(second, 2, "even chance", revision=1, answered_at=START.replace(year=2027))])
    (ada,) = store.raters()
    assert (ada.lists_claimed, ada.lists_finished) == (2, 1)
    roles = [turn.role for turn in second.turns]
    assert roles[1] is Role.CHECK
    assert (ada.answered, ada.checks, ada.checks_passed) == (2, 2, 1)
    assert (ada.skipped, ada.flagged) == (1, 0)
    assert ada.active_seconds == 6 * 2.25
    assert ada.last_answer_at == START.replace(year=2027)


def test_no_rater_has_answered_more_items_than_there_are(store):
    while (block := store.claim_list("Ada")) is not None:
        store.keep(all_judged(block))
    (ada,) = store.raters()
    assert (ada.answered, store.study.items) == (6, 6)
    assert (ada.checks, ada.checks_passed) == (3, 3)


def test_a_missed_check_is_told(store):
    block = store.claim_list("Ada")
    store.keep([judged(block, each.position, "even chance") for each in block.turns])
    (ada,) = store.raters()
    assert (ada.checks, ada.checks_passed) == (1, 0)


def test_raters_stand_by_name_and_apart(store):
    store.join("Eve")
    store.join("Cleo")
    store.keep(all_judged(store.claim_list("Eve")))
    assert [(each.name, each.answered) for each in store.raters()] == [
        ("Ada", 0),
        ("Cleo", 0),
        ("Eve", 2),
    ]


def test_training_is_open_until_it_is_passed(store):
    first = store.add_training("Ada", 1)
    store.keep([judged(first, 1, "very unlikely")])
    assert store.raters()[0].training is None
    store.keep([judged(first, 2)])
    assert store.raters()[0].training is None, "another attempt is left"
    store.keep(all_judged(store.add_training("Ada", 2)))
    assert store.raters()[0].training is True
    assert store.raters()[0].answered == 0


def test_the_seconds_of_training_are_no_seconds_of_answers(store):
    store.keep(all_judged(store.add_training("Ada", 1)))
    assert late_times(store.judgment_rows()) == {}
    store.keep(all_judged(store.claim_list("Ada")))
    assert store.raters()[0].active_seconds == 5 * 2.25
    assert late_times(store.judgment_rows()) == {"Ada": 2.25}


def test_training_is_failed_after_the_last_attempt(store):
    for attempt in (1, 2):
        block = store.add_training("Ada", attempt)
        store.keep([judged(block, 1, "even chance"), judged(block, 2)])
    assert store.raters()[0].training is False
