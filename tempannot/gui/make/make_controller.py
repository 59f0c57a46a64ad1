"""The controller of the Build workspace: items from theory, and the way from them to a study."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.core.language import shown, tr
from tempannot.formats.items.rating_item import Provenance
from tempannot.gui.make.make_workspace import PAGES, BuildWorkspace
from tempannot.gui.make.page import ON_PAGE, BuildPage, DocumentsInAnnotate
from tempannot.gui.state.action_table import Handlers
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.state.workspace_controller import WorkspaceController
from tempannot.gui.views.origin_document import show_origin

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
        on_page: Handlers = {id: partial(self._on_page, do) for id, do in ON_PAGE.items()}
        return on_page | {
            "build.new-text": self.text_requested.emit,
            "build.next-page": partial(self.workspace.step, 1),
            "build.previous-page": partial(self.workspace.step, -1),
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

    def _on_page(self, do: Callable[[BuildPage], object]) -> None:
        """Do something on the page that is shown."""
        do(self.current)

    def _open_link(self, origin: Provenance) -> None:
        show_origin(origin, self, self._preferences, self._window)

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
