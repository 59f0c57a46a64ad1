"""``tempannot adjudicate`` on folders: a gold for every document, gone on with, never lost."""

import json

import pytest

from tempannot.comparison.adjudication.decision_log import DecisionLog, read_log, resumed
from tempannot.comparison.adjudication.decisions import Choice, ProposedDecision
from tempannot.comparison.adjudication.gold_files import GoldProgress
from tempannot.comparison.comparison import joined
from tempannot.formats.reading import read
from tests.comparison.marked_texts import event, timeml

TEXT = f"{event('e1', 'left')} {event('e2', 'met')} {event('e3', 'came')}"
LINKS = {
    "one": {"apart": ["ei1 BEFORE ei2"], "same": ["ei1 BEFORE ei2"], "some/alone": []},
    "two": {"apart": ["ei1 AFTER ei2"], "same": ["ei1 BEFORE ei2"]},
    "three": {"apart": ["ei1 AFTER ei2"]},
}


@pytest.fixture
def folders(tmp_path):
    """Three annotators who have some of the documents; one document only one of them has."""
    for folder, documents in LINKS.items():
        for name, links in documents.items():
            path = tmp_path / folder / f"{name}.tml"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(timeml(TEXT, *links))
    return [tmp_path / folder for folder in LINKS]


@pytest.fixture
def gold(tmp_path):
    return tmp_path / "all" / "gold"


def rows(outcome):
    return {each["name"]: each for each in json.loads(outcome.out)["documents"]}


def decide(folders, gold):
    """Finish the document on which the annotators are apart, as a window does."""
    log = gold / "apart.decisions.jsonl"
    opened = [read(folder / "apart.tml") for folder in folders]
    comparison = joined([e.document for e in opened], names=list(LINKS), partial=True)
    content = read_log(log)
    adjudication = resumed(content, comparison)
    written = DecisionLog(log, adjudication, content.length)
    (item,) = adjudication.queue()
    adjudication.decide(item.key, ProposedDecision(Choice.SIDE, side=1, adjudicator="Ada"))
    written.append()
    written.close()


def test_every_document_gets_a_gold_and_a_row(run, folders, gold):
    outcome = run("adjudicate", *folders, "-o", gold, "--json")
    assert outcome.status == 1
    found = rows(outcome)
    assert list(found) == ["apart", "same"]
    assert (found["apart"]["state"], found["apart"]["left"]) == ("under way", 1)
    assert (found["same"]["state"], found["same"]["annotators_in"]) == ("finished", 2)
    assert found["same"]["annotators"] == 3
    assert json.loads(outcome.out)["only_in"][0]["documents"] == ["some/alone"]
    assert sorted(each.name for each in gold.iterdir()) == [
        "apart.decisions.jsonl",
        "apart.tml",
        "same.decisions.jsonl",
        "same.tml",
    ]


def test_what_is_under_way_is_gone_on_with_and_what_is_finished_is_left_alone(run, folders, gold):
    run("adjudicate", *folders, "-o", gold)
    decide(folders, gold)
    kept = (gold / "same.tml").stat().st_mtime_ns
    outcome = run("adjudicate", *folders, "-o", gold, "--json")
    assert outcome.status == 0
    found = rows(outcome)
    assert (found["apart"]["state"], found["apart"]["by"]) == ("finished", "Ada")
    assert (found["apart"]["written"], found["same"]["written"]) == (True, False)
    assert 'relType="AFTER"' in (gold / "apart.tml").read_text()
    assert (gold / "same.tml").stat().st_mtime_ns == kept


def test_finished_gold_is_begun_anew_only_when_forced(run, folders, gold):
    run("adjudicate", *folders, "-o", gold)
    decide(folders, gold)
    run("adjudicate", *folders, "-o", gold)
    made = (gold / "apart.tml").read_bytes()
    assert run("adjudicate", *folders, "-o", gold, "--start", "nothing").status == 0
    assert (gold / "apart.tml").read_bytes() == made
    outcome = run("adjudicate", *folders, "-o", gold, "--force", "--json")
    assert rows(outcome)["apart"]["state"] == "under way"


def test_damaged_log_and_unreadable_file_are_one_line_each_and_the_rest_is_done(run, folders, gold):
    run("adjudicate", *folders, "-o", gold)
    log = gold / "same.decisions.jsonl"
    log.write_bytes(b"torn\n")
    (folders[1] / "apart.tml").write_bytes(b"<TimeML>")
    outcome = run("adjudicate", *folders, "-o", gold, "--json")
    assert outcome.status == 2
    assert rows(outcome)["same"]["state"] == GoldProgress.UNREADABLE
    lines = outcome.err.splitlines()
    assert f"error: {log}:1: this is no log of decisions" in lines
    assert sum("apart.tml" in line for line in lines) >= 1
    assert log.read_bytes() == b"torn\n"


def test_document_that_vanished_on_one_side_is_made_of_the_others(run, folders, gold):
    (folders[1] / "apart.tml").unlink()
    found = rows(run("adjudicate", *folders, "-o", gold, "--json"))
    assert (found["apart"]["annotators_in"], found["apart"]["items"]) == (2, 1)


def test_gold_is_never_written_among_the_annotations(run, folders):
    before = sorted(folders[0].rglob("*"))
    for inside in (folders[0], folders[0] / "gold"):
        outcome = run("adjudicate", *folders, "-o", inside)
        assert outcome.status == 2
        assert "choose another folder" in outcome.err
        assert len(outcome.err.splitlines()) == 1
    assert sorted(folders[0].rglob("*")) == before


def test_file_as_gold_of_folders_is_refused_in_one_line(run, folders, tmp_path):
    (tmp_path / "gold").write_text("kept")
    outcome = run("adjudicate", *folders, "-o", tmp_path / "gold")
    assert (outcome.status, len(outcome.err.splitlines())) == (2, 1)
    assert (tmp_path / "gold").read_text() == "kept"


def test_log_of_one_document_does_not_go_with_folders(run, folders, gold, tmp_path):
    outcome = run("adjudicate", *folders, "-o", gold, "--log", tmp_path / "log.jsonl")
    assert outcome.status == 2
    assert not gold.exists()


@pytest.mark.parametrize("place", ["given by its name", "below the gold", "a link to it"])
def test_no_annotation_is_written_over_whatever_leads_to_it(run, folders, tmp_path, place):
    one, two, _ = folders
    inputs, gold, victim = (one, two), tmp_path / "gold", one / "apart.tml"
    if place == "given by its name":
        inputs, gold = (one / "apart.tml", two), one
    elif place == "below the gold":
        for folder in (one, two):
            (folder / "two").mkdir()
            (folder / "two" / "apart.tml").write_bytes((folder / "apart.tml").read_bytes())
        gold, victim = tmp_path, two / "apart.tml"
    else:
        gold.mkdir()
        (gold / "apart.tml").symlink_to(victim)
    before = victim.read_bytes()
    outcome = run("adjudicate", *inputs, "-o", gold, "--force")
    assert outcome.status == 2
    assert "this is an annotation to be compared: choose another folder" in outcome.err
    assert victim.read_bytes() == before
    assert not victim.with_name("apart.decisions.jsonl").exists()


def test_control_characters_in_names_do_not_reach_the_terminal(run, folders, gold):
    for folder in folders[:2]:
        (folder / "apart.tml").rename(folder / "a\x1b[31m.tml")
    assert "\x1b" not in run("adjudicate", *folders[:2], "-o", gold).out
