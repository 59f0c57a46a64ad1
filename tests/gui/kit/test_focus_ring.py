"""The ring around what has the keyboard, in dialogs that come and go."""

import gc
import weakref

from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QTabBar

from tempannot.gui.kit.focus_ring import _OUTER, _Ring
from tempannot.gui.kit.layout import in_column
from tests.gui.hands import press


class Asking(QDialog):
    """A dialog with a field that has the keyboard."""

    def __init__(self, parent):
        super().__init__(parent)
        self.field = QLineEdit()
        in_column(self.field, on=self)


def rings(window):
    return [each for each in window.findChildren(_Ring) if each.isVisible()]


def test_a_dialog_that_was_answered_is_kept_by_nobody(window, qtbot):
    """Kept by its ring it would go in the middle of the ring's end, and the program with it."""
    shown = []

    def answer():
        asked = QApplication.activeModalWidget()
        shown.append(len(rings(asked)))
        press(asked, "Esc")

    for _ in range(3):
        dialog = Asking(window)
        gone = weakref.ref(dialog)
        QTimer.singleShot(200, answer)
        dialog.exec()
        del dialog
        with qtbot.waitActive(window):
            window.activateWindow()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
        assert gone() is None
    assert shown == [1, 1, 1]


def test_the_ring_of_what_is_empty_at_its_top_begins_lower(window, qtbot):
    dialog = Asking(window)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    qtbot.waitUntil(lambda: len(rings(dialog)) == 1)
    (ring,) = rings(dialog)
    dialog.field.setProperty("emptyAbove", 5)
    assert ring.y() == dialog.field.y() + 5 - _OUTER


def test_the_ring_of_tabs_lies_around_the_current_one_and_follows_it(window, qtbot):
    dialog = QDialog(window)
    qtbot.addWidget(dialog)
    tabs = QTabBar()
    for name in ("one", "two", "three"):
        tabs.addTab(name)
    in_column(tabs, on=dialog, margins=(9, 9, 9, 9))
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    qtbot.waitUntil(lambda: len(rings(dialog)) == 1)
    (ring,) = rings(dialog)
    begins = []
    for place in range(3):
        begins.append(ring.x() - tabs.tabRect(place).x())
        assert tabs.currentIndex() == place
        press(tabs, "Right")
    assert len(set(begins)) == 1
