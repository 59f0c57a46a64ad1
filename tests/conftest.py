"""Fixtures for every test: no display needed, no user settings touched, shared data if present."""

import gc
import itertools
import os
import re
import signal
import sys
import threading
from collections.abc import Iterator
from functools import partialmethod
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import hypothesis
import pytest
import pytest_randomly
from PySide6.QtCore import QEvent
from pytestqt.qtbot import QtBot

from tempannot.session.worker import OwnedThread, end_threads
from tests.databases import watch_databases
from tests.oddities import REAL

watch_databases()
# numpy and Python's own are enough; a library of the parser would load torch for every test
pytest_randomly.entrypoint_reseeds = []
# else each of the many programs that tests start compiles all that it loads, and pytest every test
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
if (
    signal.getsignal(signal.SIGINT) is signal.SIG_IGN
):  # as behind a shell; commands would have it too
    signal.signal(signal.SIGINT, signal.default_int_handler)
hypothesis.settings.register_profile(
    "untimed", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("untimed")

SHARED = REAL.parent
PATIENCE = 60_000
"""Milliseconds until a test gives up what it waits for, on however busy a machine."""


class PatientBot(QtBot):
    """Tests say what they wait for, not how long that may take.

    What they show is held until it is closed: a window that nobody holds may be collected, and
    its parts deleted, while Qt is in the midst of giving one of them an event.
    """

    waitUntil = partialmethod(QtBot.waitUntil, timeout=PATIENCE)
    waitSignal = partialmethod(QtBot.waitSignal, timeout=PATIENCE)
    waitSignals = partialmethod(QtBot.waitSignals, timeout=PATIENCE)
    waitActive = partialmethod(QtBot.waitActive, timeout=PATIENCE)
    waitExposed = partialmethod(QtBot.waitExposed, timeout=PATIENCE)

    def __init__(self, request) -> None:
        super().__init__(request)
        self._held = []

    def addWidget(self, widget, *, before_close_func=None) -> None:  # noqa: N802
        super().addWidget(widget, before_close_func=before_close_func)
        self._held.append(widget)

    def let_go(self) -> None:
        """Hold nothing any more."""
        self._held.clear()


gc.disable()  # what is made while tests are looked for stays: collecting finds nothing


def pytest_collection_finish() -> None:
    """The collector need not look through all the tests again and again."""
    gc.freeze()
    gc.enable()


@pytest.fixture
def qtbot(qapp, request) -> Iterator[PatientBot]:
    """The hands of a test in the window.

    What the test closed goes at once, and so does what nobody put into a window: a theme would
    dress them all again for every test that follows.
    """
    bot = PatientBot(request)
    yield bot
    for each in qapp.topLevelWidgets():
        if each.parent() is None:
            each.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    bot.let_go()


@pytest.fixture
def data() -> Path:
    """The folder of real files, which are not part of the project.

    A test asks for it if what it holds are numbers of these files themselves; any other begins with
    files of our own (``tests.oddities.rows_of``) and has the real ones as a second round.
    """
    if not REAL.is_dir():
        pytest.skip("these are numbers of real files, which are not here")
    return REAL


@pytest.fixture
def golden() -> Path:
    """The folder of numbers derived from papers and published data."""
    return Path(__file__).parent / "golden"


@pytest.fixture(scope="session")
def fresh_folders(tmp_path_factory) -> Iterator[Path]:
    """Names of folders that are not there yet, one after another.

    pytest looks through all folders of the run for the next number: with the 20,000 of ours that
    was a seventh of the time of all tests.
    """
    parent = tmp_path_factory.mktemp("each")
    return (parent / str(number) for number in itertools.count())


@pytest.fixture
def tmp_path(fresh_folders, request) -> Path:
    """A folder of the test, in one that is named by the test."""
    folder = next(fresh_folders) / f"{re.sub(r'[^0-9a-zA-Z]', '_', request.node.name)[:30]}0"
    folder.mkdir(mode=0o700, parents=True)
    return folder


@pytest.fixture(autouse=True)
def user_folders(fresh_folders, monkeypatch) -> Path:
    """Settings, journals and entries of menus go to a folder that the test throws away."""
    home = next(fresh_folders)
    home.mkdir(mode=0o700)
    monkeypatch.setenv("TEMPANNOT_HOME", str(home))
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "share"))
    return home


@pytest.fixture(autouse=True)
def no_thread_outlives_its_owner():
    """What a test closes ends its threads; a thread that stays behind ends the process badly."""
    yield
    left = [each for each in threading.enumerate() if isinstance(each, OwnedThread)]
    for each in left:
        each.join(60)
    alive = [each.name for each in left if each.is_alive()]
    assert end_threads(30)
    assert alive == []
