"""Says which side contradicts itself and by which links, and leads to them."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from tempannot.gui.kit.labels import literal, set_tip, without_key
from tempannot.gui.kit.theme import Theme
from tempannot.session.compare_session import CompareSession

_SHOWN = 3


class SetAsideNotice(QWidget):
    """A button per inconsistent side, none otherwise; ``chosen`` carries the side."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._buttons = QPushButton(self), QPushButton(self)
        self._buttons[0].clicked.connect(self._choose_key)
        self._buttons[1].clicked.connect(self._choose_response)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(6, 0, 8, 4)
        for button in self._buttons:
            button.setMinimumWidth(1)  # in a narrow window the tool tip says the rest
            layout.addWidget(button)
        layout.addStretch()

    @property
    def buttons(self) -> tuple[QPushButton, QPushButton]:
        """The buttons of key and response; hidden for a consistent side."""
        return self._buttons

    def tell(self, session: CompareSession, theme: Theme) -> None:
        """Say it of the shown comparison, in the letters that the sides have just now."""
        comparison, color = session.comparison, theme.color("conflict").name()
        for number, button in enumerate(self._buttons):
            ids = list(comparison.sides[number].set_aside) if comparison else []
            letter = session.letter(number)
            button.setVisible(bool(ids))
            said = f"{letter} contradicts itself: {_listed(ids)} set aside, the rest is measured"
            button.setText(without_key(f"! {said}"))
            set_tip(
                button,
                literal(
                    f"{letter} is measured on its consistent part, without the links that"
                    f" contradict those before them ({', '.join(ids)}).\nClick or Space lists them."
                ),
            )
            button.setStyleSheet(f"color: {color}; text-align: left")
        self.setVisible(any(side.set_aside for side in comparison.sides) if comparison else False)

    def _choose_key(self) -> None:
        self.chosen.emit(0)

    def _choose_response(self) -> None:
        self.chosen.emit(1)


def _listed(ids: list[str]) -> str:
    more = f" and {len(ids) - _SHOWN} more" if ids[_SHOWN:] else ""
    return ", ".join(ids[:_SHOWN]) + more
