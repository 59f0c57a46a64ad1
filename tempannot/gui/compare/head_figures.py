"""The F1 in the bar above the texts: each is a button that leads to the pairs behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QToolButton, QWidget

from tempannot.core.language import shown, tr
from tempannot.gui.compare.numbers.cells import decimals, spoken
from tempannot.gui.kit.keys import BarButton
from tempannot.gui.kit.labels import PlainLabel, literal, set_tip, without_key
from tempannot.gui.kit.layout import in_row
from tempannot.session.comparison_findings import PairEvidence

_STYLE = "QToolButton:!hover:!focus {{ background: transparent; color: {}; }}"
"""A figure looks like text, and like a button under the mouse or the keyboard."""


@dataclass(frozen=True, slots=True)
class HeadFigure:
    """A number, what it is called in short and in a sentence, its colour and what is behind it."""

    called: str
    said: str
    value: float | None
    color: str
    evidence: Callable[[], PairEvidence]


class HeadFigures(QWidget):
    """A few numbers side by side; ``chosen`` carries what is behind the one that was pressed."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._title = PlainLabel()
        self._buttons: list[QToolButton] = []
        self._figures: tuple[HeadFigure, ...] = ()
        self._row = in_row(self._title, on=self, margins=(12, 0, 0, 0), gap=2)

    @property
    def text(self) -> str:
        """What is to be read, with a blank between two figures."""
        there = (self._title.text(), *(each.text() for each in self.buttons))
        return " ".join(filter(None, there))

    @property
    def buttons(self) -> tuple[QToolButton, ...]:
        """The figures that are shown now."""
        return tuple(self._buttons[: len(self._figures)])

    def show_figures(self, figures: Sequence[HeadFigure], title: str = "") -> None:
        """Show other numbers; a button stays where it is, and with it the keyboard."""
        self._figures = tuple(figures)
        self._title.setText(title)
        self._title.setVisible(bool(title))
        while len(self._buttons) < len(figures):
            self._add()
        for place, button in enumerate(self._buttons):
            button.setVisible(place < len(figures))
        for button, figure in zip(self.buttons, figures, strict=True):
            button.setText(without_key(f"{figure.called} {decimals(figure.value)}"))
            button.setAccessibleName(shown(f"{figure.said}: {spoken(figure.value)}"))
            behind = tr("Click or Space: the pairs behind it")
            set_tip(button, literal(f"{figure.said}\n{behind}"))
            button.setStyleSheet(_STYLE.format(figure.color))
            button.setEnabled(figure.value is not None)

    def _add(self) -> None:
        button = BarButton()
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(partial(self._choose, len(self._buttons)))
        self._buttons.append(button)
        self._row.addWidget(button)

    def _choose(self, place: int) -> None:
        self.chosen.emit(self._figures[place].evidence())
