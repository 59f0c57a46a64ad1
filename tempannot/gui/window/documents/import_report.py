"""What was odd about a file when it was read."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from tempannot.formats.problems import Problem
from tempannot.gui.kit.labels import PlainLabel, literal


class ReportDialog(QDialog):
    """Lists the problems of a document; a double click or Return goes to the item meant."""

    item_requested = Signal(str)

    def __init__(self, name: str, problems: Sequence[Problem], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(f"Import report: {name}")
        self.resize(760, 420 if problems else 0)
        self._list = QTreeWidget()
        self._list.setHeaderLabels(["Line", "Kind", "Where", "What"])
        self._list.setRootIsDecorated(False)
        self._list.setAlternatingRowColors(True)
        self._list.setVisible(bool(problems))
        for problem in problems:
            line = "" if problem.line is None else str(problem.line)
            row = QTreeWidgetItem([line, problem.kind, problem.where, problem.message])
            row.setToolTip(3, literal(problem.message))
            self._list.addTopLevelItem(row)
        for column in range(3):
            self._list.header().setSectionResizeMode(
                column, QHeaderView.ResizeMode.ResizeToContents
            )
        self._list.itemActivated.connect(self._go)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column_box = QVBoxLayout(self)
        column_box.addWidget(PlainLabel(_summary(len(problems))))
        column_box.addWidget(self._list)
        column_box.addWidget(buttons)

    def _go(self, row: QTreeWidgetItem) -> None:
        self.item_requested.emit(row.text(2))


def _summary(count: int) -> str:
    if count == 0:
        return "Nothing was odd about this file."
    things = "1 thing was" if count == 1 else f"{count:,} things were"
    return (
        f"{things} odd about this file. All of it is kept in the file as it is. "
        "A double click goes to the place."
    )
