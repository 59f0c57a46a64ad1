"""The tree of the disagreements: its rows under headings, how they are painted, what is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QFontMetrics,
    QPainter,
    QStandardItem,
    QStandardItemModel,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)
from typing_extensions import override

from tempannot.comparison.adjudication.decisions import ItemKey, ItemStanding, ItemState
from tempannot.core.language import tr
from tempannot.core.vocabulary import Vocabulary
from tempannot.gui.compare.decide.compare_wording import EntryHeading, state_mark, state_words
from tempannot.gui.compare.decide.disagreement_entries import DisagreementEntry, States
from tempannot.gui.kit.labels import literal
from tempannot.gui.kit.painting import guarded_paint, restoring
from tempannot.gui.kit.row_table import paint_ground
from tempannot.gui.kit.theme import Theme
from tempannot.session.compare_session import CompareSession

Index = QModelIndex | QPersistentModelIndex
Groups = Sequence[tuple[EntryHeading | None, Sequence[DisagreementEntry]]]
Derived = Callable[[tuple[str, str]], DisagreementEntry]
_NOWHERE = QModelIndex()
_FEW = 64
"""How many rows may come and go one by one: more are quicker shown anew."""
_PADDING = 4
_GAP = 6
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter

_STATE_COLORS = {
    ItemStanding.OPEN: "muted",
    ItemStanding.LATER: "time",
    ItemStanding.DECIDED: "accent",
    ItemStanding.SETTLED: "ok",
    ItemStanding.RULED_OUT: "conflict",
}


class DisagreementTree(QTreeView):
    """Headings that are closed stay closed; ``chosen`` carries the key of an entry."""

    chosen = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries = DisagreementModel(self)
        self._closed: set[EntryHeading] = set()
        self.setModel(self._entries)
        self.setItemDelegate(DisagreementDelegate(self._entries, theme, self))
        self.setHeaderHidden(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setIndentation(14)
        self.setUniformRowHeights(True)
        self.setAccessibleName(tr("Disagreements"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.selectionModel().currentChanged.connect(self._choose)
        self.clicked.connect(self._choose)
        self.collapsed.connect(self._note_closed)
        self.expanded.connect(self._note_open)

    @property
    def entries(self) -> DisagreementModel:
        """The model."""
        return self._entries

    def show_names(self, session: CompareSession) -> None:
        """Call sides and relations as the session does, the sides in its order."""
        first, second = session.order
        self._entries.sides = session.order
        self._entries.letters = session.letter(first), session.letter(second)
        numbers = session.numbers
        self._entries.annotators = {each: session.annotator_letter(each) for each in numbers}
        self._entries.vocabulary = session.vocabulary

    def show_groups(self, groups: Groups, states: States, derived: Derived | None) -> None:
        """Show other entries; nothing is chosen by that."""
        selecting, before = self.selectionModel(), self._current()
        selecting.blockSignals(True)
        self._entries.show(groups, states, derived)
        if self._current() is not before:  # it has gone, and Qt takes what stood beside it
            selecting.clear()
        selecting.blockSignals(False)
        for index in self._entries.headings():
            self.setExpanded(index, self._entries.row(index).heading not in self._closed)
        self.viewport().update()

    def mark(self, key: ItemKey | None, root: ItemKey | None) -> None:
        """Make the entry of a pair current, or that of the root it follows from."""
        current = self.currentIndex()
        if current.isValid() and self._key(current) == key:
            return
        found = self._entries.find(key) if key is not None else QModelIndex()
        if not found.isValid() and root is not None:
            found = self._entries.find(root)
        selecting = self.selectionModel()
        selecting.blockSignals(True)
        if found.isValid():
            selecting.setCurrentIndex(found, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.scrollTo(found)
        else:
            selecting.clear()
        selecting.blockSignals(False)
        self.viewport().update()

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        """Take the keys; what is selected stays, though Qt goes to a row where none is current."""
        selecting, has_current = self.selectionModel(), self.currentIndex().isValid()
        selecting.blockSignals(True)
        super().focusInEvent(event)
        if not has_current:
            selecting.clear()
        selecting.blockSignals(False)

    def _current(self) -> DisagreementEntry | None:
        """The entry of the current row."""
        index = self.currentIndex()
        return self._entries.row(index).entry if index.isValid() else None

    def _key(self, index: QModelIndex) -> ItemKey | None:
        entry = self._entries.row(index).entry
        return entry.key if entry is not None else None

    def _choose(self, index: QModelIndex) -> None:
        key = self._key(index) if index.isValid() else None
        if key is not None:
            self.chosen.emit(key)

    def _note_closed(self, index: QModelIndex) -> None:
        if self._key(index) is None:
            self._closed.add(self._entries.row(index).heading)

    def _note_open(self, index: QModelIndex) -> None:
        if self._key(index) is None:
            self._closed.discard(self._entries.row(index).heading)


@dataclass(frozen=True, slots=True)
class TreeRow:
    """A row of the tree: a heading without an entry, an entry, or a pair derived from one.

    ``count`` is how many rows there are below it.
    """

    heading: EntryHeading
    count: int
    entry: DisagreementEntry | None = None
    is_derived: bool = False


class DisagreementModel(QStandardItemModel):
    """Rows as the list shows them; derived pairs are made when somebody opens an entry.

    ``letters`` are what the sides are called, in the order shown, which ``sides`` gives;
    ``annotators`` are the letters of all, by their numbers; ``vocabulary`` is whose names
    relations have.

    Qt keeps where rows are, for a view that lays itself out asks for every one of thousands; an
    item is made for those only that have rows below them. What stands in a row is known here.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.letters = ("A", "B")
        self.sides = (0, 1)
        self.annotators: dict[int, str] = {}
        self.vocabulary = Vocabulary.ALLEN
        self._states: States = {}
        self._top: list[EntryHeading | DisagreementEntry] = []
        self._below: dict[EntryHeading, list[EntryHeading | DisagreementEntry]] = {}
        self._coming: Sequence[EntryHeading | DisagreementEntry] = ()
        self._places: dict[ItemKey, tuple[EntryHeading | None, int]] | None = None
        self._derived: Derived | None = None
        self._made: dict[tuple[str, str], DisagreementEntry] = {}
        self.setColumnCount(1)
        self.rowsInserted.connect(self._take_in)  # before a view asks what stands there
        self.rowsRemoved.connect(self._let_go)

    def show(self, groups: Groups, states: States, derived: Derived | None) -> None:
        """Show other entries; those of a group without heading stand at the top level.

        After a decision nearly all of thousands are those that were shown before: only the rows
        of the others come and go.
        """
        self._states, self._places = states, None
        headings = [heading for heading, _ in groups if heading is not None]
        if headings != list(self._below) or derived != self._derived:
            self._derived, self._made = derived, {}
            self._begin(headings)
        for number, (heading, entries) in enumerate(groups):
            if heading is None:
                self._follow(self.invisibleRootItem(), self._top, entries)
            else:
                self._follow(self.item(number), self._below[heading], entries)
        if not groups:
            self._follow(self.invisibleRootItem(), self._top, ())

    def _begin(self, headings: Sequence[EntryHeading]) -> None:
        """Put headings, if there are any, in the place of all rows."""
        self.setRowCount(0)
        self._below = {heading: [] for heading in headings}
        self._coming = headings
        self.setRowCount(len(headings))
        for row in range(len(headings)):
            self.setItem(row, _item())

    def _follow(
        self,
        above: QStandardItem,
        rows: list[EntryHeading | DisagreementEntry],
        entries: Sequence[DisagreementEntry],
    ) -> None:
        """Have these entries as the rows below an item: all anew where more than a few differ."""
        wanted, there = set(map(id, entries)), set(map(id, rows))
        gone = [row for row, each in enumerate(rows) if id(each) not in wanted]
        come = [row for row, each in enumerate(entries) if id(each) not in there]
        stay = [each for each in rows if id(each) in wanted]
        is_few = len(gone) + len(come) <= _FEW
        if is_few and stay == [each for each in entries if id(each) in there]:
            for row in reversed(gone):
                above.removeRow(row)
            for row in come:
                self._coming = entries[row : row + 1]
                above.insertRows(row, 1)
        else:
            above.setRowCount(0)
            self._coming, come = entries, list(range(len(entries)))
            above.setRowCount(len(entries))
        for row in come:
            if count := len(entries[row].derived):
                above.setChild(row, _item(count))

    def _take_in(self, parent: QModelIndex, first: int, last: int) -> None:
        rows = self._rows_under(parent)
        if rows is not None:
            rows[first:first] = self._coming

    def _let_go(self, parent: QModelIndex, first: int, last: int) -> None:
        rows = self._rows_under(parent)
        if rows is not None:
            del rows[first : last + 1]

    def _rows_under(self, parent: Index) -> list[EntryHeading | DisagreementEntry] | None:
        """What stands in the rows below another one, or at the top; None below an entry."""
        if not parent.isValid():
            return self._top
        above = self._top[parent.row()] if not parent.parent().isValid() else None
        return self._below[above] if isinstance(above, EntryHeading) else None

    def row(self, index: Index) -> TreeRow:
        """What stands in a row."""
        above = index.parent()
        rows = self._rows_under(above)
        if rows is None:
            root = self.row(above).entry
            assert root is not None
            return TreeRow(root.heading, 0, self._derived_from(root, index.row()), is_derived=True)
        found = rows[index.row()]
        if isinstance(found, EntryHeading):
            return TreeRow(found, len(self._below[found]))
        return TreeRow(found.heading, len(found.derived), found)

    def _derived_from(self, root: DisagreementEntry, place: int) -> DisagreementEntry:
        """The entry of a pair that follows from a root, which is made at the first call."""
        pair = root.derived[place]
        if pair not in self._made:
            assert self._derived is not None
            self._made[pair] = self._derived(pair)
        return self._made[pair]

    def headings(self) -> list[QModelIndex]:
        """The rows of the headings."""
        return [self.index(row, 0) for row in range(len(self._below))]

    def state(self, entry: DisagreementEntry) -> ItemState | None:
        """Where an entry stands, None without an adjudication."""
        return self._states.get(entry.key)

    def find(self, key: ItemKey) -> QModelIndex:
        """The row of an entry, an invalid index if it is not listed."""
        if self._places is None:
            self._places = {
                each.key: (heading, row)
                for heading in (None, *self._below)
                for row, each in enumerate(self._below[heading] if heading else self._top)
                if not isinstance(each, EntryHeading)
            }
        heading, row = self._places.get(key, (None, -1))
        return self.index(row, 0, self._index_of(heading))

    def _index_of(self, heading: EntryHeading | None) -> QModelIndex:
        place = list(self._below).index(heading) if heading is not None else -1
        return self.index(place, 0)

    def name(self, heading: EntryHeading) -> str:
        """What a heading is called."""
        return heading.called(self.vocabulary)

    def said(self, entry: DisagreementEntry) -> tuple[tuple[str, str], ...]:
        """Letter and claim of the side shown first, and of the other; or all that many say."""
        if entry.stated:
            return tuple((self._letters(sides), words) for sides, words in entry.stated)
        first, second = self.sides
        return (self.letters[0], entry.said[first]), (self.letters[1], entry.said[second])

    def _letters(self, numbers: tuple[int, ...]) -> str:
        return "".join(letter for n, letter in self.annotators.items() if n in numbers)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self.row(index)
        if role == Qt.ItemDataRole.DisplayRole:
            return row.entry.title if row.entry else self.name(row.heading)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._read_out(row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return literal(self._read_out(row))
        return None

    def _read_out(self, row: TreeRow) -> str:
        entry = row.entry
        if entry is None:
            return f"{self.name(row.heading)}, {row.count}"
        parts = [f"{entry.title}: {self.name(entry.heading)}"]
        parts += [f"{letter}: {claim}" for letter, claim in self.said(entry)]
        if entry.impact:
            parts.append(tr("explains {impact} more", impact=entry.impact))
        state = self.state(entry)
        if state is not None:
            parts.append(state_words(state))
        return "\n".join(parts)


def _item(below: int = 0) -> QStandardItem:
    """The item of a row with so many below it."""
    item = QStandardItem()
    item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
    item.setColumnCount(1)
    item.setRowCount(below)
    return item


class DisagreementDelegate(QStyledItemDelegate):
    """Two lines for each: a heading and its meaning, or words and what the two sides say."""

    def __init__(
        self, model: DisagreementModel, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._theme = theme

    @override
    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        height = QFontMetrics(self._theme.ui_font()).height()
        return QSize(120, 2 * height + 2 * _PADDING)

    @override
    @guarded_paint
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        paint_ground(self, painter, option, index)
        row, area = self._model.row(index), option.rect.adjusted(2, _PADDING, -_GAP, -_PADDING)
        with restoring(painter):
            painter.setFont(self._theme.ui_font())
            painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # as its parts are placed
            if row.entry is None:
                self._paint_heading(painter, area, row)
            else:
                self._paint_entry(painter, area, row, row.entry)

    def _paint_heading(self, painter: QPainter, area: QRect, row: TreeRow) -> None:
        first, second = _halves(area)
        font = QFont(self._theme.ui_font())
        font.setBold(True)
        painter.setFont(font)
        first = self._right(painter, first, str(row.count), "muted")
        first = self._glyph(painter, first, row.heading.glyph)
        self._text(painter, first, self._model.name(row.heading), "text")
        painter.setFont(self._theme.ui_font())
        second.setLeft(first.left())
        self._text(painter, second, row.heading.means, "muted")

    def _paint_entry(
        self, painter: QPainter, area: QRect, row: TreeRow, entry: DisagreementEntry
    ) -> None:
        first, second = _halves(area)
        first = self._glyph(painter, first, "↳" if row.is_derived else entry.heading.glyph)
        self._text(painter, first, _fitting(entry.words, painter.fontMetrics(), first), "text")
        second.setLeft(first.left())
        state = self._model.state(entry)
        if state is not None:
            second = self._right(painter, second, state_mark(state), _STATE_COLORS[state.standing])
        if entry.impact:
            second = self._right(painter, second, f"+{entry.impact}", "muted")
        self._paint_claims(painter, second, entry)

    def _paint_claims(self, painter: QPainter, area: QRect, entry: DisagreementEntry) -> None:
        claims, metrics = self._model.said(entry), painter.fontMetrics()
        colors = ["text"] * len(claims) if entry.stated else ["side-a", "side-b"]
        widths = [metrics.horizontalAdvance(f"{a}  {b}") + 4 for a, b in claims]
        for place, (color, (letter, claim)) in enumerate(zip(colors, claims, strict=True)):
            # each may have its share of what is left, and more where the others need less
            left = area.width() - _GAP * (len(claims) - place - 1)
            share = max(left // (len(claims) - place), left - sum(widths[place + 1 :]))
            own = QRect(area.left(), area.top(), min(widths[place], share), area.height())
            wide = metrics.horizontalAdvance(f"{letter} ")
            self._text(painter, own, letter, color)
            self._text(painter, own.adjusted(wide, 0, 0, 0), claim, "muted")
            area = area.adjusted(own.width() + _GAP, 0, 0, 0)

    def _glyph(self, painter: QPainter, area: QRect, glyph: str) -> QRect:
        """Paint a glyph and return what is left of the line."""
        wide = painter.fontMetrics().height()
        painter.setPen(self._theme.color("accent"))
        place = QRect(area.left(), area.top(), wide, area.height())
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, glyph)
        return area.adjusted(wide + 3, 0, 0, 0)

    def _right(self, painter: QPainter, area: QRect, text: str, color: str) -> QRect:
        """Paint something short at the right end and return what is left of the line."""
        painter.setPen(self._theme.color(color))
        painter.drawText(area, _RIGHT, text)
        return area.adjusted(0, 0, -painter.fontMetrics().horizontalAdvance(text) - _GAP, 0)

    def _text(self, painter: QPainter, area: QRect, text: str, color: str) -> None:
        painter.setPen(self._theme.color(color))
        elide = Qt.TextElideMode.ElideRight
        painter.drawText(area, _LEFT, painter.fontMetrics().elidedText(text, elide, area.width()))


def _halves(area: QRect) -> tuple[QRect, QRect]:
    """The first and the second line of a row."""
    height = area.height() // 2
    return (
        QRect(area.left(), area.top(), area.width(), height),
        QRect(area.left(), area.top() + height, area.width(), height),
    )


def _fitting(words: tuple[str, ...], metrics: QFontMetrics, area: QRect) -> str:
    """The words of an entry, each cut so that both can be read."""
    if len(words) == 1:
        return words[0]
    room = area.width() - metrics.horizontalAdvance(" – ")
    wide = [metrics.horizontalAdvance(each) for each in words]
    if sum(wide) > room:
        half = room // 2
        first = min(wide[0], max(half, room - wide[1]))
        sizes = first, room - first
        elide = Qt.TextElideMode.ElideRight
        words = tuple(
            metrics.elidedText(each, elide, size) for each, size in zip(words, sizes, strict=True)
        )
    return " – ".join(words)
