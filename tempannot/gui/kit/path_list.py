"""A list of files and folders, filled by buttons or by dropping."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)
from typing_extensions import override

from tempannot.core.language import shown, tr
from tempannot.core.options import Files, Option
from tempannot.core.wording import strung
from tempannot.gui.kit.dialogs import ask_files, ask_folder, kind_with
from tempannot.gui.kit.dropped_files import DroppedFiles
from tempannot.gui.kit.labels import literal
from tempannot.gui.kit.layout import in_bar, in_column
from tempannot.gui.kit.painting import guarded_paint, painting

_MARGIN = 10


class PathList(QWidget):
    """The list; ``paths_changed`` follows every change. ``folder`` is where dialogs start."""

    paths_changed = Signal()

    def __init__(self, name: str, files: Files, lines: int) -> None:
        super().__init__()
        self._files = files
        self._lines = lines
        self.folder = Path.home()
        self.list = _DropList(shown(files.hint))
        self.list.setAccessibleName(name)
        self.list.setAccessibleDescription(shown(files.hint))
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.add_files = QPushButton(tr("Add files…"))
        self.add_folder = QPushButton(tr("Add folder…"))
        self.remove = QPushButton(tr("Remove"))
        self._build(name)
        self._settle()

    @classmethod
    def of(cls, option: Option, lines: int, name: str = "") -> PathList:
        """A list for an option or argument that is files; ``name`` if it is not its title."""
        assert isinstance(option.kind, Files)
        return cls(name or shown(option.title), option.kind, lines)

    @property
    def paths(self) -> tuple[Path, ...]:
        """The files and folders, in order."""
        count = range(self.list.count())
        return tuple(self.list.item(row).data(Qt.ItemDataRole.UserRole) for row in count)

    def set_paths(self, paths: Iterable[Path]) -> None:
        """Show other files and folders, each once."""
        self.list.clear()
        for path in dict.fromkeys(paths):
            cell = QListWidgetItem(path.name + ("/" if path.is_dir() else ""))
            cell.setData(Qt.ItemDataRole.UserRole, path)
            cell.setToolTip(literal(str(path)))
            self.list.addItem(cell)
        self._settle()
        self.paths_changed.emit()

    def add(self, paths: Iterable[Path]) -> None:
        """Put files and folders at the end."""
        given = tuple(paths)
        if given:
            self.folder = given[-1].absolute().parent
            self.set_paths((*self.paths, *given))

    def remove_selected(self) -> None:
        """Take the selected files and folders out of the list."""
        rows = {self.list.row(cell) for cell in self.list.selectedItems()}
        self.set_paths(path for row, path in enumerate(self.paths) if row not in rows)

    def fit(self) -> None:
        """Give the list a height that suits the font."""
        line = self.list.fontMetrics().height() + 3
        self.list.setFixedHeight(line * self._lines + _MARGIN)

    def _build(self, name: str) -> None:
        self.setFocusProxy(self.list)
        buttons = (self.add_files, self.add_folder, self.remove)
        for button in buttons:
            button.setAccessibleName(strung(": ", (name, button.text())))
        row = in_bar(*buttons, gap=6)
        in_column(self.list, row, on=self, gap=5)
        self.add_folder.setVisible(self._files.has_folders)
        DroppedFiles(self.list, self.add)
        self.list.delete_pressed.connect(self.remove_selected)
        self.list.itemSelectionChanged.connect(self._settle)
        self.add_files.clicked.connect(self._ask_files)
        self.add_folder.clicked.connect(self._ask_folder)
        self.remove.clicked.connect(self.remove_selected)
        self.fit()

    def _ask_files(self) -> None:
        self.add(ask_files(self, kind_with(self._files.files), tr("Add files"), self.folder))

    def _ask_folder(self) -> None:
        folder = ask_folder(self, kind_with(self._files.files), tr("Add a folder"), self.folder)
        if folder is not None:
            self.add([folder])

    def _settle(self) -> None:
        self.remove.setEnabled(bool(self.list.selectedItems()))


class _DropList(QListWidget):
    """A list of what was dropped on it, which says so while it is empty."""

    delete_pressed = Signal()

    def __init__(self, hint: str) -> None:
        super().__init__()
        self._hint = shown(hint)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setProperty("drops", True)  # a line around it, as some grounds are of one colour
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setTabKeyNavigation(False)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.delete_pressed.emit()
        else:
            super().keyPressEvent(event)

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.count():
            return
        with painting(self.viewport(), smooth=False) as painter:
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            room = self.viewport().rect().adjusted(_MARGIN, 4, -_MARGIN, -4)
            wrapped = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(room, wrapped, self._hint)
