"""Boxes for one value: switched, a number, typed; all say it and take one in the same way."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QDoubleSpinBox,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)
from typing_extensions import override

from tempannot.core.language import shown
from tempannot.core.options import MOST, Lines, Number, Option, Real, Switch, Text
from tempannot.gui.kit.labels import literal, set_tip
from tempannot.gui.kit.layout import in_row

_LINES = 4


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
        tip = f"{said} ({self.option.flag})" if self.option.flag else said
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
        self.box = _QuietRealBox()
        self.box.setDecimals(0 if is_share else 1)
        self.box.setRange(kind.least * self._scale, kind.most * self._scale)
        self.box.setSuffix(f" {shown(kind.unit)}")
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


class TextBox(ValueBox):
    """A line of text."""

    def __init__(self, option: Option, kind: Text) -> None:
        super().__init__(option)
        self.line = QLineEdit()
        self.line.setPlaceholderText(shown(kind.hint))
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
