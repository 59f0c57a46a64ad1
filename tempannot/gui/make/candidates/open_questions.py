"""The questions of the page: drafts that are worked on, or answers that a file has already."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from tempannot.datasets.mctaco.candidate_rows import read_questions
from tempannot.datasets.mctaco.expansion import SeededQuestion
from tempannot.datasets.mctaco.questions import (
    DraftQuestion,
    is_draft_table,
    read_drafts,
)
from tempannot.formats.items.lines import decoded
from tempannot.formats.items.mctaco import is_mctaco
from tempannot.formats.items.table import read_table
from tempannot.formats.reading import bytes_of
from tempannot.gui.make.candidates.draft_book import DraftBook
from tempannot.gui.make.candidates.question_rows import (
    QuestionRow,
    rows_of_drafts,
    rows_of_given,
)


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

    def read(self, path: Path) -> None:
        """Read the questions of a file in place of these; raises FileError, changes nothing."""
        if _has_drafts(path):
            drafts = read_drafts(path)
            self._given = self._given_path = None
            self.book.show_file(path, drafts)
            return
        found = read_questions(path).questions
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

    def remove(self, place: int) -> None:
        """Take a draft away."""
        if self.draft(place) is not None:
            self.book.remove(place)


def _has_drafts(path: Path) -> bool:
    """Whether a file has a row per question that is checked; raises FileError for no table."""
    if is_mctaco(decoded(bytes_of(path), path)):
        return False
    return is_draft_table(read_table(path).columns)
