"""Step 1: a sentence, a question about time, its category and one right answer."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFormLayout, QVBoxLayout, QWidget

from tempannot.datasets.mctaco.questions import DraftQuestion
from tempannot.formats.items.mctaco import CATEGORIES
from tempannot.gui.kit.labels import heading, muted
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.candidates.cell_fields import CellChoice, CellLine, CellText, cells_of
from tempannot.gui.make.candidates.notice import Notice

_WHAT = (
    "A question about time that the sentence alone does not answer: one needs to know how long "
    "things take, how often or when they happen. The answer must not stand in the sentence."
)
_GOOD = "The answer does not stand in the sentence."
_MISSING = "Write a sentence, a question and an answer, and choose a category."


class WriteForm(QWidget):
    """The form; ``written`` carries a column of drafts and its text."""

    written = Signal(str, str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sentence = CellText("sentence", "Sentence", "She went on a vacation to the sea.")
        self.question = CellLine("question", "Question", "How long was the vacation?")
        self.category = CellChoice("category", "Category", CATEGORIES, "choose one")
        self.answer = CellLine("answer", "A right answer", "two weeks")
        self.guard = Notice("Whether the answer stands in the sentence", theme)
        fields = QFormLayout()
        fields.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        fields.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        fields.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        fields.setVerticalSpacing(9)
        fields.addRow("&Sentence", self.sentence)
        fields.addRow("&Question", self.question)
        fields.addRow("&Category", self.category)
        fields.addRow("&Answer", self.answer)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(9)
        column.addWidget(heading("A question with one right answer"))
        column.addWidget(muted(_WHAT))
        column.addLayout(fields)
        column.addWidget(self.guard)
        column.addStretch(1)
        for cell in cells_of(self):
            cell.written.connect(self.written)

    def show_draft(self, draft: DraftQuestion | None) -> None:
        """Show a draft, None for none."""
        self.setEnabled(draft is not None)
        for cell in cells_of(self):
            cell.show_text("" if draft is None else draft.cell(cell.column))
        if draft is None or not (draft.answer and draft.sentence):
            self.guard.say(_MISSING, "muted")
        elif draft.warning:
            self.guard.say(f"{draft.warning[0].upper()}{draft.warning[1:]}.", "conflict")
        else:
            self.guard.say(_GOOD, "ok")
