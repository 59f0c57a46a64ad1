"""How many items there are, of which labels and in which splits."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from tempannot.core.wording import counted
from tempannot.datasets.recipes.build import Tally
from tempannot.gui.kit.labels import heading
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.generator.share_line import ShareLine


class CountsPanel(QWidget):
    """The counts of a preview or of a file, and which of the items are to be shown."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.total = heading()
        self.labels, self.splits = ShareLine("Labels", theme), ShareLine("Splits", theme)
        self.spread = QCheckBox("from all over")
        self.spread.setToolTip("Show items from all over the file, and not the first ones")
        self.spread.setAccessibleDescription(self.spread.toolTip())
        first = QHBoxLayout()
        first.addWidget(self.total, 1)
        first.addWidget(self.spread)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 8)
        column.setSpacing(2)
        column.addLayout(first)
        column.addWidget(self.labels)
        column.addWidget(self.splits)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_tally(self, tally: Tally, *, is_all: bool, total: int | None = None) -> None:
        """Show counts; if they are not of all items, ``total`` is how many there will be."""
        if is_all:
            self.total.setText(counted(tally.rows, "item"))
        elif total is not None:
            self.total.setText(counted(total, "item"))
        else:
            self.total.setText(f"at least {counted(tally.rows, 'item')}")
        self.labels.show_counts(tally.labels)
        self.splits.show_counts(tally.splits)

    def _restyle(self) -> None:
        self.total.resize_to(self._theme.font_size)
