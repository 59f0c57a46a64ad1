"""Pseudonyms in exports, and deleting what a rater gave."""

import json
import sqlite3

import pytest

from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.study.store.studies import judged, plan_of

NAMES = ("Ada Lovelace", "Ben Bitdiddle", "Cy Young")
SAID = "I know this one from Kiel"


@pytest.fixture
def place(tmp_path):
    """A study in which three have judged, one of them twice, with a comment."""
    found = StorePlace.of(tmp_path / "s.tempstudy")
    with StudyStore.create(found, plan_of(lists=1, size=3, raters=3)) as store:
        for name in NAMES:
            store.join(name)
            block = store.claim_list(name)
            store.keep([judged(block, each) for each in (1, 2, 3)])
        store.keep([judged(block, 1, "even chance", revision=1, comment=SAID)])
        store.note_rater("Cy Young", {"PROLIFIC_PID": "5f1c"})
    return found


def _content(place):
    return b"".join(each.read_bytes() for each in place.path.parent.glob("s.temp*"))


@pytest.mark.parametrize("more", [(), ("--wide",)])
@pytest.mark.parametrize("ending", ["csv", "jsonl", "dataset"])
def test_exports_have_pseudonyms_and_no_name(run, place, tmp_path, ending, more):
    path = tmp_path / f"out.{ending}"
    assert run("study", "export", place, "-o", path, *more).status == 0
    files = [each for each in path.rglob("*") if each.is_file()] if path.is_dir() else [path]
    content = b"".join(each.read_bytes() for each in files)
    assert [each for each in NAMES if each.encode() in content] == []
    if ending != "dataset":
        assert [each for each in (b"R01", b"R02", b"R03") if each not in content] == []


def test_names_are_exported_on_request(run, place, tmp_path):
    path = tmp_path / "out.csv"
    run("study", "export", place, "-o", path, "--names")
    assert all(each in path.read_text() for each in NAMES)


def test_lead_can_tell_who_is_who_and_nobody_else(run, place, monkeypatch, tmp_path):
    told = json.loads(run("study", "names", place, "--json").out)["names"]
    assert sorted(told) == ["R01", "R02", "R03"]
    assert sorted(told.values()) == sorted(NAMES)
    monkeypatch.setenv("TEMPANNOT_HOME", str(tmp_path / "elsewhere"))
    assert run("study", "names", place).status == 2


def test_pseudonyms_stay_when_others_come(run, place):
    before = json.loads(run("study", "names", place, "--json").out)["names"]
    with StudyStore.open(place) as store:
        store.join("Aaron")
    after = json.loads(run("study", "names", place, "--json").out)["names"]
    assert after == before | {"R04": "Aaron"}


def test_export_with_pseudonyms_comes_back_to_its_raters(run, place, tmp_path):
    path = tmp_path / "out.csv"
    run("study", "export", place, "-o", path)
    assert "0 judgments imported, 9 were there" in run("study", "import", place, path).out


def test_what_would_be_deleted_is_told_first(run, place):
    outcome = run("study", "forget", place, "cy young")
    assert outcome.status == 1
    assert "Cy Young: 3 judgments, with 1 earlier revision, in 1 list, and 1 fact" in outcome.out
    assert "can be judged by others again" in outcome.out
    assert "agreement, means and models change" in outcome.out
    assert "nothing was deleted" in outcome.err
    with StudyStore.open(place) as store:
        assert len(list(store.all_judgments())) == 10


def test_what_a_rater_gave_is_deleted_with_revisions_and_facts(run, place):
    run("study", "names", place)
    with StudyStore.open(place) as store:
        others = [each for each in store.all_judgments() if each.rater != "Cy Young"]
    assert run("study", "forget", place, "Cy Young", "--yes").status == 0
    with StudyStore.open(place) as store:
        assert list(store.all_judgments()) == others
        assert store.joined() == NAMES[:2]
        assert store.rater_facts() == {}
        assert "Cy Young" not in store.pseudonyms()
    assert run("study", "forget", place, "Cy Young").status == 2


def test_what_was_deleted_is_not_in_the_file_any_more(run, tmp_path):
    place = StorePlace.of(tmp_path / "s.tempstudy")
    with StudyStore.create(place, plan_of(lists=1, size=2), has_key=False) as store:
        store.join("Cy Young")
        block = store.claim_list("Cy Young")
        store.keep([judged(block, 1, comment=SAID)])
    assert SAID.encode() in _content(place)
    run("study", "forget", place, "Cy Young", "--yes")
    assert SAID.encode() not in _content(place)
    assert b"Cy Young" not in _content(place)


def test_list_of_a_deleted_rater_is_judged_by_the_next_one(run, place):
    run("study", "forget", place, "Ada Lovelace", "--yes")
    with StudyStore.open(place) as store:
        store.join("Dan")
        assert store.claim_list("Dan") is not None


def test_name_leaves_the_roster_too(run, tmp_path):
    place = StorePlace.of(tmp_path / "s.tempstudy")
    with StudyStore.create(place, plan_of(lists=1, raters=2, roster=("Ada", "Ben"))):
        pass
    assert run("study", "forget", place, "ada", "--yes").status == 0
    with StudyStore.open(place) as store:
        assert store.study.design.roster == ("deleted 1", "Ben")
    connection = sqlite3.connect(place.path)
    assert connection.execute("SELECT DISTINCT rater FROM study_roster").fetchall() == [("Ben",)]
    connection.close()


def test_no_order_in_an_export_tells_a_name(run, tmp_path):
    place = StorePlace.of(tmp_path / "s.tempstudy")
    names = [f"{letter}nn" for letter in "ABCDEFGH"]
    with StudyStore.create(place, plan_of(lists=1, size=2, raters=8)) as store:
        for name in names:
            store.join(name)
            store.keep([judged(store.claim_list(name), each) for each in (1, 2)])
    path = tmp_path / "out.csv"
    run("study", "export", place, "-o", path)
    lines = [line.split(",")[:2] for line in path.read_text().splitlines()[1:]]
    shown = [rater for rater, item in lines if item == lines[0][1]]
    assert len(shown) == 8
    assert shown == sorted(shown)
