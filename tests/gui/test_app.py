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
