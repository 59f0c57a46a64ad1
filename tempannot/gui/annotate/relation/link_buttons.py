"""What can be done with the pair or its link, each button with its key."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from tempannot.gui.kit.labels import literal, set_tip
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.views.palette.relation_choice import PickedRelations, short_key


class LinkButtons(QWidget):
    """Accept, flip, delete, repeat."""

    commit_requested = Signal()
    flip_requested = Signal()
    delete_requested = Signal()
    repeat_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.commit = QPushButton()
        self.flip = QPushButton()
        self.delete = QPushButton()
        self.repeat = QPushButton()
        self._named = (
            (self.commit, "Accept", "link.commit", self.commit_requested),
            (self.flip, "Flip", "link.flip", self.flip_requested),
            (self.delete, "Delete", "link.delete", self.delete_requested),
            (self.repeat, "Repeat", "link.repeat", self.repeat_requested),
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(7, 5, 7, 7)
        row.setSpacing(6)
        for button, name, _, wish in self._named:
            button.setText(name)
            button.setMinimumWidth(40)
            button.setStyleSheet("padding: 3px 2px")
            button.clicked.connect(wish)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            row.addWidget(button)

    def set_look(self, keymap: Keymap) -> None:
        """Show the keys in force."""
        for button, name, action, _ in self._named:
            button.setText(f"{name} {short_key(keymap.label(action))}")
            set_tip(button, literal(keymap.text(action)))

    def show_link(self, has_link: bool) -> None:
        """Offer what needs a link only if there is one."""
        self.flip.setEnabled(has_link)
        self.delete.setEnabled(has_link)

    def show_choice(self, choice: PickedRelations) -> None:
        """Offer to accept only what can be accepted."""
        self.commit.setEnabled(choice.is_committable)
