"""Questions out of a text that is pasted or in a file: proposed at once, to be edited then."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QPushButton,
    QWidget,
)
from typing_extensions import override

from tempannot.core.errors import TempannotError
from tempannot.core.field_words import field_word
from tempannot.core.language import shown, tr, tr_plural
from tempannot.gui.kit.dialogs import ask_file, kind_with
from tempannot.gui.kit.form import Form
from tempannot.gui.kit.labels import PlainLabel
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.row_model import RowModel, ShownColumn
from tempannot.gui.kit.row_table import RowView
from tempannot.gui.kit.text_box import PlainTextBox
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.candidates.cell_fields import Notice
from tempannot.gui.make.generator.generators import QUESTIONS
from tempannot.session.new_texts import pasted_text, texts_in
from tempannot.session.pauses import pause_before
from tempannot.session.worker import Task, Worker, sentence
from tempannot.suggestions.text_questions import ProposedQuestion
from tempannot.suggestions.text_questions_recipe import TextQuestionsRecipe

_TEXTS = kind_with(tr("Texts (*.txt *.md *.docx *.pdf *.srt *.vtt)"))
_HINT = tr("Paste or type an English text here, or open a file.")
_NONE = tr("No event of this text can be asked about.")
_ENGLISH = "en"
_PAUSE = 250
"""Milliseconds after a change until the text is looked at."""
_SIZE = (820, 620)
"""The place of the column that has the room."""
_WIDTHS = (3, 13, 20)

Proposed = tuple[ProposedQuestion, ...]


class TextDialog(QDialog):
    """Shows what a text gives; ``taken`` carries the questions when they are taken."""

    taken = Signal(object)

    def __init__(self, theme: Theme, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Questions from a text"))
        self._folder = folder
        self._found: Proposed = ()
        self._is_wanted = False
        self._background = Worker(self)
        self._pause = pause_before(self._look, self, _PAUSE)
        self.box = PlainTextBox()
        self.file_button = QPushButton(tr("Open a &file…"))
        self.form = Form([each for each in QUESTIONS.options if each.name != "answers"])
        self.notice = Notice(theme)
        self.model: RowModel[tuple[int, ProposedQuestion]] = RowModel(_columns(), theme, self)
        self.table = RowView(tr("Proposed questions"), self.model, self)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        role = QDialogButtonBox.ButtonRole.AcceptRole
        self.take_button = self._buttons.addButton(tr("&Take these questions"), role)
        self._build()
        self._connect()
        self._show(())

    @property
    def is_busy(self) -> bool:
        """Whether the text is still looked at."""
        return self._pause.isActive() or self._background.is_busy

    def open_file(self, path: Path) -> None:
        """Show the text of a file; what cannot be read is said."""
        found = texts_in([path])
        if found.errors:
            self.notice.say(sentence(found.errors[0]), "conflict")
        for new in found.texts:
            self.box.setPlainText(new.opened.document.text)

    @override
    def accept(self) -> None:
        """Take the questions, as soon as the text was looked at."""
        self._is_wanted = self.is_busy
        if self._found and not self.is_busy:
            self._take()

    @override
    def done(self, result: int) -> None:
        self._pause.stop()
        self._background.close()
        super().done(result)

    def _build(self) -> None:
        self.box.setPlaceholderText(_HINT)
        self.box.setTabChangesFocus(True)
        self.box.setAccessibleName(tr("Text"))
        label = PlainLabel(tr("Te&xt"))
        label.setBuddy(self.box)
        head = in_row((label, 1), self.file_button, gap=6)
        left = in_column(head, (self.box, 1), self.form, gap=6)
        right = in_column(self.notice, (self.table, 1), gap=6)
        sides = in_row((left, 2), (right, 3), gap=12)
        in_column((sides, 1), self._buttons, on=self, margins=12, gap=10)
        self.resize(*_SIZE)
        self.box.setFocus()

    def _connect(self) -> None:
        self.box.textChanged.connect(self._wait)
        self.form.edited.connect(self._wait)
        self.file_button.clicked.connect(self._ask_file)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        take = QShortcut(QKeySequence(Qt.Modifier.CTRL | Qt.Key.Key_Return), self)
        take.activated.connect(self.accept)

    def _ask_file(self) -> None:
        path = ask_file(self, _TEXTS, tr("Open a text"), self._folder)
        if path is not None:
            self.open_file(path)

    def _wait(self) -> None:
        self.take_button.setEnabled(False)
        self._is_wanted = False
        self.notice.say(tr("Looking at the text…"), "muted")
        self._pause.start()

    def _look(self) -> None:
        recipe = TextQuestionsRecipe((), **self.form.values)
        work = partial(_proposed, self.box.toPlainText(), recipe)
        self._background.run(work, self._show, self._fail)

    def _show(self, found: Proposed) -> None:
        self._found = found
        self.model.set_rows(list(enumerate(found, 1)))
        self.table.fit()
        self.take_button.setEnabled(bool(found))
        if found:
            self.notice.say(
                tr_plural(len(found), "{count:,} question", "{count:,} questions"), "ok"
            )
        else:
            self.notice.say(_NONE if self.box.toPlainText().strip() else _HINT, "muted")
        if self._is_wanted and found:
            self._take()

    def _take(self) -> None:
        self.taken.emit(self._found)
        super().accept()

    def _fail(self, error: Exception) -> None:
        self._show(())
        self.notice.say(sentence(error), "conflict")


class _ForeignTextError(TempannotError):
    """A text whose events cannot be named."""


def _proposed(text: str, recipe: TextQuestionsRecipe, task: Task) -> Proposed:
    found: list[ProposedQuestion] = []
    for new in pasted_text("", text, task).texts:
        if new.language != _ENGLISH:
            raise _ForeignTextError(tr("Questions are made of English texts; this is not one."))
        found += recipe.of_document(new.opened.document)
    return tuple(found)


def _columns() -> tuple[ShownColumn[tuple[int, ProposedQuestion]], ...]:
    return (
        ShownColumn("", "{}", _WIDTHS[0], lambda row: row[0]),
        ShownColumn(tr("about"), lambda row: shown(field_word(row[1].category.value)), _WIDTHS[1]),
        ShownColumn(tr("question"), lambda row: row[1].question, _WIDTHS[2], share=1),
    )
