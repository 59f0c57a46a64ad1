"""A framed notice with links and buttons: a clash to be solved, or something on offer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from tempannot.gui.kit.labels import RichLabel, without_key
from tempannot.gui.kit.layout import FlowLayout
from tempannot.gui.kit.theme import Theme

Offer = tuple[str, Callable[[], None]]
"""The text of a button and what it does."""


class Notice(QFrame):
    """Rich text above buttons; ``link_activated`` carries the target of a link."""

    link_activated = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self.label = rich_label(self)
        self.label.linkActivated.connect(self.link_activated)
        self.buttons: list[QPushButton] = []
        self._flow = FlowLayout(gap=4)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 6, 6)
        column.setSpacing(4)
        column.addWidget(self.label)
        column.addLayout(self._flow)
        self.hide()

    def show_notice(self, html: str, offers: Sequence[Offer]) -> None:
        """Show a text and buttons in the place of those before."""
        self.clear()
        self.label.setText(html)
        for text, act in offers:
            button = QPushButton(without_key(text), self)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys
            button.clicked.connect(act)
            self._flow.addWidget(button)
            self.buttons.append(button)
        self.show()

    def clear(self) -> None:
        """Take the notice away."""
        for button in self.buttons:
            self._flow.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = []
        self.hide()

    def set_look(self, theme: Theme, color: str) -> None:
        """Frame it in a colour of the theme."""
        edge, fill = theme.color(color).name(), theme.color("raised").name()
        self.setStyleSheet(
            f"QFrame#notice {{ background: {fill}; border: 1px solid {edge};"
            f" border-left: 4px solid {edge}; border-radius: 3px }}"
        )


def rich_label(parent: QWidget) -> QLabel:
    """Return a label of rich text whose links work by mouse and by keys."""
    label = RichLabel(parent=parent)
    label.setWordWrap(True)
    label.setTextInteractionFlags(
        Qt.TextInteractionFlag.LinksAccessibleByMouse
        | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        | Qt.TextInteractionFlag.TextSelectableByMouse
    )
    return label
