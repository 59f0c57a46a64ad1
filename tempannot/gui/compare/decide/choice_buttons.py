"""The seven answers of an adjudicator, each with its key printed on it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from tempannot.comparison.adjudication.decisions import Item
from tempannot.core.relations import ALL
from tempannot.gui.kit.labels import literal, set_tip, without_key
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.views.palette.relation_choice import short_key

_PAIR_TEXTS = {
    "first": "As {0} says",
    "second": "As {1} says",
    "union": "Weakened to both",
    "other": "Another…",
    "neither": "Neither",
    "undecidable": "Text does not tell",
    "later": "Later",
}
_SHORT_TEXTS = _PAIR_TEXTS | {"union": "{0} or {1}", "undecidable": "Can’t tell"}
"""What is printed where there is little room."""

_TIPS = {
    "first": "The gold takes what {0} says",
    "second": "The gold takes what {1} says",
    "union": "The gold says no more than that what {0} or what {1} says holds",
    "other": "Pick one of the other relations, or a type",
    "neither": "Neither is right: the gold says nothing of the two",
    "undecidable": "The text does not tell how the two are related: vague",
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
        self._arranged: tuple[int, list[QPushButton]] = (0, [])
        self._texts = [dict(_PAIR_TEXTS), dict(_SHORT_TEXTS)]
        self._keys: dict[str, str] = {}
        self.buttons: dict[str, QPushButton] = {}
        for answer in ANSWERS:
            button = QPushButton(self)
            button.setObjectName(answer)
            button.setStyleSheet("text-align: left")
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys
            button.clicked.connect(self._clicked)
            self.buttons[answer] = button
        self._arrange(2)

    def show_item(
        self, item: Item | None, order: tuple[int, int], letters: tuple[str, str]
    ) -> None:
        """Offer the answers that the item has; without an item none can be pressed."""
        is_unit = item is not None and len(item.key) == 1
        self._texts = [
            {answer: text.format(*letters) for answer, text in texts.items()}
            for texts in (_PAIR_TEXTS, _SHORT_TEXTS)
        ]
        if item is not None and is_unit:
            self._name_unit_answers(item, order)
        for answer, button in self.buttons.items():
            set_tip(button, literal(_TIPS[answer].format(*letters)))
            button.setAccessibleName(self._texts[0][answer])
            button.setEnabled(item is not None and _is_open(item, answer))
            button.setVisible(not is_unit or answer in _OF_UNIT)
        self._fit()

    def show_keys(self, keymap: Keymap) -> None:
        """Print the keys in force on the buttons."""
        self._keys = {answer: short_key(keymap.label(f"adjudicate.{answer}")) for answer in ANSWERS}
        self._fit()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _name_unit_answers(self, item: Item, order: tuple[int, int]) -> None:
        for answer, side in zip(_OF_UNIT, order, strict=False):
            does = "mark it" if item.holder == side else "leave it out"
            for texts in self._texts:
                texts[answer] = f"{texts[answer]}: {does}"

    def _fit(self) -> None:
        """Use two columns, with shorter texts if need be, or else one column."""
        for texts, columns in ((self._texts[0], 2), (self._texts[1], 2), (self._texts[0], 1)):
            self._print(texts)
            if columns * self._widest() + self._grid.spacing() <= self.width():
                break
        self._arrange(columns)

    def _print(self, texts: dict[str, str]) -> None:
        for answer, button in self.buttons.items():
            key = self._keys.get(answer)
            text = without_key(texts[answer])
            button.setText(f"{key}  {text}" if key else text)

    def _widest(self) -> int:
        return max(button.sizeHint().width() for button in self._shown())

    def _arrange(self, columns: int) -> None:
        shown = self._shown()
        if (columns, shown) == self._arranged:
            return
        self._arranged = columns, shown
        for place, button in enumerate(shown):
            self._grid.addWidget(button, place // columns, place % columns)

    def _shown(self) -> list[QPushButton]:
        return [each for each in self.buttons.values() if not each.isHidden()]

    def _clicked(self) -> None:
        self.chosen.emit(self.sender().objectName())


def _is_open(item: Item, answer: str) -> bool:
    if len(item.key) == 1:
        return answer in _OF_UNIT
    if answer == "union":
        return item.union.hull is not ALL
    return True
