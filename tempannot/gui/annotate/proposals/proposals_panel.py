"""The list of what is proposed: to filter, to sort, and to decide row by row."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QTableView, QWidget
from typing_extensions import override

from tempannot.core.language import bilingual, percent, tr, tr_plural
from tempannot.core.reasoning import Reasoning
from tempannot.gui.annotate.proposals.proposal_walk import ProposalWalk
from tempannot.gui.annotate.proposals.proposal_words import proposal_content, proposal_words
from tempannot.gui.kit.keys import RETURNS, FilterField, takes_key
from tempannot.gui.kit.labels import WrappingLine
from tempannot.gui.kit.layout import in_bar, in_column
from tempannot.gui.kit.row_filter import FilterLanguage
from tempannot.gui.kit.row_model import RowModel, ShownColumn
from tempannot.gui.kit.row_table import RowDelegate, TableWithKeys
from tempannot.gui.state.context import Context
from tempannot.gui.views.lazy_panel import LazyPanel
from tempannot.suggestions.suggestion import Suggestion

_FIELDS = ("kind", "text", "says", "sure", "because")
_LANGUAGE = FilterLanguage(
    {name: (place,) for place, name in enumerate(_FIELDS)}, tuple(range(len(_FIELDS)))
)
_INSET = 4


def proposal_columns(reasoning: Reasoning | None) -> tuple[ShownColumn[Suggestion], ...]:
    """The columns of the list, in the words of a document."""

    def words(row: Suggestion) -> str:
        return "" if reasoning is None else proposal_words(reasoning, row)

    def content(row: Suggestion) -> str:
        return "" if reasoning is None else proposal_content(reasoning, row)

    return (
        ShownColumn(tr("Kind"), lambda row: bilingual(row.kind.value), 6),
        ShownColumn(tr("Text"), words, 34, least=12),
        ShownColumn(tr("Would be"), content, 24),
        ShownColumn(
            tr("Sure"),
            lambda row: percent(row.confidence),
            7,
            lambda row: row.confidence,
            True,
            name="confidence",
        ),
        ShownColumn(tr("Because"), lambda row: row.because, 40),
    )


class ProposalsPanel(LazyPanel):
    """All open proposals of the document; Return accepts the row that is chosen, X rejects it."""

    def __init__(self, context: Context | None = None, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._walk: ProposalWalk | None = None
        self._listed: tuple[Suggestion, ...] = ()
        self._is_selecting = False
        self._model: RowModel[Suggestion] = RowModel(proposal_columns(None), None, self)
        self._table = TableWithKeys(tr("Proposals"), self)
        self._table.setModel(self._model)
        self._table.setSortingEnabled(True)
        self._table.setItemDelegate(RowDelegate(self._table, _INSET))
        hint = tr("Filter: word, kind:event, says:past, -because:time")
        self._filter = FilterField(tr("Filter proposals"), hint, self._table)
        self._count = WrappingLine()
        bar = in_bar((self._filter, 1), self._count, margins=(6, 4, 8, 4), gap=6)
        in_column(bar, self._table, on=self)
        self.setFocusProxy(self._table)
        self._table.installEventFilter(self)
        self._filter.textChanged.connect(self._list_again)
        self._table.selectionModel().currentRowChanged.connect(self._row_chosen)
        self._begin()

    @property
    def table(self) -> QTableView:
        """The view, for tests and for the focus."""
        return self._table

    @property
    def rows(self) -> Sequence[Suggestion]:
        """The proposals as they are listed."""
        return self._model.rows

    def follow(self, walk: ProposalWalk) -> None:
        """List what a walk goes through."""
        self._walk = walk
        walk.changed.connect(self._walk_changed)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        walk = self._walk
        if walk is not None and event.key() in RETURNS:
            self._take_row()
            walk.accept(self.rows)
        elif walk is not None and self._rejects(event):
            self._take_row()
            walk.reject(self.rows)
        else:
            super().keyPressEvent(event)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the key that rejects before the window does: the next is the next of the list."""
        return takes_key(event, self._rejects)

    def _rejects(self, event: QKeyEvent) -> bool:
        if self._context is None:
            return False
        wanted = QKeySequence(self._context.keymap.keys("proposal.reject"))
        return QKeySequence(event.keyCombination()) == wanted

    @override
    def _rebuild(self) -> None:
        self._list()

    def _walk_changed(self) -> None:
        if self._walk is None or not self.isVisible():
            self._is_stale = True
        elif self._walk.open is not self._listed:
            self._is_stale = True
            self._timer.start()
        else:
            self._select_current()

    def _list_again(self) -> None:
        if self.isVisible():
            self._list()
        else:
            self._is_stale = True

    def _list(self) -> None:
        context, walk = self._context, self._walk
        self._listed = walk.open if walk is not None else ()
        reasoning = context.session.reasoning if context is not None else None
        columns = proposal_columns(reasoning)
        terms = _LANGUAGE.terms(self._filter.text())

        def passes(row: Suggestion) -> bool:
            return all(term.lets_pass(lambda place: columns[place].words(row)) for term in terms)

        self._is_selecting = True
        self._model.set_rows((each for each in self._listed if passes(each)), columns)
        self._is_selecting = False
        self._say_count()
        self._select_current()

    def _say_count(self) -> None:
        walk = self._walk
        shown = len(self._model.rows)
        if walk is None or not walk.is_on:
            key = self._context.keymap.label("proposal.switch") if self._context else ""
            self._count.setText(tr("Nothing is proposed; {key} begins", key=key) if key else "")
        elif shown < len(self._listed):
            self._count.setText(
                tr(
                    "{shown:,} of {proposals}",
                    shown=shown,
                    proposals=tr_plural(
                        len(self._listed), "{count:,} proposal", "{count:,} proposals"
                    ),
                )
            )
        else:
            self._count.setText(tr_plural(shown, "{count:,} proposal", "{count:,} proposals"))

    def _row_chosen(self) -> None:
        if not self._is_selecting:
            self._take_row()

    def _take_row(self) -> None:
        """Make the proposal of the chosen row the current one."""
        index = self._table.currentIndex()
        if self._walk is None or not index.isValid():
            return
        row = self._model.rows[index.row()]
        if row != self._walk.current:
            self._walk.show(row)

    def _select_current(self) -> None:
        """Mark the row of the current proposal, if it is listed."""
        current = self._walk.current if self._walk is not None else None
        places = (n for n, each in enumerate(self._model.rows) if each is current)
        place = next(places, None)
        if place is None or place == self._table.currentIndex().row():
            return
        self._is_selecting = True
        flags = QItemSelectionModel.SelectionFlag
        index: QModelIndex = self._model.index(place, 0)
        self._table.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        self._table.scrollTo(index)
        self._is_selecting = False
