"""The first page of a new study: files of items, and what their columns are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tempannot.core.wording import counted
from tempannot.formats.items.column_mapping import ColumnMapping, MappingError
from tempannot.formats.items.item_kinds import ITEM_KINDS, NLI
from tempannot.formats.items.rating_item import RatingItemKind
from tempannot.gui.kit.dialogs import ask_files
from tempannot.gui.kit.labels import PlainLabel, literal, muted
from tempannot.gui.state.file_kinds import ITEMS
from tempannot.gui.validate.design.draft import LoadedItems, load_items, with_columns
from tempannot.session.worker import Task, Worker

_SAYING = (
    "Sentence pairs (the recast datasets, SNLI and MNLI), MCTACO, sentence orders, or any table "
    "with a row per item: CSV, TSV, JSON or JSON lines. Files can be dropped here."
)


class ItemsPage(QWidget):
    """The files in order; ``files_changed`` follows every reading of a file.

    ``failed`` carries a sentence about a file that cannot be read.
    """

    files_changed = Signal()
    failed = Signal(str)

    def __init__(self, background: Worker, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAcceptDrops(True)
        self._background = background
        self._folder = folder
        self._files: list[LoadedItems] = []
        self._mapping: dict[Path, Task] = {}
        self.list = QListWidget()
        self.list.setAccessibleName("Files of items")
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.picker = ColumnPicker()
        self.add_button, self.remove_button = QPushButton("&Add files…"), QPushButton("Re&move")
        self._build()

    @property
    def files(self) -> tuple[LoadedItems, ...]:
        """The files that were read."""
        return tuple(self._files)

    def add(self, paths: Sequence[Path]) -> None:
        """Read files in the background and put them at the end."""
        known = {each.path for each in self._files}
        for path in paths:
            if path not in known:
                self._background.run(partial(_load, path), self._take)

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        urls = event.mimeData().urls()
        self.add([Path(url.toLocalFile()) for url in urls if url.isLocalFile()])

    def _build(self) -> None:
        buttons = QVBoxLayout()
        for button in (self.add_button, self.remove_button):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        buttons.addStretch(1)
        row = QHBoxLayout()
        row.addWidget(self.list, 1)
        row.addLayout(buttons)
        column = QVBoxLayout(self)
        column.addWidget(muted(_SAYING))
        column.addLayout(row, 2)
        column.addWidget(self.picker, 5)
        column.addStretch(0)
        self.add_button.clicked.connect(self._ask)
        self.remove_button.clicked.connect(self._remove)
        self.list.currentRowChanged.connect(self._show)
        self.picker.mapping_changed.connect(self._map)
        self._show(-1)

    def _ask(self) -> None:
        self.add(ask_files(self, ITEMS, "Items", self._folder))

    def _remove(self) -> None:
        row = self.list.currentRow()
        if row >= 0:
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
        said = counted(len(loaded.items), "item") if loaded.items else "columns not clear yet"
        cell = self.list.item(row)
        cell.setText(f"{loaded.path.name}    {said}")
        cell.setToolTip(literal(str(loaded.path)))

    def _show(self, row: int) -> None:
        self.picker.show_file(self._files[row] if 0 <= row < len(self._files) else None)
        self.remove_button.setEnabled(row >= 0)


def _load(path: Path, task: Task) -> LoadedItems:
    task.say(f"reading {path.name}")
    return load_items(path)


def _map(loaded: LoadedItems, mapping: ColumnMapping, task: Task) -> LoadedItems:
    task.say(f"reading {loaded.path.name}")
    return with_columns(loaded, mapping)


ROWS_SHOWN = 6
UNUSED = "not used"
_TEXT = "text"
_SINGLE = ("label", "source", "id", "document", "link", "trace")
_TITLES = {"trace": "annotation (corpus|document|interval|interval)"}
_CELL_LETTERS = 26


class ColumnPicker(QWidget):
    """The picker; ``mapping_changed`` carries a ColumnMapping once the roles make one."""

    mapping_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind = QComboBox()
        for each in ITEM_KINDS:
            self.kind.addItem(each.title)
        self._ask = PlainLabel("An item is")
        self._ask.setBuddy(self.kind)
        self.problem = PlainLabel()
        self.problem.setWordWrap(True)
        self.table = QTableWidget()
        self.table.setAccessibleName("The first rows, with what each column is above them")
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.table.verticalHeader().hide()
        self.table.setWordWrap(False)
        self.roles: list[QComboBox] = []
        self._columns: tuple[str, ...] = ()
        self._labels: dict[str, str] = {}
        self._build()

    def show_file(self, loaded: LoadedItems | None) -> None:
        """Show the first rows of a file and what its columns are taken for."""
        self._columns, rows = _preview(loaded)
        mapping = None if loaded is None else loaded.mapping
        self._labels = dict(mapping.labels) if mapping else {}
        is_fixed = loaded is None or loaded.table is None
        kind = _kind(loaded)
        self.kind.blockSignals(True)
        self.kind.setCurrentIndex(ITEM_KINDS.index(kind))
        self.kind.blockSignals(False)
        self.kind.setEnabled(not is_fixed)
        self._fill(rows)
        self._offer(_roles_of(loaded, self._columns), is_fixed=is_fixed)
        self.problem.setText("" if loaded is None else loaded.problem)
        self.setVisible(loaded is not None)

    @property
    def mapping(self) -> ColumnMapping | None:
        """What the columns are, None as long as there are not the texts that the kind needs."""
        kind = self._chosen_kind
        chosen = {
            box.currentData(): name for box, name in zip(self.roles, self._columns, strict=True)
        }
        wanted = kind.roles or (_TEXT,)
        texts = [chosen[role] for role in wanted if role in chosen]
        if not kind.roles:
            pairs = zip(self.roles, self._columns, strict=True)
            texts = [name for box, name in pairs if box.currentData() == _TEXT]
        single = {role: chosen.get(role) for role in _SINGLE}
        try:
            return ColumnMapping(kind, tuple(texts), labels=self._labels, **single)
        except MappingError:
            return None

    @property
    def _chosen_kind(self) -> RatingItemKind:
        return ITEM_KINDS[self.kind.currentIndex()]

    def _build(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self._ask)
        row.addWidget(self.kind)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        column.addWidget(self.table, 1)
        column.addWidget(self.problem)
        self.kind.activated.connect(self._change_kind)

    def _fill(self, rows: Sequence[Sequence[str]]) -> None:
        table = self.table
        table.clear()
        table.setRowCount(1 + len(rows))
        table.setColumnCount(len(self._columns))
        table.setHorizontalHeaderLabels(list(self._columns))
        for at, row in enumerate(rows, 1):
            for column, text in enumerate(row):
                cell = QTableWidgetItem(text)
                cell.setToolTip(literal(text))
                table.setItem(at, column, cell)
        header = table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        header.setDefaultSectionSize(self.fontMetrics().averageCharWidth() * _CELL_LETTERS)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)

    def _offer(self, chosen: Sequence[str], *, is_fixed: bool) -> None:
        kind = self._chosen_kind
        self.roles = []
        for at, (name, role) in enumerate(zip(self._columns, chosen, strict=True)):
            box = QComboBox()
            box.setAccessibleName(f"What the column {name} is")
            for each in (UNUSED, *(kind.roles or (_TEXT,)), *_SINGLE):
                box.addItem(_TITLES.get(each, each), each)
            box.setCurrentIndex(max(0, box.findData(role)))
            box.setEnabled(not is_fixed)
            box.activated.connect(self._choose_role)
            self.table.setCellWidget(0, at, box)
            self.roles.append(box)
        self.table.resizeRowsToContents()

    def _change_kind(self) -> None:
        """Offer the roles of the other kind; texts keep their order, other roles stay."""
        kind = self._chosen_kind
        roles = iter(kind.roles)
        chosen = []
        for box in self.roles:
            role = box.currentData()
            is_text = role not in (UNUSED, *_SINGLE)
            chosen.append((next(roles, UNUSED) if kind.roles else _TEXT) if is_text else role)
        self._labels = {}
        self._offer(chosen, is_fixed=False)
        self._tell()

    def _choose_role(self) -> None:
        """Take a role away from the column that had it before."""
        sender = self.sender()
        for box in self.roles:
            is_same = isinstance(sender, QComboBox) and box.currentData() == sender.currentData()
            if box is not sender and is_same and box.currentData() not in (UNUSED, _TEXT):
                box.setCurrentIndex(0)
            if box is sender and box.currentData() == "label":
                self._labels = {}
        self._tell()

    def _tell(self) -> None:
        mapping = self.mapping
        if mapping is not None:
            self.mapping_changed.emit(mapping)
            return
        taken = {box.currentData() for box in self.roles}
        open_roles = [role for role in self._chosen_kind.roles if role not in taken]
        wanted = ", ".join(open_roles) or "text"
        self.problem.setText(f"Still to be said: which column is the {wanted}.")


def _kind(loaded: LoadedItems | None) -> RatingItemKind:
    if loaded is not None and loaded.mapping is not None:
        return loaded.mapping.kind
    is_own = loaded is not None and loaded.table is None and loaded.items
    return loaded.items[0].kind if loaded is not None and is_own else NLI


def _preview(loaded: LoadedItems | None) -> tuple[tuple[str, ...], list[Sequence[str]]]:
    if loaded is None:
        return (), []
    if loaded.table is None:
        own, shown = _kind(loaded).own_formats, loaded.items[:ROWS_SHOWN]
        columns = own[0].columns if own else ()
        return columns, [(*each.texts, each.label or "", each.source) for each in shown]
    rows = loaded.table.rows[:ROWS_SHOWN]
    return loaded.table.columns, [[" ".join(cell.split()) for cell in row] for row in rows]


def _roles_of(loaded: LoadedItems | None, columns: Sequence[str]) -> list[str]:
    """The role of every column; those of a kind's own format are always the same."""
    mapping = None if loaded is None else loaded.mapping
    if loaded is None or mapping is None:
        own = () if loaded is None or loaded.table is not None else _kind(loaded).own_formats
        return list(own[0].roles) if own else [UNUSED] * len(columns)
    roles = mapping.kind.roles or (_TEXT,) * len(mapping.texts)
    found = dict(zip(mapping.texts, roles, strict=True))
    found |= {name: role for role in _SINGLE if (name := getattr(mapping, role)) is not None}
    return [found.get(name, UNUSED) for name in columns]
