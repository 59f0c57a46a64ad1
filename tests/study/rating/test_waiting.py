"""Judgments that wait on disk: what is there after crashes, torn lines and half deliveries."""

import json
from pathlib import Path

import pytest

from tempannot.core.errors import FileError
from tempannot.study.rating.waiting import Destination, WaitingJudgments, destination_of
from tempannot.study.store.place import StorePlace
from tests.study.rating.studies import judged, list_block

BLOCK = list_block(1)
JUDGMENTS = [judged(BLOCK, each) for each in range(1, 5)]
SERVER = Destination("b7a2", "postgresql://example.org/ratings")


@pytest.fixture
def folder(tmp_path) -> Path:
    return tmp_path / "waiting"


def left_by_dead_process(folder, judgments, destination=SERVER) -> Path:
    """Return a file that nobody holds, as a kill leaves it."""
    with_own = WaitingJudgments(folder, destination)
    before = set(folder.glob("*")) if folder.exists() else set()
    with_own.add(judgments)
    with_own.close()
    (path,) = set(folder.glob("*")) - before
    return path


def found(folder, destination=SERVER) -> list:
    waiting = WaitingJudgments(folder, destination)
    try:
        return list(waiting.judgments)
    finally:
        waiting.close()


def test_without_judgments_there_is_no_file(folder):
    waiting = WaitingJudgments(folder, SERVER)
    waiting.add([])
    waiting.close()
    assert not folder.exists()


def test_what_was_added_waits_for_the_next_session_in_order(folder):
    waiting = WaitingJudgments(folder, SERVER)
    for each in JUDGMENTS:
        waiting.add([each])
    waiting.close()
    assert found(folder) == JUDGMENTS


def test_what_was_delivered_waits_no_more(folder):
    waiting = WaitingJudgments(folder, SERVER)
    waiting.add(JUDGMENTS)
    waiting.deliver([JUDGMENTS[0].id, JUDGMENTS[2].id, "unknown"])
    assert list(waiting.judgments) == [JUDGMENTS[1], JUDGMENTS[3]]
    waiting.close()
    assert found(folder) == [JUDGMENTS[1], JUDGMENTS[3]]


def test_when_all_is_delivered_the_file_goes(folder):
    waiting = WaitingJudgments(folder, SERVER)
    waiting.add(JUDGMENTS)
    waiting.deliver(each.id for each in JUDGMENTS)
    assert not list(folder.iterdir())
    waiting.add(JUDGMENTS[:1])
    assert list(waiting.judgments) == JUDGMENTS[:1]
    waiting.close()


def test_what_several_sessions_left_comes_in_the_order_of_answering(folder):
    left_by_dead_process(folder, JUDGMENTS[2:])
    left_by_dead_process(folder, JUDGMENTS[:2])
    # each found the file of the one before, and left it as it was
    assert found(folder) == JUDGMENTS


def test_a_living_window_keeps_its_file(folder):
    living = WaitingJudgments(folder, SERVER)
    living.add(JUDGMENTS)
    assert found(folder) == []
    living.close()
    assert found(folder) == JUDGMENTS


@pytest.mark.parametrize(
    "other", [Destination("another", SERVER.place), Destination("b7a2", "postgresql://x/y")]
)
def test_judgments_for_another_store_are_left_alone(folder, other):
    left_by_dead_process(folder, JUDGMENTS, other)
    assert found(folder) == []
    assert found(folder, other) == JUDGMENTS


def test_judgments_follow_a_study_file_that_was_moved(folder, tmp_path):
    here, there = tmp_path / "here.tempstudy", tmp_path / "there.tempstudy"
    here.touch()
    old, new = (destination_of("b7a2", StorePlace.of(each)) for each in (here, there))
    left_by_dead_process(folder, JUDGMENTS, old)
    assert found(folder, new) == []
    here.rename(there)
    assert found(folder, new) == JUDGMENTS


def test_a_file_has_one_destination_however_it_is_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    by_name = destination_of("b7a2", StorePlace.of("study.tempstudy"))
    assert by_name == destination_of("b7a2", StorePlace.of(tmp_path / "study.tempstudy"))


def test_no_password_is_written(folder):
    place = StorePlace.of("postgresql://lead:secret@example.org/ratings")
    path = left_by_dead_process(folder, JUDGMENTS, destination_of("b7a2", place))
    assert "example.org" in path.read_text()
    assert "secret" not in path.read_text()


def test_a_torn_last_line_costs_that_line_only(folder):
    path = left_by_dead_process(folder, JUDGMENTS)
    content = path.read_bytes()
    for length in range(len(content) - 300, len(content)):
        path.write_bytes(content[:length])
        assert found(folder) == JUDGMENTS[:3]


def test_after_a_torn_line_the_file_goes_on(folder):
    path = left_by_dead_process(folder, JUDGMENTS[:2])
    path.write_bytes(path.read_bytes()[:-5])
    waiting = WaitingJudgments(folder, SERVER)
    waiting.deliver(["unknown"])
    waiting.add(JUDGMENTS[2:])
    waiting.close()
    assert found(folder) == [JUDGMENTS[0], *JUDGMENTS[2:]]


def test_a_file_torn_in_its_first_line_is_cleared_away(folder):
    path = left_by_dead_process(folder, JUDGMENTS)
    path.write_bytes(b'{"waiti')
    assert found(folder) == []
    assert not path.exists()


@pytest.mark.parametrize(
    "damage",
    [
        b'{"judgment":{"id":',
        b"[" * 100_000,
        b'{"delivered":5}',
        b'{"delivered":[[]]}',
        b"null",
        b"9",
    ],
)
def test_a_damaged_line_costs_nothing_else_and_is_not_thrown_away(folder, damage):
    path = left_by_dead_process(folder, JUDGMENTS)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[2] = damage + b"\n"
    path.write_bytes(b"".join(lines))
    waiting = WaitingJudgments(folder, SERVER)
    assert list(waiting.judgments) == [JUDGMENTS[0], *JUDGMENTS[2:]]
    waiting.deliver(each.id for each in JUDGMENTS)
    waiting.close()
    (kept,) = folder.iterdir()
    assert kept.suffix == ".damaged"
    assert kept.read_bytes() == b"".join(lines)


@pytest.mark.parametrize("place", ["{" * 20_000, "a\0b"])
def test_a_place_that_is_none_is_no_reason_to_fail(folder, place):
    left_by_dead_process(folder, JUDGMENTS, Destination("b7a2", place))
    assert found(folder) == JUDGMENTS


def test_a_file_of_another_version_is_left_alone(folder):
    path = left_by_dead_process(folder, JUDGMENTS)
    lines = path.read_text().splitlines()
    lines[0] = json.dumps(json.loads(lines[0]) | {"waiting": 99})
    path.write_text("\n".join(lines) + "\n")
    before = path.read_bytes()
    assert found(folder) == []
    assert path.read_bytes() == before


def test_a_folder_that_cannot_be_made_is_one_clear_error(tmp_path):
    (tmp_path / "waiting").write_text("in the way")
    waiting = WaitingJudgments(tmp_path / "waiting", SERVER)
    with pytest.raises(FileError, match="judgments cannot be kept here"):
        waiting.add(JUDGMENTS)
    assert waiting.judgments == ()


def test_a_judgment_without_an_id_is_damaged_and_not_delivered(folder):
    path = left_by_dead_process(folder, JUDGMENTS[:2])
    content = path.read_text(encoding="utf-8")
    path.write_text(content.replace(JUDGMENTS[0].id, "", 1), encoding="utf-8")
    assert found(folder) == [JUDGMENTS[1]]
