"""Shift+F1: what the thing is that has the keyboard, or that is clicked next."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QShortcut,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialog,
    QFrame,
    QTabBar,
    QWhatsThis,
    QWidget,
)
from shiboken6 import createdByPython
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.gui.kit.accessibility import speak_as
from tempannot.gui.kit.labels import RichLabel
from tempannot.gui.kit.layout import in_column
from tempannot.gui.kit.theme import Theme
from tempannot.gui.kit.what_texts import (
    explanation,
    manual_place,
    page_behind,
    plain_explanation,
)
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.window.manual_window import place_title

_NOTHING = tr("<p>Nothing is said of this. The manual (Ctrl+F1) has a page for each workspace.</p>")
_ASKED = (QEvent.Type.QueryWhatsThis, QEvent.Type.WhatsThis)
_MANUAL = "help.manual"
_LETTERS = 64
_GAP = 6
_K = Qt.Key
_MODIFIERS = {_K.Key_Control, _K.Key_Shift, _K.Key_Alt, _K.Key_AltGr, _K.Key_Meta}
"""What is pressed on the way to the key of the manual."""


class Note(QFrame):
    """Words beside what they explain; any key or click closes it and leads back.

    A link in them, and the key of the manual, lead to the place of the manual that tells more,
    which ``place_wanted`` carries.
    """

    place_wanted = Signal(str)

    def __init__(self, theme: Theme, keymap: Keymap, window: QWidget) -> None:
        super().__init__(window)
        self._theme = theme
        self._keymap = keymap
        self._place = ""
        self._before: QWidget | None = None
        self._words = RichLabel()
        self._words.setWordWrap(True)
        self._words.linkActivated.connect(self._leave)
        in_column(self._words, on=self, margins=10)
        speak_as(self, QAccessible.Role.StaticText)  # of a panel its labels are read, too
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFrameShape(QFrame.Shape.Box)
        self.setAutoFillBackground(True)
        self.hide()

    def show_beside(self, place: QPoint, html: str, manual: str = "") -> None:
        """Show words at a point of the screen, inside the window, and where the manual has more."""
        window = self.parentWidget()
        if window is None:
            return
        self._place = manual
        font = self._theme.ui_font()
        self._words.setFont(font)
        self._words.setText(html)
        wide = min(self.fontMetrics().averageCharWidth() * _LETTERS, window.width() - 4 * _GAP)
        self.resize(wide, self.heightForWidth(wide))
        corner = window.mapFromGlobal(place) + QPoint(0, _GAP)
        room = window.rect().adjusted(_GAP, _GAP, -self.width() - _GAP, -self.height() - _GAP)
        self.move(_inside(corner, room))
        self.setAccessibleName(plain_explanation(html))
        self._before = window.focusWidget()
        self.show()
        self.raise_()
        self.setFocus()

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # the key that closes it does nothing else
            return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _MODIFIERS:
            return
        asked = QKeySequence(event.keyCombination()) == QKeySequence(self._keymap.keys(_MANUAL))
        if asked and self._place:
            self._leave(self._place)
        else:
            self._close()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._close()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.hide()

    def _leave(self, place: str) -> None:
        self._close()
        self.place_wanted.emit(place)

    def _close(self) -> None:
        if self._before is not None:
            self._before.setFocus()
        self.hide()


class WhatIsThis(QObject):
    """Explains the widgets of a window and of its dialogs, and cells of tables, beside them."""

    def __init__(
        self,
        theme: Theme,
        keymap: Keymap,
        window: QWidget,
        open_manual: Callable[[str], object],
    ) -> None:
        super().__init__(window)
        self._theme = theme
        self._keymap = keymap
        self._window = window
        self._open_manual = open_manual
        self._give_note(window)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._give_keys)

    def explain_focused(self) -> None:
        """Say what the keyboard is at: the cell of a table, the panel around it."""
        window = self._asked_window()
        here = window.focusWidget() or window
        self._show(here, explanation(here), _place(here))

    def explain_clicked(self) -> None:
        """Let the next click say what it hits instead of what it does."""
        application = QApplication.instance()
        if application is not None:
            QWhatsThis.enterWhatsThisMode()
            application.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Answer for widgets, none of which has a text of its own; only after it was asked for."""
        if not QWhatsThis.inWhatsThisMode():
            self._stop_listening()
        elif isinstance(event, QHelpEvent) and event.type() in _ASKED:
            event.accept()
            if event.type() == QEvent.Type.WhatsThis and isinstance(watched, QWidget):
                QWhatsThis.leaveWhatsThisMode()
                hit, index = _hit(watched, event.pos())
                self._show(hit, explanation(hit, index), event.globalPos())
            return True
        return False

    def _stop_listening(self) -> None:
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)

    def _asked_window(self) -> QWidget:
        """The dialog that has the keyboard, or else the window."""
        here = QApplication.activeWindow()
        return here if isinstance(here, QDialog) and _note_of(here) else self._window

    def _give_keys(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Let the same keys ask in a dialog, where those of the window's menus do not reach."""
        dialog = None if now is None else now.window()
        # what Qt makes itself, such as a dialog for files, vanishes without a word to Python, whose
        # children in it would be left behind
        if not isinstance(dialog, QDialog) or not createdByPython(dialog):
            return
        if _note_of(dialog) is not None:
            return
        self._give_note(dialog)
        for id, ask in (
            ("help.what", self.explain_focused),
            ("help.what-click", self.explain_clicked),
        ):
            QShortcut(QKeySequence(self._keymap.keys(id)), dialog).activated.connect(ask)

    def _give_note(self, window: QWidget) -> None:
        Note(self._theme, self._keymap, window).place_wanted.connect(self._lead_on)

    def _lead_on(self, place: str) -> None:
        self._open_manual(place)

    def _show(self, about: QWidget, words: str, place: QPoint) -> None:
        window = about.window()
        manual = manual_place(about) if words else ""
        words = words or _NOTHING
        if manual:
            words += self._link(manual)
        note = _note_of(window)
        if note is not None:  # it takes the keyboard, so that a screen reader reads it
            note.show_beside(place, words, manual)

    def _link(self, place: str) -> str:
        key = self._keymap.label(_MANUAL)
        colour = self._theme.color("accent").name()
        title = escape(place_title(place), quote=False)
        more = tr("More in the manual: {title}", title=title)
        link = f'<a href="{place}" style="color:{colour}">{more}</a>'
        return f"<p>{link} ({key})</p>" if key else f"<p>{link}</p>"


def _note_of(window: QWidget) -> Note | None:
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    return window.findChild(Note, options=direct)


def _inside(corner: QPoint, room: QRect) -> QPoint:
    """The nearest point of a room."""
    left = max(room.left(), min(corner.x(), room.right()))
    return QPoint(left, max(room.top(), min(corner.y(), room.bottom())))


def _place(widget: QWidget) -> QPoint:
    """Where the note of a widget comes: below its caret or current cell, else in its middle."""
    caret = widget.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle)
    area = caret.toRect() if isinstance(caret, QRectF) else caret
    area = area if isinstance(area, QRect) else QRect()
    if isinstance(widget, QAbstractItemView) and widget.currentIndex().isValid():
        area = widget.visualRect(widget.currentIndex())
    inside = area.isValid() and widget.rect().contains(area.center())
    return widget.mapToGlobal(area.bottomLeft() if inside else widget.rect().center())


def _hit(widget: QWidget, at: QPoint) -> tuple[QWidget, QModelIndex | None]:
    """The widget that a click is meant for, and the cell of it; of a tab its page."""
    around = widget.parentWidget()
    if isinstance(around, QAbstractItemView) and around.viewport() is widget:
        return around, around.indexAt(at)
    if isinstance(widget, QTabBar):
        return page_behind(widget, widget.tabAt(at)) or widget, None
    return widget, None
