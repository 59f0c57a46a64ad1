"""Links that only the study's secret gives."""

import pytest

from tempannot.server.secret_links import SecretLinks
from tempannot.study.design.study_design import DesignError
from tempannot.study.store.copies import hand_out
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.study.store.studies import plan_of


@pytest.fixture
def store(place):
    with StudyStore.create(place, plan_of(4, 2)) as found:
        yield found


def test_links_are_the_same_whenever_they_are_asked_for(store):
    store.join("Ann")
    code = SecretLinks(store).code("Ann")
    assert SecretLinks(store).code("Ann") == code
    assert SecretLinks(store).rater(code) == "Ann"


def test_a_code_is_nobodys_that_was_made_up_or_of_another_study(store, tmp_path):
    store.join("Ann")
    links = SecretLinks(store)
    code = links.code("Ann")
    assert links.rater("A" * 22) is None
    assert links.rater(code[:-1]) is None
    assert links.rater(links.open_code) is None
    assert links.rater(links.code("Bob")) is None
    with StudyStore.create(StorePlace.of(tmp_path / "o.tempstudy"), plan_of(1, 2)) as other:
        other.join("Ann")
        assert SecretLinks(other).code("Ann") != code


def test_whoever_comes_is_a_new_rater_and_an_identifier_comes_back(store):
    links = SecretLinks(store)
    first, second = links.arrive({}), links.arrive({})
    assert [links.rater(each) for each in (first, second)] == ["R01", "R02"]
    facts = {"PROLIFIC_PID": "5f0ab c", "STUDY_ID": "<b>", "empty": ""}
    third = links.arrive(facts)
    assert links.arrive({"PROLIFIC_PID": "5f0ab c"}) == third
    assert links.rater(third) == "5f0ab c"
    assert store.rater_facts() == {"5f0ab c": {"PROLIFIC_PID": "5f0ab c", "STUDY_ID": "<b>"}}


def test_with_a_roster_the_next_one_is_given_and_no_more_than_there_are(tmp_path):
    plan = plan_of(2, 2, roster=("Ann", "Bob"), raters=1)
    with StudyStore.create(StorePlace.of(tmp_path / "r.tempstudy"), plan) as store:
        links = SecretLinks(store)
        came = [links.rater(links.arrive({"workerId": each})) for each in ("w1", "w2", "w1")]
        assert came == ["Ann", "Bob", "Ann"]
        with pytest.raises(DesignError, match="has come already"):
            links.arrive({"workerId": "w3"})


def test_an_identifier_that_is_no_name_is_refused(store):
    with pytest.raises(DesignError):
        SecretLinks(store).arrive({"PROLIFIC_PID": "a\nb"})


def test_no_file_that_is_handed_out_has_the_secret(store, tmp_path):
    secret = store.secret("links")
    path = tmp_path / "ann.tempstudy"
    hand_out(store, "Ann", path)
    assert secret.encode() not in path.read_bytes()


def test_the_link_of_a_rater_who_was_taken_out_is_nobody_s(store):
    links = SecretLinks(store)
    code = links.arrive({"PROLIFIC_PID": "Eve"})
    assert links.rater(code) == "Eve"
    store.forget("Eve")
    assert links.rater(code) is None
