"""A rater's work deleted in the window, after what that changes was said."""

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox


@pytest.mark.parametrize("is_wanted", [True, False])
def test_what_a_rater_gave_is_deleted_if_that_is_wanted(qtbot, lead, is_wanted):
    rater = lead.desk.study.raters[0].name
    table = lead.status.table
    table.setCurrentIndex(table.model().index(0, 0))
    said = []

    def answer():
        asked = QApplication.activeModalWidget()
        said.append(asked.text())
        buttons = QMessageBox.StandardButton
        wanted = asked.button(buttons.Yes if is_wanted else buttons.Cancel)
        qtbot.mouseClick(wanted, Qt.MouseButton.LeftButton)

    QTimer.singleShot(0, answer)
    qtbot.mouseClick(lead.status.forget, Qt.MouseButton.LeftButton)
    assert said[0].startswith(f"{rater}: ")
    assert "agreement, means and models change" in said[0]
    if is_wanted:
        qtbot.waitUntil(lambda: rater not in [each.name for each in lead.desk.study.raters])
    else:
        assert rater in [each.name for each in lead.desk.study.raters]
