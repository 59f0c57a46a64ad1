"""Starting the program: pictures without a display, and what is said where there is none."""

import os
import subprocess
import sys

import pytest


def _tempannot(home, *arguments):
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    environment = {key: value for key, value in os.environ.items() if key not in hidden}
    return subprocess.run(
        [sys.executable, "-m", "tempannot", *arguments],
        check=False,
        env=environment | {"TEMPANNOT_HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
def test_without_a_display_the_window_says_so_and_stops(tmp_path):
    done = _tempannot(tmp_path, "open")
    assert done.returncode == 2
    assert done.stderr.startswith("error: there is no display")


@pytest.mark.parametrize("view", ["annotate", "graph", "matrix", "timeline"])
def test_a_picture_of_every_view_needs_no_display(tmp_path, view):
    picture = tmp_path / f"{view}.png"
    sized = ["--sample", "--view", view, "--size", "1000x700", "--screenshot", str(picture)]
    done = _tempannot(tmp_path, "open", *sized)
    assert (done.returncode, done.stderr) == (0, "")
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_options_without_a_command_are_those_of_open(tmp_path):
    picture = tmp_path / "window.png"
    done = _tempannot(tmp_path, "--screenshot", str(picture), "--size", "800x600")
    assert (done.returncode, done.stderr) == (0, "")
    assert picture.exists()


def test_an_unknown_sample_is_named_with_the_known_ones(tmp_path):
    done = _tempannot(tmp_path, "open", "--sample=nowhere", "--screenshot", str(tmp_path / "x.png"))
    assert done.returncode == 2
    assert "news-report" in done.stderr


WORKING = """
import sys
from pathlib import Path
from PySide6.QtCore import QObject, QTimer, Signal
from tempannot.gui.app import application_instance, run
from tempannot.gui.window.screenshot import Screenshot
from tempannot.session.worker import Worker

class Speaker(QObject):
    said = Signal(int)

def busy(task):
    speaker = Speaker()
    while not task.is_stopped:
        speaker.said.emit(1)
    for word in range(100_000):
        speaker.said.emit(word)

def stuck(task):
    from threading import Event
    Event().wait()

background = Worker(application_instance())
QTimer.singleShot(0, lambda: background.run(globals()[sys.argv[1]], print))
sys.exit(run(sample="", picture=Screenshot(Path(sys.argv[2]))))
"""


@pytest.mark.parametrize("work", ["busy", "stuck"])
def test_no_thread_that_still_works_breaks_the_end_of_the_program(tmp_path, work):
    picture = tmp_path / "window.png"
    done = subprocess.run(
        [sys.executable, "-c", WORKING, work, str(picture)],
        check=False,
        env=os.environ | {"TEMPANNOT_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert picture.exists()


LOOKING = """
import gc
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from tempannot.cli.main import main
from tempannot.gui.app import application_instance
from tempannot.gui.window.main_window import MainWindow

def look():
    (window,) = (each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow))
    print(window.width(), window.height(), window.preferences.theme.is_dark, gc.isenabled())
    window.close()

application_instance()
QTimer.singleShot(0, look)
sys.exit(main(["open", *sys.argv[1:]]))
"""


@pytest.mark.parametrize(("theme", "is_dark"), [("dark", True), ("light", False)])
def test_theme_and_size_hold_for_the_window_too(tmp_path, theme, is_dark):
    done = subprocess.run(
        [sys.executable, "-c", LOOKING, "--size", "901x651", "--theme", theme],
        check=False,
        env=os.environ | {"TEMPANNOT_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    # no thread collects garbage: that of the window would end in it
    assert (done.returncode, done.stdout) == (0, f"901 651 {is_dark} False\n"), done.stderr
