"""The editor shows at the cell what is wrong, and beside it what the template gives."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox

from tempannot.datasets.challenge.template_file import RELEASED_COLUMNS as RELEASED
from tempannot.gui.make.templates.templates_page import TemplatesPage
from tests.gui.hands import tab_to
from tests.gui.make.settled import settle


@pytest.fixture
def page(qtbot, preferences) -> TemplatesPage:
    """The editor with the templates that come along."""
    made = TemplatesPage(preferences)
    qtbot.addWidget(made, before_close_func=lambda page: page.close_page())
    made.resize(1100, 760)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    settle(qtbot, made)
    return made


def _type(qtbot, page, column, text):
    line = page.form.lines[column]
    tab_to(line)
    line.selectAll()
    qtbot.keyClick(line, Qt.Key.Key_Backspace)
    qtbot.keyClicks(line, text)
    settle(qtbot, page)


def _problem(page, column) -> str:
    label = page.form.problems[column]
    return label.text() if label.isVisible() else ""


def test_the_first_template_is_shown_with_its_items(page):
    assert page.form.lines["id"].text() == "oven-timer"
    assert page.gives.tabs.tabText(0) == "Temp-Order (120)"
    assert page.gives.tabs.tabText(1) == "Temp-Duration"
    assert page.gives.table.items.rows[0].texts[0].startswith("The oven timer went off ")
    assert not page.wrong_button.isVisible()


def test_the_items_follow_what_is_typed(qtbot, page):
    _type(qtbot, page, "past_forward", "The egg was done {time}.")
    assert page.gives.table.items.rows[0].texts[0].startswith("The egg was done ")
    assert "edited, not saved" in page.place_words.text()
    assert page.undo_names == ("edit past forward", None)
    page.undo()
    settle(qtbot, page)
    assert page.form.lines["past_forward"].text() == "The oven timer went off {time}."
    assert page.undo_names == (None, "edit past forward")


def test_what_is_wrong_is_said_at_the_cell(qtbot, page):
    _type(qtbot, page, "past_forward", "The egg was done {tim}.")
    assert "{tim} is no slot of this sentence" in _problem(page, "past_forward")
    assert page.form.lines["past_forward"].accessibleDescription()
    assert page.wrong_button.text() == "1 to mend"
    assert "Mend the cells in red" in page.gives.message.words.text()
    _type(qtbot, page, "past_forward", "The egg was done {time}.")
    assert _problem(page, "past_forward") == ""
    assert not page.wrong_button.isVisible()


def test_an_id_that_is_taken_is_said_at_both_rows_in_turn(qtbot, page):
    page.table.choose(1)
    _type(qtbot, page, "id", "oven-timer")
    assert "number 1, has the same id" in _problem(page, "id")


def test_to_mend_leads_to_the_next_wrong_template(qtbot, page):
    page.table.choose(40)
    _type(qtbot, page, "duration_units", "dayz")
    page.table.choose(2)
    qtbot.mouseClick(page.wrong_button, Qt.MouseButton.LeftButton)
    assert page.table.place == 40
    settle(qtbot, page)


def test_a_set_without_items_says_what_it_needs(qtbot, page):
    page.gives.tabs.setCurrentIndex(1)
    assert "write how long it lasted" in page.gives.message.words.text()


def test_templates_are_added_copied_and_deleted_by_buttons_and_keys(qtbot, page):
    qtbot.mouseClick(page.add_button, Qt.MouseButton.LeftButton)
    assert page.table.place == 1
    assert page.form.lines["id"].hasFocus()
    assert page.form.lines["id"].text() == ""
    page.undo()
    page.table.choose(0)
    qtbot.mouseClick(page.copy_button, Qt.MouseButton.LeftButton)
    assert page.form.lines["id"].text() == "oven-timer-2"
    tab_to(page.table)
    qtbot.keyClick(page.table, Qt.Key.Key_Delete)
    assert len(page.sheet.rows) == 71
    settle(qtbot, page)


def test_without_a_template_the_page_says_how_to_get_one(qtbot, page):
    for _ in range(71):
        page.delete_row()
    settle(qtbot, page)
    assert "There is no template" in page.gives.message.words.text()
    assert not page.delete_button.isEnabled()
    page.add_row()
    assert page.table.place == 0
    settle(qtbot, page)


def test_undo_leads_back_to_the_template_it_changes(qtbot, page):
    _type(qtbot, page, "id", "egg-timer")
    page.table.choose(50)
    page.undo()
    assert page.table.place == 0
    assert page.form.lines["id"].text() == "oven-timer"
    settle(qtbot, page)


def test_save_asks_for_a_file_once_and_build_takes_it(qtbot, page, tmp_path, monkeypatch):
    path = tmp_path / "mine.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "mine"), ""))
    page.form.cell_edited.emit("split", "test")
    with qtbot.waitSignal(page.page_requested) as asked:
        page.build_with("temp-order")
    assert asked.args == ["temp-order", (path,)]
    assert path.exists()
    assert not page.is_modified
    assert page.name == "mine.csv"
    settle(qtbot, page)


def test_unedited_templates_need_no_file(qtbot, page):
    with qtbot.waitSignal(page.page_requested) as asked:
        page.build_with("cross-unit")
    assert asked.args == ["cross-unit", ()]


def test_edits_are_not_lost_by_opening_another_file(qtbot, page, tmp_path, monkeypatch):
    other = tmp_path / "other.csv"
    page.sheet.save(other)
    _type(qtbot, page, "id", "egg-timer")
    buttons = QMessageBox.StandardButton
    monkeypatch.setattr(QMessageBox, "question", lambda *_: buttons.Cancel)
    page.open_paths([other])
    assert page.form.lines["id"].text() == "egg-timer"
    assert not page.may_close()
    monkeypatch.setattr(QMessageBox, "question", lambda *_: buttons.Discard)
    page.open_paths([other])
    assert page.form.lines["id"].text() == "oven-timer"
    assert page.may_close()
    settle(qtbot, page)


def test_a_file_of_something_else_is_refused(qtbot, page, tmp_path):
    other = tmp_path / "other.csv"
    other.write_text("a,b\n1,2\n", encoding="utf-8")
    with qtbot.waitSignal(page.failed) as told:
        page.open_paths([other])
    assert "there is no column" in told.args[0]
    assert len(page.sheet.rows) == 71


@pytest.mark.parametrize("width", [1100, 700])
def test_all_columns_of_the_list_are_in_sight(page, width):
    page.resize(width, 600)
    table = page.table
    assert table.horizontalHeader().length() <= table.viewport().width()
    assert table.columnWidth(1) > table.columnWidth(5)


def test_every_cell_has_a_name_for_screen_readers(page):
    assert len(page.form.lines) == 11
    for column, line in page.form.lines.items():
        assert line.accessibleName() == column.replace("_", " ")
    assert page.form.split.accessibleName() == "split"


def test_released_templates_are_opened_and_never_written_over(qtbot, page, tmp_path, monkeypatch):
    released = tmp_path / "released.csv"
    row = 'They met,they met,"day, year",,,,point,,,'
    released.write_text("\n".join([",".join(RELEASED), row]) + "\n")
    before = released.read_bytes()
    page.open_paths([released])
    assert page.form.lines["id"].text() == "released-1"
    _type(qtbot, page, "id", "meeting")
    ours = tmp_path / "ours.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(ours), ""))
    assert page.save()
    assert released.read_bytes() == before
    assert "meeting" in ours.read_text()
    settle(qtbot, page)
