"""The program as users start it, on a real X server: opened, driven by keys, saved."""

import os
import shutil
import subprocess
import sys
import time

import pytest

from tempannot.formats.reading import read

pytestmark = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"
)


@pytest.fixture
def display():
    """The name of an X server of its own."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x900x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as pipe:
        name = f":{pipe.readline().strip()}"
    yield name
    server.terminate()
    server.wait()


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
        window = self._tool("search", "--sync", "--onlyvisible", "--name", "tempannot")
        self._tool("windowfocus", "--sync", window.split()[0])

    def press(self, *keys):
        for key in keys:
            self._tool("key", key)

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


def _until(condition, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False


def test_three_keys_make_a_link_and_save_writes_it(display, tmp_path, news):
    old, text = news.read_bytes(), read(news).document.text
    driver = Driver(display, tmp_path / "home", "open", str(news))
    try:
        driver.press("Tab", "Tab", "0", "b", "ctrl+s")
        assert _until(lambda: news.read_bytes() != old)
        driver.press("ctrl+q")
        assert driver.process.wait(timeout=20) == 0
    finally:
        driver.process.kill()
        driver.process.communicate()
    added = set(news.read_bytes().splitlines()) - set(old.splitlines())
    assert any(b"<TLINK" in line and b'"t0"' in line for line in added)
    assert read(news).document.text == text


def test_the_picture_of_the_window_is_taken_on_the_display(display, tmp_path):
    picture = tmp_path / "window.png"
    done = subprocess.run(
        [sys.executable, "-m", "tempannot", "open", "--sample", "--screenshot", str(picture)],
        check=False,
        env=os.environ
        | {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "TEMPANNOT_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert picture.stat().st_size > 20_000
