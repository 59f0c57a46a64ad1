"""The program as users start it, on a real X server, and the keyboard in front of it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path


class Driver:
    """A running tempannot and the keyboard in front of it."""

    def __init__(self, display, home, *arguments):
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
        _, errors = self.process.communicate(timeout=20)
        assert (self.process.returncode, errors) == (0, b"")

    def kill(self):
        """End the program as a power cut does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def press(self, *keys):
        for key in keys:
            self._tool("key", key)

    def rest(self):
        """Wait until the program has done what it was told: it uses no time for a while."""
        used = [-1.0] * 4

        def is_resting():
            user, system = Path(f"/proc/{self.process.pid}/stat").read_text().split()[13:15]
            used.append(int(user) + int(system))
            return len(set(used[-4:])) == 1

        assert until(is_resting)

    def _tool(self, *arguments):
        done = subprocess.run(
            ["xdotool", *arguments],
            env=self.environment,
            check=True,
            capture_output=True,
            text=True,
            timeout=30,
        )
        return done.stdout


def until(condition, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False
