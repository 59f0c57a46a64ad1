"""The page that asks how items are drawn, who judges them, and on which scale."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from tempannot.formats.items.item_kinds import SCALES
from tempannot.gui.kit.labels import ElidedLabel
from tempannot.gui.validate.design.draft import OWN_SCALE, scale_names

_MOST = 1_000_000
_ROSTER_LINES = 4
_RATERS = 3
_RATERS_OF_ANSWERS = "MCTACO had four for its answers (Zhou et al., 2019)."
_LONGEST_IDLE = 86_400.0


class SettingsPage(QWidget):
    """The fields; ``edited`` follows every change, ``opened`` the showing of rare ones."""

    edited = Signal()
    opened = Signal()

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
        self.hint = ElidedLabel()
        self.hint.setText(_RATERS_OF_ANSWERS)
        for words in (self.answers, self.hint):
            words.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.per_source = _count(0, _MOST, 0, "all")
        self.questions = _count(0, _MOST, 0, "all")
        self.list_size, self.raters = _count(1, 1000, 10), _count(1, 1000, _RATERS)
        self.roster = QPlainTextEdit()
        self.more = QToolButton()
        self.per_label = _count(0, _MOST, 0, "all")
        self.seed, self.idle = _count(0, 2_147_483_647, 0), _seconds(30.0)
        self._has_answers = self._is_open = False
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
    def label_count(self) -> int:
        """How many items to draw of each label, 0 for all and for answers, which stay together."""
        return 0 if self._has_answers else self.per_label.value()

    @property
    def question_count(self) -> int:
        """How many whole questions to draw, 0 for all and for other items than answers."""
        return self.questions.value() if self._has_answers else 0

    @property
    def names(self) -> tuple[str, ...]:
        """The roster."""
        lines = (" ".join(line.split()) for line in self.roster.toPlainText().splitlines())
        return tuple(line for line in lines if line)

    def suggest_scale(self, name: str) -> None:
        """Choose the scale that suits the items."""
        self.scale.setCurrentText(name)
        self._follow_scale()

    def suit_items(self, *, are_answers: bool) -> None:
        """Ask for whole questions of answers, and of other items for those per label."""
        self._has_answers = are_answers
        self._show_more()

    def _build(self) -> None:
        form = self._form
        form.setVerticalSpacing(9)
        form.addRow("&Name", self.name)
        form.addRow("S&cale", self.scale)
        form.addRow("&Levels", self.levels)
        form.addRow("&Question", self.question)
        form.addRow("", self.answers)
        form.addRow("Items per &source", self.per_source)
        form.addRow("&Whole questions", self.questions)
        form.addRow("Items in a l&ist", self.list_size)
        form.addRow("&Raters per item", self.raters)
        form.addRow("", self.hint)
        form.addRow("R&oster", self.roster)
        form.addRow("", self.more)
        form.addRow("Items per la&bel", self.per_label)
        form.addRow("S&eed", self.seed)
        form.addRow("I&dle after", self.idle)
        self.roster.setPlaceholderText("one name per line; empty: whoever comes")
        self.roster.setTabChangesFocus(True)
        lines = self.roster.fontMetrics().lineSpacing() * _ROSTER_LINES
        self.roster.setFixedHeight(lines + 14)
        counts = (self.per_source, self.questions, self.list_size, self.raters)
        for field in (*counts, self.per_label, self.seed, self.idle):
            field.setFixedWidth(self.fontMetrics().averageCharWidth() * 20)
            field.valueChanged.connect(self.edited)
        for line in (self.name, self.levels, self.question):
            line.textChanged.connect(self.edited)
        self._build_more()
        self.levels.textChanged.connect(self._tell_answers)
        self.roster.textChanged.connect(self.edited)
        self.scale.currentTextChanged.connect(self._follow_scale)
        self.scale.currentTextChanged.connect(self.edited)

    def _build_more(self) -> None:
        self.questions.setToolTip(
            "With all answers to them, which are judged one at a time; 100 make a human baseline"
        )
        self.per_label.setToolTip("At most so many items of each label of each source")
        self.seed.setToolTip("The same seed draws the same items in the same order")
        self.idle.setToolTip("After so long without a sign of life a rater's time is not active")
        self.more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.more.clicked.connect(self._toggle_more)
        self._show_more()

    def _follow_scale(self) -> None:
        known = SCALES.get(self.scale.currentText())
        self._form.setRowVisible(self.levels, known is None)
        self.question.setPlaceholderText(known.question if known else "what raters are asked")
        self._tell_answers()

    def _toggle_more(self) -> None:
        self._is_open = not self._is_open
        self._show_more()
        if self._is_open:
            self.opened.emit()

    def _show_more(self) -> None:
        """Show the fields that suit the items, those that few need only if they are asked for."""
        is_open = self._is_open
        arrow = Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow
        self.more.setArrowType(arrow)
        self.more.setText("Less" if is_open else "More…")
        for row in (self.questions, self.hint):
            self._form.setRowVisible(row, self._has_answers)
        self._form.setRowVisible(self.per_label, is_open and not self._has_answers)
        for field in (self.seed, self.idle):
            self._form.setRowVisible(field, is_open)

    def _tell_answers(self) -> None:
        known = SCALES.get(self.scale.currentText())
        shown = known.answers if known else ()
        self.answers.setText(" · ".join(shown))
        self._form.setRowVisible(self.answers, bool(shown))


def _count(least: int, most: int, value: int, zero: str = "") -> QSpinBox:
    box = QSpinBox()
    box.setRange(least, most)
    box.setValue(value)
    box.setGroupSeparatorShown(True)
    box.setSpecialValueText(zero)
    return box


def _seconds(value: float) -> QDoubleSpinBox:
    box = QDoubleSpinBox()
    box.setDecimals(1)
    box.setRange(0.1, _LONGEST_IDLE)
    box.setValue(value)
    box.setSuffix(" s")
    return box
