"""The part behind the Build workspace: pages, signals, and the way to a study."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from tempannot.gui.kit.value_boxes import FileBox
from tempannot.gui.make.make_workspace import PAGES
from tests.gui.hands import tab_to
from tests.gui.make.settled import make, settle


def test_pages_are_made_when_they_are_first_shown_and_stepped_through_in_a_round(part):
    for number, info in enumerate(PAGES, 1):
        assert part.workspace.page_id == info.id
        assert part.current.isVisible()
        assert len(part.workspace.pages) == number
        part.handlers["build.next-page"]()
    assert part.workspace.page_id == PAGES[0].id
    part.handlers["build.previous-page"]()
    assert part.workspace.page_id == PAGES[-1].id


def test_the_list_is_gone_through_by_keys(qtbot, part):
    tab_to(part.workspace.list)
    qtbot.keyClick(part.workspace.list, Qt.Key.Key_Down)
    assert part.workspace.page_id == PAGES[1].id
    settle(qtbot, part)


def test_a_file_that_was_made_is_handed_to_a_study(qtbot, part, story, tmp_path):
    with qtbot.waitSignal(part.items_opened):
        part.open_paths([story], "sentence-order")
    settle(qtbot, part)
    path = tmp_path / "orders.csv"
    make(qtbot, part.current, path)
    assert part.title == "Build - orders.csv"
    with qtbot.waitSignal(part.study_requested) as asked:
        part.handlers["build.rate"]()
    assert asked.args == [path]


def test_failures_reach_the_window(qtbot, part):
    part.workspace.show_page("sentence-order")
    with qtbot.waitSignal(part.failed) as told:
        part.handlers["build.generate"]()
    assert "Add texts" in told.args[0]


@pytest.mark.parametrize("name", ["~nobody-of-this-name", "a\0b", "x" * 300])
def test_no_name_of_a_file_that_is_typed_stops_a_page(qtbot, part, name):
    """What reaches the event loop fails the test."""
    for info in PAGES:
        part.workspace.show_page(info.id)
        for box in part.current.findChildren(FileBox):
            QApplication.clipboard().setText(name)
            box.line.paste()
            settle(qtbot, part)
            part.current.preview()
            settle(qtbot, part)
            assert not any("Errno" in each.text() for each in part.current.findChildren(QLabel))
            box.line.clear()
    settle(qtbot, part)


def test_quitting_with_nothing_under_way_asks_nothing(part):
    assert part.may_quit()
    assert not part.is_modified


def test_templates_go_from_a_set_to_the_editor_and_back(qtbot, part, tmp_path):
    part.workspace.show_page("temp-duration")
    path = tmp_path / "mine.csv"
    editor = part.workspace.page_of("templates")
    editor.sheet.save(path)
    part.current.form.boxes["templates"].show_value(path)
    qtbot.mouseClick(part.current.form.boxes["templates"].edit, Qt.MouseButton.LeftButton)
    assert part.workspace.page_id == "templates"
    assert editor.sheet.path == path
    editor.build_with("cross-unit")
    assert part.workspace.page_id == "cross-unit"
    assert part.current.form.boxes["templates"].value == path
    settle(qtbot, part)
