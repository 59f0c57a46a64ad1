"""Candidate answers in the window: keys of undo while one types, and the study that follows."""

import pytest
from PySide6.QtCore import Qt

from tempannot.gui.state.view_table import Workspace
from tempannot.gui.validate.design.new_study_dialog import NewStudyDialog
from tests.gui.hands import click
from tests.gui.make.settled import make, settle

_CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def part(qtbot, window):
    """The part, with the page of candidates in front in the window."""
    window.workspaces.show(Workspace.BUILD)
    part = window.workspaces[Workspace.BUILD]
    part.workspace.show_page("candidates")
    settle(qtbot, part)
    yield part
    part.close()


def test_undo_while_typing_takes_back_the_step_of_the_drafts(qtbot, window, part):
    form = part.current.steps.write_form
    for field in (form.question, form.sentence):
        click(window, field)
        qtbot.keyClicks(field, "It is long")
    assert part.is_modified
    qtbot.keyClick(form.sentence, Qt.Key.Key_Z, _CONTROL)
    assert form.sentence.toPlainText() == ""
    assert form.question.text() == "It is long"
    qtbot.keyClick(form.sentence, Qt.Key.Key_Z, _CONTROL)
    assert form.question.text() == ""
    assert not part.is_modified
    settle(qtbot, part)


def test_letters_and_digits_are_typed_and_reach_no_action(qtbot, window, part):
    form = part.current.steps.write_form
    click(window, form.answer)
    qtbot.keyClicks(form.answer, "2 hours, N?")
    assert part.current.questions.draft(0).answer == "2 hours, N?"
    part.undo()
    settle(qtbot, part)


def test_new_study_of_candidates_suggests_four_raters_and_asks_whether_they_are_likely(
    qtbot, page, drafts, preferences, tmp_path
):
    page.open_paths([drafts])
    settle(qtbot, page)
    path = tmp_path / "candidates.csv"
    make(qtbot, page, path)
    dialog = NewStudyDialog(preferences)
    qtbot.addWidget(dialog)
    dialog.add_files([path])
    qtbot.waitUntil(lambda: dialog.planned is not None)
    design = dialog.planned.plan.design
    assert design.raters == 3
    assert not dialog.settings.hint.isHidden()
    assert design.scale.name == "plausibility"
    dialog.reject()


def test_alt_and_its_number_lead_to_a_step(qtbot, window, part):
    steps = part.current.steps
    for number, key in enumerate((Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4)):
        qtbot.keyClick(window, key, Qt.KeyboardModifier.AltModifier)
        assert steps.currentIndex() == number
    settle(qtbot, part)
