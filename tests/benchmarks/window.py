"""How long the window takes: to start, and from a key to its painted result."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.benchmarks.synthetic import timeml
from tests.benchmarks.table import Row

_START = """
import time
begun = time.perf_counter()
from PySide6.QtWidgets import QApplication
from tempannot.gui.app import application_instance
from tempannot.gui.window.message_bar import ErrorReporter
from tempannot.gui.window.main_window import MainWindow
from tempannot.gui.state.preferences import Preferences
from tempannot.resources import samples
application = application_instance()
preferences = Preferences(application)
preferences.theme.apply()
window = MainWindow(preferences, ErrorReporter(application))
window.show()
window.open_paths([samples()[0]])
application.processEvents()
print(time.perf_counter() - begun)
window.close()
"""

_KEYS = """
import sys, time
from pathlib import Path
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from tempannot.gui.app import application_instance
from tempannot.gui.window.message_bar import ErrorReporter
from tempannot.gui.window.main_window import MainWindow
from tempannot.gui.state.preferences import Preferences
application = application_instance()
window = MainWindow(Preferences(application), ErrorReporter(application))
window.resize(1400, 900)
window.show()
window.open_paths([Path(sys.argv[1])])
for _ in range(50):
    application.processEvents()
window.activateWindow()
text = window.annotate.text
text.setFocus()
session = window.documents.current
def press(key):
    begun = time.perf_counter()
    QTest.keyClick(text.view, key)
    application.processEvents()
    return time.perf_counter() - begun
intervals = [each.id for each in session.reasoning.intervals]
for number in range(0, 600, 6):
    window.selection.focus(intervals[number])
    application.processEvents()
    print("move", press(Qt.Key.Key_Tab))
    window.selection.select_pair(intervals[number], intervals[number + 3])
    application.processEvents()
    allowed = session.reasoning.allowed(intervals[number], intervals[number + 3])
    print("relate", press(Qt.Key.Key_B if "before" in allowed.names else Qt.Key.Key_V))
    for _ in range(40):
        application.processEvents()
        time.sleep(0.005)
while session.undo_name:
    session.undo()
window.close()
"""


def rows() -> list[Row]:
    """Measure start and key presses in processes of their own, without a display."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.tml"
        path.write_bytes(timeml(words=100_000, events=1_000, links=1_200))
        starts = [float(_run(_START, folder)) for _ in range(3)]
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", "import PySide6.QtWidgets"], check=True)
        bare = time.perf_counter() - begun
        lines = [line.split() for line in _run(_KEYS, folder, str(path)).splitlines()]
    return [
        Row(
            "start to usable window",
            "< 1.0 s",
            f"{statistics.median(starts):.2f} s",
            f"{statistics.median(starts) / bare:.1f} x importing Qt's widgets alone",
            holds=statistics.median(starts) < 1.0,
        ),
        *(_keys(name, [float(t) for n, t in lines if n == name]) for name in ("move", "relate")),
    ]


def _keys(name: str, seconds: list[float]) -> Row:
    middle, slow = statistics.median(seconds), statistics.quantiles(seconds, n=20)[-1]
    return Row(
        f"key press to painted result ({name}), 1,000 intervals, 100,000 words",
        "95th percentile < 50 ms",
        f"median {1000 * middle:.0f} ms, 95th percentile {1000 * slow:.0f} ms",
        f"{slow / 0.050:.2f} of the bar",
        holds=slow < 0.050,
    )


def _run(code: str, home: str, *arguments: str) -> str:
    environment = os.environ | {"TEMPANNOT_HOME": home, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        check=True,
        capture_output=True,
        text=True,
        env=environment,
    )
    return done.stdout.strip()
