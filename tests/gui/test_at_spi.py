"""The main job by keys, on a real X server, as a screen reader tells it over AT-SPI."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tempannot.formats.reading import read
from tempannot.resources import resource

from .driver import PATIENCE, Driver, until

LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
PYTHON = Path("/usr/bin/python3")
PAIR = (resource("samples/news-report.tml"), resource("second-annotator/news-report.tml"))


def _can_listen():
    if not (shutil.which("dbus-daemon") and LAUNCHER.exists() and PYTHON.exists()):
        return False
    asked = subprocess.run([PYTHON, "-c", "import pyatspi"], check=False, capture_output=True)
    return asked.returncode == 0


@pytest.fixture
def heard(display, monkeypatch):
    """What was heard so far, a line each, on a bus of its own."""
    if not _can_listen():
        pytest.skip("needs dbus-daemon, at-spi2-core and python3-pyatspi of the system")
    running = []
    try:
        yield _listen(running, monkeypatch, display)
    finally:
        for each in reversed(running):
            each.kill()
            each.communicate()


def _listen(running, monkeypatch, display):
    monkeypatch.setenv("QT_LINUX_ACCESSIBILITY_ALWAYS_ON", "1")
    monkeypatch.setenv("DISPLAY", display)
    bus = ["dbus-daemon", "--session", "--nofork", "--print-address"]
    running.append(_start(bus, stdout=subprocess.PIPE))
    address = running[-1].stdout.readline().decode().strip()
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
    running.append(_start([LAUNCHER, "--launch-immediately"]))
    listener = [PYTHON, Path(__file__).parent / "screen_reader.py"]
    running.append(_start(listener, stdout=subprocess.PIPE))
    out = running[-1].stdout
    assert out.readline() == b"ready\n"
    os.set_blocking(out.fileno(), False)
    lines = []

    def look():
        lines.extend((out.read() or b"").decode().splitlines())
        return lines

    return look


def _start(command, **options):
    return subprocess.Popen(command, stderr=subprocess.DEVNULL, **options)


class Listener:
    """The keyboard in front of the program, and ears."""

    def __init__(self, driver, heard):
        self._driver, self._heard = driver, heard

    def press(self, *keys, hears):
        """Press keys; what is said of them matches a pattern in the end."""
        before = len(self._heard())
        self._driver.press(*keys)
        found = until(lambda: any(re.search(hears, each) for each in self._heard()[before:]))
        assert found, (keys, hears, self._heard()[before:])


def test_the_main_job_is_done_by_keys_and_told_at_each_step(heard, display, tmp_path, news):
    driver = Driver(display, tmp_path / "home", "open", str(news))
    try:
        ears = Listener(driver, heard)
        assert until(lambda: any("focus text Text of the document" in each for each in heard()))
        ears.press("Tab", hears="said ended, event, 2 links")
        ears.press("ctrl+f", hears="focus text Find")
        driver.press("b", "o", "a", "t", "Return", "Escape")
        driver.rest()
        ears.press("ctrl+e", hears="said boat, event, 0 links")
        ears.press("0", hears="said 17 May 2024, creation time")
        ears.press("b", hears='said "boat" ends before "17 May 2024" starts; .*consistent')
        for key in ("Escape", "Escape", "ctrl+Home"):  # each goes round by the screen reader
            driver.press(key)
            driver.rest()
        for word in ("17 May 2024, creation time", "ended, event", "strike, event"):
            ears.press("Tab", hears=f"said {word}")
        ears.press("0", hears="said 17 May 2024, creation time")
        ears.press("a", hears="said .*; 1 contradiction|said .* contradictions")
        assert until(lambda: any("What would mend it, best first: " in each for each in heard()))
        ears.press("Return", hears="said .*consistent$")
        ears.press("ctrl+s", hears="said Saved news-report.tml")
        driver.press("ctrl+q")
        assert driver.process.wait(timeout=PATIENCE) == 0
    finally:
        driver.process.kill()
        driver.process.communicate()
    document = read(news).document
    assert "boat" in [document.names().name(each, 20) for each in document.instances]


def test_disagreements_are_decided_by_keys_and_told(heard, display, tmp_path):
    files = [shutil.copy(each, tmp_path / f"{n}.tml") for n, each in zip("ab", PAIR, strict=True)]
    driver = Driver(display, tmp_path / "home", "open", "--view", "compare", *map(str, files))
    try:
        ears = Listener(driver, heard)
        driver.rest()
        ears.press("n", hears="said Text of A a: “.*; Text of B b: “")
        ears.press("ctrl+j", hears="focus radio button What both agree on")
        ears.press("Return", hears="said Text of A a: .*; Text of Gold: ")
        driver.focus()  # the dialog has gone
        ears.press("1", hears="said Decision #1: as A says")
        ears.press("2", hears="said Decision #2: as B says")
        ears.press("ctrl+z", hears="said Taken back: Decide ")
        ears.press("ctrl+s", hears="focus text File name:")
        driver.press("ctrl+a", *"gold", "period", *"tml", "Return")
        assert until(lambda: any("said Saved gold.tml" in each for each in heard()))
    finally:
        driver.process.kill()
        driver.process.communicate()
    assert (tmp_path / "gold.decisions.jsonl").exists()


@pytest.mark.parametrize(("version", "is_notified"), [("43.1", True), ("46.0", False)])
def test_an_orca_that_hears_no_announcements_is_notified(
    version, is_notified, heard, display, tmp_path, news, monkeypatch
):
    orca = tmp_path / "orca"
    orca.write_text(f"#!/bin/sh\necho {version}\n")
    orca.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    driver = Driver(display, tmp_path / "home", "open", str(news))
    try:
        ears = Listener(driver, heard)
        ears.press("Tab", hears="said ended, event, 2 links")
        ears.press("0", hears="said 17 May 2024, creation time")
        driver.press("b")
        ears.press("ctrl+z", hears="said Taken back|said .*consistent")
        driver.press("b")
        heard_it = (
            until(lambda: any("notified " in each for each in heard())) if is_notified else False
        )
        told = heard_it or any("notified" in each for each in heard())
        assert told == is_notified
    finally:
        driver.process.kill()
        driver.process.communicate()


def test_a_reason_a_question_and_a_proposal_are_told(heard, display, tmp_path, news):
    driver = Driver(display, tmp_path / "home", "open", str(news))
    try:
        ears = Listener(driver, heard)
        for word in ("ended, event", "strike, event"):
            ears.press("Tab", hears=f"said {word}")
        ears.press("0", hears="said 17 May 2024, creation time")
        ears.press("w", hears="said .*That follows from 2 links: .*; ")
        driver.press("Escape", "Escape", "n")
        ears.press("q", hears="said Does .* begin before .* begins")
        ears.press("y", hears="said Does .* after .*")
        driver.press("Escape", "Escape", "F5")
        ears.press("period", hears="said .*; [0-9]+% sure; ")
    finally:
        driver.process.kill()
        driver.process.communicate()
