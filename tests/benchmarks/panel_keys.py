"""Drives a real window, without a display, with keys; prints what each costs.

``python -m tests.benchmarks.panel_keys keys FILE PANEL`` opens a file and one panel below the
text, then goes from mark to mark and relates pairs, once so that it contradicts.
``python -m tests.benchmarks.panel_keys open FILE PANEL`` only opens, and waits for the layouts.
``python -m tests.benchmarks.panel_keys page FOLDER`` goes through all documents of a folder.
``python -m tests.benchmarks.panel_keys adjudicate A B PANEL`` compares two files, begins a gold and
decides, with one panel below the texts.

Each line names what was done, and milliseconds: the processor's until it was painted, those until
nothing was left to do, those of the longest turn of the event loop, and of the turn that the key
itself takes with all that comes behind the painting in it. In these four all threads count, also
those that work beside the window. Behind them stand the time that the longest turn cost the
window's own thread alone, which is for how long it would not answer, and the longest one on the
wall, which grows with whatever else the machine does.
"""

from __future__ import annotations

import resource
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time, sleep, thread_time
from typing import NamedTuple

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from tempannot.gui.app import application_instance
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.state.view_table import Workspace
from tempannot.gui.window.main_window import MainWindow
from tempannot.gui.window.message_bar import ErrorReporter

PANELS = {
    "links": Qt.Key.Key_1,
    "graph": Qt.Key.Key_2,
    "matrix": Qt.Key.Key_3,
    "timeline": Qt.Key.Key_4,
}
_QUIET = 0.12
"""Seconds without work after which nothing more is expected: longer than any timer waits."""
_LONGEST = 180.0


class Spent(NamedTuple):
    """Seconds of the processor in all threads, in the window's own, and on the wall."""

    all: float
    own: float
    wall: float

    @classmethod
    def now(cls) -> Spent:
        """The three clocks as they stand."""
        return cls(process_time(), thread_time(), perf_counter())

    def since(self) -> Spent:
        """What was spent from here on."""
        return Spent(*(now - then for now, then in zip(Spent.now(), self, strict=True)))

    def most(self, other: Spent) -> Spent:
        """The larger of each."""
        return Spent(*map(max, self, other))


class Hands:
    """A window and the keys that are pressed in it."""

    def __init__(self) -> None:
        self.application = application_instance()
        preferences = Preferences(self.application)
        preferences.theme.apply()
        self.window = MainWindow(preferences, ErrorReporter(self.application))
        self.window.resize(1400, 900)
        self.window.show()
        self.window.activateWindow()
        self.settle()

    def do(self, name: str, act: Callable[[], object]) -> None:
        """Do something, wait until all is settled, and print what it cost."""
        begun = Spent.now()
        act()
        self.application.sendPostedEvents()  # painting is one of them; timers come behind it
        painted = begun.since()
        self.turn()
        turn = begun.since()
        longest, settled = self.settle()
        longest = longest.most(turn)
        costs = (painted.all, turn.all + settled, longest.all, turn.all, longest.own, longest.wall)
        print(name, *(f"{1000 * each:.1f}" for each in costs), flush=True)

    def press(self, name: str, key: Qt.Key, modifier: Qt.KeyboardModifier | None = None) -> None:
        """Press a key where the window has its focus."""
        held = Qt.KeyboardModifier.NoModifier if modifier is None else modifier
        at = QApplication.focusWidget() or self.window
        self.do(name, lambda: QTest.keyClick(at, key, held))

    def turn(self) -> Spent:
        """Let the event loop go round once; return what it took."""
        begun = Spent.now()
        self.application.processEvents(QEventLoop.ProcessEventsFlag.AllEvents)
        return begun.since()

    def settle(self) -> tuple[Spent, float]:
        """Let it go round until nothing happens; return the longest turn and the whole time."""
        begun = process_time()
        longest = Spent(0.0, 0.0, 0.0)
        until, last = perf_counter() + _QUIET, perf_counter() + _LONGEST
        while perf_counter() < until and perf_counter() < last:
            before = process_time()
            sleep(0.001)
            other = process_time() - before
            took = self.turn()
            longest = longest.most(took)
            if took.all > 0.001 or other > 0.0005:
                until = perf_counter() + _QUIET
        return longest, process_time() - begun

    def memory(self) -> int:
        """Return the megabytes that the process holds."""
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * resource.getpagesize() // 2**20


