"""The page with what keeps raters awake and of one mind: training items and attention checks."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QTextBrowser,
    QWidget,
)

from tempannot.core.errors import TempannotError
from tempannot.core.language import shown, tr
from tempannot.core.options import form_options
from tempannot.formats.atomic import write_atomically
from tempannot.formats.items.lines import decoded
from tempannot.formats.reading import bytes_of
from tempannot.gui.kit.dialogs import ask_file, ask_target
from tempannot.gui.kit.form import value_box
from tempannot.gui.kit.labels import ElidedLabel, Words, heading, muted
from tempannot.gui.kit.layout import in_column, in_form, in_row
from tempannot.gui.kit.value_boxes import width_of_number
from tempannot.gui.state.file_kinds import INSTRUCTIONS, ITEMS
from tempannot.study.design.known_items import DEFAULT, NONE
from tempannot.study.design.study_options import StudyOptions

_NONE, _OWN, _FILE = tr("none"), tr("those of tempannot, if they suit"), tr("from a file…")
_TRAINING = tr(
    "Items with known answers that each rater judges first, with feedback. Its file has the "
    "columns of the items; the column “expected” names the answer, “feedback” what to learn "
    "from it."
)
_CHECKS = tr(
    "Items that anybody who reads them answers alike, mixed into the lists and looking like any "
    "other. The column “expected” names the answer."
)

_LIMITS = ("warn_checks", "stop_checks", "warn_fast", "stop_fast", "seconds_a_word")
_CARE = tr(
    "A rater who misses checks, or answers faster than anybody reads, is warned and then "
    "stopped while rating; you can let the rater on. Missed checks are known at once where the "
    "study is served and on this computer, elsewhere when the answers come back."
)
_OF_TRAINING = ("training_items", "pass_mark", "attempts")
_NUMBER_LETTERS = 28


class KnownPicker(QWidget):
    """Which known items to use: those of tempannot, of a file, or none; ``changed`` follows."""

    changed = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self.source: str | None = None
        self.choice = QComboBox()
        self.choice.setAccessibleName(tr("Which {name}", name=name))
        self.choice.addItems([_OWN, _FILE, _NONE])
        self._label = ElidedLabel()
        in_row(self.choice, (self._label, 1), on=self, gap=-1)
        self.choice.activated.connect(self._choose)

    def use(self, source: str | None) -> None:
        """Use those of a path, NONE, DEFAULT, or those of tempannot if they suit (None)."""
        self.source = source
        file = None if source in (None, DEFAULT, NONE) else source
        self.choice.setCurrentText(_FILE if file else _NONE if source == NONE else _OWN)
        self._label.setText(Path(file).name if file else "")
        self.changed.emit()

    def _choose(self) -> None:
        chosen = self.choice.currentText()
        if chosen != _FILE:
            self.use(NONE if chosen == _NONE else None)
            return
        path = ask_file(self, ITEMS, self._name)
        self.use(self.source if path is None else str(path))


class TrainingPage(QWidget):
    """The fields; ``edited`` follows every change."""

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.training = KnownPicker(tr("training items"))
        self.checks = KnownPicker(tr("attention checks"))
        found = {each.name: each for each in form_options(StudyOptions)}
        self.training_items, self.pass_mark, self.attempts = self._of_training = [
            value_box(found[name]) for name in _OF_TRAINING
        ]
        self.checks_per_list = value_box(found["checks_per_list"])
        self.limits = {name: value_box(found[name]) for name in _LIMITS}
        self.checks_per_list.show_value(1)
        self._build()

    @property
    def values(self) -> Mapping[str, Any]:
        """What is chosen; as usual without items that it is for."""
        found: dict[str, Any] = {"checks": self.checks.source, "training": self.training.source}
        found |= {name: box.value for name, box in self.limits.items()}
        if self.checks.source != NONE and self.checks_per_list.value != 1:
            found["checks_per_list"] = self.checks_per_list.value
        if self.training.source != NONE:
            found |= {each.option.name: each.value for each in self._of_training}
        return found

    def _build(self) -> None:
        column = in_column(on=self, margins=None, gap=9)
        limits = in_form(*((shown(box.option.label), box) for box in self.limits.values()))
        training = in_form(
            (tr("&Items"), self.training),
            *((shown(box.option.label), box) for box in self._of_training),
        )
        checks = in_form(
            (tr("I&tems"), self.checks),
            (shown(self.checks_per_list.option.label), self.checks_per_list),
        )
        _lead_to(training, self.training)
        _lead_to(checks, self.checks)
        parts: tuple[tuple[Words, str, QFormLayout], ...] = (
            (heading(tr("Training")), _TRAINING, training),
            (heading(tr("Attention checks")), _CHECKS, checks),
            (heading(tr("Warning and stop")), _CARE, limits),
        )
        for head, saying, form in parts:
            column.addWidget(head)
            column.addWidget(muted(saying))
            column.addLayout(form)
            column.addSpacing(12)
        column.addStretch(1)
        for picker in (self.training, self.checks):
            picker.changed.connect(self._settle)
        for box in (*self._of_training, self.checks_per_list, *self.limits.values()):
            box.setFixedWidth(width_of_number(box, _NUMBER_LETTERS))
            box.edited.connect(self.edited)
        self._settle()

    def _settle(self) -> None:
        for box in self._of_training:
            box.setEnabled(self.training.source != NONE)
        self.checks_per_list.setEnabled(self.checks.source != NONE)
        self.edited.emit()


def _lead_to(form: QFormLayout, picker: KnownPicker) -> None:
    """Let the letter of a picker's label lead to its choice, which takes keys."""
    label = form.labelForField(picker)
    if isinstance(label, QLabel):
        label.setBuddy(picker.choice)


