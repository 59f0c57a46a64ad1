"""An adjudication in a window: signals, log, saving, going on after a kill."""

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from tempannot.cli.main import main
from tempannot.comparison.adjudication.decision_log import log_beside, read_log
from tempannot.comparison.adjudication.decisions import (
    Choice,
    DecisionConflict,
    ProposedDecision,
)
from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.core.errors import FileError
from tempannot.formats.reading import read
from tempannot.session.adjudication_log import log_folder, unfinished
from tempannot.session.adjudication_session import AdjudicationSession
from tests.session import adjudicating
from tests.session.adjudicating import act, begin, begun, compared, write_annotations

A = ProposedDecision(Choice.SIDE)


@pytest.fixture
def paths(tmp_path):
    return write_annotations(tmp_path)


@pytest.fixture
def session(paths):
    session = begun(paths)
    yield session
    session.close()


def key(session, *words):
    """The key of units by their words."""
    units = session.adjudication.comparison.alignment.units
    return tuple(unit.id for word in words for unit in units if unit.text == word)


def test_decision_is_told_logged_and_can_be_undone(session, qtbot):
    pair = key(session, "arrived", "slept")
    with qtbot.waitSignals([session.changed, session.modified_changed]):
        told = []
        session.changed.connect(told.append)
        session.decide(pair, A)
    (adjudicated,) = told
    assert adjudicated.keys == (pair,)
    assert adjudicated.name == 'Decide "arrived" ends before "slept" starts'
    assert session.is_modified
    assert len(read_log(session.log_path).lines) == 1
    assert session.undo_name == adjudicated.name
    session.undo()
    assert not session.is_modified
    assert (session.undo_name, session.redo_name) == (None, adjudicated.name)
    assert len(read_log(session.log_path).lines) == 2
    session.redo()
    assert session.undo_name == adjudicated.name


def test_conflict_is_returned_and_nothing_is_told(paths, qtbot):
    session = begun(paths, GoldStart.of_side(0))
    after = ProposedDecision(Choice.OTHER, rel_type="AFTER")
    with qtbot.assertNotEmitted(session.changed):
        conflict = session.decide(key(session, "arrived", "called"), after)
    assert isinstance(conflict, DecisionConflict)
    session.close()


def test_finish_is_told_once(session, qtbot):
    session.accept_agreement()
    with qtbot.waitSignal(session.finished):
        for item in session.adjudication.queue():
            session.decide(
                item.key, ProposedDecision(Choice.NEITHER if len(item.key) == 2 else Choice.SIDE)
            )
    assert session.adjudication.progress().is_finished


def test_adjudicator_signs_what_has_no_name(session):
    session.adjudicator = "Ada"
    session.accept_agreement()
    session.decide(
        key(session, "woke", "called"), ProposedDecision(Choice.SIDE, side=1, adjudicator="Bo")
    )
    assert [each.adjudicator for each in session.adjudication.decisions] == ["Ada", "Ada", "Bo"]
    assert session.undo_name.startswith("Decide")


def test_saving_writes_gold_and_log_and_goes_on_there(session, tmp_path, qtbot):
    private = session.log_path
    session.accept_agreement()
    gold = tmp_path / "gold.tml"
    with qtbot.waitSignals([session.saved, session.modified_changed]):
        session.save(gold)
    assert not session.is_modified
    assert read(gold).document.links == session.adjudication.document.links
    assert session.log_path == log_beside(gold)
    assert not private.exists()
    session.decide(key(session, "woke", "called"), A)
    assert len(read_log(log_beside(gold)).lines) == 3
    session.save()
    assert main(["check", str(gold)]) == 0


def test_files_of_a_and_b_are_never_overwritten(session, paths, tmp_path):
    before = [path.read_bytes() for path in paths]
    link = tmp_path / "link.tml"
    link.symlink_to(paths[1])
    for target in (*paths, link):
        with pytest.raises(FileError, match="this is the file of"):
            session.save(target)
    assert [path.read_bytes() for path in paths] == before


def test_log_of_another_adjudication_is_never_overwritten(session, paths, tmp_path):
    session.accept_agreement()
    gold = tmp_path / "gold.tml"
    session.save(gold)
    log = log_beside(gold).read_bytes()
    other = begun(paths)
    other.decide(key(other, "woke", "called"), A)
    with pytest.raises(FileError, match="belongs to another adjudication"):
        other.save(gold)
    assert log_beside(gold).read_bytes() == log
    assert other.is_modified
    other.close(discard=True)


def test_saving_without_a_path_asks_for_one(session):
    with pytest.raises(FileError, match="say where"):
        session.save()


def test_gold_that_cannot_be_written_leaves_everything_as_it_was(session, tmp_path):
    session.accept_agreement()
    private = session.log_path
    with pytest.raises(FileError):
        session.save(tmp_path / "missing" / "gold.tml")
    assert session.log_path == private
    assert session.is_modified
    assert session.path is None


