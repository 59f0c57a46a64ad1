"""Boxes for one value: switched, a number, typed, a file; all say and take one in the same way.

What the columns of a file are is a value, too.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QDoubleSpinBox,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)
from typing_extensions import override

from tempannot.core.language import shown, tr, written
from tempannot.core.options import (
    MOST,
    Columns,
    File,
    Files,
    Lines,
    Number,
    Option,
    Real,
    Switch,
    Text,
)
from tempannot.core.typed_names import typed_path
from tempannot.core.wording import noted
from tempannot.gui.kit.dialogs import ask_file, ask_folder, kind_with
from tempannot.gui.kit.labels import literal, set_tip
from tempannot.gui.kit.layout import in_row
from tempannot.gui.kit.path_list import PathList

_LINES = 4
_AROUND_LETTERS = 20
"""Pixels between the sides of a field and its letters."""


class ValueBox(QWidget):
    """A widget with the value of an option; ``edited`` follows every change by the user."""

    edited = Signal()

    def __init__(self, option: Option) -> None:
        super().__init__()
        self.option = option
        self.row = in_row(on=self, gap=6)
        self.setWhatsThis(literal(shown(option.tip)))  # of the room around what is taken, too
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # else the letter of a label leads nowhere

    @property
    def value(self) -> object:
        """What is chosen."""
        raise AttributeError(self.option.name)

    def show_value(self, value: object) -> None:
        """Choose a value."""

    def take(self, widget: QWidget) -> None:
        """Put the widget in that has the value; it bears the words of the option."""
        said = shown(self.option.tip)
        tip = noted(said, self.option.flag) if self.option.flag else said
        set_tip(widget, literal(tip))
        widget.setAccessibleName(shown(self.option.title))
        widget.setAccessibleDescription(said)
        self.setFocusProxy(widget)
        self.row.addWidget(widget)
        self.show_value(self.option.default)


class SwitchBox(ValueBox):
    """A check box, which bears its label itself."""

    def __init__(self, option: Option, _kind: Switch) -> None:
        super().__init__(option)
        self.box = QCheckBox(shown(option.label))
        self.take(self.box)
        self.box.toggled.connect(self.edited)

    @property
    @override
    def value(self) -> bool:
        return self.box.isChecked()

    @override
    def show_value(self, value: object) -> None:
        self.box.setChecked(bool(value))


_BEFORE_NUMBER = 6
"""Pixels; Qt begins the line of a spin box at its edge, whatever the style sheet says."""


class _QuietSpinBox(QSpinBox):
    """A spin box that a wheel over the form does not change."""

    def __init__(self) -> None:
        super().__init__()
        self.lineEdit().setTextMargins(_BEFORE_NUMBER, 0, 0, 0)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class QuietRealBox(QDoubleSpinBox):
    """A spin box for numbers with decimals that a wheel over the form does not change."""

    def __init__(self) -> None:
        super().__init__()
        self.lineEdit().setTextMargins(_BEFORE_NUMBER, 0, 0, 0)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


def width_of_number(box: ValueBox, letters: int) -> int:
    """The width for so many letters, or more where the words in place of a number need it."""
    metrics, spin = box.fontMetrics(), box.findChild(QAbstractSpinBox)
    said = "" if spin is None else spin.specialValueText()
    words = metrics.horizontalAdvance(said) + 3 * metrics.height()
    return max(metrics.averageCharWidth() * letters, words)


class NumberBox(ValueBox):
    """A spin box; its least value stands for none where there can be none."""

    def __init__(self, option: Option, kind: Number) -> None:
        super().__init__(option)
        self._least = kind.least or 0
        self.box = _QuietSpinBox()
        self.box.setRange(self._least - bool(kind.none), kind.most or MOST)
        self.box.setSpecialValueText(shown(kind.none))
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
        self.box = QuietRealBox()
        self.box.setDecimals(0 if is_share else 1)
        self.box.setRange(kind.least * self._scale, kind.most * self._scale)
        self.box.setSuffix(written(f"0 {shown(kind.unit)}").removeprefix("0"))
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
        self.box.setPlaceholderText(shown(kind.hint))
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


class WholeLine(QLineEdit):
    """A line in which its hint and its usual value are read whole.

    A form puts it below its label where there is no room for that beside it.
    """

    def __init__(self, hint: str, usual: str = "") -> None:
        super().__init__()
        self.usual = usual
        self.setPlaceholderText(hint)
        self._fit()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        words = (self.placeholderText(), self.usual)
        wide = max(map(self.fontMetrics().horizontalAdvance, words))
        self.setMinimumWidth(wide + _AROUND_LETTERS)


class TextBox(ValueBox):
    """A line of text."""

    def __init__(self, option: Option, kind: Text) -> None:
        super().__init__(option)
        self.line = WholeLine(shown(kind.hint), str(option.default or ""))
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
        self.button.setAccessibleName(tr("Choose: {option}", option=option.title))
        self.button.setToolTip(tr("Choose what each column of the file is"))
        self.row.addWidget(self.button)
        self.button.clicked.connect(self.choose_requested)


class FileBox(ValueBox):
    """The name of a file or a folder, typed or chosen; empty for none.

    ``edit_requested`` carries the id of the page that edits such files, and the file or None.
    """

    edit_requested = Signal(str, object)

    def __init__(self, option: Option, kind: File) -> None:
        super().__init__(option)
        self._kind = kind_with(kind.files)
        self.line = WholeLine(shown(kind.none))
        self.line.setClearButtonEnabled(True)
        self.take(self.line)
        self.button = QPushButton("…")
        self.button.setAccessibleName(tr("Choose: {option}", option=option.title))
        self._ask_path = ask_folder if kind.is_folder else ask_file
        set_tip(
            self.button, literal(tr("Choose a folder") if kind.is_folder else tr("Choose a file"))
        )
        self.row.addWidget(self.button)
        self.edit = QPushButton(tr("Edit"))
        self.edit.setAccessibleName(tr("Edit: {option}", option=option.title))
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
        return typed_path(text) if text else None

    @override
    def show_value(self, value: object) -> None:
        self.line.setText(str(value) if isinstance(value, Path) else "")

    def _edit(self) -> None:
        self.edit_requested.emit(self._editor, self.value)

    def _ask(self) -> None:
        start = self.value.parent if self.value else ""
        path = self._ask_path(self, self._kind, shown(self.option.title), start)
        if path is not None:
            self.show_value(path)


class FilesBox(ValueBox):
    """A short list of files and folders."""

    def __init__(self, option: Option, kind: Files) -> None:
        super().__init__(option)
        self.list = PathList(shown(option.title), kind, lines=2)
        self.take(self.list)
        self.list.paths_changed.connect(self.edited)

    @property
    @override
    def value(self) -> tuple[Path, ...]:
        return self.list.paths

    @override
    def show_value(self, value: object) -> None:
        self.list.set_paths(value if isinstance(value, tuple) else ())
