"""What the Build workspace needs to know of any of its pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tempannot.gui.state.workspace_controller import Workable


@dataclass(frozen=True, slots=True)
class DocumentsInAnnotate:
    """Asks which documents are open there, and what of one its file does not have yet.

    ``unsaved`` gives the content of a document as a file, None if it has no such edits; it raises
    FileError if they cannot be written.
    """

    paths: Callable[[], Sequence[Path]] = tuple
    unsaved: Callable[[Path], bytes | None] = lambda _path: None


class BuildPage(Workable, QWidget):
    """A page; what it does not have stays as it is here.

    ``said`` carries a sentence and buttons for it, ``failed`` a sentence, ``study_requested`` the
    file to be rated, ``audit_requested`` the one to be looked through, ``page_requested`` the id
    of another page and the files for it, ``paths_requested`` what was dropped here and belongs
    elsewhere, ``link_requested`` the Provenance of an item whose link is to be shown; ``changed``
    tells that title, undo or saving stand differently.
    """

    said = Signal(str, object)
    failed = Signal(str)
    changed = Signal()
    study_requested = Signal(Path)
    audit_requested = Signal(Path)
    page_requested = Signal(str, object)
    paths_requested = Signal(object)
    link_requested = Signal(object)

    @property
    def name(self) -> str:
        """What is open in the page, "" for nothing in particular."""
        return ""

    @property
    def is_working(self) -> bool:
        """Whether there is work under way that Esc gives up, wherever the keyboard is."""
        return False

    @property
    def problems(self) -> tuple[str, ...]:
        """What could not be read of what the page works on."""
        return ()

    @property
    def parts(self) -> Sequence[QWidget]:
        """What the key for the next part of the window leads to, in order."""
        return (self,)

    def open_paths(self, paths: Sequence[Path]) -> None:
        """Take files and folders to work on."""

    def use_documents(self, documents: DocumentsInAnnotate) -> None:
        """Know the documents that are open in Annotate."""

    def take_open_documents(self) -> None:
        """Work on the documents that are open in Annotate, unsaved edits included."""

    def make_again(self) -> None:
        """Write the file that was made last once more, of what its sources are now."""

    def ask_sources(self) -> None:
        """Ask which files to work on."""

    def preview(self) -> None:
        """Show anew what comes of the options."""

    def generate(self) -> None:
        """Ask for a file and write the items to it."""

    def cancel(self) -> None:
        """Give up what is under way."""

    def rate(self) -> None:
        """Hand the file that was made last to a rating study."""

    def audit(self) -> None:
        """Look through the file that was made last."""

    def show_link(self) -> None:
        """Show the link that the chosen item was made from."""

    def add_row(self) -> None:
        """Add an empty row to what is edited."""

    def duplicate_row(self) -> None:
        """Add a copy of the row that is current."""

    def delete_row(self) -> None:
        """Take the row that is current out."""

    def next_problem(self) -> None:
        """Go to the next thing that is wrong."""

    def may_close(self) -> bool:
        """Ask once about what is not saved or not ready; False to stay."""
        return True

    def close_page(self) -> None:
        """Let go of everything; ask ``may_close`` first."""
