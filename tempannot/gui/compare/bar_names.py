"""Who is A and who B, in one line: whole, or by what tells the two apart."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QStyle, QWidget
from typing_extensions import override

from tempannot.gui.kit.labels import PlainLabel, literal, set_tip
from tempannot.gui.kit.painting import guarded_paint, painting

_LINE = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
_BETWEEN = 16
"""Pixels between two names."""
_ROUNDED = 2
"""Pixels by which a text may be wider than whole ones say."""
_LEAST = 9
"""What is left of a name at least, in letters."""


class BarNames(PlainLabel):
    """The names of the sides, each in its colour behind its letter.

    A bar that has no room for what tells them apart wraps. Only in one that is narrower than even
    that do names lose their middles, the longest first. The tip has all that is not written.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._names: tuple[str, ...] = ()
        self._short: tuple[str, ...] = ()
        self._colors: tuple[QColor, ...] = ()

    def show_names(
        self, names: Sequence[str], short: Sequence[str], colors: Sequence[QColor]
    ) -> None:
        """Show these names, or where there is no room for them what tells them apart."""
        self._names, self._short, self._colors = tuple(names), tuple(short), tuple(colors)
        self.setText("  ".join(names))
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        """The room for what tells the names apart."""
        return QSize(self._wide(self._short), super().sizeHint().height())

    @override
    def minimumSizeHint(self) -> QSize:
        least = sum(_LEAST * self._metrics.averageCharWidth() + _BETWEEN for _ in self._names)
        return QSize(min(least, self.sizeHint().width()), super().minimumSizeHint().height())

    def written(self, room: int) -> tuple[str, ...]:
        """What is written of each in so many pixels."""
        for names in (self._names, self._short):
            if self._wide(names) <= room:
                return names
        metrics, middle = self._metrics, Qt.TextElideMode.ElideMiddle
        wanted = [metrics.horizontalAdvance(each) + _ROUNDED for each in self._short]
        rooms = _shared(wanted, room - self._wide([""] * len(wanted)))
        return tuple(
            metrics.elidedText(each, middle, pixels)
            for each, pixels in zip(self._short, rooms, strict=True)
        )

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        room = self.contentsRect()
        labels = self.written(room.width())
        set_tip(self, literal("" if labels == self._names else self.text()))
        with painting(self, smooth=False) as painter:
            painter.setFont(self._bold)
            x = room.x()
            for label, color in zip(labels, self._colors, strict=True):
                wide = self._metrics.horizontalAdvance(label)
                area = QRect(x, room.y(), wide + 1, room.height())
                painter.setPen(color)
                flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
                painter.drawText(
                    QStyle.visualRect(self.layoutDirection(), room, area), flags, label
                )
                x += wide + _BETWEEN

    @property
    def _bold(self) -> QFont:
        font = QFont(self.font())
        font.setBold(True)
        return font

    @property
    def _metrics(self) -> QFontMetrics:
        return QFontMetrics(self._bold)

    def _wide(self, labels: Sequence[str]) -> int:
        """The room that labels need beside each other, one pixel more than their letters."""
        between = _BETWEEN * max(0, len(labels) - 1)
        return sum(map(self._metrics.horizontalAdvance, labels)) + between + 1


def _shared(wanted: Sequence[int], room: int) -> list[int]:
    """Room for each: all that it wants of its part, and what others leave of theirs.

    >>> _shared([50, 300], 200), _shared([300, 300], 200)
    ([50, 150], [100, 100])
    """
    given = [0] * len(wanted)
    left = len(wanted)
    for place in sorted(range(len(wanted)), key=lambda at: wanted[at]):
        given[place] = min(wanted[place], max(0, room) // left)
        room -= given[place]
        left -= 1
    return given
