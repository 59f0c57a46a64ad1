"""A command that is told to end leaves nothing half written."""

import os
import signal
import subprocess
import sys
import time

import pytest

from tempannot.resources import samples


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_command_that_is_told_to_end_leaves_no_file(tmp_path, how):
    words = ("-m", "tempannot", "build", "cross-unit", "-o", str(tmp_path / "units.csv"))
    process = subprocess.Popen([sys.executable, *words], stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 30
    while not list(tmp_path.iterdir()) and time.monotonic() < deadline:
        time.sleep(0.01)
    process.send_signal(how)
    _, said = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "stopped; no file was left half written" in said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="there pipes end in other ways")
@pytest.mark.parametrize("words", [("closure", samples()[0]), ("formats", "--json"), ("--help",)])
def test_who_reads_no_further_is_told_no_answer(words):
    ours, theirs = os.pipe()
    os.close(ours)
    line = [sys.executable, "-m", "tempannot", *words]
    with os.fdopen(theirs, "wb") as nobody:
        done = subprocess.run(line, stdout=nobody, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (128 + signal.SIGPIPE, b"")
