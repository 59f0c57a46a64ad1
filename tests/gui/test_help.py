"""What F1 opens, wherever it is pressed."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QTextBrowser

from tempannot.core.other_links import OTHER_LINK_TYPES
from tempannot.gui.state.view_table import Workspace
from tempannot.gui.window.help_menu import about_page, definitions_page


def _pages(window):
    dialogs = (each for each in window.findChildren(QDialog) if each.isVisible())
    return {each.windowTitle(): each.findChild(QTextBrowser).toPlainText() for each in dialogs}


def test_definitions_of_relations_have_no_raw_marks(qtbot, window):
    qtbot.keyClick(window, Qt.Key.Key_F1)
    (page,) = _pages(window).values()
    assert "She packed on Monday. On Thursday she flew to Oslo." in page
    assert "*" not in page


def test_while_annotations_are_compared_measures_are_explained(qtbot, window):
    window.workspaces.show(Workspace.COMPARE)
    qtbot.keyClick(window, Qt.Key.Key_F1)
    assert "TempEval-3" in _pages(window)["Definitions of the measures"]


def test_a_rater_gets_the_instructions_and_with_the_same_key_the_item_again(qtbot, window):
    window.workspaces.show(Workspace.VALIDATE)
    part = window.workspaces[Workspace.VALIDATE]
    part.open_sample()
    qtbot.waitUntil(lambda: part.study is not None)
    part.rate("Ada")
    view = part.rating.view
    qtbot.waitUntil(lambda: part.rating.session.turn is not None)
    part.rating.next()
    qtbot.waitUntil(lambda: not view.instructions.isVisible())
    qtbot.keyClick(window, Qt.Key.Key_F1)
    qtbot.waitUntil(view.instructions.isVisible)
    qtbot.keyClick(window, Qt.Key.Key_F1)
    qtbot.waitUntil(lambda: not view.instructions.isVisible())
    assert not _pages(window)


@pytest.mark.parametrize("workspace", [Workspace.BUILD, Workspace.VALIDATE])
def test_where_there_is_nothing_to_define_the_keys_are_shown(qtbot, window, workspace):
    window.workspaces.show(workspace)
    qtbot.keyClick(window, Qt.Key.Key_F1)
    shown = [each for each in window.children() if getattr(each, "accessibleName", str)() == "Keys"]
    assert shown[0].isVisible()


def test_definitions_say_what_slinks_and_alinks_are_and_how_they_are_drawn():
    page = definitions_page()
    assert "Subordinating links (SLINK)" in page
    assert "two dots between them" in page
    for each in OTHER_LINK_TYPES:
        assert each.name in page


def test_the_page_about_it_names_a_licence_for_every_library():
    rows = re.findall(r"<tr><td>(.*?)</td><td>(.*?)</td><td>(.*?)</td></tr>", about_page())
    licences = {name: licence for name, _, licence in rows}
    assert all(licences.values())
    assert licences["docx2txt"] == "The MIT License (MIT)"  # nothing but its file says it
    assert licences["numpy"].startswith("BSD-3-Clause AND ")
    assert not licences["numpy"].endswith(" A")
