"""Asks what of a study to export."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from tempannot.gui.validate.lead.exporting import ExportKind

_MCTACO_RATERS = 4


class ExportDialog(QDialog):
    """The kinds of tables; ``kind`` and ``raters`` hold the answer."""

    def __init__(self, *, has_answers: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Export")
        self._group = QButtonGroup(self)
        self.choices: dict[ExportKind, QRadioButton] = {}
        self._raters = QSpinBox()
        self._raters.setRange(1, 99)
        self._raters.setValue(_MCTACO_RATERS)
        self._column = QVBoxLayout(self)
        self._build(has_answers)

    @property
    def kind(self) -> ExportKind:
        """What the table is to hold."""
        chosen = (kind for kind, button in self.choices.items() if button.isChecked())
        return next(chosen, ExportKind.LONG)

    @property
    def raters(self) -> int:
        """How many raters have to agree on an answer."""
        return self._raters.value()

    def _build(self, has_answers: bool) -> None:
        for kind in ExportKind:
            if kind is ExportKind.AGREED and not has_answers:
                continue
            button = QRadioButton(kind.value)
            self._group.addButton(button)
            self.choices[kind] = button
            self._column.addWidget(button)
        form = QFormLayout()
        form.setContentsMargins(24, 0, 0, 0)
        form.addRow("&Raters who have to agree", self._raters)
        self._column.addLayout(form)
        form.setRowVisible(0, has_answers)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        buttons.addButton("Export…", QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self._column.addSpacing(8)
        self._column.addWidget(buttons)
        self.choices[ExportKind.LONG].setChecked(True)
