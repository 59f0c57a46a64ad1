"""The ways to mend a contradiction, best first: seen before they are taken, by mouse or keys."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QPushButton,
    QSizePolicy,
    QWidget,
)
from typing_extensions import override

from tempannot.core.language import shown
from tempannot.core.repairs import Repair
from tempannot.gui.kit.keys import RETURNS
from tempannot.gui.kit.labels import PlainLabel
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.theme import Theme

MOST_REPAIRS = 5
_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class RepairCards(QWidget):
    """Cards of repairs; the first is what Return takes.

    ``wanted`` carries the Batch of one that was taken, ``pointed`` the Repair under the mouse or
    the keyboard, or None for none any more.
    """

    wanted = Signal(object)
    pointed = Signal(object)

    def __init__(self, found: Iterable[Repair], theme: Theme) -> None:
        super().__init__()
        self.cards: list[RepairCard] = []
        column = in_column(on=self, gap=5)
        for repair in found:
            card = RepairCard(repair, theme, "⏎" if not self.cards else "")
            card.clicked.connect(self._clicked)
            card.installEventFilter(self)
            self.cards.append(card)
            column.addWidget(card)
        if self.cards:
            self.setFocusProxy(self.cards[0])

    def take_first(self) -> None:
        """Take the best proposal."""
        if self.cards:
            self.wanted.emit(self.cards[0].repair.batch)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(watched, RepairCard):
            return super().eventFilter(watched, event)
        if event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn):
            self.pointed.emit(watched.repair)
        elif event.type() in (QEvent.Type.Leave, QEvent.Type.FocusOut):
            self.pointed.emit(next((c.repair for c in self.cards if c.hasFocus()), None))
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._takes_key(watched, event.key())
        return False

    def _takes_key(self, card: RepairCard, key: int) -> bool:
        """Go to the card before or behind, the first after the last; or take the card."""
        if key in RETURNS:
            card.click()
        elif key in _STEPS:
            place = self.cards.index(card) + _STEPS[Qt.Key(key)]
            self.cards[place % len(self.cards)].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            return False
        return True

    def _clicked(self) -> None:
        card = self.sender()
        assert isinstance(card, RepairCard)
        self.wanted.emit(card.repair.batch)


class ChoiceCard(QPushButton):
    """A button of as many lines as its words need, a note below and its key at the right."""

    def __init__(self, title: str, note: str, theme: Theme, key: str = "") -> None:
        super().__init__()
        self.setObjectName("proposal")
        self.setAccessibleName(shown(title))
        self.setAccessibleDescription(shown(note))
        words = in_column(_label(title), gap=2)
        if note:
            below = _label(note)
            below.setStyleSheet(f"color: {theme.color('muted').name()}")
            words.addWidget(below)
        row = in_row((words, 1), on=self, margins=(9, 6, 9, 6), gap=-1)
        if key:
            row.addWidget(_label(key, wraps=False))
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        border, accent = theme.color("border").name(), theme.color("accent").name()
        self.setStyleSheet(
            f"#proposal {{ background: {theme.color('raised').name()}; text-align: left;"
            f" border: 1px solid {accent if key else border}; border-radius: 5px; outline: none; }}"
            f"#proposal:hover, #proposal:focus {{ border: 2px solid {accent}; }}"
        )

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        layout = self.layout()
        return layout.heightForWidth(width) if layout is not None else super().height()

    @override
    def sizeHint(self) -> QSize:
        return QSize(200, self.heightForWidth(max(self.width(), 200)))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.heightForWidth(max(self.width(), 200)))


class RepairCard(ChoiceCard):
    """One repair in words, with its effect in counts below."""

    def __init__(self, repair: Repair, theme: Theme, key: str) -> None:
        super().__init__(repair.title, str(repair.effect), theme, key)
        self.repair = repair


def _label(text: str, *, wraps: bool = True) -> PlainLabel:
    label = PlainLabel(text)
    label.setWordWrap(wraps)
    label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    return label
