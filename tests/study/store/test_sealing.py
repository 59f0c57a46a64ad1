"""What is in a shared study file, for whoever has it without the lead's key."""

import json
import sqlite3

import pytest

from tempannot.study.judgment import JudgmentState
from tempannot.study.store.copies import hand_out, merge
from tempannot.study.store.place import KeyNeededError, NoStudyError, StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.study.rated import Rating
from tests.study.store.studies import all_judged, judged, plan_of

ANSWER, REMARK = "rather unlikely", "because of the rain in Kiel"


@pytest.fixture
def computers(monkeypatch, tmp_path):
    """Go to the computer of somebody."""

    def go(name):
        monkeypatch.setenv("TEMPANNOT_HOME", str(tmp_path / name))

    go("the lead's")
    return go


@pytest.fixture
def shared(place, computers):
    """A study with training and checks that the lead has put where all can reach it."""
    plan = plan_of(lists=2, size=3, checks=2, training=1)
    StudyStore.create(place, plan).close()
    return place, plan


def _ann_rates(place, computers):
    """Ann judges a list on her own computer."""
    computers("Ann's")
    with StudyStore.open(place) as store:
        store.join("Ann")
        store.note_rater("Ann", {"first language": "Low German"})
        block = store.claim_list("Ann")
        answers = all_judged(block)
        answers[0] = judged(block, 1, ANSWER, comment=REMARK)
        store.keep(answers)
        return answers


def _everything(place):
    """All bytes that somebody who has a file can look into."""
    return b"".join(each.read_bytes() for each in sorted(place.path.parent.glob("study.temp*")))


def test_nothing_that_raters_must_not_know_is_in_the_file(file_place, computers):
    plan = plan_of(lists=2, size=3, checks=2)
    StudyStore.create(file_place, plan).close()
    _ann_rates(file_place, computers)
    content = _everything(file_place)
    assert b"It rained before noon" in content
    secret = (
        "entailed",
        "TempEval3",
        "pairs.json",
        "doc-7",
        "pair-1",
        "Rain before noon is over",
        "two items say the same",
        ANSWER,
        REMARK,
        "Low German",
    )
    assert [each for each in secret if each.encode() in content] == []


def test_answers_cannot_be_told_by_their_length(file_place, computers):
    StudyStore.create(file_place, plan_of(lists=1, size=2)).close()
    computers("Ann's")
    with StudyStore.open(file_place) as store:
        store.join("Ann")
        block = store.claim_list("Ann")
        store.keep([judged(block, 1, "even"), judged(block, 2, "very unlikely")])
    connection = sqlite3.connect(file_place.path)
    rows = connection.execute("SELECT length(response) FROM study_judgment").fetchall()
    connection.close()
    assert len(set(rows)) == 1


def test_lead_reads_everything(shared, computers):
    place, plan = shared
    answers = _ann_rates(place, computers)
    computers("the lead's")
    with StudyStore.open(place) as store:
        assert tuple(store.items()) == plan.items
        assert list(store.all_judgments()) == answers
        assert [row.judgment.response for row in store.judgment_rows()].count(ANSWER) == 1
        assert store.rater_facts() == {"Ann": {"first language": "Low German"}}
        assert store.study.notes == plan.notes


def test_rater_reads_what_was_said_here_and_nothing_else(shared, computers):
    place, _ = shared
    answers = _ann_rates(place, computers)
    with StudyStore.open(place) as store:
        assert set(store.judgments("Ann")) == set(answers)
        for read in (store.all_judgments, store.items, store.judgment_rows):
            with pytest.raises(KeyNeededError):
                list(read())
        with pytest.raises(KeyNeededError):
            store.secret("links")
        assert store.study.notes == ()


def test_another_rater_reads_nothing_of_what_was_said(shared, computers):
    place, _ = shared
    answers = _ann_rates(place, computers)
    computers("Bob's")
    with StudyStore.open(place) as store:
        store.join("Bob")
        read = store.judgments("Ann")
        assert {each.id for each in read} == {each.id for each in answers}
        assert {(each.response, each.comment) for each in read} == {(None, "")}
        assert store.rater_facts() == {}


