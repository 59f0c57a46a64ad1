"""Ctrl-C at any moment of the start ends the program without a traceback."""

import signal
import subprocess
import sys

import pytest

from tempannot.cli.main import main
from tempannot.resources import samples

# "signal" must not be loaded before the first line of ours loads it
INTERRUPTED = """
import os, sys

def interrupt():
    os.kill(os.getpid(), 2)

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == wanted:
            interrupt()

wanted = sys.argv.pop()
sys.meta_path.insert(0, Interrupting())
from tempannot.start import main
"""
WHILE_LOADING = f"""{INTERRUPTED}
status = main()
if wanted == "the end":
    interrupt()
sys.exit(status)
"""
IN_A_DESTRUCTOR = f"""{INTERRUPTED}
import click

class Dying:
    def __del__(self):
        interrupt()

def die(self, *given, **more):
    Dying()
    print("it went on")

click.Command.invoke = die
sys.exit(main())
"""
TWICE = f"""{INTERRUPTED}
import io

class Impatient(io.StringIO):
    def write(self, text):
        interrupt()

sys.stderr = Impatient()
sys.exit(main())
"""
NO_SIGNALS = pytest.mark.skipif(
    sys.platform == "win32", reason="there Ctrl-C goes to a whole console"
)


def run(code, loading, *more, command="check"):
    line = [sys.executable, "-c", code, command, samples()[0], *more, loading]
    return subprocess.run(line, capture_output=True, text=True, check=False)


@NO_SIGNALS
@pytest.mark.parametrize(
    "loading",
    [
        "signal",
        "tempannot.cli.main",
        "click",
        "tempannot.cli.check",
        "tempannot.core.network",
        "the end",
    ],
)
def test_ctrl_c_while_a_part_is_loaded_gives_no_traceback(loading):
    done = run(WHILE_LOADING, loading)
    assert done.returncode in (-signal.SIGINT, 130)
    assert done.stderr.strip() in ("", "stopped; no file was left half written")


@NO_SIGNALS
@pytest.mark.parametrize("loading", ["PySide6.QtGui", "PySide6.QtSvg"])
def test_ctrl_c_while_qt_is_loaded_ends_the_program_and_qt_does_not_complain(tmp_path, loading):
    drawing = tmp_path / "drawing.svg"
    done = run(WHILE_LOADING, loading, "-o", drawing, command="timeline")
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")
    assert list(tmp_path.iterdir()) == []


@NO_SIGNALS
def test_ctrl_c_while_the_window_is_loaded_ends_the_program(tmp_path):
    picture = tmp_path / "picture.png"
    done = run(WHILE_LOADING, "PySide6.QtSvg", "--screenshot", picture, command="open")
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


@NO_SIGNALS
def test_ctrl_c_where_python_would_lose_it_ends_the_program():
    done = run(IN_A_DESTRUCTOR, "nothing")
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


@NO_SIGNALS
def test_a_second_ctrl_c_ends_the_program_at_once():
    done = run(TWICE, "tempannot.core.network")
    assert (done.returncode, done.stderr) == (-signal.SIGINT, "")


@NO_SIGNALS
def test_who_ignores_ctrl_c_goes_on_doing_so():
    code = f"trap '' INT; exec {sys.executable} -c '{WHILE_LOADING}' check \"$0\" click"
    line = ["sh", "-c", code, str(samples()[0])]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1)
    assert "consistent" in done.stdout


def test_the_version_is_told_before_the_commands_are_loaded(capsys):
    code = "import sys; from tempannot.start import main; main(); print('click' in sys.modules)"
    line = [sys.executable, "-c", code, "--version"]
    told = subprocess.run(line, capture_output=True, text=True, check=True).stdout
    assert main(["--version"]) == 0
    assert told == f"{capsys.readouterr().out}False\n"


@pytest.mark.skipif(sys.platform != "linux", reason="only there is a device that is always full")
def test_a_version_that_cannot_be_told_is_an_error():
    with open("/dev/full", "w") as full:  # noqa: PTH123 - a device, not a file
        line = [sys.executable, "-m", "tempannot", "--version"]
        done = subprocess.run(line, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode != 0
    assert "there is no room for what is printed" in done.stderr
    assert "Traceback" not in done.stderr


AT_THE_END = """
import atexit, sys
from tempannot.start import run
atexit.register(print, "told")
status = run()
print("went on")
sys.exit(status)
"""


def test_the_process_ends_with_the_command_and_tells_who_asked():
    command = [sys.executable, "-c", AT_THE_END, "check", str(samples()[0])]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    first, *_, last = found.stdout.splitlines()
    assert "consistent" in first
    assert last == "told"
    missing = subprocess.run([*command, "missing.tml"], capture_output=True, text=True, check=False)
    assert missing.returncode == 2
    assert "missing.tml" in missing.stdout + missing.stderr
