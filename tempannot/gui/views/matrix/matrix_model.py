"""What a matrix of pairs shows: cells worked out when they are looked at, and how they look.

``MatrixCells`` is what any matrix can be painted from; ``MatrixModel`` is that of one document.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from PySide6.QtGui import QBrush, QColor

from tempannot.core.language import shown, tr, worded
from tempannot.core.reasoning import LinkState, PairState, Reasoning
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.vocabulary import letters
from tempannot.core.wording import noted
from tempannot.gui.kit.theme import Theme
from tempannot.gui.views.drawn_annotation import color_name


@dataclass(frozen=True, slots=True)
class MatrixCell:
    """One pair: how its relation is known, the relation, and the sign shown for both.

    Cells of the same state and relation look the same; empty ones are not painted, and marked
    ones have a line below them.
    """

    state: StrEnum
    relations: RelationSet
    sign: str
    is_empty: bool = False
    is_marked: bool = False


@dataclass(frozen=True, slots=True)
class MatrixLook:
    """Ground and sign of a cell; a line below it is the mark of what was asserted."""

    ground: QColor | QBrush
    sign: QColor
    is_underlined: bool = False


class MatrixCells(Protocol):
    """The pairs of one matrix; rows and columns are the intervals in the same order."""

    @property
    def ids(self) -> Sequence[str]:
        """The intervals of rows and columns."""

    def cell(self, row: int, column: int) -> MatrixCell:
        """How the row's interval stands to the column's."""

    def look(self, cell: MatrixCell, theme: Theme) -> MatrixLook:
        """How cells of its kind are painted."""

    def words(self, place: int) -> str:
        """What an interval is called in its heading."""

    def color_name(self, place: int) -> str:
        """The theme's name for the colour of a heading."""

    def sentence(self, row: int, column: int) -> str:
        """Say the relation of a cell in words."""


@worded
@worded
class PairKnowledge(StrEnum):
    """How the relation of a pair is known."""

    SAME = "the same interval"
    ASSERTED = "asserted"
    INFERRED = "inferred"
    UNDECIDED = "undecided"
    VAGUE = "vague"
    SKIPPED = "skipped"
    CONFLICT = "a link is set aside"


_SIGNS = {
    PairKnowledge.UNDECIDED: "",
    PairKnowledge.SAME: "",
    PairKnowledge.VAGUE: "~",
    PairKnowledge.SKIPPED: "…",
    PairKnowledge.CONFLICT: "!",
}
_PAIRS = {
    PairState.UNDECIDED: PairKnowledge.UNDECIDED,
    PairState.VAGUE: PairKnowledge.VAGUE,
    PairState.SKIPPED: PairKnowledge.SKIPPED,
}
_SET_ASIDE = frozenset({LinkState.CONFLICT, LinkState.KEPT})
_GROUNDS: dict[StrEnum, str] = {
    PairKnowledge.CONFLICT: "conflict-fill",
    PairKnowledge.SAME: "border",
    PairKnowledge.VAGUE: "surface",
    PairKnowledge.SKIPPED: "surface",
}
LONGEST_WORD = 16


class MatrixModel:
    """The cells of one document, each worked out when it is first looked at."""

    def __init__(self, reasoning: Reasoning) -> None:
        self._reasoning = reasoning
        self._intervals = reasoning.intervals
        self._ids = tuple(each.id for each in reasoning.intervals)
        self._names = reasoning.document.names()
        self._cells: dict[tuple[int, int], MatrixCell] = {}
        links = reasoning.document.links.values()
        self._linked = {(each.source, each.target) for each in links}

    @property
    def ids(self) -> tuple[str, ...]:
        """The intervals in the order of rows and columns."""
        return self._ids

    def cell(self, row: int, column: int) -> MatrixCell:
        """The cell that says how the row's interval stands to the column's."""
        key = (row, column)
        if key not in self._cells:
            self._cells[key] = self._work_out(self._ids[row], self._ids[column])
        return self._cells[key]

    def words(self, place: int) -> str:
        """The words of an interval, shortened."""
        return self._names.name(self._ids[place], LONGEST_WORD)

    def color_name(self, place: int) -> str:
        """The colour of an interval's kind."""
        return color_name(self._reasoning.document, self._intervals[place])

    def look(self, cell: MatrixCell, theme: Theme) -> MatrixLook:
        """The colours of a cell: stronger where it is asserted."""
        if cell.state in _GROUNDS:
            sign = "conflict" if cell.state is PairKnowledge.CONFLICT else "muted"
            return MatrixLook(theme.color(_GROUNDS[cell.state]), theme.color(sign))
        asserted = cell.state is PairKnowledge.ASSERTED
        ground: QColor = theme.relation_color(cell.relations)
        ground.setAlphaF(0.24 if asserted else 0.1)
        return MatrixLook(ground, theme.relation_color(cell.relations), asserted)

    def sentence(self, row: int, column: int) -> str:
        """Say the relation of a cell in words, and how it is known."""
        cell = self.cell(row, column)
        if cell.state is PairKnowledge.SAME:
            return self.words(row)
        if cell.state in (PairKnowledge.UNDECIDED, PairKnowledge.VAGUE, PairKnowledge.SKIPPED):
            return tr(
                "“{words}” and “{words2}”: {value}",
                words=self.words(row),
                words2=self.words(column),
                value=tr(cell.state.value),
            )
        said = self._reasoning.sentence(self._ids[row], cell.relations, self._ids[column])
        return noted(shown(said), tr(cell.state.value))

    def _work_out(self, source: str, target: str) -> MatrixCell:
        reasoning = self._reasoning
        known = reasoning.document.has_interval
        if not (known(source) and known(target)):  # deleted a moment ago, before the next look
            return MatrixCell(PairKnowledge.UNDECIDED, ALL, "", is_empty=True)
        relations = reasoning.allowed(source, target)
        state = PairKnowledge.SAME if source == target else self._state(source, target, relations)
        sign = _SIGNS.get(state)
        text = letters(relations) if sign is None else sign
        return MatrixCell(state, relations, text, state is PairKnowledge.UNDECIDED)

    def _state(self, source: str, target: str, relations: RelationSet) -> PairKnowledge:
        if not {(source, target), (target, source)} & self._linked:
            return PairKnowledge.UNDECIDED if relations is ALL else PairKnowledge.INFERRED
        reasoning = self._reasoning
        links = reasoning.links_between(source, target)
        states = {reasoning.state(link.id) for link in links}
        if states & _SET_ASIDE:
            return PairKnowledge.CONFLICT
        if LinkState.ACTIVE in states:
            return PairKnowledge.ASSERTED
        return _PAIRS.get(reasoning.pair_state(source, target), PairKnowledge.INFERRED)
