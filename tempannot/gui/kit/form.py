"""The form of a command's options, as its settings declare them (``core.options``).

There is a box for each kind of option; all say their value and take one in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)
from typing_extensions import override

from tempannot.core.options import (
    MOST,
    Columns,
    File,
    Files,
    Kind,
    Lines,
    Number,
    Offered,
    OneOf,
    Option,
    Real,
    Several,
    Switch,
    Text,
)
from tempannot.gui.kit.dialogs import ask_file, kind_with
from tempannot.gui.kit.labels import PlainLabel, literal, muted, set_tip
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.path_list import PathList

_CHOICE_LETTERS = 14
_OFFERED_LINES = 5
_LINES = 4


class Form(QWidget):
    """Labels beside boxes, in groups; ``edited`` follows every change.

    ``edit_requested`` is as that of a FileBox.
    """

    edited = Signal()
    edit_requested = Signal(str, object)

    def __init__(self, options: Sequence[Option], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.boxes: dict[str, ValueBox] = {}
        self._layout = QFormLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setVerticalSpacing(7)
        self._layout.setHorizontalSpacing(10)
        self._layout.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        self._layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.usual = QPushButton("Usual options")
        self.usual.setToolTip("Go back to the options of the command when none is given")
        group = ""
        for option in options:
            if option.group != group:
                group = option.group
                self._layout.addRow(muted(group))
            self._add(option)
        self._layout.addRow(self.usual)
        self.usual.clicked.connect(self.reset)
        self.edited.connect(self._settle)
        self._settle()

    @property
    def values(self) -> Mapping[str, Any]:
        """What is chosen, by the names of the options."""
        return {name: box.value for name, box in self.boxes.items()}

    @property
    def columns(self) -> ColumnsBox | None:
        """The box for the columns of a table."""
        return next((box for box in self.boxes.values() if isinstance(box, ColumnsBox)), None)

    @property
    def first_file(self) -> FileBox | None:
        """The first box that a file goes into."""
        return next((box for box in self.boxes.values() if isinstance(box, FileBox)), None)

    def put_above(self, name: str, widget: QWidget, label: str = "") -> None:
        """Put something else above the row of an option."""
        place = self._layout.getWidgetPosition(self.boxes[name])
        row, _ = cast("tuple[int, QFormLayout.ItemRole]", place)
        self._layout.insertRow(row, label, widget)

    def show_row(self, widget: QWidget, shown: bool) -> None:
        """Show or hide a box, or what was put above one, with its label."""
        self._layout.setRowVisible(widget, shown)

    def reset(self) -> None:
        """Go back to the defaults."""
        for box in self.boxes.values():
            box.show_value(box.option.default)

    def _settle(self) -> None:
        usual = all(box.value == box.option.default for box in self.boxes.values())
        self.usual.setVisible(not usual)

    def _add(self, option: Option) -> None:
        box = self.boxes[option.name] = value_box(option)
        box.edited.connect(self.edited)
        if isinstance(box, FileBox):
            box.edit_requested.connect(self.edit_requested)
        if isinstance(box, SwitchBox):
            self._layout.addRow(box)
            return
        label = PlainLabel(option.label)
        set_tip(label, literal(option.tip))
        label.setBuddy(box)
        if isinstance(box, FilesBox | OfferedBoxes):
            self._layout.addRow(label)
            self._layout.addRow(box)
        else:
            self._layout.addRow(label, box)


class ValueBox(QWidget):
    """A widget with the value of an option; ``edited`` follows every change by the user."""

    edited = Signal()

    def __init__(self, option: Option) -> None:
        super().__init__()
        self.option = option
        self.row = in_row(on=self, gap=6)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # else the letter of a label leads nowhere

    @property
    def value(self) -> object:
        """What is chosen."""
        raise AttributeError(self.option.name)

    def show_value(self, value: object) -> None:
        """Choose a value."""

    def take(self, widget: QWidget) -> None:
        """Put the widget in that has the value; it bears the words of the option."""
        tip = f"{self.option.tip} ({self.option.flag})" if self.option.flag else self.option.tip
        set_tip(widget, literal(tip))
        widget.setAccessibleName(self.option.title)
        widget.setAccessibleDescription(self.option.tip)
        self.setFocusProxy(widget)
        self.row.addWidget(widget)
        self.show_value(self.option.default)


class SwitchBox(ValueBox):
    """A check box, which bears its label itself."""

    def __init__(self, option: Option, _kind: Switch) -> None:
        super().__init__(option)
        self.box = QCheckBox(option.label)
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


class _QuietRealBox(QDoubleSpinBox):
    """A spin box for numbers with decimals that a wheel over the form does not change."""

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

    def __init__(self, option: Option, kind: Number) -> None:
        super().__init__(option)
        self._least = kind.least or 0
        self.box = _QuietSpinBox()
        self.box.setRange(self._least - bool(kind.none), kind.most or MOST)
        self.box.setSpecialValueText(kind.none)
        self.box.setGroupSeparatorShown(True)
        self.take(self.box)
        self.box.valueChanged.connect(self.edited)

    @property
    @override
    def value(self) -> int | None:
        value = self.box.value()
        return value if value >= self._least else None

    @override
    def show_value(self, value: object) -> None:
        self.box.setValue(value if isinstance(value, int) else self._least - 1)


class RealBox(ValueBox):
    """A spin box with a decimal and the unit; a share is shown as so many whole percent."""

    def __init__(self, option: Option, kind: Real) -> None:
        super().__init__(option)
        is_share = kind.unit == "%"
        self._scale = 100 if is_share else 1
        self.box = _QuietRealBox()
        self.box.setDecimals(0 if is_share else 1)
        self.box.setRange(kind.least * self._scale, kind.most * self._scale)
        self.box.setSuffix(f" {kind.unit}")
        self.take(self.box)
        self.box.valueChanged.connect(self.edited)

    @property
    @override
    def value(self) -> float:
        return self.box.value() / self._scale

    @override
    def show_value(self, value: object) -> None:
        self.box.setValue(float(str(value)) * self._scale)


class LinesBox(ValueBox):
    """A few lines of text."""

    def __init__(self, option: Option, kind: Lines) -> None:
        super().__init__(option)
        self.box = QPlainTextEdit()
        self.box.setPlaceholderText(kind.hint)
        self.box.setTabChangesFocus(True)
        self.box.setFixedHeight(self.box.fontMetrics().lineSpacing() * _LINES + 14)
        self.take(self.box)
        self.box.textChanged.connect(self.edited)

    @property
    @override
    def value(self) -> tuple[str, ...]:
        lines = (" ".join(line.split()) for line in self.box.toPlainText().splitlines())
        return tuple(line for line in lines if line)

    @override
    def show_value(self, value: object) -> None:
        self.box.setPlainText("\n".join(value if isinstance(value, tuple) else ()))


class OneOfBox(ValueBox):
    """A combo box."""

    def __init__(self, option: Option, kind: OneOf) -> None:
        super().__init__(option)
        self.box = _QuietComboBox()
        self._words: tuple[str | None, ...] = ()
        self.offer(kind.choices, kind.none)
        policy = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        self.box.setSizeAdjustPolicy(policy)
        self.box.setMinimumContentsLength(_CHOICE_LETTERS)
        self.take(self.box)
        self.box.currentIndexChanged.connect(self.edited)

    @property
    @override
    def value(self) -> str | None:
        place = self.box.currentIndex()
        return self._words[place] if 0 <= place < len(self._words) else None

    @override
    def show_value(self, value: object) -> None:
        self.box.setCurrentIndex(self._words.index(value) if value in self._words else 0)

    def offer(self, choices: Mapping[str, str], none: str) -> None:
        """Offer other words and what to call each, and keep the chosen one if it is among them."""
        chosen = self.value
        blocker = QSignalBlocker(self.box)
        self.box.clear()
        self._words = (*([None] if none else []), *choices)
        self.box.addItems([*([none] if none else []), *choices.values()])
        self.show_value(chosen)
        del blocker


class OfferedBox(OneOfBox):
    """A combo box whose words come from the data, with one for none of them."""

    def __init__(self, option: Option, kind: Offered) -> None:
        self._none = kind.none
        super().__init__(option, OneOf({}, kind.none))

    def offer_words(self, words: Iterable[str]) -> None:
        """Offer the words that the data have."""
        self.offer({word: word for word in words}, self._none)
        self.box.setEnabled(self.box.count() > 1)


class OfferedBoxes(ValueBox):
    """A list of words that the data offer, each to be checked."""

    def __init__(self, option: Option, _kind: Offered) -> None:
        super().__init__(option)
        self.list = QListWidget()
        self.take(self.list)
        self.list.itemChanged.connect(self.edited)

    @property
    @override
    def value(self) -> tuple[str, ...]:
        cells = (self.list.item(row) for row in range(self.list.count()))
        return tuple(cell.text() for cell in cells if cell.checkState() is Qt.CheckState.Checked)

    @override
    def show_value(self, value: object) -> None:
        chosen = value if isinstance(value, tuple) else ()
        for row in range(self.list.count()):
            cell = self.list.item(row)
            state = Qt.CheckState.Checked if cell.text() in chosen else Qt.CheckState.Unchecked
            cell.setCheckState(state)

    def offer_words(self, words: Sequence[str], *, all_chosen: bool = False) -> None:
        """Offer the words that the data have, and keep what is chosen of them."""
        chosen = tuple(words) if all_chosen else self.value
        blocker = QSignalBlocker(self.list)
        self.list.clear()
        for word in words:
            self.list.addItem(QListWidgetItem(word))
        self.show_value(chosen)
        del blocker

    def fit(self) -> None:
        """Give the list a height that suits the font."""
        self.list.setFixedHeight(self.fontMetrics().height() * _OFFERED_LINES + 10)


class SeveralBox(ValueBox):
    """A check box per word, one below the other."""

    def __init__(self, option: Option, kind: Several) -> None:
        super().__init__(option)
        self.boxes = {word: QCheckBox(shown) for word, shown in kind.choices.items()}
        column = in_column(gap=3)
        for word, box in self.boxes.items():
            set_tip(box, literal(f"{option.tip} ({option.flag} {word})"))
            box.setAccessibleName(f"{option.title}: {box.text()}")
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


class TextBox(ValueBox):
    """A line of text."""

    def __init__(self, option: Option, kind: Text) -> None:
        super().__init__(option)
        self.line = QLineEdit()
        self.line.setPlaceholderText(kind.hint)
        self.take(self.line)
        self.line.textChanged.connect(self.edited)

    @property
    @override
    def value(self) -> str | None:
        text = self.line.text().strip()
        return None if not text and self.option.default is None else text

    @override
    def show_value(self, value: object) -> None:
        self.line.setText(str(value or ""))
        self.line.setCursorPosition(0)


class ColumnsBox(TextBox):
    """A line with the columns of a table, and a button that asks for them; ``of`` is its option."""

    choose_requested = Signal()

    def __init__(self, option: Option, kind: Columns) -> None:
        super().__init__(option, kind)
        self.of = kind.of
        self.button = QPushButton("…")
        self.button.setAccessibleName(f"Choose: {option.title}")
        self.button.setToolTip("Choose what each column of the file is")
        self.row.addWidget(self.button)
        self.button.clicked.connect(self.choose_requested)


class FileBox(ValueBox):
    """The name of a file, typed or chosen; empty for none.

    ``edit_requested`` carries the id of the page that edits such files, and the file or None.
    """

    edit_requested = Signal(str, object)

    def __init__(self, option: Option, kind: File) -> None:
        super().__init__(option)
        self._kind = kind_with(kind.files)
        self.line = QLineEdit()
        self.line.setPlaceholderText(kind.none)
        self.line.setClearButtonEnabled(True)
        self.take(self.line)
        self.button = QPushButton("…")
        self.button.setAccessibleName(f"Choose: {option.title}")
        self.button.setToolTip("Choose a file")
        self.row.addWidget(self.button)
        self.edit = QPushButton("Edit")
        self.edit.setAccessibleName(f"Edit: {option.title}")
        self.row.addWidget(self.edit)
        self.edit.setVisible(bool(kind.editor))
        self._editor = kind.editor
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
        self.line.setText(str(value) if isinstance(value, Path) else "")

    def _edit(self) -> None:
        self.edit_requested.emit(self._editor, self.value)

    def _ask(self) -> None:
        start = self.value.parent if self.value else ""
        path = ask_file(self, self._kind, self.option.title, start)
        if path is not None:
            self.show_value(path)


class FilesBox(ValueBox):
    """A short list of files and folders."""

    def __init__(self, option: Option, kind: Files) -> None:
        super().__init__(option)
        self.list = PathList(option.title, kind, lines=2)
        self.take(self.list)
        self.list.paths_changed.connect(self.edited)

    @property
    @override
    def value(self) -> tuple[Path, ...]:
        return self.list.paths

    @override
    def show_value(self, value: object) -> None:
        self.list.set_paths(value if isinstance(value, tuple) else ())


def value_box(option: Option) -> ValueBox:
    """The box that an option needs; a new file is asked for where it is written, in no form."""
    kind = option.kind
    if isinstance(kind, Offered):
        return OfferedBoxes(option, kind) if kind.is_several else OfferedBox(option, kind)
    return _BOXES[type(kind)](option, kind)


_BOXES: dict[type[Kind], Callable[..., ValueBox]] = {
    Switch: SwitchBox,
    Number: NumberBox,
    Real: RealBox,
    Lines: LinesBox,
    OneOf: OneOfBox,
    Several: SeveralBox,
    Text: TextBox,
    Columns: ColumnsBox,
    File: FileBox,
    Files: FilesBox,
}
