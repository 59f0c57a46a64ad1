"""The lead's page of a project: who has what, how far it is, and how far they agree."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QTabWidget, QWidget

from tempannot.core.language import percent, shown, tr, tr_plural, written
from tempannot.core.wording import joined, strung
from tempannot.gui.kit.labels import WordSizes, heading, muted
from tempannot.gui.kit.layout import in_column, one_above_other
from tempannot.gui.kit.row_model import RowModel, ShownColumn, model_columns
from tempannot.gui.kit.row_table import RowView
from tempannot.gui.kit.theme import Theme
from tempannot.gui.project.action_buttons import ActionButtons
from tempannot.gui.project.project_loader import LoadedProject, ProjectLoader
from tempannot.project.annotator_work import WorkState
from tempannot.project.batch_agreement import BatchAgreement, agreement_table
from tempannot.project.merge import Merge, MergedDocument, merge_table
from tempannot.project.project_tables import (
    AnnotatorProgress,
    DocumentProgress,
    by_annotator,
    by_document,
)
from tempannot.tables.cell_formats import decimals

_AGREEMENT = {
    "batch": 8,
    "documents": 11,
    "compared": 11,
    "pairs": 9,
    "observed": 11,
    "alpha": 9,
    "interval": 18,
    "ac1": 9,
}
_MERGED = {
    "document": 24,
    "verdict": 17,
    "before.links": 13,
    "after.links": 8,
    "added": 9,
    "removed": 9,
    "changed": 9,
    "before.state": 14,
    "after.state": 14,
    "problem": 60,
}
_BUTTONS = {
    "project.work": (
        tr("&Work as this annotator"),
        tr("See only their documents, and annotate these"),
    ),
    "project.add": (
        tr("A&dd…"),
        tr("More documents and annotators; nothing that is there changes"),
    ),
    "project.bundle": (tr("B&undle…"), tr("Write what this annotator may see, to be sent to them")),
    "project.merge": (tr("&Merge…"), tr("Take back what annotators did in their bundles")),
    "project.adjudicate": (tr("Ad&judicate"), tr("Compare the annotators, and decide for a gold")),
    "project.report": (tr("Repor&t…"), tr("Progress, agreement by batch, and active time")),
}


class LeadPage(QWidget):
    """Tables of annotators, documents and batches; ``action_requested`` carries an action's id."""

    action_requested = Signal(str)

    def __init__(self, loader: ProjectLoader, theme: Theme) -> None:
        super().__init__()
        self._loader, self._theme = loader, theme
        self._said, self._place = heading(), muted()
        self._people: RowModel[AnnotatorProgress] = RowModel((), theme, self)
        self._documents: RowModel[DocumentProgress] = RowModel((), theme, self)
        self._batches: RowModel[BatchAgreement] = RowModel((), theme, self)
        self._merged: RowModel[MergedDocument] = RowModel((), theme, self)
        self.people = RowView(tr("Annotators and how far they are"), self._people, self)
        self.documents = RowView(tr("Documents and who has them"), self._documents, self)
        self.batches = RowView(tr("Agreement by batch"), self._batches, self)
        self.merged = RowView(tr("What the last bundle brought"), self._merged, self)
        for view in (self.people, self.documents):
            view.identity = attrgetter("name")
        self.batches.identity = attrgetter("batch")
        self.tabs = QTabWidget()
        self.buttons = ActionButtons(_BUTTONS)
        self._build()
        loader.loaded.connect(self._fill)
        loader.agreed.connect(self._fill_batches)
        loader.merged.connect(self.show_merge)
        WordSizes(self, theme)

    @property
    def annotator(self) -> str:
        """The annotator who is chosen."""
        chosen = self.people.chosen
        return "" if chosen is None else chosen.name

    def show_merge(self, merge: Merge) -> None:
        """Show what a bundle brought."""
        table = merge_table(merge.documents)
        self._merged.set_rows(merge.documents, model_columns(table, _MERGED))
        self.tabs.setTabVisible(self.tabs.indexOf(self.merged), True)
        self.tabs.setCurrentWidget(self.merged)

    def forget_merge(self) -> None:
        """Show no bundle, as of a project in which none was merged since it was opened."""
        self.tabs.setTabVisible(self.tabs.indexOf(self.merged), False)

    def _build(self) -> None:
        self.tabs.setDocumentMode(True)
        for title, page in (
            (tr("Documents"), self.documents),
            (tr("Agreement"), self.batches),
            (tr("Last bundle"), self.merged),
        ):
            self.tabs.addTab(page, title)
        self.tabs.setTabVisible(self.tabs.indexOf(self.merged), False)
        self.buttons.pressed.connect(self.action_requested)
        tables = one_above_other(self.people, self.tabs, (170, 430))
        in_column(
            self._said,
            self._place,
            self.buttons,
            (tables, 1),
            on=self,
            margins=(16, 14, 16, 12),
            gap=8,
        )
        self.people.row_chosen.connect(self._settle)
        self.people.cell_entered.connect(self._work)
        self.documents.cell_entered.connect(self._adjudicate)

    def _fill(self) -> None:
        found = self._loader.found
        if found is None:
            return
        project = found.project
        count = tr_plural(len(project.documents), "{count:,} document", "{count:,} documents")
        done = sum(each.state is WorkState.FINISHED for each in found.work)
        self._said.setText(
            tr(
                "{count}; {done:,} of {annotations} finished",
                count=count,
                done=done,
                annotations=tr_plural(
                    len(found.work), "{count:,} annotation", "{count:,} annotations"
                ),
            )
        )
        self._place.setText(str(project.folder))
        people = by_annotator(project.annotators, found.work)
        self._people.set_rows(people, _people_columns(found))
        self._documents.set_rows(by_document(found.work), _document_columns(found))
        if self.people.chosen is None:
            self.people.choose(0)
        self._fill_batches()

    def _fill_batches(self) -> None:
        rows = self._loader.batches
        columns = model_columns(agreement_table(rows), _AGREEMENT)
        two = ShownColumn(tr("kappa of every two"), _of_two, 40, least=16)
        self._batches.set_rows(rows, (*columns, two))

    def _settle(self) -> None:
        for id in ("project.work", "project.bundle"):
            self.buttons.by_id[id].setEnabled(self.people.chosen is not None)

    def _work(self) -> None:
        self.action_requested.emit("project.work")

    def _adjudicate(self) -> None:
        self.action_requested.emit("project.adjudicate")


