"""The line below a page of findings: how far the work is, and what can be done with the items."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from tempannot.gui.kit.labels import ElidedLabel
from tempannot.gui.kit.theme import Theme
from tempannot.session.worker import Progress

_PROGRESS_LETTERS = 34


class WorkLine(QWidget):
    """The line; its buttons ask for what they say."""

    again_requested = Signal()
    cancel_requested = Signal()
    rate_requested = Signal()

    def __init__(self, again: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.again, self.cancel = QPushButton(again), QPushButton("Cancel")
        self.rate = QPushButton("Rate these…")
        self.rate.setToolTip("Begin a rating study with the items of this file")
        self.words = ElidedLabel()
        self.words.setAccessibleName("What was looked at")
        policy = self.words.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # else Cancel grows over the whole line
        self.words.setSizePolicy(policy)
        self.progress = QProgressBar()
        self.progress.setAccessibleName("Progress")
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 7, 10, 7)
        row.setSpacing(8)
        for widget in (self.again, self.progress, self.cancel):
            row.addWidget(widget)
        row.addWidget(self.words, 1)
        row.addWidget(self.rate)
        self.again.clicked.connect(self.again_requested)
        self.cancel.clicked.connect(self.cancel_requested)
        self.rate.clicked.connect(self.rate_requested)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.show_progress(Progress())

    def show_progress(self, progress: Progress) -> None:
        """Show how far the work is."""
        self.progress.setRange(0, progress.of)
        self.progress.setValue(progress.done)
        self.progress.setFormat(progress.words)
        self.progress.setVisible(not progress.is_over)
        self.cancel.setVisible(not progress.is_over)
        self.words.setVisible(progress.is_over)
        self.again.setVisible(progress.is_over)

    def _restyle(self) -> None:
        self.progress.setFixedWidth(self.fontMetrics().averageCharWidth() * _PROGRESS_LETTERS)
