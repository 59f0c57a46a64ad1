"""The page that asks how items are drawn, who judges them, and on which scale."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from tempannot.gui.annotate.shared.elided_label import ElidedLabel
from tempannot.gui.validate.design.draft import OWN_SCALE, scale_names
from tempannot.study.design.response_scale import SCALES

_MOST = 1_000_000
_ROSTER_LINES = 4


class SettingsPage(QWidget):
    """The fields; ``edited`` follows every change."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = QLineEdit()
        self.name.setPlaceholderText("what the study is called")
        self.scale = QComboBox()
        self.scale.addItems(list(scale_names()))
        self.levels = QLineEdit()
        self.levels.setPlaceholderText("never, sometimes, always   or   1-7")
        self.levels.setToolTip("The answers, lowest first, with commas between them")
        self.question = QLineEdit()
        self.answers = ElidedLabel()
        self.answers.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.answers.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.per_source = _count(0, _MOST, "all")
        self.list_size = _count(1, 1000)
        self.list_size.setValue(10)
        self.raters = _count(1, 1000)
        self.raters.setValue(3)
        self.seed = _count(0, 2_147_483_647)
        self.seed.setValue(1)
        self.seed.setToolTip("The same seed draws the same items in the same order")
        self.roster = QPlainTextEdit()
        self.roster.setPlaceholderText("one name per line; empty: whoever comes")
        self.roster.setTabChangesFocus(True)
        self._form = QFormLayout()
        column = QVBoxLayout(self)
        column.addLayout(self._form)
        column.addStretch(1)
        self._build()
        self._follow_scale()

    @property
    def scale_text(self) -> str:
        """The name of the scale, or the levels of one's own."""
        name = self.scale.currentText()
        return self.levels.text() if name == OWN_SCALE else name

    @property
    def names(self) -> tuple[str, ...]:
        """The roster."""
        lines = (" ".join(line.split()) for line in self.roster.toPlainText().splitlines())
        return tuple(line for line in lines if line)

    def suggest_scale(self, name: str) -> None:
        """Choose the scale that suits the items."""
        self.scale.setCurrentText(name)
        self._follow_scale()

    def _build(self) -> None:
        form = self._form
        form.setVerticalSpacing(9)
        form.addRow("&Name", self.name)
        form.addRow("S&cale", self.scale)
        form.addRow("&Levels", self.levels)
        form.addRow("&Question", self.question)
        form.addRow("", self.answers)
        form.addRow("Items per &source", self.per_source)
        form.addRow("Items in a l&ist", self.list_size)
        form.addRow("&Raters per item", self.raters)
        form.addRow("S&eed", self.seed)
        form.addRow("R&oster", self.roster)
        lines = self.roster.fontMetrics().lineSpacing() * _ROSTER_LINES
        self.roster.setFixedHeight(lines + 14)
        for field in (self.per_source, self.list_size, self.raters, self.seed):
            field.setFixedWidth(self.fontMetrics().averageCharWidth() * 20)
            field.valueChanged.connect(self.edited)
        for line in (self.name, self.levels, self.question):
            line.textChanged.connect(self.edited)
        self.levels.textChanged.connect(self._tell_answers)
        self.roster.textChanged.connect(self.edited)
        self.scale.currentTextChanged.connect(self._follow_scale)
        self.scale.currentTextChanged.connect(self.edited)

    def _follow_scale(self) -> None:
        known = SCALES.get(self.scale.currentText())
        self._form.setRowVisible(self.levels, known is None)
        self.question.setPlaceholderText(known.question if known else "what raters are asked")
        self._tell_answers()

    def _tell_answers(self) -> None:
        known = SCALES.get(self.scale.currentText())
        shown = known.answers if known else ()
        self.answers.setText(" · ".join(shown))
        self._form.setRowVisible(self.answers, bool(shown))


def _count(least: int, most: int, zero: str = "") -> QSpinBox:
    box = QSpinBox()
    box.setRange(least, most)
    box.setGroupSeparatorShown(True)
    box.setSpecialValueText(zero)
    return box
