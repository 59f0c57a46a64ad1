"""The controller of the Build workspace: items from theory, and the way from them to a study."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.core.language import shown, tr
from tempannot.formats.items.rating_item import Provenance
from tempannot.gui.make.make_workspace import PAGES, BuildWorkspace
from tempannot.gui.make.page import BuildPage, DocumentsInAnnotate
from tempannot.gui.state.action_table import Handlers
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.state.workspace_controller import WorkspaceController
from tempannot.gui.views.origin_document import origin_document

_AUDIT = "audit"


class MakeController(WorkspaceController):
    """What the window needs to know of building; ``items_opened``: a page has files to show."""

    items_opened = Signal()

    def __init__(self, preferences: Preferences, window: QWidget) -> None:
        super().__init__(window)
        self._preferences, self._window = preferences, window
        self.workspace = self.page = BuildWorkspace(preferences)
        self.workspace.page_made.connect(self._hear)
        self.workspace.page_changed.connect(self.changed)
        self.workspace.show_page(PAGES[0].id)

    @property
    @override
    def handlers(self) -> Handlers:
        """What each action of the workspace does, by its id."""
        return {
            "build.sources": self.add_sources,
            "build.open-documents": self.take_open_documents,
            "build.new-text": self.text_requested.emit,
            "build.preview": self.preview,
            "build.generate": self.generate,
            "build.again": self.make_again,
            "build.cancel": self.cancel,
            "build.rate": self.rate,
            "build.audit": self.audit,
            "build.link": self.show_link,
            "build.add": self.add_row,
            "build.duplicate": self.duplicate_row,
            "build.delete": self.delete_row,
            "build.problem": self.next_problem,
            "build.next-page": self.next_page,
            "build.previous-page": self.previous_page,
        }

    @property
    @override
    def parts(self) -> Sequence[QWidget]:
        """What can be built, and the parts of the page that is shown."""
        return (self.workspace.list, *self.current.parts)

    @property
    @override
    def title(self) -> str:
        """What the window is called while this part is shown."""
        name = self.current.name
        return f"Build - {name}" if name else tr("Build")

    @property
    def current(self) -> BuildPage:
        """The page that is shown."""
        page = self.workspace.page
        assert page is not None
        return page

    @property
    @override
    def is_busy(self) -> bool:
        """Whether something is under way, so that what is shown is about to change."""
        return any(page.is_busy for page in self.workspace.pages)

    @property
    def problems(self) -> tuple[str, ...]:
        """What could not be read of what the page that is shown works on."""
        return self.current.problems

    @property
    @override
    def is_modified(self) -> bool:
        """Whether a page has something that is not saved yet."""
        return any(page.is_modified for page in self.workspace.pages)

    @property
    @override
    def undo_names(self) -> tuple[str | None, str | None]:
        """The steps of the page that is shown."""
        return self.current.undo_names

    @override
    def undo(self) -> None:
        self.current.undo()

    @override
    def redo(self) -> None:
        self.current.redo()

    @override
    def save(self, *, ask: bool = False) -> bool:
        """Save what the page that is shown has to save."""
        return self.current.save(ask=ask)

    @override
    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) item of the preview."""
        self.current.step(by)

    @override
    def open_paths(self, paths: Sequence[Path | str], page: str | None = None) -> None:
        """Give files and folders to a page by its id, or to the one that is shown."""
        if page is not None:
            self.workspace.show_page(page)
        self.current.open_paths([Path(each) for each in paths])
        self.items_opened.emit()

    @override
    def open_for(self, purpose: str, paths: Sequence[Path]) -> None:
        """Give files to the page of an id."""
        self.open_paths(paths, purpose)

    @override
    def open_view(self, view: str, paths: Sequence[Path | str]) -> Iterator[None]:
        """Make items of files."""
        self.open_paths(paths)
        return self._say_problems()

    def generate(self) -> None:
        """Ask for a file and write the items to it."""
        self.current.generate()

    def take_open_documents(self) -> None:
        """Work on the documents that are open in Annotate."""
        self.current.take_open_documents()

    def make_again(self) -> None:
        """Write the file that was made last once more."""
        self.current.make_again()

    def preview(self) -> None:
        """Show anew what comes of the options."""
        self.current.preview()

    def cancel(self) -> None:
        """Give up what is under way."""
        self.current.cancel()

    def add_sources(self) -> None:
        """Ask which files to work on."""
        self.current.ask_sources()

    def rate(self) -> None:
        """Hand the file that was made last to a rating study."""
        self.current.rate()

    def audit(self) -> None:
        """Look through the file that was made last."""
        self.current.audit()

    def show_link(self) -> None:
        """Show the link that the chosen item was made from."""
        self.current.show_link()

    def add_row(self) -> None:
        """Add an empty row to what the page edits."""
        self.current.add_row()

    def duplicate_row(self) -> None:
        """Add a copy of the row that is current."""
        self.current.duplicate_row()

    def delete_row(self) -> None:
        """Take the row that is current out."""
        self.current.delete_row()

    def next_problem(self) -> None:
        """Go to the next thing that is wrong."""
        self.current.next_problem()

    def next_page(self) -> None:
        """Show the next thing that can be built."""
        self.workspace.step(1)

    def previous_page(self) -> None:
        """Show the previous thing that can be built."""
        self.workspace.step(-1)

    @override
    def may_quit(self) -> bool:
        return all(page.may_close() for page in self.workspace.pages)

    @override
    def close(self) -> None:
        for page in self.workspace.pages:
            page.close_page()

    def _say_problems(self) -> Iterator[None]:
        """Say what could not be read of the files that items are to be made of."""
        for each in self.problems:
            self.failed.emit(shown(each))
        yield

    def _hear(self, page: BuildPage) -> None:
        page.use_documents(DocumentsInAnnotate(self._open_now, self._unsaved_now))
        page.said.connect(self.said)
        page.failed.connect(self.failed)
        page.changed.connect(self.changed)
        page.study_requested.connect(self.study_requested)
        page.audit_requested.connect(self._audit)
        page.page_requested.connect(self._show_with)
        page.paths_requested.connect(self.paths_requested)
        page.link_requested.connect(self._open_link)

    def _open_link(self, origin: Provenance) -> None:
        found = origin_document(origin, self.open_documents(), self._preferences, self._window)
        if isinstance(found, Path):
            self.link_requested.emit(str(found), origin.link, origin.intervals)
        elif found:
            self.failed.emit(shown(found))

    def _open_now(self) -> Sequence[Path]:
        return self.open_documents()  # which the window gives after the first page is there

    def _unsaved_now(self, path: Path) -> bytes | None:
        return self.unsaved(path)

    def _audit(self, path: Path) -> None:
        if self.workspace.has_page(_AUDIT):
            self._show_with(_AUDIT, (path,))

    def _show_with(self, id: str, paths: object) -> None:
        assert isinstance(paths, tuple)
        self.open_paths(paths, id)
