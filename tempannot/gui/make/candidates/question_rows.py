"""The table of questions at the left of all steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tempannot.datasets.mctaco.expansion import SeededQuestion
from tempannot.datasets.mctaco.questions import DraftQuestion
from tempannot.gui.kit.table import ShownColumn

_NUMBER, _STATE, _QUESTION = 3, 8, 14
QUESTION, STATE = 1, 2
"""The places of two columns."""

KEPT, GIVEN = "kept", "given"


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
    """Return the rows of drafts."""
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
        QuestionRow(number, each.sentence, each.question, each.category, GIVEN)
        for number, each in enumerate(questions, 1)
    )


def question_columns() -> tuple[ShownColumn[QuestionRow], ...]:
    """Return the columns of the table."""
    return (
        ShownColumn("", lambda row: str(row.number), _NUMBER, is_number=True),
        ShownColumn("question", lambda row: row.question or "(no question yet)", _QUESTION),
        ShownColumn("state", _state, _STATE, color=_ink),
    )


def _state(row: QuestionRow) -> str:
    mark = "\N{CHECK MARK}" if row.is_kept else "\N{MIDDLE DOT}"
    return f"{mark} {row.state}" + (" (!)" if row.is_odd else "")


def _ink(row: QuestionRow) -> str:
    return "ok" if row.is_kept else "muted"
