"""A row of chips for the strip above the text."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QContextMenuEvent, QFontMetrics, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QToolButton,
    QWidget,
)
from typing_extensions import override

from tempannot.gui.kit.labels import ElidedLabel, without_key
from tempannot.gui.kit.theme import Theme
from tempannot.gui.views.text.chips import Chip, ChipButton

_NARROWEST = 215
_MORE = 84
_MOST_IN_MENU = 200


class ChipStrip(QWidget):
    """A row of chips that shows as many as fit and offers the others in a menu."""

    chosen = Signal(object)
    aimed = Signal(object)
    hovered = Signal(object)

    def __init__(self, parent: QWidget | None = None, *, keeps_first: bool = False) -> None:
        super().__init__(parent)
        self._keeps_first = keeps_first
        self._theme: Theme | None = None
        self._chips: tuple[Chip, ...] = ()
        self._rest: tuple[Chip, ...] = ()
        self._buttons: list[ChipButton] = []
        self._note = ElidedLabel(parent=self)
        self._note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._more = QToolButton(self)
        self._more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._more.setMenu(QMenu(self._more))
        self._more.menu().aboutToShow.connect(self._fill_menu)
        self._more.setAccessibleName("More partners out of view")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(6)
        self._row.addWidget(self._note)
        self._row.addWidget(self._more)
        self._row.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._more.hide()

    @property
    def chips(self) -> tuple[Chip, ...]:
        """All chips, those in the menu as well."""
        return self._chips

    def set_theme(self, theme: Theme | None) -> None:
        """Use these colours and fonts."""
        self._theme = theme
        self._clear()
        self._refill()

    def show_chips(self, chips: Sequence[Chip], note: str) -> None:
        """Show chips, with a few words before them."""
        self._note.setText(note)
        self._note.setVisible(bool(note))
        if tuple(chips) != self._chips:
            self._chips = tuple(chips)
        self._refill()

    @override
    def sizeHint(self) -> QSize:
        return QSize(200, QFontMetrics(self.font()).height() + 8)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._refill()

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.ignore()

    def _refill(self) -> None:
        if self._theme is None:
            return
        fitting = self._fitting()
        for place, chip in enumerate(fitting):
            self._button(self._theme, place, chip)
        for button in self._buttons[len(fitting) :]:
            button.hide()
        self._offer(self._chips[len(fitting) :])

    def _room(self) -> int:
        """Return how many pixels are left beside the note and the menu of the rest."""
        note = self._note.sizeHint().width() + 6 if self._note.text() else 0
        return self.width() - note - _MORE

    def _fitting(self) -> tuple[Chip, ...]:
        size = self._room() // _NARROWEST
        return self._chips[: max(1 if self._keeps_first else 0, size)]

    def _button(self, theme: Theme, place: int, chip: Chip) -> None:
        if place >= len(self._buttons):
            button = ChipButton(theme, chip, self)
            button.clicked.connect(self._clicked)
            button.hovered.connect(self._hovered)
            self._buttons.append(button)
            self._row.insertWidget(place + 1, button)
        button = self._buttons[place]
        if button.chip != chip:
            button.show_chip(chip)
        fitting = min(len(self._chips), self._room() // _NARROWEST)
        share = self._room() // max(1, fitting) - 6
        button.setFixedWidth(max(60, min(button.sizeHint().width(), share)))
        button.show()

    def _offer(self, rest: Sequence[Chip]) -> None:
        self._rest = tuple(rest)
        self._more.setVisible(bool(rest))
        self._more.setText(f"+{len(rest)}")

    def _fill_menu(self) -> None:
        menu = self._more.menu()
        menu.clear()
        for chip in self._rest[:_MOST_IN_MENU]:
            action = menu.addAction(
                without_key(f"{chip.relation}:  {chip.word}    {chip.excerpt[:60]}")
            )
            action.setData(chip.interval)
            action.triggered.connect(self._picked)

    def _clear(self) -> None:
        for button in self._buttons:
            button.hide()
            button.deleteLater()
        self._buttons.clear()

    def _clicked(self) -> None:
        button = self.sender()
        if isinstance(button, ChipButton):
            shift = QApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier
            (self.aimed if shift else self.chosen).emit(button.chip.interval)

    def _hovered(self, inside: bool) -> None:
        button = self.sender()
        if isinstance(button, ChipButton):
            self.hovered.emit(button.chip.interval if inside else None)

    def _picked(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.chosen.emit(action.data())
