"""What is scored and how: the items, the predictions, columns, classes and split."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from tempannot.gui.kit.literal import PlainLabel
from tempannot.gui.kit.words import heading, muted
from tempannot.gui.make.generator.controls import FileBox
from tempannot.gui.make.generator.fields import Field, File, Files
from tempannot.gui.make.generator.path_list import PathList
from tempannot.gui.make.scores.asked import Asked, GoldFile

_FILTER = "Items (*.csv *.tsv *.json *.jsonl *.txt);;All files (*)"
_PREDICTIONS = "Predictions (*.txt *.csv *.tsv *.json *.jsonl);;All files (*)"
_PURPOSE = "How right predictions are: for pairs of premise and hypothesis, or for MCTACO."
_HINT = "Drop predictions here: a label per line, or a table. Several are runs of one system."
_GOLD = Field(
    "gold", "", "&Items with labels", "A file of items with labels", File(_FILTER, "no file yet")
)
_CLASSES = {"As fine as both sides": None, "Three": "ternary", "Entailed or not": "binary"}
_ALL_SPLITS = "all"
_LINES = 5


class ScoreForm(QWidget):
    """The form; ``edited`` follows every change."""

    edited = Signal()

    def __init__(self, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.gold = FileBox(_GOLD)
        self.predictions = PathList("Predictions", Files(_PREDICTIONS, _HINT), 3)
        self.predictions.folder = folder
        self.classes, self.split = QComboBox(), QComboBox()
        self.columns = QListWidget()
        self.columns_label = PlainLabel("By c&olumns")
        self._build()
        self.gold.edited.connect(self.edited)
        self.predictions.paths_changed.connect(self.edited)
        self.classes.currentIndexChanged.connect(self.edited)
        self.split.currentIndexChanged.connect(self.edited)
        self.columns.itemChanged.connect(self.edited)

    @property
    def asked(self) -> Asked:
        """What is chosen."""
        return Asked(
            self.gold.value,
            self.predictions.paths,
            self._by,
            self.classes.currentData(),
            self.split.currentData(),
        )

    def show_gold(self, gold: GoldFile) -> None:
        """Offer the columns and splits of a file of items."""
        blockers = [QSignalBlocker(each) for each in (self.columns, self.split)]
        chosen, split = self._by, self.split.currentData()
        self.columns.clear()
        for name in gold.columns:
            cell = QListWidgetItem(name)
            is_chosen = name in chosen or gold.is_mctaco
            cell.setCheckState(Qt.CheckState.Checked if is_chosen else Qt.CheckState.Unchecked)
            self.columns.addItem(cell)
        self.split.clear()
        self.split.addItem(_ALL_SPLITS, None)
        for name in gold.splits:
            self.split.addItem(name, name)
        self.split.setCurrentIndex(max(0, self.split.findData(split)))
        self.split.setEnabled(bool(gold.splits))
        self.classes.setEnabled(not gold.is_mctaco)
        del blockers

    def fit(self) -> None:
        """Give lists sizes that suit the font."""
        self.predictions.fit()
        self.columns.setFixedHeight(self.fontMetrics().height() * _LINES + 10)

    @property
    def _by(self) -> tuple[str, ...]:
        cells = (self.columns.item(row) for row in range(self.columns.count()))
        return tuple(cell.text() for cell in cells if cell.checkState() is Qt.CheckState.Checked)

    def _build(self) -> None:
        for text, word in _CLASSES.items():
            self.classes.addItem(text, word)
        self.split.addItem(_ALL_SPLITS, None)
        self.columns.setAccessibleName("Columns to score by")
        gold, predictions = PlainLabel("&Items with labels"), PlainLabel("&Predictions")
        gold.setBuddy(self.gold)
        predictions.setBuddy(self.predictions.list)
        self.columns_label.setBuddy(self.columns)
        options = QFormLayout()
        options.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        options.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for text, box in (("&Classes", self.classes), ("&Split", self.split)):
            box.setAccessibleName(text.replace("&", ""))
            box.setMinimumContentsLength(10)
            options.addRow(text, box)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(7)
        for widget in (heading("Scores"), muted(_PURPOSE), gold, self.gold, predictions):
            column.addWidget(widget)
        column.addWidget(self.predictions)
        column.addLayout(options)
        column.addWidget(self.columns_label)
        column.addWidget(self.columns)
        column.addStretch(1)
