"""Boxes for files, and for what the columns of a file are."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPushButton
from typing_extensions import override

from tempannot.core.language import shown, tr
from tempannot.core.options import Columns, File, Files, Option
from tempannot.gui.kit.dialogs import ask_file, ask_folder, kind_with
from tempannot.gui.kit.labels import literal, set_tip
from tempannot.gui.kit.path_list import PathList
from tempannot.gui.kit.value_boxes import TextBox, ValueBox


class ColumnsBox(TextBox):
    """A line with the columns of a table, and a button that asks for them; ``of`` is its option."""

    choose_requested = Signal()

    def __init__(self, option: Option, kind: Columns) -> None:
        super().__init__(option, kind)
        self.of = kind.of
        self.button = QPushButton("…")
        self.button.setAccessibleName(tr("Choose: {option}", option=option.title))
        self.button.setToolTip(tr("Choose what each column of the file is"))
        self.row.addWidget(self.button)
        self.button.clicked.connect(self.choose_requested)


class FileBox(ValueBox):
    """The name of a file or a folder, typed or chosen; empty for none.

    ``edit_requested`` carries the id of the page that edits such files, and the file or None.
    """

    edit_requested = Signal(str, object)

    def __init__(self, option: Option, kind: File) -> None:
        super().__init__(option)
        self._kind = kind_with(kind.files)
        self.line = QLineEdit()
        self.line.setPlaceholderText(shown(kind.none))
        self.line.setClearButtonEnabled(True)
        self.take(self.line)
        self.button = QPushButton("…")
        self.button.setAccessibleName(tr("Choose: {option}", option=option.title))
        self._ask_path = ask_folder if kind.is_folder else ask_file
        set_tip(
            self.button, literal(tr("Choose a folder") if kind.is_folder else tr("Choose a file"))
        )
        self.row.addWidget(self.button)
        self.edit = QPushButton(tr("Edit"))
        self.edit.setAccessibleName(tr("Edit: {option}", option=option.title))
        self.row.addWidget(self.edit)
        self.edit.setVisible(bool(kind.editor))
        self._editor = kind.editor
        self.edit.clicked.connect(self._edit)
        self.button.clicked.connect(self._ask)
        self.line.textChanged.connect(self.edited)

    @property
    @override
    def value(self) -> Path | None:
        text = self.line.text().strip()
        return Path(text).expanduser() if text else None

    @override
    def show_value(self, value: object) -> None:
        self.line.setText(str(value) if isinstance(value, Path) else "")

    def _edit(self) -> None:
        self.edit_requested.emit(self._editor, self.value)

    def _ask(self) -> None:
        start = self.value.parent if self.value else ""
        path = self._ask_path(self, self._kind, shown(self.option.title), start)
        if path is not None:
            self.show_value(path)


class FilesBox(ValueBox):
    """A short list of files and folders."""

    def __init__(self, option: Option, kind: Files) -> None:
        super().__init__(option)
        self.list = PathList(shown(option.title), kind, lines=2)
        self.take(self.list)
        self.list.paths_changed.connect(self.edited)

    @property
    @override
    def value(self) -> tuple[Path, ...]:
        return self.list.paths

    @override
    def show_value(self, value: object) -> None:
        self.list.set_paths(value if isinstance(value, tuple) else ())
