"""What the window knows of a workspace."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from tempannot.gui.state.action_table import Handlers


def _nothing(_path: Path) -> None:
    return None


class Workable:
    """What can be worked on: a workspace, or a page in one; most have only some of this."""

    @property
    def is_modified(self) -> bool:
        """Whether something is not saved yet."""
        return False

    @property
    def is_busy(self) -> bool:
        """Whether something is under way, so that what is shown is about to change."""
        return False

    @property
    def undo_names(self) -> tuple[str | None, str | None]:
        """The steps that undo takes back and redo carries out again, None for none."""
        return None, None

    def undo(self) -> None:
        """Take the last step back."""

    def redo(self) -> None:
        """Carry out again what was taken back."""

    def save(self, *, ask: bool = False) -> bool:
        """Save, under another name with ``ask``; False if that failed or was given up."""
        return not ask

    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) document, or item."""


class WorkspaceController(Workable, QObject):
    """A workspace behind a few methods; what one does not have stays as it is here.

    ``said`` carries a sentence and buttons that answer it, ``hinted`` one with buttons that lead
    on and need no answer, ``failed`` a sentence; ``changed`` tells that the title, undo or saving
    stand differently, ``turned`` that another document is shown, so that news of the one before
    are over; ``over`` carries the name of a button whose messages are. ``panel_wanted`` carries a
    panel that is to be seen now; with ``large_requested`` the one under work is to be as large as
    the window, or no longer.

    What other workspaces do: ``link_requested`` carries the path of a document, the id of a link in
    it or None, and the ids of the two intervals that the link is between, as far as they are known;
    ``study_requested`` the file whose items are to be rated, ``paths_requested`` what is to be
    opened wherever it belongs, ``adjudication_requested`` the folders of annotations and that of
    their gold; with ``text_requested`` a document is to be made of a text.
    """

    said = Signal(str, object)
    hinted = Signal(str, object)
    failed = Signal(str)
    changed = Signal()
    turned = Signal()
    over = Signal(str)
    panel_wanted = Signal(object)
    large_requested = Signal()
    link_requested = Signal(str, object, object)
    study_requested = Signal(Path)
    paths_requested = Signal(object)
    adjudication_requested = Signal(object, Path)
    text_requested = Signal()

    page: QWidget
    """What is shown."""

    open_again: tuple[Path, ...] = ()
    """What is opened here again at the next start."""

    keeps_home = False
    """Whether clicks lead the keyboard home, and Esc does."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.open_documents: Callable[[], Sequence[Path]] = tuple
        """Asks which documents are open in Annotate."""
        self.unsaved: Callable[[Path], bytes | None] = _nothing
        """Asks for a document as it stands there, None if its file has all of it."""

    @property
    def handlers(self) -> Handlers:
        """What each action of the workspace does, by its id."""
        raise NotImplementedError

    @property
    def home(self) -> QWidget | None:
        """What has the keyboard while nobody went elsewhere, None to leave it where it is."""
        return None

    def under_work(self) -> Sequence[QRect]:
        """The places of the page that no message should lie on."""
        return ()

    @property
    def panels(self) -> tuple[QWidget, ...]:
        """What can be made as large as the window; the first, unless another has the keyboard."""
        return ()

    @property
    def places(self) -> tuple[QWidget, ...]:
        """What the keyboard visits: Tab stays inside, Esc leads home."""
        return ()

    @property
    def parts(self) -> Sequence[QWidget]:
        """What the key for the next part leads to besides these, in order; Tab leads out of it.

        A part may lie in another one, after which it comes then.
        """
        return ()

    @property
    def with_local_keys(self) -> tuple[QWidget, ...]:
        """Inside which the keys act that buttons and fields also use, such as Tab and Return."""
        return ()

    @property
    def title(self) -> str:
        """What the window is called while this workspace is shown."""
        return ""

    def open_paths(self, paths: Sequence[Path | str]) -> None:
        """Open files, or a study by its URL."""

    def open_for(self, purpose: str, paths: Sequence[Path]) -> None:
        """Open files for one of the things that the workspace does with such."""

    def use_texts(self, places: Sequence[Path]) -> None:
        """Look there for the texts of documents that have links alone."""

    def ask_about(self, paths: Sequence[Path]) -> None:
        """Ask what to do with files that come from another workspace."""

    def open_view(self, view: str, paths: Sequence[Path | str]) -> Iterator[None]:
        """Open files, or a sample, with a view in front.

        Returns what shows, for a picture, something of what can be done there; it goes on after
        each of its steps when what is under way has come further.
        """
        self.open_paths(paths)
        return iter(())

    def take_key(self, event: QKeyEvent) -> bool:
        """Take a key that nothing else wanted; False for one that means nothing here."""
        return False

    def show_help(self) -> bool:
        """Explain what is shown; False where there is nothing to explain but the keys."""
        return False

    def may_quit(self) -> bool:
        """Ask once about what is not saved; False to stay."""
        return True

    def close(self) -> None:
        """Let go of everything; ask ``may_quit`` first."""
