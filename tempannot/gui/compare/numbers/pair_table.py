"""The table of pairs as it is shown: columns with their colours and marks, the view, its filter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.core.relations import ALL
from tempannot.gui.compare.compare_panel import CompareContext
from tempannot.gui.compare.numbers.pair_columns import COLUMNS, PairCells, PairColumn
from tempannot.gui.compare.numbers.pair_rows import ListedPairState, PairFacts, PairRow
from tempannot.gui.kit.painting import restoring
from tempannot.gui.kit.row_filter import FilterLanguage, FilterTerm
from tempannot.gui.kit.row_model import CellMark, RowModel, ShownColumn
from tempannot.gui.kit.row_table import RowDelegate, RowTable
from tempannot.gui.views.relation_pictures import bars_area, paint_bars

_FILTER: FilterLanguage[PairColumn] = FilterLanguage(
    {
        field: tuple(column for column in COLUMNS if field in column.facts.fields)
        for each in COLUMNS
        for field in each.facts.fields
    },
    anywhere=tuple(column for column in COLUMNS if column.facts.is_searched),
    whole=frozenset({"apart", "only"}),
)
_OF_RELATIONS = (PairColumn.FIRST, PairColumn.SECOND, PairColumn.STATE, PairColumn.CAUSE)
"""Columns whose text depends on the relations alone, unless the pair is special."""


def filtered(rows: Sequence[PairRow], text: str, cells: PairCells) -> Sequence[PairRow]:
    """The rows that pass all terms of ``text``, all rows if there are none.

    A term is looked for in words, relations, state and cause, or in one field (``a:before``,
    ``only:b``, ``apart:0``), in the language of ``kit.row_filter``.
    """
    for term in _FILTER.terms(text):
        test = _Test(term, cells).passes
        rows = [row for row in rows if test(row) != term.is_unwanted]
    return rows


class _Test:
    """Of one term; the few texts that come again and again in thousands of rows are kept."""

    def __init__(self, term: FilterTerm[PairColumn], cells: PairCells) -> None:
        columns = term.places
        self._cells = cells
        self._term = (
            replace(term, wanted=tr("only {wanted}", wanted=term.wanted))
            if term.field == "only"
            else term
        )
        words = [self._term.holds(word) for word in cells.facts.words]
        nowhere = [False] * len(words)
        self._as_source = words if PairColumn.SOURCE in columns else nowhere
        self._as_target = words if PairColumn.TARGET in columns else nowhere
        self._of_relations = [column for column in columns if column in _OF_RELATIONS]
        self._known: dict[object, bool] = {}
        ends = (PairColumn.SOURCE, PairColumn.TARGET, *_OF_RELATIONS)
        self._others = [column for column in columns if column not in ends]

    def passes(self, row: PairRow) -> bool:
        """Whether the term is found in a row."""
        if self._as_source[row.source] or self._as_target[row.target]:
            return True
        if self._of_relations:
            key = row.pair if row.is_special else (row.key, row.response)
            if key not in self._known:
                self._known[key] = self._is_in(row, self._of_relations)
            return self._known[key]
        return self._is_in(row, self._others)

    def _is_in(self, row: PairRow, columns: Sequence[PairColumn]) -> bool:
        return any(self._term.holds(self._text(row, column)) for column in columns)

    def _text(self, row: PairRow, column: PairColumn) -> str:
        text = self._cells.text(row, column)
        return text[2:] if column is PairColumn.STATE else text  # without its sign


_PADDING = 8
_INSET = 4
_COLORS = {
    ListedPairState.SAME: "ok",
    ListedPairState.DIFFERS: "conflict",
    ListedPairState.OPEN: "muted",
    ListedPairState.KEY_SAYS_MORE: "text",
    ListedPairState.RESPONSE_SAYS_MORE: "text",
    ListedPairState.ONLY_KEY: "text",
    ListedPairState.ONLY_RESPONSE: "text",
}
BLANK_COLUMNS: tuple[ShownColumn[PairRow], ...] = tuple(
    ShownColumn("", str, column.facts.width) for column in COLUMNS
)
"""The columns where nothing is compared."""


def shown_columns(cells: PairCells, context: CompareContext) -> tuple[ShownColumn[PairRow], ...]:
    """The columns of the pairs of one comparison, in the letters that the sides have just now."""

    def details(row: PairRow) -> str:
        return "\n\n".join((cells.sentence(row), *cells.facts.sentences(row)))

    def shown(column: PairColumn) -> ShownColumn[PairRow]:
        facts, side = column.facts, cells.side(column)
        return ShownColumn(
            cells.heading(column),
            lambda row: cells.brief(row, column),
            facts.width,
            facts.key(cells),
            is_number=facts.is_number,
            least=facts.least,
            tip=facts.tip,
            color=_ink(cells, context, column),
            ground=_ground(cells, context, column),
            details=details,
            says=cells.sentence,
            mark=None if side is None else _SideMark(cells.facts, side),
        )

    return tuple(map(shown, COLUMNS))


def _ink(
    cells: PairCells, context: CompareContext, column: PairColumn
) -> Callable[[PairRow], QColor | str]:
    side = cells.side(column)

    def of_side(row: PairRow) -> QColor | str:
        assert side is not None  # else this is not the ink
        relations = row.relations[side]
        return "muted" if relations is ALL else context.theme.relation_color(relations)

    if side is not None:
        return of_side
    if column is PairColumn.STATE:
        return lambda row: _COLORS[cells.facts.state(row)]
    return lambda row: "muted" if column.facts.is_muted else "text"


def _ground(
    cells: PairCells, context: CompareContext, column: PairColumn
) -> Callable[[PairRow], str] | None:
    """The colour of an end that the pointer is at, here or in another panel."""
    if column not in (PairColumn.SOURCE, PairColumn.TARGET):
        return None

    def ground(row: PairRow) -> str:
        end = row.source if column is PairColumn.SOURCE else row.target
        return "hover" if cells.facts.units[end].id == context.selection.hovered else ""

    return ground


class _SideMark(CellMark[PairRow]):
    """The sign of the origin and the two bars before the words of a side."""

    def __init__(self, facts: PairFacts, side: int) -> None:
        self._facts = facts
        self._side = side

    @override
    def room(self, height: int) -> int:
        return round(self._bars(QRectF(0, 0, 0, height)).right()) + 2 * _INSET

    @override
    def draw(self, painter: QPainter, area: QRectF, row: PairRow, color: QColor) -> None:
        with restoring(painter):
            painter.setPen(color)
            sign = self._facts.sign(row, self._side)
            painter.drawText(_sign_area(area), int(Qt.AlignmentFlag.AlignCenter), sign)
            relations = row.relations[self._side]
            if relations is not ALL:
                paint_bars(painter, self._bars(area), relations, color)

    def _bars(self, area: QRectF) -> QRectF:
        return bars_area(area, _sign_area(area).right() + _PADDING)


def _sign_area(area: QRectF) -> QRect:
    cell = area.toRect()
    return QRect(cell.left() + _PADDING, cell.top(), round(cell.height() * 0.5), cell.height())


class PairView(RowTable):
    """The view: whole rows, one at a time; keys go on to the panel."""

    def __init__(self, model: RowModel[PairRow], parent: QWidget) -> None:
        super().__init__(tr("Pairs"), parent)
        self.setModel(model)
        self.setSortingEnabled(True)
        self.setItemDelegate(RowDelegate(self, _INSET))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text() and event.text().isprintable():
            event.ignore()  # letters are for the window, not a search in the table
        else:
            super().keyPressEvent(event)

    def show_credit(self, shown: bool) -> None:
        """Show what pairs earned, or not where no number is looked at."""
        for column in COLUMNS:
            if column.facts.is_of_number:
                self.setColumnHidden(column, not shown)
        self.fit()
