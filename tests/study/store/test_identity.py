"""One person is one rater, however the name is typed and wherever it is."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from uuid import uuid4

import pytest

from tempannot.study.store import rater_store
from tempannot.study.store.copies import hand_out
from tempannot.study.store.study_store import StudyStore
from tests.study.rated import Rating
from tests.study.store.studies import plan_of


@pytest.fixture
def store(place):
    with StudyStore.create(place, plan_of(lists=2)) as found:
        yield found


@pytest.mark.parametrize("typed", ["ada l.", " Ada  L. ", "ADA L.", "Ada L."])
def test_names_that_differ_in_case_or_blanks_are_one_rater(store, typed):
    assert store.join("Ada L.") == "Ada L."
    assert store.join(typed) == "Ada L."
    assert store.joined() == ("Ada L.",)


def test_name_of_the_roster_is_known_before_anybody_comes(place):
    with StudyStore.create(place, plan_of(raters=2, roster=("Ada", "Ben"))) as store:
        assert store.join("ADA") == "Ada"
        assert store.claim_list("Ada") is not None


def test_of_many_who_join_at_once_under_one_name_there_is_one(store):
    with ThreadPoolExecutor(6) as pool:
        names = set(pool.map(store.join, ["ada", "Ada", "ADA", "aDa", "adA", "ADa"]))
    assert len(names) == 1
    assert store.joined() == tuple(names)


def test_who_types_the_name_otherwise_goes_on_where_that_rater_stopped(store, tmp_path):
    first = Rating(store, "Ada", tmp_path / "one")
    first.answer("very likely")
    turn = first.turn
    first.close()
    again = Rating(store, "  ada", tmp_path / "two")
    assert again.course.rater == "Ada"
    assert again.turn == turn
    again.answer("even chance")
    again.close()
    assert {each.rater for each in store.all_judgments()} == {"Ada"}


def test_file_is_handed_out_to_the_person_whatever_the_case(store, tmp_path):
    store.join("Ada")
    hand_out(store, "ada", tmp_path / "ada.tempstudy", lists=1)
    assert store.joined() == ("Ada",)


def test_older_study_with_two_spellings_keeps_both(store):
    with store.writing() as connection:
        for name in ("Ada", "ada"):
            connection.exec_driver_sql(
                f"INSERT INTO study_rater VALUES ('{name}', '2025-01-01 00:00:00')"
            )
    assert (store.join("Ada"), store.join("ada"), store.join("ADA")) == ("Ada", "ada", "Ada")


def test_second_window_of_a_rater_is_known_until_the_first_is_closed(store):
    store.join("Ada")
    one, two, other = (uuid4().hex for _ in range(3))
    assert not store.note_window("Ada", one)
    assert not store.note_window("Ada", one)  # it says so from time to time
    assert not store.note_window("Ben", other)
    assert store.note_window("Ada", two)
    store.drop_window("Ada", two)
    assert not store.note_window("Ada", one)


def test_window_that_nothing_was_heard_of_for_long_is_forgotten(store, monkeypatch):
    assert not store.note_window("Ada", uuid4().hex)
    monkeypatch.setattr(rater_store, "HEARD", timedelta(0))
    assert not store.note_window("Ada", uuid4().hex)
