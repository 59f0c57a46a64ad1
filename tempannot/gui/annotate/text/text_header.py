"""The rows above the text: creation time, choice of links, partners out of view; finding words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QLineEdit,
    QMenu,
    QToolButton,
    QWidget,
)
from typing_extensions import override

from tempannot.core.items import Span
from tempannot.core.language import tr
from tempannot.gui.annotate.text.text_gestures import is_one_word
from tempannot.gui.kit.labels import PlainLabel, literal, set_tip, tool_button
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.state.context import Context
from tempannot.gui.views.text.chips import Chip, ChipStrip
from tempannot.gui.views.text.shown_links import LinkView
from tempannot.gui.views.text.text_page import TextPage


def find_span(text: str, wanted: str, start: int, *, backward: bool = False) -> Span | None:
    """Where ``wanted`` is next, going round at the end; capitals count if typed.

    >>> find_span("He said she said", "said", 4)
    Span(start=12, end=16)
    """
    if not wanted:
        return None
    if wanted == wanted.lower() and len(text.lower()) == len(text):
        text = text.lower()
    if backward:
        found = text.rfind(wanted, 0, max(0, start))
        found = text.rfind(wanted) if found < 0 else found
    else:
        found = text.find(wanted, start)
        found = text.find(wanted) if found < 0 else found
    return Span(found, found + len(wanted)) if found >= 0 else None


def whole_words(text: str, span: Span) -> Span:
    """Return a span with all letters of the words that it cuts; without spaces it stays.

    >>> whole_words("It fell on Friday.", Span(4, 9)), whole_words("他昨天离开了", Span(1, 2))
    (Span(start=3, end=10), Span(start=1, end=2))
    """
    start, end = span.start, span.end
    while 0 < start < len(text) and is_one_word(text[start - 1 : start + 1]):
        start -= 1
    while 0 < end < len(text) and is_one_word(text[end - 1 : end + 1]):
        end += 1
    return Span(start, end)


class FindBar(QWidget):
    """A field with next and previous that searches a page; Escape closes it."""

    def __init__(self, page: TextPage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page = page
        self._text = ""
        self.field = QLineEdit()
        self.field.setPlaceholderText(tr("Find in the text"))
        self.field.setAccessibleName(tr("Find in the text"))
        self.field.setClearButtonEnabled(True)
        self.field.setCursorPosition(0)  # Orca says nothing of a line whose cursor moves first
        self._answer = PlainLabel()
        self._answer.speak_up()
        row = in_row((self.field, 1), self._answer, on=self, margins=(8, 4, 8, 4), gap=-1)
        for text, name, wish in (
            ("↑", tr("Previous place (Shift+Enter)"), self.find_previous),
            ("↓", tr("Next place (Enter)"), self.find_next),
            ("×", tr("Close (Esc)"), self.end),
        ):
            row.addWidget(self._button(text, name, wish))
        self.field.textChanged.connect(self._search)

    def search_in(self, text: str) -> None:
        """Search another text from now on; the bar closes."""
        self._text = text
        self.hide()

    def begin(self) -> None:
        """Open the bar with its words selected."""
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def end(self) -> None:
        """Close the bar; the place found stays selected, and with it the rest of its words."""
        found = self._page.selected_span()
        if found is not None and self.isVisible():
            self._page.select(whole_words(self._text, found))
        self.hide()
        self._page.setFocus(Qt.FocusReason.OtherFocusReason)

    def find_next(self) -> None:
        """Go to the next place, round the end of the text if need be."""
        self._find(self._page.caret_offset())

    def find_previous(self) -> None:
        """Go to the place before."""
        self._find(self._start(), backward=True)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.end()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            back = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            (self.find_previous if back else self.find_next)()
        else:
            super().keyPressEvent(event)

    def _search(self) -> None:
        self._find(self._start())

    def _start(self) -> int:
        selected = self._page.selected_span()
        return selected.start if selected else self._page.caret_offset()

    def _find(self, start: int, *, backward: bool = False) -> None:
        wanted = self.field.text()
        span = find_span(self._text, wanted, start, backward=backward)
        self._answer.setText(tr("not found") if wanted and span is None else "")
        if span is not None:
            self._page.select(span)
            self._page.reveal(span)

    def _button(self, text: str, name: str, wish: Callable[[], None]) -> QToolButton:
        button = tool_button(text, name, name=name)
        button.clicked.connect(wish)
        return button


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

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
