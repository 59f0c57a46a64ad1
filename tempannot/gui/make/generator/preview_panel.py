"""What comes of the options: counts, the first items, the chosen one in full, and notes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from html import escape
from itertools import pairwise
from statistics import median

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import (
    QFrame,
    QPlainTextEdit,
    QStackedWidget,
    QTabWidget,
    QTextBrowser,
    QWidget,
)
from typing_extensions import override

from tempannot.core.field_words import ItemField, field_word, is_known_field
from tempannot.core.language import shown, tr
from tempannot.datasets.recipes.build import Build, Tally
from tempannot.gui.kit.layout import in_column, one_above_other
from tempannot.gui.kit.row_model import RowModel, ShownColumn
from tempannot.gui.kit.row_table import RowView
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.generator.counts_panel import CountsPanel
from tempannot.gui.make.generator.item_work import Counted, Preview, PreviewItem
from tempannot.gui.make.page import MessagePage
from tempannot.tables.table import places_of

_MARGIN = 9
_EMPTY = tr("Choose an item above to see where it comes from.")


class ItemPanel(QTextBrowser):
    """The item that is chosen in the preview."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._item: PreviewItem | None = None
        self._build: Build | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setAccessibleName(tr("The chosen item and where it comes from"))
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(_MARGIN)
        theme.changed.connect(self._show)
        self._show()

    def show_item(self, item: PreviewItem | None, build: Build | None) -> None:
        """Show an item of a build."""
        self._item, self._build = item, build
        self._show()

    def _show(self) -> None:
        self.setFont(self._theme.ui_font())
        muted = self._theme.color("muted").name()
        if self._item is None or self._build is None:
            self.setHtml(f'<p style="color:{muted}">{_EMPTY}</p>')
        else:
            self.setHtml(_html(self._item, self._build, muted))


def _html(item: PreviewItem, build: Build, muted: str) -> str:
    texts = zip(build.texts, item.texts, strict=True)
    rows = [(shown(field_word(name)), escape(text)) for name, text in texts]
    reason = tr(
        ' <span style="color:{muted}">because</span> {reason}',
        muted=muted,
        reason=escape(item.reason),
    )
    label = tr("<b>{item}</b>", item=escape(item.label or tr("no label yet")))
    is_told = item.label and item.reason  # what has no label was made, not labelled, for a reason
    rows.append((shown(field_word("label")), label + (reason if is_told else "")))
    rows.append(("", ""))
    rows += [
        (shown(field_word(name)), escape(shown(str(value))))
        for name in build.columns
        if name not in (*build.texts, "label") and (value := item.row.get(name)) not in (None, "")
    ]
    cells = "".join(
        f'<tr><td style="color:{muted}; padding-right:14px">{escape(name)}</td>'
        f"<td>{value}</td></tr>"
        for name, value in rows
    )
    return f'<table cellspacing="0" cellpadding="1">{cells}</table>'


_NUMBER, _LABEL, _SPLIT = 5, 13, 5
_TEXT, _LAST, _REASON = 20, 22, 28
_LONGEST = 60
_SHARED = frozenset({ItemField.PREMISE, ItemField.CONTEXT, ItemField.SENTENCE})
"""First texts that several items have, so that the last one tells rows apart; others are peers."""
_ALL_LINES, _MOST_LINES, _FEW_LINES = 9, 4, 3


