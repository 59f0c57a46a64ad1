"""A window that is killed while somebody decides; run as a program, this file is that window."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tempannot.comparison.adjudication.decision_log import read_log
from tempannot.comparison.adjudication.gold_files import GoldFolder, GoldProgress
from tempannot.comparison.document_matching import match
from tests.comparison.marked_texts import event, timeml

WORDS = [f"went{number}" for number in range(1, 13)]
TEXT = " ".join(event(f"e{n}", word) for n, word in enumerate(WORDS, 1))
NAMES = ("alpha", "beta", "gamma")


def write_folders(home):
    """Three documents of two annotators who say the opposite of every two neighbours."""
    for folder, relation in (("one", "BEFORE"), ("two", "AFTER")):
        (home / folder).mkdir()
        links = [f"ei{n} {relation} ei{n + 1}" for n in range(1, len(WORDS))]
        for name in NAMES:
            (home / folder / f"{name}.tml").write_bytes(timeml(TEXT, *links))


def decide_until_killed(home: Path) -> None:
    """Decide one item after the other with keys, and count aloud what is done."""
    from PySide6.QtTest import QTest  # noqa: PLC0415 - only the process that is killed has a window
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415

    from tempannot.gui.state.preferences import Preferences  # noqa: PLC0415
    from tempannot.gui.state.view_table import Workspace  # noqa: PLC0415
    from tempannot.gui.window.main_window import MainWindow  # noqa: PLC0415
    from tempannot.gui.window.message_bar import ErrorReporter  # noqa: PLC0415
    from tests.gui.hands import press  # noqa: PLC0415

    application = QApplication([])
    window = MainWindow(Preferences(application), ErrorReporter(application))
    window.show()
    QTest.qWaitForWindowActive(window)
    window.workspaces.open_paths(Workspace.COMPARE, [home / "one", home / "two"])
    while window.workspaces[Workspace.COMPARE].session.corpus is None:
        application.processEvents()
    press(window, "Ctrl+J", "Return")
    for _ in NAMES:
        for _ in WORDS[1:]:
            press(window, "1")
            os.write(1, b".")
        press(window, "Ctrl+Return")
    while True:
        time.sleep(1)


@pytest.mark.parametrize("wanted", [4, 19])
def test_a_kill_costs_at_most_the_key_under_way(wanted, tmp_path):
    write_folders(tmp_path)
    told = {"TEMPANNOT_HOME": str(tmp_path / "home"), "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(
        [sys.executable, __file__, str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | told,
    ) as process:
        assert process.stdout is not None
        done = len(process.stdout.read(wanted))
        process.kill()
        done += len(process.stdout.read())
    logs = sorted((tmp_path / "gold").glob("*.jsonl"))
    decided = sum(read_log(log).decided for log in logs)
    assert done <= decided <= done + 1
    matched = match([tmp_path / "one", tmp_path / "two"])
    found = list(map(GoldFolder(tmp_path / "gold").document, matched.documents))
    assert sum(each.standing.decided or 0 for each in found) in (decided - 1, decided)
    finished = [each.name for each in found if each.state is GoldProgress.FINISHED]
    assert finished == list(NAMES[: len(finished)])
    assert all(each.gold.exists() for each in found if each.name in finished)


if __name__ == "__main__":
    decide_until_killed(Path(sys.argv[1]))
