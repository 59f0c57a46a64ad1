"""What the columns of a file are, asked before the file is used."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.formats.items.column_mapping import (
    ColumnMapping,
    MappingError,
    mapping_of_table,
    said_columns,
)
from tempannot.formats.items.loaded_items import LoadedItems, load_items, with_columns
from tempannot.formats.items.predictions import ScoringColumns
from tempannot.gui.kit.file_boxes import ColumnsBox
from tempannot.gui.kit.labels import PlainLabel, muted
from tempannot.gui.kit.layout import in_column
from tempannot.gui.views.column_picker import ColumnPicker
from tempannot.session.worker import Task, Worker, sentence

_WIDTH, _HEIGHT = 760, 380


class ColumnsDialog(QDialog):
    """The first rows of a file with a choice above each column; ``said`` is what was chosen.

    It is empty where the names of the columns say the same.
    """

    def __init__(self, path: Path, said: str | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Columns of {path}", path=path.name))
        self.said = said or ""
        self._loaded: LoadedItems | None = None
        self._background = Worker(self)
        self.words = PlainLabel(tr("Reading {path}…", path=path.name))
        self.words.setWordWrap(True)
        self.picker = ColumnPicker()
        self.picker.hide()
        buttons = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(buttons.Ok | buttons.Cancel)
        self.buttons.button(buttons.Ok).setEnabled(False)
        in_column(
            muted(tr("What each column of the file is to an item.")),
            self.words,
            (self.picker, 1),
            self.buttons,
            on=self,
            margins=None,
            gap=-1,
        )
        self.resize(_WIDTH, _HEIGHT)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.picker.mapping_changed.connect(self._choose)
        work = partial(_loaded, path, said)
        QTimer.singleShot(0, self, lambda: self._background.run(work, self._show, self._fail))

    @override
    def done(self, result: int) -> None:
        self._background.close()
        super().done(result)

    def _show(self, loaded: LoadedItems) -> None:
        self._loaded = loaded
        self.words.hide()
        self.picker.show_file(loaded)
        self.picker.take.hide()
        if loaded.table is None:
            self.picker.problem.setText(tr("A file of this kind is read without names of columns."))
            return
        mapping = loaded.mapping or loaded.guess
        self.picker.kind.setFocus()
        if mapping is not None:
            self._choose(mapping)

    def _choose(self, mapping: ColumnMapping) -> None:
        assert self._loaded is not None
        assert self._loaded.table is not None
        after = with_columns(self._loaded, mapping)
        self.picker.problem.setText(after.problem)
        known = mapping_of_table(self._loaded.table)
        self.said = "" if after.mapping == known else said_columns(mapping)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(True)

    def _fail(self, error: Exception) -> None:
        self.words.setText(sentence(error))


def _loaded(path: Path, said: str | None, task: Task) -> LoadedItems:
    task.say(tr("reading {path}", path=path.name))
    try:
        columns = ScoringColumns.of(said).items
    except MappingError:  # what was typed makes no sense yet
        columns = None
    return load_items(path, columns)


def ask_columns(box: ColumnsBox, path: Path | None) -> None:
    """Ask for the columns of a file, and write them into the box for them."""
    if path is None:
        return
    value = box.value
    dialog = ColumnsDialog(path, value, box.window())
    if dialog.exec():
        box.show_value(dialog.said)
    dialog.deleteLater()