def test_saved_adjudication_goes_on_where_it_ended(session, paths, tmp_path):
    session.accept_agreement()
    gold = tmp_path / "gold.tml"
    session.save(gold)
    session.close()
    again = AdjudicationSession.resume(compared(paths), paths, log_beside(gold), gold)
    assert not again.is_modified
    assert again.adjudication.document == session.adjudication.document
    again.undo()
    assert again.is_modified
    again.save()
    again.close()
    assert (
        AdjudicationSession.resume(
            compared(paths), paths, log_beside(gold), gold
        ).adjudication.document.links
        == {}
    )


def test_gold_that_somebody_changed_is_not_overwritten_unasked(session, paths, tmp_path):
    session.accept_agreement()
    gold = tmp_path / "gold.tml"
    session.save(gold)
    session.decide(key(session, "woke", "called"), A)
    session.close()
    resume = AdjudicationSession.resume
    again = resume(compared(paths), paths, log_beside(gold), gold)
    assert again.is_modified  # the log is ahead of the gold
    again.save()
    again.undo()
    again.close()
    gold.write_bytes(gold.read_bytes().replace(b"BEFORE", b"AFTER"))
    again = resume(compared(paths), paths, log_beside(gold), gold)
    with pytest.raises(FileError, match="another program has changed"):
        again.save()
    again.save(overwrite=True)
    assert b"AFTER" not in gold.read_bytes()
    again.close()


def test_saving_elsewhere_and_back_goes_on_with_both_logs(session, tmp_path):
    session.accept_agreement()
    session.save(tmp_path / "one.tml")
    session.decide(key(session, "woke", "called"), A)
    session.save(tmp_path / "two.tml")
    assert len(read_log(log_beside(tmp_path / "one.tml")).lines) == 3
    session.undo()
    session.save(tmp_path / "one.tml")
    assert len(read_log(session.log_path).lines) == 4
    assert session.log_path == log_beside(tmp_path / "one.tml")


def test_log_can_be_open_once_only(session, paths):
    with pytest.raises(FileError, match="another window"):
        AdjudicationSession.resume(compared(paths), paths, session.log_path)


def test_unsaved_decisions_are_offered_later(session, paths):
    session.accept_agreement()
    assert unfinished(compared(paths)) == ()  # this window is writing it
    session.close()
    (found,) = unfinished(compared(paths))
    assert (found.path, found.decisions, found.start) == (session.log_path, 2, GoldStart.NOTHING)
    again = AdjudicationSession.resume(compared(paths), paths, found.path)
    assert again.is_modified
    again.close(discard=True)
    assert unfinished(compared(paths)) == ()


def test_what_was_undone_is_not_offered_after_the_program_was_killed(session, paths):
    session.accept_agreement()
    session.decide(key(session, "woke", "called"), A)
    session.undo()
    left = _as_killed(session, "three")
    assert [each.decisions for each in unfinished(compared(paths))] == [2]
    session.redo()
    left.unlink()
    left = _as_killed(session, "four")
    assert [each.decisions for each in unfinished(compared(paths))] == [3]
    session.undo()
    session.undo()
    left.unlink()
    _as_killed(session, "none")
    assert unfinished(compared(paths)) == ()


def _as_killed(session, name):
    """The log as it lies there, in nobody's hands."""
    path = session.log_path.with_name(f"{name}.decisions.jsonl")
    path.write_bytes(session.log_path.read_bytes())
    return path


def test_session_without_decisions_leaves_nothing_behind(paths):
    begun(paths).close()
    assert list(log_folder().iterdir()) == []


def test_file_changed_since_it_was_compared_is_refused(paths):
    comparison = compared(paths)
    paths[0].write_bytes(paths[0].read_bytes().replace(b"BEFORE", b"AFTER"))
    with pytest.raises(FileError, match="compare again"):
        begin(comparison, paths)


def test_full_disk_is_told_and_the_decision_stays(session, qtbot, monkeypatch):
    def full(descriptor, data):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched, qtbot.waitSignal(session.log_failed) as told:
        patched.setattr(os, "write", full)
        session.accept_agreement()
    assert "No space left" in told.args[0]
    session.decide(key(session, "woke", "called"), A)
    assert len(read_log(session.log_path).lines) == 3


def test_kill_loses_nothing_that_was_done(paths, tmp_path, user_folders):
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
    for seed in range(4):
        with subprocess.Popen(
            [sys.executable, adjudicating.__file__, str(tmp_path), str(seed)],
            stdout=subprocess.PIPE,
            env=environment,
        ) as process:
            random = Random(seed)
            done = len(process.stdout.read(random.randrange(1, 40)))
            time.sleep(random.uniform(0, 0.004))
            process.kill()
            done += len(process.stdout.read())
        expected, random = begun(paths), Random(seed)
        documents = []
        for _ in range(done + 1):
            documents.append(expected.adjudication.document)
            act(expected, random)
        documents.append(expected.adjudication.document)
        expected.close(discard=True)
        left = unfinished(compared(paths))
        logs = [each.path for each in left]
        found = (
            AdjudicationSession.resume(compared(paths), paths, logs[0]) if logs else begun(paths)
        )
        assert found.adjudication.document in documents[-2:]
        found.close(discard=True)
