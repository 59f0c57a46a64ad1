"""Keys and clicks given to the window of the screen, as hands give them: Qt finds who gets them."""

from contextlib import contextmanager

from PySide6.QtCore import QMimeData, QPoint, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tempannot.gui.compare.start_dialog import StartDialog
from tempannot.gui.state.view_table import Workspace

DIALOGS = {
    "a new text": ("F7", "Ctrl+N"),
    "creation time": ("F7", "Ctrl+D"),
    "keys": ("F7", "Ctrl+K"),
    "a comparison": ("F8", "Ctrl+Shift+C"),
    "a new project": ("F12", "Ctrl+Alt+N"),
    "a new study": ("F9", "Ctrl+N"),
    "a store": ("F9", "F4"),
}
"""The keys that open each dialog, from a window with a document."""


def press(window, *keys):
    """Press keys by the names that the key map has for them ("Tab", "B", "Alt+1")."""
    for key in keys:
        pressed = QKeySequence(key)[0]
        QTest.keyClick(window.windowHandle(), pressed.key(), pressed.keyboardModifiers())
        QApplication.processEvents()


def tab_to(widget):
    """Press Tab in the window of a widget until the widget has the keyboard."""
    for _ in range(100):
        if widget.hasFocus():
            return
        press(widget.window(), "Tab")
    raise AssertionError(f"Tab does not lead to {widget!r}")


def type_in(window, text):
    """Type letters."""
    for letter in text:
        QTest.keyClick(window.windowHandle(), letter)
        QApplication.processEvents()


def find(window, *words):
    """Choose an event, or a pair of events, by their letters."""
    for word in words:
        press(window, "J")
        type_in(window, word)
        press(window, "Return")


def click(window, widget, at=None):
    """Click in the middle of a widget, or at a point in it."""
    drag(window, widget, at, at)


def drag(window, widget, start, end):
    """Press the mouse at one point of a widget and let go at another."""
    handle, left = window.windowHandle(), Qt.MouseButton.LeftButton
    first, last = (widget.mapTo(window, _point(widget, each)) for each in (start, end))
    QTest.mousePress(handle, left, Qt.KeyboardModifier.NoModifier, first)
    if first != last:
        QTest.mouseMove(handle, (first + last) / 2)
        QTest.mouseMove(handle, last)
    QTest.mouseRelease(handle, left, Qt.KeyboardModifier.NoModifier, last)
    QApplication.processEvents()


def drop(window, widget, *paths):
    """Drop files on a widget: as Qt does, on the first above it that wants them."""
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier(0)
    while widget is not None:
        point = widget.rect().center()
        entering = QDragEnterEvent(point, copy, mime, left, none)
        entering.ignore()
        if widget.acceptDrops():
            QApplication.sendEvent(widget, entering)
        if entering.isAccepted():
            QApplication.sendEvent(widget, QDropEvent(point, copy, mime, left, none))
            break
        widget = widget.parentWidget()
    QApplication.processEvents()


@contextmanager
def answering(kind, answer):
    """Answer the first dialog of a kind that the keys pressed meanwhile bring up.

    A dialog that is waited for comes up inside the press of a key, and an error that a slot raises
    there goes round in PySide6 6.11 until the process ends with a segmentation fault (each event
    filter that asks Qt something gets it once more, with more words). So it is kept until the
    keys are through; and the dialog is waited for, as it is not there at the first event.
    """
    errors, answered = [], []

    def look():
        for each in QApplication.topLevelWidgets():
            if isinstance(each, kind) and each.isVisible() and not answered:
                answered.append(each)
                timer.stop()
                try:
                    answer(each)
                except BaseException as error:  # told below
                    errors.append(error)
                    each.reject()

    timer = QTimer()
    timer.timeout.connect(look)
    timer.start(10)
    yield
    timer.stop()
    if errors:
        raise errors[0]
    assert answered, f"no {kind.__name__} came up"


def _point(widget, point):
    return widget.rect().center() if point is None else QPoint(point)


def texts_of(table):
    """What the cells of a table say, row by row."""
    model = table.model()
    return [
        [model.index(row, column).data() for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def enter(qtbot, table, row, column):
    """Go to a cell of a table and press Return."""
    table.setCurrentIndex(table.model().index(row, column))
    qtbot.keyClick(table, Qt.Key.Key_Return)


def begin_gold(window):
    """Begin to make a gold, with what the dialog offers."""
    with answering(StartDialog, lambda dialog: press(dialog, "Return")):
        press(window, "Ctrl+J")
    window.activateWindow()
    QApplication.processEvents()


def results_of_the_sample(window, qtbot):
    """Open the results of the sample of a study; return the Validate workspace that shows them."""
    press(window, "F9")
    part = window.workspaces[Workspace.VALIDATE]
    with qtbot.waitSignal(part.opened):
        part.open_sample()
    part.show_results()
    qtbot.waitUntil(lambda: part.lead is not None and not part.is_busy)
    return part
