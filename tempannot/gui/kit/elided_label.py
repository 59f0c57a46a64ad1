"""A line of words that gives way: cut with an ellipsis, whole in the tool tip."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent
from typing_extensions import override

from tempannot.gui.kit.literal import PlainLabel, literal, set_tip
from tempannot.gui.kit.painting import guarded_paint, painting


class ElidedLabel(PlainLabel):
    """A label in plain text that takes whatever width is left."""

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(20, super().minimumSizeHint().height())

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        room = self.contentsRect()
        shown = self.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, room.width()
        )
        set_tip(self, literal(self.text() if shown != self.text() else ""))
        with painting(self, smooth=False) as painter:
            painter.setPen(self.palette().color(self.foregroundRole()))
            painter.drawText(room, self.alignment(), shown)
