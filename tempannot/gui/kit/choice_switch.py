"""A row of buttons of which one is down."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QWidget

from tempannot.gui.kit.labels import tool_button
from tempannot.gui.kit.layout import in_row


class ChoiceSwitch(QWidget):
    """Choices side by side; ``switched`` carries the place of the one that was chosen."""

    switched = Signal(int)

    def __init__(self, name: str, choices: Sequence[tuple[str, str]], parent: QWidget) -> None:
        """Make one button per text and tool tip; the first is down."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        layout = in_row(on=self, gap=2)
        for place, (text, tip) in enumerate(choices):
            button = tool_button(text, tip, self, name=f"{name}: {text}", checkable=True)
            button.setChecked(place == 0)
            self._group.addButton(button, place)
            layout.addWidget(button)
        self._group.idToggled.connect(self._toggled)

    @property
    def chosen(self) -> int:
        """The place of the button that is down."""
        return self._group.checkedId()

    def choose(self, place: int) -> None:
        """Put another button down."""
        self._group.button(place).setChecked(True)

    def show_choice(self, place: int, shown: bool) -> None:
        """Offer a choice or not; the first is chosen where the one that is down goes away."""
        self._group.button(place).setVisible(shown)
        if not shown and self.chosen == place:
            self.choose(0)

    def _toggled(self, place: int, is_down: bool) -> None:
        if is_down:
            self.switched.emit(place)
