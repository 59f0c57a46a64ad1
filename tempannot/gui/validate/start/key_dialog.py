"""The lead's key, asked for on a computer that does not have it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import (
    QCheckBox,
    QLineEdit,
    QWidget,
)
from typing_extensions import override

from tempannot.core.errors import TempannotError
from tempannot.core.language import shown, tr
from tempannot.gui.kit.fields_dialog import FieldsDialog
from tempannot.study.store.lead_key import keep_key

if TYPE_CHECKING:
    from tempannot.study.store.study_store import StudyStore

_SAYING = tr(
    "Labels, sources and what everybody answered are read with the lead's key alone. It is kept "
    "on the computer where the study was made; there “tempannot study key” prints it."
)
_LETTERS = 62


class KeyDialog(FieldsDialog):
    """Asks for the key of a study until it is the right one; then the store has it."""

    def __init__(self, store: StudyStore, parent: QWidget | None = None) -> None:
        super().__init__(tr("The lead's key"), _SAYING, tr("Open"), _LETTERS, parent)
        self._store = store
        self.key = QLineEdit()
        self.key.setPlaceholderText("XXXX-XXXX-XXXX-XXXX-XXXX-XXXX-XXXX-XXXX")
        self.keeps = QCheckBox(tr("Keep it on &this computer"))
        self.show_fields((tr("&Key"), self.key), ("", self.keeps))
        self.key.textChanged.connect(self._settle)
        self._settle()
        self.key.setFocus()

    @override
    def accept(self) -> None:
        """Take the key if it is the right one, else say what is wrong with it."""
        try:
            key = self._store.use_key(self.key.text())
            if self.keeps.isChecked():
                keep_key(self._store.study.id, key)
        except TempannotError as error:
            self.show_problem(getattr(error, "problem", shown(str(error))))
            self.key.selectAll()
            self.key.setFocus()
            return
        super().accept()

    def _settle(self) -> None:
        self.accepting.setEnabled(bool(self.key.text().strip()))
