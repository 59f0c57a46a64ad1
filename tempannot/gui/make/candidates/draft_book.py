"""The drafts that are worked on: every edit a step that can be undone."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack
from typing_extensions import override

from tempannot.datasets.mctaco.questions import DraftQuestion, write_drafts

Drafts = tuple[DraftQuestion, ...]

EMPTY = DraftQuestion("", "", "", "")
_TYPING = 1


class DraftBook(QObject):
    """The drafts of a file; ``changed`` carries the place where something changed.

    ``path`` is None for drafts that were not saved yet.
    """

    changed = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path: Path | None = None
        self._drafts: Drafts = ()
        self.stack = QUndoStack(self)

    @property
    def drafts(self) -> Drafts:
        """All drafts, in order."""
        return self._drafts

    @property
    def is_modified(self) -> bool:
        """Whether something is not saved yet."""
        return not self.stack.isClean()

    @property
    def undo_names(self) -> tuple[str | None, str | None]:
        """What undo takes back and redo does again."""
        stack = self.stack
        undo = stack.undoText() if stack.canUndo() else None
        return undo, stack.redoText() if stack.canRedo() else None

    def write(self, place: int, column: str, text: str) -> None:
        """Write into a cell of a draft; what is typed without a pause in between is one step."""
        old = self._drafts[place]
        if old.cell(column) == text:
            return
        found = (*self._drafts[:place], old.with_cell(column, text), *self._drafts[place + 1 :])
        name = f"{column.replace('_', ' ')} of question {place + 1}"
        self.stack.push(_Step(self, found, place, name, column))

    def add(self, place: int) -> None:
        """Put an empty draft at a place."""
        found = (*self._drafts[:place], EMPTY, *self._drafts[place:])
        self.stack.push(_Step(self, found, place, "new question"))

    def remove(self, place: int) -> None:
        """Take a draft away."""
        found = (*self._drafts[:place], *self._drafts[place + 1 :])
        self.stack.push(_Step(self, found, place, f"remove question {place + 1}"))

    def show_file(self, path: Path, drafts: Drafts) -> None:
        """Go on with the drafts of a file in place of these."""
        self.path = path
        self.stack.clear()
        self.set_drafts(drafts, 0)

    def forget(self) -> None:
        """Go on without a file and without drafts."""
        self.path = None
        self.stack.clear()
        self.set_drafts((), 0)

    def save(self, path: Path) -> None:
        """Write the drafts to a file, all or nothing; raises FileError."""
        write_drafts(path, self._drafts)
        self.path = path
        self.stack.setClean()
        self.changed.emit(-1)

    def set_drafts(self, drafts: Drafts, place: int) -> None:
        """Show other drafts; only steps and files do so."""
        self._drafts = drafts
        self.changed.emit(place)


class _Step(QUndoCommand):
    """Other drafts than before; steps in one cell are one."""

    def __init__(
        self, book: DraftBook, after: Drafts, place: int, name: str, column: str = ""
    ) -> None:
        super().__init__(name)
        self._book = book
        self._before, self._after = book.drafts, after
        self._place, self._column = place, column

    @override
    def id(self) -> int:
        return _TYPING if self._column else -1

    @override
    def mergeWith(self, other: QUndoCommand) -> bool:
        assert isinstance(other, _Step)
        if (other._place, other._column) != (self._place, self._column):
            return False
        self._after = other._after
        return True

    @override
    def redo(self) -> None:
        self._book.set_drafts(self._after, self._place)

    @override
    def undo(self) -> None:
        self._book.set_drafts(self._before, self._place)
