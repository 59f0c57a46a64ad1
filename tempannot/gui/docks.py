"""Where the panels lie around the text; users can move, stack and close them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMenu, QScrollArea, QTabWidget, QWidget

_LEFT = Qt.DockWidgetArea.LeftDockWidgetArea
_RIGHT = Qt.DockWidgetArea.RightDockWidgetArea
_BOTTOM = Qt.DockWidgetArea.BottomDockWidgetArea


class Docks:
    """The docks of a window by the name of their panel."""

    def __init__(self, window: QMainWindow) -> None:
        self._window = window
        self._by_name: dict[str, QDockWidget] = {}
        window.setDockNestingEnabled(True)
        window.setCorner(Qt.Corner.BottomRightCorner, _RIGHT)
        window.setCorner(Qt.Corner.BottomLeftCorner, _LEFT)
        window.setTabPosition(_BOTTOM, QTabWidget.TabPosition.North)
        window.setTabPosition(_RIGHT, QTabWidget.TabPosition.North)

    def __getitem__(self, name: str) -> QDockWidget:
        return self._by_name[name]

    def add_left(self, name: str, title: str, panel: QWidget) -> None:
        """Put a panel left of the text."""
        self._window.addDockWidget(_LEFT, self._dock(name, title, panel))

    def add_right(self, name: str, title: str, panel: QWidget, tab_with: str = "") -> None:
        """Put a panel right of the text, behind another one if ``tab_with`` names it."""
        self._add(_RIGHT, self._dock(name, title, _scrolling(panel)), tab_with)

    def add_bottom(self, name: str, title: str, panel: QWidget, tab_with: str = "") -> None:
        """Put a panel below the text, behind another one if ``tab_with`` names it."""
        self._add(_BOTTOM, self._dock(name, title, panel), tab_with)

    def fill_menu(self, menu: QMenu) -> None:
        """Add an entry per panel that shows or hides it."""
        menu.addSeparator()
        for dock in self._by_name.values():
            menu.addAction(dock.toggleViewAction())

    def raise_(self, name: str) -> None:
        """Bring a panel to the front."""
        dock = self._by_name[name]
        dock.show()
        dock.raise_()

    def share_space(self) -> None:
        """Give every side its first size; a remembered layout overrides it."""
        width, height = self._window.width(), self._window.height()
        sides = [self._by_name["documents"], self._by_name["relation"]]
        self._window.resizeDocks(
            sides, [max(170, width // 8), max(330, width // 4)], Qt.Orientation.Horizontal
        )
        self._window.resizeDocks([self._by_name["links"]], [height // 4], Qt.Orientation.Vertical)
        self._window.resizeDocks(
            [self._by_name["relation"], self._by_name["why"]],
            [height * 3 // 5, height * 2 // 5],
            Qt.Orientation.Vertical,
        )

    def _add(self, area: Qt.DockWidgetArea, dock: QDockWidget, tab_with: str) -> None:
        self._window.addDockWidget(area, dock)
        if tab_with:
            self._window.tabifyDockWidget(self._by_name[tab_with], dock)

    def _dock(self, name: str, title: str, panel: QWidget) -> QDockWidget:
        dock = QDockWidget(title, self._window)
        dock.setObjectName(name)
        dock.setWidget(panel)
        self._by_name[name] = dock
        return dock


def _scrolling(panel: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(panel)
    return area
