"""How far work is that a worker does beside the window."""

from __future__ import annotations

from PySide6.QtWidgets import QProgressBar

from tempannot.core.language import tr
from tempannot.session.worker import Progress


class WorkBar(QProgressBar):
    """A bar with the words of what is under way; hidden while nothing is."""

    def __init__(self, letters: int) -> None:
        """Make it so wide that about so many letters fit."""
        super().__init__()
        self._letters = letters
        self.setAccessibleName(tr("Progress"))
        self.fit()
        self.show_progress(Progress())

    def show_progress(self, progress: Progress) -> None:
        """Show how far it is, or nothing once it is over."""
        self.setRange(0, progress.of)
        self.setValue(progress.done)
        self.setFormat(progress.words)
        self.setVisible(not progress.is_over)

    def fit(self) -> None:
        """Take up another size of letters."""
        self.setFixedWidth(self.fontMetrics().averageCharWidth() * self._letters)
