"""Ctrl-C at any moment of the start ends the program without a traceback."""

import signal
import subprocess
import sys

import pytest

from tempannot.resources import samples

INTERRUPTED_WHILE_LOADING = """
import os, signal, sys

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == wanted:
            os.kill(os.getpid(), signal.SIGINT)

wanted = sys.argv.pop()
sys.meta_path.insert(0, Interrupting())
from tempannot.start import main
status = main()
if wanted == "the end":
    os.kill(os.getpid(), signal.SIGINT)
sys.exit(status)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there Ctrl-C goes to a whole console")
@pytest.mark.parametrize(
    "loading",
    ["tempannot.cli.main", "click", "tempannot.cli.check", "tempannot.core.network", "the end"],
)
def test_ctrl_c_while_a_part_is_loaded_gives_no_traceback(loading):
    line = [sys.executable, "-c", INTERRUPTED_WHILE_LOADING, "check", samples()[0], loading]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode in (-signal.SIGINT, 130)
    assert done.stderr.strip() in ("", "stopped; no file was left half written")


@pytest.mark.skipif(sys.platform == "win32", reason="as above")
def test_who_ignores_ctrl_c_goes_on_doing_so():
    code = f"trap '' INT; exec {sys.executable} -c '{INTERRUPTED_WHILE_LOADING}' check \"$0\" click"
    line = ["sh", "-c", code, str(samples()[0])]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1)
    assert "consistent" in done.stdout
