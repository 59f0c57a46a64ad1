"""The seven answers of an adjudicator, each with its key printed on it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from tempannot.compare.decisions import Item
from tempannot.core.relations import ALL
from tempannot.gui.annotate.relation.relation_choice import short_key
from tempannot.gui.keymap import Keymap

_PAIR_TEXTS = {
    "first": "As {0} says",
    "second": "As {1} says",
    "union": "Weakened to both",
    "other": "Another…",
    "neither": "Neither",
    "undecidable": "Text does not tell",
    "later": "Later",
}
_TIPS = {
    "first": "The gold takes what {0} says",
    "second": "The gold takes what {1} says",
    "union": "The gold says no more than that what {0} or what {1} says holds",
    "other": "Pick one of the other relations, or a type",
    "neither": "Neither is right: the gold says nothing of the two",
    "undecidable": "The text does not tell how the two are related: VAGUE",
    "later": "Put it off: it comes back when all else is decided",
}
ANSWERS = tuple(_PAIR_TEXTS)
"""The answers in the order of their keys."""

_OF_UNIT = ("first", "second", "later")


class ChoiceButtons(QWidget):
    """One button per answer; ``chosen`` carries its name, ``first`` for what is shown first."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(4)
        self._columns = 0
        self.buttons: dict[str, QPushButton] = {}
        for answer in ANSWERS:
            button = QPushButton(self)
            button.setObjectName(answer)
            button.setStyleSheet("text-align: left")
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            button.clicked.connect(self._clicked)
            self.buttons[answer] = button
        self._arrange(2)

    def show_item(
        self, item: Item | None, order: tuple[int, int], letters: tuple[str, str]
    ) -> None:
        """Offer the answers that the item has; without an item none can be pressed."""
        is_unit = item is not None and len(item.key) == 1
        for answer, button in self.buttons.items():
            text = _PAIR_TEXTS[answer].format(*letters)
            if is_unit and item is not None and answer in _OF_UNIT[:2]:
                side = order[_OF_UNIT.index(answer)]
                text = f"{text}: {'mark it' if item.holder == side else 'leave it out'}"
            button.setText(text)
            button.setToolTip(_TIPS[answer].format(*letters))
            button.setAccessibleName(text)
            button.setEnabled(item is not None and _is_open(item, answer))

    def show_keys(self, keymap: Keymap) -> None:
        """Print the keys in force on the buttons."""
        for answer, button in self.buttons.items():
            key = short_key(keymap.label(f"adjudicate.{answer}"))
            button.setText(f"{key}  {button.accessibleName()}" if key else button.accessibleName())
        self._fit()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Use two columns where the texts have room, one otherwise."""
        widest = max(button.sizeHint().width() for button in self.buttons.values())
        columns = 2 if 2 * widest + self._grid.spacing() <= self.width() else 1
        if columns != self._columns:
            self._arrange(columns)

    def _arrange(self, columns: int) -> None:
        self._columns = columns
        for place, button in enumerate(self.buttons.values()):
            self._grid.addWidget(button, place // columns, place % columns)

    def _clicked(self) -> None:
        self.chosen.emit(self.sender().objectName())


def _is_open(item: Item, answer: str) -> bool:
    if len(item.key) == 1:
        return answer in _OF_UNIT
    if answer == "union":
        return all(claim.relations is not ALL for claim in item.claims)
    return True
