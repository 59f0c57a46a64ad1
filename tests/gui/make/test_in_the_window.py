"""The Build workspace in the window: its keys, its undo, and what it asks before quitting."""

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from tempannot.gui.kit.layout import in_column
from tempannot.gui.make.page import SideBySide
from tempannot.gui.state.view_table import Workspace
from tests.gui.hands import click, press
from tests.gui.make.settled import settle

_CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def scored(qtbot, build, tmp_path):
    """The page of scores with two items of a sample document that are predicted wrongly."""
    pairs, said = tmp_path / "pairs.jsonl", tmp_path / "said.txt"
    row = {"premise": "p", "hypothesis": "h", "label": "entailed", "document": "how-to"}
    pairs.write_text("".join(json.dumps(row | {"link": each}) + "\n" for each in ("l1", "l3")))
    said.write_text("not-entailed\nnot-entailed\n")
    build.open_paths([pairs, said], "scores")
    settle(qtbot, build.current)
    return build.current


@pytest.fixture
def build(qtbot, window):
    """The part, shown in the window."""
    window.workspaces.show(Workspace.BUILD)
    part = window.workspaces[Workspace.BUILD]
    settle(qtbot, part)
    yield part
    for page in part.workspace.pages:
        while page.undo_names[0]:
            page.undo()
    part.close()


def test_a_file_is_made_by_keys_alone(qtbot, window, build, story, tmp_path, monkeypatch):
    build.open_paths([story], "sentence-order")
    settle(qtbot, build.current)
    path = tmp_path / "made.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    qtbot.keyClick(window, Qt.Key.Key_Return, _CONTROL)
    settle(qtbot, build)
    assert path.exists()
    assert "made.csv" in window.windowTitle()


def test_undo_in_a_cell_takes_back_the_step_of_the_editor(qtbot, window, build):
    build.workspace.show_page("templates")
    page = build.current
    line = page.form.lines["id"]
    click(window, line)
    line.end(False)
    qtbot.keyClicks(line, "-b")
    assert page.sheet.rows[0]["id"] == "oven-timer-b"
    qtbot.keyClick(line, Qt.Key.Key_Z, _CONTROL)
    assert page.sheet.rows[0]["id"] == "oven-timer"
    assert line.text() == "oven-timer"
    assert not window.workspaces[Workspace.BUILD].is_modified
    settle(qtbot, build)


def test_templates_are_saved_by_the_key_of_saving(qtbot, window, build, tmp_path, monkeypatch):
    build.workspace.show_page("templates")
    build.current.sheet.duplicate(0)
    path = tmp_path / "mine.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    qtbot.keyClick(window, Qt.Key.Key_S, _CONTROL)
    assert path.exists()
    settle(qtbot, build)


def test_edited_templates_are_asked_about_once_before_the_window_closes(
    qtbot, window, build, monkeypatch
):
    build.workspace.show_page("templates")
    build.current.add_row()
    asked = []
    buttons = QMessageBox.StandardButton

    def answer(*_):
        asked.append(1)
        return buttons.Cancel if len(asked) == 1 else buttons.Discard

    monkeypatch.setattr(QMessageBox, "question", answer)
    assert not window.close()
    assert window.isVisible()
    assert window.close()
    assert len(asked) == 2


def test_the_letters_of_labels_lead_to_their_boxes_on_the_page_of_models(qtbot, window, build):
    build.workspace.show_page("models")
    boxes = build.current.form.boxes
    settle(qtbot, build)
    wanted = {"kind": Qt.Key.Key_K, "items": Qt.Key.Key_I, "output": Qt.Key.Key_R}
    wanted |= {"classes": Qt.Key.Key_C, "split": Qt.Key.Key_L, "seeds": Qt.Key.Key_S}
    for name, key in wanted.items():
        qtbot.keyClick(window, key, Qt.KeyboardModifier.AltModifier)
        assert boxes[name].focusProxy().hasFocus(), name


def test_a_wrong_prediction_leads_to_its_link_in_the_document(qtbot, window, scored):
    findings = scored.findings
    beside = findings.beside.tables[0]
    roles = [each.role.value for each in beside.table.rows]
    beside.enter(roles.index("full model"), 1)
    findings.items.link_button.click()
    qtbot.waitUntil(lambda: window.workspaces.current is Workspace.ANNOTATE)
    qtbot.waitUntil(lambda: "how-to.tml" in window.windowTitle())


def test_the_parts_of_a_page_are_reached_by_one_key(qtbot, window, build, scored):
    page, here = scored, build.workspace.list
    assert window.focusWidget() is here
    for part in (page.form, page.findings.beside, page.line, build.workspace):
        press(window, "Ctrl+F6")
        assert part.isAncestorOf(window.focusWidget()), part
    assert window.focusWidget() is here
    press(window, "Ctrl+Shift+F6")
    assert page.line.isAncestorOf(window.focusWidget())


def test_keys_lead_from_an_accuracy_to_the_link_of_a_wrong_item(qtbot, window, build, scored):
    press(window, "Ctrl+F6", "Ctrl+F6", "Down", "Right", "Right", "Right", "Return")
    assert len(scored.findings.items.items) == 2
    press(window, "Ctrl+F6", "Down", "Return")
    qtbot.waitUntil(lambda: window.workspaces.current is Workspace.ANNOTATE)
    qtbot.waitUntil(lambda: window.selection.link == "l3")
    press(window, "F10", "Ctrl+PgUp", "Ctrl+L")
    qtbot.waitUntil(lambda: window.selection.link == "l1")
    assert window.workspaces.current is Workspace.ANNOTATE


def test_the_first_part_has_its_width_beside_the_other_and_all_room_as_a_tab(qtbot):
    first = QWidget()
    sides = SideBySide(("Options", first), ("Items", QWidget()), (1, 1))
    around = QWidget()
    in_column(sides, on=around)
    qtbot.addWidget(around)
    around.show()
    around.resize(2000, 300)
    sides.give_first(600)
    assert first.minimumWidth() == 600
    around.resize(300, 300)
    assert sides.is_narrow
    assert first.width() <= 300
    around.resize(2000, 300)
    assert first.width() >= 600


def test_parts_that_were_tabs_have_their_widths_again(qtbot):
    first = QWidget()
    sides = SideBySide(("Options", first), ("Items", QWidget()), (300, 700))
    around = QWidget()
    in_column(sides, on=around)
    qtbot.addWidget(around)
    around.show()
    around.resize(300, 300)
    assert sides.is_narrow
    around.resize(2000, 300)
    assert not sides.is_narrow
    assert first.width() <= 600  # 300 of 1000, and no half of it
