"""Where the keyboard is: a file is opened, keys are pressed and things clicked, nothing else."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLineEdit,
    QPushButton,
    QTabBar,
    QTableView,
    QToolButton,
)

from tempannot.gui.state.view_table import Workspace
from tempannot.gui.views.text.chips import ChipButton
from tempannot.resources import sample_comparison
from tests.gui.hands import click, drag, press, type_in

ENTRIES = {
    "Alt+1": "links",
    "Alt+2": "graph",
    "Alt+3": "matrix",
    "Alt+4": "timeline",
    "Alt+7": "documents",
}


@pytest.fixture
def opened(window, news):
    window.open_paths([news])
    return window


def has_keys(window):
    """Whether the text has the keyboard, and a key means there what it means."""
    before = window.selection.source
    at_home = window.focusWidget() is window.annotate.text.view
    press(window, "Tab")
    return at_home and window.selection.source not in (None, before)


def in_panel(window, panel):
    return window.docks[panel].isAncestorOf(window.focusWidget())


def test_the_first_minute_works_right_after_opening(opened):
    document = opened.documents.current.document
    links = dict(document.links)
    press(opened, "Tab", "Tab", "0", "V")
    (made,) = set(document.links) - set(links) or {opened.selection.link}
    assert document.links[made].target == document.creation_time
    press(opened, "Tab", "9", "B")
    assert document.links != links
    press(opened, "Ctrl+Z", "Ctrl+Z")
    assert document.links == links


def test_another_document_has_the_keyboard_at_once(window, news, medical):
    window.open_paths([news, medical])
    assert has_keys(window)
    press(window, "Ctrl+PgDown")
    assert has_keys(window)


def test_a_click_on_a_document_of_the_list_leaves_the_keyboard_in_its_text(window, news, medical):
    window.open_paths([news, medical])
    view = window.annotating.list.view
    click(window, view.viewport(), view.visualRect(view.model().index(1, 0)).center())
    assert window.documents.current.path == medical.resolve()
    assert has_keys(window)


@pytest.mark.parametrize("workspace", ["F8", "F9", "F10"])
def test_the_text_has_the_keyboard_after_another_workspace(opened, workspace):
    press(opened, workspace, "F7")
    assert opened.workspaces.current is Workspace.ANNOTATE
    assert has_keys(opened)


def test_the_tabs_of_the_workspaces_never_have_the_keyboard(opened):
    tabs = opened.workspaces.tabs
    for place in (1, 0):
        click(opened, tabs, tabs.tabRect(place).center())
        assert not tabs.hasFocus()
    assert has_keys(opened)


def test_the_palette_gives_the_keyboard_back(opened):
    press(opened, "Tab", "9")
    palette = opened.annotate.relation.palette_view
    cell = palette.layout_of_cells.cells[0]
    click(opened, palette, QPoint(int(cell.middle[0]), int(cell.middle[1])))
    assert opened.documents.current.undo_name is not None
    assert has_keys(opened)


def test_a_drag_from_word_to_word_gives_the_keyboard_back(opened):
    view = opened.annotate.text.view
    first, second = (each.id for each in view.visible_intervals()[1:3])
    drag(opened, view.viewport(), view.place_of(first), view.place_of(second))
    assert (opened.selection.source, opened.selection.target) == (first, second)
    assert has_keys(opened)


@pytest.mark.parametrize(
    ("panel", "text"),
    [
        ("relation", "Flip"),
        ("relation", "vague"),
        ("relation", "Delete"),
        ("links", "Inferred"),
        ("graph", "Fit"),
        ("graph", "As text"),
    ],
)
def test_a_button_gives_the_keyboard_back(opened, panel, text):
    link = next(iter(opened.documents.current.document.links.values()))
    opened.annotating.commands.show_view(panel)
    opened.annotating.show_link(str(opened.documents.current.path), link.id, ())
    found = [*opened.docks[panel].findChildren(QPushButton)]
    found += opened.docks[panel].findChildren(QToolButton)
    click(opened, next(each for each in found if each.text().startswith(text)))
    assert has_keys(opened)


@pytest.mark.parametrize("panel", ["links", "graph", "matrix", "timeline"])
def test_a_click_into_a_panel_leaves_the_keyboard_in_the_text(opened, panel):
    opened.annotating.commands.show_view(panel)
    click(opened, opened.docks[panel])
    tabs = next(each for each in opened.findChildren(QTabBar) if each.tabText(0) == "Links")
    click(opened, tabs, tabs.tabRect(1).center())
    assert has_keys(opened)


def test_a_click_on_a_chip_leaves_the_keyboard_in_the_text(opened):
    press(opened, "Tab", "Tab")
    click(opened, opened.annotate.text.header.creation.findChild(ChipButton))
    assert opened.selection.source == opened.documents.current.document.creation_time
    assert has_keys(opened)


def test_a_repair_gives_the_keyboard_back(window, medical):
    window.open_paths([medical])
    buttons = window.annotate.why.findChildren(QPushButton)
    keep = next(each for each in buttons if each.text() == "Keep" and not each.isHidden())
    keep.click()
    assert window.documents.current.undo_name is not None
    assert has_keys(window)


@pytest.mark.parametrize(("key", "panel"), ENTRIES.items())
def test_one_key_leads_into_a_panel_tab_stays_inside_and_escape_leads_out(opened, key, panel):
    press(opened, "Tab")
    source = opened.selection.source
    press(opened, key)
    assert in_panel(opened, panel)
    seen = {opened.focusWidget()}
    for _ in range(8):
        press(opened, "Tab")
        assert in_panel(opened, panel)
        seen.add(opened.focusWidget())
    press(opened, "Shift+Tab")
    assert in_panel(opened, panel)
    press(opened, "Esc")
    assert opened.selection.source == source, "Esc leaves the panel; it does not let go as well"
    assert has_keys(opened)


def test_the_palette_is_entered_by_key_and_left_by_its_choice(opened):
    press(opened, "Tab", "9", "Alt+5")
    assert opened.annotate.relation.palette_view.hasFocus()
    press(opened, "Right", "Esc")
    assert has_keys(opened)
    press(opened, "9", "Alt+5", "Return")
    assert has_keys(opened)


def test_the_repairs_are_entered_by_key_and_pressed_by_return(window, medical):
    window.open_paths([medical])
    press(window, "Alt+6")
    assert in_panel(window, "why")
    for _ in range(12):
        press(window, "Tab")
        button = window.focusWidget()
        assert in_panel(window, "why")
        if isinstance(button, QPushButton) and button.text() == "Keep":
            break
    press(window, "Return")
    assert window.documents.current.undo_name is not None
    assert has_keys(window)


def test_letters_digits_and_keys_of_the_text_work_in_a_panel(opened):
    document = opened.documents.current.document
    press(opened, "Tab", "Alt+3", "0")
    assert opened.selection.target == document.creation_time
    links = dict(document.links)
    press(opened, "V")
    assert document.links != links
    press(opened, "Alt+1", "2")
    assert opened.selection.target not in (None, document.creation_time)
    press(opened, "Alt+3", "Left", "Del")


def test_arrows_and_letters_go_on_in_the_matrix_after_a_commit(opened):
    press(opened, "Tab", "Alt+3", "Right", "Right")
    first = opened.selection.target
    press(opened, "V", "Right")
    assert in_panel(opened, "matrix")
    assert opened.selection.target not in (None, first)


def test_f2_puts_the_keyboard_on_the_class(opened):
    press(opened, "Tab", "F2")
    field = opened.focusWidget()
    assert isinstance(field, QComboBox)
    assert field.accessibleName() == "class"
    type_in(opened, "STA")  # the rest is proposed
    press(opened, "Return")
    assert field.currentText() == "STATE"
    assert opened.documents.current.undo_name is not None
    assert has_keys(opened)


def test_the_attribute_that_has_the_keyboard_is_in_sight(opened):
    opened.resize(1024, 700)
    press(opened, "Tab", "F2")
    for _ in range(3):
        field = opened.focusWidget()
        assert in_panel(opened, "entity")
        assert field.visibleRegion().boundingRect() == field.rect()
        press(opened, "Tab")


def test_tab_in_the_attributes_commits_and_goes_on_and_escape_takes_back(opened):
    press(opened, "Tab", "F2")
    field = opened.focusWidget()
    type_in(opened, "STATE")
    press(opened, "Tab")
    assert field.currentText() == "STATE"
    assert in_panel(opened, "entity")
    after = opened.documents.current.undo_name
    other = opened.focusWidget()
    type_in(opened, "X")
    press(opened, "Esc")
    assert opened.documents.current.undo_name == after
    assert not other.currentText().endswith("X")
    assert has_keys(opened)


def test_f2_says_what_to_do_while_nothing_is_focused(opened):
    press(opened, "F2")
    assert "first" in opened.message.text
    assert has_keys(opened)


def test_a_click_into_a_field_lets_one_type_and_return_ends_it(opened):
    link = next(iter(opened.documents.current.document.links.values()))
    opened.annotating.show_link(str(opened.documents.current.path), link.id, ())
    note = opened.annotate.relation.note.comment_field
    press(opened, "M")
    assert note.hasFocus()
    type_in(opened, "seen before")
    press(opened, "Return")
    assert opened.documents.current.document.links[link.id].comment == "seen before"
    assert has_keys(opened)
    assert "already" not in opened.message.text  # Return accepted no relation besides


def test_tab_stays_in_the_find_bar(opened):
    press(opened, "Ctrl+F")
    bar = opened.annotate.text.find_bar
    for _ in range(6):
        press(opened, "Tab")
        assert bar.isAncestorOf(opened.focusWidget())
    press(opened, "Esc")
    assert has_keys(opened)


@pytest.mark.parametrize("keys", [("Down",), ("Return",), ("Tab", "Down"), ("Tab", "Tab", "Down")])
def test_from_the_filter_of_the_links_and_its_buttons_keys_lead_to_the_list(opened, keys):
    press(opened, "Alt+1")
    panel = opened.docks["links"]
    (field,) = (each for each in panel.findChildren(QLineEdit) if each.placeholderText())
    (table,) = panel.findChildren(QTableView)
    click(opened, field)
    press(opened, *keys)
    assert opened.focusWidget() is table
    press(opened, "Down", "Down")
    assert table.currentIndex().row() > 0


def test_a_document_without_text_takes_keys_too(window, tmp_path):
    path = tmp_path / "table.csv"
    path.write_text("source,relations,target\na,before,b\nb,before,c\n")
    window.open_paths([path])
    press(window, "Alt+1")
    assert in_panel(window, "links")
    press(window, "Esc", "Alt+3", "Right")
    assert window.selection.target is not None


def test_comparing_begins_with_the_keyboard_in_the_queue(window, qtbot):
    with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].opened):
        window.workspaces.open_paths(Workspace.COMPARE, sample_comparison())
    queue = window.workspaces[Workspace.COMPARE].workspace.disagreements.tree
    assert queue.hasFocus()
    press(window, "Down", "Down")
    assert window.workspaces[Workspace.COMPARE].selection.target is not None
    press(window, "F7", "F8")
    assert queue.hasFocus()


@pytest.mark.parametrize("number", range(1, 8))
def test_the_panels_of_a_comparison_are_entered_and_left_by_key(window, qtbot, number):
    with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].opened):
        window.workspaces.open_paths(Workspace.COMPARE, sample_comparison())
    panel = window.workspaces[Workspace.COMPARE].places[number - 1]
    press(window, f"Alt+{number}")
    assert panel.isAncestorOf(window.focusWidget())
    press(window, "Tab", "Tab", "Tab")
    assert panel.isAncestorOf(window.focusWidget())
    press(window, "Esc")
    assert window.workspaces[Workspace.COMPARE].workspace.disagreements.tree.hasFocus()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_menus_are_walked_through_by_key_and_left_for_the_text(opened, qtbot):
    bar = opened.menuBar()
    press(opened, "Alt+F")
    first = QApplication.activePopupWidget()
    assert first is opened.actions_by_id.menus["File"]
    qtbot.keyClick(first, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is opened.actions_by_id.menus["Edit"])
    qtbot.keyClick(QApplication.activePopupWidget(), Qt.Key.Key_Escape)
    qtbot.keyClick(bar, Qt.Key.Key_Escape)
    assert has_keys(opened)


def test_tab_goes_through_what_a_relation_table_names(window, tmp_path):
    path = tmp_path / "table.csv"
    path.write_text("source,relations,target\na,before,b\nb,before,c\n")
    window.open_paths([path])
    press(window, "Tab")
    assert window.selection.source == "a"
    press(window, "Tab", "Tab", "Tab", "Backtab")
    assert window.selection.source == "c"
    press(window, "L", "Tab")
    assert (window.selection.source, window.selection.target) == ("c", "a")


def test_where_nothing_is_marked_tab_says_which_keys_mark(window, tmp_path):
    path = tmp_path / "plain.tml"
    path.write_text("<TimeML><TEXT>Nothing marked here.</TEXT></TimeML>")
    window.open_paths([path])
    press(window, "Tab")
    assert "Ctrl+E or Ctrl+T" in window.message.text


def test_a_step_is_taken_back_from_a_field_in_which_nothing_was_typed(opened):
    document = opened.documents.current.document
    press(opened, "Tab")
    gone = opened.selection.source
    press(opened, "Shift+Del", "Tab", "F2")
    assert isinstance(opened.focusWidget(), QComboBox)
    press(opened, "Ctrl+Z")
    assert document.has_interval(gone)


def test_in_a_field_in_which_something_was_typed_that_is_taken_back(opened):
    document = opened.documents.current.document
    press(opened, "Tab")
    gone = opened.selection.source
    press(opened, "Shift+Del", "Tab", "F2")
    type_in(opened, "x")
    press(opened, "Ctrl+Z")
    assert not document.has_interval(gone)
    assert opened.focusWidget().lineEdit().text() != "x"
