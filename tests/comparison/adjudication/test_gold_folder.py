"""A folder of gold: how far every document is, told from the ends of the logs."""

import json
import os

import pytest

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decision_log import DecisionLog, log_bytes
from tempannot.comparison.adjudication.decisions import Choice, ProposedDecision
from tempannot.comparison.adjudication.gold_files import GoldFolder, GoldProgress
from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.comparison.adjudication.logged_standing import read_standing
from tempannot.comparison.document_matching import DocumentFiles
from tempannot.core.errors import FileError
from tests.comparison.small import compared

KEY = ("a BEFORE b", "b BEFORE c", "a BEFORE c")
RESPONSE = ("a VAGUE b", "b BEFORE c", "a AFTER c")


@pytest.fixture
def adjudication():
    return Adjudication(compared(KEY, RESPONSE), GoldStart.NOTHING)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "gold").mkdir()
    return GoldFolder(tmp_path / "gold")


def named(tmp_path, name):
    """A document that two annotators have."""
    return DocumentFiles(name, (tmp_path / "one" / f"{name}.tml", tmp_path / "two" / f"{name}.xml"))


def decided(adjudication, count):
    """Decide some items as A says."""
    for item in adjudication.queue()[:count]:
        adjudication.decide(item.key, ProposedDecision(Choice.SIDE, adjudicator="Ada"))


def begun(folder, name, adjudication, saved=b""):
    """Write a log into the folder, and the gold if it was saved."""
    log = DecisionLog(folder.path / f"{name}.decisions.jsonl", adjudication)
    if saved:
        (folder.path / f"{name}.tml").write_bytes(b"<TimeML/>")
        log.append(saved)
    log.close()


def test_document_without_a_log_is_not_begun(folder, tmp_path):
    found = folder.document(named(tmp_path, "x"))
    assert (found.state, found.gold.name) == (GoldProgress.NOT_BEGUN, "x.tml")


def test_log_says_what_is_left_and_who_decided_when(folder, tmp_path, adjudication):
    decided(adjudication, 1)
    begun(folder, "x", adjudication)
    found, progress = folder.document(named(tmp_path, "x")), adjudication.progress()
    standing = found.standing
    assert found.state is GoldProgress.UNDER_WAY
    assert (standing.items, standing.left) == (progress.total, progress.left)
    assert (standing.decided, standing.settled) == (1, progress.settled)
    assert (standing.by, standing.at) == ("Ada", adjudication.decisions[0].at)


def test_only_a_gold_that_was_saved_with_nothing_left_is_finished(folder, tmp_path, adjudication):
    decided(adjudication, 9)
    begun(folder, "kept", adjudication, saved=b"digest")
    begun(folder, "lost", adjudication)
    states = [folder.document(named(tmp_path, each)).state for each in ("kept", "lost")]
    assert states == [GoldProgress.FINISHED, GoldProgress.UNDER_WAY]


def test_step_taken_back_after_saving_makes_it_unfinished(folder, tmp_path, adjudication):
    decided(adjudication, 9)
    log = DecisionLog(folder.path / "x.decisions.jsonl", adjudication)
    (folder.path / "x.tml").write_bytes(b"<TimeML/>")
    log.append(b"digest")
    adjudication.undo("Bo")
    log.append()
    log.close()
    found = folder.document(named(tmp_path, "x"))
    assert (found.state, found.standing.by) == (GoldProgress.UNDER_WAY, "Bo")


def test_gold_that_vanished_is_said_and_is_to_be_made_again(folder, tmp_path, adjudication):
    decided(adjudication, 9)
    begun(folder, "x", adjudication, saved=b"digest")
    (folder.path / "x.tml").unlink()
    found = folder.document(named(tmp_path, "x"))
    assert found.state is GoldProgress.UNDER_WAY
    assert "x.tml: the gold is gone" in found.problem


def test_gold_without_a_log_is_left_alone(folder, tmp_path):
    (folder.path / "x.tml").write_bytes(b"<TimeML/>")
    found = folder.document(named(tmp_path, "x"))
    assert found.is_finished
    assert "no log" in found.problem


@pytest.mark.parametrize(
    "damage",
    [
        lambda whole: whole[:-4] + b"?}\n",
        lambda whole: whole.replace(b"\n{", b"\nxxx", 1),
        lambda _: b"",
        lambda _: b"not a log\n",
        lambda whole: whole.replace(b'"left":', b'"left":-'),
    ],
)
def test_damaged_log_is_told_of_its_document_alone(folder, tmp_path, adjudication, damage):
    decided(adjudication, 1)
    for name in ("bad", "good"):
        begun(folder, name, adjudication)
    log = folder.path / "bad.decisions.jsonl"
    log.write_bytes(damage(log.read_bytes()))
    bad, good = (folder.document(named(tmp_path, each)) for each in ("bad", "good"))
    assert bad.state is GoldProgress.UNREADABLE
    assert bad.problem.startswith(f"{log}:")
    assert "\n" not in bad.problem
    assert good.state is GoldProgress.UNDER_WAY


def test_line_of_what_is_left_is_the_last_one_and_the_only_one(folder, adjudication):
    path = folder.path / "x.decisions.jsonl"
    log = DecisionLog(path, adjudication)
    for item in adjudication.queue():
        adjudication.decide(item.key, ProposedDecision(Choice.SIDE))
        log.append()
    log.close()
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert ["standing" in line for line in lines] == [False] * (len(lines) - 1) + [True]
    assert path.read_bytes() == log_bytes(adjudication)


def test_log_cut_off_before_its_last_line_still_says_who_was_at_it(folder, adjudication):
    decided(adjudication, 1)
    path = folder.path / "x.decisions.jsonl"
    path.write_bytes(log_bytes(adjudication)[:-9])
    found = read_standing(path)
    assert (found.by, found.left) == ("Ada", None)


def test_folder_among_the_annotations_is_refused_and_another_one_is_made(tmp_path):
    (tmp_path / "one").mkdir()
    for inside in (tmp_path / "one", tmp_path / "one" / "gold"):
        with pytest.raises(FileError, match="choose another folder"):
            GoldFolder(inside).prepare([tmp_path / "one"])
        assert not (tmp_path / "one" / "gold").exists()
    GoldFolder(tmp_path / "new" / "gold").prepare([tmp_path / "one"])
    assert (tmp_path / "new" / "gold").is_dir()


def test_file_in_the_place_of_the_folder_is_refused(tmp_path):
    (tmp_path / "gold").write_text("")
    with pytest.raises(FileError, match="this is a file"):
        GoldFolder(tmp_path / "gold").prepare([])


def test_a_folder_that_cannot_be_written_is_refused_before_anything_is_decided(
    folder, tmp_path, monkeypatch
):
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write everything
    with pytest.raises(FileError, match="it cannot be saved: the folder is write-protected"):
        folder.prepare([tmp_path / "one"])
