"""When each of many texts was written: a list that is gone through and corrected by keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)
from typing_extensions import override

from tempannot.core.creation_time import CreationTimeError
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.wording import ended, strung
from tempannot.gui.kit.keys import RETURNS
from tempannot.gui.kit.labels import literal, muted
from tempannot.gui.kit.layout import in_column
from tempannot.suggestions.creation_times import ToldDates, likeliest, said_date

_NAME, _DATE, _FOUND = range(3)
_ROWS = 6
"""How many rows are seen at once."""
_EDITABLE = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable


class _Table(QTableWidget):
    """The keys of the list: letters and Return edit the date, Delete takes it away."""

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        date = self.item(self.currentRow(), _DATE)
        if self.state() is QAbstractItemView.State.EditingState:
            event.accept()  # Return has ended the editing, and is nothing else
        elif event.key() in RETURNS and date is not None:
            self.editItem(date)
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and date is not None:
            date.setText("")
        else:
            super().keyPressEvent(event)

    @override
    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        super().closeEditor(editor, hint)
        taken = QAbstractItemDelegate.EndEditHint.SubmitModelCache
        if hint is taken and self.currentRow() + 1 < self.rowCount():
            self.setCurrentCell(self.currentRow() + 1, _DATE)


class CreationDates(QWidget):
    """Texts with the date that each tells, and the line it stands in; ``edited`` follows changes.

    A date that somebody typed stays while a text of its name is among those shown.
    """

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._told: tuple[ToldDates, ...] = ()
        self._typed: dict[str, str] = {}
        self.table = _Table(0, 3, self)
        self.table.setAccessibleName(tr("When each text was written"))
        self.table.setHorizontalHeaderLabels([tr("Text"), tr("Written"), tr("Found in")])
        self.table.verticalHeader().hide()
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setEditTriggers(
            QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        self.table.setTabKeyNavigation(False)  # Tab leaves the list
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(_FOUND, QHeaderView.ResizeMode.Stretch)
        row = self.table.verticalHeader().defaultSectionSize()
        self.table.setMinimumHeight(row * 3)
        self.table.setMaximumHeight(row * (_ROWS + 1))
        self.note = muted()
        self.note.speak_up()
        in_column(self.table, self.note, on=self, gap=2)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocusProxy(self.table)
        self.table.itemChanged.connect(self._take)

    @property
    def told(self) -> tuple[ToldDates, ...]:
        """The texts that are shown, with what they tell."""
        return self._told

    @property
    def values(self) -> tuple[str, ...]:
        """The date of each text in their order, "" for none; raises CreationTimeError."""
        return tuple(_said(self._words(row)) for row in range(len(self._told)))

    @property
    def corrected(self) -> Mapping[str, str]:
        """The dates that are not the likeliest of their texts, by name; raises CreationTimeError.

        A text of which nothing is told and nothing said has none.
        """
        pairs = zip(self._told, self.values, strict=True)
        return {told.name: value for told, value in pairs if value != likeliest(told.proposals)}

    @property
    def problem(self) -> str:
        """What is wrong with the first date that is none, "" if all are right."""
        for row, told in enumerate(self._told):
            try:
                _said(self._words(row))
            except CreationTimeError as error:
                return strung(": ", (told.name, shown(str(error))))
        return ""

    def show_texts(self, told: Sequence[ToldDates]) -> None:
        """Show texts with what they tell, or with what was typed before."""
        blocker = QSignalBlocker(self.table)
        self._told = tuple(told)
        self.table.setRowCount(len(self._told))
        for row, each in enumerate(self._told):
            words = self._typed.get(each.name, likeliest(each.proposals))
            for column, text in ((_NAME, each.name), (_DATE, words), (_FOUND, "")):
                item = QTableWidgetItem(text)
                item.setFlags(_EDITABLE if column == _DATE else Qt.ItemFlag.ItemIsEnabled)
                self.table.setItem(row, column, item)
            self._tell(row)
        if self._told:
            self.table.setCurrentCell(0, _DATE)
        self.table.resizeColumnToContents(_NAME)
        self.table.resizeColumnToContents(_DATE)
        del blocker
        self._say()

    def _words(self, row: int) -> str:
        item = self.table.item(row, _DATE)
        return item.text() if item is not None else ""

    def _take(self, item: QTableWidgetItem) -> None:
        self._typed[self._told[item.row()].name] = item.text()
        blocker = QSignalBlocker(self.table)
        self._tell(item.row())
        del blocker
        self._say()
        self.edited.emit()

    def _tell(self, row: int) -> None:
        """Say what the date of a row rests on."""
        item = self.table.item(row, _FOUND)
        if item is not None:
            item.setText(self._basis(row))
            item.setToolTip(literal(item.text()))

    def _basis(self, row: int) -> str:
        """What a date rests on: the line of the text, or how else it came; and other dates."""
        told = self._told[row]
        try:
            value = _said(self._words(row))
        except CreationTimeError as error:
            return shown(str(error))
        found = next((each for each in told.proposals if each.value == value), None)
        if found is not None:
            basis = found.line or found.source
        else:
            basis = tr("as typed") if value else tr("nothing tells")
        others = strung(", ", (each.value for each in told.proposals if each is not found))
        return tr("{basis} (or {others})", basis=basis, others=others) if others else basis

    def _say(self) -> None:
        """Count the texts without a date, or say what is wrong."""
        missing = sum(not self._words(row).strip() for row in range(len(self._told)))
        told = tr_plural(missing, "{count:,} text has no date", "{count:,} texts have no date")
        self.note.setText(self.problem or ended(told))
        self.note.setVisible(bool(self.problem or missing))


def _said(words: str) -> str:
    return said_date(words) if words.strip() else ""
