"""What an export is to hold, asked by keys."""

from PySide6.QtCore import Qt

from tempannot.gui.validate.lead.lead_files import ExportDialog
from tempannot.gui.validate.lead.study_transfers import ExportKind
from tempannot.study.design.study_options import RATERS


def test_the_kind_that_fits_the_page_is_chosen_and_has_the_keys(qtbot):
    dialog = ExportDialog(has_answers=False)
    qtbot.addWidget(dialog)
    dialog.choose(ExportKind.ANSWERS)
    dialog.show()
    qtbot.waitExposed(dialog)
    assert dialog.kind is ExportKind.ANSWERS
    qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Space)
    assert dialog.kind is ExportKind.ANSWERS
    assert dialog.focusWidget() is dialog.choices[ExportKind.ANSWERS]


def test_not_more_raters_are_to_agree_than_judge_an_item(qtbot):
    for judging, asked in ((2, 2), (RATERS + 2, RATERS)):
        dialog = ExportDialog(has_answers=True, most_raters=judging)
        qtbot.addWidget(dialog)
        assert dialog.raters == asked
