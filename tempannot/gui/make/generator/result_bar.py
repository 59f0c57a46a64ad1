"""The line below a page: make the file, how far it is, and what can be done with it then."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from tempannot.core.wording import counted
from tempannot.gui.kit.labels import ElidedLabel
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.generator.work import Made
from tempannot.session.worker import Progress

_PROGRESS_LETTERS = 30


class ResultBar(QWidget):
    """The line; its buttons ask for what they say."""

    generate_requested = Signal()
    cancel_requested = Signal()
    rate_requested = Signal()
    audit_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.generate = QPushButton("&Generate…")
        self.generate.setAccessibleDescription("Asks for a file and writes all items to it")
        self.words = ElidedLabel()
        self.words.setAccessibleName("The file that was made")
        self.progress = QProgressBar()
        self.progress.setAccessibleName("Progress")
        self.cancel = QPushButton("Cancel")
        self.rate = QPushButton("Rate these…")
        self.rate.setToolTip("Begin a rating study with the items of this file")
        self.audit = QPushButton("Audit")
        self.audit.setToolTip("Look for repeats, contradictions and labels that are given away")
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 7, 10, 7)
        row.setSpacing(8)
        row.addWidget(self.generate)
        row.addWidget(self.progress)
        row.addWidget(self.cancel)
        row.addWidget(self.words, 1)
        row.addWidget(self.rate)
        row.addWidget(self.audit)
        self.generate.clicked.connect(self.generate_requested)
        self.cancel.clicked.connect(self.cancel_requested)
        self.rate.clicked.connect(self.rate_requested)
        self.audit.clicked.connect(self.audit_requested)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.show_progress(Progress())
        self.show_made(None)

    def show_progress(self, progress: Progress) -> None:
        """Show how far the work is."""
        self.progress.setRange(0, progress.of)
        self.progress.setValue(progress.done)
        count = f" {progress.done:,}" if progress.done else ""
        self.progress.setFormat(progress.words + count + (f" of {progress.of:,}" if count else ""))
        if count and not progress.of:
            self.progress.setFormat(f"{progress.words}{count}")
        self.progress.setVisible(not progress.is_over)
        self.cancel.setVisible(not progress.is_over)

    def show_made(self, made: Made | None) -> None:
        """Say where the file is, and offer what can be done with it."""
        if made is None:
            self.words.setText("")
        else:
            self.words.setText(f"{counted(made.tally.rows, 'item')} in {made.path}")
        for button in (self.rate, self.audit):
            button.setVisible(made is not None)

    def _restyle(self) -> None:
        width = self.fontMetrics().averageCharWidth() * _PROGRESS_LETTERS
        self.progress.setFixedWidth(width)
