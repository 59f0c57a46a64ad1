"""The items behind a number: all of them in a table, and the chosen one in full."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QPushButton,
    QSplitter,
    QTextBrowser,
    QToolButton,
    QWidget,
)
from typing_extensions import override

from tempannot.core.field_words import field_word
from tempannot.core.language import shown, tr, tr_plural
from tempannot.datasets.item_evidence import Evidence, FoundItem
from tempannot.gui.kit.labels import ElidedLabel
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.row_model import RowModel, ShownColumn
from tempannot.gui.kit.row_table import RowView
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.page import Rule

_LINE, _PLACE, _TEXT, _LABEL = 5, 20, 11, 13
_MOST = 3.0
_FOLD = 500


def item_columns(items: Sequence[FoundItem], guess: str) -> tuple[ShownColumn[FoundItem], ...]:
    """Return the columns that suit items; ``guess`` is what a guess is called there."""
    first = items[0].item if items else None
    names = first.kind.roles if first is not None else ()
    count = len(first.texts) if first is not None else 0
    named = names or tuple(tr("text {number}", number=number) for number in range(1, count + 1))
    texts = [
        ShownColumn(
            shown(field_word(name)),
            _text(place),
            _TEXT,
            details=_text(place),
            cut_in_middle=True,
            share=_MOST if place == len(named) - 1 else 1,  # it tells items of one context apart
        )
        for place, name in enumerate(named)
    ]
    guesses = [ShownColumn(guess, _guess, _LABEL)] if any(each.guess for each in items) else []
    is_one_file = len({each.item.provenance.file for each in items}) < 2
    place = ShownColumn(tr("line"), _line, _LINE, _place_key, is_number=True, name="line")
    if not is_one_file:
        place = ShownColumn(tr("place"), _place, _PLACE, _place_key)
    return place, ShownColumn(tr("label"), _label, _LABEL), *guesses, *texts


def _line(found: FoundItem) -> str:
    return str(found.item.provenance.place)


def _place(found: FoundItem) -> str:
    provenance = found.item.provenance
    return f"{provenance.file}:{provenance.place}"


def _place_key(found: FoundItem) -> tuple[str, int]:
    return found.item.provenance.file, found.item.provenance.place


def _label(found: FoundItem) -> str:
    return found.item.label or ""


def _guess(found: FoundItem) -> str:
    return found.guess


def _text(place: int) -> Callable[[FoundItem], str]:
    def text(found: FoundItem) -> str:
        texts = found.item.texts
        return " ".join(texts[place].split())[:_FOLD] if place < len(texts) else ""

    return text


_MARGIN = 8


class ItemDetails(QTextBrowser):
    """The item that is chosen among those behind a number."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._found: FoundItem | None = None
        self._guess = ""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setAccessibleName(tr("The chosen item"))
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(_MARGIN)
        theme.changed.connect(self._show)
        self._show()

    def show_item(self, found: FoundItem | None, guess: str) -> None:
        """Show an item; ``guess`` is what a guess is called."""
        self._found, self._guess = found, guess
        self._show()

    def _show(self) -> None:
        self.setFont(self._theme.ui_font())
        muted = self._theme.color("muted").name()
        if self._found is None:
            self.setHtml(
                tr('<p style="color:{muted}">Choose an item to read it in full.</p>', muted=muted)
            )
            return
        cells = "".join(
            f'<tr><td style="color:{muted}; padding-right:12px">{escape(name)}</td>'
            f"<td>{escape(text)}</td></tr>"
            for name, text in _rows(self._found, self._guess)
            if text
        )
        self.setHtml(f'<table cellspacing="0" cellpadding="1">{cells}</table>')


def _rows(found: FoundItem, guess: str) -> Iterator[tuple[str, str]]:
    item = found.item
    names = item.kind.roles or tuple(tr("text {n}", n=n) for n in range(1, len(item.texts) + 1))
    yield from ((shown(field_word(e)), text) for e, text in zip(names, item.texts, strict=False))
    yield tr("label"), item.label or tr("none")
    yield guess, found.guess
    yield tr("source"), item.source
    yield "id", item.id
    yield tr("document"), item.provenance.document or ""
    yield tr("place"), f"{item.provenance.file}:{item.provenance.place}"
    yield from ((shown(field_word(name)), text) for name, text in item.provenance.details.items())


_WIDTHS = (620, 320)


def _has_link(found: FoundItem) -> bool:
    """Whether an item names a document and a link, or two intervals, in it."""
    origin = found.item.provenance
    return bool(origin.document) and (origin.link is not None or len(origin.intervals) == 2)


class ItemsPanel(QWidget):
    """The panel; hidden until a number is asked about. ``guess`` is what a guess is called.

    ``link_requested`` carries the Provenance of an item whose link is to be shown.
    """

    link_requested = Signal(object)

    def __init__(self, guess: str, theme: Theme) -> None:
        super().__init__()
        self._theme, self._guess = theme, guess
        self._chosen: FoundItem | None = None
        self._title = ElidedLabel()
        self.model: RowModel[FoundItem] = RowModel((), theme, self)
        self.table = RowView(tr("The items behind the number"), self.model, self)
        self.details = ItemDetails(theme)
        self.setFocusProxy(self.table)
        self.close_button = QToolButton()
        self.link_button = QPushButton(tr("Show the link"))
        self._build()
        self.table.row_chosen.connect(self._show_item)
        self.close_button.clicked.connect(self.hide)
        self.link_button.clicked.connect(self.ask_link)
        self.table.cell_entered.connect(self.ask_link)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.hide()

    @property
    def title(self) -> str:
        """What is listed."""
        return self._title.text()

    @property
    def items(self) -> Sequence[FoundItem]:
        """The items that are listed."""
        return self.model.rows

    def show_evidence(self, evidence: Evidence) -> None:
        """List the items behind a number."""
        self.table.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.model.set_rows(evidence.items, item_columns(evidence.items, self._guess))
        self._title.setText(
            tr(
                "{evidence}: {items}",
                evidence=evidence.title,
                items=tr_plural(len(evidence.items), "{count:,} item", "{count:,} items"),
            )
        )
        self.show()
        self.table.choose(0)

    def ask_link(self) -> None:
        """Ask for the link that the chosen item was made from, if its file names one."""
        if self._chosen is not None and _has_link(self._chosen):
            self.link_requested.emit(self._chosen.item.provenance)

    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) item."""
        self.table.step(by)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.fontMetrics().height() * 7)

    def _build(self) -> None:
        self.close_button.setText("\N{MULTIPLICATION SIGN}")
        self.close_button.setToolTip(tr("Close the list of items"))
        self.close_button.setAccessibleName(tr("Close the list of items"))
        row = in_row((self._title, 1), margins=(12, 5, 8, 4), gap=-1)
        self.link_button.setToolTip(
            tr("Open the document that the chosen item was made from (Return, Ctrl+L)")
        )
        self.link_button.hide()
        row.addWidget(self.link_button)
        row.addWidget(self.close_button)
        split = QSplitter()
        split.setHandleWidth(1)
        split.setChildrenCollapsible(False)
        split.addWidget(self.table)
        split.addWidget(self.details)
        split.setSizes(_WIDTHS)
        split.setStretchFactor(0, 1)
        in_column(Rule(self._theme), row, (split, 1), on=self)

    def _show_item(self, found: FoundItem | None) -> None:
        self._chosen = found
        self.link_button.setVisible(found is not None and _has_link(found))
        self.details.show_item(found, self._guess)

    def _restyle(self) -> None:
        font = self._theme.ui_font()
        font.setBold(True)
        self._title.setFont(font)
