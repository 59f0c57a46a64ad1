"""Asks where to write what the lead takes from a study, and what to take into it.

Everything is written and read beside the window.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QFileDialog,
    QMessageBox,
    QRadioButton,
    QWidget,
)

from tempannot.core.language import shown, tr
from tempannot.core.options import Number
from tempannot.formats.items.item_kinds import PLAUSIBILITY_SCALE
from tempannot.gui.kit.dialogs import (
    FieldsDialog,
    FileKind,
    accepting_buttons,
    ask_file,
    ask_files,
    ask_target,
)
from tempannot.gui.kit.form import value_box
from tempannot.gui.kit.labels import literal
from tempannot.gui.kit.layout import in_column, in_form
from tempannot.gui.kit.value_boxes import NumberBox
from tempannot.gui.state.file_kinds import (
    AGREED_ANSWERS,
    HANDED_OUT,
    JUDGMENT_TABLES,
    JUDGMENTS,
    RETURNED,
    STUDY_REPORTS,
)
from tempannot.gui.validate.lead.study_loader import StudyLoader
from tempannot.gui.validate.lead.study_transfers import (
    ExportKind,
    WantedTable,
    export,
    forget_rater,
    hand_out_file,
    import_file,
    merge_files,
    write_report,
)
from tempannot.study.design.study_options import AGREEING, LISTS, RATERS
from tempannot.study.store.place import ENDING


class LeadFiles:
    """What the buttons for files do; ``folder`` is where files are looked for first."""

    def __init__(self, desk: StudyLoader, folder: Path, window: QWidget) -> None:
        self._desk = desk
        self._folder = folder
        self._window = window

    def ask_export(self, kind: ExportKind = ExportKind.LONG) -> None:
        """Ask what to export, such a table first, and where to, and do it."""
        design = self._desk.store.study.design
        has_answers = all(each in design.scale.levels for each in PLAUSIBILITY_SCALE.levels)
        dialog = ExportDialog(
            has_answers=has_answers, most_raters=design.raters, parent=self._window
        )
        dialog.choose(kind)
        if dialog.exec() != QDialog.DialogCode.Accepted:
            return
        is_agreed = dialog.kind is ExportKind.AGREED
        path = self._ask(tr("Export"), AGREED_ANSWERS if is_agreed else JUDGMENT_TABLES)
        if path is not None:
            self.export(path, dialog.kind, dialog.raters)

    def export(self, path: Path, kind: ExportKind, raters: int = 1) -> None:
        """Write a table."""
        wanted = WantedTable(kind, raters, names=self._desk.has_names)
        self._desk.do(partial(export, self._desk.store, path, wanted))

    def ask_report(self) -> None:
        """Ask where to write a report, and write it."""
        path = self._ask(tr("Write a report"), STUDY_REPORTS)
        if path is not None:
            self.report(path)

    def report(self, path: Path) -> None:
        """Write a report, with the names of raters if the pages show them."""
        desk = self._desk
        self._desk.do(partial(write_report, desk.store, path, has_names=desk.has_names))

    def ask_hand_out(self, rater: str = "") -> None:
        """Ask whom a study file or a page is for and where to write it, and write it."""
        dialog = HandOutDialog(self._names, self._desk.store.study.lists, self._window)
        dialog.name.setEditText(rater)
        if dialog.exec() != QDialog.DialogCode.Accepted:
            return
        stem = f"{self._desk.store.study.name} {dialog.rater}".replace("/", "-")
        path = ask_target(
            self._window,
            HANDED_OUT,
            tr("Hand out to {rater}", rater=dialog.rater),
            self._folder / f"{stem}{ENDING}",
            options=QFileDialog.Option.DontConfirmOverwrite,
        )
        if path is not None:
            self.hand_out(path, dialog.rater, dialog.lists)

    def hand_out(self, path: Path, rater: str, lists: int | None = None) -> None:
        """Write a study file for one rater, or a page by the ending of its name."""
        self._desk.change(partial(hand_out_file, self._desk.store, path, rater, lists))

    def ask_forget(self, rater: str) -> None:
        """Say what a rater gave and what changes without it, and delete it if that is wanted."""
        from tempannot.study.store.forgetting import forgetting_words  # noqa: PLC0415 - slow

        words = "\n\n".join(forgetting_words(self._desk.store.traces(rater)))
        buttons = QMessageBox.StandardButton
        asked = QMessageBox.question(
            self._window,
            tr("Delete what a rater gave?"),
            literal(words),
            buttons.Yes | buttons.Cancel,
            buttons.Cancel,
        )
        if asked == buttons.Yes:
            self._desk.change(partial(forget_rater, self._desk.store, rater))

    def ask_merge(self) -> None:
        """Ask which files came back from raters, and take what is in them."""
        paths = ask_files(self._window, RETURNED, tr("Merge"), self._folder)
        if paths:
            self.merge(paths)

    def merge(self, paths: Sequence[Path]) -> None:
        """Take what raters did in copies of the study."""
        self._desk.change(partial(merge_files, self._desk.store, tuple(paths)))

    def ask_import(self) -> None:
        """Ask for an exported table, and take its judgments."""
        path = ask_file(self._window, JUDGMENTS, tr("Import judgments"), self._folder)
        if path is not None:
            self.take_in(path)

    def take_in(self, path: Path) -> None:
        """Take the judgments of an exported table."""
        self._desk.change(partial(import_file, self._desk.store, path))

    @property
    def _names(self) -> tuple[str, ...]:
        """Those whom a file may be for: the roster, and whoever has joined."""
        found = self._desk.study
        joined = () if found is None else (self._desk.name_of(each.name) for each in found.raters)
        return tuple(dict.fromkeys((*self._desk.store.study.design.roster, *joined)))

    def _ask(self, title: str, kind: FileKind) -> Path | None:
        """Ask where to write; the name of the study is suggested."""
        stem = self._desk.store.study.name.replace("/", "-")
        return ask_target(self._window, kind, title, self._folder / stem)


class ExportDialog(QDialog):
    """The kinds of tables; ``kind`` and ``raters`` hold the answer.

    Not more raters are asked to agree at first than judge an item: nothing would be exported.
    """

    def __init__(
        self, *, has_answers: bool, most_raters: int = RATERS, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Export"))
        self._group = QButtonGroup(self)
        self.choices: dict[ExportKind, QRadioButton] = {}
        self._raters = value_box(replace(AGREEING, default=min(RATERS, most_raters)))
        self._column = in_column(on=self, margins=None, gap=-1)
        self._build(has_answers)

    @property
    def kind(self) -> ExportKind:
        """What the table is to hold."""
        chosen = (kind for kind, button in self.choices.items() if button.isChecked())
        return next(chosen, ExportKind.LONG)

    @property
    def raters(self) -> int:
        """How many raters have to agree on an answer."""
        assert isinstance(self._raters.value, int)
        return self._raters.value

    def choose(self, kind: ExportKind) -> None:
        """Begin with a kind of table."""
        self.choices[kind].setChecked(True)
        self.choices[kind].setFocus()

    def _build(self, has_answers: bool) -> None:
        for kind in ExportKind:
            if kind is ExportKind.AGREED and not has_answers:
                continue
            button = QRadioButton(tr(kind.value))
            self._group.addButton(button)
            self.choices[kind] = button
            self._column.addWidget(button)
        form = in_form((shown(AGREEING.label), self._raters), margins=(24, 0, 0, 0))
        self._column.addLayout(form)
        form.setRowVisible(0, has_answers)
        buttons, _ = accepting_buttons(self, tr("Export…"))
        self._column.addSpacing(8)
        self._column.addWidget(buttons)
        self.choices[ExportKind.LONG].setChecked(True)


_SAYING = tr(
    "A study file, or a page for a browser, for one rater who works without the team's store. It "
    "holds no labels, no sources, no answers of attention checks and nobody else's work; its lists "
    "count as this rater's from now on. “Merge” brings back the study file, or the file of answers "
    "that the page hands over."
)
_LETTERS = 62


class HandOutDialog(FieldsDialog):
    """The rater and how many lists; ``rater`` and ``lists`` hold the answer."""

    def __init__(self, names: Sequence[str], lists: int, parent: QWidget | None = None) -> None:
        super().__init__(tr("Hand out"), _SAYING, tr("Hand out…"), _LETTERS, parent)
        self.name = QComboBox()
        self.name.setEditable(True)
        self.name.addItems(list(names))
        self.name.setCurrentIndex(-1)
        left = Number(1, lists, none=tr("all that are left"))
        self.count = NumberBox(LISTS, left)
        self._build()

    @property
    def rater(self) -> str:
        """Whom the file is for."""
        return self.name.currentText().strip()

    @property
    def lists(self) -> int | None:
        """How many lists to hand out, None for all that are left for the rater."""
        return self.count.value

    def _build(self) -> None:
        line = self.name.lineEdit()
        if line is not None:
            line.setPlaceholderText(tr("name"))
        self.show_fields((tr("&Rater"), self.name), (shown(LISTS.label), self.count))
        self.name.currentTextChanged.connect(self._settle)
        self._settle()

    def _settle(self) -> None:
        self.accepting.setEnabled(bool(self.rater))
