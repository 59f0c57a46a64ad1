"""The same results in the same order, however many processes there are and whatever ends them."""

import os
import signal
import subprocess
import sys
import time
from functools import partial
from itertools import count, islice
from pathlib import Path

import pytest

from tempannot.corpus.jobs import InOrder, usual_jobs


def _square(number):
    return number * number


def _lost(item):
    return f"lost {item}"


def _ends_at(bad, number):
    if number in bad:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def _ends_once(folder, number):
    mark = folder / str(number)
    if number % 10 == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.parametrize("jobs", [1, 2, 3])
@pytest.mark.parametrize("items", [0, 1, 7, 100])
def test_results_come_in_the_order_of_the_items(jobs, items):
    found = list(InOrder(_square, _lost, jobs).results(range(items)))
    assert found == [each * each for each in range(items)]


def test_the_first_results_come_before_the_last_items_are_known():
    results = InOrder(_square, _lost, 2).results(count())
    assert list(islice(results, 100)) == [each * each for each in range(100)]
    results.close()


def test_a_process_that_is_killed_loses_nothing(tmp_path):
    found = list(InOrder(partial(_ends_once, tmp_path), _lost, 2).results(range(40)))
    assert found == list(range(40))
    assert len(list(tmp_path.iterdir())) == 4


def test_an_item_that_ends_every_process_is_told_and_the_others_are_served():
    found = list(InOrder(partial(_ends_at, {5, 30}), _lost, 2).results(range(40)))
    assert found == ["lost 5" if n == 5 else "lost 30" if n == 30 else n for n in range(40)]


def test_few_documents_are_not_worth_processes_and_a_wish_is_obeyed():
    assert usual_jobs(None, 50) == 1
    assert usual_jobs(None, 51) >= 1
    assert usual_jobs(2, 1000) == 2
    assert usual_jobs(8, 3) == 3


def test_processes_end_with_the_one_that_waits_for_them(tmp_path):
    program = (
        "import os, sys, time\n"
        "from tempannot.corpus.jobs import InOrder\n"
        "def work(n):\n"
        "    open(os.path.join(sys.argv[1], str(os.getpid())), 'w').close()\n"
        "    time.sleep(60)\n"
        "list(InOrder(work, str, 2).results(range(40)))\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", program, str(tmp_path)])
    until = time.monotonic() + 60
    while len(list(tmp_path.iterdir())) < 2 and time.monotonic() < until:
        time.sleep(0.05)
    workers = [int(each.name) for each in tmp_path.iterdir()]
    parent.kill()
    parent.wait()
    while any(map(_is_alive, workers)) and time.monotonic() < until:
        time.sleep(0.05)
    assert len(workers) == 2
    assert not any(map(_is_alive, workers))


def _is_alive(process):
    """Whether it runs; one that has ended may stay listed where nobody asks how it ended."""
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"
