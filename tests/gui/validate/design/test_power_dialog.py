"""How many raters are needed, worked out in the dialog of a new study."""

from PySide6.QtCore import Qt

from tempannot.gui.validate.design.power_dialog import PowerDialog


def test_raters_are_worked_out_and_taken_over(qtbot, dialog):
    dialog.tabs.setCurrentIndex(1)
    dialog.settings.boxes["raters"].box.setValue(4)
    qtbot.mouseClick(dialog.settings.how_many, Qt.MouseButton.LeftButton)
    asked = dialog.findChild(PowerDialog)
    asked.form.boxes["difference"].box.setValue(1.5)
    asked.form.boxes["studies"].box.setValue(10)
    assert "study power --difference 1.5" in asked.command.line.text()
    assert not asked.take.isEnabled()
    qtbot.mouseClick(asked.work_out, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(asked.take.isEnabled)
    assert asked.found.text().startswith("To find a difference of 1.5 with 80%: 4 raters, ")
    asked.form.boxes["raters"].box.setValue(2)
    qtbot.mouseClick(asked.work_out, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "2 raters" in asked.found.text())
    qtbot.mouseClick(asked.take, Qt.MouseButton.LeftButton)
    assert dialog.settings.boxes["raters"].value == 2
