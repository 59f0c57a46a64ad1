"""Real processes that judge and are killed; run as a program, this file is such a process.

What a process said was accepted must be in the store, or on the disk and then in the store, once.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from shutil import which

import pytest
from PySide6.QtCore import QCoreApplication, QTimer

from tempannot.session.rating_delivery import Timing
from tempannot.session.rating_session import RatingSession
from tempannot.study.rating.stage import Stage
from tempannot.study.rating.waiting import Destination, WaitingFile, deliver_waiting, destination_of
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.study.store.conftest import file_place, postgres  # noqa: F401 - fixtures
from tests.study.store.studies import plan_of

ROOT = Path(__file__).parents[3]
ANN = "Ann"
QUICK = Timing(visible=0, patience=0.5, first_retry=0.1, longest_retry=0.2)


def act(session: RatingSession, random: Random) -> None:
    """Do one thing that a rater does."""
    chance = random.random()
    if not session.stage.shows_item:
        session.take_back()
    elif chance < 0.7:
        session.answer(random.choice(session.scale.answers))
    elif chance < 0.8:
        session.skip()
    elif chance < 0.9:
        session.take_back()
    elif chance < 0.95 and session.recent:
        session.go_to(random.choice(session.recent))
    else:
        session.set_flag(not session.is_flagged)
        session.set_comment("שלום \n 🌧")


def judge_until_killed(place: StorePlace, folder: Path, seed: int, rater: str) -> None:
    """Say each judgment that is accepted, a line each."""
    app, random = QCoreApplication([]), Random(seed)
    session = RatingSession(StudyStore.open(place), rater, folder, timing=QUICK)
    session.accepted.connect(lambda judgment: os.write(1, f"{judgment.id}\n".encode()))
    session.start()
    timer = QTimer()
    timer.timeout.connect(
        lambda: session.stage in (Stage.OPENING, Stage.WAITING) or act(session, random)
    )
    timer.start(0)
    app.exec()


@pytest.fixture
def start() -> Iterator[Callable[..., subprocess.Popen]]:
    """Return a function that lets a process judge; none of them outlives the test."""
    started = []

    def start(*arguments) -> subprocess.Popen:
        started.append(process_of(*arguments))
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.wait()
        process.stdout.close()


def process_of(place: StorePlace, folder: Path, seed: int, rater: str = ANN) -> subprocess.Popen:
    end = f"?schema={place.schema}" if place.schema else ""
    name = str(place.path) if place.path else f"{place.url}{end}"
    command = [sys.executable, __file__, name, str(folder), str(seed), rater]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.Popen(command, stdout=subprocess.PIPE, env=environment)


def accepted_before_kill(process: subprocess.Popen, wanted: int, random: Random) -> list[str]:
    """Read so many acceptances, kill the process a moment later, and return all it said."""
    lines = read(process, wanted)
    time.sleep(random.uniform(0, 0.02))  # into the middle of whatever comes next
    process.kill()
    rest = process.stdout.read().splitlines(keepends=True)
    return lines + [each.decode().strip() for each in rest if each.endswith(b"\n")]


def read(process: subprocess.Popen, wanted: int) -> list[str]:
    lines = [process.stdout.readline().decode().strip() for _ in range(wanted)]
    assert all(lines), "the process ended by itself"
    return lines


def on_disk(folder: Path, destination: Destination) -> set[str]:
    """Return the ids of the judgments that wait, without taking them up."""
    found = set()
    for path in folder.glob("*") if folder.exists() else ():
        file = WaitingFile.left_behind(path, destination)
        found |= {each.id for each in file.waiting}
        file.close()
    return found


def assert_nothing_is_lost(place: StorePlace, folder: Path, accepted: list[str]) -> None:
    with StudyStore.open(place) as store:
        destination = destination_of(store.study.id, place)
        in_store = {each.id for each in store.all_judgments()}
        assert set(accepted) <= in_store | on_disk(folder, destination)
        deliver_waiting(store, folder)
        assert not on_disk(folder, destination)
        kept = {each.id: each for each in store.all_judgments()}
    assert set(accepted) <= kept.keys()
    assert_in_order(kept, accepted)


def assert_in_order(kept: dict, accepted: list[str]) -> None:
    """Assert that the revisions of each item are as they were made, and none is there twice."""
    assert len(accepted) == len(set(accepted))
    seen: dict[object, list[int]] = {}
    for each in accepted:
        judgment = kept[each]
        seen.setdefault((judgment.block, judgment.position), []).append(judgment.revision)
    assert all(each == sorted(each) for each in seen.values())
    revisions: dict[object, list[int]] = {}
    for each in kept.values():
        place = (each.rater, each.block, each.position)
        revisions.setdefault(place, []).append(each.revision)
    assert all(sorted(each) == list(range(len(each))) for each in revisions.values())


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("kind", ["file_place", "postgres"])
def test_a_kill_loses_nothing_that_was_accepted(seed, kind, request, start, tmp_path):
    place, folder, random = request.getfixturevalue(kind), tmp_path / "waiting", Random(seed)
    StudyStore.create(place, plan_of(lists=30, size=10)).close()
    process = start(place, folder, seed)
    accepted = accepted_before_kill(process, random.randrange(5, 60), random)
    assert_nothing_is_lost(place, folder, accepted)


@pytest.mark.parametrize("kind", ["file_place", "postgres"])
def test_raters_and_windows_at_once_lose_nothing(kind, request, start, tmp_path):
    place, folder, random = request.getfixturevalue(kind), tmp_path / "waiting", Random(3)
    StudyStore.create(place, plan_of(lists=30, size=10)).close()
    raters = (ANN, ANN, "Ben")
    processes = [start(place, folder, seed, rater) for seed, rater in enumerate(raters)]
    for process in processes:
        read(process, 1)  # all of them are at work
    accepted = [accepted_before_kill(process, 20, random) for process in processes]
    for each in accepted:
        assert_nothing_is_lost(place, folder, each)


@pytest.fixture
def server(tmp_path) -> Iterator[tuple[StorePlace, object]]:
    """A server of its own, with a function that starts and crashes it."""
    if "TEMPANNOT_TEST_POSTGRES" not in os.environ or which("bash") is None:
        pytest.skip("TEMPANNOT_TEST_POSTGRES names no server; .ci/postgres starts one")

    def control(action: str) -> str:
        command = ["bash", str(ROOT / ".ci/postgres"), action, f"killed-{os.getpid()}"]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    place = StorePlace.of(control("start"))
    yield place, control
    control("stop")


def test_judgments_outlive_a_server_that_goes_down_and_a_kill(server, start, tmp_path):
    place, control = server
    folder, random = tmp_path / "waiting", Random(5)
    StudyStore.create(place, plan_of(lists=3, size=300)).close()
    process = start(place, folder, 5)
    accepted = read(process, 20)
    control("crash")
    accepted += read(process, 40)  # without a server
    control("start")
    accepted += read(process, 60)
    control("crash")
    accepted += accepted_before_kill(process, 30, random)
    control("start")
    with StudyStore.open(place) as store:
        assert on_disk(folder, destination_of(store.study.id, place))
    assert_nothing_is_lost(place, folder, accepted)


if __name__ == "__main__":
    judge_until_killed(StorePlace.of(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
