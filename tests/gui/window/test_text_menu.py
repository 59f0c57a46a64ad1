"""What the right button, its key and a second click open in the text."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui.hands import find, press

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
"""What the display of the tests says of menus, which it shows all the same."""


def right_click(window, place, reason=QContextMenuEvent.Reason.Mouse):
    by_key = reason is QContextMenuEvent.Reason.Keyboard
    view = window.annotate.text.view
    widget = view if by_key else view.viewport()
    event = QContextMenuEvent(reason, place, view.viewport().mapToGlobal(place))
    QApplication.sendEvent(widget, event)
    QApplication.processEvents()
    return QApplication.activePopupWidget()


def words(menu):
    return [each.text().replace("&", "") for each in menu.actions()]


def choose(menu, text):
    action = next(each for each in menu.actions() if each.text().replace("&", "") == text)
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
    QApplication.processEvents()


def test_a_mark_is_chosen_and_deleted_by_the_right_button(window, news):
    window.open_paths([news])
    document = window.documents.current.document
    menu = right_click(window, window.annotate.text.view.place_of("ei1"))
    assert window.selection.source == "ei1"
    assert "Edit attributes" in words(menu)
    choose(menu, "Delete event or time")
    assert not document.has_interval("ei1")
    press(window, "Ctrl+Z")
    assert document.has_interval("ei1")


def test_the_attributes_of_a_mark_are_reached_by_the_right_button_and_keep_the_keyboard(
    window, qtbot, news
):
    window.open_paths([news])
    choose(right_click(window, window.annotate.text.view.place_of("ei1")), "Edit attributes")
    entity = window.annotate.entity
    qtbot.waitUntil(lambda: entity.isAncestorOf(window.focusWidget()))
    QTest.qWait(0)
    assert entity.isAncestorOf(window.focusWidget())


def test_a_pair_keeps_together_and_its_relation_is_given_by_the_right_button(window, news):
    window.open_paths([news])
    find(window, "ended")
    press(window, "1")
    pair = window.selection.source, window.selection.target
    menu = right_click(window, window.annotate.text.view.place_of(pair[1]))
    assert (window.selection.source, window.selection.target) == pair
    assert "Delete the link" in words(menu)
    relations = next(each.menu() for each in menu.actions() if each.menu())
    assert "before" in words(relations)
    QTest.keyClick(menu, Qt.Key.Key_Escape)


def test_a_word_that_is_no_mark_is_marked_by_the_right_button(window, news):
    window.open_paths([news])
    document = window.documents.current.document
    view = window.annotate.text.view
    start = document.text.index("crews")
    count = len(document.events)
    cursor = QTextCursor(view.document())
    cursor.setPosition(view.offsets.position(start + 2))
    choose(right_click(window, view.cursorRect(cursor).center()), "Mark event")
    assert len(document.events) == count + 1
    assert document.text[start : start + 5] in {
        document.slice(each.span) for each in document.events.values()
    }


def test_its_key_opens_the_menu_of_what_is_chosen(window, news):
    window.open_paths([news])
    press(window, "Tab")
    chosen = window.selection.source
    caret = window.annotate.text.view.cursorRect().center()
    menu = right_click(window, caret, QContextMenuEvent.Reason.Keyboard)
    assert window.selection.source == chosen
    assert "Edit attributes" in words(menu)
    QTest.keyClick(menu, Qt.Key.Key_Escape)


def test_a_mark_that_is_clicked_twice_opens_its_attributes(window, qtbot, news):
    window.open_paths([news])
    view = window.annotate.text.view
    place = view.viewport().mapTo(window, view.place_of("ei1"))
    left = Qt.MouseButton.LeftButton
    QTest.mouseClick(window.windowHandle(), left, pos=place)
    QTest.mouseDClick(window.windowHandle(), left, pos=place)
    assert window.selection.source == "ei1"
    entity = window.annotate.entity
    qtbot.waitUntil(lambda: entity.isAncestorOf(window.focusWidget()))
    press(window, "Esc")
    assert window.focusWidget() is view
