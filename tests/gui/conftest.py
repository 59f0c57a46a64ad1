"""A theme, and a real window on real documents; every test leaves nothing behind."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize

from tempannot.gui.kit import quick_keys
from tempannot.gui.kit.theme import Theme, ThemeChoice
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.window.main_window import MainWindow
from tempannot.gui.window.message_bar import ErrorReporter
from tempannot.resources import samples
from tests.conftest import PatientBot
from tests.dense_documents import dense_pair
from tests.gui.driver import Display
from tests.gui.small_documents import clash, far, open_context, small
from tests.oddities import IS_OWN, REAL

__all__ = ["clash", "far", "open_context", "small"]


@pytest.fixture(autouse=True)
def no_settling_of_memory(monkeypatch):
    """A full collection goes through all tests that wait, too: half of the time of all of them."""
    monkeypatch.setattr(quick_keys, "settle_memory", lambda: None)
    monkeypatch.setattr(quick_keys, "set_aside", lambda: None)


@pytest.fixture
def qtbot(qtbot, qapp) -> Iterator[PatientBot]:
    """The hands of a test in the window, which takes its preferences with it when it goes."""
    yield qtbot
    for each in qapp.children():
        if isinstance(each, Preferences | ErrorReporter):
            each.deleteLater()


@pytest.fixture
def theme(qapp) -> Theme:
    """The light theme, in force."""
    made = Theme(ThemeChoice.LIGHT)
    made.apply()
    return made


@pytest.fixture
def news(tmp_path) -> Path:
    """A copy of the news sample that a test may change."""
    return _copy("news-report", tmp_path)


@pytest.fixture
def medical(tmp_path) -> Path:
    """A copy of the inconsistent sample."""
    return _copy("medical-history", tmp_path)


@pytest.fixture
def window(qtbot, qapp) -> MainWindow:
    """A window without documents, in front and active."""
    preferences = Preferences(qapp)
    preferences.theme.apply()
    shown = MainWindow(preferences, ErrorReporter(qapp))
    shown.resize(1400, 900)  # the screen of the tests is smaller than any that people have
    qtbot.addWidget(shown, before_close_func=_give_up_edits)
    with qtbot.waitActive(shown):
        shown.show()
        shown.activateWindow()
    return shown


@pytest.fixture
def start(qtbot, qapp):
    """Start a window on the last session."""

    def make() -> MainWindow:
        window = MainWindow(Preferences(qapp), ErrorReporter(qapp))
        qtbot.addWidget(window)
        window.resize(QSize(1000, 700))
        with qtbot.waitExposed(window):
            window.show()
        window.annotating.keeper.watch()
        window.annotating.keeper.bring_back()
        return window

    return make


@pytest.fixture
def display():
    """The name of an X server of its own."""
    if not (shutil.which("Xvfb") and shutil.which("xdotool")):
        pytest.skip("needs Xvfb and xdotool")
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x900x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as pipe:
        name = f":{pipe.readline().strip()}"
    yield Display(name, server.pid)
    server.terminate()
    server.wait()


def _give_up_edits(window: MainWindow) -> None:
    for session in window.documents.unsaved():
        while session.undo_name is not None and session.is_modified:
            session.undo()
        if session.has_edits:
            session.save()
        elif session.is_modified:  # a draft
            window.documents.show(session.path)
            window.documents.give_up(session)
            window.documents.close_current()


def _copy(name: str, folder: Path) -> Path:
    source = next(path for path in samples() if path.stem == name)
    return Path(shutil.copy(source, folder))


@pytest.fixture(params=IS_OWN)
def dense_document(request, tmp_path) -> Path:
    """A document in which every two events have a link; some of its names are long."""
    if request.param:
        return dense_pair(tmp_path)[0]
    return REAL / "narrativetime" / "a1_ABC19980114.1830.0611.tml"
