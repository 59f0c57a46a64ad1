"""The table of pairs: all that a side relates, or the pairs behind the number clicked last."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import fsum

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget
from typing_extensions import override

from tempannot.core.language import tr, tr_plural
from tempannot.core.wording import strung
from tempannot.gui.compare.compare_panel import CompareContext, ComparePanel
from tempannot.gui.compare.numbers.cells import (
    SideNames,
    amount,
    capitalised,
    decimals,
    lettered,
    worded,
)
from tempannot.gui.compare.numbers.gold_table import NamesAgainstGold
from tempannot.gui.compare.numbers.pair_columns import (
    COLUMNS,
    PairCells,
    PairColumn,
    counted_state,
    state_words,
)
from tempannot.gui.compare.numbers.pair_rows import PairFacts, PairRow
from tempannot.gui.compare.numbers.pair_table import (
    BLANK_COLUMNS,
    PairView,
    filtered,
    shown_columns,
)
from tempannot.gui.kit.keys import RETURNS, FilterField
from tempannot.gui.kit.labels import (
    LINKS_ALONE,
    PlainLabel,
    WrappingMarkup,
    literal,
    set_tip,
    words_of,
)
from tempannot.gui.kit.layout import in_bar, in_column
from tempannot.gui.kit.row_model import RowModel
from tempannot.session.comparison_findings import PairEvidence

_EXAMPLES = tr("Filter: word, relation, a:before, only:b, cause:missing, apart:0, -same")


class PairsPanel(ComparePanel):
    """All pairs of the shown comparison, to filter, sort and select.

    ``pair_entered`` comes when Enter or a double click asks to look at the selected pair.
    """

    pair_entered = Signal()

    def __init__(self, context: CompareContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._facts: PairFacts | None = None
        self._behind: tuple[PairFacts, PairEvidence, Sequence[PairRow]] | None = None
        self._is_selecting = False
        self._places: dict[tuple[int, int], int] | None = None  # of the pairs in the table
        self._model = RowModel(BLANK_COLUMNS, context.theme, self)
        self._view = PairView(self._model, self)
        self._all = QPushButton(tr("All pairs"), self)
        self._all.setToolTip(tr("Show every pair that a side relates again"))
        self._title = WrappingMarkup(parent=self)
        self._title.setTextInteractionFlags(LINKS_ALONE)
        self._filter = FilterField(tr("Filter pairs"), _EXAMPLES, self._view)
        set_tip(
            self._filter,
            literal(
                tr(
                    "{examples}\nFields: word, source, target, relation, a, b, only, state, "
                    "cause, apart, credit, note; - before a term excludes it",
                    examples=_EXAMPLES,
                )
            ),
        )
        self._count = PlainLabel(parent=self)
        self._lay_out()
        self._connect()
        self._begin()

    @property
    def view(self) -> PairView:
        """The view, for tests and for the focus."""
        return self._view

    @property
    def rows(self) -> Sequence[PairRow]:
        """The rows in the order shown."""
        return self._model.rows

    @property
    def title(self) -> str:
        """What is listed, and what it adds up to."""
        return words_of(self._title.text())

    def set_filter(self, text: str) -> None:
        """Show only rows that match, for example ``only:a -vague``."""
        self._filter.setText(text)

    def sort_by(self, column: PairColumn | None, descending: bool = False) -> None:
        """Sort by a column, or go back to the order of the text."""
        order = Qt.SortOrder.DescendingOrder if descending else Qt.SortOrder.AscendingOrder
        place = -1 if column is None else COLUMNS.index(column)
        self._view.horizontalHeader().setSortIndicator(place, order)

    def show_all(self) -> None:
        """Leave the pairs behind a number and show all again."""
        self.context.session.show_evidence(None)

    def _lay_out(self) -> None:
        self._filter.setMinimumWidth(120)
        bar = in_bar(
            self._all, self._title, (self._filter, 1), self._count, margins=(6, 4, 8, 4), gap=8
        )
        in_column(bar, self._view, on=self)

    def _connect(self) -> None:
        self.context.session.evidence_changed.connect(self._outdate)
        self._all.clicked.connect(self.show_all)
        self._title.linkActivated.connect(self._show_state)
        self._filter.textChanged.connect(self._list)
        self._model.modelReset.connect(self._outdate_places)
        self._view.horizontalHeader().sortIndicatorChanged.connect(self._show_selection)
        self._view.selectionModel().currentRowChanged.connect(self._row_chosen)
        self._view.doubleClicked.connect(self.pair_entered)
        self._view.entered.connect(self._hover)

    def _show_state(self, term: str) -> None:
        """Show the pairs that a count is of; the link chosen once more shows all again."""
        self._filter.setText("" if self._filter.text() == term else term)
        self._view.setFocus()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in RETURNS and self._view.hasFocus():
            self.pair_entered.emit()
        elif event.key() == Qt.Key.Key_Escape and self.context.session.evidence is not None:
            self.show_all()
        else:
            super().keyPressEvent(event)

    @override
    def _rebuild(self) -> None:
        evidence = self.context.session.evidence
        comparison = self.context.session.comparison
        if comparison is not None and evidence is not None:
            comparison = evidence.comparison or comparison
        if comparison is None:
            self._facts = None
        elif self._facts is None or self._facts.comparison is not comparison:
            self._facts = PairFacts(comparison)
        is_number = evidence is not None
        self._view.show_credit(is_number)
        self._all.setVisible(is_number)
        section = self._view.horizontalHeader().sortIndicatorSection()
        if not is_number and 0 <= section < len(COLUMNS) and COLUMNS[section].facts.is_of_number:
            self.sort_by(None)
        before = self._behind
        self._list()
        if is_number and self._behind is not before:
            self._view.scrollToTop()

    @override
    def _show_selection(self) -> None:
        """Mark the row of the selected pair, if it is listed."""
        if self._is_selecting:
            return
        place = self._place_of_selection()
        self._is_selecting = True
        if place is None:
            self._view.setCurrentIndex(QModelIndex())
            self._view.clearSelection()
        elif place != self._view.currentIndex().row():
            self._select_row(place)
        self._is_selecting = False

    @override
    def _show_hover(self) -> None:
        self._view.viewport().update()

    @override
    def _restyle(self) -> None:
        title = self._title.text()
        self._title.clear()  # its links keep the colours that they were set in
        self._title.setText(title)
        self._view.viewport().update()

    def _list(self) -> None:
        """Show what passes the filter."""
        if self._is_stale:
            return
        facts, evidence = self._facts, self.context.session.evidence
        self._is_selecting = True
        if facts is None:
            self._model.set_rows((), BLANK_COLUMNS)
            total = 0
        else:
            rows = self._rows_of(facts, evidence)
            total = len(rows)
            cells = PairCells(facts, self._names)
            listed = filtered(rows, self._filter.text(), cells)
            self._model.set_rows(listed, shown_columns(cells, self.context))
        self._is_selecting = False
        self._show_selection()
        self._say(total, evidence)

    def _rows_of(self, facts: PairFacts, evidence: PairEvidence | None) -> Sequence[PairRow]:
        """Return the rows before filter and order, kept while they are the same."""
        if evidence is None:
            return facts.all_rows
        behind = self._behind
        if behind is None or behind[0] is not facts or behind[1] is not evidence:
            # what was lost is looked for, and would be far down among what was right
            lost_first = sorted(evidence.credits, key=lambda each: each.credit >= each.of)
            behind = self._behind = facts, evidence, facts.rows_of(lost_first)
        return behind[2]

    def _say(self, total: int, evidence: PairEvidence | None) -> None:
        shown = len(self._model.rows)
        self._count.setText(
            tr_plural(shown, "{count:,} shown", "{count:,} shown")
            if shown == total
            else tr("{shown:,} of {total:,}", shown=shown, total=total)
        )
        if self._facts is None:
            wanted = tr("Choose two annotations of one text to list their pairs.")
            self._title.setText(escape(self._empty_hint(wanted)))
        elif evidence is None:
            self._title.setText(self._summary(self._facts))
        else:
            named = worded(evidence.title, self.context.session.vocabulary)
            title = capitalised(lettered(named, self._names))
            self._title.setText(escape(f"{title}{_sums(evidence)}"))
        set_tip(self._title, literal(self.title))

    @property
    def _names(self) -> SideNames:
        """What the sides of what is listed are called."""
        session = self.context.session
        if session.evidence is None or session.evidence.comparison is None:
            return session
        return NamesAgainstGold(session, session.evidence.comparison.response)

    def _summary(self, facts: PairFacts) -> str:
        """Return how many pairs are in each state, each a link to these pairs."""
        counts = []
        for state, count in facts.counts.items():
            words = state_words(state, self.context.session)
            term = escape(f"state:{words.casefold().replace(' ', '_')}")
            said = escape(counted_state(count, state, self.context.session))
            counts.append(f'<a href="{term}">{said}</a>')
        total = len(facts.all_rows)
        return (
            tr_plural(
                total,
                "{count:,} related pair: {counts}",
                "{count:,} related pairs: {counts}",
                counts=strung(", ", counts),
            )
            if total
            else tr("No related pair")
        )

    def _place_of_selection(self) -> int | None:
        selection, facts = self.context.selection, self._facts
        if facts is None or selection.source is None or selection.target is None:
            return None
        source, target = facts.place(selection.source), facts.place(selection.target)
        if source is None or target is None:
            return None
        current = self._view.currentIndex().row()
        pair = min(source, target), max(source, target)
        if 0 <= current < len(self.rows) and self.rows[current].pair == pair:
            return current
        if self._places is None:
            places = range(len(self.rows) - 1, -1, -1)  # of several rows of a pair, the first
            self._places = {self.rows[place].pair: place for place in places}
        return self._places.get(pair)

    def _outdate_places(self) -> None:
        self._places = None

    def _select_row(self, place: int) -> None:
        index = self._model.index(place, max(0, self._view.currentIndex().column()))
        flag = QItemSelectionModel.SelectionFlag
        self._view.selectionModel().setCurrentIndex(index, flag.ClearAndSelect | flag.Rows)
        self._view.scrollTo(index)

    def _row_chosen(self) -> None:
        index = self._view.currentIndex()
        if self._is_selecting or not index.isValid() or self._facts is None:
            return
        row, units = self.rows[index.row()], self._facts.units
        self._is_selecting = True
        self.context.selection.select_pair(units[row.source].id, units[row.target].id)
        self._is_selecting = False

    def _hover(self, index: QModelIndex) -> None:
        if self._facts is not None and index.isValid():
            row = self.rows[index.row()]
            place = row.target if COLUMNS[index.column()] is PairColumn.TARGET else row.source
            self.context.selection.hover(self._facts.units[place].id)


def _sums(evidence: PairEvidence) -> str:
    """Return what the credits add up to, nothing where nothing is counted."""
    right = fsum(credit.credit for credit in evidence.credits)
    of = fsum(credit.of for credit in evidence.credits)
    return (
        tr(
            ": {amount} of {amount2} = {decimals}",
            amount=amount(right),
            amount2=amount(of),
            decimals=decimals(right / of),
        )
        if of
        else ""
    )
