"""The causes of disagreements to choose from: buttons, or a menu of them where it is narrow."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from tempannot.core.language import tr, written
from tempannot.core.vocabulary import Vocabulary
from tempannot.core.wording import strung
from tempannot.gui.compare.decide.compare_wording import EntryHeading
from tempannot.gui.kit.labels import literal, set_tip
from tempannot.gui.kit.layout import FlowLayout


class CauseChips(QWidget):
    """Causes to choose from; ``chosen_changed`` tells of another choice."""

    chosen_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Show only these causes"))
        self._flow = FlowLayout(self)
        self._buttons: dict[EntryHeading, QToolButton] = {}
        self._told: tuple[tuple[tuple[EntryHeading, int], ...], Vocabulary] | None = None

    @property
    def chosen(self) -> frozenset[EntryHeading]:
        """The headings whose buttons are down."""
        return frozenset(each for each, button in self._buttons.items() if button.isChecked())

    @property
    def buttons(self) -> dict[EntryHeading, QToolButton]:
        """The buttons, by what they stand for."""
        return self._buttons

    def show_counts(
        self, counts: Sequence[tuple[EntryHeading, int]], vocabulary: Vocabulary
    ) -> None:
        """Show how many entries there are of each kind; those that do not occur go."""
        if (tuple(counts), vocabulary) == self._told:
            return
        self._told = tuple(counts), vocabulary
        wanted = dict(counts)
        for heading in [each for each in self._buttons if each not in wanted]:
            button = self._buttons.pop(heading)
            self._flow.removeWidget(button)
            button.hide()
            button.deleteLater()
        for heading, count in counts:
            button = self._buttons.get(heading) or self._make(heading)
            name = heading.called(vocabulary)
            button.setText(f"{heading.glyph} {heading.short} {written(f'{count:,}')}")
            set_tip(button, literal(tr("Show only: {name} ({count:,})", name=name, count=count)))
            button.setAccessibleName(strung(", ", (name, count)))
            self._flow.removeWidget(button)
            self._flow.addWidget(button)

    def _make(self, heading: EntryHeading) -> QToolButton:
        button = QToolButton(self)
        button.setCheckable(True)
        button.setProperty("chip", True)  # they leave the room to the list
        button.toggled.connect(self.chosen_changed)
        self._buttons[heading] = button
        return button


class CauseMenu(QToolButton):
    """The same choices behind one button."""

    def __init__(self, chips: CauseChips, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chips = chips
        menu = QMenu(self)
        menu.aboutToShow.connect(self._fill)
        self.setMenu(menu)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setAccessibleName(chips.accessibleName())
        set_tip(self, literal(chips.accessibleName()))
        chips.chosen_changed.connect(self._tell)
        self._tell()

    def _tell(self) -> None:
        count = len(self._chips.chosen)
        self.setText(tr("Causes ({count})", count=count) if count else tr("Causes"))

    def _fill(self) -> None:
        menu = self.menu()
        menu.clear()
        for button in self._chips.buttons.values():
            action = QAction(button.text(), menu)
            action.setCheckable(True)
            action.setChecked(button.isChecked())
            action.toggled.connect(button.setChecked)
            menu.addAction(action)
