"""One button per cause that occurs, with its count; pressed ones narrow the list."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QToolButton, QWidget

from tempannot.core.vocabulary import Vocabulary
from tempannot.gui.compare.decide.causes_shown import Heading
from tempannot.gui.kit.labels import literal, set_tip
from tempannot.gui.kit.layout import FlowLayout


class CauseChips(QWidget):
    """Causes to choose from; ``chosen_changed`` tells of another choice."""

    chosen_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Show only these causes")
        self._flow = FlowLayout(self)
        self._buttons: dict[Heading, QToolButton] = {}

    @property
    def chosen(self) -> frozenset[Heading]:
        """The headings whose buttons are down."""
        return frozenset(each for each, button in self._buttons.items() if button.isChecked())

    @property
    def buttons(self) -> dict[Heading, QToolButton]:
        """The buttons, by what they stand for."""
        return self._buttons

    def show_counts(self, counts: Sequence[tuple[Heading, int]], vocabulary: Vocabulary) -> None:
        """Show how many entries there are of each kind; those that do not occur go."""
        wanted = dict(counts)
        for heading in [each for each in self._buttons if each not in wanted]:
            button = self._buttons.pop(heading)
            self._flow.removeWidget(button)
            button.hide()
            button.deleteLater()
        for heading, count in counts:
            button = self._buttons.get(heading) or self._make(heading)
            button.setText(f"{heading.glyph} {count}")
            name = heading.called(vocabulary)
            set_tip(button, literal(f"Show only: {name} ({count})"))
            button.setAccessibleName(f"{name}, {count}")
            self._flow.removeWidget(button)
            self._flow.addWidget(button)

    def _make(self, heading: Heading) -> QToolButton:
        button = QToolButton(self)
        button.setCheckable(True)
        button.toggled.connect(self.chosen_changed)
        self._buttons[heading] = button
        return button
