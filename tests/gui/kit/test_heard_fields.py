"""What a screen reader hears of boxes, lines and pages that Qt alone would leave without it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QTextCursor
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QTextBrowser, QWidget

from tempannot.gui.kit import accessibility, told_changes
from tempannot.gui.kit.accessibility import speak_as
from tempannot.gui.kit.heard_fields import put_right
from tempannot.gui.kit.labels import Words
from tempannot.gui.kit.layout import in_column, in_form
from tests.gui.hands import press

Text = QAccessible.Text
_DIRECT = Qt.FindChildOption.FindDirectChildrenOnly


@pytest.fixture
def dialog(qtbot):
    """Shows fields below each other, as something that a screen reader has asked about."""

    def show(*fields):
        shown = QWidget()
        speak_as(shown, QAccessible.Role.Dialog)
        in_column(*fields, on=shown)
        for each in fields:
            QAccessible.queryAccessibleInterface(each)
        qtbot.addWidget(shown)
        with qtbot.waitActive(shown):
            shown.show()
            shown.activateWindow()
        return shown

    return show


@pytest.fixture
def said(monkeypatch):
    """What was let be said, in order."""
    heard = []
    for each in (accessibility, told_changes):
        monkeypatch.setattr(each, "announce", lambda _, words: heard.append(words))
    return heard


def _labels(box):
    asked = QAccessible.queryAccessibleInterface(box)
    return [each.text(Text.Name) for each, _ in asked.relations(QAccessible.RelationFlag.Label)]


def test_a_box_without_a_label_is_called_by_its_name(dialog):
    first, box = QPushButton("First"), QComboBox()
    box.addItems(["not used", "premise"])
    box.setAccessibleName("What the column uno is")
    shown = dialog(first, box)
    press(shown, "Tab")
    assert _labels(box) == ["What the column uno is"]
    box.setAccessibleName("What the column due is")
    press(shown, "Shift+Tab", "Tab")
    assert _labels(box) == ["What the column due is"]


def test_a_box_with_a_label_is_called_by_that(dialog):
    box, first = QComboBox(), QPushButton("First")
    box.setAccessibleName("A name")
    shown = dialog(first)
    shown.layout().addLayout(in_form(("Of the form", box)))
    QAccessible.queryAccessibleInterface(box)
    press(shown, "Tab")
    assert _labels(box) == ["Of the form"]


def test_the_cursor_of_a_line_need_not_move_when_tab_comes(dialog):
    first, empty, typed = QPushButton("First"), QLineEdit(), QLineEdit("abc")
    shown = dialog(first, empty, typed)
    moves = []
    for line in (empty, typed):
        line.cursorPositionChanged.connect(lambda *places: moves.append(places))
    press(shown, "Tab", "Tab", "Left", "Tab")
    moves.clear()
    press(shown, "Tab", "Tab")
    assert typed.hasFocus()
    assert typed.selectedText() == "abc"
    assert moves == []


def test_a_page_is_read_by_arrows_and_says_its_links(dialog, said):
    first, page = QPushButton("First"), QTextBrowser()
    page.setHtml("<p>See <a href='#one'>the first</a> or <a href='#two'>the second</a>.</p>")
    page.setOpenLinks(False)
    shown = dialog(first, page)
    assert page.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByKeyboard
    press(shown, "Tab", "Tab", "Tab")
    assert said == ["link: the first", "link: the second"]
    page.moveCursor(QTextCursor.MoveOperation.Start)
    press(page, "Right")
    assert page.textCursor().position() == 1


def test_what_a_label_comes_to_say_is_said_once_it_stays(dialog, said, qtbot, monkeypatch):
    monkeypatch.setattr(told_changes, "_PAUSE", 0)
    box, note = QComboBox(), Words("As it opens.")
    note.speak_up(box)
    dialog(box, note)
    note.setText("No")
    note.setText("No date.")
    qtbot.waitUntil(lambda: said == ["No date."])
    assert box.accessibleDescription() == "No date."
    note.setText("")
    qtbot.waitUntil(lambda: box.accessibleDescription() == "")
    assert said == ["No date."]


def test_what_is_said_at_once_is_notified_one_by_one(dialog, monkeypatch):
    class Orca:
        """One that hears no announcements."""

        def tell(self, window, words, notify):
            notify(window, words)

    monkeypatch.setattr(accessibility.QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(accessibility.EarlierOrca, "of_application", Orca)
    shown = dialog(QPushButton("First"))
    for number in range(9):
        accessibility.announce(shown, f"words {number}")
    notified = [
        each.accessibleName()
        for each in shown.findChildren(QWidget, "said aloud", _DIRECT)
        if QAccessible.queryAccessibleInterface(each).role() is QAccessible.Role.Notification
    ]
    assert notified == [f"words {number}" for number in range(3, 9)]


def test_a_page_that_is_asked_about_again_says_a_link_once(dialog, said):
    first, page = QPushButton("First"), QTextBrowser()
    page.setHtml("<p>See <a href='#one'>the first</a>.</p>")
    page.setOpenLinks(False)
    shown = dialog(first, page)
    put_right("QTextBrowser", page, lambda _, words: said.append(words))
    press(shown, "Tab", "Tab")
    assert said == ["link: the first"]
