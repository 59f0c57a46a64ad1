"""The page with what keeps raters awake and of one mind: training items and attention checks."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from tempannot.gui.kit.labels import ElidedLabel, Words, heading, muted
from tempannot.gui.validate.design.items_page import ITEM_FILTER
from tempannot.study.design.known_items import DEFAULT

_NONE, _OWN, _FILE = "none", "those of tempannot", "from a file…"
_MOST = 1000
_TRAINING = (
    "Items with known answers that each rater judges first, with feedback. Its file has the "
    "columns of the items; the column “expected” names the answer, “feedback” what to learn from "
    "it."
)
_CHECKS = (
    "Items that anybody who reads them answers alike, mixed into the lists and looking like any "
    "other. The column “expected” names the answer."
)


class KnownPicker(QWidget):
    """Which known items to use: none, those of tempannot or of a file; ``changed`` follows."""

    changed = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self.source = ""
        self.choice = QComboBox()
        self.choice.setAccessibleName(f"Which {name}")
        self.choice.addItems([_NONE, _OWN, _FILE])
        self._label = ElidedLabel()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.choice)
        row.addWidget(self._label, 1)
        self.choice.activated.connect(self._choose)

    def use(self, source: str) -> None:
        """Use no items (empty), DEFAULT, or those of a path."""
        self.source = source
        is_file = source not in ("", DEFAULT)
        self.choice.setCurrentText(_FILE if is_file else _OWN if source else _NONE)
        self._label.setText(Path(source).name if is_file else "")
        self.changed.emit()

    def _choose(self) -> None:
        chosen = self.choice.currentText()
        if chosen != _FILE:
            self.use(DEFAULT if chosen == _OWN else "")
            return
        name, _ = QFileDialog.getOpenFileName(self, self._name, "", ITEM_FILTER)
        self.use(name or self.source)


class TrainingPage(QWidget):
    """The fields; ``edited`` follows every change."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.training = KnownPicker("training items")
        self.checks = KnownPicker("attention checks")
        self.pass_mark, self.attempts = QSpinBox(), QSpinBox()
        self.checks_per_list = QSpinBox()
        self.pass_mark.setRange(0, 100)
        self.pass_mark.setValue(80)
        self.pass_mark.setSuffix(" %")
        self.attempts.setRange(1, _MOST)
        self.attempts.setValue(2)
        self.checks_per_list.setRange(0, _MOST)
        self.checks_per_list.setValue(1)
        self._build()

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setSpacing(9)
        training, checks = QFormLayout(), QFormLayout()
        training.addRow("&Items", self.training)
        training.addRow("&Pass mark", self.pass_mark)
        training.addRow("&Attempts", self.attempts)
        checks.addRow("I&tems", self.checks)
        checks.addRow("In each &list", self.checks_per_list)
        _lead_to(training, self.training)
        _lead_to(checks, self.checks)
        parts: tuple[tuple[Words, str, QFormLayout], ...] = (
            (heading("Training"), _TRAINING, training),
            (heading("Attention checks"), _CHECKS, checks),
        )
        for head, saying, form in parts:
            column.addWidget(head)
            column.addWidget(muted(saying))
            column.addLayout(form)
            column.addSpacing(12)
        column.addStretch(1)
        for picker in (self.training, self.checks):
            picker.changed.connect(self._settle)
        for box in (self.pass_mark, self.attempts, self.checks_per_list):
            box.setFixedWidth(self.fontMetrics().averageCharWidth() * 16)
            box.valueChanged.connect(self.edited)
        self._settle()

    def _settle(self) -> None:
        self.pass_mark.setEnabled(bool(self.training.source))
        self.attempts.setEnabled(bool(self.training.source))
        self.checks_per_list.setEnabled(bool(self.checks.source))
        self.edited.emit()


def _lead_to(form: QFormLayout, picker: KnownPicker) -> None:
    """Let the letter of a picker's label lead to its choice, which takes keys."""
    label = form.labelForField(picker)
    if isinstance(label, QLabel):
        label.setBuddy(picker.choice)
