"""The lead's key, asked for on a computer that does not have it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tempannot.core.errors import TempannotError
from tempannot.core.language import shown, tr
from tempannot.gui.kit.labels import Words
from tempannot.study.store.lead_key import keep_key

if TYPE_CHECKING:
    from tempannot.study.store.study_store import StudyStore

_SAYING = tr(
    "Labels, sources and what everybody answered are read with the lead's key alone. It is kept "
    "on the computer where the study was made; there “tempannot study key” prints it."
)
_LETTERS = 62


class KeyDialog(QDialog):
    """Asks for the key of a study until it is the right one; then the store has it."""

    def __init__(self, store: StudyStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self.setWindowTitle(tr("The lead's key"))
        self.key = QLineEdit()
        self.key.setPlaceholderText("XXXX-XXXX-XXXX-XXXX-XXXX-XXXX-XXXX-XXXX")
        self.keeps = QCheckBox(tr("Keep it on &this computer"))
        self._problem = Words("")
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.accepting = self._buttons.addButton(tr("Open"), QDialogButtonBox.ButtonRole.AcceptRole)
        self._build()

    @override
    def accept(self) -> None:
        """Take the key if it is the right one, else say what is wrong with it."""
        try:
            key = self._store.use_key(self.key.text())
            if self.keeps.isChecked():
                keep_key(self._store.study.id, key)
        except TempannotError as error:
            self._problem.setText(getattr(error, "problem", shown(str(error))))
            self._problem.show()
            self._fit(self.width())
            self.key.selectAll()
            self.key.setFocus()
            return
        super().accept()

    def _build(self) -> None:
        form = QFormLayout()
        form.addRow(tr("&Key"), self.key)
        form.addRow("", self.keeps)
        column = QVBoxLayout(self)
        column.setSpacing(12)
        column.addWidget(Words(_SAYING))
        column.addLayout(form)
        column.addWidget(self._problem)
        column.addWidget(self._buttons)
        self._problem.hide()
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self.key.textChanged.connect(self._settle)
        self._settle()
        self.key.setFocus()
        self._column = column
        self._fit(self.fontMetrics().averageCharWidth() * _LETTERS)

    def _fit(self, width: int) -> None:
        self.resize(width, self._column.totalHeightForWidth(width))

    def _settle(self) -> None:
        self.accepting.setEnabled(bool(self.key.text().strip()))
