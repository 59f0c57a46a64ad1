"""Panels behind tabs whose names can be read however large the letters are."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTabBar, QTabWidget, QWidget
from typing_extensions import override

_AROUND = (26, 20, 14, 8)
"""Pixels of a tab that its name does not take, and fewer where names stand closer and closer."""


class RoomyTabs(QTabWidget):
    """Tabs whose names stand closer, then scroll: cut ones tell little, short ones least."""

    def __init__(self, bar: QTabBar | None = None) -> None:
        super().__init__()
        if bar is not None:
            self.setTabBar(bar)
        self.setDocumentMode(True)
        self._cut()

    @property
    def scrolls(self) -> bool:
        """Whether there are more names than room."""
        return self.usesScrollButtons()

    @property
    def shortest_width(self) -> int:
        """The width that its names take when they are cut as far as can be."""
        bar = self.tabBar()
        return bar.count() * (bar.fontMetrics().horizontalAdvance("W…") + _AROUND[0])

    @property
    def closest_width(self) -> int:
        """The width that its names take when they stand as close as can be."""
        bar = self.tabBar()
        names = (bar.tabText(place) for place in range(bar.count()))
        words = sum(bar.fontMetrics().horizontalAdvance(name) for name in names)
        return words + bar.count() * _AROUND[-1]

    @override
    def setCornerWidget(
        self, widget: QWidget | None, corner: Qt.Corner = Qt.Corner.TopRightCorner
    ) -> None:
        super().setCornerWidget(widget, corner)  # type: ignore[arg-type]  # none is allowed
        self._fit()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    @override
    def tabInserted(self, index: int) -> None:
        super().tabInserted(index)
        self._fit()

    def _fit(self) -> None:
        bar = self.tabBar()
        letters = bar.fontMetrics()
        names = (bar.tabText(place) for place in range(bar.count()))
        words = [letters.horizontalAdvance(name) for name in names]
        corner = self.cornerWidget()
        room = self.width() - (corner.sizeHint().width() if corner is not None else 0)
        fitting = (
            step for step, each in enumerate(_AROUND) if sum(words) + each * len(words) <= room
        )
        closest = len(_AROUND) - 1
        self._stand_closer(next(fitting, closest))
        if sum(words) + _AROUND[closest] * len(words) > room:
            self.setElideMode(Qt.TextElideMode.ElideNone)
            self.setUsesScrollButtons(True)
        else:
            self._cut()

    def _stand_closer(self, step: int) -> None:
        """Take the room between names away first, no more than has to go."""
        bar = self.tabBar()
        if step != (bar.property("close") or 0):
            bar.setProperty("close", step)
            bar.style().unpolish(bar)
            bar.style().polish(bar)

    def _cut(self) -> None:
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.setUsesScrollButtons(False)
