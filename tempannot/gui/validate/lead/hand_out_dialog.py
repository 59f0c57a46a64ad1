"""Asks whom a file with lists is for."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from tempannot.gui.kit.labels import Words

_SAYING = (
    "A study file for one rater who works without the team's store. It holds no labels, no "
    "sources, no answers of attention checks and nobody else's work; its lists count as this "
    "rater's from now on. “Merge” brings the judgments back."
)
_LETTERS = 62
_ALL = "all that are left"


class HandOutDialog(QDialog):
    """The rater and how many lists; ``rater`` and ``lists`` hold the answer."""

    def __init__(self, names: Sequence[str], lists: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Hand out")
        self.name = QComboBox()
        self.name.setEditable(True)
        self.name.addItems(list(names))
        self.name.setCurrentIndex(-1)
        self.count = QSpinBox()
        self.count.setRange(0, lists)
        self.count.setSpecialValueText(_ALL)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.accepting = self._buttons.addButton(
            "Hand out…", QDialogButtonBox.ButtonRole.AcceptRole
        )
        self._build()

    @property
    def rater(self) -> str:
        """Whom the file is for."""
        return self.name.currentText().strip()

    @property
    def lists(self) -> int | None:
        """How many lists to hand out, None for all that are left for the rater."""
        return self.count.value() or None

    def _build(self) -> None:
        line = self.name.lineEdit()
        if line is not None:
            line.setPlaceholderText("name")
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow("&Rater", self.name)
        form.addRow("&Lists", self.count)
        column = QVBoxLayout(self)
        column.setSpacing(12)
        column.addWidget(Words(_SAYING))
        column.addLayout(form)
        column.addWidget(self._buttons)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self.name.currentTextChanged.connect(self._settle)
        self._settle()
        width = self.fontMetrics().averageCharWidth() * _LETTERS
        self.resize(width, column.totalHeightForWidth(width))

    def _settle(self) -> None:
        self.accepting.setEnabled(bool(self.rater))
