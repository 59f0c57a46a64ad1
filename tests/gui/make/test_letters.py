"""Alt and a letter leads to one thing on each page of Build, its menus and its buttons included."""

from collections import Counter

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractButton, QLabel

from tempannot.gui.state.view_table import Workspace
from tests.gui.hands import press


def letters(texts):
    return [each for text in texts if (each := QKeySequence.mnemonic(text).toString())]


def test_no_two_things_of_a_page_have_one_letter(window):
    press(window, "F10")
    build = window.workspaces[Workspace.BUILD]
    menus = letters(each.text() for each in window.menuBar().actions() if each.isVisible())
    found = {}
    while build.workspace.page_id not in found:
        page = build.current
        marked = [*page.findChildren(QLabel), *page.findChildren(QAbstractButton)]
        count = Counter([*menus, *letters(each.text() for each in marked)])
        found[build.workspace.page_id] = [each for each in count if count[each] > 1]
        press(window, "Ctrl+Down")
    assert len(found) > 10
    assert not any(found.values()), found


def test_what_has_the_letter_of_a_menu_gets_another_one(window):
    press(window, "F10")
    page = window.workspaces[Workspace.BUILD].current
    texts = {each.text().replace("&", ""): each.text() for each in page.findChildren(QLabel)}
    assert texts["Treebanks of UDS"] == "&Treebanks of UDS"
