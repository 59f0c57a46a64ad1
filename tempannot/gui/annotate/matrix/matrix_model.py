"""What the relation matrix shows in a cell: relation, sign, and how it is known."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tempannot.core.reasoning import LinkState, PairState, Reasoning
from tempannot.core.relations import ALL, RelationSet
from tempannot.gui.annotate.shared.relation_marks import letters


class CellState(StrEnum):
    """How the relation of a pair is known."""

    SAME = "the same interval"
    ASSERTED = "asserted"
    INFERRED = "inferred"
    UNDECIDED = "undecided"
    VAGUE = "vague"
    SKIPPED = "skipped"
    CONFLICT = "a link is set aside"


_SIGNS = {
    CellState.UNDECIDED: "",
    CellState.SAME: "",
    CellState.VAGUE: "~",
    CellState.SKIPPED: "…",
    CellState.CONFLICT: "!",
}
_PAIRS = {
    PairState.UNDECIDED: CellState.UNDECIDED,
    PairState.VAGUE: CellState.VAGUE,
    PairState.SKIPPED: CellState.SKIPPED,
}
_SET_ASIDE = frozenset({LinkState.CONFLICT, LinkState.KEPT})


@dataclass(frozen=True, slots=True)
class Cell:
    """One pair: what the links allow, the sign shown, and how it is known."""

    state: CellState
    relations: RelationSet
    sign: str


class MatrixModel:
    """The cells of one document, each worked out when it is first looked at."""

    def __init__(self, reasoning: Reasoning) -> None:
        self._reasoning = reasoning
        self._ids = tuple(each.id for each in reasoning.intervals)
        self._cells: dict[tuple[int, int], Cell] = {}
        links = reasoning.document.links.values()
        self._linked = {(each.source, each.target) for each in links}

    @property
    def ids(self) -> tuple[str, ...]:
        """The intervals in the order of rows and columns."""
        return self._ids

    def cell(self, row: int, column: int) -> Cell:
        """Return the cell that says how the row's interval stands to the column's."""
        key = (row, column)
        if key not in self._cells:
            self._cells[key] = self._work_out(self._ids[row], self._ids[column])
        return self._cells[key]

    def _work_out(self, source: str, target: str) -> Cell:
        reasoning = self._reasoning
        known = reasoning.document.has_interval
        if not (known(source) and known(target)):  # deleted a moment ago, before the next look
            return Cell(CellState.UNDECIDED, ALL, "")
        relations = reasoning.allowed(source, target)
        state = CellState.SAME if source == target else self._state(source, target, relations)
        sign = _SIGNS.get(state)
        return Cell(state, relations, letters(relations) if sign is None else sign)

    def _state(self, source: str, target: str, relations: RelationSet) -> CellState:
        if not {(source, target), (target, source)} & self._linked:
            return CellState.UNDECIDED if relations is ALL else CellState.INFERRED
        reasoning = self._reasoning
        links = reasoning.links_between(source, target)
        states = {reasoning.state(link.id) for link in links}
        if states & _SET_ASIDE:
            return CellState.CONFLICT
        if LinkState.ACTIVE in states:
            return CellState.ASSERTED
        return _PAIRS.get(reasoning.pair_state(source, target), CellState.INFERRED)
