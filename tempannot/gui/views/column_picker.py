"""Which column of a table of items is what, asked before the file is used.

The first rows are shown, with a choice above each column.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)
from typing_extensions import override

from tempannot.core.language import shown, tr
from tempannot.formats.items.column_mapping import (
    ColumnMapping,
    MappingError,
    mapping_of_table,
    said_columns,
)
from tempannot.formats.items.item_kinds import ITEM_KINDS, NLI
from tempannot.formats.items.loaded_items import LoadedItems, load_items, with_columns
from tempannot.formats.items.predictions import ScoringColumns
from tempannot.formats.items.rating_item import RatingItemKind
from tempannot.gui.kit.labels import PlainLabel, literal, muted
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.value_boxes import ColumnsBox
from tempannot.session.worker import Task, Worker, sentence

ROWS_SHOWN = 6
UNUSED = tr("not used")
_TEXT = "text"
_SINGLE = ("label", "source", "id", "document", "link", "trace")
_TITLES = {
    "trace": tr("annotation (corpus|document|interval|interval)"),
    "premise": tr("premise"),
    "hypothesis": tr("hypothesis"),
    "sentence": tr("sentence"),
}
_CELL_LETTERS = 26


class ColumnPicker(QWidget):
    """The picker; ``mapping_changed`` carries a ColumnMapping once the roles make one."""

    mapping_changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.kind = QComboBox()
        for each in ITEM_KINDS:
            self.kind.addItem(shown(each.title))
        self._ask = PlainLabel(tr("An item is"))
        self._ask.setBuddy(self.kind)
        self.problem = PlainLabel()
        self.problem.speak_up()
        self.problem.setWordWrap(True)
        self.take = QPushButton(tr("&Take these columns"))
        self.take.setAutoDefault(False)
        self.table = QTableWidget()
        self.table.setAccessibleName(tr("The first rows, with what each column is above them"))
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
        mapping = None if loaded is None else loaded.mapping or loaded.guess
        self._labels = dict(mapping.labels) if mapping else {}
        self.take.setVisible(loaded is not None and loaded.guess is not None)
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
        row = in_row(self._ask, self.kind, 1, gap=-1)
        column = in_column(row, (self.table, 1), on=self, gap=-1)
        last = in_row((self.problem, 1), self.take, gap=-1)
        column.addLayout(last)
        self.take.clicked.connect(self._tell)
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
            box.setAccessibleName(tr("What the column {name} is", name=name))
            for each in (UNUSED, *(kind.roles or (_TEXT,)), *_SINGLE):
                box.addItem(_TITLES.get(each) or tr(each), each)
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
            self.take.hide()
            self.mapping_changed.emit(mapping)
            return
        taken = {box.currentData() for box in self.roles}
        open_roles = [role for role in self._chosen_kind.roles if role not in taken]
        wanted = ", ".join(open_roles) or "text"
        self.problem.setText(tr("Still to be said: which column is the {wanted}.", wanted=wanted))


def _kind(loaded: LoadedItems | None) -> RatingItemKind:
    mapping = None if loaded is None else loaded.mapping or loaded.guess
    if mapping is not None:
        return mapping.kind
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
    mapping = None if loaded is None else loaded.mapping or loaded.guess
    if loaded is None or mapping is None:
        own = () if loaded is None or loaded.table is not None else _kind(loaded).own_formats
        return list(own[0].roles) if own else [UNUSED] * len(columns)
    roles = mapping.kind.roles or (_TEXT,) * len(mapping.texts)
    found = dict(zip(mapping.texts, roles, strict=True))
    found |= {name: role for role in _SINGLE if (name := getattr(mapping, role)) is not None}
    return [found.get(name, UNUSED) for name in columns]


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
        self.words.speak_up()
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
