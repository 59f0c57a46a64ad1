"""Files for raters who work alone."""

import sqlite3

import pytest

from tempannot.study.design.study_design import Role
from tempannot.study.store.copies import hand_out, merge
from tempannot.study.store.place import StoreError, StorePlace, StudyThereError
from tempannot.study.store.study_store import StudyStore
from tests.study.store.studies import all_judged, judged, plan_of


@pytest.fixture
def study(place):
    plan = plan_of(lists=4, size=3, checks=2, training=2, raters=2)
    with StudyStore.create(place, plan) as store:
        yield store


def _open(path):
    return StudyStore.open(StorePlace.of(path))


def _judge_all(store, rater):
    store.join(rater)
    store.keep(all_judged(store.add_training(rater, 1)))
    while (block := store.open_block(rater)) is not None:
        assert store.claim_list(rater) == block
        store.keep(all_judged(block))
    assert store.claim_list(rater) is None


def test_file_is_judged_alone_and_merges_back_whole(study, tmp_path):
    path = tmp_path / "ada.tempstudy"
    assert hand_out(study, "Ada", path, lists=2) == 2
    with _open(path) as file:
        assert (file.study.id, file.study.rater, file.study.lists) == (study.study.id, "Ada", 2)
        assert file.study.is_handed_out
        _judge_all(file, "Ada")
        (report,) = merge(study, [file]).stores
        assert report.judgments == 10
        assert merge(study, [file]).stores[0].judgments == 0
    (ada,) = study.raters()
    assert (ada.lists_claimed, ada.lists_finished, ada.training) == (2, 2, True)


def test_a_file_that_cannot_be_made_changes_nothing(study, tmp_path):
    path = tmp_path / "taken.tempstudy"
    path.write_text("mine")
    with pytest.raises(StudyThereError):
        hand_out(study, "Ada", path)
    assert study.joined() == ()
    assert study.blocks("Ada") == ()


def test_items_stand_as_they_would_in_the_study(study, tmp_path):
    hand_out(study, "Ada", tmp_path / "ada.tempstudy", lists=2)
    with _open(tmp_path / "ada.tempstudy") as file:
        for here, there in zip(study.blocks("Ada"), file.blocks("Ada"), strict=True):
            assert here.name == there.name
            assert [turn.item for turn in here.turns] == [turn.item for turn in there.turns]


def test_nothing_in_the_file_tells_what_a_rater_must_not_know(study, tmp_path):
    study.join("Bob")
    block = study.claim_list("Bob")
    study.keep([judged(block, 1, comment="only the lead may read this")])
    study.mark_review(1, "a doubt of the lead", "lead")
    path = tmp_path / "ada.tempstudy"
    hand_out(study, "Ada", path)
    data = path.read_bytes()
    for secret in (b"entailed", b"TempEval3", b"doc-7", b"pairs.json", b"only the lead", b"doubt"):
        assert secret not in data
    assert b"Bob" not in data
    with _open(path) as file:
        items = list(file.items())
        assert {each.role for each in items} == {Role.ITEM, Role.TRAINING}
        assert all(each.expected is None for each in items if each.role is Role.ITEM)
        assert all(each.list is not None for each in items if each.role is Role.ITEM)
        assert file.study.notes == ()
        assert file.study.design.scale == study.study.design.scale


def test_training_of_a_file_teaches_as_in_the_study(study, tmp_path):
    hand_out(study, "Ada", tmp_path / "ada.tempstudy")
    with _open(tmp_path / "ada.tempstudy") as file:
        assert file.add_training("Ada", 1).turns == study.add_training("Ada", 1).turns


def test_lists_of_a_file_are_given_to_nobody_else(study, tmp_path):
    for rater in ("Ada", "Bob"):
        assert hand_out(study, rater, tmp_path / f"{rater}.tempstudy") == 4
    study.join("Cleo")
    assert study.claim_list("Cleo") is None
    with pytest.raises(StoreError, match="no list is left for Cleo"):
        hand_out(study, "Cleo", tmp_path / "cleo.tempstudy")
    assert not (tmp_path / "cleo.tempstudy").exists()


def test_roster_says_what_is_in_a_file(file_place, tmp_path):
    plan = plan_of(lists=3, raters=1, roster=("Ada",))
    with StudyStore.create(file_place, plan) as study:
        assert hand_out(study, "Ada", tmp_path / "ada.tempstudy") == 3


def test_rater_goes_on_where_the_work_in_the_study_ended(study, tmp_path):
    study.join("Ada")
    begun = study.claim_list("Ada")
    study.keep([judged(begun, 1)])
    hand_out(study, "Ada", tmp_path / "ada.tempstudy", lists=1)
    with _open(tmp_path / "ada.tempstudy") as file:
        assert file.judgments("Ada") == study.judgments("Ada")
        assert file.open_block("Ada").name == begun.name


def test_file_that_cannot_be_made_leaves_the_study_as_it_was(study, tmp_path):
    path = tmp_path / "ada.tempstudy"
    path.write_text("mine")
    with pytest.raises(StudyThereError, match="something is there already"):
        hand_out(study, "Ada", path)
    assert path.read_text() == "mine"
    assert study.blocks("Ada") == ()


def test_nobody_else_judges_in_the_file(study, tmp_path):
    hand_out(study, "Ada", tmp_path / "ada.tempstudy")
    with _open(tmp_path / "ada.tempstudy") as file:
        with pytest.raises(StoreError, match="handed out to Ada"):
            file.join("Bob")
        with pytest.raises(StoreError, match="handed out itself"):
            hand_out(file, "Ada", tmp_path / "again.tempstudy")
        with pytest.raises(StoreError, match="file of Ada"):
            merge(file, [study])


def test_list_given_back_in_the_file_is_there_again(study, tmp_path):
    hand_out(study, "Ada", tmp_path / "ada.tempstudy", lists=2)
    with _open(tmp_path / "ada.tempstudy") as file:
        assert file.release_unbegun("Ada") == 2
        names = []
        while (block := file.claim_list("Ada")) is not None:
            file.keep(all_judged(block))
            names.append(block.name)
        assert sorted(names) == sorted(each.name for each in study.blocks("Ada"))


def test_file_is_one_file_of_sqlite(study, tmp_path):
    path = tmp_path / "ada.tempstudy"
    hand_out(study, "Ada", path)
    assert [each.name for each in tmp_path.iterdir() if "ada" in each.name] == [path.name]
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
