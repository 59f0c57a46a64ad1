"""The questions of the page: drafts that are worked on, or answers that a file has already.

Drafts are edited in steps that can be undone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack
from typing_extensions import override

from tempannot.core.field_words import field_word
from tempannot.core.language import bilingual, tr, tr_plural
from tempannot.datasets.mctaco.candidate_rows import read_questions
from tempannot.datasets.mctaco.draft_questions import (
    DraftQuestion,
    is_draft_table,
    read_drafts,
    write_drafts,
)
from tempannot.datasets.mctaco.expansion import SeededQuestion
from tempannot.formats.items.column_mapping import ColumnWish
from tempannot.formats.items.item_files import own_or_table
from tempannot.formats.items.text_table import TextTable

KEPT, GIVEN = bilingual("kept"), bilingual("given")


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """A question with its ``number`` from 1, and whether it is kept or why not."""

    number: int
    sentence: str
    question: str
    category: str
    state: str
    is_odd: bool = False

    @property
    def is_kept(self) -> bool:
        """Whether candidates are made of it."""
        return self.state in (KEPT, GIVEN)


def rows_of_drafts(drafts: Sequence[DraftQuestion]) -> tuple[QuestionRow, ...]:
    """Drafts as rows: each is kept, or says why it was refused."""
    return tuple(
        QuestionRow(
            number,
            each.sentence,
            each.question,
            each.category,
            each.refusal or KEPT,
            bool(each.warning),
        )
        for number, each in enumerate(drafts, 1)
    )


def rows_of_given(questions: Sequence[SeededQuestion]) -> tuple[QuestionRow, ...]:
    """Return the rows of questions whose answers are given."""
    return tuple(
        QuestionRow(
            number, each.sentence, each.question, each.category, GIVEN, bool(each.in_sentence)
        )
        for number, each in enumerate(questions, 1)
    )


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
        name = tr("{replace} of question {place}", replace=field_word(column), place=place + 1)
        self.stack.push(_Step(self, found, place, name, column))

    def add(self, place: int) -> None:
        """Put an empty draft at a place."""
        found = (*self._drafts[:place], EMPTY, *self._drafts[place:])
        self.stack.push(_Step(self, found, place, tr("new question")))

    def insert(self, place: int, drafts: Sequence[DraftQuestion]) -> None:
        """Put drafts at a place, in place of one there that is empty, as one step."""
        rest = self._drafts[place + 1 :] if self._drafts[place : place + 1] == (EMPTY,) else None
        after = self._drafts[place:] if rest is None else rest
        name = tr_plural(len(drafts), "{count:,} question", "{count:,} questions")
        self.stack.push(_Step(self, (*self._drafts[:place], *drafts, *after), place, name))

    def remove(self, place: int) -> None:
        """Take a draft away."""
        found = (*self._drafts[:place], *self._drafts[place + 1 :])
        self.stack.push(_Step(self, found, place, tr("remove question {place}", place=place + 1)))

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


class OpenQuestions(QObject):
    """Drafts, or where ``are_given`` the questions of a file with a row per answer.

    ``changed`` carries the place where something changed, -1 if nothing but the file did.
    """

    changed = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.book = DraftBook(self)
        self._given: tuple[SeededQuestion, ...] | None = None
        self._given_path: Path | None = None
        self.book.add(0)
        self.book.stack.clear()
        self.book.changed.connect(self.changed)

    @property
    def are_given(self) -> bool:
        """Whether there is nothing to write and to check."""
        return self._given is not None

    @property
    def path(self) -> Path | None:
        """The file, None for drafts that were not saved yet."""
        return self._given_path if self.are_given else self.book.path

    @property
    def is_modified(self) -> bool:
        """Whether there are drafts that are not saved."""
        return self.book.is_modified

    @property
    def undo_names(self) -> tuple[str | None, str | None]:
        """What undo takes back and redo does again."""
        return (None, None) if self.are_given else self.book.undo_names

    @property
    def rows(self) -> tuple[QuestionRow, ...]:
        """The rows of the table."""
        if self._given is not None:
            return rows_of_given(self._given)
        return rows_of_drafts(self.book.drafts)

    @property
    def kept(self) -> int:
        """Of how many questions candidates are made."""
        return sum(row.is_kept for row in self.rows)

    def draft(self, place: int) -> DraftQuestion | None:
        """Return the draft at a place, None where there is none."""
        drafts = () if self.are_given else self.book.drafts
        return drafts[place] if 0 <= place < len(drafts) else None

    def question(self, place: int) -> SeededQuestion | None:
        """Return a question to expand with the answers that there are, None without any."""
        if self._given is not None:
            return self._given[place] if place >= 0 else None
        draft = self.draft(place)
        if draft is None or not draft.seeds or not draft.category:
            return None
        return SeededQuestion(draft.sentence, draft.question, draft.category, draft.seeds)

    def read(self, path: Path, columns: ColumnWish | None = None) -> None:
        """Read the questions of a file in place of these; raises FileError, changes nothing."""
        if columns is None and _has_drafts(path):
            drafts = read_drafts(path)
            self._given = self._given_path = None
            self.book.show_file(path, drafts)
            return
        found = read_questions(path, columns).questions
        self._given, self._given_path = found, path
        self.book.forget()

    def write(self, place: int, column: str, text: str) -> None:
        """Write into a cell of a draft."""
        if self.draft(place) is not None:
            self.book.write(place, column, text)

    def add(self, place: int) -> None:
        """Put an empty draft at a place; given questions go away for it."""
        if self.are_given:
            self._given = self._given_path = None
        self.book.add(min(place, len(self.book.drafts)))

    def insert(self, place: int, drafts: Sequence[DraftQuestion]) -> None:
        """Put drafts at a place, in place of an empty one; given questions go away for them."""
        if self.are_given:
            self._given = self._given_path = None
        self.book.insert(min(place, len(self.book.drafts)), drafts)

    def remove(self, place: int) -> None:
        """Take a draft away."""
        if self.draft(place) is not None:
            self.book.remove(place)


def _has_drafts(path: Path) -> bool:
    """Whether a file has a row per question that is checked; raises FileError for no table."""
    table = own_or_table(path)
    return isinstance(table, TextTable) and is_draft_table(table.columns)
