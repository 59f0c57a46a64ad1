"""A rater at work from Python, on a store in memory and on real ones."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.study.rating.list_work import BlockWork
from tempannot.study.rating.rater_flow import RaterFlow, StudyFacts
from tempannot.study.rating.rating_store import opening_of
from tempannot.study.rating.stage import Stage
from tempannot.study.store.place import StoreFull, StoreUnreachable
from tests.study.rated import Rating
from tests.study.rating.studies import ANN, DESIGN, LIKELY, UNLIKELY, MemoryStore, TickingClock

LOST = StoreUnreachable("memory", "the connection was lost")


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def rating(store, tmp_path) -> Rating:
    return Rating(store, ANN, tmp_path / "waiting", TickingClock())


def test_a_study_is_judged_to_its_end(tmp_path):
    store = MemoryStore(lists=3, training=2)
    rating = Rating(store, ANN, tmp_path)
    while rating.stage is not Stage.FINISHED:
        if rating.stage.shows_item:
            judgment = rating.answer(LIKELY)
            assert judgment.id in store.kept
        else:
            rating.go_on()
    assert len(store.kept) == 2 + 3 * 4
    rating.close()


def test_judgments_wait_while_the_store_cannot_be_reached(store, rating, tmp_path):
    store.error = LOST
    made = [rating.answer(LIKELY), rating.take_back(), rating.answer(UNLIKELY)]
    assert rating.waiting == 3
    store.error = None
    made.append(rating.answer(LIKELY))
    assert rating.waiting == 0
    assert list(store.kept) == [each.id for each in made]
    assert not list((tmp_path / "waiting").iterdir())


def test_what_waits_is_delivered_first_by_the_next_session(store, rating, tmp_path):
    store.error = LOST
    made = [rating.answer(LIKELY), rating.answer(UNLIKELY)]
    rating.close()
    store.error = None
    again = Rating(store, ANN, tmp_path / "waiting", TickingClock())
    assert list(store.kept) == [each.id for each in made]
    assert again.turn.position == 3
    again.close()


def test_what_is_safe_nowhere_is_said_and_kept_with_the_next(tmp_path):
    folder = tmp_path / "waiting"
    folder.write_text("in the way")
    store = MemoryStore()
    rating = Rating(store, ANN, folder)
    store.error = StoreFull("memory", "the disk is full")
    with pytest.raises(StoreFull):
        rating.answer(LIKELY)
    store.error = None
    rating.answer(UNLIKELY)
    assert [each.response for each in store.kept.values()] == [LIKELY, UNLIKELY]


ACTS = st.one_of(
    st.tuples(st.just("answer"), st.sampled_from([LIKELY, UNLIKELY])),
    st.tuples(st.sampled_from(["skip", "take_back", "go_on", "flag", "lose", "find"])),
    st.tuples(st.just("go_to"), st.integers(0, 9)),
)


@settings(max_examples=150)
@given(st.lists(ACTS, max_size=40))
def test_whatever_a_rater_does_the_store_knows_as_the_course_does(tmp_path_factory, acts):
    store, clock = MemoryStore(lists=2), TickingClock()
    rating = Rating(store, ANN, tmp_path_factory.mktemp("waiting"), clock)
    for name, *given_ in acts:
        clock.pass_by(1)
        perform(rating, store, name, *given_)
    store.error = None
    rating.close()
    assert_consecutive_revisions(store)
    again = RaterFlow(StudyFacts(DESIGN), ANN, clock)
    again.open(opening_of(store, ANN))
    assert answers_of(again) == answers_of(rating.course)
    assert open_positions(store) == {
        (work.block.name, each.position)
        for work in rating.course.lists
        for each in work.block.turns
        if (held := work.holding(each.position)) is None or not held.settles
    }


def perform(rating, store, name, *given_):
    if name in ("lose", "find"):
        store.error = LOST if name == "lose" and rating.stage is Stage.LIST else None
    elif name == "flag" and rating.course.showing:
        rating.remark(not rating.course.showing.flagged)
    elif name == "go_to":
        recent = rating.course.recent
        if recent:
            rating.go_to(recent[given_[0] % len(recent)])
    elif name != "flag":
        if rating.course.progress.done >= 3:
            store.error = None  # the next list needs the store
        getattr(rating, name)(*given_)


WINDOW_ACTS = st.tuples(
    st.integers(0, 1), st.sampled_from(["answer", "answer", "skip", "take_back", "reload"])
)


@settings(max_examples=100)
@given(st.lists(WINDOW_ACTS, max_size=40))
def test_two_windows_at_once_lose_nothing(tmp_path_factory, acts):
    store, clock = MemoryStore(lists=2), TickingClock()
    folder, made = tmp_path_factory.mktemp("waiting"), []
    windows = [Rating(store, ANN, folder, clock) for _ in range(2)]
    for window, name in acts:
        clock.pass_by(1)
        rating = windows[window]
        if name == "reload":
            rating.course.take_over(store.judgments(ANN))
        else:
            made.append(getattr(rating, name)(*([LIKELY] if name == "answer" else [])))
    assert {each.id for each in made if each is not None} == set(store.kept)
    assert_consecutive_revisions(store)


def assert_consecutive_revisions(store):
    revisions: dict[object, list[int]] = {}
    for each in store.kept.values():
        revisions.setdefault((each.block, each.position), []).append(each.revision)
    for each in revisions.values():
        assert each == list(range(len(each)))


def answers_of(course):
    return {
        (each.block, each.position, each.response, each.state, each.flagged)
        for work in course.lists
        for each in work.judged
    }


def open_positions(store):
    judgments = store.judgments(ANN)
    works = [BlockWork(each, judgments) for each in store.blocks(ANN)]
    return {
        (work.block.name, turn.position)
        for work in works
        for turn in work.block.turns
        if (held := work.holding(turn.position)) is None or not held.settles
    }
