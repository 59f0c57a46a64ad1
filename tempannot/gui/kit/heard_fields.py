"""Fields as Orca, the screen reader of Linux, hears them where Qt leaves one without its name.

Three things are put right while somebody listens, and nothing is done while nobody does:

* Qt calls a combo box there by the words chosen in it and leaves its name to a label beside it; one
  that has none gets a label that nobody sees.
* A line whose cursor moves as Tab comes to it says that first. Orca takes this for the arrival and
  says nothing, so the cursor must not have to move.
* A page of text can be read line by line only where it has a cursor, and does not say its links.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAccessible, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QTextBrowser, QWidget
from shiboken6 import createdByPython
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.session.pauses import pause_before

_BY_TAB = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
_TABS = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)


def put_right(class_name: str, field: QWidget, say: Callable[[QWidget, str], None]) -> None:
    """Let a field be heard that a screen reader asks about for the first time.

    Qt asks once for each class that the field is of. ``say`` lets words be read in a field.
    """
    if not createdByPython(field):  # a part of a dialog of Qt is gone before Python hears of it
        return
    if any(isinstance(each, _Links | _Arrival | _NameOfBox) for each in field.children()):
        return  # Qt forgets what it has not been asked about for a while, and asks again
    if class_name == "QTextBrowser" and isinstance(field, QTextBrowser):
        by_keys = Qt.TextInteractionFlag.TextSelectableByKeyboard
        field.setTextInteractionFlags(field.textInteractionFlags() | by_keys)
        field.installEventFilter(_Links(field, say))
    elif class_name == "QComboBox" and isinstance(field, QComboBox):
        field.installEventFilter(_NameOfBox(field))
    elif class_name == "QLineEdit" and isinstance(field, QLineEdit):
        field.installEventFilter(_Arrival(field))


class _Arrival(QObject):
    """Leaves the cursor of a line where Tab would move it, which is at the end of its words."""

    def __init__(self, line: QLineEdit) -> None:
        super().__init__(line)
        if not line.hasSelectedText():
            line.setCursorPosition(line.cursorPosition())  # else it moves when it first comes

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_left = isinstance(event, QFocusEvent) and event.lostFocus() and event.reason() in _BY_TAB
        if is_left and isinstance(watched, QLineEdit) and not watched.hasSelectedText():
            watched.end(False)
        return False


class _Links(QObject):
    """Says the link of a page that Tab has come to, of which Qt tells nothing."""

    def __init__(self, page: QTextBrowser, say: Callable[[QWidget, str], None]) -> None:
        super().__init__(page)
        self._page, self._say = page, say
        self._soon = pause_before(self._look, self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_there = isinstance(event, QFocusEvent) and event.gotFocus() and event.reason() in _BY_TAB
        is_tab = isinstance(event, QKeyEvent) and event.key() in _TABS
        if is_there or (is_tab and event.type() is QEvent.Type.KeyPress):
            self._soon.start()
        return False

    def _look(self) -> None:
        chosen = self._page.textCursor()
        if chosen.hasSelection() and chosen.charFormat().isAnchor() and self._page.hasFocus():
            self._say(self._page, tr("link: {words}", words=chosen.selectedText()))


class _NameOfBox(QObject):
    """The label that nobody sees, made when the keyboard first comes to a box without one."""

    def __init__(self, box: QComboBox) -> None:
        super().__init__(box)
        self._label: QLabel | None = None

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.FocusIn and isinstance(watched, QComboBox):
            if self._label is None and not _is_labelled(watched):
                self._label = QLabel(
                    watched.parentWidget()
                )  # no PlainLabel: those are heard by this
                self._label.setTextFormat(Qt.TextFormat.PlainText)
                self._label.hide()
                self._label.setBuddy(watched)
            if self._label is not None:
                self._label.setText(watched.accessibleName())
        return False


def _is_labelled(box: QComboBox) -> bool:
    asked = QAccessible.queryAccessibleInterface(box)
    is_nameless = not box.accessibleName() or box.parentWidget() is None
    return is_nameless or bool(asked.relations(QAccessible.RelationFlag.Label))
