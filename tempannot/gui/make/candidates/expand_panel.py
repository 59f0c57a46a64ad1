"""Step 3: the candidates of the chosen question, the options, and the words to exchange.

Candidates are made beside the window, as they will be in the file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QPlainTextEdit,
    QPushButton,
    QTabWidget,
    QWidget,
)

from tempannot.core.errors import FileError, TempannotError
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.options import Option
from tempannot.core.typed_names import is_there
from tempannot.core.wording import as_beginning, ended, strung
from tempannot.datasets.mctaco.draft_questions import span_warning
from tempannot.datasets.mctaco.expansion import (
    Candidate,
    Expansion,
    SeededQuestion,
    Technique,
    Techniques,
    expand,
)
from tempannot.datasets.mctaco.rings import Rings, parse_rings
from tempannot.datasets.recipes.candidates_recipe import CandidatesRecipe
from tempannot.formats.atomic import write_atomically
from tempannot.formats.items.lines import decoded
from tempannot.formats.reading import bytes_of
from tempannot.gui.kit.dialogs import ask_target
from tempannot.gui.kit.form import Form
from tempannot.gui.kit.labels import ElidedLabel
from tempannot.gui.kit.layout import in_column, in_row, one_above_other, scrolled
from tempannot.gui.kit.row_model import RowModel, ShownColumn
from tempannot.gui.kit.row_table import RowView
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.candidates.cell_fields import Notice
from tempannot.gui.state.file_kinds import RINGS
from tempannot.resources import resource
from tempannot.session.worker import Task

_USUAL = tr("The usual words. Edit a copy to exchange others.")
_RINGS = "mctaco/rings.toml"


class RingsEditor(QWidget):
    """The editor; ``edited`` follows what is typed, ``file_made`` carries the copy to be used."""

    edited = Signal()
    file_made = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.path: Path | None = None
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(tr("Words that are exchanged for each other"))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setTabChangesFocus(True)
        self.notice = Notice(theme)
        self.copy, self.save_button = (
            QPushButton(tr("Edit a copy…")),
            QPushButton(tr("Save the words")),
        )
        row = in_row((self.notice, 1), self.copy, self.save_button, gap=-1)
        in_column((self.text, 1), row, on=self, margins=(10, 8, 10, 8), gap=-1)
        self.text.textChanged.connect(self._follow)
        self.copy.clicked.connect(self.ask_copy)
        self.save_button.clicked.connect(self.save)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.show_file(None)

    @property
    def is_modified(self) -> bool:
        """Whether something is not saved yet."""
        return self.path is not None and self.text.document().isModified()

    @property
    def rings(self) -> Rings:
        """The words as they stand there; raises FileError for what is no ring."""
        return parse_rings(self.text.toPlainText(), self.path or resource(_RINGS))

    def show_file(self, path: Path | None) -> None:
        """Show the words of a file, None for the usual ones."""
        if path == self.path and self.text.toPlainText():
            return
        source = path or resource(_RINGS)
        try:
            found = decoded(bytes_of(source), source)
        except TempannotError as error:
            self.path = None
            self.notice.say(shown(str(error)), "conflict")
            return
        self.path = path
        blocker = QSignalBlocker(self.text)
        self.text.setPlainText(found)
        blocker.unblock()
        self.text.document().setModified(False)
        self.text.setReadOnly(path is None)
        self._judge()

    def ask_copy(self) -> None:
        """Ask for a file, and go on with a copy of these words in it."""
        path = ask_target(self, RINGS, tr("A copy of the words"), "rings.toml")
        if path is not None:
            self.copy_to(path)

    def copy_to(self, path: Path) -> None:
        """Go on with a copy of these words in a file."""
        try:
            write_atomically(path, self.text.toPlainText().encode())
        except TempannotError as error:
            self.notice.say(shown(str(error)), "conflict")
            return
        self.path = None
        self.show_file(path)
        self.file_made.emit(path)

    def save(self) -> bool:
        """Write the words to their file; False if they are no rings or cannot be written."""
        if self.path is None:
            return True
        try:
            _ = self.rings
            write_atomically(self.path, self.text.toPlainText().encode())
        except TempannotError as error:
            self.notice.say(shown(str(error)), "conflict")
            return False
        self.text.document().setModified(False)
        self._judge()
        self.edited.emit()
        return True

    def _follow(self) -> None:
        self._judge()
        self.edited.emit()

    def _judge(self) -> None:
        self.save_button.setEnabled(self.is_modified)
        if self.path is None:
            self.notice.say(_USUAL, "muted")
            return
        try:
            count = len(self.rings.others)
        except FileError as error:
            self.notice.say(error.problem, "conflict")
        else:
            saved = (
                tr("not saved yet")
                if self.is_modified
                else tr("saved in {name}", name=self.path.name)
            )
            self.notice.say(
                tr_plural(
                    count,
                    "{count} word may be exchanged, {saved}.",
                    "{count} words may be exchanged, {saved}.",
                    saved=saved,
                ),
                "ok",
            )

    def _restyle(self) -> None:
        self.text.setFont(self._theme.mono_font())


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """Techniques that were read already, and of which options."""

    key: Hashable
    techniques: Techniques


@dataclass(frozen=True, slots=True, eq=False)
class Expanded:
    """The candidates of a question, and what they were made with."""

    question: SeededQuestion
    expansion: Expansion
    known: Known


def expanded(
    question: SeededQuestion,
    recipe: CandidatesRecipe,
    rings: Rings,
    known: Known | None,
    task: Task,
) -> Expanded:
    """Return the candidates of a question; raises TempannotError if an option is none.

    ``rings`` are those in the editor, saved or not; files are read once.
    """
    files = (recipe.replacements, recipe.pool)
    times = tuple(path.stat().st_mtime_ns if path and is_there(path) else 0 for path in files)
    key = (files, times, recipe.model, recipe.most)
    if known is None or known.key != key:
        task.say(tr("reading what candidates are made with"))
        known = Known(key, replace(recipe, rings=None).techniques())
    task.say("expanding")
    techniques = replace(known.techniques, rings=rings)
    return Expanded(question, expand(question, techniques, recipe.seed), known)


_HEIGHTS = (330, 280)
_ANSWER, _TECHNIQUE, _MADE, _VERDICT, _LEAST = 34, 11, 30, 9, 14
_VERDICTS = {True: tr("right"), False: tr("wrong"), None: ""}
_INKS = {Technique.RULES: "time", Technique.MASKED: "creation-time", Technique.RETRIEVAL: "side-a"}
_NOTHING = tr("Choose a question that has an answer to see its candidates.")


class ExpandPanel(QWidget):
    """The panel; its form has the options of the command line."""

    def __init__(self, options: Sequence[Option], theme: Theme) -> None:
        super().__init__()
        self.form = Form(options)
        self.rings = RingsEditor(theme)
        self.asked = ElidedLabel()
        self.asked.setAccessibleName(tr("The question that is expanded"))
        self.notice = Notice(theme)
        self.model: RowModel[Candidate] = RowModel(_columns(), theme, self)
        self.table = RowView(tr("Candidates of the question"), self.model, self)
        self.tabs = QTabWidget()
        self._build()

    def show_candidates(self, found: Expanded, most: int, state: str) -> None:
        """Show the candidates of a question; ``state`` says why it is not kept, if it is not."""
        question, candidates = found.question, found.expansion.candidates
        self.asked.setText(f"{question.question}  {question.sentence}")
        self.model.set_rows(candidates)
        self.table.fit()
        made = Counter(each.technique.value for each in candidates)
        parts = strung(", ", (f"{tr(name)} {count}" for name, count in made.items()))
        words = tr(
            "{candidates}: {parts}.",
            candidates=tr_plural(len(candidates), "{count:,} candidate", "{count:,} candidates"),
            parts=parts,
        )
        if left_out := found.expansion.in_sentence:
            words += tr(
                " Left out, for it stands in the sentence: {left_out}.",
                left_out=strung(", ", left_out),
            )
        if odd := span_warning(question.in_sentence):
            self.notice.say(strung(" ", (ended(as_beginning(odd)), words)), "conflict")
        elif state:
            self.notice.say(
                tr(
                    "Not kept ({state}), so none of these are written. {words}",
                    state=state,
                    words=words,
                ),
                "muted",
            )
        elif len(candidates) < most:
            more = tr("a pool of events makes more")
            self.notice.say(
                tr("{words} Fewer than {most}: {more}.", words=words, most=most, more=more), "muted"
            )
        else:
            self.notice.say(words, "ok")

    def show_nothing(self, problem: str = "") -> None:
        """Show no candidates, and why."""
        self.asked.setText("")
        self.model.set_rows(())
        self.notice.say(problem or _NOTHING, "conflict" if problem else "muted")

    def _build(self) -> None:
        upper = QWidget()
        in_column(self.asked, self.notice, (self.table, 1), on=upper, margins=(12, 8, 0, 0), gap=-1)
        options = QWidget()
        inner = in_column(self.form, on=options, margins=(12, 8, 12, 8), gap=-1)
        usual = QPushButton(tr("The usual options"))
        usual.clicked.connect(self.form.reset)
        inner.addWidget(usual, 0, Qt.AlignmentFlag.AlignLeft)
        inner.addStretch(1)
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(scrolled(options, across=False), tr("Options"))
        self.tabs.addTab(self.rings, tr("Words to exchange"))
        split = one_above_other(upper, self.tabs, _HEIGHTS)
        in_column(split, on=self, gap=-1)


def _columns() -> tuple[ShownColumn[Candidate], ...]:
    return (
        ShownColumn(tr("answer"), lambda each: each.answer, _ANSWER, least=_LEAST),
        ShownColumn(tr("technique"), _technique, _TECHNIQUE, color=_ink),
        ShownColumn(tr("made from"), lambda each: each.made_from, _MADE, least=_LEAST),
        ShownColumn(tr("verdict"), lambda each: _VERDICTS[each.verdict], _VERDICT),
    )


def _technique(candidate: Candidate) -> str:
    return tr(candidate.technique.value)


def _ink(candidate: Candidate) -> str:
    return _INKS.get(candidate.technique, "text")
