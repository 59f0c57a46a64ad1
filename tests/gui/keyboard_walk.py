"""Walks through windows by keys alone, as somebody without a mouse does, and says what was met."""

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDockWidget,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QTabBar,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

from tempannot.gui.kit.accessibility import SpokenButton, SpokenTable
from tests.gui.hands import press

USED = (
    *(QAbstractButton, QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit),
    *(QPlainTextEdit, QTextEdit, QTabBar),
)
OF_PARTS = (
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QDockWidget,
    QKeySequenceEdit,
    QLineEdit,
    QTabBar,
)
MOST = 150
"""Steps of one walk; nothing has as many stops."""


def walk(window, key="Tab"):
    """The widgets that get the keyboard from here on, until one comes again."""
    seen = [QApplication.focusWidget()]
    for _ in range(MOST):
        press(window, key)
        here = QApplication.focusWidget()
        if here is seen[-1] and isinstance(here, QLabel):
            continue  # from one of its links to the next
        if here in seen:
            return seen
        seen.append(here)
    raise AssertionError(f"no end after {called(seen[-1])}")


def walk_parts(window):
    """The widgets that Ctrl+F6 and, inside each part of the window, Tab lead to."""
    home = QApplication.focusWidget()
    found = [home]
    for _ in range(MOST):
        press(window, "Ctrl+F6")
        if QApplication.focusWidget() is home:
            return found
        forward, back = walk(window), walk(window, "Shift+Tab")
        assert set(forward) >= set(back), "Tab leads elsewhere than Shift+Tab"
        found += forward
    raise AssertionError("Ctrl+F6 never comes home")


def lost(page, reached):
    """What can be used in a page, but not reached, nor pressed by a key of its own."""
    wanted = [each for each in page.findChildren(QWidget) if isinstance(each, USED)]
    wanted = [each for each in wanted if _is_seen(each) and not _is_part(each)]
    return [called(each) for each in wanted if not _is_reached(each, reached)]


def unseen(reached):
    """What looks the same with the keyboard and without."""
    there = [each for each in dict.fromkeys(reached) if _is_seen(each)]
    return [called(each) for each in there if not _shows_focus(each)]


def called(widget):
    """What a widget is called in a message."""
    text = widget.accessibleName() or getattr(widget, "text", lambda: "")()
    return f"{type(widget).__name__} {text!r} in {type(widget.parentWidget()).__name__}"


def _is_reached(widget, reached):
    if widget in reached or widget.focusProxy() in reached:
        return True
    group = widget.group() if isinstance(widget, QAbstractButton) else None
    beside = group.buttons() if group is not None and group.exclusive() else ()
    return any(each in reached for each in beside)  # arrows lead on


def _shows_focus(widget):
    window = widget.window()
    widget.setFocus(Qt.FocusReason.TabFocusReason)  # looked at alone; how to get there was tried
    for area in (each for each in window.findChildren(QScrollArea) if each.isAncestorOf(widget)):
        area.ensureWidgetVisible(widget)  # which Tab does
    QApplication.processEvents()
    area = QRect(widget.mapTo(window, QPoint()), widget.size()).adjusted(-3, -3, 3, 3)
    had = window.grab(area).toImage()
    other = next((each for each in _stops(window) if each is not widget), None)
    (other or window).setFocus()
    QApplication.processEvents()
    return had != window.grab(area).toImage()


def _stops(window):
    policy = Qt.FocusPolicy.TabFocus
    return [
        each
        for each in window.findChildren(QWidget)
        if each.focusPolicy() & policy and each.isVisible() and each.focusProxy() is None
    ]


def _is_seen(widget):
    is_there = isValid(widget) and widget.isVisible() and widget.isEnabled()
    return is_there and not widget.visibleRegion().isEmpty()


def _is_part(widget):
    """Whether it belongs to a field, a table, a tab bar or the frame of a dock."""
    return (
        isinstance(widget, (SpokenButton, SpokenTable))
        or isinstance(widget.parentWidget(), OF_PARTS)
        or widget.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    )
