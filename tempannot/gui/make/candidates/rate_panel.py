"""Step 4: hand the candidates over to a rating study with four raters."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from tempannot.core.wording import counted
from tempannot.gui.kit.labels import heading, muted
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.candidates.notice import Notice
from tempannot.gui.make.generator.work import Made

_HOW = (
    "Each candidate is judged by four raters as likely, unlikely or invalid. An answer is kept "
    "with its label if all four agree that it is likely, or that it is unlikely; all others are "
    "left out and counted. All answers to a question come after each other, those that say the "
    "same in other units side by side."
)
_THEN = (
    "The study has the scale of plausibility; ask for four raters per item in it, as MCTACO had. "
    "When all have answered, export what they agree on:\n"
    "tempannot study export STUDY -o answers.csv --keep-agreed mctaco.tsv"
)
_FIRST = "Generate the candidates first: the button is below."


class RatePanel(QWidget):
    """The panel; its buttons ask for what they say."""

    rate_requested = Signal()
    audit_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.notice = Notice("The file of candidates", theme)
        self.rate, self.audit = QPushButton("Rate these…"), QPushButton("Audit")
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(9)
        column.addWidget(heading("Four raters label the candidates"))
        column.addWidget(muted(_HOW))
        column.addWidget(self.notice)
        for button in (self.rate, self.audit):
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(muted(_THEN))
        column.addStretch(1)
        self.rate.clicked.connect(self.rate_requested)
        self.audit.clicked.connect(self.audit_requested)
        self.show_made(None)

    def show_made(self, made: Made | None) -> None:
        """Say which file will be rated."""
        for button in (self.rate, self.audit):
            button.setEnabled(made is not None)
        if made is None:
            self.notice.say(_FIRST, "muted")
        else:
            self.notice.say(f"{counted(made.tally.rows, 'candidate')} in {made.path}", "ok")
