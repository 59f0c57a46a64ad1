"""Where the panels lie around the text: docks that users can resize, move and close.

A dock holds one panel under a title, or several behind tabs, which then are the title.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QMainWindow,
    QMenu,
    QStackedWidget,
    QTabWidget,
    QWidget,
)
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.gui.kit.following_area import FollowingArea
from tempannot.gui.kit.large_widget import LargeWidget
from tempannot.gui.kit.layout import BarLayout, in_column
from tempannot.gui.kit.tabs import RoomyTabs

Panels = Mapping[str, tuple[str, QWidget]]
"""Title and widget of each panel, by the panel's name."""

_LEFT = Qt.DockWidgetArea.LeftDockWidgetArea
_RIGHT = Qt.DockWidgetArea.RightDockWidgetArea
_BOTTOM = Qt.DockWidgetArea.BottomDockWidgetArea
_RELATION_HEIGHT = 708
"""Pixels that show the palette of relations and its buttons without scrolling."""
_LOWER_HEIGHT = 230
"""Pixels that show some rows of a table or a drawing, where the text has twice that."""
# Panels ask for the room they need up to here; beyond, large letters would widen the window.
_SMALLEST, _WIDEST, _WIDEST_GROUP = 120, 420, 280
_LEAST_BELOW = 7.5
"""Lines of letters for the panels below the text: their bars wrap where letters are large."""


