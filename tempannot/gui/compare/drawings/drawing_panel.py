"""The base of timeline, graph and matrix of a comparison: side by side or overlaid."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from tempannot.gui.compare.compare_panel import ComparePanel
from tempannot.gui.compare.context import CompareContext
from tempannot.gui.compare.drawings.legend import LegendBar
from tempannot.gui.compare.numbers.switch import Switch


class DrawingPanel(ComparePanel):
    """A drawing of both sides with a legend that is always seen.

    ``overlaid_changed`` tells that they are drawn over each other, or no longer.
    """

    overlaid_changed = Signal(bool)

    def __init__(self, context: CompareContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.switch = Switch(
            "Sides",
            (
                ("Side by side", "Each side in a drawing of its own"),
                ("Overlaid", "Both in one drawing: what is common, what one side alone says"),
            ),
            self,
        )
        self.fold = QToolButton(self)
        self.fold.setText("Unrelated")
        self.fold.setToolTip("Show the units too that nothing is related to")
        self.fold.setCheckable(True)
        self.buttons = QHBoxLayout()
        self.buttons.setContentsMargins(0, 0, 0, 0)
        self.buttons.setSpacing(4)
        self.buttons.addWidget(self.fold)
        after = QWidget()
        after.setLayout(self.buttons)
        self.legend = LegendBar(self.switch, after)
        self.switch.switched.connect(self._switched)
        self.fold.toggled.connect(self._outdate)

    @property
    def is_overlaid(self) -> bool:
        """Whether both sides are in one drawing."""
        return self.switch.chosen == 1

    def set_overlaid(self, overlaid: bool) -> None:
        """Draw both sides over each other, or each for itself."""
        self.switch.choose(int(overlaid))

    @property
    def folds(self) -> bool:
        """Whether units that nothing is related to are hidden."""
        return not self.fold.isChecked()

    def show_unrelated(self, shown: bool) -> None:
        """Show the units that nothing is related to, or only how many they are."""
        self.fold.setChecked(shown)

    def tinted(self, letter: str, text: str = "") -> str:
        """Return a text in the colour of a side, its letter first, as rich text."""
        color = self.context.theme.color(f"side-{letter.lower()}").name()
        return f'<b style="color:{color}">{letter}</b>{f" {text}" if text else ""}'

    def _switched(self, place: int) -> None:
        self._outdate()
        self.overlaid_changed.emit(place == 1)
