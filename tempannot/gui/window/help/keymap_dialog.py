"""Changing keys: a searchable list, one field for the new key, clashes said at once."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from tempannot.gui.kit.literal import PlainLabel
from tempannot.gui.state.action_table import ACTIONS
from tempannot.gui.state.keymap import Keymap


class KeymapDialog(QDialog):
    """Shows every action with its key and lets one be changed; changes hold at once."""

    def __init__(self, keymap: Keymap, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keymap = keymap
        self.setWindowTitle("Change keys")
        self.resize(520, 620)
        self._filter = QLineEdit()
        self._filter.setPlaceholderText("Find an action")
        self._filter.setClearButtonEnabled(True)
        self._list = QTreeWidget()
        self._list.setHeaderLabels(["Action", "Key", "Menu"])
        self._list.setRootIsDecorated(False)
        self._key = QKeySequenceEdit()
        self._key.setMaximumSequenceLength(1)
        self._key.setAccessibleName("New key")
        self._note = PlainLabel("Choose an action, then press its new key.")
        self._note.setWordWrap(True)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Close | QDialogButtonBox.StandardButton.RestoreDefaults
        )
        column = QVBoxLayout(self)
        for widget in (self._filter, self._list, self._key, self._note, buttons):
            column.addWidget(widget)
        self._fill()
        self._list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self._filter.textChanged.connect(self._narrow)
        self._list.currentItemChanged.connect(self._show_key)
        self._key.editingFinished.connect(self._set_key)
        buttons.rejected.connect(self.reject)
        buttons.button(QDialogButtonBox.StandardButton.RestoreDefaults).clicked.connect(self._reset)

    def _fill(self) -> None:
        self._list.clear()
        for info in ACTIONS:
            row = QTreeWidgetItem(
                [self._keymap.text(info.id), self._keymap.label(info.id), info.menu]
            )
            row.setData(0, Qt.ItemDataRole.UserRole, info.id)
            self._list.addTopLevelItem(row)

    def _rows(self) -> list[QTreeWidgetItem]:
        found = (self._list.topLevelItem(i) for i in range(self._list.topLevelItemCount()))
        return [row for row in found if row is not None]

    def _narrow(self, text: str) -> None:
        for row in self._rows():
            row.setHidden(text.casefold() not in f"{row.text(0)} {row.text(1)}".casefold())

    def _chosen(self) -> str | None:
        row = self._list.currentItem()
        return None if row is None else str(row.data(0, Qt.ItemDataRole.UserRole))

    def _show_key(self) -> None:
        id = self._chosen()
        if id is not None:
            self._key.setKeySequence(QKeySequence(self._keymap.keys(id)))

    def _set_key(self) -> None:
        id = self._chosen()
        if id is None:
            return
        key = self._key.keySequence().toString()
        holder = self._keymap.holder(key, id)
        self._keymap.set_keys(id, key)
        action = self._keymap.text(id)
        self._note.setText(
            f"{action} now has the key {key or '(none)'}."
            if holder is None
            else f"{action} took the key {key} from {self._keymap.text(holder)}, "
            "which has none now."
        )
        self._refresh_keys()

    def _reset(self) -> None:
        self._keymap.reset()
        self._note.setText("All keys are the defaults again.")
        self._refresh_keys()

    def _refresh_keys(self) -> None:
        for row in self._rows():
            row.setText(1, self._keymap.label(str(row.data(0, Qt.ItemDataRole.UserRole))))
