"""The window without a mouse or without eyes: what Tab goes through, what screen readers read.

A painted widget is one nameless thing to a screen reader. So what it shows is there once more as
real widgets that nobody sees: a ``SpokenButton`` or ``SpokenTable`` lies where the painted thing
lies and can be read and pressed like any other, but paints nothing, takes no mouse and no keys:
those stay with the widget that paints.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, cast

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelection,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleInterface,
    QPaintEvent,
    QRegion,
    QTextBlock,
    QTextDocument,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAccessibleWidget,
    QLabel,
    QScrollArea,
    QTableView,
    QWidget,
)
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.gui.kit.earlier_orca import EarlierOrca
from tempannot.gui.kit.heard_fields import put_right
from tempannot.gui.kit.painting import guarded_paint

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_UNSEEN = QRegion(-2, -2, 1, 1)
"""A mask that leaves nothing of a widget to be painted or to be hit by the mouse."""


class SpokenButton(QAbstractButton):
    """A painted thing that can be pressed; whether it is checked, only its owner says."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def say(self, name: str, description: str, *, is_checked: bool) -> None:
        """Give it other words."""
        self.setAccessibleName(name)
        self.setAccessibleDescription(description)
        self.setChecked(is_checked)

    def follow(self) -> None:
        """Let a screen reader say that the painted cursor came here."""
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Focus))

    @override
    def nextCheckState(self) -> None:
        """Stay as it is when it is pressed: its owner knows what follows from that."""

    @override
    @guarded_paint
    def paintEvent(self, e: QPaintEvent) -> None:
        """Paint nothing."""


