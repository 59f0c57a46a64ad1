"""The one table of the window: rows painted, chosen, read out, filtered.

A ``RowDelegate`` paints the rows of a ``RowModel`` (``kit.row_model``), a ``RowTable`` or
``RowView`` shows them.

The one language in which tables are filtered has words, and words with a field:
``met origin:inferred -vague`` lets rows pass in which all terms are found: ``met`` anywhere,
``inferred`` in the field ``origin``, and ``vague`` nowhere. ``_`` stands for a space; letter case
makes no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

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
    QFont,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
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
    QTableView,
    QWidget,
)
from typing_extensions import override

from tempannot.core.language import isolated
from tempannot.formats.csv_records import safe_cell
from tempannot.gui.kit.painting import guarded_paint
from tempannot.gui.kit.row_model import Index, Row, RowModel
from tempannot.gui.kit.theme import Theme

Place = TypeVar("Place")


@dataclass(frozen=True, slots=True)
class FilterTerm(Generic[Place]):
    """One term: ``wanted`` in one of ``places``, or in none if it is unwanted.

    ``field`` is what stands before the colon, "" if the term is looked for anywhere.
    """

    field: str
    wanted: str
    places: tuple[Place, ...]
    is_unwanted: bool = False
    is_whole: bool = False

    def lets_pass(self, text_at: Callable[[Place], str]) -> bool:
        """Whether a row passes, of which ``text_at`` says what stands at a place."""
        return any(self.holds(text_at(place)) for place in self.places) is not self.is_unwanted

    def holds(self, text: str) -> bool:
        """Whether it is found in a text, or is all of it if that must be so."""
        text = text.casefold().replace("_", " ")
        return text == self.wanted if self.is_whole else self.wanted in text


@dataclass(frozen=True, slots=True)
class FilterLanguage(Generic[Place]):
    """The fields of a table and the places where they look, such as columns of it.

    A cell of a field that is ``whole`` must be the term, not only hold it: 1 is not 10.
    """

    fields: Mapping[str, tuple[Place, ...]]
    anywhere: tuple[Place, ...]
    whole: frozenset[str] = frozenset()

    def terms(self, text: str) -> list[FilterTerm[Place]]:
        """The terms of a filter.

        >>> language = FilterLanguage({"origin": (1,)}, (0, 1))
        >>> [(each.wanted, each.places) for each in language.terms("Met origin:set_aside")]
        [('met', (0, 1)), ('set aside', (1,))]
        """
        return [self._term(each) for each in text.casefold().split()]

    def _term(self, written: str) -> FilterTerm[Place]:
        is_unwanted = written.startswith("-") and len(written) > 1
        term = written[1:] if is_unwanted else written
        field, colon, rest = term.partition(":")
        if not colon or field not in self.fields:
            return FilterTerm("", term.replace("_", " "), self.anywhere, is_unwanted)
        places, wanted = self.fields[field], rest.replace("_", " ")
        return FilterTerm(field, wanted, places, is_unwanted, field in self.whole)


_MARGIN, _AROUND, _LONGEST_HEAD = 4, 16, 32
_BESIDE_WORDS = 15
_SAMPLE = 25
"""By how many rows columns are fitted, from all of a table: ids are longer at its end."""
_MOST, _MOST_OF_SCROLLED = 2.0, 1.2
"""So much wider than usual a column becomes at most for what stands in it: less where that would
move others out of sight."""


def _in_one_line(text: str) -> str:
    """A cell as it is copied: no break within it, and nothing that a spreadsheet would run."""
    return safe_cell(" ".join(text.split()))


class CopiedTable(QTableView):
    """A table of which Shift or Ctrl choose several rows or cells, and Ctrl+A all.

    Ctrl+C copies what is chosen as a spreadsheet takes it, with the headings where it is more than
    one row.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)

    @property
    def chosen_places(self) -> list[int]:
        """The places of the rows that are chosen, from above."""
        return sorted({each.row() for each in self.selectedIndexes()})

    @override
    def event(self, event: QEvent) -> bool:
        """Take the keys that copy and choose all before letters are given to the window."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.matches(QKeySequence.StandardKey.Copy):
                QGuiApplication.clipboard().setText(self._copied())
                return True
            if event.matches(QKeySequence.StandardKey.SelectAll):
                self.selectAll()
                return True
        return super().event(event)

    def copied_text(self, index: QModelIndex) -> str:
        """What a cell is copied as."""
        return str(index.data() or "")

    def _copied(self) -> str:
        """What is chosen, a line for each row and a tab between cells."""
        chosen = {
            (each.row(), each.column()): self.copied_text(each) for each in self.selectedIndexes()
        }
        columns = sorted({column for _, column in chosen})
        rows = [[chosen.get((row, each), "") for each in columns] for row in self.chosen_places]
        if len(rows) > 1:
            rows.insert(0, [self._heading(each, Qt.Orientation.Horizontal) for each in columns])
            if not self.verticalHeader().isHidden():
                beside = [
                    self._heading(each, Qt.Orientation.Vertical) for each in self.chosen_places
                ]
                rows = [[head, *row] for head, row in zip(["", *beside], rows, strict=True)]
        return "\n".join("\t".join(map(_in_one_line, row)) for row in rows)

    def _heading(self, place: int, orientation: Qt.Orientation) -> str:
        return str(self.model().headerData(place, orientation) or "")


class RowTable(CopiedTable):
    """Whole rows, which a click on a heading sorts and a third click unsorts.

    Columns are as wide as usual. Where there is no room for that, or where it would cut what stands
    in some of the rows, they are as wide as those and the headings need.
    """

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._usual: tuple[int, ...] = ()
        self._needed: list[int] | None = None
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

    def fit_to(self, metrics: QFontMetrics, widths: Iterable[int]) -> None:
        """Give rows and columns sizes that suit a font; ``widths`` are in average characters."""
        self.verticalHeader().setDefaultSectionSize(metrics.height() + 7)
        letter = metrics.averageCharWidth()
        usual = tuple(
            max(letter * width + 22, self.head_width(place)) for place, width in enumerate(widths)
        )
        if usual != self._usual:
            self._usual = usual
            self._chosen.clear()
        self._fit_anew()

    def give_width(self, place: int, width: int) -> None:
        """Give a column a width, unless somebody has chosen one for it."""
        if place not in self._chosen and self.columnWidth(place) != width:
            self._is_fitting = True
            self.setColumnWidth(place, width)
            self._is_fitting = False

    def _keep_width(self, place: int) -> None:
        is_last = self.horizontalHeader().stretchLastSection() and place == len(self._usual) - 1
        if not (self._is_fitting or is_last or self.isColumnHidden(place)):
            self._chosen.add(place)

    @override
    def setModel(self, model: QAbstractItemModel | None) -> None:
        super().setModel(model)
        if model is not None:
            model.modelReset.connect(self._fit_anew)
            model.rowsInserted.connect(self._take_rows)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    def _take_rows(self, parent: QModelIndex, first: int) -> None:
        if first < _SAMPLE:
            self._fit_anew()

    def _fit_anew(self) -> None:
        self._needed = None
        self._fit_columns()

    @property
    def _least(self) -> Mapping[int, int]:
        """The least widths of the columns that are fitted in another way."""
        return {}

    def _fit_columns(self) -> None:
        """Give every column its width, without a scroll bar if there is any way."""
        usual, others = self._usual, self._least
        if len(usual) != self.model().columnCount():
            return  # other columns have come, and their widths are still to come
        if self._needed is None:
            self._needed = [max(self._need(p), self.head_width(p)) for p in range(len(usual))]
        needed, room = self._needed, self._room - sum(others.values())
        shown = [p for p in range(len(usual)) if not (p in others or self.isColumnHidden(p))]
        least = [min(needed[place], usual[place]) for place in shown]
        enough = [min(needed[place], round(_MOST * usual[place])) for place in shown]
        ample = [max(usual[place], each) for place, each in zip(shown, enough, strict=True)]
        if sum(least) > room:
            wide = [min(needed[place], round(_MOST_OF_SCROLLED * usual[place])) for place in shown]
        elif sum(enough) > room:
            wide = _between(least, enough, room)
        else:
            wide = _between(enough, ample, room)
        for place, width in zip(shown, wide, strict=True):
            self.give_width(place, width)
        policies = Qt.ScrollBarPolicy
        has_rows = self.model().rowCount() > 0
        self.setHorizontalScrollBarPolicy(
            policies.ScrollBarAsNeeded if has_rows else policies.ScrollBarAlwaysOff
        )

    @property
    def _room(self) -> int:
        """The width that there is for all columns."""
        return self.viewport().width()

    def _need(self, place: int) -> int:
        """The width that the cells of a column need in some of the rows."""
        model = self.model()
        mark = model.columns[place].mark if isinstance(model, RowModel) else None
        delegate = self.itemDelegate()
        beside = _BESIDE_WORDS
        if isinstance(delegate, RowDelegate):
            beside += 2 * delegate.inset
        if mark is not None:
            beside += mark.room(self.verticalHeader().defaultSectionSize())
        count = model.rowCount()
        sample = {*range(0, count, count // _SAMPLE + 1), *range(count)[-1:]}
        cells = (model.index(row, place) for row in sample)
        return max([0, *map(self._wide, cells)]) + beside

    def _wide(self, cell: QModelIndex) -> int:
        """The width of the words in a cell."""
        words, font = cell.data(), cell.data(Qt.ItemDataRole.FontRole)
        metrics = QFontMetrics(font) if isinstance(font, QFont) else self.fontMetrics()
        return metrics.horizontalAdvance(words) if isinstance(words, str) else 0

    def head_width(self, place: int) -> int:
        """The width that the heading of a column needs; one with long names of files is cut."""
        said = str(self.model().headerData(place, Qt.Orientation.Horizontal) or "")
        metrics = self.horizontalHeader().fontMetrics()
        most = metrics.averageCharWidth() * _LONGEST_HEAD
        return min(metrics.horizontalAdvance(said), most) + _AROUND


def _between(least: Sequence[int], most: Sequence[int], room: int) -> list[int]:
    """Widths between these, with what room there is first for those that lack least.

    >>> _between([10, 20], [30, 20], 40), _between([10, 20, 30], [30, 25, 60], 80)
    ([20, 20], [17, 25, 38])
    """
    given, left = list(least), room - sum(least)
    order = sorted(range(len(given)), key=lambda at: most[at] - least[at])
    for place, at in enumerate(order):
        given[at] += min(most[at] - least[at], max(0, left) // (len(order) - place))
        left -= given[at] - least[at]
    return given


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
        theme: Theme,
        parent: QWidget,
        *,
        by_cell: bool = False,
    ) -> None:
        super().__init__(name, parent)
        self._theme = theme
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
        theme.changed.connect(self.fit)
        self.fit()

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

    def fit(self) -> None:
        """Give rows and columns sizes that suit the font."""
        font = self._theme.ui_font()
        self.setFont(font)
        self.fit_to(self.fontMetrics(), (each.width for each in self._rows.columns))
        self._share_out()
        if self._by_cell:
            self._fit_height()

    @override
    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.row() != previous.row():
            self.row_chosen.emit(self.chosen)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_out()
        if self._by_cell:
            self._fit_height()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
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
        self.fit()

    @property
    @override
    def _least(self) -> Mapping[int, int]:
        letter, columns = self.fontMetrics().averageCharWidth(), enumerate(self._rows.columns)
        return {
            place: max(letter * each.width, self.head_width(place))
            for place, each in columns
            if each.share
        }

    @property
    @override
    def _room(self) -> int:
        return 0 if self._by_cell else super()._room  # as large as the cells, and no larger

    def _share_out(self) -> None:
        """Divide what columns without a share leave among those with one."""
        columns, least = self._rows.columns, self._least
        used = sum(self.columnWidth(p) for p in range(len(columns)) if p not in least)
        left, shares = self.viewport().width() - used, {p: columns[p].share for p in least}
        # what has less than its least by its share takes that from the others
        for place in sorted(shares, key=lambda p: least[p] / shares[p], reverse=True):
            share = shares.pop(place)
            width = max(int(left * share / (share + sum(shares.values()))), least[place])
            self.give_width(place, width)
            left -= width

    def _fit_height(self) -> None:
        """Be as large as the cells; wider than its page the table scrolls."""
        header = self.horizontalHeader()
        rows = self.verticalHeader().defaultSectionSize() * self._rows.rowCount()
        is_wide = header.length() > max(self.width(), self.minimumWidth())
        bar = self.horizontalScrollBar().sizeHint().height() if is_wide else 0
        self.setMaximumWidth(header.length() + _MARGIN)
        self.setFixedHeight(header.sizeHint().height() + rows + bar + _MARGIN)


def _itself(row: object) -> object:
    return row
