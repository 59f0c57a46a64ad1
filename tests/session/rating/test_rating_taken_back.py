"""A rater at work whose list the lead gives free, or whom the lead takes out of the study."""

import pytest

from tempannot.session.rating_session import RatingSession
from tempannot.study.rating.stage import Stage
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.session.rating.rating_stores import QUICK
from tests.study.rating.studies import ANN, LIKELY
from tests.study.store.studies import plan_of


@pytest.fixture
def study(tmp_path):
    place = StorePlace.of(tmp_path / "study.tempstudy")
    with StudyStore.create(place, plan_of(lists=2, size=4, raters=1)) as store:
        yield store


@pytest.fixture
def at_work(qtbot, begin, study, answer):
    """A session in which one item is answered."""
    session = begin(of=study)
    answer(session)
    return session


def test_a_rater_is_told_that_the_list_was_given_free_and_loses_nothing(qtbot, study, at_work):
    study.release(ANN)
    at_work.answer(LIKELY)
    qtbot.waitUntil(lambda: at_work.stage is Stage.RELEASED)
    assert at_work.turn is None
    assert len(study.judgments(ANN)) == 2
    at_work.go_on()  # nobody has taken what is left since
    qtbot.waitUntil(lambda: at_work.stage is Stage.LIST)
    assert at_work.progress.judged == 2
    while at_work.stage is Stage.LIST:
        at_work.answer(LIKELY)
        qtbot.waitUntil(lambda: not at_work.is_choosing and at_work.stage is not Stage.WAITING)
    assert (at_work.stage, at_work.progress.judged) == (Stage.FINISHED, 8)
    assert len({(each.block, each.position) for each in study.judgments(ANN)}) == 8


def test_what_others_have_taken_since_is_not_gone_on_with(qtbot, study, at_work):
    had = study.judgments(ANN)[0].block
    study.release(ANN)
    study.join("Bob")
    assert study.claim_list("Bob").name == had or study.claim_list("Bob", (had,)).name == had
    at_work.answer(LIKELY)
    qtbot.waitUntil(lambda: at_work.stage is Stage.RELEASED)
    at_work.go_on()
    qtbot.waitUntil(lambda: at_work.stage not in (Stage.RELEASED, Stage.WAITING))
    assert at_work.progress.judged == 2
    assert had not in [each.name for each in study.blocks(ANN)]


def test_that_a_list_was_given_free_is_told_when_a_rater_comes_back_to_the_window(
    qtbot, study, at_work
):
    study.release(ANN)
    at_work.come_back()
    qtbot.waitUntil(lambda: at_work.stage is Stage.RELEASED)


def test_a_rater_who_was_taken_out_is_told_so_and_keeps_the_answer_here(
    qtbot, study, at_work, folder
):
    told = []
    at_work.failed.connect(told.append)
    study.forget(ANN)
    at_work.answer(LIKELY)
    qtbot.waitUntil(lambda: at_work.stage is Stage.REMOVED and at_work.waiting == 1)
    assert told == []  # the page of this stage says it
    assert len(list(folder.iterdir())) == 1
    assert study.joined() == ()


def test_what_waits_of_a_rater_who_was_taken_out_is_told_the_next_time(
    qtbot, study, at_work, folder
):
    study.forget(ANN)
    at_work.answer(LIKELY)
    qtbot.waitUntil(lambda: at_work.stage is Stage.REMOVED and at_work.waiting == 1)
    at_work.close()
    again = RatingSession(study, ANN, folder, None, QUICK)
    with qtbot.waitSignal(again.failed) as told:
        again.start()
    assert "the lead of the study took the rater out" in told.args[0]
    again.close()


def test_a_list_that_is_asked_for_ahead_tells_it_too(qtbot, study, at_work, answer):
    study.forget(ANN)
    for _ in range(2):
        if at_work.stage is Stage.LIST:
            at_work.answer(LIKELY)
            qtbot.waitUntil(lambda: not at_work.is_choosing)
    qtbot.waitUntil(lambda: at_work.stage is Stage.REMOVED)
    assert study.joined() == ()