def clock(seconds: float) -> str:
    """Active time as hours and minutes, "" for none.

    >>> clock(0), clock(50), clock(3725)
    ('', '1 min', '1 h 02')
    """
    if not seconds:
        return ""
    minutes = max(1, round(seconds / 60))
    return (
        f"{minutes // 60} h {minutes % 60:02}"
        if minutes >= 60
        else tr("{minutes} min", minutes=minutes)
    )


def _of_two(row: BatchAgreement) -> str:
    """The kappa of every two annotators of a batch."""
    pairs = ((each, each.agreement.coefficients.kappa.value) for each in row.agreement.table)
    return strung(
        "; ",
        (
            strung(", ", (each.first, f"{each.second} {screen_kappa(kappa)}"))
            for each, kappa in pairs
        ),
    )


def screen_kappa(kappa: float | None) -> str:
    """A kappa as the interface writes it."""
    return shown(decimals(None)) if kappa is None else written(decimals(kappa))


def _people_columns(found: LoadedProject) -> tuple[ShownColumn[AnnotatorProgress], ...]:
    names: Mapping[str, str] = found.project.file.annotators

    def count(title: str, state: WorkState) -> ShownColumn[AnnotatorProgress]:
        return ShownColumn(title, "{:,}", 13, lambda row: row.count(state), name=state.name.lower())

    def share(row: AnnotatorProgress) -> str:
        return "" if row.share is None else percent(row.share)

    return (
        ShownColumn(tr("annotator"), lambda row: names[row.name], 22, least=12, leads=True),
        ShownColumn(
            tr("documents"), "{:,}", 12, lambda row: len(row.work), name="documents"
        ),
        count(tr("not begun"), WorkState.NOT_BEGUN),
        count(tr("under way"), WorkState.UNDER_WAY),
        count(tr("finished"), WorkState.FINISHED),
        ShownColumn(
            tr("decided"),
            share,
            11,
            lambda row: row.share,
            is_number=True,
            tip=tr("The share of what the profile demands that is decided"),
        ),
        ShownColumn(
            tr("active time"),
            lambda row: clock(found.seconds(row.name)),
            14,
            lambda row: found.seconds(row.name),
            is_number=True,
            tip=tr("Pauses of more than a minute left out"),
        ),
        ShownColumn(
            tr("problems"),
            lambda row: strung(", ", (e.document.name for e in row.work if e.problem)),
            14,
            color=lambda _row: "conflict",
            details=lambda row: joined(
                "\n",
                (joined(": ", (e.document.name, e.problem)) for e in row.work if e.problem),
            ),
        ),
    )  # fmt: skip


def _document_columns(found: LoadedProject) -> tuple[ShownColumn[DocumentProgress], ...]:
    return (
        ShownColumn(
            tr("document"), lambda row: row.name, 28, lambda row: row.name, leads=True, least=14
        ),
        ShownColumn(tr("batch"), "{:,}", 8, lambda row: row.batch, name="batch"),
        ShownColumn(
            tr("handed in"), lambda row: row.state, 17, lambda row: row.finished / len(row.work)
        ),
        ShownColumn(tr("gold"), lambda row: tr(found.golds[row.name].state.value), 14),
        ShownColumn(
            tr("who"), lambda row: joined("; ", (each.said for each in row.work)), 40, least=16
        ),
    )
