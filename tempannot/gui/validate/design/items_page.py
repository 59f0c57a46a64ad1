"""The first page of a new study: files of items, and what their columns are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from tempannot.core.language import tr, tr_plural
from tempannot.core.wording import as_beginning, ended, strung
from tempannot.formats.items.column_mapping import ColumnMapping
from tempannot.formats.items.loaded_items import LoadedItems, load_items, with_columns
from tempannot.gui.kit.dialogs import ask_files
from tempannot.gui.kit.dropped_files import DroppedFiles
from tempannot.gui.kit.labels import literal, muted
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.state.file_kinds import ITEMS
from tempannot.gui.views.column_picker import ColumnPicker
from tempannot.session.worker import Task, Worker, sentence

_SAYING = tr(
    "Sentence pairs (the recast datasets, SNLI and MNLI), MCTACO, sentence orders, or any table "
    "with a row per item: CSV, TSV, JSON, JSON lines, Excel or Parquet. Files can be dropped "
    "here."
)


class ItemsPage(QWidget):
    """The files in order; ``files_changed`` follows every reading of a file.

    ``unread`` says of each file of those that were added last why it cannot be read.
    """

    files_changed = Signal()

    def __init__(self, background: Worker, folder: Path) -> None:
        super().__init__()
        DroppedFiles(self, self.add)
        self._background = background
        self._folder = folder
        self._files: list[LoadedItems] = []
        self.unread: list[str] = []
        self._mapping: dict[Path, Task] = {}
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Files of items"))
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.picker = ColumnPicker()
        self.add_button, self.remove_button = (
            QPushButton(tr("&Add files…")),
            QPushButton(tr("Re&move")),
        )
        self._build()

    @property
    def files(self) -> tuple[LoadedItems, ...]:
        """The files that were read."""
        return tuple(self._files)

    def add(self, paths: Sequence[Path]) -> None:
        """Read files in the background and put them at the end."""
        self.unread.clear()
        known = {each.path for each in self._files}
        for path in paths:
            if path not in known:
                self._background.run(partial(_load, path), self._take, self._could_not_load)

    def _build(self) -> None:
        for button in (self.add_button, self.remove_button):
            button.setAutoDefault(False)
        buttons = in_column(self.add_button, self.remove_button, 1, gap=-1)
        row = in_row((self.list, 1), buttons, gap=-1)
        in_column(muted(_SAYING), (row, 2), (self.picker, 5), 0, on=self, margins=None, gap=-1)
        self.add_button.clicked.connect(self._ask)
        self.remove_button.clicked.connect(self._remove)
        self.list.currentRowChanged.connect(self._show)
        self.picker.mapping_changed.connect(self._map)
        self._show(-1)

    def _ask(self) -> None:
        self.add(ask_files(self, ITEMS, tr("Items"), self._folder))

    def _remove(self) -> None:
        row = self.list.currentRow()
        if row >= 0:
            self.unread.clear()
            del self._files[row]
            self.list.takeItem(row)
            self._show(self.list.currentRow())
            self.files_changed.emit()

    def _take(self, loaded: LoadedItems) -> None:
        self._folder = loaded.path.absolute().parent
        self._files.append(loaded)
        self.list.addItem(QListWidgetItem())
        self._name(len(self._files) - 1)
        self.list.setCurrentRow(len(self._files) - 1)
        self.files_changed.emit()

    def _could_not_load(self, error: Exception) -> None:
        self.unread.append(ended(as_beginning(sentence(error))))
        self.files_changed.emit()

    def _map(self, mapping: ColumnMapping) -> None:
        loaded = self._files[self.list.currentRow()]
        if (earlier := self._mapping.get(loaded.path)) is not None:
            earlier.stop()
        self._mapping[loaded.path] = self._background.run(
            partial(_map, loaded, mapping), self._retake
        )

    def _retake(self, after: LoadedItems) -> None:
        paths = [each.path for each in self._files]
        if after.path not in paths:
            return
        row = paths.index(after.path)
        self._files[row] = after
        self._name(row)
        if row == self.list.currentRow():
            self.picker.problem.setText(after.problem)
        self.files_changed.emit()

    def _name(self, row: int) -> None:
        loaded = self._files[row]
        said = (
            tr_plural(len(loaded.items), "{count:,} item", "{count:,} items")
            if loaded.items
            else tr("columns not clear yet")
        )
        if loaded.left_out:
            rows = tr_plural(
                len(loaded.left_out), "{count:,} row left out", "{count:,} rows left out"
            )
            said = strung(", ", (said, rows))
        cell = self.list.item(row)
        cell.setText(f"{loaded.path.name}    {said}")
        cell.setToolTip(literal(str(loaded.path)))

    def _show(self, row: int) -> None:
        self.picker.show_file(self._files[row] if 0 <= row < len(self._files) else None)
        self.remove_button.setEnabled(row >= 0)


def _load(path: Path, task: Task) -> LoadedItems:
    task.say(tr("reading {path}", path=path.name))
    return load_items(path)


def _map(loaded: LoadedItems, mapping: ColumnMapping, task: Task) -> LoadedItems:
    task.say(tr("reading {name}", name=loaded.path.name))
    return with_columns(loaded, mapping)