_SAYING = tr(
    "Raters see this before their first item, and whenever they ask for it. It is Markdown: # "
    "heading, *emphasis*, - list."
)


class InstructionsEditor(QWidget):
    """The text; ``edited`` follows every change, ``failed`` carries a sentence about a file."""

    edited = Signal()
    failed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(tr("Instructions for raters, in Markdown"))
        self.text.setTabChangesFocus(True)
        self.text.setPlaceholderText(
            tr("Empty: raters see the page beside, which suits the scale.")
        )
        self.shown = QTextBrowser()
        self.shown.setAccessibleName(tr("The instructions as raters see them"))
        self.open_button, self.save_button = QPushButton(tr("&Open…")), QPushButton(tr("&Save as…"))
        self._saved: tuple[Path, str] | None = None
        self._build()

    @property
    def markdown(self) -> str:
        """The instructions."""
        return self.text.toPlainText()

    @property
    def file(self) -> Path | None:
        """The file that holds the instructions as they are, None if they are in no file."""
        is_saved = self._saved is not None and self._saved[1] == self.markdown
        return self._saved[0] if self._saved is not None and is_saved else None

    def show_usual(self, markdown: str) -> None:
        """Show what raters see as long as there is no text of one's own."""
        if not self.markdown.strip():
            self.shown.setMarkdown(markdown)

    def open_file(self, path: Path) -> None:
        """Take the instructions from a file."""
        try:
            text = decoded(bytes_of(path), path)
        except TempannotError as error:
            self.failed.emit(str(error))
            return
        self.text.setPlainText(text)
        self._settle(path)

    def save_file(self, path: Path) -> None:
        """Write the instructions to a file."""
        try:
            write_atomically(path, self.markdown.encode())
        except TempannotError as error:
            self.failed.emit(str(error))
            return
        self._settle(path)

    def _build(self) -> None:
        buttons = in_row((muted(_SAYING), 1), gap=-1)
        for button in (self.open_button, self.save_button):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        row = in_row((self.text, 1), (self.shown, 1), gap=-1)
        in_column(buttons, (row, 1), on=self, margins=None, gap=-1)
        self.text.textChanged.connect(self._show)
        self.open_button.clicked.connect(self._ask_open)
        self.save_button.clicked.connect(self._ask_save)
        self.save_button.setEnabled(False)

    def _ask_open(self) -> None:
        path = ask_file(self, INSTRUCTIONS, tr("Instructions"), self._start)
        if path is not None:
            self.open_file(path)

    def _ask_save(self) -> None:
        path = ask_target(self, INSTRUCTIONS, tr("Save the instructions"), self._start)
        if path is not None:
            self.save_file(path)

    @property
    def _start(self) -> str:
        return "" if self._saved is None else str(self._saved[0])

    def _settle(self, path: Path) -> None:
        self._saved = (path, self.markdown)
        self.edited.emit()

    def _show(self) -> None:
        self.save_button.setEnabled(bool(self.markdown.strip()))
        self.shown.setMarkdown(self.markdown)
        self.edited.emit()
