"""Consent and questions chosen in the dialog of a new study."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tempannot.resources import resource
from tempannot.study.pages.questionnaire_files import DEFAULT, all_pages


def _planned(qtbot, dialog):
    qtbot.waitUntil(lambda: dialog.planned is not None and dialog.in_file.isEnabled())
    return dialog.planned.plan.design


def test_our_pages_are_chosen_by_keys_and_are_part_of_the_plan_and_the_command(qtbot, dialog):
    dialog.add_files([resource("study/sample-items.csv")])
    assert _planned(qtbot, dialog).pages == ()
    dialog.tabs.setCurrentIndex(3)
    for picker in (dialog.around.consent, dialog.around.questions):
        QTest.keyClick(picker.choice, Qt.Key.Key_Down)
    assert "TAKING PART IN THIS STUDY" in dialog.around.shown.toPlainText()
    qtbot.waitUntil(lambda: "--pages default" in dialog.command.line.text())
    assert _planned(qtbot, dialog).pages == all_pages(DEFAULT, DEFAULT)


def test_a_file_that_is_wrong_is_said_with_its_line(qtbot, dialog, tmp_path):
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('[[page]]\nid = "a"\ntitle = "A"\nwhen = "never"\n')
    dialog.add_files([resource("study/sample-items.csv")])
    _planned(qtbot, dialog)
    dialog.around.questions.use(str(wrong))
    qtbot.waitUntil(lambda: "wrong.toml:4" in dialog.notes_line.text())
    assert not dialog.in_file.isEnabled()