class SpokenTable(QTableView):
    """A painted table of as many rows as columns; ``chosen`` carries row and column."""

    chosen = Signal(int, int)

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._cells = _SpokenCells(self)
        self._is_following = False
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMask(_UNSEEN)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        for scroll in (self.setHorizontalScrollMode, self.setVerticalScrollMode):
            scroll(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setModel(self._cells)

    def say(self, headings: Sequence[str], sentence: Callable[[int, int], str]) -> None:
        """Read out other cells, each when it is asked for."""
        self._cells.start(headings, sentence)

    def lie(
        self, area: QRect, headings: tuple[int, int], size: int, scrolled: tuple[int, int]
    ) -> None:
        """Lie where the painted one does; ``headings`` are their width and height in pixels."""
        self.setGeometry(area)
        self.verticalHeader().setFixedWidth(headings[0])
        self.horizontalHeader().setFixedHeight(headings[1])
        for header in (self.verticalHeader(), self.horizontalHeader()):
            header.setMinimumSectionSize(1)
            header.setDefaultSectionSize(size)
        self.horizontalScrollBar().setValue(scrolled[0])
        self.verticalScrollBar().setValue(scrolled[1])

    def follow(self, row: int, column: int) -> None:
        """Go to a cell that was chosen elsewhere, and let a screen reader say it."""
        index = self._cells.index(row, column)
        if index == self.currentIndex():
            return
        self._is_following = True
        self.setCurrentIndex(index)
        self._is_following = False
        if QAccessible.isActive():
            event = QAccessibleEvent(self, QAccessible.Event.Focus)
            event.setChild((row + 1) * (self._cells.columnCount() + 1) + column + 1)
            QAccessible.updateAccessibility(event)

    @override
    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        indexes = selected.indexes()
        if indexes and not self._is_following:
            self.chosen.emit(indexes[0].row(), indexes[0].column())


class _SpokenCells(QAbstractTableModel):
    """Headings and sentences; nothing is kept of the cells."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._headings: Sequence[str] = ()
        self._sentence: Callable[[int, int], str] = lambda row, column: ""

    def start(self, headings: Sequence[str], sentence: Callable[[int, int], str]) -> None:
        """Say other cells."""
        self.beginResetModel()
        self._headings, self._sentence = headings, sentence
        self.endResetModel()

    @override
    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._headings)

    @override
    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._headings)

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        is_there = role == Qt.ItemDataRole.DisplayRole and section < len(self._headings)
        return self._headings[section] if is_there else None

    @override
    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        said = role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
        return self._sentence(index.row(), index.column()) if said else None


def speak_as(widget: QWidget, role: QAccessible.Role, name: str = "") -> None:
    """Let a screen reader call a widget by what it is, which Qt cannot know of a painted one."""
    _give_roles()
    widget.setProperty(_ROLE, role.value)
    if name:
        widget.setAccessibleName(name)


_ROLE = "accessibleRole"


@cache
def _give_roles() -> None:
    """Make Qt ask for the roles, once in a process."""
    QAccessible.installFactory(_with_role)


def _with_role(class_name: str, thing: object) -> QAccessibleInterface | None:
    if not isinstance(thing, QWidget):
        return None
    put_right(class_name, thing, announce)
    if (role := thing.property(_ROLE)) is not None:
        return QAccessibleWidget(thing, QAccessible.Role(role))
    if class_name == "QStackedWidget":  # Qt calls it a layered pane, which Orca says each time
        return QAccessibleWidget(thing, QAccessible.Role.Client)
    return None


def announce(widget: QWidget, words: str) -> None:
    """Let a screen reader say something that happened in a widget, after what it is saying now."""
    event = QAccessibleAnnouncementEvent(widget, words)
    event.setPoliteness(QAccessible.AnnouncementPoliteness.Polite)
    QAccessible.updateAccessibility(event)
    if QAccessible.isActive():
        earlier = EarlierOrca.of_application()
        if earlier is not None:
            earlier.tell(_outermost(widget), words, _notify)


def _outermost(widget: QWidget) -> QWidget:
    """The window under all dialogs: of a notification in a dialog Orca reads the dialog first."""
    above = widget.window().parentWidget()
    return widget.window() if above is None else _outermost(above)


def describe(widget: QWidget, words: str) -> None:
    """Say what a widget shows now, and keep it as what the widget is described by.

    Orca reads another description of what has the keyboard by itself, and would say it twice.
    """
    widget.setAccessibleDescription(words)
    if sys.platform != "linux" or not widget.hasFocus():
        announce(widget, words)


_NOTIFICATION = "said aloud"
_AT_ONCE = 6
"""As many are told apart: Orca asks for the words of one a while after it came."""


def _notify(window: QWidget, words: str) -> None:
    """Say words as a notification of a window."""
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    there = window.findChildren(QWidget, _NOTIFICATION, direct)
    said = QWidget()
    speak_as(said, QAccessible.Role.Notification)  # before Qt asks, who is told of a child
    said.setObjectName(_NOTIFICATION)
    said.setParent(window)
    said.setAccessibleName(words)
    QAccessible.updateAccessibility(QAccessibleEvent(said, QAccessible.Event.ObjectShow))
    for each in there[: 1 - _AT_ONCE]:
        each.setParent(None)
        each.deleteLater()


def stops(place: QWidget) -> tuple[QWidget, ...]:
    """The widgets inside a place that Tab stops at now, in the order they were laid out.

    An area that only scrolls what is in it is no stop: it follows what has the keyboard.
    """
    return tuple(each for each in place.findChildren(QWidget) if _is_stop(each))


def proxy(place: QWidget) -> QWidget | None:
    """What a place hands its focus on to, None if that cannot take keys now."""
    wanted = place
    while (following := wanted.focusProxy()) is not None:
        wanted = following
    can = wanted.isVisible() and wanted.isEnabled() and wanted.focusPolicy() != _NO_FOCUS
    return wanted if can else None


def entry(place: QWidget) -> QWidget | None:
    """What takes the keyboard when somebody goes to a place: its proxy, or its first stop.

    An area that only scrolls what is in it takes it last. None if nothing there can.
    """
    first, wanted = next(iter(stops(place)), None), proxy(place)
    if wanted is place and isinstance(place, QScrollArea):
        return first or wanted
    return wanted or first


def step_inside(place: QWidget, here: QWidget, by: int) -> None:
    """Give the keyboard to the next (1) or previous (-1) stop of a place, round its ends.

    The links of a label are gone through first, one after the other.
    """
    if isinstance(here, QLabel) and _has_more_links(here, by):
        here.focusNextPrevChild(by > 0)
        announce(here, tr("link: {words}", words=here.selectedText()))
        return
    found = stops(place)
    if found:
        at = found.index(here) if here in found else -(by > 0)
        is_forward = by > 0
        reason = Qt.FocusReason.TabFocusReason if is_forward else Qt.FocusReason.BacktabFocusReason
        found[(at + by) % len(found)].setFocus(reason)


def _has_more_links(label: QLabel, by: int) -> bool:
    """Whether a link of a label can be chosen by keys and lies beyond the one chosen now."""
    if not label.textInteractionFlags() & Qt.TextInteractionFlag.LinksAccessibleByKeyboard:
        return False
    words = QTextDocument()
    words.setHtml(label.text())
    links: list[int] = []
    block = words.begin()
    while block.isValid():
        pieces = (each.fragment() for each in cast("Iterable[QTextBlock.iterator]", block))
        links += [each.position() for each in pieces if each.charFormat().isAnchor()]
        block = block.next()
    if not links:
        return False
    chosen = label.selectionStart()
    return chosen < links[-1] if by > 0 else chosen > links[0]


_NO_FOCUS = Qt.FocusPolicy.NoFocus


def _is_stop(widget: QWidget) -> bool:
    by_tab = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    is_there = widget.isVisible() and widget.isEnabled() and widget.focusProxy() is None
    return bool(by_tab) and is_there and not isinstance(widget, QScrollArea)
