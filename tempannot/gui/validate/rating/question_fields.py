"""The fields for the questions of a page: lines, numbers, choices and scales, all by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tempannot.core.language import shown, tr
from tempannot.core.wording import strung
from tempannot.gui.kit.keys import takes_key
from tempannot.gui.kit.labels import Words, muted, without_key
from tempannot.gui.kit.layout import in_column
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.kit.theme import Theme
from tempannot.study.pages.questionnaire import (
    AGREED,
    LONGEST_LINE,
    LONGEST_OTHER,
    PageQuestion,
    QuestionKind,
)

_NUMBER_LETTERS = 14
_TEXT_LINES = 4
_NEEDED = tr("needed")
_OTHER = tr("Other")
_ANSWER = 1.15
_ROOM = 5


def _is_space(event: QKeyEvent) -> bool:
    return event.key() == Qt.Key.Key_Space and event.modifiers() == Qt.KeyboardModifier.NoModifier


class _Tick(QCheckBox):
    """Space ticks it, whatever else Space does in the window."""

    @override
    def event(self, event: QEvent) -> bool:
        return takes_key(event, _is_space) or super().event(event)


class _Option(QRadioButton):
    """As ``_Tick``."""

    @override
    def event(self, event: QEvent) -> bool:
        return takes_key(event, _is_space) or super().event(event)


class ChoiceRow(QWidget):
    """A button with words that wrap; a click on the words is one on the button."""

    def __init__(self, button: QAbstractButton, words: str, below: bool = False) -> None:
        super().__init__()
        self.button, self.words = button, Words(without_key(words), scale=_ANSWER)
        button.setAccessibleName(words)
        self.row = QVBoxLayout(self) if below else QHBoxLayout(self)
        self.row.setContentsMargins(_ROOM, _ROOM, _ROOM, _ROOM)
        self.row.addWidget(button, 0, Qt.AlignmentFlag.AlignCenter)
        self.row.addWidget(self.words, 0 if below else 1)
        button.installEventFilter(self)
        if below:
            self.words.setWordWrap(False)
            self.words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.words.setBuddy(button)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        return False

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        """Frame the choice that has the keys: a button without words shows it hardly."""
        if self.button.hasFocus():
            with painting(self) as painter:
                painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Accent), 2))
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.rect().contains(event.position().toPoint()):
            self.button.click()
            self.button.setFocus(Qt.FocusReason.MouseFocusReason)


class QuestionField(QWidget):
    """One question; ``given`` is its answer as it stands, ``edited`` tells of every change."""

    edited = Signal()

    def __init__(self, question: PageQuestion, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.question = question
        self.ask = Words(question.ask, scale=1.2, bold=True)
        self.needed = muted(f"({_NEEDED})")
        self.hint = muted(question.hint)
        self.problem = Words(bold=True)
        self.column = in_column(on=self, gap=1)
        self.problem.hide()
        self._build()

    @property
    def given(self) -> tuple[str, ...]:
        """The answer, empty where there is none."""
        raise NotImplementedError

    def fill(self, given: Sequence[str]) -> None:
        """Show an answer."""
        raise NotImplementedError

    @property
    def stops(self) -> Sequence[QWidget]:
        """The widgets that take keys, in their order."""
        raise NotImplementedError

    def show_problem(self, problem: str) -> None:
        """Say what is wrong with the answer, nothing if it is fine."""
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        for each in self.stops:
            said = (shown(problem), self.question.hint, _NEEDED if self.question.required else "")
            each.setAccessibleDescription(strung(". ", filter(None, said)))

    def restyle(self, theme: Theme) -> None:
        """Take the colours of the theme."""
        self.problem.setStyleSheet(f"color: {theme.color('conflict').name()}")

    def make(self) -> Iterator[QWidget]:
        """Yield what is asked with, from top to bottom."""
        raise NotImplementedError

    def _build(self) -> None:
        if self.question.answer is not QuestionKind.AGREE:
            self.column.addWidget(self.ask)
        if self.question.required and self.question.answer is not QuestionKind.AGREE:
            self.column.addWidget(self.needed)
        if self.question.hint:
            self.column.addWidget(self.hint)
        for each in self.make():
            self.column.addWidget(each)
        self.column.addWidget(self.problem)
        self.show_problem("")


class _LineField(QuestionField):
    @override
    def make(self) -> Iterator[QWidget]:
        self.line = QLineEdit()
        self.line.setAccessibleName(self.question.ask)
        self.line.setMaxLength(LONGEST_LINE)
        if self.question.answer is QuestionKind.NUMBER:
            self.line.setFixedWidth(self.fontMetrics().averageCharWidth() * _NUMBER_LETTERS)
            self.line.setInputMethodHints(Qt.InputMethodHint.ImhFormattedNumbersOnly)
        self.line.textChanged.connect(self.edited)
        yield self.line

    @property
    @override
    def given(self) -> tuple[str, ...]:
        return (self.line.text(),) if self.line.text().strip() else ()

    @override
    def fill(self, given: Sequence[str]) -> None:
        self.line.setText("".join(given))

    @property
    @override
    def stops(self) -> Sequence[QWidget]:
        return (self.line,)


class _TextField(QuestionField):
    @override
    def make(self) -> Iterator[QWidget]:
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(self.question.ask)
        self.text.setTabChangesFocus(True)
        self.text.setFixedHeight(self.fontMetrics().lineSpacing() * (_TEXT_LINES + 1))
        self.text.textChanged.connect(self.edited)
        yield self.text

    @property
    @override
    def given(self) -> tuple[str, ...]:
        text = self.text.toPlainText()
        return (text,) if text.strip() else ()

    @override
    def fill(self, given: Sequence[str]) -> None:
        self.text.setPlainText("".join(given))

    @property
    @override
    def stops(self) -> Sequence[QWidget]:
        return (self.text,)


class _ChoiceField(QuestionField):
    """Choices one below the other, the last one perhaps with words of one's own."""

    @override
    def make(self) -> Iterator[QWidget]:
        question = self.question
        is_one = question.answer is QuestionKind.ONE
        self.buttons: dict[str, QAbstractButton] = {}
        self.group = QButtonGroup(self)
        self.group.setExclusive(is_one)
        self.other: QAbstractButton | None = None
        self.own = QLineEdit()
        for each, words in question.shown_choices.items():
            self.buttons[each] = button = _Option() if is_one else _Tick()
            yield self._row(button, words)
        if question.other:
            self.other = _Option() if is_one else _Tick()
            row = self._row(self.other, _OTHER)
            self.own.setAccessibleName(strung(": ", (_OTHER, question.ask)))
            self.own.setMaxLength(LONGEST_OTHER)
            self.own.textChanged.connect(self._write_own)
            row.words.setWordWrap(False)
            row.row.setStretchFactor(row.words, 0)
            row.row.addWidget(self.own, 1)
            yield row

    def _row(self, button: QAbstractButton, words: str) -> ChoiceRow:
        self.group.addButton(button)
        button.toggled.connect(self.edited)
        row = ChoiceRow(button, words)
        button.setAccessibleName(strung(": ", (words, self.question.ask)))
        return row

    def _write_own(self, text: str) -> None:
        if text and self.other is not None:  # writing is choosing
            self.other.setChecked(True)
        self.edited.emit()

    @property
    @override
    def given(self) -> tuple[str, ...]:
        found = [each for each, button in self.buttons.items() if button.isChecked()]
        if self.other is not None and self.other.isChecked() and self.own.text().strip():
            found.append(self.own.text())
        return tuple(found)

    @override
    def fill(self, given: Sequence[str]) -> None:
        for each, button in self.buttons.items():
            if each in given:
                button.setChecked(True)
        others = [each for each in given if each not in self.buttons]
        if self.other is not None and others:
            self.own.setText(others[0])

    @property
    @override
    def stops(self) -> Sequence[QWidget]:
        more = () if self.other is None else (self.other, self.own)
        return (*self.buttons.values(), *more)


