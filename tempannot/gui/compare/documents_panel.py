"""The documents of a comparison: how well each matches, how far its gold is, what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyle, QTreeView
from typing_extensions import override

from tempannot.comparison.adjudication.gold_files import GoldProgress
from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.scores import Score
from tempannot.core.language import dated, shown, tr
from tempannot.core.wording import strung
from tempannot.gui.compare.compare_panel import CompareContext, ComparePanel
from tempannot.gui.compare.numbers.cells import plain_decimals
from tempannot.gui.compare.numbers.shown_numbers import ShownMeasure, ShownNumber
from tempannot.gui.kit.keys import FilterField
from tempannot.gui.kit.labels import ElidedLabel
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.row_filter import FilterLanguage, FilterTerm
from tempannot.gui.kit.row_model import RowModel, ShownColumn
from tempannot.session.gold_desk import DeskRow, next_open

_UNDEFINED = -1.0
"""What is undefined sorts as worse than all numbers."""
_ORDER = {each: place for place, each in enumerate(GoldProgress)}
_COLORS = {GoldProgress.FINISHED: "muted", GoldProgress.UNREADABLE: "conflict"}
_Column = ShownColumn[DeskRow]

_FILTER: FilterLanguage[str] = FilterLanguage(
    {each: (each,) for each in ("document", "state", "who")}, ("document", "state", "who")
)


def filtered(rows: Sequence[DeskRow], text: str) -> Sequence[DeskRow]:
    """The rows that pass all terms of a filter, such as ``wsj state:under_way -who:kim``."""
    for term in _FILTER.terms(text):
        rows = [row for row in rows if _holds(term, row) != term.is_unwanted]
    return rows


def _holds(term: FilterTerm[str], row: DeskRow) -> bool:
    texts = {"document": row.name, "state": f"{_progress(row)} {_state(row)}", "who": _who(row)}
    return any(term.holds(texts[place]) for place in term.places)


def name_column(score: Callable[[DeskRow], Score | None]) -> _Column:
    """The name; what could not be compared says why."""

    def details(row: DeskRow) -> str:
        problem = row.gold.problem if row.gold else ""
        said = [] if score(row) else [_why_not(row)]
        return "\n".join([row.name, *said, *([problem] if problem else [])])

    def says(row: DeskRow) -> str:
        return row.name if score(row) else strung(": ", (row.name, _why_not(row)))

    return ShownColumn(
        tr("Document"),
        lambda row: row.name,
        width=0,
        key=lambda row: row.place,
        color=lambda row: "" if row.document.pairs else "conflict",
        details=lambda row: details(row) if row.gold else says(row),
        says=says,
    )


def gold_columns(many: bool) -> tuple[_Column, ...]:
    """How far the gold of each document is; how many annotators are in, if there are ``many``."""
    annotators: _Column = ShownColumn(
        tr("Annotators"),
        lambda row: tr(
            "{annotators_in} of {files}",
            annotators_in=row.annotators_in,
            files=len(row.document.files.files),
        ),
        width=0,
        key=lambda row: row.annotators_in,
        tip=tr("How many annotations of the document are there and can be compared"),
    )
    return (
        *((annotators,) if many else ()),
        _count(tr("Items"), "items", tr("What there is to decide")),
        _count(tr("Decided"), "decided", tr("What somebody decided")),
        _count(
            tr("Settled"),
            "settled",
            tr("What follows from decisions, or is in the gold from the start"),
        ),
        left_column(),
        _count(
            tr("Contradictions"),
            "contradictions",
            tr("Links of the annotators that contradict others of the same annotator"),
        ),
        state_column(),
        ShownColumn(tr("Who"), _who, width=0, tip=tr("Who was at it last")),
        ShownColumn(tr("When"), _when, width=0, key=_at, tip=tr("When it was last at work on")),
    )


def left_column() -> _Column:
    """What still wants a decision."""
    return _count(tr("Left"), "left", tr("What still wants a decision"))


def short_column() -> _Column:
    """What still wants a decision and the state in one, for a narrow list."""
    signs = {GoldProgress.FINISHED: "✓", GoldProgress.UNREADABLE: "!"}

    def written(row: DeskRow) -> str:
        if row.gold is None:
            return ""
        left = row.gold.standing.left
        return signs.get(row.gold.state, "" if left is None else f"{left:,}")

    def rank(row: DeskRow) -> int | None:
        return row.gold.standing.left if row.gold else None

    return replace(
        state_column(), title=tr("Left"), text=written, key=rank, is_number=True, name="open"
    )


def state_column() -> _Column:
    """Not begun, under way, finished or unreadable."""
    return ShownColumn(
        tr("State"),
        _state,
        width=0,
        key=lambda row: _ORDER[row.gold.state] if row.gold else None,
        color=lambda row: _COLORS.get(row.gold.state, "") if row.gold else "",
        details=lambda row: (row.gold.problem if row.gold else "") or _state(row),
        says=lambda row: (row.gold.problem if row.gold else "") or _state(row),
    )


def number_columns(
    title: str, part: ShownNumber, score: Callable[[DeskRow], Score | None], *, counted: bool
) -> list[_Column]:
    """A number of every document, and what it counts."""

    def value(row: DeskRow) -> float | None:
        found = score(row)
        return None if found is None else part.value(found)

    def written(row: DeskRow) -> str:
        return plain_decimals(value(row))

    def rank(row: DeskRow) -> float:
        found = value(row)
        return _UNDEFINED if found is None else found

    def count(row: DeskRow) -> str:
        found = score(row)
        return "" if found is None else part.count(found)

    columns = {title: written} | ({tr("Counts"): count} if counted else {})
    tip = part.meaning
    return [
        ShownColumn(each, text, width=0, key=rank, is_number=True, tip=tip, details=lambda _: "")
        for each, text in columns.items()
    ]


def _count(title: str, name: str, tip: str) -> _Column:
    def value(row: DeskRow) -> int | None:
        found: int | None = getattr(row.gold.standing, name) if row.gold else None
        return found

    def written(row: DeskRow) -> str:
        found = value(row)
        return "" if found is None else f"{found:,}"

    return ShownColumn(title, written, width=0, key=value, is_number=True, tip=tip)


def _progress(row: DeskRow) -> str:
    """The word of the state in every language, as files and filters have it."""
    return row.gold.state.value if row.gold else ""


def _state(row: DeskRow) -> str:
    return tr(_progress(row))


def _who(row: DeskRow) -> str:
    return row.gold.standing.by if row.gold else ""


def _at(row: DeskRow) -> str:
    return row.gold.standing.at if row.gold else ""


def _when(row: DeskRow) -> str:
    try:
        return shown(dated(datetime.fromisoformat(_at(row)).astimezone()))
    except ValueError:
        return ""


def _why_not(row: DeskRow) -> str:
    """Why a document could not be compared."""
    return "\n".join(each.message for each in row.document.skipped) or tr("on one side only")


_USUAL: ShownNumber = ShownMeasure(Measure.STRICT)
_WIDE = 90
"""So many characters are wide enough for all columns."""
_MEASURED = 30
"""So many rows, at most, tell how wide a column is: they are measured after every decision."""
_HIGH = 12
"""From so many lines on there is room for a filter."""
_AROUND = 16
_SPARE = 4
"""So many pixels of a heading's hint are not needed: more is kept free for the sign of sorting."""