class Docks:
    """The docks of a window, and which of them a panel is in."""

    def __init__(self, window: QMainWindow) -> None:
        self._window = window
        self._docks: dict[str, QDockWidget] = {}
        self._away: list[QDockWidget] | None = None
        self._large: LargeWidget | None = None
        self._shown: QMenu | None = None
        self._made_room: list[QDockWidget] = []
        self._is_narrow = False
        self._gave_way: QDockWidget | None = None
        self._places: dict[str, tuple[QDockWidget, QTabWidget | None, QWidget]] = {}
        window.setCorner(Qt.Corner.BottomRightCorner, _RIGHT)
        window.setCorner(Qt.Corner.BottomLeftCorner, _LEFT)

    def __getitem__(self, panel: str) -> QWidget:
        """The widget that a panel's name stands for."""
        return self._places[panel][2]

    @property
    def panels(self) -> tuple[QWidget, ...]:
        """The widgets of all panels."""
        return tuple(widget for _, _, widget in self._places.values())

    def add_left(self, name: str, title: str, panel: QWidget) -> None:
        """Put a panel left of the text."""
        panel.setMinimumSize(_SMALLEST, _SMALLEST)
        self._add_one(_LEFT, name, title, panel)

    def add_right(self, name: str, title: str, panel: QWidget, foot: QWidget) -> None:
        """Put a panel right of the text; its foot stays in sight however far it scrolls."""
        whole = QWidget()
        in_column((_Scrolling(panel), 1), foot, on=whole)
        self._add_one(_RIGHT, name, title, whole)

    def add_right_group(self, name: str, title: str, panels: Panels) -> None:
        """Put several panels right of the text, behind tabs."""
        scrolling = {key: (text, _Scrolling(panel)) for key, (text, panel) in panels.items()}
        self._add_group(_RIGHT, name, title, scrolling)

    def add_bottom_group(self, name: str, title: str, panels: Panels) -> None:
        """Put several panels below the text, behind tabs."""
        self._add_group(_BOTTOM, name, title, panels, _LEAST_BELOW)

    def fill_menu(self, menu: QMenu) -> None:
        """Add an entry per dock that shows or hides it, apart from those that lead into one."""
        menu.addSeparator()
        self._shown = menu.addMenu(tr("S&hown panels"))
        for dock in self._docks.values():
            self._shown.addAction(dock.toggleViewAction())

    def put_away(self) -> None:
        """Hide all docks, remembering which were shown, until ``bring_back``."""
        if self._away is None:
            self._away = [dock for dock in self._docks.values() if not dock.isHidden()]
            for dock in self._away:
                dock.hide()
            self._offer(False)

    @property
    def behind_tabs(self) -> tuple[QWidget, ...]:
        """The widgets of the panels behind tabs, which can be enlarged."""
        return tuple(widget for _, tabs, widget in self._places.values() if tabs is not None)

    @property
    def large(self) -> QWidget | None:
        """What has been made as large as the window, None if nothing is."""
        return None if self._large is None else self._large.widget

    def enlarge(self, widget: QWidget, stack: QStackedWidget) -> None:
        """Give a page of ``stack``, or any panel, all the room; ``shrink`` ends that."""
        self.shrink()
        self._large = LargeWidget(widget, stack, had_docks=self._away is None)
        self.put_away()
        self._large.take_out()

    def shrink(self) -> None:
        """Put what was enlarged back where it was."""
        large, self._large = self._large, None
        if large is not None:
            large.put_back()
            if large.had_docks:
                self.bring_back()

    def bring_back(self) -> None:
        """Show the docks again that ``put_away`` hid."""
        self.shrink()
        for dock in self._away or ():
            dock.show()
        self._away = None
        self._offer(True)

    def is_cramped(self, panel: str) -> bool:
        """Whether a panel has to scroll, because its place is lower than all it holds."""
        widget = self._places[panel][2]
        return isinstance(widget, _Scrolling) and widget.verticalScrollBar().maximum() > 0

    def give_side(self, panel: str) -> None:
        """Give a panel the whole side that it is on, until ``share_side``."""
        dock = self._places[panel][0]
        area = self._window.dockWidgetArea(dock)
        self.raise_(panel)
        for other in self._docks.values():
            beside = self._window.dockWidgetArea(other) == area and not other.isFloating()
            if other is not dock and beside and not other.isHidden() and not dock.isFloating():
                other.hide()
                self._made_room.append(other)

    def share_side(self) -> None:
        """Show the docks again that ``give_side`` hid."""
        made_room, self._made_room = self._made_room, []
        for dock in made_room:
            if self._away is None:
                dock.show()
            elif dock not in self._away:
                self._away.append(dock)

    def raise_(self, panel: str) -> None:
        """Bring a panel to the front, at the latest when the docks are brought back."""
        dock, tabs, widget = self._places[panel]
        if widget is self.large:
            return
        self.shrink()
        if dock in self._made_room:
            self.share_side()
        if self._away is None:
            dock.show()
            dock.raise_()
        elif dock not in self._away:
            self._away.append(dock)
        if tabs is not None:
            tabs.setCurrentWidget(widget)

    def share_space(self) -> None:
        """Give every side its first size; a remembered layout overrides it."""
        width, height = self._window.width(), self._window.height()
        left, relation, side, lower = self._docks.values()
        sizes = [max(160, width // 7), max(340, width // 4)]
        self._window.resizeDocks([left, relation], sizes, Qt.Orientation.Horizontal)
        below = min(max(height // 4, _LOWER_HEIGHT), height // 3)
        self._window.resizeDocks([lower], [below], Qt.Orientation.Vertical)
        heights = [_RELATION_HEIGHT, max(120, height - _RELATION_HEIGHT)]
        self._window.resizeDocks([relation, side], heights, Qt.Orientation.Vertical)

    def fit(self) -> None:
        """Let what is on the left give way while a window is too narrow for it and the others.

        Without that the lower dock, which cannot shrink any more, would lie over the right ones.
        What somebody shows there all the same stays.
        """
        is_narrow = self._window.width() < self._needed_width()
        if is_narrow == self._is_narrow:
            return
        self._is_narrow = is_narrow
        left, *_ = self._docks.values()
        if is_narrow:
            shown = self._away if self._away is not None else self._docks.values()
            if left in shown and (self._away is not None or not left.isHidden()):
                self._gave_way = left
                left.hide()
                self._away = self._away and [each for each in self._away if each is not left]
        else:
            self.widen()

    def widen(self) -> None:
        """Show again what gave way in a narrow window; ``fit`` then judges anew."""
        gave_way, self._gave_way, self._is_narrow = self._gave_way, None, False
        if gave_way is None:
            return
        if self._away is None:
            gave_way.show()
        elif gave_way not in self._away:
            self._away.append(gave_way)

    def _needed_width(self) -> int:
        """The width at which all docks have the room that they need."""
        left, relation, side, lower = self._docks.values()
        right = max(relation.minimumSizeHint().width(), side.minimumSizeHint().width())
        group = lower.widget()
        below = group.wanted_width if isinstance(group, _Tabs) else 0
        return left.minimumSizeHint().width() + below + right

    def _offer(self, offered: bool) -> None:
        """Let the menu offer to show and hide docks, or not."""
        if self._shown is not None:
            self._shown.menuAction().setVisible(offered)
        for dock in self._docks.values():
            dock.toggleViewAction().setVisible(offered)

    def _add_one(self, area: Qt.DockWidgetArea, name: str, title: str, panel: QWidget) -> None:
        self._places[name] = (self._dock(area, name, title, panel), None, panel)

    def _add_group(
        self, area: Qt.DockWidgetArea, name: str, title: str, panels: Panels, lines: float = 0
    ) -> None:
        tabs = _Tabs(lines)
        dock = self._dock(area, name, title, tabs)
        dock.setTitleBarWidget(QWidget())
        for key, (text, panel) in panels.items():
            tabs.addTab(panel, text)
            self._places[key] = (dock, tabs, panel)

    def _dock(self, area: Qt.DockWidgetArea, name: str, title: str, widget: QWidget) -> QDockWidget:
        dock = _Dock(title, self._window)
        dock.setObjectName(name)
        dock.setWidget(widget)
        self._window.addDockWidget(area, dock)
        self._docks[name] = dock
        return dock


class _Dock(QDockWidget):
    """A dock that hands keys which nothing in it wants to the window, also while it floats."""

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        window = self.parentWidget()
        if self.isFloating() and isinstance(window, QMainWindow):
            window.keyPressEvent(event)
        else:
            super().keyPressEvent(event)


class _Tabs(RoomyTabs):
    """Panels behind tabs that give way where there is little room, down to a few ``lines``."""

    def __init__(self, lines: float) -> None:
        super().__init__()
        self._lines = lines

    @property
    def wanted_width(self) -> int:
        """The width at which nothing in it is cut."""
        return max(super().minimumSizeHint().width(), self.shortest_width, self._bars_width)

    @property
    def _bars_width(self) -> int:
        """The width at which no bar of the panels wraps."""
        return max((bar.sizeHint().width() for bar in self.findChildren(BarLayout)), default=0)

    @override
    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint().boundedTo(QSize(_WIDEST_GROUP, _SMALLEST))
        return least.expandedTo(QSize(0, round(self._lines * self.fontMetrics().lineSpacing())))


class _Scrolling(FollowingArea):
    """Holds a panel that may be higher than its dock."""

    def __init__(self, panel: QWidget) -> None:
        super().__init__(panel)
        self.setFocusProxy(panel)

    @override
    def minimumSizeHint(self) -> QSize:
        """As wide as the panel needs, within reason: beyond that it scrolls."""
        panel = self.widget()
        needed = panel.minimumSizeHint().width() if panel is not None else 0
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(min(needed + bar, _WIDEST), _SMALLEST)
