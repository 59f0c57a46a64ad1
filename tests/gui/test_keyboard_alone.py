"""Every page and dialog without a mouse: all of it reached, no trap, and seen where the keys go."""

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog, QTreeWidget
from shiboken6 import isValid

from tempannot.gui.state.view_table import WORKSPACES, Workspace, panels_of
from tempannot.resources import sample_comparison
from tests.gui.hands import DIALOGS, answering, press, results_of_the_sample, type_in
from tests.gui.keyboard_walk import called, lost, unseen, walk, walk_parts

WITH_KEYS = {
    "QTabBar 'Workspaces' in QMenuBar": "F7 to F12",
    "QTabBar '' in _Tabs": "Alt and a digit for each panel",
    "QTabBar '' in LowerPane": "Alt and a digit for each panel",
    "QuestionLine '' in RelationPanel": "N",
    "QuestionLine 'All is connected  ·  N asks' in RelationPanel": "N",
}
"""What Tab does not stop at, with the keys that do the same."""


def _missed(page, reached):
    return [each for each in lost(page, reached) if each not in WITH_KEYS]


def test_what_is_left_out_has_keys(window):
    assert all(each.key for each in WORKSPACES)
    without = {each.id for each in panels_of(Workspace.ANNOTATE) if not each.key}
    assert without == {"entity", "report"}, "which F2 and Ctrl+I lead to"
    assert all(each.key for each in panels_of(Workspace.COMPARE))


@pytest.mark.parametrize("panel", [each.id for each in panels_of(Workspace.ANNOTATE)])
def test_all_of_annotate_is_reached_from_the_text(window, medical, panel):
    window.open_paths([medical])
    press(window, "Tab", "9")
    key = next(each.key for each in panels_of(Workspace.ANNOTATE) if each.id == panel)
    if key:
        press(window, key, "Esc")
    reached = walk_parts(window)
    assert _missed(window, reached) == []
    assert unseen(reached) == []


@pytest.mark.parametrize("key", [each.key for each in panels_of(Workspace.COMPARE)])
def test_all_of_compare_is_reached_from_the_queue(window, qtbot, key):
    with qtbot.waitSignal(window.workspaces[Workspace.COMPARE].opened):
        window.workspaces.open_paths(Workspace.COMPARE, sample_comparison())
    press(window, key, "Esc")
    reached = walk_parts(window)
    assert _missed(window, reached) == []
    assert unseen(reached) == []


def _reach_page(window):
    reached = walk(window)
    back = walk(window, "Shift+Tab")
    assert {called(each) for each in back} == {called(each) for each in reached}
    assert _missed(window, reached) == []
    assert unseen(reached) == []


def test_all_of_an_empty_window_is_reached(window):
    reached = [*walk_parts(window), *walk(window), *walk(window, "Shift+Tab")]
    assert _missed(window, reached) == []
    assert unseen(reached) == []


def test_all_pages_of_validate_are_reached(window, qtbot):
    press(window, "F9")
    part = window.workspaces[Workspace.VALIDATE]
    _reach_page(window)
    with qtbot.waitSignal(part.opened):
        press(window, "F2")
    _reach_page(window)


@pytest.mark.parametrize("page", range(6))
def test_all_pages_of_the_lead_are_reached(window, qtbot, page):
    part = results_of_the_sample(window, qtbot)
    press(window, *["Tab"] * 2)
    part.lead.tabs.setCurrentIndex(page)
    qtbot.waitUntil(lambda: not part.is_busy)
    _reach_page(window)


@pytest.mark.parametrize("page", range(10))
def test_all_pages_of_build_are_reached(window, qtbot, page):
    press(window, "F10")
    part = window.workspaces[Workspace.BUILD]
    press(window, "Home", *["Down"] * page)
    qtbot.waitUntil(lambda: not part.is_busy)
    assert part.workspace.list.currentRow() == page
    _reach_page(window)


def test_all_of_an_empty_project_is_reached(window):
    press(window, "F12")
    _reach_page(window)


@pytest.mark.parametrize("keys", DIALOGS.values(), ids=DIALOGS)
def test_all_of_a_dialog_is_reached_and_escape_leaves_it(window, qtbot, medical, keys):
    window.open_paths([medical])

    def go_through(dialog):
        dialog.activateWindow()  # which the display of the tests does not do by itself
        timers = dialog.findChildren(QTimer)
        qtbot.waitUntil(lambda: not any(each.isActive() for each in timers))
        qtbot.waitUntil(lambda: dialog.isAncestorOf(QApplication.focusWidget()))
        reached = walk(dialog)
        assert set(walk(dialog, "Shift+Tab")) == set(reached)
        assert lost(dialog, reached) == []
        assert unseen(reached) == []
        press(dialog, "Esc")
        assert not (isValid(dialog) and dialog.isVisible())

    press(window, *keys[:-1])
    with answering(QDialog, go_through):
        press(window, keys[-1])


def test_a_key_is_changed_by_keys_and_tab_is_no_trap(window):
    keymap = window.preferences.keymap
    assert keymap.label("link.flip") == "F"

    def change(dialog):
        dialog.activateWindow()
        type_in(dialog, "flip the")
        press(dialog, "Tab", "Home", "Return", "Ctrl+Alt+X")
        assert isinstance(QApplication.focusWidget(), QTreeWidget)
        press(dialog, "Tab", "Shift+Tab", "Esc")

    with answering(QDialog, change):
        press(window, "Ctrl+K")
    assert keymap.keys("link.flip") == "Ctrl+Alt+X"
