import json
import sqlite3
from dataclasses import replace

import pytest

from tempannot.session.folders import waiting_folder
from tempannot.study.rating.waiting import WaitingJudgments, destination_of
from tempannot.study.store.place import StoreFull
from tempannot.study.store.study_store import StudyStore

COMMANDS = [
    ("status",),
    ("export", "-o", "{}/out.csv"),
    ("score",),
    ("report",),
    ("release", "ann"),
    ("let-in", "ann"),
]


def words(command, store, folder):
    name, *options = command
    return ("study", name, store, *(each.format(folder) for each in options))


@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_no_study_is_told_in_one_line(run, tmp_path, command):
    path = tmp_path / "notes.tempstudy"
    path.write_text("no study")
    outcome = run(*words(command, path, tmp_path))
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err == f"error: {path}: this is no study file\n"
    assert run(*words(command, tmp_path / "x.tempstudy", tmp_path)).err == (
        f"error: {tmp_path / 'x.tempstudy'}: there is no such file\n"
    )
    assert not list(tmp_path.glob("out*"))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_newer_study_is_refused_and_left_as_it_is(run, store, tmp_path, command):
    path = store.place.path
    store.close()
    with sqlite3.connect(path) as file:
        file.execute("update study_version set version_num = '9999'")
    file.close()
    before = path.read_bytes()
    outcome = run(*words(command, path, tmp_path))
    assert outcome.status == 2
    assert "newer version" in outcome.err
    assert path.read_bytes() == before


def test_status_tells_the_design_and_every_rater(run, store_path):
    outcome = run("study", "status", store_path, "--names")
    assert outcome.status == 0
    assert outcome.out.startswith("pilot: 9 of 9 lists judged (100%), by 3 raters; 26 answers.")
    assert "  items: 9 in 3 lists of about 3\n" in outcome.out
    (line,) = (line for line in outcome.out.splitlines() if line.startswith("  cy"))
    assert line.split()[1:5] == ["3/3", "8", "1", "1"]
    shown = json.loads(run("study", "status", store_path, "--names", "--json").out)
    assert shown["study"]["items"] == 9
    assert [each["answered"] for each in shown["raters"]] == [9, 9, 8]


@pytest.fixture
def waits_here(store):
    """Let a judgment of ann wait on this computer, and return the words of a later comment."""
    last = store.judgments("ann")[-1]
    later = replace(last, id="later", revision=last.revision + 1, comment="it waited")
    waiting = WaitingJudgments(waiting_folder(), destination_of(store.study.id, store.place))
    waiting.add([later])
    waiting.close()
    return later.comment


def test_judgments_that_wait_on_this_computer_come_in_first(run, store, tmp_path, waits_here):
    told = "1 judgment that waited on this computer came in first\n"
    out = tmp_path / "out.csv"
    outcome = run("study", "export", store.place, "-o", out)
    assert (outcome.status, told in outcome.err) == (0, True)
    assert waits_here in out.read_text()
    assert run("study", "status", store.place).err == ""


def test_judgments_that_cannot_come_in_are_told_and_wait_on(run, store, waits_here, monkeypatch):
    def refuse(self, judgments):
        raise StoreFull(self.place, "the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(StudyStore, "keep", refuse)
        outcome = run("study", "status", store.place)
    assert outcome.status == 0
    assert outcome.err == (
        "judgments that wait on this computer are left out, they cannot come in: "
        f"{store.place}: the disk is full\n"
    )
    assert "came in first" in run("study", "status", store.place).err


def test_score_tells_the_accuracy_of_raters_and_of_the_majority(run, store_path):
    outcome = run("study", "score", store_path, "--by", "source")
    assert outcome.status == 0
    assert "88.9%" in outcome.out
    assert "56.5 to 98.0%" in outcome.out
    shown = json.loads(run("study", "score", store_path, "--by", "source", "--json", "--names").out)
    assert shown["majority"]["right"] == 8
    assert shown["raters"]["cy"]["answers"] == 8
    assert shown["by"]["TB-D"]["majority"]["accuracy"] == 1


def test_score_of_answers_has_exact_match_and_f1(run, answers_path):
    shown = json.loads(run("study", "score", answers_path, "--by", "half", "--json", "--names").out)
    majority = shown["majority"]
    assert (majority["em"], majority["questions"]) == (50, 2)
    assert majority["f1"] == pytest.approx((100 + 200 / 3) / 2)
    assert shown["raters"]["r3"]["incomplete_questions"] == 1
    assert set(shown["by"]) == {"odd", "even"}
    told = run("study", "score", answers_path)
    assert "EM" in told.out
    wrong = run("study", "score", answers_path, "--by", "colour")
    assert wrong.err == "error: no item has a column 'colour'; there are source, label, half\n"


def test_a_rater_is_let_in(run, store, store_path):
    store.join("di")
    outcome = run("study", "let-in", store_path, "di")
    assert outcome.out == "di was not turned away; let in now\n"
    assert store.let_in_at("di") is not None
    assert "there is no rater 'eve'" in run("study", "let-in", store_path, "eve").err
    assert "let in" in run("study", "status", store_path, "--names").out


@pytest.mark.parametrize("command", ["let-in", "release", "forget"])
def test_a_rater_is_named_by_place_or_as_all_commands_say_it(run, store, store_path, command):
    store.join("di")
    by_place = run("study", command, store_path, "di")
    assert run("study", command, store_path, "--rater", "di") == by_place
    for wrong in ((), ("di", "--rater", "ann")):
        outcome = run("study", command, store_path, *wrong)
        assert outcome.status == 2
        assert "say who is meant: RATER, or --rater NAME" in outcome.err


def test_lists_that_a_rater_left_are_given_back(run, store, store_path):
    store.join("di")
    assert run("study", "release", store_path, "di").out == "0 lists of di given back\n"
    outcome = run("study", "release", store_path, "eve")
    assert outcome.status == 2
    assert "there is no rater 'eve'; there is ann, bo, cy, di" in outcome.err


def test_a_rater_is_meant_by_a_pseudonym_too(run, store, store_path):
    short = {
        name: each
        for each, name in json.loads(run("study", "names", store_path, "--json").out)[
            "names"
        ].items()
    }
    assert run("study", "let-in", store_path, short["bo"]).out.startswith("bo was not")
    assert "of bo given back" in run("study", "release", store_path, short["bo"]).out
    assert "bo: 9 judgments" in run("study", "forget", store_path, short["bo"]).out


def test_a_name_that_is_somebody_elses_pseudonym_makes_no_two_raters_one(run, store, store_path):
    given = store.pseudonyms()
    store.join(given["ann"])  # as whoever calls himself R01
    found = store.pseudonyms()
    assert len(set(found.values())) == 4
    assert {name: found[name] for name in given} == given
    outcome = run("study", "forget", store_path, given["ann"])
    assert outcome.status == 2
    assert "say ann for the first" in outcome.err
