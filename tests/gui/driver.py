"""The program as users start it, on a real X server, and the keyboard in front of it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

PATIENCE = 60
"""Seconds until a test gives up what it waits for, on however busy a machine."""


class Display(str):
    """The name of an X server, with its process."""

    __slots__ = ("server",)

    def __new__(cls, name, server):
        made = super().__new__(cls, name)
        made.server = server
        return made


class Driver:
    """A running tempannot and the keyboard in front of it."""

    def __init__(self, display, home, *arguments):
        self._server = display.server
        self.environment = os.environ | {
            "DISPLAY": display,
            "QT_QPA_PLATFORM": "xcb",
            "TEMPANNOT_HOME": str(home),
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tempannot", *arguments],
            env=self.environment,
            stderr=subprocess.PIPE,
        )
        self.focus()
        self.rest()

    def focus(self):
        """Turn to this window: without a window manager nobody else does."""
        mine = ("--all", "--pid", str(self.process.pid))
        window = self._tool("search", "--sync", "--onlyvisible", *mine, "--name", "tempannot")
        self._window = window.split()[0]
        self._tool("windowfocus", "--sync", self._window)

    @property
    def title(self):
        """What the window is called now; a star says that edits are not saved."""
        return self._tool("getwindowname", self._window)

    @property
    def geometry(self):
        """The place and size of the window: left, top, width, height."""
        said = self._tool("getwindowgeometry", "--shell", self._window)
        values = dict(line.split("=") for line in said.split())
        return tuple(int(values[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))

    def press_until(self, condition, *keys):
        """Press keys again and again until what they are for has happened."""
        assert until(lambda: self.press(*keys) or condition())

    def quit(self):
        """Quit as a user does, and wait for the end."""
        self.press("ctrl+q")
        _, errors = self.process.communicate(timeout=PATIENCE)
        assert (self.process.returncode, errors) == (0, b"")

    def kill(self):
        """End the program as a power cut does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def press(self, *keys):
        """Press keys one after the other, each when the window has answered the one before."""
        for key in keys:
            self._tool("key", key)
            assert until(lambda: not self._is_answering)

    @property
    def _is_answering(self):
        """Whether the display still has a key, or the window is busy with one."""
        return any(
            _is_under_way(Path(f"/proc/{each}")) for each in (self._server, self.process.pid)
        )

    def rest(self):
        """Wait until the program has done what it was told: it uses no time for a while.

        On a busy machine it uses none either while others have their turn: then it does not rest,
        nor while its display has keys that it was not given yet.
        """
        seen = [-1.0]

        def is_resting():
            here = Path(f"/proc/{self.process.pid}")
            used = sum(map(int, _stat(here)[11:13]))
            threads = any(map(_is_under_way, (here / "task").iterdir()))
            if threads or self._is_answering or used != seen[-1]:
                seen.clear()
            seen.append(used)
            return len(seen) >= 4

        assert until(is_resting)

    def _tool(self, *arguments):
        done = subprocess.run(
            ["xdotool", *arguments],
            env=self.environment,
            check=True,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        return done.stdout


def _stat(task):
    """What Linux tells of a process or a thread, from its state on."""
    return (task / "stat").read_text().rpartition(") ")[2].split()


def _is_under_way(task):
    """Whether a process or a thread works, or would work if it had its turn."""
    try:
        return _stat(task)[0] in "RD"
    except (FileNotFoundError, ProcessLookupError):  # it has just ended
        return False


def until(condition, seconds=PATIENCE):
    """Whether something happens, sooner or later."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False