def _open(hands: Hands, path: str, panel: str) -> None:
    hands.press("raise", PANELS[panel], Qt.KeyboardModifier.AltModifier)
    hands.do("open", lambda: hands.window.open_paths([Path(path)]))
    hands.press("text", Qt.Key.Key_F6)


def _keys(hands: Hands, path: str, panel: str) -> None:
    _open(hands, path, panel)
    for _ in range(3):
        hands.press("first", Qt.Key.Key_Tab)
    for number in range(30):
        hands.press("move", Qt.Key.Key_Tab)
        if number % 3 == 0:
            hands.press("aim", Qt.Key.Key_5)
            hands.press("relate", Qt.Key.Key_B if number % 2 else Qt.Key.Key_V)
        if number % 10 == 0:
            _slip(hands)
    control = Qt.KeyboardModifier.ControlModifier
    while hands.window.documents.current and hands.window.documents.current.undo_name:
        hands.press("undo", Qt.Key.Key_Z, control)


ADJUDICATED = {
    "measures": Qt.Key.Key_1,
    "timeline": Qt.Key.Key_5,
    "graph": Qt.Key.Key_6,
    "matrix": Qt.Key.Key_7,
}


def _adjudicate(hands: Hands, key: str, response: str, panel: str) -> None:
    hands.window.workspaces.open_paths(Workspace.COMPARE, [Path(key), Path(response)])
    session = hands.window.workspaces[Workspace.COMPARE].session
    while session.comparison is None:
        hands.settle()
    begin = QTimer()
    begin.timeout.connect(_accept)
    begin.start(20)
    hands.press("begin", Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    begin.stop()
    hands.window.activateWindow()
    hands.settle()
    hands.press("raise", ADJUDICATED[panel], Qt.KeyboardModifier.AltModifier)
    hands.press("away", Qt.Key.Key_F6)
    for number in range(24):
        hands.press("decide", Qt.Key.Key_2 if number % 2 else Qt.Key.Key_1)
        if number % 8 == 7:
            hands.press("undo", Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    hands.window.workspaces[Workspace.COMPARE].adjudicating.close_all()  # or closing would ask


def _accept() -> None:
    for each in QApplication.topLevelWidgets():
        if isinstance(each, QDialog) and each.isVisible():
            each.accept()


def _slip(hands: Hands) -> None:
    """Relate a pair in a way that the links rule out."""
    session = hands.window.documents.current
    selection = hands.window.selection
    assert session is not None
    hands.press("aim", Qt.Key.Key_4)
    if selection.source is None or selection.target is None:
        return
    allowed = session.reasoning.allowed(selection.source, selection.target)
    wrong = Qt.Key.Key_A if "after" not in allowed.names else Qt.Key.Key_B
    hands.press("slip", wrong)
    hands.press("move", Qt.Key.Key_Tab)
    hands.press("undo", Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)


def _page(hands: Hands, folder: str) -> None:
    hands.do("open", lambda: hands.window.open_paths([Path(folder)]))
    count = len(hands.window.documents.paths)
    left = list(range(count))

    def step() -> None:
        if len(left) % 50 == 0:
            print("memory", hands.memory(), flush=True)
        if left:
            left.pop()
            hands.window.step(1)
        else:
            loop.quit()

    loop, timer = QEventLoop(), QTimer()  # a real loop: what is over is deleted in no other
    timer.timeout.connect(step)
    timer.start(0)
    loop.exec()


def main(what: str, *arguments: str) -> None:
    """Do one of the four things."""
    hands = Hands()
    works: dict[str, Callable[..., None]] = {
        "keys": _keys,
        "open": _open,
        "page": _page,
        "adjudicate": _adjudicate,
    }
    works[what](hands, *arguments)
    for session in hands.window.documents.unsaved():
        hands.window.documents.give_up(session)
    print("memory", hands.memory())
    sys.stdout.flush()
    hands.window.documents.close_all()
    hands.window.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
