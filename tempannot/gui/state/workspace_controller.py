"""What the main window needs to know of any workspace but Annotate."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget


class WorkspaceController(QObject):
    """A workspace behind a few methods; what a part does not have stays as it is here.

    ``said`` carries a sentence and buttons that answer it, ``hinted`` one with buttons that lead
    on and need no answer, ``failed`` a sentence; ``changed`` tells that the title, undo or saving
    stand differently. ``panel_wanted`` carries a panel that is to be seen now.
    """

    said = Signal(str, object)
    hinted = Signal(str, object)
    failed = Signal(str)
    changed = Signal()
    panel_wanted = Signal(object)

    page: QWidget
    """What is shown."""

    @property
    def home(self) -> QWidget | None:
        """What has the keyboard while nobody went elsewhere, None to leave it where it is."""
        return None

    @property
    def panels(self) -> tuple[QWidget, ...]:
        """What can be made as large as the window; the first, unless another has the keyboard."""
        return ()

    @property
    def title(self) -> str:
        """What the window is called while this part is shown."""
        return ""

    @property
    def is_modified(self) -> bool:
        """Whether something is not saved yet."""
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
        """Show the next (1) or previous (-1) document."""

    def show_help(self) -> bool:
        """Explain what is shown; False where there is nothing to explain but the keys."""
        return False

    def may_quit(self) -> bool:
        """Ask once about what is not saved; False to stay."""
        return True

    def close(self) -> None:
        """Let go of everything; ask ``may_quit`` first."""
