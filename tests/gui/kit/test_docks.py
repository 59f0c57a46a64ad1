"""The docks around the text: closed, reopened, scrolled, remembered."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QScrollArea

from tempannot.gui.state.preferences import Preferences
from tempannot.gui.state.view_table import Workspace
from tempannot.gui.window.main_window import MainWindow
from tempannot.gui.window.message_bar import ErrorReporter
from tests.gui.hands import press

PANELS = ("documents", "relation", "why", "entity", "links", "graph", "matrix", "timeline")


def _dock(window, name):
    return window.findChild(QDockWidget, name)


@pytest.mark.parametrize("panel", PANELS)
def test_every_panel_can_be_brought_to_the_front(window, panel):
    window.docks.raise_(panel)
    assert window.docks[panel].isVisible()


def test_a_closed_dock_comes_back_when_its_panel_is_asked_for(window):
    _dock(window, "lower").close()
    assert not window.docks["matrix"].isVisible()
    window.actions_by_id["view.matrix"].trigger()
    assert window.docks["matrix"].isVisible()


def test_in_a_low_window_rows_are_seen_below_and_the_text_has_more(start, news):
    window = start()
    window.open_paths([news])
    assert 220 <= _dock(window, "lower").height() < window.annotate.text.view.height()


def test_the_view_menu_closes_and_opens_every_dock(window):
    view = window.actions_by_id.menus["View"]
    shown = next(each.menu() for each in view.actions() if "hown panels" in each.text())
    texts = {each.text() for each in shown.actions()}
    for dock in window.findChildren(QDockWidget):
        assert dock.windowTitle() in texts
        dock.toggleViewAction().trigger()
        assert not dock.isVisible()
        dock.toggleViewAction().trigger()
        assert dock.isVisible()


def test_another_workspace_has_no_docks_whatever_panel_is_asked_for(window):
    window.workspaces.show(Workspace.VALIDATE)
    _dock(window, "lower").close()
    window.docks.raise_("matrix")
    docks = window.findChildren(QDockWidget)
    assert not [dock for dock in docks if not dock.isHidden()]
    assert not [dock for dock in docks if dock.toggleViewAction().isVisible()]
    window.workspaces.show(Workspace.ANNOTATE)
    assert window.docks["matrix"].isVisible()
    assert all(dock.toggleViewAction().isVisible() for dock in docks)


def test_the_layout_is_remembered(window, qtbot, qapp):
    _dock(window, "documents").close()
    window.resize(760, 620)
    window.close()
    again = MainWindow(Preferences(qapp), ErrorReporter(qapp))
    qtbot.addWidget(again)
    again.show()
    assert not _dock(again, "documents").isVisible()
    assert _dock(again, "lower").isVisible()
    assert (again.width(), again.height()) == (760, 620)


def test_large_letters_do_not_make_the_window_larger(window, news):
    window.open_paths([news])
    window.resize(1000, 700)
    window.preferences.theme.set_font_size(36)
    window.message.show_news("A question?", {"One answer": bool, "Another answer": bool})
    assert (window.width(), window.height()) == (1000, 700)
    window.preferences.theme.set_font_size(10)


def test_a_field_out_of_view_is_scrolled_to_when_it_gets_the_focus(qtbot, window, news):
    window.open_paths([news])
    window.resize(1000, 500)
    window.selection.focus("ei23")
    window.annotate.gestures.next_pair()
    press(window, "M")
    field = window.annotate.relation.note.comment_field
    assert field.hasFocus()
    assert not field.visibleRegion().isEmpty()
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    bar = window.findChild(QDockWidget, "relation").findChild(QScrollArea).verticalScrollBar()
    assert bar.value() == 0
