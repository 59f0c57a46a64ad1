"""The types that stand apart from the thirteen relations: vague, same event, coarse ones."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget
from typing_extensions import override

from tempannot.core.language import shown, tr
from tempannot.core.schemes import TIMEML, During, Scheme
from tempannot.core.wording import noted
from tempannot.gui.kit.labels import rich_tip, set_tip, without_key
from tempannot.gui.state.action_table import relation_action
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.views.palette.pair_texts import tooltip
from tempannot.gui.views.palette.relation_choice import (
    PickedRelations,
    relations_of_type,
    short_key,
    with_buttons,
)


class TypeButtons(QWidget):
    """One button per type; ``chosen`` carries the id of its action, ``pointed`` the type."""

    chosen = Signal(str)
    pointed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(4)
        self._scheme = TIMEML
        self.buttons: dict[str, QPushButton] = {}
        self._pointed_at = ""
        self._make()

    @property
    def pointed_at(self) -> str:
        """The type under the mouse or with the keyboard, "" for none."""
        return self._pointed_at

    def set_scheme(self, scheme: Scheme) -> None:
        """Offer the types of a scheme; what they look like is said by ``set_look``."""
        if scheme is self._scheme:
            return
        self._scheme, self._pointed_at = scheme, ""
        for button in self.buttons.values():
            self._grid.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._make()

    def set_look(self, keymap: Keymap) -> None:
        """Show the keys in force."""
        for rel_type, button in self.buttons.items():
            key = short_key(keymap.label(relation_action(rel_type, self._scheme)))
            name = shown(keymap.vocabulary.type_word(rel_type, self._scheme))
            button.setText(
                without_key(
                    tr("{replace}  {key}", replace=name.replace(tr("inverse"), tr("inv.")), key=key)
                )
            )
            known = self._scheme.type_named(rel_type)
            definition = shown(known.definition) if known else ""
            title = noted(name, rel_type)
            more = keymap.label("view.guideline")
            set_tip(button, rich_tip(tooltip(title, rel_type, said=definition, more=more)))

    def _make(self) -> None:
        self.buttons = {}
        for place, rel_type in enumerate(with_buttons(self._scheme)):
            button = QPushButton(without_key(rel_type))
            button.setObjectName(rel_type)
            button.setMinimumWidth(40)
            button.setStyleSheet("padding: 3px 2px")
            button.clicked.connect(self._clicked)
            button.installEventFilter(self)
            self._grid.addWidget(button, place // 2, place % 2)
            self.buttons[rel_type] = button

    def show_choice(self, choice: PickedRelations) -> None:
        """Mark the type that is picked."""
        for rel_type, button in self.buttons.items():
            button.setDown(self._is_picked(choice, rel_type))

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn):
            self._point(watched.objectName())
        elif event.type() in (QEvent.Type.Leave, QEvent.Type.FocusOut):
            self._point("")
        return super().eventFilter(watched, event)

    def _point(self, rel_type: str) -> None:
        self._pointed_at = rel_type
        self.pointed.emit(rel_type)

    def _is_picked(self, choice: PickedRelations, rel_type: str) -> bool:
        if choice.rel_type is not None or self._scheme is TIMEML:
            return choice.rel_type == rel_type
        known = self._scheme.type_named(rel_type)
        if known is None or known.sentence:
            return False
        return choice.picked is relations_of_type(rel_type, During.EQUALS, self._scheme)

    def _clicked(self) -> None:
        self.chosen.emit(relation_action(self.sender().objectName(), self._scheme))
