"""A thin line between parts of a page."""

from __future__ import annotations

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.kit.theme import Theme


class Rule(QWidget):
    """The line, across or upright, in the colour of borders."""

    def __init__(self, theme: Theme, *, is_upright: bool = False) -> None:
        super().__init__()
        self._theme = theme
        if is_upright:
            self.setFixedWidth(1)
        else:
            self.setFixedHeight(1)

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self, smooth=False) as painter:
            painter.fillRect(self.rect(), self._theme.color("border"))
