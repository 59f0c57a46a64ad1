"""The links table: what was asserted and what follows, to filter, sort, select and question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from time import perf_counter

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import (
    QMenu,
    QSizePolicy,
    QTableView,
    QWidget,
)
from typing_extensions import override

from tempannot.core import edits
from tempannot.core.changes import Batch
from tempannot.core.language import bilingual_plural, tr, tr_plural
from tempannot.core.other_links import delete_other_link
from tempannot.gui.annotate.links.links_columns import (
    COLUMNS,
    HEADINGS,
    filtered,
    link_columns,
    parse_filter,
)
from tempannot.gui.annotate.links.links_rows import (
    LinkColumn,
    LinkFacts,
    LinkOrigin,
    LinkRow,
    in_order,
    kinds_of,
)
from tempannot.gui.kit.keys import RETURNS, FilterField
from tempannot.gui.kit.labels import PlainLabel, literal, set_tip, tool_button
from tempannot.gui.kit.layout import in_bar, in_column
from tempannot.gui.kit.row_model import RowModel
from tempannot.gui.kit.row_table import RowDelegate, TableWithKeys
from tempannot.gui.state.context import Context
from tempannot.gui.views.lazy_panel import LazyPanel
from tempannot.project.record import LinkHistory

SLICE = 0.005
"""Seconds of work at a time, so that keys are answered in between."""
PAGE = 3000
"""Rows that are listed before somebody scrolls to the end of them."""

_SYNC_LIMIT = 20_000
_INSET = 4
"""Pixels between words and the sides of their cell."""


class LinksTable(LazyPanel):
    """All links of the document and, on demand, all that follows from them."""

    menu_requested = Signal(QPoint)
    """Emitted with a place of the screen when an SLINK or ALINK was clicked for its menu."""

    def __init__(self, context: Context | None = None, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._facts: LinkFacts | None = None
        self._feed: Iterator[LinkRow | None] = iter(())
        self._sorting: tuple[LinkColumn, bool] | None = None
        self._is_selecting = False
        self._on_ground: tuple[object, ...] = ()
        self._scroll_to = 0
        self._wanted = PAGE
        self._is_exhausted = True
        self._feeder = QTimer(self)
        self._feeder.setInterval(0)
        self._feeder.timeout.connect(self._take_slice)
        self._model: RowModel[LinkRow] = RowModel(HEADINGS, None, self)
        self._table = TableWithKeys(tr("Links"), self)
        self._table.setModel(self._model)
        self._table.setItemDelegate(RowDelegate(self._table, _INSET))
        self._table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._make_bar()
        in_column(self._bar, self._table, on=self)
        self.setFocusProxy(self._table)
        self._connect()
        self._begin()

    @property
    def table(self) -> QTableView:
        """The view, for tests and for the focus."""
        return self._table

    @property
    def rows(self) -> Sequence[LinkRow]:
        """The rows listed so far, in the order shown; more come on scrolling to the end."""
        return self._model.rows

    @property
    def is_settled(self) -> bool:
        """Whether as many rows are listed as were wanted so far, or all there are."""
        return not self._feeder.isActive()

    def set_filter(self, text: str) -> None:
        """Show only rows that match, for example ``met origin:inferred``."""
        self._filter.setText(text)

    def show_inferred(self, shown: bool) -> None:
        """Show what follows from the links, or only the links themselves."""
        self._inferred.setChecked(shown)

    def show_focused_only(self, only: bool) -> None:
        """Show only rows of the interval in focus, or of all."""
        self._focused.setChecked(only)

    def sort_by(self, column: LinkColumn | None, descending: bool = False) -> None:
        """Sort by a column, or go back to the order of the file."""
        header = self._table.horizontalHeader()
        order = Qt.SortOrder.DescendingOrder if descending else Qt.SortOrder.AscendingOrder
        header.setSortIndicator(-1 if column is None else COLUMNS.index(column), order)

    def selected_row(self) -> LinkRow | None:
        """The row that is selected."""
        index = self._table.currentIndex()
        return self.rows[index.row()] if index.isValid() else None

    def delete_selected(self) -> None:
        """Ask for the selected links to be deleted, several as one step."""
        rows = [self.rows[place] for place in self._table.chosen_places]
        links = [row.link for row in rows if row.link]
        if not links or self._context is None:
            return
        document = self._context.session.document
        batches = [
            edits.delete_link(document, each)
            if each in document.links
            else delete_other_link(document, each)
            for each in links
        ]
        if len(batches) == 1:
            self.edit_requested.emit(batches[0])
            return
        said = bilingual_plural(len(links), "Delete {count:,} link", "Delete {count:,} links")
        self.edit_requested.emit(Batch(said, tuple(batches)))

    def ask_why(self) -> None:
        """Ask what the selected inferred relation follows from."""
        row = self.selected_row()
        if row is not None and not row.link:
            self.why_requested.emit(row.source, row.target)

    def _make_bar(self) -> None:
        self._bar = QWidget(self)
        hint = tr("Filter: word, relation, id, kind:slink, origin:inferred, -vague")
        self._filter = FilterField(tr("Filter links"), hint, self._table)
        self._inferred = tool_button(
            tr("Inferred"), tr("Show also what follows from the links"), self._bar, checkable=True
        )
        self._focused = tool_button(
            tr("Focused only"), tr("Only rows of the interval in focus"), self._bar, checkable=True
        )
        tip = tr("Show the links that the inferred relation follows from")
        self._why = tool_button(tr("Why?"), tip, self._bar)
        self._why.setEnabled(False)
        self._count = PlainLabel(parent=self._bar)
        in_bar(
            (self._filter, 1),
            self._inferred,
            self._focused,
            self._why,
            self._count,
            on=self._bar,
            margins=(6, 4, 8, 4),
            gap=6,
        )
        self._filter.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._filter.setMinimumWidth(70)

    def _connect(self) -> None:
        self._filter.textChanged.connect(self._list_again)
        self._inferred.toggled.connect(self._list_again)
        self._focused.toggled.connect(self._list_again)
        self._why.clicked.connect(self.ask_why)
        self._table.doubleClicked.connect(self.ask_why)
        self._table.selectionModel().currentRowChanged.connect(self._row_chosen)
        self._table.horizontalHeader().sortIndicatorChanged.connect(self._sorting_chosen)
        self._table.entered.connect(self._hover)
        self._model.more_wanted.connect(self._want_more)
        self._table.customContextMenuRequested.connect(self._open_menu)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self.delete_selected()
        elif event.key() in RETURNS:
            self.ask_why()
        elif event.key() == Qt.Key.Key_Down:  # of a button above the list
            self._table.setFocus()
        else:
            super().keyPressEvent(event)

    @override
    def _outdate(self) -> None:
        self._feeder.stop()
        self._feed = iter(())
        self._model.has_more = False

    @override
    def _rebuild(self) -> None:
        if self._context is None:
            self._facts = None
        else:
            reasoning = self._context.session.reasoning
            if self._facts is None or self._facts.reasoning is not reasoning:
                self._facts = LinkFacts(reasoning, self._histories)
            self._facts.refresh()
        self._scroll_to = self._table.verticalScrollBar().value()
        self._list()

    @override
    def _show_selection(self) -> None:
        context = self._context
        if context is None:
            return
        if self._focused.isChecked() and not self._is_selecting:
            self._list()
        self._select_shown()
        self._show_hover()

    @override
    def _show_hover(self) -> None:
        """Paint the cells anew where others than before stand on a colour of their own."""
        if self._context is None:
            return
        selection = self._context.selection
        on_ground = (selection.highlighted_links, selection.hovered)
        if on_ground != self._on_ground:
            self._on_ground = on_ground
            self._table.viewport().update()

    @override
    def _restyle(self) -> None:
        self._table.viewport().update()

    def _histories(self) -> Mapping[str, LinkHistory]:
        return {} if self._context is None else self._context.session.link_histories

    def _list_again(self) -> None:
        self._scroll_to = 0
        if self._is_stale or not self.isVisible():
            self._is_stale = True
            return
        self._list()

    def _list(self) -> None:
        """Begin to list; what does not fit into the first slice follows between events."""
        self._feeder.stop()
        self._wanted = max(PAGE, self._scroll_to + PAGE)
        facts = self._facts
        self._feed = iter(()) if facts is None else self._found(facts)
        batch = self._next_slice(self._wanted)
        self._is_selecting = True
        if facts is None or self._context is None:
            self._model.set_rows((), HEADINGS)
        else:
            self._model.set_rows(batch, link_columns(facts, self._context))
        self._is_selecting = False
        self._after_slice()

    def _found(self, facts: LinkFacts) -> Iterator[LinkRow | None]:
        rows = filtered(self._candidates(facts), parse_filter(self._filter.text()), facts)
        if self._sorting is None:
            return rows
        column, descending = self._sorting
        return in_order(rows, facts.sort_key(column), descending)

    def _candidates(self, facts: LinkFacts) -> Iterator[LinkRow]:
        focus = self._context.selection.source if self._context is not None else None
        rows = facts.asserted()
        if not self._focused.isChecked() or focus is None:
            return chain(rows, facts.inferred()) if self._inferred.isChecked() else rows
        own = (row for row in rows if focus in (row.source, row.target))
        known = facts.place(focus) is not None
        return chain(own, facts.inferred_of(focus)) if self._inferred.isChecked() and known else own

    def _next_slice(self, most: int) -> list[LinkRow]:
        until = perf_counter() + SLICE
        batch: list[LinkRow] = []
        self._is_exhausted = False
        for step, row in enumerate(self._feed):
            if row is not None:
                batch.append(row)
            if len(batch) >= most or (step % 32 == 31 and perf_counter() > until):
                return batch
        self._is_exhausted = True
        return batch

    def _take_slice(self) -> None:
        self._model.append(self._next_slice(self._wanted - len(self.rows)))
        self._after_slice()

    def _want_more(self) -> None:
        self._wanted = len(self.rows) + PAGE
        self._model.has_more = False
        self._feeder.start()

    def _after_slice(self) -> None:
        done = self._is_exhausted or len(self.rows) >= self._wanted
        self._model.has_more = done and not self._is_exhausted
        if done:
            self._feeder.stop()
        elif not self._feeder.isActive():
            self._feeder.start()
        if 0 < self._scroll_to < len(self.rows):
            self._table.verticalScrollBar().setValue(self._scroll_to)
            self._scroll_to = 0
        if done:
            self._select_shown()
        self._show_count(done)

    def _show_count(self, done: bool) -> None:
        if self._context is None:
            self._count.setText("")
            return
        document = self._context.session.document
        total = len(document.links) + len(document.other_links)
        shown = len(self.rows)
        set_tip(self._count, literal(kinds_of(document) if total else ""))
        if not total:
            self._count.setText(
                tr("No links yet: choose two intervals in the text, then a relation")
            )
        else:
            more = "" if done and self._is_exhausted else "+" if done else " …"
            self._count.setText(
                tr_plural(shown, "{count:,}{more} shown", "{count:,}{more} shown", more=more)
            )

    def _select_shown(self) -> None:
        """Mark the row of the selected pair, if it is listed."""
        if self._context is None or self._is_selecting:
            return
        selection = self._context.selection
        place = None
        is_findable = selection.link is not None or len(self.rows) <= _SYNC_LIMIT
        if selection.source is not None and selection.target is not None and is_findable:
            place = self._find(selection.source, selection.target, selection.link)
        self._is_selecting = True
        if place is None:
            self._table.setCurrentIndex(QModelIndex())
            self._table.clearSelection()
        elif place != self._table.currentIndex().row():
            column = max(0, self._table.currentIndex().column())
            flags = (
                QItemSelectionModel.SelectionFlag.ClearAndSelect
                | QItemSelectionModel.SelectionFlag.Rows
            )
            index = self._model.index(place, column)
            self._table.selectionModel().setCurrentIndex(index, flags)
            self._table.scrollTo(index)
        self._is_selecting = False
        self._show_why()

    def _find(self, source: str, target: str, link: str | None) -> int | None:
        """The row of a link, or of an inferred pair in either direction."""
        if link is not None:
            for place, row in enumerate(self.rows):
                if row.link == link:
                    return place
        pairs = ((source, target), (target, source))
        found = (place for place, row in enumerate(self.rows) if row[:2] in pairs)
        return next(found, None)

    def _row_chosen(self) -> None:
        row = self.selected_row()
        self._show_why()
        if row is None or self._is_selecting or self._context is None:
            return
        self._is_selecting = True
        self._context.selection.select_pair(row.source, row.target, row.link or None)
        self._is_selecting = False

    def _show_why(self) -> None:
        row = self.selected_row()
        self._why.setEnabled(row is not None and not row.link)

    def _sorting_chosen(self, section: int, order: Qt.SortOrder) -> None:
        column = COLUMNS[section] if 0 <= section < len(COLUMNS) else None
        descending = order == Qt.SortOrder.DescendingOrder
        self._sorting = None if column is None else (column, descending)
        self._list_again()

    def _hover(self, index: QModelIndex) -> None:
        if self._context is not None and index.isValid():
            row = self.rows[index.row()]
            is_target = COLUMNS[index.column()] is LinkColumn.TARGET
            self._context.selection.hover(row.target if is_target else row.source)

    def _open_menu(self, place: QPoint) -> None:
        row = self.selected_row()
        if row is None or self._facts is None:
            return
        if self._facts.other_link(row) is not None:
            self.menu_requested.emit(self._table.viewport().mapToGlobal(place))
            return
        menu = QMenu(self)
        if self._facts.origin(row) is LinkOrigin.INFERRED:
            _add(menu, tr("Why?"), self.ask_why)
        else:
            several = len(self._table.chosen_places)
            text = tr_plural(several, "Delete {count:,} link", "Delete {count:,} links")
            _add(menu, text if several > 1 else tr("Delete link"), self.delete_selected)
        menu.exec(self._table.viewport().mapToGlobal(place))
        menu.deleteLater()


def _add(menu: QMenu, text: str, slot: object) -> None:
    action = QAction(text, menu)
    action.triggered.connect(slot)
    menu.addAction(action)
