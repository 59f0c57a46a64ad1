"""Small dialogs: a few sentences, labelled fields, and a button that takes what they hold."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from tempannot.gui.kit.labels import Words

_GAP = 12


def accepting_buttons(dialog: QDialog, words: str) -> tuple[QDialogButtonBox, QPushButton]:
    """The buttons of a dialog, Cancel and one that accepts it, and the latter."""
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    accepting = buttons.addButton(words, QDialogButtonBox.ButtonRole.AcceptRole)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    return buttons, accepting


class FieldsDialog(QDialog):
    """Such a dialog, so many letters wide; ``accepting`` is the button that takes the fields."""

    def __init__(
        self, title: str, saying: str, accept: str, letters: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._letters = letters
        self._problem = Words("")
        self._column = QVBoxLayout(self)
        self._column.setSpacing(_GAP)
        self._column.addWidget(Words(saying))
        self._buttons, self.accepting = accepting_buttons(self, accept)

    def show_fields(self, *fields: tuple[str, QWidget]) -> None:
        """Show the fields behind their labels, from above to below, which Tab goes through."""
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for label, field in fields:
            form.addRow(label, field)
        self._column.addLayout(form)
        self._column.addWidget(self._problem)
        self._column.addWidget(self._buttons)
        self._problem.hide()
        self._fit()

    def show_problem(self, words: str) -> None:
        """Say what is wrong with the fields."""
        self._problem.setText(words)
        self._problem.show()
        self._fit()

    def _fit(self) -> None:
        """Be as high as the fields and words need."""
        letter = self.fontMetrics().averageCharWidth()
        width = self.width() if self.isVisible() else letter * self._letters
        self.resize(width, self._column.totalHeightForWidth(width))
