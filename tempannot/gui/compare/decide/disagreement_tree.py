"""The tree of the disagreements: how its rows are painted, what is open, what is chosen."""

from __future__ import annotations

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)
from typing_extensions import override

from tempannot.comparison.adjudication.decisions import ItemKey, ItemStanding
from tempannot.core.language import tr
from tempannot.gui.compare.decide.compare_wording import EntryHeading, state_mark
from tempannot.gui.compare.decide.disagreement_entries import DisagreementEntry, States
from tempannot.gui.compare.decide.disagreement_model import (
    Derived,
    DisagreementModel,
    Groups,
    TreeRow,
)
from tempannot.gui.kit.painting import guarded_paint, restoring
from tempannot.gui.kit.row_table import paint_ground
from tempannot.gui.kit.theme import Theme
from tempannot.session.compare_session import CompareSession

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
