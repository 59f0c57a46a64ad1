"""A form of attributes, one field each with the usual values on offer; any text may be typed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QFormLayout, QWidget
from typing_extensions import override

from tempannot.gui.annotate.entity.entity_attributes import AttributeRow
from tempannot.gui.kit.labels import PlainLabel


class _Field(QComboBox):
    """An editable choice that does not change under a turning wheel.

    ``ended`` tells that a value was chosen from the list or ended with Return; the arrow keys,
    which go through the values, do not end it.
    """

    ended = Signal()

    def __init__(self, row: AttributeRow) -> None:
        super().__init__()
        self._is_closing = False
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setMinimumContentsLength(6)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setAccessibleName(row.name)
        self.activated.connect(self._end_choice)
        self.show_row(row)

    def show_row(self, row: AttributeRow) -> None:
        """Show an attribute's value and what is usual for it."""
        self.blockSignals(True)
        usual = ["", *row.usual]
        if [self.itemText(place) for place in range(self.count())] != usual:
            self.clear()
            self.addItems(usual)
        if self.currentText() != row.value:
            self.setCurrentIndex(self.findText(row.value))
            self.setEditText(row.value)
        line = self.lineEdit()
        if line is not None:
            line.setPlaceholderText(row.hint or "–")
            line.setCursorPosition(0)
        self.blockSignals(False)

    @override
    def wheelEvent(self, e: QWheelEvent) -> None:
        e.ignore()

    @override
    def showPopup(self) -> None:
        self._is_closing = False
        super().showPopup()

    @override
    def hidePopup(self) -> None:
        super().hidePopup()
        self._is_closing = True  # a choice follows at once; any other key comes later

    @override
    def keyPressEvent(self, e: QKeyEvent) -> None:
        self._is_closing = False
        super().keyPressEvent(e)

    def _end_choice(self) -> None:
        if self._is_closing:
            self._is_closing = False
            self.ended.emit()


class AttributeForm(QWidget):
    """Shows attributes and tells which was given what value."""

    value_given = Signal(str, str)
    """Emitted with name and value when the user changed an attribute."""
    ended = Signal()
    """Emitted when a field was ended with Return, or by a choice from its list."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[AttributeRow, ...] = ()
        self._fields: dict[str, _Field] = {}
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setVerticalSpacing(4)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignRight)

    def field(self, name: str) -> QComboBox | None:
        """Return the field of an attribute."""
        return self._fields.get(name)

    def show_rows(self, rows: Sequence[AttributeRow]) -> None:
        """Show these attributes; fields of the same names stay, and keep the focus."""
        if [row.name for row in rows] != [row.name for row in self._rows]:
            self._build(rows)
        self._rows = tuple(rows)
        for row in rows:
            self._fields[row.name].show_row(row)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Escape puts the old value back, and goes on to lead out of the form."""
        key = getattr(event, "key", None)
        if event.type() == QEvent.Type.KeyPress and key and key() == Qt.Key.Key_Escape:
            for row in self._rows:
                if watched is self._fields[row.name]:
                    self._fields[row.name].setEditText(row.value)
        return False

    def _build(self, rows: Sequence[AttributeRow]) -> None:
        while self._form.rowCount():
            self._form.removeRow(0)
        self._fields = {row.name: _Field(row) for row in rows}
        for name, field in self._fields.items():
            label = PlainLabel(name)
            label.setBuddy(field)
            self._form.addRow(label, field)
            field.show()  # at once: it may be given the keyboard before the layout comes to it
            field.installEventFilter(self)
            field.activated.connect(self._given)
            field.ended.connect(self.ended)
            line = field.lineEdit()
            if line is not None:
                line.setAccessibleName(name)  # what has the keys is the line, not the choice
                line.editingFinished.connect(self._given)
                line.returnPressed.connect(self.ended)
        self.setFocusProxy(next(iter(self._fields.values())))

    def _given(self) -> None:
        """Tell of every field that differs from what was shown."""
        for row in self._rows:
            value = self._fields[row.name].currentText().strip()
            if value != row.value:
                self.value_given.emit(row.name, value)
                return