class ItemTable(RowView[PreviewItem]):
    """The table; ``row_chosen`` carries the item that is the current one."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        self.items: RowModel[PreviewItem] = RowModel(_columns((), str, (), has_splits=False), theme)
        super().__init__(tr("The first items"), self.items, parent)
        self.items.setParent(self)

    def show_items(self, items: tuple[PreviewItem, ...], texts: tuple[str, ...]) -> None:
        """Show items whose texts have these names.

        A first text that several rows in turn have, as the hypotheses of a link have their
        context, stands beside the first of them alone, while rows are in their order.
        """
        has_splits = any(item.split for item in items)
        pairs = pairwise(items)
        shares = bool(texts) and texts[0] in _SHARED
        repeated = {each.number for last, each in pairs if shares and _has_same_start(last, each)}
        columns = _columns(texts, self._shown_start(repeated), items, has_splits=has_splits)
        self.items.set_rows(items, columns)
        if self.chosen is None:
            self.choose(0)

    def _shown_start(self, repeated: Collection[int]) -> Callable[[PreviewItem], str]:
        whole = _text_of(0)

        def text(item: PreviewItem) -> str:
            return "" if item.number in repeated and not self.items.is_sorted else whole(item)

        return text


def _has_same_start(last: PreviewItem, item: PreviewItem) -> bool:
    return len(item.texts) > 1 and last.texts[:1] == item.texts[:1]


def _columns(
    texts: tuple[str, ...],
    start: Callable[[PreviewItem], str],
    items: Sequence[PreviewItem],
    *,
    has_splits: bool,
) -> tuple[ShownColumn[PreviewItem], ...]:
    wide = [texts[0] not in _SHARED or name == texts[-1] for name in texts]
    shares = [_share(items, _text_of(place)) for place in range(len(texts))]
    # what tells rows apart has the most room
    shares = [share if wide[n] else min(share, shares[-1]) for n, share in enumerate(shares)]
    return (
        ShownColumn(
            "",
            lambda item: str(item.number),
            _NUMBER,
            lambda item: item.number,
            True,
            name="number",
        ),
        *(
            ShownColumn(
                shown(field_word(name)),
                _text_of(place) if place else start,
                _LAST if wide[place] else _TEXT,
                _text_of(place),
                details=_text_of(place),
                says=_text_of(place),
                cut_in_middle=True,
                share=shares[place],
                lines=_MOST_LINES if wide[place] else _FEW_LINES,
                of_data=not is_known_field(name),
            )
            for place, name in enumerate(texts)
        ),
        ShownColumn(tr("label"), lambda item: item.label, _LABEL),
        *([ShownColumn(tr("split"), _split, _SPLIT)] if has_splits else []),
        ShownColumn(tr("reason"), _reason, _REASON, share=_share(items, _reason), lines=_ALL_LINES),
    )


def _share(items: Sequence[PreviewItem], text: Callable[[PreviewItem], str]) -> float:
    """The room that a column wants: by the letters of the middle one of its texts, up to a line."""
    lengths = [places_of(text(item)) for item in items]
    return max(1, min(median(lengths), _LONGEST)) if lengths else 1


def _reason(item: PreviewItem) -> str:
    return item.reason


def _split(item: PreviewItem) -> str:
    return item.split


def _text_of(place: int) -> Callable[[PreviewItem], str]:
    def text(item: PreviewItem) -> str:
        return " ".join(item.texts[place].split())

    return text


_HEIGHTS = (420, 210)


class PreviewPanel(QWidget):
    """The panel; without items it says what to do for some, or what is wrong."""

    item_chosen = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._preview: Preview | None = None
        self._counted: Counted | None = None
        self._shown_build: Build | None = None
        self._part: tuple[str, str] | None = None  # the column and word that were chosen
        self.message = MessagePage(theme)
        self.counts = CountsPanel(theme)
        self.table = ItemTable(theme, self)
        self.item = ItemPanel(theme)
        self.notes = QPlainTextEdit()
        self.tabs = QTabWidget()
        self._stack = QStackedWidget()
        self._build()
        self.table.row_chosen.connect(self._show_item)
        self.counts.spread.toggled.connect(self._leave_part)
        self.counts.chosen.connect(self._enter_part)

    @property
    def items(self) -> Sequence[PreviewItem]:
        """The items that are shown."""
        return self.table.items.rows if self._stack.currentIndex() else ()

    def show_message(self, text: str, *, is_error: bool = False) -> None:
        """Show a message in place of items."""
        self.message.show_text(text, is_error=is_error)
        self._stack.setCurrentIndex(0)

    def show_preview(self, preview: Preview) -> None:
        """Show the first items; the counts of all come later."""
        self._preview, self._counted, self._part = preview, None, None
        self.counts.show_tally(preview.tally, is_all=False, total=preview.build.total)
        self.counts.show_sample(len(preview.items), is_all=False)
        self._show_notes(tuple(preview.build.notes()))
        if not self.counts.spread.isChecked():
            self._show_items()
        self._stack.setCurrentIndex(1)

    def show_counts(self, counted: Counted) -> None:
        """Show the counts of all items, and those from all over if they are wanted."""
        self._counted = counted
        self.counts.show_tally(counted.tally, is_all=counted.is_all)
        self._show_notes(counted.notes)
        self.counts.spread.setVisible(counted.tally.rows > len(counted.spread))
        self._show_items()

    def show_made(self, tally: Tally, notes: tuple[str, ...]) -> None:
        """Show the counts of a file that was made."""
        self.counts.show_tally(tally, is_all=True)
        self._show_notes(notes)

    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) item."""
        self.table.step(by)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(300, 240)

    def _build(self) -> None:
        self.notes.setReadOnly(True)
        self.notes.setFrameShape(QFrame.Shape.NoFrame)
        self.notes.setAccessibleName(tr("What was read and what was left out"))
        self.notes.setTabChangesFocus(True)
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.item, tr("Item"))
        self.tabs.addTab(self.notes, tr("Notes"))
        split = one_above_other(self.table, self.tabs, _HEIGHTS)
        split.setStretchFactor(0, 1)
        shown = QWidget()
        in_column(self.counts, (split, 1), on=shown)
        self._stack.addWidget(self.message)
        self._stack.addWidget(shown)
        in_column(self._stack, on=self, gap=-1)

    def _enter_part(self, part: tuple[str, str] | None) -> None:
        """List the items that a count is of; the same once more lists all again."""
        self._part = None if part == self._part else part
        self._show_items()
        self.table.enter_row(0)

    def _leave_part(self) -> None:
        self._part = None
        self._show_items()

    def _show_items(self) -> None:
        if self._preview is None:
            return
        items = self._preview.items
        if self._part is not None:
            items = self._items_of(*self._part)
            self.counts.show_part(self._part[1], len(items))
        elif self._counted is not None:
            if self.counts.spread.isChecked():
                items = self._counted.spread
            self.counts.show_sample(len(items), is_all=self._counted.tally.rows == len(items))
        if items != self.table.items.rows:
            self._shown_build = self._preview.build
            self.table.show_items(items, self._preview.build.texts)

    def _items_of(self, column: str, word: str) -> tuple[PreviewItem, ...]:
        """The first items with a word in a column, of those that are known by now."""
        if self._counted is not None:
            return self._counted.first_of.get((column, word), ())
        known = self._preview.items if self._preview is not None else ()
        return tuple(each for each in known if str(each.row.get(column) or "") == word)

    def _show_item(self, item: PreviewItem | None) -> None:
        self.item.show_item(item, self._shown_build)
        self.item_chosen.emit(item)

    def _show_notes(self, notes: tuple[str, ...]) -> None:
        self.notes.setPlainText("\n".join(notes))
        self.tabs.setTabText(1, tr("Notes ({notes})", notes=len(notes)) if notes else tr("Notes"))
