"""A page that makes a file: sources and options at the left, what comes of them at the right."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QPushButton,
    QWidget,
)
from typing_extensions import override

from tempannot.core.errors import TempannotError
from tempannot.core.language import shown, tr, tr_plural
from tempannot.datasets.recipes.build import Recipe, RecipeError, Tally
from tempannot.formats.outputs import check_outputs
from tempannot.gui.kit.accessibility import announce
from tempannot.gui.kit.dialogs import ask_target
from tempannot.gui.kit.dropped_files import DroppedFiles
from tempannot.gui.kit.form import Form
from tempannot.gui.kit.labels import Words, heading, literal, muted, set_tip
from tempannot.gui.kit.layout import in_column, scrolled
from tempannot.gui.kit.path_list import PathList
from tempannot.gui.make.generator.current_sources import CurrentSources, SourceState
from tempannot.gui.make.generator.generators import Generator
from tempannot.gui.make.generator.item_work import (
    Counted,
    Made,
    Preview,
    count_rest,
    first_items,
)
from tempannot.gui.make.generator.making_page import MakingPage
from tempannot.gui.make.generator.preview_panel import PreviewPanel
from tempannot.gui.make.page import DocumentsInAnnotate, SideBySide
from tempannot.gui.state.file_kinds import items_to_write
from tempannot.gui.state.preferences import Preferences
from tempannot.recognition import PathKind, recognise
from tempannot.session.made_items import MadeItems
from tempannot.session.worker import sentence

_SOURCES = (PathKind.DOCUMENT, PathKind.MATERIAL, PathKind.FOLDER, PathKind.UNKNOWN)
"""What is taken for a source if it is dropped; the rest is opened where it belongs."""

_SOURCE_LINES = 4
_WIDTHS = (330, 660)
_FORM_LETTERS = 53


class GeneratorPage(MakingPage):
    """The page of a generator; ``made`` is the file that was made last."""

    def __init__(self, generator: Generator, preferences: Preferences) -> None:
        super().__init__(preferences)
        DroppedFiles(self, self.take_dropped)
        self.generator = generator
        self._preferences = preferences
        self._problems: tuple[str, ...] = ()
        self._documents = CurrentSources()
        self._made_of: SourceState = {}
        self._shown_of: SourceState = {}
        self._before: MadeItems | None = None
        self.open_documents = QPushButton(generator.open_words)
        self.sources = self._source_list()
        self.form = Form(generator.options)
        self.panel = PreviewPanel(self._theme)
        self._build()
        self._connect()
        self._follow()

    @property
    @override
    def name(self) -> str:
        """The file that was made last."""
        return "" if self.made is None else self.made.path.name

    @property
    @override
    def problems(self) -> tuple[str, ...]:
        """What could not be read of the sources."""
        return self._problems

    @property
    def is_due(self) -> bool:
        """Whether something changed that the items do not show yet."""
        return self._pause.isActive()

    @property
    def paths(self) -> tuple[Path, ...]:
        """The sources."""
        return () if self.sources is None else self.sources.paths

    def recipe(self) -> Recipe:
        """Return the recipe of what is chosen; raises TempannotError if that is none."""
        return self.generator.recipe(self._documents.current(self.paths), self.form.values)

    @override
    def use_documents(self, documents: DocumentsInAnnotate) -> None:
        self._documents.close()
        self._documents = CurrentSources(documents)
        self._settle_open()

    @override
    def take_open_documents(self) -> None:
        if self.sources is None:
            return
        paths = self._documents.open_now
        if paths:
            self.sources.set_paths(paths)
        else:
            self.failed.emit(tr("No document is open in Annotate."))

    @override
    def make_again(self) -> None:
        if self.made is None:
            return
        if self._before is not None and not self.paths:
            self._take_up(self._before)
        self.write(self.made.path)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        """Look whether the documents were edited while another page or workspace was shown."""
        super().showEvent(event)
        self._settle_open()
        if self.made is None and self.sources is not None:
            self._remember()
        self._look_for_edits()

    @override
    def close_page(self) -> None:
        super().close_page()
        self._documents.close()

    @override
    def open_paths(self, paths: Sequence[Path]) -> None:
        file = self.form.first_file
        if self.sources is not None:
            self.sources.add(paths)
        elif file is not None and paths:
            file.show_value(paths[0])

    def take_dropped(self, paths: Sequence[Path]) -> None:
        """Read sources; what is none is opened where it belongs."""
        if all(recognise(each).kind in _SOURCES for each in paths):
            self.open_paths(paths)
        else:
            self.paths_requested.emit(paths)

    @override
    def ask_sources(self) -> None:
        file = self.form.first_file
        if self.sources is not None:
            self.sources.add_files.click()
        elif file is not None:
            file.button.click()

    @override
    def _begin_preview(self) -> None:
        self._problems = ()
        if self.sources is not None and not self.paths:
            self.panel.show_message(self.generator.empty)
            return
        try:
            recipe = self.recipe()
        except TempannotError as error:
            self._show_problem(error)
            return
        self._shown_of = self._documents.state(self.paths)
        self._background.run(partial(first_items, recipe), self._show_first, self._show_problem)

    @override
    def generate(self) -> None:
        recipe = self._checked_recipe()
        if recipe is None:
            return
        path = ask_target(
            self,
            items_to_write(self.generator.endings),
            tr("Write the items"),
            self._folder / self.generator.file_name,
        )
        if path is not None:
            self.write(path)

    def write(self, path: Path) -> None:
        """Write the items to a file, beside the window."""
        recipe = self._checked_recipe()
        if recipe is None:
            return
        try:
            check_outputs(self.paths, [path])
        except TempannotError as error:
            self.failed.emit(shown(str(error)))
            return
        self._made_of = self._documents.state(self.paths)
        self._make(recipe, path)

    @override
    def step(self, by: int) -> None:
        self.panel.step(by)

    def _source_list(self) -> PathList | None:
        sources = self.generator.sources
        if sources is None:
            return None
        found = PathList.of(sources, _SOURCE_LINES, tr("Sources"))
        found.folder = self._folder
        return found

    def _build(self) -> None:
        self._left = QWidget()
        column = in_column(
            heading(self.generator.title),
            muted(self.generator.purpose),
            on=self._left,
            margins=(12, 10, 12, 10),
            gap=8,
        )
        if self.sources is not None:
            column.addWidget(self.open_documents)
            column.addWidget(self.sources)
        column.addWidget(self.form)
        column.addStretch(1)
        self._scroll = scrolled(self._left, across=False)
        self.sides = SideBySide((tr("Options"), self._scroll), (tr("Items"), self.panel), _WIDTHS)
        self._lay_out(self.sides)

    def _connect(self) -> None:
        if self.sources is not None:
            self.sources.paths_changed.connect(self._follow)
            self.open_documents.clicked.connect(self.take_open_documents)
        self.form.edited.connect(self._follow)
        self.form.edit_requested.connect(self._ask_editor)
        self.result.next_requested.connect(self._go_on)
        self._theme.changed.connect(self._restyle)
        self._restyle()

    def _follow(self) -> None:
        """Show the command at once, and what comes of it when nothing changed for a moment."""
        self._show_command(self.generator.file_name)
        self._set_writing(self._writing)
        self._pause.start()

    def _settle_open(self) -> None:
        count = len(self._documents.open_now)
        self.open_documents.setVisible(self.sources is not None and count > 0)
        tip = tr(
            "{documents}, unsaved edits included",
            documents=tr_plural(count, "{count:,} document", "{count:,} documents"),
        )
        set_tip(self.open_documents, literal(tip))

    def _look_for_edits(self) -> None:
        """Show anew what comes of documents that were edited, and say which file is older."""
        if self._shown_of and self._documents.newer(self._shown_of):
            self._follow()
        if self.made is not None and (changed := self._documents.newer(self._made_of)):
            self.result.show_stale(self.made, changed)

    def _remember(self) -> None:
        """Know the file again that was made in an earlier session."""
        self._before = MadeItems.last_of(self.generator.key)
        if self._before is not None:
            self.made = Made(self._before.path, Tally(self._before.rows), ())
            self._made_of = self._before.state
            self.result.show_made(self.made)
            self.changed.emit()

    def _take_up(self, before: MadeItems) -> None:
        """Choose the sources and options that a file was made with."""
        assert self.sources is not None
        self.sources.set_paths(before.sources)
        try:
            values = self.generator.chosen(before.values)
        except TempannotError as error:  # an option has changed since
            self.failed.emit(shown(str(error)))
            return
        for name, value in values.items():
            self.form.boxes[name].show_value(value)

    def _ask_editor(self, page: str, file: object) -> None:
        self.page_requested.emit(page, (file,) if isinstance(file, Path) else ())

    def _go_on(self) -> None:
        """Take the file that was made to the page that works on it."""
        if self.made is not None:
            self.page_requested.emit(self.generator.next_page, (self.made.path,))

    def _show_command(self, output: str) -> None:
        values = self.form.values
        self.command.show_command(self.generator.command_line(self.paths, values, output))

    def _checked_recipe(self) -> Recipe | None:
        if self._writing:
            return None
        if self.sources is not None and not self.paths:
            self.failed.emit(shown(self.generator.empty))
            return None
        try:
            return self.recipe()
        except TempannotError as error:
            self.failed.emit(shown(str(error)))
            return None

    def _show_first(self, preview: Preview) -> None:
        self.panel.show_preview(preview)
        self._background.run(partial(count_rest, preview), self._show_counts, self._show_problem)
        self.changed.emit()

    def _show_counts(self, counted: Counted) -> None:
        self._problems = counted.unreadable
        self.panel.show_counts(counted)
        announce(self.panel, self.panel.counts.total.words)

    def _show_problem(self, error: Exception) -> None:
        """Show why there are no items; that none came of files that were read is no problem."""
        self._problems = (
            error.unreadable if isinstance(error, RecipeError) else (shown(str(error)),)
        )
        self.panel.show_message(sentence(error), is_error=True)
        announce(self.panel, sentence(error))

    @override
    def _take_made(self, made: Made) -> None:
        super()._take_made(made)
        if self.sources is not None:
            said = self.generator.said(self.form.values)
            MadeItems(made.path, made.tally.rows, self.paths, said, self._made_of).keep(
                self.generator.key
            )
        self._show_command(str(made.path))
        if self.generator.next_page:
            is_only = not self.form.values.get("answers")
            self.result.show_next(self.generator.next_words, is_only=is_only)
        announce(self.result, self.result.words.text())
        self.panel.show_made(made.tally, made.notes)
        if not self.panel.items:  # the file of an earlier session was made again at once
            self._pause.start()
        self.changed.emit()

    @override
    def _set_writing(self, writing: bool) -> None:
        super()._set_writing(writing)
        self._scroll.setEnabled(not writing)
        if self.sources is not None and not self.paths:
            self.result.generate.setEnabled(False)

    def _restyle(self) -> None:
        for label in self.findChildren(Words):
            label.resize_to(self._theme.font_size)
        self.panel.message.restyle()
        least = self.fontMetrics().averageCharWidth() * _FORM_LETTERS
        needed = (
            self._left.minimumSizeHint().width()
            + self._scroll.verticalScrollBar().sizeHint().width()
        )
        self.sides.give_first(max(least, needed))
        for box in self.findChildren(PathList):
            box.fit()
