"""Shift+F1 in dialogs: every dialog and every field of it says what it is."""

import ast
import gc
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog

import tempannot.gui
from tempannot.comparison.comparison import DocumentComparison
from tempannot.formats.reading import read
from tempannot.gui.compare.compare_files import LeftOutDialog, OpenDialog
from tempannot.gui.compare.start_dialog import StartDialog
from tempannot.gui.kit.accessibility import stops
from tempannot.gui.kit.dialogs import PageDialog
from tempannot.gui.kit.what_texts import explanation, panel_text
from tempannot.gui.make.candidates.text_dialog import TextDialog
from tempannot.gui.project.new_project_dialog import NewProjectDialog
from tempannot.gui.validate.design.new_study_dialog import NewStudyDialog, RepeatsDialog
from tempannot.gui.validate.design.power_dialog import PowerDialog
from tempannot.gui.validate.lead.lead_files import ExportDialog, HandOutDialog
from tempannot.gui.validate.start.key_dialog import KeyDialog
from tempannot.gui.validate.start.start_page import ConnectDialog
from tempannot.gui.views.columns_dialog import ColumnsDialog
from tempannot.gui.window.documents.creation_field import CreationDialog
from tempannot.gui.window.documents.new_text_dialog import NewTextDialog
from tempannot.gui.window.help_menu import KeymapDialog
from tempannot.gui.window.manual_window import ManualWindow
from tempannot.gui.window.what_is_this import Note
from tempannot.resources import sample_comparison, samples
from tempannot.session.compare_session import CompareSession, ComparisonFindings
from tests.gui.hands import press


def _compared(window):
    comparison = DocumentComparison.of(*(read(each).document for each in sample_comparison()))
    session = CompareSession()
    session.show(ComparisonFindings(comparison))
    return StartDialog(session, (), "Ann", window)


def _columns(window, folder):
    table = folder / "odd.csv"
    table.write_text("uno,due,tre\na,b,yes\nc,d,no\n")
    return ColumnsDialog(table, "", window)


def _study(window, folder):
    table = folder / "pairs.csv"
    table.write_text("premise,hypothesis,label\na,b,entailed\na,b,not-entailed\n")
    made = NewStudyDialog(window.preferences, window)
    made.add_files([table])
    return made


def _theme(window):
    return window.preferences.theme


MADE = {
    "ColumnsDialog": _columns,
    "ConnectDialog": lambda window, _: ConnectDialog("", window),
    "CreationDialog": lambda window, _: CreationDialog("2024-05-17", (), window),
    "ExportDialog": lambda window, _: ExportDialog(has_answers=True, parent=window),
    "HandOutDialog": lambda window, _: HandOutDialog(("Ann", "Bo"), 20, window),
    "KeyDialog": lambda window, _: KeyDialog(None, window),
    "KeymapDialog": lambda window, _: KeymapDialog(window.preferences.keymap, window),
    "LeftOutDialog": lambda window, _: LeftOutDialog(["b.tml is only in B"], window),
    "ManualWindow": lambda window, _: ManualWindow(_theme(window), window),
    "NewProjectDialog": lambda window, _: NewProjectDialog(window.preferences, window),
    "NewStudyDialog": _study,
    "NewTextDialog": lambda window, folder: NewTextDialog(str(folder), window),
    "OpenDialog": lambda window, folder: OpenDialog(str(folder), samples()[:2], window),
    "PageDialog": lambda window, _: PageDialog("Page", "<p>Words</p>", window),
    "PowerDialog": lambda window, _: PowerDialog(_theme(window), 3, window),
    "RepeatsDialog": lambda window, _: RepeatsDialog([], window),
    "StartDialog": lambda window, _: _compared(window),
    "TextDialog": lambda window, folder: TextDialog(_theme(window), folder, window),
}


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
    assert dialogs - {"QDialog", "FieldsDialog"} == set(MADE)
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
    made = NewTextDialog(str(tmp_path), window)
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
