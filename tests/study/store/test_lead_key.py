"""Who holds the key of a study's lead."""

import stat

import pytest

from tempannot.study.store.lead_key import (
    KEY_VARIABLE,
    LeadKey,
    LeadKeyError,
    holds,
    keep_key,
    kept_key,
    keys_folder,
)
from tempannot.study.store.place import KeyNeededError, StoreRefused
from tempannot.study.store.study_store import StudyStore
from tests.study.store.studies import plan_of


@pytest.fixture
def elsewhere(monkeypatch, tmp_path):
    """Go to a computer where no key is kept."""

    def go():
        monkeypatch.setenv("TEMPANNOT_HOME", str(tmp_path / "another computer"))

    return go


def test_key_is_kept_where_the_study_is_made_and_nobody_is_asked(place):
    with StudyStore.create(place, plan_of()) as store:
        key = store.lead_key
    with StudyStore.open(place) as again:
        assert again.lead_key == key
        assert again.is_lead


def test_kept_key_is_for_its_user_alone(place):
    with StudyStore.create(place, plan_of()) as store:
        (path,) = keys_folder().iterdir()
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
        assert str(store.lead_key) in path.read_text()


def test_elsewhere_the_key_is_given_or_in_the_environment(place, elsewhere, monkeypatch):
    with StudyStore.create(place, plan_of()) as store:
        key = store.lead_key
    elsewhere()
    with StudyStore.open(place) as store:
        assert not store.is_lead
        assert store.lead_key is None
        with pytest.raises(KeyNeededError, match="TEMPANNOT_STUDY_KEY"):
            store.checked_key()
    with StudyStore.open(place, str(key).lower()) as store:
        assert store.lead_key == key
    monkeypatch.setenv(KEY_VARIABLE, str(key))
    with StudyStore.open(place) as store:
        assert store.is_lead


def test_key_of_another_study_is_refused(place):
    StudyStore.create(place, plan_of()).close()
    with pytest.raises(StoreRefused, match="the key of another study"):
        StudyStore.open(place, str(LeadKey.new()))
    with pytest.raises(LeadKeyError, match="eight groups"):
        StudyStore.open(place, "let me in")


def test_store_tells_who_holds_its_key(place, elsewhere):
    with StudyStore.create(place, plan_of()) as store:
        key = str(store.lead_key)
    elsewhere()
    with StudyStore.open(place) as store:
        assert holds(store, key)
        assert not any(holds(store, each) for each in ("", "x", str(LeadKey.new()), "é" * 32))


def test_study_without_a_key_has_one_for_its_page(place):
    with StudyStore.create(place, plan_of(), has_key=False) as store:
        assert store.study.lead_key is None
        assert store.is_lead
        assert holds(store, str(store.lead_key))
        assert not holds(store, str(LeadKey.new()))
        key = store.lead_key
    with StudyStore.open(place) as again:
        assert again.lead_key == key


def test_id_of_a_forged_study_leads_nowhere_else(tmp_path):
    (tmp_path / "stolen.key").write_text(str(LeadKey.new()))
    for id in ("../stolen", str(tmp_path / "stolen"), "", "."):
        assert kept_key(id) is None
        with pytest.raises(LeadKeyError):
            keep_key(id, LeadKey.new())


def test_key_shows_itself_to_nobody_by_accident():
    key = LeadKey.new()
    assert repr(key) == "LeadKey()"
    assert LeadKey.of(str(key)) == key
