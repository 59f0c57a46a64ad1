"""The densest documents: what a key costs does not grow with the thousands that it leaves alone."""

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox

from tempannot.gui.compare.start_dialog import StartDialog
from tempannot.gui.state.view_table import Workspace
from tests.gui.hands import answering, press
from tests.work import calls

MOST_CALLS = 180_000
"""Functions called for a decision among 5,460 items; when each was looked at it was 400,000."""


@pytest.fixture
def dense(window, qtbot, monkeypatch, data):
    """The Compare workspace with the densest two annotations, and a gold begun by key."""
    close = QMessageBox.StandardButton.Close
    monkeypatch.setattr(QMessageBox, "question", lambda *_: close, raising=True)
    paths = sorted((data / "narrativetime").glob("a?_APW19980219.0476.tml"))
    if len(paths) < 2:
        pytest.skip("the densest documents are not there")
    compare = window.workspaces[Workspace.COMPARE]
    with qtbot.waitSignal(compare.opened, timeout=60_000):
        window.workspaces.open_paths(Workspace.COMPARE, paths)
    with answering(StartDialog, lambda dialog: press(dialog, "Return")):
        press(window, "Ctrl+J")
    qtbot.waitUntil(lambda: compare.session.adjudication is not None, timeout=60_000)
    window.activateWindow()
    QApplication.processEvents()
    return compare


def test_a_decision_looks_again_only_at_what_it_changed(window, dense):
    made = dense.session.adjudication.adjudication
    press(window, "1")  # what is made once is there now
    counts = []
    for key in "212":
        decided, left = len(made.decisions), made.progress().left
        counts.append(calls(lambda key=key: press(window, key)))
        assert len(made.decisions) == decided + 1
        assert made.progress().left < left
    assert sorted(counts)[1] < MOST_CALLS, counts
