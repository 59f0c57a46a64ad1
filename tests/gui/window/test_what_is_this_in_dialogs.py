"""Shift+F1 in dialogs: every dialog and every field of it says what it is."""

import ast
import gc
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog

import tempannot.gui
from tempannot.gui.kit.accessibility import stops
from tempannot.gui.kit.what_texts import explanation, panel_text
from tempannot.gui.window.documents.new_text_dialog import NewTextDialog
from tempannot.gui.window.what_is_this import Note
from tests.gui.every_dialog import MADE
from tests.gui.hands import click, press


@pytest.fixture(params=MADE)
def dialog(request, window, tmp_path, qtbot):
    made = MADE[request.param](window, tmp_path)
    with qtbot.waitActive(made):
        made.open()
    yield made
    made.reject()


def unexplained(dialog):
    """The fields of which no more is said than what the dialog is."""
    whole = panel_text(dialog)
    assert whole
    for each in stops(dialog):
        is_answer = isinstance(each.parentWidget(), QDialogButtonBox)
        if not is_answer and explanation(each) in ("", f"<p>{whole}</p>"):
            yield type(each).__name__, each.accessibleName(), type(each.parentWidget()).__name__


def test_every_dialog_there_is_was_made_here():
    folder = Path(tempannot.gui.__file__).parent
    trees = [ast.parse(each.read_text("utf-8")) for each in folder.rglob("*.py")]
    classes = [e for tree in trees for e in ast.walk(tree) if isinstance(e, ast.ClassDef)]
    bases = {each.name: {ast.unparse(base) for base in each.bases} for each in classes}
    dialogs = {"QDialog"}
    while more := {name for name in bases.keys() - dialogs if bases[name] & dialogs}:
        dialogs |= more
    assert dialogs - {"QDialog", "FieldsDialog"} == set(MADE) - {"About"}, "which is a PageDialog"
    calls = (e for tree in trees for e in ast.walk(tree) if isinstance(e, ast.Call))
    assert not any(ast.unparse(each.func) == "QDialog" for each in calls)


def said(dialog):
    """What the note says that is shown in a dialog."""
    return [each.accessibleName() for each in dialog.findChildren(Note) if each.isVisible()]


def test_every_field_of_a_dialog_says_what_it_is_and_the_key_asks(dialog, qtbot):
    tabs = getattr(dialog, "tabs", None)
    for page in range(tabs.count() if tabs is not None else 1):
        if tabs is not None:
            tabs.setCurrentIndex(page)
        qtbot.wait(50)
        assert (page, list(unexplained(dialog))) == (page, [])
    press(dialog, "Shift+F1")
    (words,) = said(dialog)
    assert panel_text(dialog) in words
    press(dialog, "X")
    assert (said(dialog), dialog.isVisible()) == ([], True)
    assert not isinstance(dialog.focusWidget(), Note)


def test_a_field_says_more_than_its_dialog(window, qtbot, tmp_path):
    made = NewTextDialog(window)
    with qtbot.waitActive(made):
        made.open()
    while made.focusWidget() is not made.name:
        press(made, "Tab")
    press(made, "Shift+F1")
    assert "What the document is called" in said(made)[0]
    press(made, "Esc", "Esc")
    assert not made.isVisible()


def test_dialogs_that_qt_makes_itself_are_left_alone(window, qtbot, tmp_path):
    """They go as they came: whatever Python put into one would be left behind."""
    inside = []

    def look():
        asked = QApplication.activeModalWidget()
        inside.append((type(asked).__name__, asked.findChildren(Note)))
        press(asked, "Esc")

    for _ in range(3):
        QTimer.singleShot(200, look)
        own = QFileDialog.Option.DontUseNativeDialog
        QFileDialog.getSaveFileName(window, "Save", str(tmp_path), "", "", own)
        gc.collect()
    assert inside == [("QFileDialog", [])] * 3
    with qtbot.waitActive(window):
        window.activateWindow()
    press(window, "Shift+F1")
    assert len(said(window)) == 1


def test_a_click_says_what_the_buttons_at_the_foot_do_and_does_nothing(window, qtbot, tmp_path):
    made = NewTextDialog(window)
    with qtbot.waitActive(made):
        made.open()
    cancel = made.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Cancel)
    press(made, "Alt+Shift+F1")
    click(made, cancel)
    assert "Closes the dialog; nothing more is changed." in said(made)[0]
    assert made.isVisible()
    press(made, "Esc", "Esc")
