"""Step 2: two others check the question, and each adds a right and a wrong answer."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QGroupBox, QHBoxLayout, QVBoxLayout, QWidget

from tempannot.datasets.mctaco.questions import VERIFIERS, DraftQuestion
from tempannot.formats.items.mctaco import CATEGORIES
from tempannot.gui.kit.labels import Words, heading, muted
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.candidates.cell_fields import CellChoice, CellLine, cells_of
from tempannot.gui.make.candidates.notice import Notice

_RULE = (
    "A question is kept if both find it valid, both choose the category of its author, and each "
    "gives a right and a wrong answer. So it starts with three right answers and two wrong ones."
)
_KEPT = "Kept: both agree. It starts with three right answers and two wrong ones."


class CheckForm(QWidget):
    """The form; ``written`` carries a column of drafts and its text."""

    written = Signal(str, str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.asked, self.author = Words(scale=1.1), muted()
        self.who = QComboBox()
        self.checks = tuple(_check(number) for number in range(1, VERIFIERS + 1))
        self.verdict = Notice("Whether the question is kept", theme)
        self.who.setAccessibleName("Whose checks are shown")
        self.who.addItem("Both who check")
        for number in range(1, VERIFIERS + 1):
            self.who.addItem(f"Only the check by {_name(number)}")
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(9)
        column.addWidget(heading("Two others check it"))
        column.addWidget(muted(_RULE))
        column.addWidget(self.asked)
        column.addWidget(self.author)
        column.addWidget(self.who, 0, Qt.AlignmentFlag.AlignLeft)
        row = QHBoxLayout()
        for box in self.checks:
            row.addWidget(box)
        column.addLayout(row)
        column.addWidget(self.verdict)
        column.addStretch(1)
        self.who.currentIndexChanged.connect(self._choose)
        for cell in cells_of(self):
            cell.written.connect(self.written)

    def show_draft(self, draft: DraftQuestion | None) -> None:
        """Show a draft, None for none."""
        self.setEnabled(draft is not None)
        for cell in cells_of(self):
            cell.show_text("" if draft is None else draft.cell(cell.column))
        if draft is None:
            self.asked.setText("")
            self.author.setText("")
            self.verdict.say("", "muted")
            return
        self.asked.setText(f"{draft.sentence}\n{draft.question}".strip())
        self.author.setText(_first_step(draft))
        self.verdict.say(f"Not kept: {draft.refusal}." if draft.refusal else _KEPT, _ink(draft))

    def _choose(self, place: int) -> None:
        """Show one check alone, so that nobody is led by what the other said."""
        for number, box in enumerate(self.checks, 1):
            box.setVisible(place in (0, number))
        self.author.setVisible(place == 0)
        self.verdict.setVisible(place == 0)


def _check(number: int) -> QGroupBox:
    box = QGroupBox(f"Check by {_name(number)}")
    fields = QFormLayout(box)
    fields.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
    fields.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
    fields.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    of, who = f"verifier{number}_", _name(number)
    valid = CellChoice(f"{of}valid", f"Valid, says {who}", ("yes", "no"), "not checked yet")
    category = CellChoice(f"{of}category", f"Category, says {who}", CATEGORIES, "choose one")
    fields.addRow("Valid question", valid)
    fields.addRow("Category", category)
    fields.addRow("A right answer", CellLine(f"{of}correct", f"A right answer by {who}"))
    fields.addRow("A wrong answer", CellLine(f"{of}incorrect", f"A wrong answer by {who}"))
    return box


def _name(number: int) -> str:
    return ("the first", "the second")[number - 1]


def _first_step(draft: DraftQuestion) -> str:
    return f"Author: {draft.category or 'no category'}, {draft.answer or 'no answer'}"


def _ink(draft: DraftQuestion) -> str:
    if not draft.refusal:
        return "ok"
    is_open = draft.refusal.startswith(("checked by", "the "))
    return "muted" if is_open else "conflict"
