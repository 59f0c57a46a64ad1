"""A widget for each kind of field, which all say their value and take one in the same way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tempannot.gui.kit.literal import literal, set_tip
from tempannot.gui.make.generator.fields import (
    Field,
    File,
    Files,
    Line,
    Number,
    OneOf,
    Several,
    Switch,
    Value,
)
from tempannot.gui.make.generator.path_list import PathList

_CHOICE_LETTERS = 14


class ValueBox(QWidget):
    """A widget with a value; ``edited`` follows every change by the user."""

    edited = Signal()

    def __init__(self, field: Field) -> None:
        super().__init__()
        self.field = field
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(6)

    @property
    def value(self) -> Value:
        """What is chosen."""
        raise AttributeError(self.field.name)

    def show_value(self, value: object) -> None:
        """Choose a value."""

    def take(self, widget: QWidget) -> None:
        """Put the widget in that has the value; it bears the words of the field."""
        set_tip(widget, literal(f"{self.field.tip} ({self.field.option})"))
        widget.setAccessibleName(self.field.label)
        widget.setAccessibleDescription(self.field.tip)
        self.setFocusProxy(widget)
        self.row.addWidget(widget)
        self.show_value(self.field.default)


class SwitchBox(ValueBox):
    """A check box, which bears its label itself."""

    def __init__(self, field: Field) -> None:
        super().__init__(field)
        self.box = QCheckBox(field.label)
        self.take(self.box)
        self.box.toggled.connect(self.edited)

    @property
    @override
    def value(self) -> bool:
        return self.box.isChecked()

    @override
    def show_value(self, value: object) -> None:
        self.box.setChecked(bool(value))


class _QuietSpinBox(QSpinBox):
    """A spin box that a wheel over the form does not change."""

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class _QuietComboBox(QComboBox):
    """A combo box that a wheel over the form does not change."""

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class NumberBox(ValueBox):
    """A spin box; its least value stands for none where there can be none."""

    def __init__(self, field: Field) -> None:
        super().__init__(field)
        number = field.control
        assert isinstance(number, Number)
        self._number = number
        self.box = _QuietSpinBox()
        self.box.setRange(number.least - bool(number.none), number.most)
        self.box.setSpecialValueText(number.none)
        self.box.setGroupSeparatorShown(True)
        self.take(self.box)
        self.box.valueChanged.connect(self.edited)

    @property
    @override
    def value(self) -> int | None:
        value = self.box.value()
        return value if value >= self._number.least else None

    @override
    def show_value(self, value: object) -> None:
        self.box.setValue(value if isinstance(value, int) else self._number.least - 1)


class OneOfBox(ValueBox):
    """A combo box."""

    def __init__(self, field: Field) -> None:
        super().__init__(field)
        one_of = field.control
        assert isinstance(one_of, OneOf)
        self.box = _QuietComboBox()
        if one_of.none:
            self.box.addItem(one_of.none, None)
        for word, shown in one_of.choices.items():
            self.box.addItem(shown, word)
        self.box.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.box.setMinimumContentsLength(_CHOICE_LETTERS)
        self.take(self.box)
        self.box.currentIndexChanged.connect(self.edited)

    @property
    @override
    def value(self) -> str | None:
        value: str | None = self.box.currentData()
        return value

    @override
    def show_value(self, value: object) -> None:
        self.box.setCurrentIndex(max(0, self.box.findData(value)))


class SeveralBox(ValueBox):
    """A check box per word, one below the other."""

    def __init__(self, field: Field) -> None:
        super().__init__(field)
        several = field.control
        assert isinstance(several, Several)
        self.boxes = {word: QCheckBox(shown) for word, shown in several.choices.items()}
        column = QVBoxLayout()
        column.setSpacing(3)
        for word, box in self.boxes.items():
            set_tip(box, literal(f"{field.tip} ({field.option} {word})"))
            box.setAccessibleName(f"{field.label}: {box.text()}")
            box.toggled.connect(self.edited)
            column.addWidget(box)
        self.row.addLayout(column)
        self.setFocusProxy(next(iter(self.boxes.values())))

    @property
    @override
    def value(self) -> tuple[str, ...]:
        return tuple(word for word, box in self.boxes.items() if box.isChecked())

    @override
    def show_value(self, value: object) -> None:
        for word, box in self.boxes.items():
            box.setChecked(isinstance(value, tuple) and word in value)


class LineBox(ValueBox):
    """A line of text."""

    def __init__(self, field: Field) -> None:
        super().__init__(field)
        line = field.control
        assert isinstance(line, Line)
        self.line = QLineEdit()
        self.line.setPlaceholderText(line.hint)
        self.take(self.line)
        self.line.textChanged.connect(self.edited)

    @property
    @override
    def value(self) -> str:
        return self.line.text().strip()

    @override
    def show_value(self, value: object) -> None:
        self.line.setText(str(value or ""))
        self.line.setCursorPosition(0)


class FileBox(ValueBox):
    """The name of a file, typed or chosen; empty for none.

    ``edit_requested`` carries the id of the page that edits such files, and the file or None.
    """

    edit_requested = Signal(str, object)

    def __init__(self, field: Field) -> None:
        super().__init__(field)
        file = field.control
        assert isinstance(file, File)
        self._filter = file.filter
        self.line = QLineEdit()
        self.line.setPlaceholderText(file.none)
        self.line.setClearButtonEnabled(True)
        self.take(self.line)
        self.button = QPushButton("…")
        self.button.setAccessibleName(f"Choose: {field.label}")
        self.button.setToolTip("Choose a file")
        self.row.addWidget(self.button)
        self.edit = QPushButton("Edit")
        self.edit.setAccessibleName(f"Edit: {field.label}")
        self.row.addWidget(self.edit)
        self.edit.setVisible(bool(file.editor))
        self._editor = file.editor
        self.edit.clicked.connect(self._edit)
        self.button.clicked.connect(self._ask)
        self.line.textChanged.connect(self.edited)

    @property
    @override
    def value(self) -> Path | None:
        text = self.line.text().strip()
        return Path(text).expanduser() if text else None

    @override
    def show_value(self, value: object) -> None:
        self.line.setText("" if value is None else str(value))

    def _edit(self) -> None:
        self.edit_requested.emit(self._editor, self.value)

    def _ask(self) -> None:
        start = str(self.value.parent) if self.value else ""
        name, _ = QFileDialog.getOpenFileName(self, self.field.label, start, self._filter)
        if name:
            self.show_value(Path(name))


class FilesBox(ValueBox):
    """A short list of files and folders."""

    def __init__(self, field: Field) -> None:
        super().__init__(field)
        files = field.control
        assert isinstance(files, Files)
        self.list = PathList(field.label, files, lines=2)
        self.take(self.list)
        self.list.paths_changed.connect(self.edited)

    @property
    @override
    def value(self) -> tuple[Path, ...]:
        return self.list.paths

    @override
    def show_value(self, value: object) -> None:
        self.list.set_paths(value if isinstance(value, tuple) else ())


_BOXES: dict[type, Callable[[Field], ValueBox]] = {
    Switch: SwitchBox,
    Number: NumberBox,
    OneOf: OneOfBox,
    Several: SeveralBox,
    Line: LineBox,
    File: FileBox,
    Files: FilesBox,
}


def value_box(field: Field) -> ValueBox:
    """Return the widget that a field needs."""
    return _BOXES[type(field.control)](field)
