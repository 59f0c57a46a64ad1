"""The page of candidate answers: the four steps of MCTACO, ``tempannot build candidates``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.core.errors import TempannotError
from tempannot.core.language import shown, tr
from tempannot.core.typed_names import is_file
from tempannot.core.wording import strung
from tempannot.datasets.recipes.candidates_recipe import CandidatesRecipe
from tempannot.formats.items.column_mapping import wish_of
from tempannot.formats.items.writing import ROW_ENDINGS
from tempannot.gui.kit.dialogs import ask_file, ask_target, may_give_up
from tempannot.gui.kit.labels import Words
from tempannot.gui.make.candidates.expand_panel import Expanded, Known, expanded
from tempannot.gui.make.candidates.open_questions import EMPTY, OpenQuestions
from tempannot.gui.make.candidates.question_panel import QuestionPanel
from tempannot.gui.make.candidates.steps import EXPAND, RATE, WRITE, Steps
from tempannot.gui.make.candidates.text_dialog import TextDialog
from tempannot.gui.make.generator.generators import CANDIDATES
from tempannot.gui.make.generator.item_work import Made
from tempannot.gui.make.generator.making_page import MakingPage
from tempannot.gui.make.page import SideBySide
from tempannot.gui.state.file_kinds import QUESTIONS, items_to_write
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.views.column_picker import ask_columns
from tempannot.session.worker import sentence
from tempannot.suggestions.text_questions import ProposedQuestion
from tempannot.suggestions.text_questions_recipe import draft_of

_WIDTHS = (354, 706)


class CandidatesPage(MakingPage):
    """The page; the questions are at the left of each step. ``made`` is the last file."""

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(preferences, parent)
        theme = preferences.theme
        self._known: Known | None = None
        self.dialog: TextDialog | None = None
        self.questions = OpenQuestions(self)
        self.panel = QuestionPanel(theme)
        self.steps = Steps(CANDIDATES.options, theme)
        self._build()
        self._connect()
        self._show_all(0)

    @property
    @override
    def name(self) -> str:
        path = self.questions.path
        return "" if path is None else path.name

    @property
    @override
    def is_modified(self) -> bool:
        return self.questions.is_modified or self.steps.expand_panel.rings.is_modified

    @property
    @override
    def undo_names(self) -> tuple[str | None, str | None]:
        return self.questions.undo_names

    @override
    def undo(self) -> None:
        self.questions.book.stack.undo()

    @override
    def redo(self) -> None:
        self.questions.book.stack.redo()

    @override
    def save(self, *, ask: bool = False) -> bool:
        """Save the drafts and the words; a file is asked for where there is none yet."""
        if not self.steps.expand_panel.rings.save():
            return False
        if self.questions.are_given:
            return True
        path = self.questions.path
        if ask or path is None:
            path = ask_target(
                self,
                items_to_write(ROW_ENDINGS),
                tr("Write the items"),
                path or self._folder / "questions.csv",
            )
        return path is not None and self.save_to(path)

    def save_to(self, path: Path) -> bool:
        """Save the drafts to a file; False if it cannot be written, which is told."""
        try:
            self.questions.book.save(path)
        except TempannotError as error:
            self.failed.emit(shown(str(error)))
            return False
        self._folder = path.absolute().parent
        return True

    @override
    def open_paths(self, paths: Sequence[Path]) -> None:
        """Take the questions of the first file in place of these."""
        if not paths or not self._may_lose():
            return
        box = self.steps.expand_panel.form.columns
        try:
            self.questions.read(paths[0], wish_of(str(box.value) if box and box.value else None))
        except TempannotError as error:
            self.failed.emit(shown(str(error)))
            return
        self._folder = paths[0].absolute().parent
        self.steps.setCurrentIndex(EXPAND if self.questions.are_given else WRITE)

    @override
    def ask_sources(self) -> None:
        path = ask_file(self, QUESTIONS, tr("Questions"), self._folder)
        if path is not None:
            self.open_paths([path])

    @override
    def add_row(self) -> None:
        """Put a new question below the chosen one."""
        self.steps.setCurrentIndex(WRITE)
        self.questions.add(self.panel.place + 1)
        self.steps.write_form.sentence.setFocus()

    def ask_text(self) -> None:
        """Ask for a text, whose questions are put below the chosen one."""
        self.dialog = TextDialog(self._theme, self._folder, self)
        self.dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.dialog.taken.connect(self._take_questions)
        self.dialog.open()

    def _take_questions(self, found: Sequence[ProposedQuestion]) -> None:
        place = max(0, self.panel.place)
        draft = self.questions.draft(place)
        self.steps.setCurrentIndex(WRITE)
        drafts = [draft_of(each) for each in found]
        self.questions.insert(place if draft in (None, EMPTY) else place + 1, drafts)
        self.steps.write_form.answer.setFocus()

    @override
    def delete_row(self) -> None:
        """Take the chosen question away."""
        self.questions.remove(self.panel.place)

    @override
    def step(self, by: int) -> None:
        self.panel.step(by)

    def recipe(self, path: Path) -> CandidatesRecipe:
        """Return the recipe of a file of questions; raises TempannotError for odd options."""
        found = CANDIDATES.recipe(path, self.steps.expand_panel.form.values)
        assert isinstance(found, CandidatesRecipe)
        return found

    @override
    def _begin_preview(self) -> None:
        """Show the candidates of the chosen question."""
        question = self.questions.question(self.panel.place)
        if question is None:
            self.steps.expand_panel.show_nothing()
            return
        try:
            recipe = self.recipe(self.questions.path or Path("questions.csv"))
            rings = self.steps.expand_panel.rings.rings
        except TempannotError as error:
            self.steps.expand_panel.show_nothing(shown(str(error)))
            return
        work = partial(expanded, question, recipe, rings, self._known)
        self._background.run(work, self._take_expanded, self._fail_expanding)

    @override
    def generate(self) -> None:
        """Save what is not saved, ask for a file, and write the candidates to it."""
        if self._writing or ((self.is_modified or self.questions.path is None) and not self.save()):
            return
        start = self._folder / CANDIDATES.file_name
        path = ask_target(self, items_to_write(CANDIDATES.endings), tr("Write the items"), start)
        if path is not None:
            self.write(path)

    def write(self, path: Path) -> None:
        """Write the candidates of the questions that are saved to a file, beside the window."""
        if self.questions.path is None or self._writing:
            return
        try:
            recipe = self.recipe(self.questions.path)
        except TempannotError as error:
            self.failed.emit(shown(str(error)))
            return
        self._make(recipe, path)

    @override
    def may_close(self) -> bool:
        return super().may_close() and self._may_lose()

    def _may_lose(self) -> bool:
        """Ask what to do with what is not saved; False to stay."""
        return not self.is_modified or may_give_up(
            self,
            tr("Candidate answers"),
            tr("The questions have changes that are not saved. Save them?"),
            self.save,
        )

    def _build(self) -> None:
        self.sides = SideBySide((tr("Questions"), self.panel), (tr("Steps"), self.steps), _WIDTHS)
        self._lay_out(self.sides)

    def _connect(self) -> None:
        panel, steps = self.panel, self.steps
        panel.open.clicked.connect(self.ask_sources)
        panel.save.clicked.connect(self._save_clicked)
        panel.add.clicked.connect(self.add_row)
        panel.remove.clicked.connect(self.delete_row)
        panel.from_text.clicked.connect(self.ask_text)
        panel.place_chosen.connect(self._show_chosen)
        self.questions.changed.connect(self._follow_questions)
        steps.write_form.written.connect(self._write_cell)
        steps.check_form.written.connect(self._write_cell)
        steps.expand_panel.form.edited.connect(self._follow_options)
        box = steps.expand_panel.form.columns
        assert box is not None
        box.choose_requested.connect(lambda: ask_columns(box, self.questions.path))
        steps.expand_panel.rings.edited.connect(self._follow_options)
        steps.expand_panel.rings.file_made.connect(self._use_rings)
        steps.rate_panel.rate_requested.connect(self.rate)
        steps.rate_panel.audit_requested.connect(self.audit)
        self._theme.changed.connect(self._restyle)
        self._restyle()

    def _save_clicked(self) -> None:
        self.save()

    def _write_cell(self, column: str, text: str) -> None:
        self.questions.write(self.panel.place, column, text)

    def _follow_questions(self, place: int) -> None:
        self._show_all(self.panel.place if place < 0 else place)

    def _show_all(self, place: int) -> None:
        """Show the questions, with the one at a place chosen."""
        questions = self.questions
        self.panel.show_questions(questions, place)
        self.steps.show_questions(questions)
        self.result.generate.setEnabled(bool(questions.kept) and not self._writing)
        self._show_command()
        self._show_chosen()
        self.changed.emit()

    def _show_chosen(self) -> None:
        self.steps.show_chosen(self.questions, self.panel.place)
        self._pause.start()

    def _follow_options(self) -> None:
        editor, wished = self.steps.expand_panel.rings, self.steps.expand_panel.form.values["rings"]
        if wished != editor.path and (wished is None or is_file(wished)):
            if editor.is_modified and not editor.save():
                self._use_rings(editor.path)  # so that nothing that was typed is lost
                return
            editor.show_file(wished)
        self._show_command()
        self._pause.start()
        self.changed.emit()

    def _use_rings(self, path: Path | None) -> None:
        self.steps.expand_panel.form.boxes["rings"].show_value(path)

    def _show_command(self, output: str = CANDIDATES.file_name) -> None:
        source = self.questions.path or Path("questions.csv")
        values = self.steps.expand_panel.form.values
        self.command.show_command(CANDIDATES.command_line(source, values, output))

    def _take_expanded(self, found: Expanded) -> None:
        self._known = found.known
        draft = self.questions.draft(self.panel.place)
        most = self.steps.expand_panel.form.values["most"]
        state = draft.refusal if draft is not None else ""
        self.steps.expand_panel.show_candidates(found, most, state)

    def _fail_expanding(self, error: Exception) -> None:
        self.steps.expand_panel.show_nothing(sentence(error))

    @override
    def _take_made(self, made: Made) -> None:
        super()._take_made(made)
        self.steps.rate_panel.show_made(made)
        self._show_command(str(made.path))
        self.steps.setCurrentIndex(RATE)
        if made.notes:
            self.said.emit(strung("; ", map(shown, made.notes)), {})
        self.changed.emit()

    @override
    def _set_writing(self, writing: bool) -> None:
        super()._set_writing(writing)
        self.sides.setEnabled(not writing)

    def _restyle(self) -> None:
        for label in self.findChildren(Words):
            label.resize_to(self._theme.font_size)
        self.steps.write_form.sentence.fit()
        self.sides.settle()
