"""The same bytes from a Dask cluster as from one process, also when it loses a worker."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

pytest.importorskip("distributed", reason="the extra cluster is not installed")

from tempannot.corpus.cluster import ClusterError
from tempannot.corpus.jobs import InOrder
from tempannot.resources import samples

ROOT = Path(__file__).parents[2]
COPIES = 120


class Cluster:
    """A scheduler and two workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        file = folder / "scheduler.json"
        self._log = (folder / "log").open("w")
        self._file = str(file)
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0")
        self.address = self._waited_for(file)
        self.workers = [self.worker(), self.worker()]

    def worker(self) -> subprocess.Popen:
        return self._start("worker", "--nthreads", "1", "--no-nanny", "--memory-limit", "0")

    def _start(self, kind: str, *more: str) -> subprocess.Popen:
        command = [sys.executable, "-m", "dask", kind, "--scheduler-file", self._file]
        paths = os.pathsep.join((str(ROOT), os.environ.get("PYTHONPATH", "")))
        return subprocess.Popen(
            [*command, "--no-dashboard", *more],
            stdout=self._log,
            stderr=self._log,
            env={**os.environ, "PYTHONPATH": paths},
        )

    def _waited_for(self, file: Path) -> str:
        until = time.monotonic() + 120
        while time.monotonic() < until:
            try:
                return json.loads(file.read_text())["address"]
            except (OSError, ValueError):
                time.sleep(0.05)
        raise AssertionError("the scheduler does not start")

    def end(self) -> None:
        for each in (*self.workers, self.scheduler):
            each.kill()
            each.wait()
        self._log.close()


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    made = Cluster(tmp_path_factory.mktemp("cluster"))
    yield made
    made.end()


@pytest.fixture
def cluster(running):
    """The cluster with two workers, whatever became of those that were there before."""
    running.workers = [each for each in running.workers if each.poll() is None]
    while len(running.workers) < 2:
        running.workers.append(running.worker())
    return running


@pytest.fixture
def corpus(tmp_path):
    folder = tmp_path / "corpus"
    folder.mkdir()
    for number in range(COPIES):
        shutil.copy(samples()[number % len(samples())], folder / f"d{number:03}.tml")
    (folder / "d999.tml").write_text("<TimeML>")
    return folder


def told(command, *arguments):
    """What a command prints in a process of its own, and its status."""
    words = [sys.executable, "-m", "tempannot", command, *map(str, arguments)]
    found = subprocess.run(words, capture_output=True, cwd=ROOT, timeout=300, check=False)
    return found.returncode, found.stdout, found.stderr


def _ends_once(folder, number):
    mark = folder / "ended"
    if number == 30 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def _ends_always(number):
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def _lost(number):
    return f"lost {number}"


def test_two_workers_say_the_same_as_one_process(cluster, corpus):
    assert told("check", corpus, "--cluster", cluster.address) == told("check", corpus)


def test_items_are_looked_through_and_scored_the_same(cluster, tmp_path):
    gold, one, two = (tmp_path / name for name in ("gold.csv", "one.txt", "two.txt"))
    rows = [f"They left on Monday {n}.,It was {n}.,{('E', 'N')[n % 2]}" for n in range(300)]
    gold.write_text("\n".join(["premise,hypothesis,label", *rows, ""]))
    one.write_text("E\n" * 300)
    two.write_text("N\n" * 300)
    for words in (("audit", gold, "--json"), ("score", "nli", gold, one, two, "--json")):
        alone = told(*words, "--jobs", "1")
        assert told(*words, "--cluster", cluster.address) == alone
        assert alone[0] == 0


def test_a_worker_that_ends_at_its_work_loses_nothing(cluster, tmp_path):
    work = partial(_ends_once, tmp_path)
    found = list(InOrder(work, _lost, 1, cluster.address).results(range(100)))
    assert found == [each * each for each in range(100)]
    assert sum(each.poll() is not None for each in cluster.workers) == 1


def test_a_worker_that_is_killed_in_the_middle_changes_no_byte(cluster, corpus, tmp_path):
    alone, shared = tmp_path / "alone.jsonl", tmp_path / "shared.jsonl"
    told("check", corpus, "--jobs", "1", "--resume", alone)
    words = ["check", corpus, "--cluster", cluster.address, "--resume", shared]
    run = subprocess.Popen([sys.executable, "-m", "tempannot", *map(str, words)], cwd=ROOT)
    while run.poll() is None and not (shared.exists() and shared.stat().st_size):
        time.sleep(0.002)
    cluster.workers[0].kill()
    assert run.wait(300) == 2
    assert shared.read_bytes() == alone.read_bytes()


def test_a_run_that_was_ended_elsewhere_is_gone_on_with_on_a_cluster(cluster, corpus, tmp_path):
    whole, results = tmp_path / "whole.jsonl", tmp_path / "results.jsonl"
    told("check", corpus, "--jobs", "1", "--resume", whole)
    lines = whole.read_bytes().splitlines(keepends=True)
    results.write_bytes(b"".join(lines[:50]) + lines[50][:20])
    assert told("check", corpus, "--cluster", cluster.address, "--resume", results)[0] == 2
    assert results.read_bytes() == whole.read_bytes()


def test_an_address_where_nobody_is_is_told_in_a_line(monkeypatch):
    monkeypatch.setattr("tempannot.corpus.cluster._PATIENCE", 1)
    with pytest.raises(ClusterError, match=r"^tcp://127.0.0.1:9: .*1 s"):
        list(InOrder(_ends_always, _lost, 1, "tcp://127.0.0.1:9").results(range(3)))
