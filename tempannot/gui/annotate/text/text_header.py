"""The rows above the text: creation time, choice of links, partners out of view."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QMenu,
    QToolButton,
    QWidget,
)
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.gui.kit.labels import literal, set_tip
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.state.context import Context
from tempannot.gui.views.text.chips import Chip, ChipStrip
from tempannot.gui.views.text.shown_links import LinkView

_NARROW, _SIDES = 680, 24
_TEXTS = {
    LinkView.FOCUSED: (tr("Focused"), tr("Only the links of the focused event or time")),
    LinkView.ASSERTED: (tr("Asserted"), tr("All links that somebody made")),
    LinkView.INFERRED: (tr("Inferred"), tr("What follows for the focused one, or for all in view")),
    LinkView.MINIMAL: (tr("Minimal"), tr("The links that are enough to say everything")),
    LinkView.ALL: (tr("All"), tr("Asserted and inferred links")),
}


class TextHeader(QWidget):
    """The strip above the text."""

    chosen = Signal(object)
    aimed = Signal(object)
    hovered = Signal(object)
    view_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.creation = ChipStrip(keeps_first=True)
        self.partners = ChipStrip()
        self._views = QButtonGroup(self)
        self._buttons: dict[LinkView, QToolButton] = {}
        self._narrow = QToolButton()
        self._narrow.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._narrow.setMenu(QMenu(self._narrow))
        self._narrow.setAccessibleName(tr("Which links are drawn"))
        self._narrow.hide()
        self._bar: QWidget = self.partners
        first = in_row(
            (self.creation, 1), *(self._view_button(view) for view in LinkView), self._narrow, gap=2
        )
        self._column = in_column(first, self.partners, on=self, margins=(10, 6, 10, 6), gap=5)
        for strip in (self.creation, self.partners):
            strip.chosen.connect(self.chosen)
            strip.aimed.connect(self.aimed)
            strip.hovered.connect(self.hovered)
        self._views.idClicked.connect(self._view_clicked)

    def set_context(self, context: Context | None) -> None:
        """Take over theme and keys."""
        theme = context.theme if context else None
        self.creation.set_theme(theme)
        self.partners.set_theme(theme)
        for view, button in self._buttons.items():
            key = context.keymap.label(f"view.links-{view}") if context else ""
            set_tip(button, literal(f"{_TEXTS[view][1]}{f' ({key})' if key else ''}"))

    def show_view(self, view: LinkView) -> None:
        """Show which links are drawn."""
        self._buttons[view].setChecked(True)
        self._narrow.setText(tr("Links: {texts}", texts=_TEXTS[view][0]))

    def show_creation_time(self, chips: Sequence[Chip]) -> None:
        """Show the creation time, or that there is none."""
        self.creation.show_chips(chips, "" if chips else tr("no creation time"))
        self._settle()

    def add_bar(self, bar: QWidget) -> None:
        """Keep a bar that takes the place of the partners while it is shown."""
        self._bar = bar
        self._column.addWidget(bar)

    def show_bar(self, shown: bool) -> None:
        """Show the bar in the place of the partners, or these again; the text stays where it is."""
        if shown and self.partners.isVisible():
            self._bar.setFixedHeight(self.partners.height())
        self.partners.setVisible(not shown)

    def show_partners(self, chips: Sequence[Chip], note: str) -> None:
        """Show the partners that are out of view."""
        self.partners.show_chips(chips, note)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle()

    def _settle(self) -> None:
        """Offer the choice of links as buttons where they fit beside the creation time."""
        buttons = self._buttons.values()
        wanted = self.creation.wanted_width + sum(each.sizeHint().width() + 2 for each in buttons)
        is_narrow = self.width() < max(_NARROW, wanted + _SIDES)
        self._narrow.setVisible(is_narrow)
        for button in buttons:
            button.setVisible(not is_narrow)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(260, super().minimumSizeHint().height())

    def _view_button(self, view: LinkView) -> QToolButton:
        button = QToolButton()
        button.setText(_TEXTS[view][0])
        button.setCheckable(True)
        button.setAutoRaise(True)
        button.setAccessibleName(tr("Links: {texts}", texts=_TEXTS[view][0]))
        button.setAccessibleDescription(_TEXTS[view][1])
        self._views.addButton(button, list(LinkView).index(view))
        action = self._narrow.menu().addAction(_TEXTS[view][0])
        action.triggered.connect(button.click)
        self._buttons[view] = button
        return button

    def _view_clicked(self, number: int) -> None:
        self.view_chosen.emit(list(LinkView)[number])
