"""The types that stand apart from the thirteen relations: vague, same event, during."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget
from typing_extensions import override

from tempannot.core.vocabulary import Vocabulary
from tempannot.gui.kit.labels import rich_tip, set_tip
from tempannot.gui.state.action_table import relation_action
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.views.palette.pair_texts import tooltip
from tempannot.gui.views.palette.relation_choice import APART, PickedRelations, short_key


class TypeButtons(QWidget):
    """One button per type; ``chosen`` carries the id of its action, ``pointed`` the type."""

    chosen = Signal(str)
    pointed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(6)
        self.buttons: dict[str, QPushButton] = {}
        for place, rel_type in enumerate(APART):
            button = QPushButton(Vocabulary.ALLEN.type_word(rel_type))
            button.setObjectName(rel_type)
            button.setMinimumWidth(40)
            button.setStyleSheet("padding: 3px 2px")
            button.clicked.connect(self._clicked)
            button.installEventFilter(self)
            grid.addWidget(button, place // 2, place % 2)
            self.buttons[rel_type] = button

    def set_look(self, keymap: Keymap) -> None:
        """Show the keys in force."""
        for rel_type, button in self.buttons.items():
            action = relation_action(rel_type)
            key, name = short_key(keymap.label(action)), keymap.text(action)
            button.setText(f"{name.replace('inverse', 'inv.')}  {key}")
            set_tip(button, rich_tip(tooltip(f"{name} ({rel_type})", rel_type)))

    def show_choice(self, choice: PickedRelations) -> None:
        """Mark the type that is picked."""
        for rel_type, button in self.buttons.items():
            button.setDown(choice.rel_type == rel_type)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn):
            self.pointed.emit(watched.objectName())
        elif event.type() in (QEvent.Type.Leave, QEvent.Type.FocusOut):
            self.pointed.emit("")
        return super().eventFilter(watched, event)

    def _clicked(self) -> None:
        self.chosen.emit(relation_action(self.sender().objectName()))
