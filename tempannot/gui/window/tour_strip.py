"""The strip above the workspace on which the cards of the tour stand."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame

from tempannot.core.language import tr
from tempannot.gui.kit.labels import Words, muted, tool_button
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.theme import Theme


class TourStrip(QFrame):
    """What one card says, and buttons that go back, on, and end it; the text keeps the keyboard."""

    back_requested = Signal()
    on_requested = Signal()
    end_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._number, self._words = muted(), Words(scale=1.15, bold=True)
        self._words.setAccessibleName(tr("Card of the tour"))
        self._back = tool_button(tr("Back"), tr("The card before this one (Alt+PgUp)"))
        self._on = tool_button(tr("Next"), tr("The next card, without its key (Alt+PgDown)"))
        self._end = tool_button(tr("End"), tr("End the tour; nothing of it stays (Alt+End)"))
        for button, signal, key in (
            (self._back, self.back_requested, "Alt+PgUp"),
            (self._on, self.on_requested, "Alt+PgDown"),
            (self._end, self.end_requested, "Alt+End"),
        ):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            QShortcut(QKeySequence(key), self, button.click)  # in force while the strip is there
            button.clicked.connect(signal)
        said = in_column(self._number, self._words, gap=2)
        in_row((said, 1), self._back, self._on, self._end, on=self, margins=(16, 8, 16, 8), gap=6)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setAccessibleName(tr("Tour"))
        theme.changed.connect(self._restyle)
        self._restyle()
        self.hide()

    @property
    def words(self) -> str:
        """What the card says that is shown."""
        return self._words.text()

    @property
    def number(self) -> str:
        """Which card it is, of how many."""
        return self._number.text()

    def show_card(self, number: int, count: int, words: str) -> None:
        """Show a card by its number."""
        self._number.setText(tr("Tour, card {number} of {count}", number=number, count=count))
        self._words.setText(words)
        self._words.setAccessibleName(words)
        self._back.setEnabled(number > 1)
        self.show()

    def _restyle(self) -> None:
        for label in (self._number, self._words):
            label.resize_to(self._theme.font_size)
