"""The rows of the tree of disagreements: headings, entries, and the pairs derived from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from typing_extensions import override

from tempannot.comparison.adjudication.decisions import ItemKey, ItemState
from tempannot.core.language import tr
from tempannot.core.vocabulary import Vocabulary
from tempannot.core.wording import strung
from tempannot.gui.compare.decide.compare_wording import EntryHeading, state_words
from tempannot.gui.compare.decide.disagreement_entries import DisagreementEntry, States
from tempannot.gui.kit.labels import literal
from tempannot.gui.kit.row_model import Index

Groups = Sequence[tuple[EntryHeading | None, Sequence[DisagreementEntry]]]
Derived = Callable[[tuple[str, str]], DisagreementEntry]
_NOWHERE = QModelIndex()
_FEW = 64
"""How many rows may come and go one by one: more are quicker shown anew."""


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
            return strung(", ", (self.name(row.heading), row.count))
        parts = [strung(": ", (entry.title, self.name(entry.heading)))]
        parts += [strung(": ", (letter, claim)) for letter, claim in self.said(entry)]
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
