"""Processes that begin before the command line is loaded do the same work, and none stays."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tempannot.resources import samples

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are forked there")

# says on its error stream which processes there are when the work is sent, and when all is done
TOLD = """
import os, signal, sys
from pathlib import Path
from tempannot.corpus import head_start

def children(process):
    found = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [*found, *(each for child in found for each in children(child))]

taken = head_start.taken
def telling():
    found = taken()
    if found is not None:
        print(len(found.lines), *children(os.getpid()), file=sys.stderr, flush=True)
    return found
head_start.taken = telling
import tempannot.corpus.processes
tempannot.corpus.processes.taken = telling
from tempannot.start import main
status = main()
print("left", *children(os.getpid()), file=sys.stderr, flush=True)
sys.exit(status)
"""

PLAIN = "import sys; from tempannot.start import main; sys.exit(main())"


@pytest.fixture
def corpus(tmp_path):
    folder = tmp_path / "corpus"
    folder.mkdir()
    for number in range(60):
        shutil.copy(samples()[number % len(samples())], folder / f"d{number:02}.tml")
    (folder / "d99.tml").write_text("<TimeML>")
    return folder


def run(*words, code=TOLD):
    line = [sys.executable, "-c", code, *map(str, words)]
    return subprocess.run(line, capture_output=True, text=True, timeout=120, check=False)


def test_processes_that_had_a_head_start_say_the_same_and_end(corpus):
    alone = run("check", corpus, "--jobs", "1")
    both = run("check", corpus, "--jobs", "2")
    assert both.stdout == alone.stdout != ""
    assert both.returncode == alone.returncode == 2
    begun, *noted, left = both.stderr.splitlines()
    assert begun.split()[0] == "2"
    assert [*noted, left] == alone.stderr.splitlines()
    assert left == "left"


@pytest.mark.parametrize(
    "words",
    [
        ("--jobs", "1"),
        ("--jobs",),
        ("--jobs=many",),
        ("--help",),
        ("--cluster", "tcp://127.0.0.1:9", "--jobs"),
    ],
)
def test_nothing_is_begun_that_nobody_will_want(corpus, words):
    told = run("check", corpus, *words).stderr.splitlines()
    assert told[-1] == "left"
    assert not any(each.split()[0].isdecimal() for each in told if each)


def test_what_was_begun_in_vain_ends(tmp_path):
    told = run("check", samples()[0], "--jobs", "2")
    assert told.returncode == 0
    assert told.stderr.splitlines()[-1] == "left"
    assert run("check", tmp_path, "--jobs", "2", "--nonsense").stderr.splitlines()[-1] == "left"


def test_where_nothing_can_be_begun_the_work_is_done_all_the_same(corpus):
    few = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (5, 5))\n"
    told = run("check", corpus / "d00.tml", "--jobs", "2", code=few + PLAIN)
    assert (told.returncode, told.stderr) == (0, "")


def test_the_language_is_that_of_the_command(corpus):
    said = [
        run("--language", "de", "check", corpus, "--jobs", jobs, code=PLAIN).stdout
        for jobs in ("1", "2")
    ]
    assert said[0] == said[1]
    assert said[0] != run("check", corpus, "--jobs", "1", code=PLAIN).stdout


# each takes as long to load as some documents take, and nothing is done meanwhile
NEEDLESS = """
import sys
from tempannot.start import main
status = main()
needless = {"multiprocessing", "ctypes", "socket", "tempannot.core.document"}
print(*needless & set(sys.modules), file=sys.stderr)
sys.exit(status)
"""
PREPARED = """
import sys
from tempannot.cli.checking import prepare
prepare()
print(*{"hashlib", "tomllib", "click", "multiprocessing"} & set(sys.modules))
"""


def test_nobody_waits_for_what_is_not_needed(corpus):
    assert run("check", corpus, "--jobs", "2", code=NEEDLESS).stderr.splitlines()[-1] == ""
    assert run(code=PREPARED).stdout == "\n"


# the first time that a document is judged after the sample, its process is killed
KILLED = """
import os, signal, sys
import tempannot.cli.checking as checking
judge = checking.judge
def dying(path, *more):
    mark = os.environ["MARK"]
    if path.name == "d30.tml" and not os.path.exists(mark):
        open(mark, "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
    return judge(path, *more)
checking.judge = dying
from tempannot.start import main
sys.exit(main())
"""


def test_one_that_is_killed_loses_nothing(corpus, tmp_path, monkeypatch):
    monkeypatch.setenv("MARK", str(tmp_path / "mark"))
    both = run("check", corpus, "--jobs", "2", code=KILLED)
    assert (tmp_path / "mark").exists()
    alone = run("check", corpus, "--jobs", "1", code=PLAIN)
    assert (both.returncode, both.stdout, both.stderr) == (2, alone.stdout, alone.stderr)


SLOW = """
import os, sys, time
import tempannot.cli.checking as checking
def waiting(path, *more):
    open(os.path.join(os.environ["MARKS"], str(os.getpid())), "w").close()
    time.sleep(60)
checking.judge = waiting
checking.prepare = lambda: None
from tempannot.start import main
sys.exit(main())
"""


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_they_end_with_the_process_that_began_them(corpus, tmp_path, told):
    marks = tmp_path / "marks"
    marks.mkdir()
    line = [sys.executable, "-c", SLOW, "check", str(corpus), "--jobs", "2"]
    environment = {**os.environ, "MARKS": str(marks)}
    until = time.monotonic() + 60
    with subprocess.Popen(line, stderr=subprocess.PIPE, env=environment) as running:
        while len(list(marks.iterdir())) < 2 and time.monotonic() < until:
            time.sleep(0.02)
        running.send_signal(told)
        assert running.wait(60) == (130 if told != signal.SIGKILL else -signal.SIGKILL)
    workers = [Path("/proc") / each.name for each in marks.iterdir()]
    while any(map(_runs, workers)) and time.monotonic() < until:
        time.sleep(0.02)
    assert len(workers) == 2
    assert not any(map(_runs, workers))


def _runs(process):
    """Whether a process is there, and is not just one that nobody has asked for."""
    try:
        return (process / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
