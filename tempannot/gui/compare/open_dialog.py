"""Asks which annotations shall be compared: files or folders, the key first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QGridLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tempannot.formats.registry import endings
from tempannot.gui.kit.file_filters import file_filter
from tempannot.gui.kit.literal import PlainLabel, literal

_SAYING = (
    "Two annotations or more of the same text: files, or folders whose files have the same "
    "names. The first one is the key (A) that the others are measured against."
)


class OpenDialog(QDialog):
    """The annotations to compare, in order; ``paths`` and ``partial`` hold the answer."""

    def __init__(
        self, folder: str, paths: Sequence[Path] = (), parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Compare annotations")
        self.setAcceptDrops(True)
        self.resize(620, 380)
        self._folder = folder
        self._list = QListWidget()
        self._list.setAccessibleName("Annotations to compare, the key first")
        self._list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self._list.setTextElideMode(Qt.TextElideMode.ElideLeft)
        self._partial = QCheckBox("Also match events and times whose words only overlap")
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._accept = self._buttons.addButton("Compare", QDialogButtonBox.ButtonRole.AcceptRole)
        self._build()
        self.add(paths)

    @property
    def paths(self) -> tuple[Path, ...]:
        """The annotations in order."""
        rows = (self._list.item(row) for row in range(self._list.count()))
        return tuple(Path(row.data(Qt.ItemDataRole.UserRole)) for row in rows if row)

    @property
    def partial(self) -> bool:
        """Whether overlapping words match."""
        return self._partial.isChecked()

    def add(self, paths: Sequence[Path]) -> None:
        """Put more annotations at the end."""
        for path in paths:
            row = QListWidgetItem(str(path))
            row.setData(Qt.ItemDataRole.UserRole, str(path))
            row.setToolTip(literal(str(path)))
            self._list.addItem(row)
        self._settle()

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        urls = event.mimeData().urls()
        self.add([Path(url.toLocalFile()) for url in urls if url.isLocalFile()])

    def _build(self) -> None:
        saying = PlainLabel(_SAYING)
        saying.setWordWrap(True)
        grid = QGridLayout()
        grid.addWidget(self._list, 0, 0)
        grid.addLayout(self._side_buttons(), 0, 1)
        column = QVBoxLayout(self)
        column.addWidget(saying)
        column.addLayout(grid, 1)
        column.addWidget(self._partial)
        column.addWidget(self._buttons)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)

    def _side_buttons(self) -> QVBoxLayout:
        column = QVBoxLayout()
        for text, slot in (
            ("Add &files…", self._ask_files),
            ("Add f&older…", self._ask_folder),
            ("Move &up", self._move_up),
            ("&Remove", self._remove),
        ):
            button = QPushButton(text)
            button.setAutoDefault(False)
            button.clicked.connect(slot)
            column.addWidget(button)
        column.addStretch()
        return column

    def _ask_files(self) -> None:
        wanted = file_filter("Documents", endings())
        names, _ = QFileDialog.getOpenFileNames(self, "Add annotations", self._start(), wanted)
        self.add([Path(name) for name in names])

    def _ask_folder(self) -> None:
        name = QFileDialog.getExistingDirectory(self, "Add a folder", self._start())
        if name:
            self.add([Path(name)])

    def _start(self) -> str:
        """Return where to look for another annotation: beside the last one of the list."""
        return str(self.paths[-1].absolute().parent) if self.paths else self._folder

    def _move_up(self) -> None:
        row = self._list.currentRow()
        if row > 0:
            self._list.insertItem(row - 1, self._list.takeItem(row))
            self._list.setCurrentRow(row - 1)

    def _remove(self) -> None:
        if self._list.currentRow() >= 0:
            self._list.takeItem(self._list.currentRow())
        self._settle()

    def _settle(self) -> None:
        self._accept.setEnabled(self._list.count() > 1)
