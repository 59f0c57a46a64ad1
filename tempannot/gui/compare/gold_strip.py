"""The line that asks where the gold of a corpus goes: once, and without standing in the way."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QWidget
from typing_extensions import override

from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.core.language import tr
from tempannot.core.typed_names import typed_path
from tempannot.gui.kit.dialogs import ask_folder_beside
from tempannot.gui.kit.keys import answers_or_leaves, is_escape, takes_key
from tempannot.gui.kit.labels import PlainLabel, tool_button
from tempannot.gui.kit.layout import in_row
from tempannot.session.compare_session import CompareSession


class GoldStrip(QWidget):
    """A folder, what the gold begins with, and who adjudicates; ``answered`` tells of Return."""

    answered = Signal()
    left = Signal()

    def __init__(self, session: CompareSession) -> None:
        super().__init__()
        self._session = session
        self.setAccessibleName(tr("Where the gold goes"))
        self.line = QLineEdit()
        self.line.setAccessibleName(tr("Gold folder"))
        self.line.setMinimumWidth(160)
        self._choose = tool_button("…", tr("Choose a folder"), name=tr("Choose: gold folder"))
        self.begins = QComboBox()
        self.begins.setAccessibleName(tr("The gold begins with"))
        self.name = QLineEdit()
        self.name.setAccessibleName(tr("Your name, for the log"))
        self.name.setPlaceholderText(tr("your name"))
        self.name.setMaximumWidth(140)
        self.begin = QPushButton(tr("Begin"))
        close = tool_button("×", tr("Not now (Esc)"), name=tr("Not now"))
        in_row(
            PlainLabel(tr("All gold goes to")),
            (self.line, 1),
            self._choose,
            PlainLabel(tr("and begins with")),
            self.begins,
            self.name,
            self.begin,
            close,
            on=self,
            margins=(12, 4, 12, 4),
            gap=6,
        )
        self._choose.clicked.connect(self._ask)
        self.begin.clicked.connect(self.answered)
        close.clicked.connect(self.leave)
        self.hide()

    @property
    def folder(self) -> Path:
        """The folder that was typed or chosen."""
        return typed_path(self.line.text())

    @property
    def start(self) -> GoldStart:
        """What the gold begins with."""
        return GoldStart.parse(self.begins.currentData())

    def ask(self, folder: Path, name: str) -> None:
        """Show the line with a proposal; it has the keyboard until Return or Esc."""
        self._fill_starts()
        self.line.setText(str(folder))
        self.name.setText(name)
        self.show()
        self.line.setFocus()
        self.line.selectAll()

    def leave(self) -> None:
        """Put the line away with nothing chosen."""
        self.hide()
        self.left.emit()

    @override
    def event(self, event: QEvent) -> bool:
        return takes_key(event, is_escape) or super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not answers_or_leaves(event, self.answered.emit, self.leave):
            super().keyPressEvent(event)

    def _fill_starts(self) -> None:
        self.begins.clear()
        annotations = self._session.desk.annotations
        words = {
            GoldStart.AGREED: tr(
                "what {value} agree on", value=tr("both") if len(annotations) == 2 else tr("all")
            )
        }
        if len(annotations) > 2:
            words[GoldStart.majority()] = tr("what most say")
        for side, label in enumerate(self._session.labels()):
            words[GoldStart.of_side(side)] = label
        for start, called in (words | {GoldStart.NOTHING: tr("nothing")}).items():
            self.begins.addItem(called, str(start))

    def _ask(self) -> None:
        """Ask for the folder beside the window, which goes on meanwhile."""
        ask_folder_beside(self, tr("Gold folder"), self.line.text(), self.line.setText)
