"""What the cells of the table of pairs say, in the letters that the sides have just now."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

from tempannot.core.explanations import sentence
from tempannot.core.relations import ALL
from tempannot.gui.compare.numbers.numerals import DASH, amount
from tempannot.gui.compare.numbers.pair_rows import (
    ASSERTED,
    INFERRED,
    SET_ASIDE,
    VAGUE,
    PairFacts,
    PairRow,
)
from tempannot.gui.compare.numbers.relation_words import relation_words, worded
from tempannot.gui.compare.numbers.side_words import lettered
from tempannot.session.compare_session import CompareSession

_SIGN_WORDS = {
    ASSERTED: "a link says so",
    INFERRED: "follows from links",
    VAGUE: "a link calls it vague",
    SET_ASIDE: "a link here is left out of the closure",
}


class Column(IntEnum):
    """The columns of the table of pairs; FIRST and SECOND are the sides in their order."""

    SOURCE = 0
    FIRST = 1
    SECOND = 2
    TARGET = 3
    CREDIT = 4
    NOTE = 5
    STATE = 6
    DISTANCE = 7
    CAUSE = 8


class PairCells:
    """The texts of one comparison's pairs."""

    def __init__(self, facts: PairFacts, session: CompareSession) -> None:
        self.facts = facts
        self._session = session
        self._cells: dict[Column, Callable[[PairRow], str]] = {
            Column.SOURCE: lambda row: facts.words[row.source],
            Column.TARGET: lambda row: facts.words[row.target],
            Column.FIRST: lambda row: self.says(row, session.order[0]),
            Column.SECOND: lambda row: self.says(row, session.order[1]),
            Column.STATE: self.state,
            Column.CAUSE: self.cause,
            Column.DISTANCE: lambda row: _number(facts.distance(row)),
            Column.CREDIT: _credit,
            Column.NOTE: self.note,
        }

    def text(self, row: PairRow, column: Column) -> str:
        """Return the text of one cell."""
        return str(self._cells[column](row))

    def heading(self, column: Column) -> str:
        """Return the heading of a column."""
        order = self._session.order
        if column in (Column.FIRST, Column.SECOND):
            return f"{self._session.label(order[column - Column.FIRST])} says"
        return _HEADINGS[column]

    def side(self, column: Column) -> int | None:
        """Return the side that a column shows, None for the others."""
        if column in (Column.FIRST, Column.SECOND):
            return self._session.order[column - Column.FIRST]
        return None

    def says(self, row: PairRow, side: int) -> str:
        """Return what a side says of a pair: its relation, or how it leaves it open."""
        relations = row.relations[side]
        if relations is not ALL:
            return relation_words(relations, self._session.vocabulary)
        if not self.facts.marks(row, side):
            return "not marked"
        return {VAGUE: "vague", SET_ASIDE: "set aside"}.get(self.facts.sign(row, side), DASH)

    def state(self, row: PairRow) -> str:
        """Return how the sides compare, with a sign that needs no colour."""
        state = self.facts.state(row)
        return f"{state.glyph} {lettered(state.value, self._session)}"

    def note(self, row: PairRow) -> str:
        """Return what the number that is shown counted of the pair."""
        if row.credit is None:
            return ""
        return lettered(worded(row.credit.note, self._session.vocabulary), self._session)

    def cause(self, row: PairRow) -> str:
        """Return why the sides differ, "" if they mean the same."""
        cause = self.facts.cause(row)
        return cause.words(self._session.vocabulary) if cause else ""

    def sentence(self, row: PairRow) -> str:
        """Say the whole row: what each side says, why they differ, what was counted."""
        source, target = (f"“{self.facts.words[place]}”" for place in (row.source, row.target))
        parts = [f"{source} and {target}"]
        for side in self._session.order:
            relations, letter = row.relations[side], self._session.letter(side)
            said = self.says(row, side)
            if relations is not ALL:
                said = sentence(source, relations, target)
            elif said == DASH:
                said = "leaves it open"
            reason = _SIGN_WORDS.get(self.facts.sign(row, side), "")
            parts.append(f"{letter}: {said}{f' ({reason})' if reason else ''}")
        cause = self.cause(row)
        parts += [f"cause: {cause}"] if cause else []
        parts += [f"counted {_credit(row)}: {self.note(row)}"] if row.credit else []
        return "\n".join(parts)


_HEADINGS = {
    Column.SOURCE: "Source",
    Column.TARGET: "Target",
    Column.STATE: "State",
    Column.CAUSE: "Cause",
    Column.DISTANCE: "Apart",
    Column.CREDIT: "Credit",
    Column.NOTE: "What was counted",
}


def _number(value: int | None) -> str:
    return DASH if value is None else str(value)


def _credit(row: PairRow) -> str:
    credit = row.credit
    if credit is None:
        return ""
    if credit.of == 0 and credit.credit == 0:
        return DASH
    return f"{_exact(credit.credit)} of {amount(credit.of)}"


def _exact(value: float) -> str:
    """Return a credit with three decimals where it has some: shares are small."""
    return amount(value) if value == int(value) else f"{value:.3f}"
