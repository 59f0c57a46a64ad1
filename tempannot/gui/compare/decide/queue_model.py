"""The Qt model of the queue: headings, entries under them, and the pairs derived from each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from tempannot.comparison.adjudication.decisions import ItemKey, ItemState
from tempannot.core.vocabulary import Vocabulary
from tempannot.gui.compare.decide.causes_shown import Heading, state_words
from tempannot.gui.compare.decide.entries import Entry
from tempannot.gui.compare.decide.queue_order import States
from tempannot.gui.kit.labels import literal

_NOWHERE = QModelIndex()
_TOP = -1
Index = QModelIndex | QPersistentModelIndex
Groups = Sequence[tuple[Heading | None, Sequence[Entry]]]
Derived = Callable[[tuple[str, str]], Entry]


@dataclass(slots=True)
class Row:
    """A row of the tree: a heading without an entry, an entry, or a pair derived from one.

    ``place`` is where it stands below ``above``, both numbers; ``below`` are the numbers of the
    rows under it as far as they were made, ``count`` how many there are.
    """

    place: int
    above: int
    heading: Heading
    entry: Entry | None = None
    count: int = 0
    below: list[int] = field(default_factory=list)
    is_derived: bool = False


class QueueModel(QAbstractItemModel):
    """Rows as the list shows them; derived pairs are made when somebody opens an entry.

    ``letters`` are what the sides are called, in the order shown, which ``sides`` gives;
    ``vocabulary`` is whose names relations have.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.letters = ("A", "B")
        self.sides = (0, 1)
        self.vocabulary = Vocabulary.ALLEN
        self._states: States = {}
        self._rows: list[Row] = []
        self._top: list[int] = []
        self._by_key: dict[ItemKey, int] = {}
        self._derived: Derived | None = None

    def show(self, groups: Groups, states: States, derived: Derived | None) -> None:
        """Show other entries; those of a group without heading stand at the top level."""
        self.beginResetModel()
        self._states, self._derived = states, derived
        self._rows, self._top, self._by_key = [], [], {}
        for heading, entries in groups:
            above = _TOP
            if heading is not None:
                above = self._add(Row(len(self._top), _TOP, heading, count=len(entries)))
                self._top.append(above)
            below = self._top if above == _TOP else self._rows[above].below
            for entry in entries:
                row = Row(len(below), above, entry.heading, entry, len(entry.derived))
                below.append(self._add(row))
                self._by_key[entry.key] = below[-1]
        self.endResetModel()

    def row(self, index: Index) -> Row:
        """Return what stands in a row."""
        return self._rows[index.internalId()]

    def headings(self) -> list[QModelIndex]:
        """Return the rows of the headings."""
        return [self._index(number) for number in self._top if self._rows[number].entry is None]

    def state(self, entry: Entry) -> ItemState | None:
        """Return where an entry stands, None without an adjudication."""
        return self._states.get(entry.key)

    def find(self, key: ItemKey) -> QModelIndex:
        """Return the row of an entry, an invalid index if it is not listed."""
        number = self._by_key.get(key)
        return QModelIndex() if number is None else self._index(number)

    def name(self, heading: Heading) -> str:
        """Return what a heading is called."""
        return heading.called(self.vocabulary)

    def said(self, entry: Entry) -> tuple[tuple[str, str], tuple[str, str]]:
        """Return letter and claim of the side shown first, and of the other."""
        first, second = self.sides
        return (self.letters[0], entry.said[first]), (self.letters[1], entry.said[second])

    @override
    def index(self, row: int, column: int, parent: Index = _NOWHERE) -> QModelIndex:
        if column != 0 or row < 0 or row >= self.rowCount(parent):
            return QModelIndex()
        below = self._below(parent.internalId()) if parent.isValid() else self._top
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
        return self.rowCount(parent) > 0

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

    def _read_out(self, row: Row) -> str:
        entry = row.entry
        if entry is None:
            return f"{self.name(row.heading)}, {row.count}"
        parts = [f"{entry.title}: {self.name(entry.heading)}"]
        parts += [f"{letter}: {claim}" for letter, claim in self.said(entry)]
        if entry.impact:
            parts.append(f"explains {entry.impact} more")
        state = self.state(entry)
        if state is not None:
            parts.append(state_words(state))
        return "\n".join(parts)

    def _below(self, number: int) -> list[int]:
        """Return the rows under a row; those of derived pairs are made at the first call."""
        row = self._rows[number]
        if row.entry is not None and self._derived is not None and not row.below:
            for place, pair in enumerate(row.entry.derived):
                derived = Row(place, number, row.heading, self._derived(pair), is_derived=True)
                row.below.append(self._add(derived))
        return row.below

    def _add(self, row: Row) -> int:
        self._rows.append(row)
        return len(self._rows) - 1

    def _index(self, number: int) -> QModelIndex:
        return self.createIndex(self._rows[number].place, 0, number)
