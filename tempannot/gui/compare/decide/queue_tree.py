"""The tree of the queue: it shows groups of entries and says which one is chosen."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Signal
from PySide6.QtWidgets import QAbstractItemView, QTreeView, QWidget

from tempannot.comparison.adjudication.decisions import ItemKey
from tempannot.gui.compare.decide.causes_shown import Heading
from tempannot.gui.compare.decide.queue_delegate import QueueDelegate
from tempannot.gui.compare.decide.queue_model import Derived, Groups, QueueModel
from tempannot.gui.compare.decide.queue_order import States
from tempannot.gui.kit.theme import Theme
from tempannot.session.compare_session import CompareSession


class QueueTree(QTreeView):
    """Headings that are closed stay closed; ``chosen`` carries the key of an entry."""

    chosen = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries = QueueModel(self)
        self._closed: set[Heading] = set()
        self.setModel(self._entries)
        self.setItemDelegate(QueueDelegate(self._entries, theme, self))
        self.setHeaderHidden(True)
        self.setIndentation(14)
        self.setUniformRowHeights(True)
        self.setAccessibleName("Disagreements")
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.selectionModel().currentChanged.connect(self._choose)
        self.clicked.connect(self._choose)
        self.collapsed.connect(self._note_closed)
        self.expanded.connect(self._note_open)

    @property
    def entries(self) -> QueueModel:
        """The model."""
        return self._entries

    def show_names(self, session: CompareSession) -> None:
        """Call sides and relations as the session does, the sides in its order."""
        first, second = session.order
        self._entries.sides = session.order
        self._entries.letters = session.letter(first), session.letter(second)
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
