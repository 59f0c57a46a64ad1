"""The page that edits the templates of the challenge sets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QDir
from PySide6.QtWidgets import (
    QMenu,
    QPushButton,
    QWidget,
)
from typing_extensions import override

from tempannot.core.errors import FileError
from tempannot.core.language import shown, tr
from tempannot.datasets.challenge.challenge_sets import TemplatePreview, preview
from tempannot.gui.kit.dialogs import ask_file, ask_target, may_give_up
from tempannot.gui.kit.labels import ElidedLabel, Words, heading, muted
from tempannot.gui.kit.layout import in_bar, in_column, in_row, one_above_other, scrolled
from tempannot.gui.make.page import BuildPage, Rule, SideBySide
from tempannot.gui.make.templates.sheet import Cells, TemplateSheet
from tempannot.gui.make.templates.template_form import CellForm, GivesPanel, totals_words
from tempannot.gui.make.templates.template_table import TemplateTable
from tempannot.gui.state.file_kinds import TEMPLATES
from tempannot.gui.state.preferences import Preferences
from tempannot.session.pauses import pause_before
from tempannot.session.worker import Task, Worker

_PAUSE_MILLISECONDS = 150
_OWN = tr("The 71 templates that come along")
_PAGES = {
    "temp-order": tr("Order of times"),
    "temp-duration": tr("Durations"),
    "cross-unit": tr("Units"),
}
_WIDTHS, _HEIGHTS = (330, 660), (440, 240)
_EMPTY = tr("There is no template: add one with Add, or open a file of templates.")


class TemplatesPage(BuildPage):
    """The page; ``sheet`` holds what is edited."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._theme = preferences.theme
        self._background = Worker(self)
        self._pause = pause_before(self.preview, self, _PAUSE_MILLISECONDS)
        self.sheet = TemplateSheet(self)
        self.table = TemplateTable(self.sheet, self._theme, self)
        self.form = CellForm(self._theme)
        self.gives = GivesPanel(self._theme)
        self.place_words, self.totals = ElidedLabel(), muted()
        self.add_button, self.copy_button = QPushButton(tr("Add")), QPushButton(tr("Duplicate"))
        self.delete_button, self.wrong_button = QPushButton(tr("Delete")), QPushButton()
        self.open_button, self.save_button = QPushButton(tr("Open…")), QPushButton(tr("Save as…"))
        self.use_button = QPushButton(tr("Build with these"))
        self._build()
        self._connect()
        self.table.choose(0)
        self._show_saved()

    @property
    @override
    def name(self) -> str:
        """The file of templates."""
        return "templates" if self.sheet.path is None else self.sheet.path.name

    @property
    @override
    def is_modified(self) -> bool:
        return self.sheet.is_modified

    @property
    @override
    def is_busy(self) -> bool:
        return self._background.is_busy or self._pause.isActive()

    @property
    def is_due(self) -> bool:
        """Whether something changed that the items do not show yet."""
        return self._pause.isActive()

    @property
    @override
    def undo_names(self) -> tuple[str | None, str | None]:
        stack = self.sheet.stack
        return stack.undoText() or None, stack.redoText() or None

    @override
    def undo(self) -> None:
        self.sheet.stack.undo()

    @override
    def redo(self) -> None:
        self.sheet.stack.redo()

    @override
    def open_paths(self, paths: Sequence[Path]) -> None:
        if not paths or not self._may_let_go():
            return
        try:
            self.sheet.open(paths[0])
        except FileError as error:
            self.failed.emit(shown(str(error)))

    @override
    def ask_sources(self) -> None:
        path = ask_file(self, TEMPLATES, tr("Open templates"), self._folder)
        if path is not None:
            self.open_paths([path])

    @property
    @override
    def parts(self) -> Sequence[QWidget]:
        return self.sides.parts

    @override
    def save(self, *, ask: bool = False) -> bool:
        path = self.sheet.path
        if ask or path is None or self.sheet.is_foreign:
            folder = Path(self._folder)
            start = path if path and not self.sheet.is_foreign else folder / "templates.csv"
            path = ask_target(self, TEMPLATES, tr("Save templates"), start)
            if path is None:
                return False
        try:
            self.sheet.save(path)
        except FileError as error:
            self.failed.emit(shown(str(error)))
            return False
        wrong = len(self.sheet.wrong)
        but = tr("; {wrong} of them cannot be used yet", wrong=wrong) if wrong else ""
        self.said.emit(tr("Templates saved in {path}{but}.", path=path, but=but), {})
        return True

    @override
    def step(self, by: int) -> None:
        self.table.step(by)

    @override
    def preview(self) -> None:
        self._pause.stop()
        self._background.stop()
        if self.table.place < 0:
            self.gives.show_message(_EMPTY)
            return
        cells = dict(self.sheet.rows[self.table.place])
        self._background.run(partial(_previewed, cells), self.gives.show_preview)

    @override
    def generate(self) -> None:
        self.use_button.showMenu()

    @override
    def add_row(self) -> None:
        """Put an empty template behind the current one."""
        self.sheet.add(self.table.place)
        self.form.focus_cell("id")

    @override
    def duplicate_row(self) -> None:
        """Put a copy of the current template behind it."""
        if self.table.place >= 0:
            self.sheet.duplicate(self.table.place)
            self.form.focus_cell("id")

    @override
    def delete_row(self) -> None:
        """Take the current template out."""
        if self.table.place >= 0:
            self.sheet.delete(self.table.place)

    @override
    def next_problem(self) -> None:
        """Go to the next template that something is wrong with, and to its first such cell."""
        wrong = self.sheet.wrong
        if wrong:
            later = [place for place in wrong if place > self.table.place]
            self.table.choose((later or list(wrong))[0])
            self.form.focus_cell(self.sheet.problems(self.table.place)[0].column)

    def build_with(self, page: str) -> None:
        """Show the page of a set with these templates, which are saved first."""
        if self.is_modified and not self.save():
            return
        path = self.sheet.path
        self.page_requested.emit(page, () if path is None else (path,))

    @override
    def may_close(self) -> bool:
        return self._may_let_go()

    @override
    def close_page(self) -> None:
        self._pause.stop()
        self._background.close()

    @property
    def _folder(self) -> str:
        path = self.sheet.path
        found = self._preferences.settings.last_folder if path is None else path.parent
        return str(found or QDir.homePath())

    def _build(self) -> None:
        top = in_bar(
            heading(tr("Templates")),
            (self.place_words, 1),
            self.wrong_button,
            self.open_button,
            self.save_button,
            self.use_button,
            margins=(12, 8, 10, 8),
            gap=8,
        )
        outer = in_column(top, Rule(self._theme), on=self)
        self.sides = SideBySide(
            (tr("Templates"), self._list()), (tr("Template"), self._one()), _WIDTHS
        )
        outer.addWidget(self.sides, 1)
        menu = QMenu(self.use_button)
        for page, title in _PAGES.items():
            menu.addAction(title, partial(self.build_with, page))
        self.use_button.setMenu(menu)

    def _list(self) -> QWidget:
        side = QWidget()
        row = in_row(
            self.add_button, self.copy_button, self.delete_button, 1, margins=(8, 6, 8, 6), gap=6
        )
        column = in_column((self.table, 1), row, on=side)
        self.totals.setContentsMargins(10, 0, 8, 8)
        column.addWidget(self.totals)
        return side

    def _one(self) -> QWidget:
        split = one_above_other(scrolled(self.form, across=False), self.gives, _HEIGHTS)
        split.setStretchFactor(1, 1)
        return split

    def _connect(self) -> None:
        self.table.place_chosen.connect(self._show_place)
        self.table.delete_pressed.connect(self.delete_row)
        self.form.cell_edited.connect(self._edit)
        self.sheet.row_changed.connect(self._follow_row)
        self.sheet.saved_changed.connect(self._show_saved)
        for button, act in (
            (self.add_button, self.add_row),
            (self.copy_button, self.duplicate_row),
            (self.delete_button, self.delete_row),
            (self.wrong_button, self.next_problem),
            (self.open_button, self.ask_sources),
            (self.save_button, partial(self.save, ask=True)),
        ):
            button.clicked.connect(act)
        self._theme.changed.connect(self._restyle)
        self._restyle()

    def _edit(self, column: str, text: str) -> None:
        if self.table.place >= 0:
            self.sheet.set_cell(self.table.place, column, text)

    def _follow_row(self, place: int) -> None:
        """Show a row that changed; one that was changed back elsewhere becomes the current one."""
        if place == self.table.place:
            self._show_place(place)
        else:
            self.table.choose(place)

    def _show_place(self, place: int) -> None:
        self.form.show_cells(self.sheet.rows[place] if place >= 0 else None)
        self.form.show_problems(self.sheet.problems(place) if place >= 0 else ())
        self.copy_button.setEnabled(place >= 0)
        self.delete_button.setEnabled(place >= 0)
        self._pause.start()

    def _show_saved(self) -> None:
        path, wrong = self.sheet.path, len(self.sheet.wrong)
        edited = tr(" - edited, not saved") if self.is_modified else ""
        self.place_words.setText((str(path) if path else _OWN) + edited)
        self.wrong_button.setText(tr("{wrong} to mend", wrong=wrong))
        self.wrong_button.setVisible(bool(wrong))
        self.totals.setText(totals_words(self.sheet))
        self.changed.emit()

    def _may_let_go(self) -> bool:
        """Ask once about edits that are in no file; False to keep them."""
        return not self.is_modified or may_give_up(
            self, tr("Templates"), tr("The templates were edited. Save them?"), self.save
        )

    def _restyle(self) -> None:
        for label in self.findChildren(Words):
            label.resize_to(self._theme.font_size)
        self.form.restyle()
        self.sides.settle()


def _previewed(cells: Cells, task: Task) -> TemplatePreview:
    task.say("preview")
    return preview(cells)
