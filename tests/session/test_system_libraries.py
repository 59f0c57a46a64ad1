"""What Qt would abort on is said in a line before it is asked."""

import os
import subprocess
import sys

import pytest

from tempannot.cli.main import main
from tempannot.session import system_libraries
from tempannot.session.system_libraries import (
    Display,
    lack_of_display,
    lack_of_libraries,
    missing_libraries,
)

COMMAND = (sys.executable, "-m", "tempannot")
ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="other systems bring all of it")


@pytest.fixture
def without(monkeypatch):
    """A system that lacks some libraries."""
    load = system_libraries.CDLL

    def lack(*files):
        def loaded(file):
            if file in files:
                raise OSError(f"{file}: cannot open shared object file")
            return load(file)

        monkeypatch.setattr(system_libraries, "CDLL", loaded)

    return lack


@ON_LINUX
def test_all_libraries_that_are_missing_are_named_with_their_packages(without):
    without("libEGL.so.1", "libGL.so.1")
    said = lack_of_libraries(missing_libraries(Display.ANY))
    assert said.startswith("the window needs libEGL.so.1, libGL.so.1, which this system lacks: ")
    assert "libegl1 libgl1" in said


@ON_LINUX
def test_a_display_of_x_without_its_libraries_is_told(without, monkeypatch):
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", ":12345")
    without("libxcb-cursor.so.0")
    assert "libxcb-cursor.so.0" in lack_of_display()
    assert "libxcb-cursor0" in lack_of_display()


def test_a_platform_without_a_display_lacks_none(monkeypatch):
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert lack_of_display() == ""


@ON_LINUX
def test_a_display_that_does_not_answer_is_told_in_a_line_and_pictures_need_none(tmp_path):
    environment = {name: value for name, value in os.environ.items() if name != "QT_QPA_PLATFORM"}
    environment = environment | {"DISPLAY": ":12345", "TEMPANNOT_HOME": str(tmp_path)}
    environment.pop("WAYLAND_DISPLAY", None)
    done = subprocess.run(
        [*COMMAND, "open", "--sample"], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: no display answers at DISPLAY=:12345; ")
    picture = tmp_path / "window.png"
    drawn = subprocess.run(
        [*COMMAND, "open", "--sample", "--screenshot", picture],
        env=environment,
        capture_output=True,
        check=False,
    )
    assert drawn.returncode == 0
    assert picture.read_bytes().startswith(b"\x89PNG")


@ON_LINUX
def test_a_window_that_cannot_be_loaded_says_what_the_system_lacks(without, monkeypatch, capsys):
    without("libEGL.so.1")

    def fail(*_arguments, **_named):
        raise ImportError("libEGL.so.1: cannot open shared object file")

    monkeypatch.setattr("tempannot.cli.open.open_command.callback", fail)
    assert main(["open"]) == 2
    assert "the window needs libEGL.so.1, which this system lacks" in capsys.readouterr().err