class _ScaleField(QuestionField):
    """Points side by side, with words at the ends."""

    @override
    def make(self) -> Iterator[QWidget]:
        question = self.question
        self.buttons: dict[str, QAbstractButton] = {}
        self.group = QButtonGroup(self)
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, 0)
        last = len(question.points) - 1
        ends = {0: question.low, last: question.high}
        for place, point in enumerate(question.points):
            self.buttons[point] = button = _Option()
            self.group.addButton(button)
            button.toggled.connect(self.edited)
            grid.addWidget(ChoiceRow(button, point, below=True), 0, place)
            said = (point, ends.get(place, ""), question.ask)
            button.setAccessibleName(strung(", ", filter(None, said)))
            grid.setColumnStretch(place, 1)
        half = max(1, (last + 1) // 2)
        low, high = muted(question.low), muted(question.high)
        high.setAlignment(Qt.AlignmentFlag.AlignRight)
        grid.addWidget(low, 1, 0, 1, half)
        grid.addWidget(high, 1, half, 1, last + 1 - half)
        yield box

    @property
    @override
    def given(self) -> tuple[str, ...]:
        return tuple(each for each, button in self.buttons.items() if button.isChecked())

    @override
    def fill(self, given: Sequence[str]) -> None:
        for each, button in self.buttons.items():
            if each in given:
                button.setChecked(True)

    @property
    @override
    def stops(self) -> Sequence[QWidget]:
        return tuple(self.buttons.values())


class _AgreeField(QuestionField):
    @override
    def make(self) -> Iterator[QWidget]:
        self.tick = _Tick()
        self.tick.toggled.connect(self.edited)
        yield ChoiceRow(self.tick, self.question.ask)

    @property
    @override
    def given(self) -> tuple[str, ...]:
        return (AGREED,) if self.tick.isChecked() else ()

    @override
    def fill(self, given: Sequence[str]) -> None:
        self.tick.setChecked(AGREED in given)

    @property
    @override
    def stops(self) -> Sequence[QWidget]:
        return (self.tick,)


_FIELDS: dict[QuestionKind, Callable[[PageQuestion], QuestionField]] = {
    QuestionKind.TEXT: _LineField,
    QuestionKind.LONG_TEXT: _TextField,
    QuestionKind.NUMBER: _LineField,
    QuestionKind.ONE: _ChoiceField,
    QuestionKind.SEVERAL: _ChoiceField,
    QuestionKind.SCALE: _ScaleField,
    QuestionKind.AGREE: _AgreeField,
}


def field_of(question: PageQuestion) -> QuestionField:
    """Return the field for a question."""
    return _FIELDS[question.answer](question)
