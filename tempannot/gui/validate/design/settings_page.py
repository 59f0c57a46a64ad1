"""The page that asks how items are drawn, who judges them, and on which scale."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QSizePolicy, QToolButton, QWidget

from tempannot.core.language import tr
from tempannot.core.options import form_options
from tempannot.formats.items.item_kinds import NAMED_SCALES
from tempannot.gui.kit.form import Form
from tempannot.gui.kit.labels import ElidedLabel, WrappingLine
from tempannot.gui.kit.layout import in_column
from tempannot.gui.kit.value_boxes import NumberBox, RealBox, TextBox, width_of_number
from tempannot.gui.validate.design.draft import OWN_SCALE, scale_words
from tempannot.study.design.study_options import StudyOptions
from tempannot.study.rating.rater_words import said_question, said_words

_RATERS_OF_ANSWERS = tr("MCTACO had four for its answers (Zhou et al., 2019).")
_NUMBER_LETTERS = 20
_OF_ANSWERS = ("questions", "shares", "shows_earlier")
_RARE = ("repeats", "opposites", "detokenises", "seed", "idle_seconds", "completion")
_FIRST_OF_TRAINING = "checks_per_list"


class SettingsPage(QWidget):
    """The options of a study but for training; ``edited`` follows every change.

    ``opened`` tells that the rare ones are shown.
    """

    edited = Signal()
    opened = Signal()

    def __init__(self) -> None:
        super().__init__()
        options = form_options(StudyOptions)
        names = [each.name for each in options]
        self.form = Form(options[: names.index(_FIRST_OF_TRAINING)])
        self.boxes = self.form.boxes
        self.scale = QComboBox()
        for name, called in scale_words().items():
            self.scale.addItem(called, name)
        self.levels = QLineEdit()
        self.levels.setPlaceholderText(tr("never, sometimes, always   or   1-7"))
        self.levels.setToolTip(tr("The answers, lowest first, with commas between them"))
        self.answers, self.hint = WrappingLine(), ElidedLabel()
        self.answers.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.hint.setText(_RATERS_OF_ANSWERS)
        for words in (self.answers, self.hint):
            words.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.more = QToolButton()
        self.how_many = QPushButton(tr("How man&y raters?…"))
        self.how_many.setAutoDefault(False)
        self.how_many.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._has_answers = self._is_open = False
        self._build()
        self._show_more()
        self._follow_scale()

    @property
    def values(self) -> Mapping[str, Any]:
        """What is chosen; what does not suit the items, which is hidden, is as usual."""
        name = self.scale.currentData()
        scale = self.levels.text() if name == OWN_SCALE else name
        unsuited = ("per_label",) if self._has_answers else _OF_ANSWERS
        usual = {each: self.boxes[each].option.default for each in unsuited}
        return {**self.form.values, "scale": scale, **usual}

    def call(self, name: str) -> None:
        """Say what the study is called if nothing is said."""
        self._hint("name", name)

    def suggest_scale(self, name: str) -> None:
        """Choose the scale that suits the items."""
        self.scale.setCurrentIndex(self.scale.findData(name))
        self._follow_scale()

    def suit_items(self, *, are_answers: bool) -> None:
        """Ask for whole questions of answers, and of other items for those per label."""
        self._has_answers = are_answers
        self._show_more()

    def _build(self) -> None:
        for name, widget, label in (
            ("question", self.scale, tr("S&cale")),
            ("question", self.levels, tr("&Levels")),
            ("per_source", self.answers, ""),
            ("roster", self.hint, ""),
            ("roster", self.how_many, ""),
            ("per_label", self.more, ""),
        ):
            self.form.put_above(name, widget, label)
        for box in self.boxes.values():
            if isinstance(box, NumberBox | RealBox):
                box.box.setFixedWidth(width_of_number(box, _NUMBER_LETTERS))
                box.row.addStretch(1)
        in_column(self.form, 1, on=self, margins=None)
        self.more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.more.clicked.connect(self._toggle_more)
        self.levels.textChanged.connect(self._tell_answers)
        self.scale.currentTextChanged.connect(self._follow_scale)
        self.form.edited.connect(self.edited)
        self.levels.textChanged.connect(self.edited)
        self.scale.currentTextChanged.connect(self.edited)

    def _follow_scale(self) -> None:
        known = NAMED_SCALES.get(self.scale.currentData())
        self.form.show_row(self.levels, known is None)
        self._hint("question", said_question(known) if known else tr("what raters are asked"))
        self._tell_answers()

    def _hint(self, name: str, words: str) -> None:
        box = self.boxes[name]
        assert isinstance(box, TextBox)
        box.line.setPlaceholderText(words)

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
        self.more.setText(tr("Less") if is_open else tr("More…"))
        for widget in (*(self.boxes[name] for name in _OF_ANSWERS), self.hint):
            self.form.show_row(widget, self._has_answers)
        self.form.show_row(self.boxes["per_label"], is_open and not self._has_answers)
        for name in _RARE:
            self.form.show_row(self.boxes[name], is_open)

    def _tell_answers(self) -> None:
        known = NAMED_SCALES.get(self.scale.currentData())
        shown = known.answers if known else ()
        self.answers.setText(" · ".join(map(said_words, shown)))
        self.form.show_row(self.answers, bool(shown))
