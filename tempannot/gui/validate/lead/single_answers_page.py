"""What single raters said on the pages around the items and in comments, row by row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from tempannot.core.language import tr, tr_plural
from tempannot.gui.kit.labels import Words, heading, muted
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.row_model import RowModel, model_columns
from tempannot.gui.kit.row_table import RowView
from tempannot.gui.kit.theme import Theme
from tempannot.gui.validate.lead.study_loader import StudyLoader

if TYPE_CHECKING:
    from tempannot.study.results.rater_answers import SaidAnswer

_WIDTHS = {"rater": 14, "where": 22, "asked": 50, "said": 40, "at": 18}
_NOTHING = tr("Nobody has written anything on a page or in a comment.")


class SingleAnswersPage(QWidget):
    """A row per answer to a question of a page, and per comment; heads of columns sort.

    ``judgments_requested`` carries the rater whose answers to items are asked for, and
    ``export_requested`` tells that the table is wanted in a file.
    """

    judgments_requested = Signal(str)
    export_requested = Signal()

    def __init__(self, desk: StudyLoader, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._theme = desk, theme
        self._said, self._empty = heading(), muted(_NOTHING)
        self.model: RowModel[SaidAnswer] = RowModel((), theme, self)
        self.table = RowView(tr("What raters said beside their judgments"), self.model, theme, self)
        self.export = QPushButton(tr("E&xport these…"))
        below = in_row(1, self.export, gap=8)
        in_column(self._said, self._empty, (self.table, 1), below, on=self, margins=14, gap=8)
        self.export.clicked.connect(self.export_requested)
        self.table.cell_entered.connect(self._enter)
        desk.fetched.connect(self._fill)
        theme.changed.connect(self._restyle)
        self._restyle()

    @property
    def first(self) -> QWidget:
        """What has the keys when the page is opened."""
        return self.table

    def _fill(self) -> None:
        from tempannot.study.results.rater_answers import said_table  # noqa: PLC0415 - numpy is slow

        found = self._desk.study
        if found is None:
            return
        count = len(found.said)
        self._said.setText(tr_plural(count, "{count:,} answer", "{count:,} answers"))
        table = said_table(found.said)
        self.model.set_rows(table.rows, model_columns(table, _WIDTHS))
        self._empty.setVisible(not count)
        self.export.setEnabled(bool(count))

    def _enter(self, answer: SaidAnswer, _column: int) -> None:
        self.judgments_requested.emit(answer.rater)

    def _restyle(self) -> None:
        for label in self.findChildren(Words):
            label.resize_to(self._theme.font_size)
