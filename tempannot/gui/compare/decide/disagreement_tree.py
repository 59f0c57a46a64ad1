"""The tree of the disagreements: its rows under headings, how they are painted, what is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetrics, QPainter
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
_TOP = -1
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
        selecting = self.selectionModel()
        selecting.blockSignals(True)
        self._entries.show(groups, states, derived)
        selecting.blockSignals(False)
        for index in self._entries.headings():
            self.setExpanded(index, self._entries.row(index).heading not in self._closed)

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


@dataclass(slots=True)
class TreeRow:
    """A row of the tree: a heading without an entry, an entry, or a pair derived from one.

    ``place`` is where it stands below ``above``, both numbers; ``below`` are the numbers of the
    rows under it as far as they were made, ``count`` how many there are.
    """

    place: int
    above: int
    heading: EntryHeading
    entry: DisagreementEntry | None = None
    count: int = 0
    below: list[int] = field(default_factory=list)
    is_derived: bool = False


class DisagreementModel(QAbstractItemModel):
    """Rows as the list shows them; derived pairs are made when somebody opens an entry.

    ``letters`` are what the sides are called, in the order shown, which ``sides`` gives;
    ``annotators`` are the letters of all, by their numbers; ``vocabulary`` is whose names
    relations have.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.letters = ("A", "B")
        self.sides = (0, 1)
        self.annotators: dict[int, str] = {}
        self.vocabulary = Vocabulary.ALLEN
        self._states: States = {}
        self._rows: list[TreeRow] = []
        self._top: list[int] = []
        self._numbers: dict[ItemKey | EntryHeading, int] = {}
        self._derived: Derived | None = None

    def show(self, groups: Groups, states: States, derived: Derived | None) -> None:
        """Show other entries; those of a group without heading stand at the top level.

        The row of an entry that was shown before is the same one at another place: after a
        decision nearly all of thousands are.
        """
        self.beginResetModel()
        if derived != self._derived:
            self._rows, self._numbers = [], {}
        self._states, self._derived, self._top = states, derived, []
        for heading, entries in groups:
            above = _TOP
            if heading is not None:
                row = TreeRow(len(self._top), _TOP, heading, count=len(entries))
                above = self._number(heading, row)
                self._top.append(above)
            self._place(entries, above)
        self.endResetModel()

    def _place(self, entries: Sequence[DisagreementEntry], above: int) -> None:
        """Put entries under a heading, or at the top level."""
        rows, numbers = self._rows, self._numbers
        below = self._top if above == _TOP else rows[above].below
        for place, entry in enumerate(entries, start=len(below)):
            number = numbers.get(entry.key)
            if number is None or rows[number].entry is not entry:
                row = TreeRow(place, above, entry.heading, entry, len(entry.derived))
                number = self._number(entry.key, row)
            rows[number].place, rows[number].above = place, above
            below.append(number)

    def _number(self, key: ItemKey | EntryHeading, row: TreeRow) -> int:
        """Keep a row under the number of its entry or heading, a new one at the first time."""
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = self._add(row)
        else:
            self._rows[number] = row
        return number

    def row(self, index: Index) -> TreeRow:
        """What stands in a row."""
        return self._rows[index.internalId()]

    def headings(self) -> list[QModelIndex]:
        """The rows of the headings."""
        return [self._index(number) for number in self._top if self._rows[number].entry is None]

    def state(self, entry: DisagreementEntry) -> ItemState | None:
        """Where an entry stands, None without an adjudication."""
        return self._states.get(entry.key)

    def find(self, key: ItemKey) -> QModelIndex:
        """The row of an entry, an invalid index if it is not listed."""
        number = self._numbers.get(key)
        if number is None:
            return QModelIndex()
        row = self._rows[number]
        beside = self._top if row.above == _TOP else self._rows[row.above].below
        is_listed = row.place < len(beside) and beside[row.place] == number
        return self._index(number) if is_listed else QModelIndex()

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
    def index(self, row: int, column: int, parent: Index = _NOWHERE) -> QModelIndex:
        # a view that lays itself out asks for every row: thousands of times after each decision
        below = self._below(parent.internalId()) if parent.isValid() else self._top
        if column != 0 or not 0 <= row < len(below):
            return QModelIndex()
        return self.createIndex(row, 0, below[row])

    @override
    def parent(self, index: Index = _NOWHERE) -> QModelIndex:  # type: ignore[override]
        above = self._rows[index.internalId()].above if index.isValid() else _TOP
        return QModelIndex() if above == _TOP else self._index(above)

    @override
    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return self._rows[parent.internalId()].count if parent.isValid() else len(self._top)

    @override
    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 1

    @override
    def hasChildren(self, parent: Index = _NOWHERE) -> bool:
        return self._rows[parent.internalId()].count > 0 if parent.isValid() else bool(self._top)

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

    def _below(self, number: int) -> list[int]:
        """The rows under a row; those of derived pairs are made at the first call."""
        row = self._rows[number]
        if row.entry is not None and self._derived is not None and not row.below:
            for place, pair in enumerate(row.entry.derived):
                derived = TreeRow(place, number, row.heading, self._derived(pair), is_derived=True)
                row.below.append(self._add(derived))
        return row.below

    def _add(self, row: TreeRow) -> int:
        self._rows.append(row)
        return len(self._rows) - 1

    def _index(self, number: int) -> QModelIndex:
        return self.createIndex(self._rows[number].place, 0, number)


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
