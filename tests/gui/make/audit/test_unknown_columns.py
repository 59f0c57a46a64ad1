"""Items whose columns nobody knows: the page says so, and asks with a guess."""

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from tempannot.gui.views.column_picker import ColumnsDialog
from tests.gui.hands import click
from tests.gui.make.settled import settle

PAIRS = "nr,what is given,what follows,verdict\n" + "".join(
    f"{n},It rains in {place} today.,It is wet in {place}.,{label}\n"
    for n, (place, label) in enumerate([("Bonn", "entailment"), ("Cork", "neutral")], 1)
)
SAID = "premise=what is given,hypothesis=what follows,label=verdict,id=nr"


@pytest.fixture
def pairs(tmp_path):
    path = tmp_path / "pairs.csv"
    path.write_text(PAIRS, "utf-8")
    return path


def answer(qtbot, keys):
    """Press keys at the dialog for columns as soon as it has read the file."""
    seen = []

    def press():
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, ColumnsDialog):
            QTimer.singleShot(20, press)
            return
        ok = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
        if not ok.isEnabled():
            QTimer.singleShot(20, press)
            return
        seen.append([box.currentText() for box in dialog.picker.roles])
        for key in keys:
            QTest.keyClick(QApplication.focusWidget() or dialog, key)

    QTimer.singleShot(0, press)
    return seen


def test_a_guess_is_taken_with_return_and_shown_in_the_command(qtbot, page, pairs):
    page.open_paths([pairs])
    settle(qtbot, page)
    assert "is known to be a text" in page.message.words.text()
    seen = answer(qtbot, [Qt.Key.Key_Return])
    click(page, page.options.columns.button)
    settle(qtbot, page)
    assert seen == [["id", "premise", "hypothesis", "label"]]
    assert page.options.values["columns"] == SAID
    assert page.found is not None
    assert page.found.report.items == 2
    assert f"--columns '{SAID}'" in page.command.line.text()


def test_escape_leaves_everything_as_it_was(qtbot, page, pairs):
    page.open_paths([pairs])
    settle(qtbot, page)
    answer(qtbot, [Qt.Key.Key_Escape])
    click(page, page.options.columns.button)
    settle(qtbot, page)
    assert page.options.values["columns"] is None
    assert page.found is None
