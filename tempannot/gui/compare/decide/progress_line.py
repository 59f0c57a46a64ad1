"""How far an adjudication has come: a bar in parts, and the counts in words."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from tempannot.comparison.adjudication.decisions import Progress
from tempannot.gui.kit.labels import PlainLabel
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.kit.theme import Theme

_PARTS = (
    ("decided", "accent", Qt.BrushStyle.SolidPattern),
    ("settled", "ok", Qt.BrushStyle.Dense3Pattern),
    ("ruled_out", "conflict", Qt.BrushStyle.BDiagPattern),
    ("later", "time", Qt.BrushStyle.FDiagPattern),
)


class ProgressLine(QWidget):
    """The bar above its counts."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bar = _Bar(theme, self)
        self.counts = PlainLabel(parent=self)
        self.counts.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        column.addWidget(self._bar)
        column.addWidget(self.counts)

    def show_progress(self, progress: Progress) -> None:
        """Show other counts."""
        self._bar.progress = progress
        self._bar.update()
        self.counts.setText(progress_words(progress))
        self.setAccessibleName(f"Progress: {progress_words(progress)}")


class _Bar(QWidget):
    """Parts of a bar, each with a colour and a pattern of its own; what is open stays empty."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.progress: Progress | None = None
        self._theme = theme
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @override
    def sizeHint(self) -> QSize:
        return QSize(120, 9)

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        progress = self.progress
        with painting(self, smooth=False) as painter:
            room = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            left = room.left()
            for name, color, pattern in _PARTS if progress is not None and progress.total else ():
                wide = (
                    room.width()
                    * getattr(progress, name)
                    / max(1, progress.total if progress else 1)
                )
                brush = QBrush(self._theme.color(color), pattern)
                painter.fillRect(QRectF(left, room.top(), wide, room.height()), brush)
                left += wide
            painter.setPen(self._theme.color("border"))
            painter.drawRect(room)


def progress_words(progress: Progress) -> str:
    """Say the counts in words; those that are nought and unusual are left out.

    >>> progress_words(Progress(2, 5, 0, 1, 4, 0))
    '2 decided, 5 settled, 1 later, 4 open'
    """
    parts = [f"{progress.decided} decided", f"{progress.settled} settled"]
    if progress.ruled_out:
        parts.append(f"{progress.ruled_out} ruled out")
    if progress.later:
        parts.append(f"{progress.later} later")
    return ", ".join([*parts, f"{progress.open} open"])
