"""A row of chips for the strip above the text."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFontMetrics, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QMenu,
    QSizePolicy,
    QToolButton,
    QWidget,
)
from typing_extensions import override

from tempannot.gui.annotate.chips import Chip, ChipButton
from tempannot.gui.theme import Theme

_NARROWEST = 215
_MOST_IN_MENU = 60


class ChipStrip(QWidget):
    """A row of chips that shows as many as fit and offers the others in a menu."""

    chosen = Signal(object)
    aimed = Signal(object)
    hovered = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._chips: tuple[Chip, ...] = ()
        self._buttons: list[ChipButton] = []
        self._note = QLabel(self)
        self._note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._more = QToolButton(self)
        self._more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._more.setMenu(QMenu(self._more))
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
        fitting = self._fitting(self._theme)
        for place, chip in enumerate(fitting):
            self._button(self._theme, place, chip)
        for button in self._buttons[len(fitting) :]:
            button.hide()
        self._offer(self._chips[len(fitting) :])

    def _fitting(self, theme: Theme) -> tuple[Chip, ...]:
        room = self.width() - (self._note.sizeHint().width() + 6 if self._note.text() else 0)
        size = (room - 50) // _NARROWEST
        if len(self._chips) * _NARROWEST <= room:
            size = len(self._chips)
        return self._chips[: max(0, size)]

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
        room = self.width() - (self._note.sizeHint().width() + 6 if self._note.text() else 0) - 44
        share = max(_NARROWEST, room // max(1, min(len(self._chips), room // _NARROWEST)) - 6)
        button.setFixedWidth(min(button.sizeHint().width(), share))
        button.show()

    def _offer(self, rest: Sequence[Chip]) -> None:
        self._more.setVisible(bool(rest))
        menu = self._more.menu()
        if not rest or menu is None:
            return
        self._more.setText(f"+{len(rest)}")
        menu.clear()
        for chip in rest[:_MOST_IN_MENU]:
            action = menu.addAction(f"{chip.relation}:  {chip.word}    {chip.sentence[:60]}")
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
        data = getattr(action, "data", None)
        if data is not None:
            self.chosen.emit(data())
