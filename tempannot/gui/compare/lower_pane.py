"""The panels below the texts, and how much of the window they take.

While a gold is made its numbers are a row for each annotator: they leave the room to the texts
above. A drawing or a list that is brought to the front gets its room back.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QSizePolicy, QSplitter, QWidget

from tempannot.gui.compare.numbers.measures_panel import MeasuresPanel, Scope
from tempannot.gui.kit.tabs import RoomyTabs

_LEAST = 90


class LowerPane(RoomyTabs):
    """The panels as tabs."""

    def __init__(self, panels: Iterable[tuple[QWidget, str]]) -> None:
        super().__init__()
        self.setMinimumHeight(_LEAST)
        for panel, title in panels:
            self.addTab(panel, title)
            # else the panel that needs most says how high all of them are
            policy = panel.sizePolicy()
            policy.setVerticalPolicy(QSizePolicy.Policy.Ignored)
            panel.setSizePolicy(policy)


class PaneHeights(QObject):
    """Gives the pane of a splitter its height, one for numbers of the gold and one for all else.

    Heights that somebody has chosen with the mouse are kept.
    """

    def __init__(self, split: QSplitter, pane: LowerPane, measures: MeasuresPanel) -> None:
        super().__init__(split)
        self._split = split
        self._pane = pane
        self._measures = measures
        self._is_low = False
        self._heights: dict[bool, int] = {}
        pane.currentChanged.connect(self._arrange)
        measures.scope_changed.connect(self._arrange)
        measures.gold.changed.connect(self._arrange)

    def _arrange(self) -> None:
        measures = self._measures
        is_low = self._pane.currentWidget() is measures and measures.scope is Scope.GOLD
        if is_low == self._is_low:
            return
        upper, lower = self._split.sizes()
        self._heights[self._is_low] = lower
        self._is_low = is_low
        bar = self._pane.tabBar().sizeHint().height()
        height = self._heights.get(is_low, bar + measures.low_height)
        self._split.setSizes([upper + lower - height, height])