class DocumentsPanel(ComparePanel):
    """A row per document: its strict F1, or the number asked for, and how far its gold is.

    Choosing a row shows its document, unless the list is as large as the window; ``entered``
    carries a row to be opened: the next one from the current one on with something left.
    """

    entered = Signal(object)

    def __init__(self, context: CompareContext) -> None:
        super().__init__(context)
        self._part = _USUAL
        self._title = ElidedLabel()
        self._title.setContentsMargins(6, 4, 6, 4)
        self._title.hide()
        self._is_wide = False
        self._documents: RowModel[DeskRow] = RowModel((), context.theme, self)
        self.table = QTreeView()
        self._dress_table()
        hint = tr("Filter: name, state:finished, who:")
        self.filter = FilterField(tr("Filter the documents"), hint, self.table)
        self._said = ElidedLabel()
        self._said.setContentsMargins(6, 2, 6, 2)
        above = in_row((self.filter, 1), margins=(6, 4, 8, 4))
        in_column(self._title, above, (self.table, 1), self._said, on=self)
        self._fill()
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self._documents.modelReset.connect(self._mark)
        self.table.header().sortIndicatorChanged.connect(self._suit)
        self.table.selectionModel().currentChanged.connect(self._choose)
        self.table.activated.connect(self._enter)
        self.filter.textChanged.connect(self._fill)
        self.setFocusProxy(self.table)
        context.session.corpus_changed.connect(self._outdate)
        context.session.desk.changed.connect(self._outdate)
        self._begin()

    def _dress_table(self) -> None:
        self.table.setModel(self._documents)
        self.table.setAccessibleName(tr("Compared documents with their scores"))
        self.table.setRootIsDecorated(False)
        self.table.setUniformRowHeights(True)
        self.table.setAllColumnsShowFocus(True)  # else one cell of the row looks like a button
        self.table.setProperty("rows", True)  # else words touch the edges of cells
        self.table.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # names begin and end alike
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setSortingEnabled(True)
        self.table.header().setStretchLastSection(False)
        self.table.header().setMinimumSectionSize(40)
        self.table.header().setResizeContentsPrecision(_MEASURED)

    @property
    def title(self) -> str:
        """Which number was asked for, empty if none was."""
        return self._title.text() if self._title.isVisibleTo(self) else ""

    @property
    def rows(self) -> list[DeskRow]:
        """The documents as they are listed."""
        return list(self._documents.rows)

    def show_part(self, wanted: ShownNumber) -> None:
        """List one number of every document with its counts, the worst first."""
        self._part = wanted
        name = wanted.name
        self._title.setText(
            tr("{name}{name2}, the worst first", name=name[0].upper(), name2=name[1:])
        )
        self._title.show()  # the columns are too narrow to be called so
        self._fill()
        place = [each.title for each in self._documents.columns].index(tr("Value"))
        self.table.sortByColumn(place, Qt.SortOrder.AscendingOrder)
        self.table.setFocus()

    @override
    def _rebuild(self) -> None:
        self._fill()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._suit()

    def _fill(self) -> None:
        """List the documents that pass the filter, in the columns that there is room for."""
        sorted_by = self.table.header().sortIndicatorSection()
        titles = [each.title for each in self._documents.columns]
        wanted = titles[sorted_by] if 0 <= sorted_by < len(titles) else ""
        columns = self._columns()
        rows = filtered(self.context.session.desk.rows, self.filter.text())
        self._documents.set_rows(rows, columns)
        self._said.setText(shown(self.context.session.desk.said))
        titles = [each.title for each in columns]
        if wanted in titles and titles.index(wanted) != sorted_by:
            self.table.sortByColumn(titles.index(wanted), self.table.header().sortIndicatorOrder())
        self._suit()

    def _suit(self) -> None:
        """Show all columns where there is room for them, and the filter likewise."""
        metrics = self.fontMetrics()
        self._said.setVisible(bool(self._said.text()))
        is_wide = self.width() >= _WIDE * metrics.averageCharWidth()
        has_gold = self.context.session.desk.folder is not None
        high = self.height() >= _HIGH * metrics.lineSpacing()
        self.filter.setVisible(bool(self.filter.text()) or (has_gold and high))
        if is_wide != self._is_wide:
            self._is_wide = is_wide
            self._fill()
        header, modes = self.table.header(), QHeaderView.ResizeMode
        header.setSectionResizeMode(modes.ResizeToContents)
        if self._documents.columns:
            header.setSectionResizeMode(0, modes.Stretch)
            is_cut = header.sectionSize(0) < header.sectionSizeHint(0) - _SPARE
            if is_wide and is_cut:
                self._fit_closely()

    def _fit_closely(self) -> None:
        """Keep room for the sign of sorting in the column only that has it, and scroll at last."""
        header, places = self.table.header(), range(len(self._documents.columns))
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        close = [self._close_width(place) for place in places]
        close[0] = max(close[0], self.table.viewport().width() - sum(close[1:]))
        for place, width in enumerate(close):
            header.resizeSection(place, width)

    def _close_width(self, place: int) -> int:
        """What cells and heading of a column need."""
        header = self.table.header()
        wide = header.fontMetrics().horizontalAdvance(self._documents.columns[place].title)
        if place == header.sortIndicatorSection():
            mark = QStyle.PixelMetric.PM_HeaderMarkSize
            wide += _AROUND + self.style().pixelMetric(mark, None, header)
        return max(self.table.sizeHintForColumn(place), wide + _AROUND)

    def _columns(self) -> list[ShownColumn[DeskRow]]:
        desk = self.context.session.desk
        is_usual = self._part is _USUAL and self._title.isHidden()
        shown = number_columns(
            tr("Strict F1") if is_usual else tr("Value"),
            self._part,
            self._score,
            counted=not is_usual and bool(self._part.part),
        )
        name = name_column(self._score)
        if desk.folder is None:
            return [name, *shown]
        if self._is_wide:
            return [name, *gold_columns(len(desk.annotations) > 2), *shown]
        return [name, *(shown if not is_usual else [short_column()])]

    def _score(self, row: DeskRow) -> Score | None:
        scored = row.document.pairs.get(self.context.session.pair)
        return self._part.of(scored) if scored is not None else None

    def _mark(self) -> None:
        """Make the shown document the current row."""
        shown = self.context.session.document
        for place, row in enumerate(self._documents.rows):
            if row.document is shown:
                self.table.setCurrentIndex(self._documents.index(place, 0))
                return

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid() and not self._is_wide:
            row = self._documents.rows[index.row()]
            if row.document is not self.context.session.document:
                self.context.session.show_document(row.document)

    def _enter(self, index: QModelIndex) -> None:
        rows = self._documents.rows
        here = rows[index.row()] if index.isValid() else None
        self.entered.emit(next_open(rows, here, itself=True) or here)
