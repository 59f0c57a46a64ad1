"""A quiet line above a page: what is open, as whom, the way back, and what is under way."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from tempannot.core.language import tr
from tempannot.gui.kit.labels import ElidedLabel, PlainLabel
from tempannot.gui.kit.theme import Theme
from tempannot.session.worker import Progress


class PlaceBar(QWidget):
    """The line; ``stop_requested`` gives up what is under way."""

    back_requested = Signal()
    stop_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.back = QPushButton(tr("‹ &Back"))
        self.back.setAccessibleName(tr("Back"))
        self._name, self._who = ElidedLabel(), PlainLabel()
        self._who.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._progress, self._stop = QProgressBar(), QPushButton(tr("Stop"))
        self._progress.setAccessibleName(tr("Progress"))
        self._theme = theme
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        row.setSpacing(10)
        row.addWidget(self.back)
        row.addWidget(self._name, 1)
        row.addWidget(self._who)
        row.addWidget(self._progress)
        row.addWidget(self._stop)
        self.back.clicked.connect(self.back_requested)
        self._stop.clicked.connect(self.stop_requested)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.show_progress(Progress())

    def show_place(self, name: str, who: str) -> None:
        """Say what is open, and as whom; without a name there is nowhere to go back to."""
        self._name.setText(name)
        self._who.setText(who)
        self.back.setVisible(bool(name))
        self._settle()

    def show_progress(self, progress: Progress) -> None:
        """Show how far the work beside the window is."""
        self._progress.setMaximum(progress.of)
        self._progress.setValue(progress.done)
        count = tr(" {done:,} of {of:,}", done=progress.done, of=progress.of) if progress.of else ""
        self._progress.setFormat(f"{progress.words}{count}")
        self._progress.setTextVisible(True)
        wide = self.fontMetrics().horizontalAdvance(f"{self._progress.format()}0000000")
        self._progress.setFixedWidth(wide)
        for widget in (self._progress, self._stop):
            widget.setVisible(not progress.is_over)
        self._settle()

    def _settle(self) -> None:
        self.setVisible(bool(self._name.text()) or not self._stop.isHidden())

    def _restyle(self) -> None:
        font = self.font()
        font.setPointSize(self._theme.font_size)
        self._who.setFont(font)
        font.setBold(True)
        self._name.setFont(font)
