"""The page of one annotator: their documents and no others, how far each is, the training."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QTabWidget, QWidget

from tempannot.core.language import percent, tr, tr_plural
from tempannot.gui.kit.labels import Words, WordSizes, heading, muted
from tempannot.gui.kit.layout import in_column
from tempannot.gui.kit.row_model import RowModel, ShownColumn
from tempannot.gui.kit.row_table import RowView
from tempannot.gui.kit.theme import Theme
from tempannot.gui.project.action_buttons import ActionButtons
from tempannot.gui.project.lead_page import clock
from tempannot.gui.project.project_loader import LoadedProject, ProjectLoader
from tempannot.project.annotator_work import Work, WorkState

if TYPE_CHECKING:
    from tempannot.project.training import TrainingDifference, TrainingWork

_BUTTONS = {
    "project.annotate": (tr("&Annotate"), tr("Open the document that is chosen")),
    "project.finish": (
        tr("F&inished, or not yet"),
        tr("Say that the document is finished, or take it back"),
    ),
    "project.bundle": (tr("Ha&nd in…"), tr("Write a file with all your work, for the lead")),
}


class OwnWorkPage(QWidget):
    """What somebody has to annotate; ``action_requested`` carries the id of an action.

    ``document_requested`` and ``lesson_requested`` carry the name of a document,
    ``difference_requested`` a difference that is to be seen in its text.
    """

    action_requested = Signal(str)
    document_requested = Signal(str)
    lesson_requested = Signal(str)
    difference_requested = Signal(object)

    def __init__(self, loader: ProjectLoader, theme: Theme) -> None:
        super().__init__()
        self._loader, self._theme = loader, theme
        self.annotator = ""
        self._said, self._place = heading(), muted()
        self._documents: RowModel[Work] = RowModel((), theme, self)
        self._lessons: RowModel[TrainingWork] = RowModel(_lesson_columns(), theme, self)
        self._differences: RowModel[TrainingDifference] = RowModel(
            _difference_columns(), theme, self
        )
        self.documents = RowView(tr("Your documents"), self._documents, self)
        self.lessons = RowView(tr("Documents to learn from"), self._lessons, self)
        self.differences = RowView(tr("What the gold says"), self._differences, self)
        self.documents.identity = attrgetter("document.name")
        self.lessons.identity = attrgetter("document")
        self.explanation = Words()
        self.tabs = QTabWidget()
        self.buttons = ActionButtons(_BUTTONS)
        self._build()
        loader.loaded.connect(self._fill)
        WordSizes(self, theme)

    def show_annotator(self, name: str) -> None:
        """Show what somebody has to annotate."""
        self.annotator = name
        self._fill()
        self.tabs.setCurrentIndex(0)

    def _build(self) -> None:
        self.tabs.setDocumentMode(True)
        training = QWidget()
        in_column((self.lessons, 1), (self.differences, 2), self.explanation, on=training, gap=8)
        self.tabs.addTab(self.documents, tr("Documents"))
        self.tabs.addTab(training, tr("Training"))
        self.buttons.pressed.connect(self.action_requested)
        in_column(
            self._said,
            self._place,
            self.buttons,
            (self.tabs, 1),
            on=self,
            margins=(16, 14, 16, 12),
            gap=8,
        )
        self.documents.cell_entered.connect(self._enter)
        self.lessons.cell_entered.connect(self._enter_lesson)
        self.lessons.row_chosen.connect(self._explain)
        self.differences.row_chosen.connect(self._tell)
        self.differences.cell_entered.connect(self._enter_difference)

    def _fill(self) -> None:
        found = self._loader.found
        if found is None or self.annotator not in found.project.annotators:
            return
        rows = [each for each in found.work if each.annotator == self.annotator]
        done = sum(each.state is WorkState.FINISHED for each in rows)
        self._said.setText(
            tr(
                "{done:,} of {documents} finished",
                done=done,
                documents=tr_plural(len(rows), "{count:,} document", "{count:,} documents"),
            )
        )
        self._place.setText(str(found.project.folder_of(self.annotator)))
        self._documents.set_rows(rows, tuple(_columns(found, self.annotator)))
        lessons = found.training[self.annotator]
        self._lessons.set_rows(lessons)
        self.tabs.setTabVisible(1, bool(lessons))
        self._explain(self.lessons.chosen)
        if self.documents.chosen is None:
            self.documents.choose(next((at for at, e in enumerate(rows) if _is_open(e)), 0))

    def _enter(self, work: Work, _column: int) -> None:
        self.document_requested.emit(work.document.name)

    def _enter_lesson(self, lesson: TrainingWork, _column: int) -> None:
        self.lesson_requested.emit(lesson.document)

    def _explain(self, lesson: TrainingWork | None) -> None:
        rows = lesson.differences if lesson is not None else None
        self._differences.set_rows(rows or ())
        self.differences.setVisible(bool(rows))
        self.differences.choose(0)

    def _tell(self, found: TrainingDifference | None) -> None:
        """Say in full how the gold and the trainee differ, and why."""
        why = f" {found.why}" if found is not None else ""
        self.explanation.setText("" if found is None else f"{found.told}{why}")
        self.explanation.setVisible(found is not None)

    def _enter_difference(self, found: TrainingDifference, _column: int) -> None:
        self.difference_requested.emit(found)


def _is_open(work: Work) -> bool:
    return work.state in (WorkState.NOT_BEGUN, WorkState.UNDER_WAY)


def _columns(found: LoadedProject, annotator: str) -> Iterator[ShownColumn[Work]]:
    yield ShownColumn(tr("document"), lambda row: row.document.name, 30, least=14, leads=True)
    yield ShownColumn(tr("batch"), "{:,}", 8, lambda row: row.document.batch, name="batch")
    yield ShownColumn(tr("links"), "{:,}", 9, lambda row: row.links, name="links")
    yield ShownColumn(
        tr("decided"),
        lambda row: "" if row.share is None else percent(row.share),
        11,
        lambda row: row.share,
        is_number=True,
        tip=tr("The share of what the profile demands that is decided"),
    )
    yield ShownColumn(
        tr("active time"),
        lambda row: clock(found.seconds(annotator, row.document.name)),
        14,
        lambda row: found.seconds(annotator, row.document.name),
        is_number=True,
        tip=tr("Pauses of more than a minute left out"),
    )
    yield ShownColumn(
        tr("state"),
        lambda row: row.words,
        34,
        color=lambda row: "conflict" if row.state is WorkState.UNREADABLE else "",
    )


def _lesson_columns() -> tuple[ShownColumn[TrainingWork], ...]:
    return (
        ShownColumn(tr("document"), lambda row: row.document, 30, least=14, leads=True),
        ShownColumn(tr("against the gold"), _told, 40, least=20),
    )


def _told(lesson: TrainingWork) -> str:
    if lesson.differences is None:
        return tr("not begun")
    return (
        tr_plural(len(lesson.differences), "{count:,} difference", "{count:,} differences")
        if lesson.differences
        else tr("as the gold")
    )


def _difference_columns() -> tuple[ShownColumn[TrainingDifference], ...]:
    return (
        ShownColumn(
            tr("between"), lambda row: f"{row.source} – {row.target}", 26, least=14, leads=True
        ),
        ShownColumn(tr("what you and the gold say"), lambda row: row.told, 60, least=24),
        ShownColumn(tr("why"), lambda row: row.why or tr("the gold gives no reason"), 60, least=20),
    )
