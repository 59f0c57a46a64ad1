"""The one table of the window: rows painted, chosen, read out.

A ``RowDelegate`` paints the rows of a ``RowModel`` (``kit.row_model``), a ``RowTable`` or
``RowView`` shows them, in columns as wide as ``kit.column_fitting`` finds.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)
from typing_extensions import override

from tempannot.core.language import isolated, shown
from tempannot.gui.kit.column_fitting import ColumnNeed, fitted
from tempannot.gui.kit.copied_table import CopiedTable
from tempannot.gui.kit.keys import RETURNS
from tempannot.gui.kit.painting import guarded_paint, lines_of
from tempannot.gui.kit.row_model import Index, Row, RowModel, ShownColumn

_MARGIN, _AROUND, _LONGEST_HEAD = 4, 16, 32
_BESIDE_WORDS, _AROUND_USUAL, _ROW_GAP = 15, 22, 7
_SAMPLE = 25
"""By how many rows columns are fitted, from all of a table: ids are longer at its end."""
_MOST = 2.0
"""So much wider than usual a column becomes at most for what stands in it."""


class RowTable(CopiedTable):
    """Whole rows, which a click on a heading sorts and a third click unsorts.

    Columns are fitted to the room there is (``column_fitting``) by their headings and by what
    stands in some of the rows; a width that somebody gave one stays.
    """

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._widths: tuple[int, ...] = ()
        self._needs: list[ColumnNeed] | None = None
        self._texts: dict[int, dict[str, list[int]]] = {}
        self._tall: dict[int, int] = {}
        self._chosen: set[int] = set()
        self._is_fitting = False
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setShowGrid(False)
        self.setMouseTracking(True)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setSortIndicatorClearable(True)
        header.setSectionsClickable(True)
        header.setSortIndicatorShown(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        header.setHighlightSections(False)
        header.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # else a cut heading looks whole
        header.setStretchLastSection(True)
        header.sectionResized.connect(self._keep_width)

    @property
    def needs(self) -> Sequence[ColumnNeed]:
        """What each column asks for."""
        if self._needs is None:
            self._needs = [*map(self._need, range(len(self.columns)))]
        return self._needs

    @property
    def columns(self) -> Sequence[ShownColumn[Any]]:
        """The columns of the model."""
        model = self.model()
        return model.columns if isinstance(model, RowModel) else ()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.fit()

    def fit(self) -> None:
        """Give columns and rows sizes that suit the font and what stands in them."""
        self._forget_needs()
        letter = self.fontMetrics().averageCharWidth()
        widths = tuple(letter * each.width for each in self.columns)
        if widths != self._widths:  # in another font, or of other columns
            self._widths = widths
            self._chosen.clear()
        self._fit_columns()
        self._fit_rows()

    def _keep_width(self, place: int) -> None:
        is_last = self.horizontalHeader().stretchLastSection() and place == len(self.columns) - 1
        if not (self._is_fitting or is_last or self.isColumnHidden(place)):
            self._chosen.add(place)

    @override
    def setModel(self, model: QAbstractItemModel | None) -> None:
        super().setModel(model)
        if model is not None:
            model.modelAboutToBeReset.connect(self._forget_needs)  # parts are resized meanwhile
            model.modelReset.connect(self._fit_other_rows)
            model.rowsInserted.connect(self._take_rows)
            self.fit()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()
        self._fit_rows()

    def _fit_other_rows(self) -> None:
        self._tall = {}
        self.fit()

    def _take_rows(self, parent: QModelIndex, first: int) -> None:
        self._texts.clear()
        if first < _SAMPLE:
            self.fit()
        else:
            self._fit_rows()

    def _forget_needs(self) -> None:
        self._needs = None
        self._texts.clear()

    def _fit_columns(self) -> None:
        if not self.columns:
            return
        shown = [place for place in range(len(self.columns)) if not self.isColumnHidden(place)]
        needs = [self._given(place) or self.needs[place] for place in shown]
        self._is_fitting = True
        for place, width in zip(shown, fitted(needs, self._room), strict=True):
            if self.columnWidth(place) != width:
                self.setColumnWidth(place, width)
        self._is_fitting = False
        policies = Qt.ScrollBarPolicy
        has_rows = self.model().rowCount() > 0
        self.setHorizontalScrollBarPolicy(
            policies.ScrollBarAsNeeded if has_rows else policies.ScrollBarAlwaysOff
        )

    def _fit_rows(self) -> None:
        """Give each row the lines that its words need, in columns as wide as they are."""
        header, one = self.verticalHeader(), self._height_of(1)
        if header.defaultSectionSize() != one:
            header.setDefaultSectionSize(one)  # which all rows have then
            self._tall = {}
        tall: dict[int, int] = {}
        for place, column in enumerate(self.columns):
            for text, lines in self.lines_in(place).items() if column.lines > 1 else ():
                tall |= {row: max(lines, tall.get(row, 1)) for row in self._rows_with(place)[text]}
        self.setWordWrap(bool(tall))
        for row in {*self._tall, *tall}:
            if tall.get(row) != self._tall.get(row):
                self.setRowHeight(row, self._height_of(tall.get(row, 1)))
        self._tall = tall

    def lines_in(self, place: int) -> dict[str, int]:
        """The texts of a column that take several lines, and how many they have."""
        metrics, room = self.fontMetrics(), self.columnWidth(place) - self._beside(place)
        texts, most = self._rows_with(place), self.columns[place].lines
        wide = (each for each in texts if metrics.horizontalAdvance(each) > room)
        lines = {each: min(most, lines_of(each, room, metrics)) for each in wide}
        return {each: count for each, count in lines.items() if count > 1}

    def _rows_with(self, place: int) -> Mapping[str, Sequence[int]]:
        """The texts of a column, and in which rows each stands."""
        if place not in self._texts:
            model, found = self.model(), self._texts.setdefault(place, defaultdict(list))
            assert isinstance(model, RowModel)  # nothing else has columns
            for row, each in enumerate(model.rows):
                found[shown(model.columns[place].words(each))].append(row)
        return self._texts[place]

    def _height_of(self, lines: int) -> int:
        return self.fontMetrics().height() * lines + _ROW_GAP

    @property
    def _room(self) -> int:
        """The width that there is for all columns."""
        return self.viewport().width()

    def _given(self, place: int) -> ColumnNeed | None:
        """What a column asks for to which somebody gave a width."""
        width = self.columnWidth(place)
        return ColumnNeed(width, width, width) if place in self._chosen else None

    def _need(self, place: int) -> ColumnNeed:
        """What a column asks for, by its heading and some of the rows."""
        column, letter = self.columns[place], self.fontMetrics().averageCharWidth()
        head = self.head_width(place)
        if column.share:
            least = max(letter * column.width, head)
            return ColumnNeed(least, least, least, column.share)
        usual = max(letter * column.width + _AROUND_USUAL, head)
        whole = max(head, min(self._whole(place), round(_MOST * usual)))
        least = min(whole, max(letter * column.least, head)) if column.least else whole
        return ColumnNeed(least, whole, usual)

    def _whole(self, place: int) -> int:
        """The width that the cells of a column need in some of the rows."""
        model = self.model()
        count = model.rowCount()
        sample = {*range(0, count, count // _SAMPLE + 1), *range(count)[-1:]}
        cells = (model.index(row, place) for row in sample)
        return max([0, *map(self._wide, cells)]) + self._beside(place)

    def _beside(self, place: int) -> int:
        """The width in a cell that its words do not have."""
        delegate, mark = self.itemDelegate(), self.columns[place].mark
        inset = delegate.inset if isinstance(delegate, RowDelegate) else 0
        return _BESIDE_WORDS + 2 * inset + (mark.room(self._height_of(1)) if mark else 0)

    def _wide(self, cell: QModelIndex) -> int:
        """The width of the words in a cell."""
        words, font = cell.data(), cell.data(Qt.ItemDataRole.FontRole)
        metrics = QFontMetrics(font) if isinstance(font, QFont) else self.fontMetrics()
        return metrics.horizontalAdvance(words) if isinstance(words, str) else 0

    def head_width(self, place: int) -> int:
        """The width that the heading of a column needs; one with long names of files is cut."""
        said = str(self.model().headerData(place, Qt.Orientation.Horizontal) or "")
        header = self.horizontalHeader()
        most = header.fontMetrics().averageCharWidth() * _LONGEST_HEAD
        wide = min(header.fontMetrics().horizontalAdvance(said), most) + _AROUND
        return max(wide, header.minimumSectionSize())


class TableWithKeys(RowTable):
    """A table whose letters are keys of the panel around it, and no search in its rows."""

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text() and event.key() != Qt.Key.Key_Space:
            event.ignore()  # the panel has them then
        else:
            super().keyPressEvent(event)


class RowDelegate(QStyledItemDelegate):
    """Rows in one piece: no focus frame around a single cell; marks of columns before their words.

    ``inset`` is what words without a mark keep away from the sides of a cell, in pixels.
    """

    def __init__(self, parent: QObject | None = None, inset: int = 0) -> None:
        super().__init__(parent)
        self.inset = inset

    @override
    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        option.state &= ~QStyle.StateFlag.State_HasFocus
        model, modes = index.model(), Qt.TextElideMode
        in_middle = isinstance(model, RowModel) and model.columns[index.column()].cut_in_middle
        option.textElideMode = modes.ElideMiddle if in_middle else modes.ElideRight
        option.text = isolated(option.text)

    @override
    @guarded_paint
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        mark = model.columns[index.column()].mark if isinstance(model, RowModel) else None
        if mark is None and not self.inset:
            super().paint(painter, option, index)
            return
        whole = QStyleOptionViewItem(option)
        self.initStyleOption(whole, index)  # asks the model once for the ground and the words
        cell, words = QRect(whole.rect), whole.text
        if mark is None:
            beside = cell.adjusted(self.inset, 0, -self.inset, 0)
        else:
            beside = cell.adjusted(mark.room(cell.height()), 0, 0, 0)
        for whole.rect, whole.text in ((cell, ""), (beside, words)):
            style = whole.widget.style()
            style.drawControl(QStyle.ControlElement.CE_ItemViewItem, whole, painter, whole.widget)
        if mark is not None and isinstance(model, RowModel):
            color = whole.palette.color(QPalette.ColorRole.Text)
            mark.draw(painter, QRectF(cell), model.rows[index.row()], color)


def paint_ground(
    delegate: QStyledItemDelegate,
    painter: QPainter,
    option: QStyleOptionViewItem,
    index: Index,
) -> None:
    """Paint a cell without its text: its colour, and whether it is selected."""
    whole = QStyleOptionViewItem(option)
    delegate.initStyleOption(whole, index)
    whole.text = ""
    style = whole.widget.style()
    style.drawControl(QStyle.ControlElement.CE_ItemViewItem, whole, painter, whole.widget)


class RowView(RowTable, Generic[Row]):
    """The view; ``row_chosen`` carries the row that is the current one now, None for none.

    ``cell_entered`` carries a row and the number of a column: a click on a cell that leads
    somewhere, or the Enter key. With ``by_cell`` single cells are chosen, not rows, and the table
    is as high as its rows. Where rows are made anew, the one that was chosen is known again by its
    ``identity``.
    """

    row_chosen = Signal(object)
    cell_entered = Signal(object, int)
    identity: Callable[[Row], object]

    def __init__(
        self,
        name: str,
        model: RowModel[Row],
        parent: QWidget,
        *,
        by_cell: bool = False,
    ) -> None:
        super().__init__(name, parent)
        self._rows = model
        self._by_cell = by_cell
        self.setModel(model)
        self.setSortingEnabled(not by_cell)
        if by_cell:
            self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
            self.horizontalHeader().setSectionsClickable(False)
            self.horizontalHeader().setStretchLastSection(False)
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        else:
            self.setItemDelegate(RowDelegate(self))
        self.clicked.connect(self._click)
        model.modelAboutToBeReset.connect(self._remember)
        model.modelReset.connect(self._restore)
        self._kept: Row | None = None
        self.identity = _itself

    @property
    def chosen(self) -> Row | None:
        """The current row."""
        place = self.currentIndex().row()
        return self._rows.rows[place] if 0 <= place < len(self._rows.rows) else None

    def choose(self, place: int) -> None:
        """Make a row the current one, by its place."""
        if 0 <= place < len(self._rows.rows):
            self.setCurrentIndex(self._rows.index(place, 0))

    def list_by(self, name: str) -> None:
        """Sort by the column of a name, the highest first, and give the first row the keys."""
        names = [each.name for each in self._rows.columns]
        self.horizontalHeader().setSortIndicator(names.index(name), Qt.SortOrder.DescendingOrder)
        self.enter_row(0)

    def enter_row(self, place: int) -> None:
        """Choose a row, in sight, and give it the keys."""
        self.choose(place)
        self.scrollTo(self.currentIndex())
        self.setFocus()

    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) row."""
        place = self.currentIndex().row()
        self.choose(0 if place < 0 else min(len(self._rows.rows) - 1, max(0, place + by)))

    @override
    def fit(self) -> None:
        super().fit()
        if self._by_cell:
            self._fit_height()

    @override
    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.row() != previous.row():
            self.row_chosen.emit(self.chosen)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show which row is the current one: Qt takes the first with the keys, and marks none."""
        super().focusInEvent(event)
        here = self.currentIndex()
        if here.isValid() and not (self._by_cell or self.selectionModel().hasSelection()):
            self.setCurrentIndex(here)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._by_cell:
            self._fit_height()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in RETURNS:
            self._enter(self.currentIndex())
        elif event.text() and event.text().isprintable():
            event.ignore()  # letters are for the window, not a search in the table
        else:
            super().keyPressEvent(event)

    def _click(self, index: QModelIndex) -> None:
        if self._rows.columns[index.column()].leads:
            self._enter(index)

    def _enter(self, index: QModelIndex) -> None:
        if index.isValid():
            self.cell_entered.emit(self._rows.rows[index.row()], index.column())

    def _remember(self) -> None:
        self._kept = self.chosen

    def _restore(self) -> None:
        kept = None if self._kept is None else self.identity(self._kept)
        known = [self.identity(each) for each in self._rows.rows] if kept is not None else []
        if kept in known:
            self.choose(known.index(kept))
        else:
            self.row_chosen.emit(None)

    @override
    def _need(self, place: int) -> ColumnNeed:
        need = super()._need(place)
        return replace(need, usual=need.whole) if self._by_cell else need

    def _fit_height(self) -> None:
        """Be as large as the cells; wider than its page the table scrolls."""
        header = self.horizontalHeader()
        rows = self.verticalHeader().length()
        is_wide = header.length() > max(self.width(), self.minimumWidth())
        bar = self.horizontalScrollBar().sizeHint().height() if is_wide else 0
        self.setMaximumWidth(header.length() + _MARGIN)
        self.setFixedHeight(header.sizeHint().height() + rows + bar + _MARGIN)


def _itself(row: object) -> object:
    return row
