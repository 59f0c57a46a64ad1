"""The attributes and the span of events and times: the form and the buttons that change them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QToolButton,
    QWidget,
)
from typing_extensions import override

from tempannot.core.attribute_values import USUAL_VALUES
from tempannot.core.document import Document, Interval, IntervalKind
from tempannot.core.field_words import field_tip, field_word
from tempannot.core.items import OtherLink, Span
from tempannot.core.language import shown, tr
from tempannot.core.other_links import types_of
from tempannot.core.wording import noted, quoting
from tempannot.gui.annotate.text.text_gestures import crossed_item, end_moved, start_moved
from tempannot.gui.kit.keys import RETURNS
from tempannot.gui.kit.labels import PlainLabel, literal, set_tip, without_key
from tempannot.gui.kit.layout import in_row


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
        self.setAccessibleName(shown(field_word(row.name)))
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
        if e.key() in RETURNS:
            e.accept()  # it ends the field; to the window it would mean to accept a relation

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

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[AttributeRow, ...] = ()
        self._fields: dict[str, _Field] = {}
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setVerticalSpacing(4)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignRight)

    def field(self, name: str) -> QComboBox | None:
        """The field of an attribute."""
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
            called = shown(field_word(name))
            label = PlainLabel(without_key(called))
            set_tip(label, literal(field_tip(name)))
            label.setBuddy(field)
            self._form.addRow(label, field)
            field.show()  # at once: it may be given the keyboard before the layout comes to it
            field.installEventFilter(self)
            field.activated.connect(self._given)
            field.ended.connect(self.ended)
            line = field.lineEdit()
            if line is not None:
                line.setAccessibleName(called)  # what has the keys is the line, not the choice
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


_REFERENCES = frozenset({"anchorTimeID", "beginPoint", "endPoint"})
_HINTS = {
    "value": "1998-03-03, 1998-W10, P3D, PT2H",
    "freq": "1W, 2X",
    "cardinality": tr("how many, or EVERY"),
    "stem": tr("the word's base form"),
}


@dataclass(frozen=True, slots=True)
class AttributeRow:
    """One attribute: its name as the file writes it, value, usual values, and an example."""

    name: str
    value: str
    usual: tuple[str, ...] = ()
    hint: str = ""


def attribute_rows(document: Document, interval_id: str) -> tuple[AttributeRow, ...]:
    """The attributes of an interval: TimeML's in a fixed order, then the file's own."""
    is_event = document.interval(interval_id).kind is IntervalKind.EVENT
    known = USUAL_VALUES[IntervalKind.EVENT if is_event else IntervalKind.TIME]
    present = _present(document, interval_id, is_event)
    written = {name.casefold(): name for name in present}
    rows = [
        _row(document, written.get(name.casefold(), name), name, present, usual)
        for name, usual in known.items()
    ]
    folded = {name.casefold() for name in known}
    rows += (
        AttributeRow(name, value)
        for name, value in present.items()
        if name.casefold() not in folded
    )
    return tuple(rows)


TYPE_ROW, _SIGNAL_ROW = "relType", "signalID"


def other_link_rows(document: Document, link: OtherLink) -> tuple[AttributeRow, ...]:
    """The type and the signal of an SLINK or ALINK; signals stand with their words."""
    types = tuple(each.name for each in types_of(link.tag))
    signals = tuple(_signal_text(document, each) for each in document.signals)
    signal = "" if link.signal is None else _signal_text(document, link.signal)
    hint = "" if signals else tr("no signal is marked in this text")
    return (
        AttributeRow(TYPE_ROW, link.rel_type, types),
        AttributeRow(_SIGNAL_ROW, signal, signals, hint),
    )


def _signal_text(document: Document, id: str) -> str:
    signal = document.signals.get(id)
    words = "" if signal is None else " ".join(document.slice(signal.span).split())
    return f"{id} {quoting(words)}" if words else id


def signal_id(text: str) -> str | None:
    """The id in what a field for signals says, None in an empty one.

    >>> signal_id("s1 “if”")
    's1'
    """
    return text.split(maxsplit=1)[0] if text.split() else None


def _row(
    document: Document,
    written: str,
    known: str,
    present: Mapping[str, str],
    usual: tuple[str, ...],
) -> AttributeRow:
    values = tuple(document.times) if known in _REFERENCES else usual
    return AttributeRow(written, present.get(written, ""), values, _HINTS.get(known, ""))


def _present(document: Document, interval_id: str, is_event: bool) -> dict[str, str]:
    if not is_event:
        return dict(document.times[interval_id].attributes)
    instance = document.instances[interval_id]
    return {**document.events[instance.event].attributes, **instance.attributes}


_BUTTONS = (
    ("start", -1, "←", "Alt+Shift+Left", tr("Take in the word before")),
    ("start", 1, "→", "Alt+Shift+Right", tr("Leave the first word out")),
    ("end", -1, "←", "Alt+Left", tr("Leave the last word out")),
    ("end", 1, "→", "Alt+Right", tr("Take in the word after")),
)


class SpanButtons(QWidget):
    """Start and end of one mark; each button knows the span it would make."""

    span_requested = Signal(object)
    """Emitted with the wanted Span."""

    def __init__(self) -> None:
        super().__init__()
        self._wanted: dict[QToolButton, Span] = {}
        self._buttons: dict[tuple[str, int], QToolButton] = {}
        row = in_row(on=self, gap=4)
        for edge, by, text, key, told in _BUTTONS:
            if by < 0:
                row.addWidget(PlainLabel(tr("Start:") if edge == "start" else tr("End:")))
            button = self._button(text, key, told)
            self._buttons[edge, by] = button
            row.addWidget(button)
            if by > 0:
                row.addSpacing(6)
        row.addStretch(1)

    def button(self, edge: str, by: int) -> QToolButton:
        """The button that moves ``start`` or ``end`` by -1 or 1."""
        return self._buttons[edge, by]

    def show_span(self, document: Document, interval: Interval) -> None:
        """Offer the spans that this interval could have instead."""
        own = interval.id
        if interval.kind is IntervalKind.EVENT:
            own = document.instances[interval.id].event
        self._wanted.clear()
        for edge, by, _, key, told in _BUTTONS:
            move = start_moved if edge == "start" else end_moved
            span = move(document.text, interval.span, by)
            has_text = interval.span.start < interval.span.end
            crossed = crossed_item(document, span, own) if span and has_text else None
            button = self._buttons[edge, by]
            button.setEnabled(span is not None and has_text and crossed is None)
            shortcut = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
            reason = tr("would cut {crossed} in two", crossed=crossed) if crossed else shortcut
            set_tip(button, literal(noted(told, reason)))
            if span is not None:
                self._wanted[button] = span

    def _button(self, text: str, key: str, told: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setFixedWidth(2 * button.fontMetrics().height())
        button.setShortcut(QKeySequence(key))
        button.setAccessibleName(told)
        button.clicked.connect(self._clicked)
        return button

    def _clicked(self) -> None:
        button = self.sender()
        if isinstance(button, QToolButton) and button in self._wanted:
            self.span_requested.emit(self._wanted[button])
