"""A page that is as large as the centre of the window for a while, and goes back again."""

from __future__ import annotations

from abc import ABC, abstractmethod

from PySide6.QtWidgets import (
    QSplitter,
    QStackedWidget,
    QTabWidget,
    QWidget,
)
from typing_extensions import override


class LargeWidget:
    """A page of ``stack`` in the window's centre; ``had_docks``: docks were shown beside it."""

    def __init__(self, widget: QWidget, stack: QStackedWidget, *, had_docks: bool) -> None:
        self.widget = widget
        self.had_docks = had_docks
        self._stack = stack
        self._page = stack.currentWidget()
        self._place = _place_of(widget)

    def take_out(self) -> None:
        """Make it the page of the window's centre."""
        if self._place is not None:
            self._place.leave()
            self._stack.addWidget(self.widget)
        self._stack.setCurrentWidget(self.widget)

    def put_back(self) -> None:
        """Give the centre its page again."""
        if self._page is not None:
            self._stack.setCurrentWidget(self._page)
        if self._place is not None:
            self._stack.removeWidget(self.widget)
            self._place.come_back()


class _Place(ABC):
    """Where a widget was before."""

    @abstractmethod
    def leave(self) -> None:
        """Take the widget away."""

    @abstractmethod
    def come_back(self) -> None:
        """Put the widget there again, in front."""


class _BehindTabs(_Place):
    """Behind the tabs of a group."""

    def __init__(self, tabs: QTabWidget, widget: QWidget) -> None:
        self._tabs, self._widget = tabs, widget
        self._index = tabs.indexOf(widget)
        self._title = tabs.tabText(self._index)

    @override
    def leave(self) -> None:
        self._tabs.removeTab(self._index)

    @override
    def come_back(self) -> None:
        self._tabs.insertTab(self._index, self._widget, self._title)
        self._tabs.setCurrentWidget(self._widget)


class _Beside(_Place):
    """Beside others, which share their room as before when it comes back."""

    def __init__(self, splitter: QSplitter, widget: QWidget) -> None:
        self._splitter, self._widget = splitter, widget
        self._index = splitter.indexOf(widget)
        self._state = splitter.saveState()

    @override
    def leave(self) -> None:
        """Leave it to the centre, which takes it as its child."""

    @override
    def come_back(self) -> None:
        self._splitter.insertWidget(self._index, self._widget)
        self._widget.show()
        self._splitter.restoreState(self._state)


def _place_of(widget: QWidget) -> _Place | None:
    """Where a widget is, None for one that is a page of the centre already."""
    above = widget.parentWidget()
    if isinstance(above, QSplitter):
        return _Beside(above, widget)
    tabs = above.parentWidget() if above is not None else None
    return _BehindTabs(tabs, widget) if isinstance(tabs, QTabWidget) else None
