"""Asks for a team's store: where it is, and the password, which is never written anywhere."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from tempannot.gui.kit.labels import Words
from tempannot.gui.validate.start.places import completed_url, with_password

_SAYING = (
    "A study on a PostgreSQL server, which several raters work on at once. Whoever set it up "
    "knows the address. The password is used for this connection and is not saved."
)
_LETTERS = 66


class ConnectDialog(QDialog):
    """The address of a store; ``url`` holds the answer, with the password in it."""

    def __init__(self, url: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Connect to a team's store")
        self.address = QLineEdit(url)
        self.address.setPlaceholderText("postgresql://name@server/database")
        self.password = QLineEdit()
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.accepting = self._buttons.addButton("Connect", QDialogButtonBox.ButtonRole.AcceptRole)
        self._build()
        (self.password if url else self.address).setFocus()

    @property
    def url(self) -> str:
        """The URL with the password, as the store takes it."""
        address = completed_url(self.address.text())
        return with_password(address, self.password.text())

    def _build(self) -> None:
        form = QFormLayout()
        form.addRow("&Address", self.address)
        form.addRow("&Password", self.password)
        column = QVBoxLayout(self)
        column.setSpacing(12)
        column.addWidget(Words(_SAYING))
        column.addLayout(form)
        column.addWidget(self._buttons)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self.address.textChanged.connect(self._settle)
        self._settle()
        width = self.fontMetrics().averageCharWidth() * _LETTERS
        self.resize(width, column.totalHeightForWidth(width))

    def _settle(self) -> None:
        self.accepting.setEnabled(bool(self.address.text().strip()))
