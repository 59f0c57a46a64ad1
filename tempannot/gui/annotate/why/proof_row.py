"""One link of an explanation: what it says, and what can be done about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QEnterEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
)
from typing_extensions import override

from tempannot.core.changes import Batch
from tempannot.core.items import Link
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import ALL
from tempannot.gui.kit.labels import RichLabel, literal, set_tip, without_key
from tempannot.gui.kit.theme import Theme
from tempannot.gui.views.palette.pair_texts import STATES


@dataclass(frozen=True, slots=True)
class Offer:
    """Something to do with a link: its name, the edit, and what that would bring.

    Without an edit it means: choose another relation in the relation panel.
    """

    text: str
    batch: Batch | None
    effect: str = ""


class ProofRow(QFrame):
    """Shows a link; says when it is hovered, chosen, or one of its offers is wanted.

    ``wanted`` carries the edit, ``previewed`` the words on an offer under the mouse.
    """

    wanted = Signal(object)
    previewed = Signal(str)
    entered = Signal(str)
    left = Signal()
    chosen = Signal(str)

    def __init__(self, reasoning: Reasoning, link: Link, theme: Theme) -> None:
        super().__init__()
        self._link = link.id
        self.setObjectName("proofRow")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(f"Link {link.id}")
        said = RichLabel(_described(reasoning, link, theme))
        said.setWordWrap(True)
        said.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(9, 5, 6, 6)
        self._column.setSpacing(5)
        self._column.addWidget(said)
        border, accent = theme.color("border").name(), theme.color("accent").name()
        self.setStyleSheet(
            f"#proofRow {{ background: {theme.color('raised').name()};"
            f" border: 1px solid {border}; border-radius: 5px; }}"
            f"#proofRow:hover, #proofRow:focus {{ border-color: {accent}; }}"
        )

    @property
    def link(self) -> str:
        """The id of the link."""
        return self._link

    def set_offers(self, changes: Sequence[Offer], others: Sequence[Offer]) -> None:
        """Offer ``changes`` in a menu and ``others`` as buttons beside it."""
        row = QHBoxLayout()
        row.setSpacing(6)
        if changes:
            row.addWidget(self._menu_button(changes))
        for offer in others:
            row.addWidget(self._button(offer))
        row.addStretch(1)
        self._column.addLayout(row)

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.entered.emit(self._link)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.left.emit()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.chosen.emit(self._link)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self._link)
        else:
            super().keyPressEvent(event)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn):
            self.previewed.emit(str(watched.property("effect")))
        elif event.type() in (QEvent.Type.Leave, QEvent.Type.FocusOut):
            self.previewed.emit("")
        return super().eventFilter(watched, event)

    def _button(self, offer: Offer) -> QPushButton:
        button = QPushButton(without_key(offer.text))
        button.setProperty("effect", f"{offer.text}: {offer.effect}")
        button.setProperty("batch", offer.batch)
        set_tip(button, literal(offer.effect))
        button.installEventFilter(self)
        button.clicked.connect(self._clicked)
        return button

    def _menu_button(self, offers: Sequence[Offer]) -> QPushButton:
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        for offer in offers:
            action = menu.addAction(without_key(offer.text))
            action.setData(offer.batch)
            action.setProperty("effect", f"{offer.text}: {offer.effect}" if offer.effect else "")
            action.setToolTip(literal(offer.effect or offer.text))
        menu.triggered.connect(self._triggered)
        menu.hovered.connect(self._hovered)
        button = QPushButton("Change")
        button.setMenu(menu)
        return button

    def _clicked(self) -> None:
        self.wanted.emit(self.sender().property("batch"))

    def _triggered(self, action: QAction) -> None:
        batch = action.data()
        if batch is None:
            self.chosen.emit(self._link)
        else:
            self.wanted.emit(batch)

    def _hovered(self, action: QAction) -> None:
        self.previewed.emit(str(action.property("effect")))


def _described(reasoning: Reasoning, link: Link, theme: Theme) -> str:
    said = reasoning.sentence(link.source, reasoning.meaning(link) or ALL, link.target)
    muted = theme.color("muted").name()
    notes = [link.id, reasoning.vocabulary.link_words(link), STATES[reasoning.state(link.id)]]
    if link.confidence is not None:
        notes.append(f"{link.confidence:.0%} sure")
    if link.comment:
        notes.append(f"“{link.comment}”")
    return f"{escape(said)}.<br><span style='color:{muted}'>{escape('  ·  '.join(notes))}</span>"
