"""The questions at the left of all steps, and what can be done with all of them."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget
from typing_extensions import override

from tempannot.core.language import shown, tr
from tempannot.gui.kit.labels import ElidedLabel, heading, muted
from tempannot.gui.kit.layout import in_column
from tempannot.gui.kit.row_model import RowModel, ShownColumn
from tempannot.gui.kit.row_table import RowView
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.candidates.open_questions import OpenQuestions, QuestionRow

_NUMBER, _STATE, _QUESTION = 1, 12, 14
"""The places of two columns."""


def question_columns() -> tuple[ShownColumn[QuestionRow], ...]:
    """Return the columns of the table."""
    return (
        ShownColumn("", "{}", _NUMBER, lambda row: row.number, name="number"),
        ShownColumn(
            tr("question"), lambda row: row.question or tr("(no question yet)"), _QUESTION, share=1
        ),
        ShownColumn(tr("state"), _state, _STATE, color=_ink),
    )


def _state(row: QuestionRow) -> str:
    mark = "\N{CHECK MARK}" if row.is_kept else "\N{MIDDLE DOT}"
    return f"{mark} {shown(row.state)}" + (" (!)" if row.is_odd else "")


def _ink(row: QuestionRow) -> str:
    return "ok" if row.is_kept else "muted"


_PURPOSE = tr(
    "Questions about time with up to twenty candidate answers each, in four steps as MCTACO was "
    "made (Zhou et al., 2019)."
)


class QuestionPanel(QWidget):
    """The panel; ``place_chosen`` carries the place of a question, -1 for none."""

    place_chosen = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._filling = False
        self.open, self.save = QPushButton(tr("Open…")), QPushButton(tr("Save…"))
        self.add, self.remove = QPushButton(tr("&New question")), QPushButton(tr("Remove"))
        self.from_text = QPushButton(tr("From a te&xt…"))
        self.file = ElidedLabel()
        self.model: RowModel[QuestionRow] = RowModel(question_columns(), theme, self)
        self.table = RowView(tr("Questions"), self.model, self)
        self.table.setSortingEnabled(False)
        grid = QGridLayout()
        grid.setSpacing(6)
        buttons = ((self.open, self.save), (self.add, self.remove))
        for row, pair in enumerate(buttons):
            for column, button in enumerate(pair):
                grid.addWidget(button, row, column)
        grid.addWidget(self.from_text, len(buttons), 0, 1, 2)
        in_column(
            heading(tr("Candidate answers")),
            muted(_PURPOSE),
            grid,
            self.file,
            (self.table, 1),
            on=self,
            margins=(12, 10, 8, 6),
            gap=8,
        )
        self.table.row_chosen.connect(self._tell)

    @property
    def place(self) -> int:
        """The place of the question that is chosen, -1 for none."""
        return self.table.currentIndex().row()

    def show_questions(self, questions: OpenQuestions, place: int) -> None:
        """Show other questions, with the one at a place chosen."""
        rows = questions.rows
        self._filling = True
        self.model.set_rows(rows)
        self.table.choose(min(max(0, place), len(rows) - 1))
        self._filling = False
        self.remove.setEnabled(bool(rows) and not questions.are_given)
        self.save.setEnabled(not questions.are_given)
        path, mark = questions.path, " (changed)" if questions.is_modified else ""
        self.file.setText(f"{path.name}{mark}" if path is not None else tr("not saved yet"))

    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) question."""
        self.table.step(by)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().averageCharWidth() * 38, 200)

    def _tell(self, _row: QuestionRow | None) -> None:
        if not self._filling:
            self.place_chosen.emit(self.place)
