"""Where the keyboard is: at home in the text, in a panel for a while, and back again.

A workspace has a *home*, the widget that its letters, digits and Tab are meant for. *Places* are
what the keyboard may visit (the panels): one key leads in, Tab stays inside, Esc leads home. A
click never moves it, except into a field for typing or to several rows that are chosen, and
nothing that vanishes takes it along.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QWindow
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenuBar,
    QWidget,
)
from shiboken6 import isValid
from typing_extensions import override

from tempannot.gui.kit.accessibility import entry, proxy, step_inside
from tempannot.gui.kit.keys import RETURNS
from tempannot.session.pauses import pause_before

_UNDO, _REDO = QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo
_TABS = {Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1}


class Keyboard(QObject):
    """Keeps the keyboard of one window where its workspace wants it."""

    def __init__(
        self,
        window: QWidget,
        home: Callable[[], QWidget | None],
        parts: Callable[[], Sequence[QWidget]] = tuple,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._home = home
        self._parts = parts
        self._places: list[QWidget] = []
        self._comes_back = True
        self._soon = pause_before(self._settle, self)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow)

    def add_places(self, places: Iterable[QWidget]) -> None:
        """Let the keyboard visit these widgets."""
        self._places.extend(places)

    def watch(self, handle: QWindow | None) -> None:
        """Hear of the clicks in a window of the screen."""
        if handle is not None:
            handle.installEventFilter(self)

    def keep_home(self, kept: bool) -> None:
        """Say whether clicks and what vanishes lead home in the workspace that is shown now."""
        self._comes_back = kept

    @property
    def is_home(self) -> bool:
        """Whether the home of the workspace has the keyboard."""
        here = QApplication.focusWidget()
        return here is not None and here is self._wanted

    @property
    def is_typing(self) -> bool:
        """Whether a field for typing has the keyboard."""
        here = QApplication.focusWidget()
        return here is not None and _takes_typing(here)

    def come_home(self) -> None:
        """Give the keyboard to the home of the workspace that is shown."""
        self._soon.stop()
        wanted = self._wanted
        if wanted is not None:
            wanted.setFocus(Qt.FocusReason.OtherFocusReason)

    def enter(self, place: QWidget) -> bool:
        """Give the keyboard to a place; False, and it stays, if nothing there takes it."""
        wanted = entry(place)
        if wanted is not None:
            wanted.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self._soon.stop()  # what was left may have closed itself
        return wanted is not None

    def step_part(self, by: int) -> None:
        """Go to the next (1) or previous (-1) part of the window, as they lie, or home between."""
        places = sorted((each for each in self._places if each.isVisible()), key=self._lies)
        parts = [each for each in (*places, *self._parts()) if _can_be_entered(each)]
        here = QApplication.focusWidget()
        at = max((n for n, each in enumerate(parts, 1) if here and _holds(each, here)), default=0)
        following = (at + by) % (len(parts) + 1)
        if not following and self._wanted is None:  # there is no home between the last and first
            following = by % (len(parts) + 1)
        if following:
            self.enter(parts[following - 1])
        else:
            self.come_home()

    def after_edit(self) -> None:
        """Come home from a button or the palette; fields and lists are left by hand."""
        here = QApplication.focusWidget()
        if here is None or not (_takes_typing(here) or isinstance(here, QAbstractScrollArea)):
            self._come_back()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.MouseButtonRelease and isinstance(watched, QWindow):
            self._soon_after_click()
        elif kind == QEvent.Type.FocusIn and isinstance(event, QFocusEvent):
            if event.reason() == Qt.FocusReason.PopupFocusReason:  # a menu was closed
                self._soon_after_click()
        elif kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            here = QApplication.focusWidget()
            return here is not None and watched is here and self._is_taken(here, event)
        elif kind == QEvent.Type.ShortcutOverride and _is_undo_of_nothing(watched, event):
            event.ignore()  # a field would take it, and nothing would come of it
            return True
        return False

    @property
    def _wanted(self) -> QWidget | None:
        home = self._home()
        return None if home is None else proxy(home)

    def _is_taken(self, here: QWidget, event: QKeyEvent) -> bool:
        """Keep Tab inside a place; let Return press the button that has the keyboard."""
        place = self._place_of(here)
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        if place is None or modifiers or QApplication.activePopupWidget() is not None:
            return False
        by = _TABS.get(Qt.Key(event.key()))
        if by is not None:
            step_inside(place, here, by)
        elif event.key() in RETURNS and isinstance(here, QAbstractButton):
            here.click()
        else:
            return False
        return True

    def _follow(self, before: QWidget | None, now: QWidget | None) -> None:
        if not self._window.isVisible():
            return  # what is being taken down is left alone
        if now is not None and self._is_ours(now) and now is not self._wanted:
            now.installEventFilter(self)  # where it is installed already, it stays the only one
        if self._comes_back and self._has_vanished(before, now):
            self._soon.start()

    def _has_vanished(self, before: QWidget | None, now: QWidget | None) -> bool:
        """Whether Qt moved the keyboard because what had it was hidden, disabled or deleted."""
        if now is None:
            return QApplication.activeWindow() is self._window
        if before is None or not isValid(before) or (before.isVisible() and before.isEnabled()):
            return False
        return self._is_ours(now) and self._place_of(now) is not self._place_of(before)

    def _soon_after_click(self) -> None:
        """Come home once the click has been answered, unless it chose a field or several rows."""
        here = QApplication.focusWidget()
        if here is None or not (
            _takes_typing(here) or isinstance(here, QMenuBar) or _gathers(here)
        ):
            self._come_back()

    def _settle(self) -> None:
        """Come home, unless a menu was opened meanwhile: when it closes, this is asked again."""
        if QApplication.activePopupWidget() is None:
            self.come_home()

    def _come_back(self) -> None:
        if self._comes_back and QApplication.activePopupWidget() is None:
            self._soon.start()

    def _lies(self, place: QWidget) -> tuple[int, int]:
        corner = place.mapTo(self._window, QPoint())
        return corner.y(), corner.x()

    def _place_of(self, widget: QWidget) -> QWidget | None:
        return next((each for each in self._places if each.isAncestorOf(widget)), None)

    def _is_ours(self, widget: QWidget) -> bool:
        return self._window.isAncestorOf(widget) or self._place_of(widget) is not None


def _can_be_entered(part: QWidget) -> bool:
    return part.isVisible() and entry(part) is not None


def _holds(part: QWidget, widget: QWidget) -> bool:
    return part is widget or part.isAncestorOf(widget)


def _is_undo_of_nothing(watched: QObject, event: QEvent) -> bool:
    """Whether a key takes back, or repeats, in a field in which nothing was typed."""
    field = watched.lineEdit() if isinstance(watched, QComboBox) else watched
    if not isinstance(field, QLineEdit) or not isinstance(event, QKeyEvent):
        return False
    undoes, redoes = (event.matches(key) for key in (_UNDO, _REDO))
    return (undoes and not field.isUndoAvailable()) or (redoes and not field.isRedoAvailable())


def _gathers(widget: QWidget) -> bool:
    """Whether several rows are chosen in a list, for a key that is meant for all of them."""
    return isinstance(widget, QAbstractItemView) and len(widget.selectionModel().selectedRows()) > 1


def _takes_typing(widget: QWidget) -> bool:
    """Whether letters are typed into a widget, or words copied from it."""
    if isinstance(widget, QLabel):
        return bool(widget.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByMouse)
    return widget.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
