"""The name of a side along the left edge of its drawing."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFont, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget
from typing_extensions import override

from tempannot.gui.kit.literal import literal, set_tip
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.kit.theme import Theme
from tempannot.gui.views.canvas import Canvas


class SideName(QWidget):
    """A strip in the colours of a side with its name written upwards."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._name = self._tint = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Ignored)

    def show_name(self, name: str, letter: str) -> None:
        """Show the name of a side in the colours of its letter."""
        self._name, self._tint = name, f"side-{letter.lower()}"
        set_tip(self, literal(name))
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().height() + 4, 40)

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._tint:
            return
        with painting(self, smooth=False) as painter:
            painter.fillRect(self.rect(), self._theme.color(f"{self._tint}-fill"))
            font = QFont(self.font())
            font.setBold(True)
            painter.setFont(font)
            painter.setPen(self._theme.color(self._tint))
            painter.translate(0, self.height())
            painter.rotate(-90)
            room = QRect(4, 0, self.height() - 8, self.width())
            text = painter.fontMetrics().elidedText(
                self._name, Qt.TextElideMode.ElideRight, room.width()
            )
            painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter), text)


def named(name: SideName, canvas: Canvas) -> QWidget:
    """Return a drawing with its name beside it."""
    both = QWidget()
    row = QHBoxLayout(both)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(0)
    row.addWidget(name)
    row.addWidget(canvas, 1)
    return both