def test_rater_goes_on_at_another_computer_and_spoils_nothing(shared, computers, tmp_path):
    place, _ = shared
    computers("Ann's")
    with StudyStore.open(place) as store:
        rating = Rating(store, "Ann", tmp_path / "waiting")
        rating.answer("very likely")
        rating.go_on()
        rating.go_on()  # to the next list, past what says that the training is passed
        rating.answer("extremely unlikely")
        before = rating.turn
        rating.close()
    computers("Ann's other one")
    with StudyStore.open(place) as store:
        rating = Rating(store, "Ann", tmp_path / "elsewhere")
        assert rating.turn == before  # the training is known to be passed, the answer to be given
        (earlier,) = rating.course.recent
        assert earlier.judgment.response is None
        rating.go_to(earlier)
        assert rating.remark(flagged=True) is None  # a revision would lose the answer
        rating.go_on()
        rating.answer("even chance")
        rating.close()
    computers("the lead's")
    with StudyStore.open(place) as store:
        said = [each.response for each in store.judgments("Ann") if each.block.startswith("list")]
        assert said == ["extremely unlikely", "even chance"]


def test_training_is_told_as_right_on_any_computer(shared, computers):
    place, _ = shared
    computers("Ann's")
    with StudyStore.open(place) as store:
        store.join("Ann")
        store.keep(all_judged(store.add_training("Ann", 1)))
    computers("another")
    with StudyStore.open(place) as store:
        assert store.judgments("Ann")[0].response == "very likely"


def test_copies_of_a_sealed_study_are_merged(shared, computers, tmp_path):
    place, _ = shared
    handed = StorePlace.of(tmp_path / "bob.tempstudy")
    with StudyStore.open(place) as store:
        hand_out(store, "Bob", handed.path, lists=1)
    computers("Bob's")
    with StudyStore.open(handed) as store:
        assert store.is_lead  # it has nothing to hide from Bob
        store.keep(all_judged(store.open_block("Bob")))
        theirs = set(store.all_judgments())
    answers = _ann_rates(place, computers)
    computers("the lead's")
    with StudyStore.open(place) as store, StudyStore.open(handed) as copy:
        merge(store, [copy])
        assert set(store.all_judgments()) == {*answers, *theirs}


def test_work_of_a_rater_whose_folder_takes_no_key_reaches_the_lead(shared, computers, tmp_path):
    place, _ = shared
    (tmp_path / "Ann's").write_text("no folder")
    answers = _ann_rates(place, computers)
    with StudyStore.open(place) as again:
        assert {each.response for each in again.judgments("Ann")} == {None}
    computers("the lead's")
    with StudyStore.open(place) as store:
        assert list(store.all_judgments()) == answers


def test_what_was_forged_in_the_file_is_told(file_place, computers):
    StudyStore.create(file_place, plan_of(lists=1, size=2)).close()
    _ann_rates(file_place, computers)
    connection = sqlite3.connect(file_place.path)
    with connection:
        connection.execute("UPDATE study_judgment SET response = 'sealed:00ff:AAAA'")
    connection.close()
    computers("the lead's")
    with (
        StudyStore.open(file_place) as store,
        pytest.raises(NoStudyError, match="what Ann said was changed by somebody"),
    ):
        list(store.all_judgments())


def test_key_of_a_rater_is_written_down_whole_after_a_torn_line(shared, computers, tmp_path):
    place, _ = shared
    computers("Ann's")
    with StudyStore.open(place) as store:
        folder = tmp_path / "Ann's" / "keys"
        folder.mkdir(parents=True)
        (folder / f"{store.study.id}.raters").write_text('{"key": "12", "rater": "Ann", "secr')
    answers = _ann_rates(place, computers)
    with StudyStore.open(place) as again:
        assert set(again.judgments("Ann")) == set(answers)


def test_what_was_skipped_or_taken_back_is_kept_as_before(shared, computers):
    place, _ = shared
    computers("Ann's")
    with StudyStore.open(place) as store:
        store.join("Ann")
        block = store.claim_list("Ann")
        back = JudgmentState.TAKEN_BACK
        store.keep([judged(block, 1, None), judged(block, 2, None, state=back, comment="a slip")])
        assert [each.comment for each in store.judgments("Ann")] == ["", "a slip"]


def test_study_without_a_key_is_open_as_before(place, computers):
    with StudyStore.create(place, plan_of(lists=1, size=2), has_key=False):
        pass
    answers = _ann_rates(place, computers)
    computers("Bob's")
    with StudyStore.open(place) as store:
        assert list(store.all_judgments()) == answers
        assert json.dumps([each.item.label for each in store.items()]).count("entailed") == 2
