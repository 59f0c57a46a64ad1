"""The tree of the disagreements: how its rows are painted, what is open, what is chosen."""

from __future__ import annotations

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QFont, QFontMetrics, QPainter, QRegion, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)
from typing_extensions import override

from tempannot.comparison.adjudication.decisions import ItemKey, ItemStanding
from tempannot.core.language import tr, written
from tempannot.gui.compare.decide.compare_wording import EntryHeading, state_mark
from tempannot.gui.compare.decide.disagreement_entries import DisagreementEntry, States
from tempannot.gui.compare.decide.disagreement_model import (
    Derived,
    DisagreementModel,
    Groups,
)
from tempannot.gui.compare.decide.row_lines import Claim, Line, LinePart, RowLines
from tempannot.gui.kit.painting import TextWidths, guarded_paint, restoring
from tempannot.gui.kit.row_table import paint_ground
from tempannot.gui.kit.theme import Theme
from tempannot.session.compare_session import CompareSession

_PADDING, _INSET, _AT_END, _BESIDE_GLYPH = 4, 2, 6, 3
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip)

_STATE_COLORS = {
    ItemStanding.OPEN: "muted",
    ItemStanding.LATER: "time",
    ItemStanding.DECIDED: "accent",
    ItemStanding.SETTLED: "ok",
    ItemStanding.RULED_OUT: "conflict",
}


class DisagreementTree(QTreeView):
    """Headings that are closed stay closed; ``chosen`` carries the key of an entry.

    Rows are as high as their lines, which are more where the list is narrow. It scrolls by rows:
    so Qt measures those only that are in sight, and on the last page, of thousands.
    """

    chosen = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries = DisagreementModel(self)
        self._closed: set[EntryHeading] = set()
        self.setModel(self._entries)
        self._delegate = DisagreementDelegate(self._entries, theme, self)
        self.setItemDelegate(self._delegate)
        self.setHeaderHidden(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setIndentation(14)
        self.setAccessibleName(tr("Disagreements"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.selectionModel().currentChanged.connect(self._choose)
        self.clicked.connect(self._choose)
        self.collapsed.connect(self._note_closed)
        self.expanded.connect(self._note_open)

    @property
    def entries(self) -> DisagreementModel:
        """The model."""
        return self._entries

    def take_letters(self) -> None:
        """Have the letters that the theme has now."""
        self._delegate.take_letters()
        self.doItemsLayout()

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
        self.scheduleDelayedItemsLayout()  # what stands in a row may need other lines now

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

    def width_of(self, index: QModelIndex | QPersistentModelIndex) -> int:
        """The width of a row, which is less where it stands below others."""
        width, above = self.viewport().width() - self.indentation(), index.parent()
        while above.isValid():
            width, above = width - self.indentation(), above.parent()
        return width

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()

    @override
    def scrollTo(
        self,
        index: QModelIndex | QPersistentModelIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Bring a row into sight; Qt thinks that as many are there as on the last page."""
        hints = QAbstractItemView.ScrollHint
        if hint is not hints.EnsureVisible:
            super().scrollTo(index, hint)
        elif not self._is_whole(index):
            super().scrollTo(index, hint)
            if not self._is_whole(index):
                super().scrollTo(index, hints.PositionAtBottom)

    def _is_whole(self, wanted: QModelIndex | QPersistentModelIndex) -> bool:
        """Whether all of a row is seen, found without measuring the rows on the way to it."""
        row = self.indexAt(QPoint(0, 0))
        while row.isValid() and self.visualRect(row).bottom() < self.viewport().height():
            if row == wanted:
                return True
            row = self.indexBelow(row)
        return False

    @override
    def verticalOffset(self) -> int:
        """Nothing: Qt would measure all rows above, to place a pattern that the ground has not."""
        return 0

    @override
    def visualRegionForSelection(self, selection: QItemSelection) -> QRegion:
        """All that is seen: where a row far away would stand is not measured for its painting."""
        return QRegion(self.viewport().rect())

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
    """A heading and its meaning, or words and what the sides say: in two lines where they fit."""

    def __init__(self, model: DisagreementModel, theme: Theme, parent: DisagreementTree) -> None:
        super().__init__(parent)
        self._model = model
        self._theme = theme
        self._tree = parent
        self.take_letters()

    def take_letters(self) -> None:
        """Measure and paint in the letters that the theme has now."""
        self._font = self._theme.ui_font()
        self._bold = QFont(self._font)
        self._bold.setBold(True)
        self._high = QFontMetrics(self._font).height()
        self._widths = TextWidths(self._font)

    @override
    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        lines = self._lines(index, self._tree.width_of(index))
        return QSize(120, len(lines) * self._high + 2 * _PADDING)

    @override
    @guarded_paint
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        paint_ground(self, painter, option, index)
        row, high = self._model.row(index), self._high
        left, top = option.rect.left() + _INSET, option.rect.top() + _PADDING
        with restoring(painter):
            painter.setFont(self._bold if row.entry is None else self._font)
            painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # as its parts are placed
            painter.setPen(self._theme.color("accent"))
            heading = row.entry.heading if row.entry is not None else row.heading
            glyph = "↳" if row.is_derived else heading.glyph
            painter.drawText(QRect(left, top, high, high), Qt.AlignmentFlag.AlignCenter, glyph)
            left += high + _BESIDE_GLYPH
            for line in self._lines(index, option.rect.width()):
                for part in line:
                    painter.setFont(self._bold if part.is_bold else self._font)
                    painter.setPen(self._theme.color(part.color))
                    painter.drawText(QRect(left + part.left, top, 0, high), _LEFT, part.text)
                top += high

    def _lines(self, index: QModelIndex | QPersistentModelIndex, width: int) -> list[Line]:
        """What stands in a row of this width, in as many lines as that needs."""
        row = self._model.row(index)
        room = width - _INSET - self._high - _BESIDE_GLYPH - _AT_END
        lines = RowLines(self._widths, room)
        if row.entry is None:
            heading = row.heading
            return lines.of_heading(
                self._model.name(heading), written(f"{row.count:,}"), heading.means
            )
        return lines.of_entry(row.entry.words, self._claims(row.entry), self._marks(row.entry))

    def _claims(self, entry: DisagreementEntry) -> list[Claim]:
        """Who says what, in the colours of the sides where there are two."""
        claims = self._model.said(entry)
        colors = ["text"] * len(claims) if entry.stated else ["side-a", "side-b"]
        return [
            (LinePart(letter, color), LinePart(claim, "muted"))
            for color, (letter, claim) in zip(colors, claims, strict=True)
        ]

    def _marks(self, entry: DisagreementEntry) -> list[LinePart]:
        """How much it explains, and where it stands."""
        state = self._model.state(entry)
        marks = [LinePart(written(f"+{entry.impact:,}"), "muted")] if entry.impact else []
        if state is not None:
            marks.append(LinePart(state_mark(state), _STATE_COLORS[state.standing]))
        return marks
