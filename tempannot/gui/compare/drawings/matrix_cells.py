"""The pairs of two annotations as cells of one matrix: what each side says, or how they differ."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor

from tempannot.comparison.alignment import AlignedInterval
from tempannot.comparison.comparison import DocumentComparison
from tempannot.core.language import tr
from tempannot.core.relations import ALL, EQUALS, RelationSet
from tempannot.core.vocabulary import letters
from tempannot.core.wording import noted
from tempannot.gui.compare.compare_panel import CompareContext
from tempannot.gui.compare.drawings.unit_subjects import JointSubject
from tempannot.gui.compare.unit_words import as_interval, unit_color
from tempannot.gui.kit.theme import Theme
from tempannot.gui.views.drawn_annotation import short_word
from tempannot.gui.views.matrix.matrix_model import LONGEST_WORD, MatrixCell, MatrixLook


class PairContrast(StrEnum):
    """What the sides' closures say of a pair; FIRST is the side that is shown first."""

    OPEN = "open in both"
    SAME = "the same"
    FIRST_NARROWER = "the first says more"
    SECOND_NARROWER = "the second says more"
    PARTLY = "they differ, both can hold"
    APART = "they contradict each other"
    FIRST_ONLY = "only the first relates it"
    SECOND_ONLY = "only the second relates it"


def pair_contrast(first: RelationSet, second: RelationSet) -> PairContrast:
    """How two relations of one pair stand to each other.

    >>> str(pair_contrast(RelationSet.parse("before"), RelationSet.parse("before|meets")))
    'the first says more'
    """
    if first is second:
        return PairContrast.OPEN if first is ALL else PairContrast.SAME
    if second is ALL:
        return PairContrast.FIRST_ONLY
    if first is ALL:
        return PairContrast.SECOND_ONLY
    common = first & second
    if not common:
        return PairContrast.APART
    if common == first:
        return PairContrast.FIRST_NARROWER
    return PairContrast.SECOND_NARROWER if common == second else PairContrast.PARTLY


class CellState(StrEnum):
    """Cells that do not say how the sides stand to each other."""

    ITSELF = "the same unit"
    RELATED = "related"
    ASSERTED = "asserted"
    OPEN = "open"
    ABSENT = "not marked"
    FIRST_MARKS = "related by the first, not marked by the second"
    SECOND_MARKS = "related by the second, not marked by the first"


class ComparedCells(ABC):
    """What both matrices have in common: units, headings, what the sides say in words."""

    def __init__(
        self, context: CompareContext, comparison: DocumentComparison, *, folds: bool
    ) -> None:
        self.subject = JointSubject(context, comparison, folds=folds)
        self.comparison = comparison
        self.order = context.session.order
        units = comparison.alignment.units
        related = self.subject.related
        self.hidden = len(units) - len(related) if folds else 0
        self.units: Sequence[AlignedInterval] = [
            each for each in units if not folds or each.id in related
        ]
        self._ids = tuple(unit.id for unit in self.units)
        self._known: dict[tuple[int, int], MatrixCell] = {}
        self._absent = tuple(
            {unit.id for unit in units if unit.members[comparison.sides[side].index] is None}
            for side in (0, 1)
        )

    @property
    def ids(self) -> Sequence[str]:
        """The units of rows and columns, in text order."""
        return self._ids

    def cell(self, row: int, column: int) -> MatrixCell:
        """A cell, worked out when it is first looked at."""
        key = (row, column)
        if key not in self._known:
            self._known[key] = (
                MatrixCell(CellState.ITSELF, EQUALS, "")
                if row == column
                else self.work_out(row, column)
            )
        return self._known[key]

    @abstractmethod
    def work_out(self, row: int, column: int) -> MatrixCell:
        """The cell of two different units."""

    def words(self, place: int) -> str:
        """The words of a unit, with the letter of the side that alone marks it."""
        unit = self.units[place]
        only = self.subject.only(unit.id)
        letter = "" if only is None else noted("", self.subject.letter(only))
        return short_word(as_interval(unit), LONGEST_WORD - len(letter)) + letter

    def color_name(self, place: int) -> str:
        """The colour of a unit's kind."""
        return unit_color(self.units[place])

    def sentence(self, row: int, column: int) -> str:
        """Say what either side says of a pair."""
        if row == column:
            return self.words(row)
        return self.subject.known(self._ids[row], self._ids[column])

    def standing(self, row: int, column: int) -> str:
        """Say in few words how the sides stand to each other on a pair."""
        if not all(self.marks(side, row, column) for side in self.order):
            return tr("not marked by both")
        first, second = (self.relation(side, row, column) for side in self.order)
        return SIGNS[pair_contrast(first, second)].word

    def marks(self, side: int, row: int, column: int) -> bool:
        """Whether a side marks both units of a pair."""
        absent = self._absent[side]
        return not absent or not (self._ids[row] in absent or self._ids[column] in absent)

    def relation(self, side: int, row: int, column: int) -> RelationSet:
        """What a side says of a pair."""
        return self.subject.relation(side, self._ids[row], self._ids[column])


class TriangleCells(ComparedCells):
    """The side shown first above the diagonal, the other below it.

    Both are read from the unit that comes first in the text to the other, so that the same
    relation has the same sign on either side of the diagonal.
    """

    def __init__(
        self, context: CompareContext, comparison: DocumentComparison, *, folds: bool
    ) -> None:
        super().__init__(context, comparison, folds=folds)
        self._asserted = tuple(
            {frozenset(link.pair) for link in side.links} for side in comparison.sides
        )

    def work_out(self, row: int, column: int) -> MatrixCell:
        """What the side of the triangle says."""
        side = self.order[row > column]
        first, last = min(row, column), max(row, column)
        if not self.marks(side, row, column):
            return MatrixCell(CellState.ABSENT, ALL, "")
        relations = self.relation(side, first, last)
        if relations is ALL:
            return MatrixCell(CellState.OPEN, ALL, "", is_empty=True)
        is_asserted = frozenset((self.ids[row], self.ids[column])) in self._asserted[side]
        state = CellState.ASSERTED if is_asserted else CellState.RELATED
        return MatrixCell(state, relations, letters(relations))

    def look(self, cell: MatrixCell, theme: Theme) -> MatrixLook:
        """The colours of a relation, or of a unit that is not marked."""
        if cell.state is CellState.ITSELF:
            return MatrixLook(theme.color("border"), theme.color("muted"))
        if cell.state is CellState.ABSENT:
            return MatrixLook(hatched(theme.color("border")), theme.color("muted"))
        asserted = cell.state is CellState.ASSERTED
        ground = theme.relation_color(cell.relations)
        ground.setAlphaF(0.24 if asserted else 0.1)
        return MatrixLook(ground, theme.relation_color(cell.relations), asserted)


class OverlaidCells(ComparedCells):
    """How the sides stand to each other, of the row's unit to the column's."""

    def work_out(self, row: int, column: int) -> MatrixCell:
        """Whether the sides say the same, and who says more."""
        first, second = (self.relation(side, row, column) for side in self.order)
        if not all(self.marks(side, row, column) for side in self.order):
            if first is second:
                return MatrixCell(CellState.ABSENT, ALL, "")
            if second is ALL:
                return MatrixCell(CellState.FIRST_MARKS, ALL, "A")
            return MatrixCell(CellState.SECOND_MARKS, ALL, "B")
        state = pair_contrast(first, second)
        sign = letters(first) if state is PairContrast.SAME else SIGNS[state].sign
        return MatrixCell(
            state, first if state is PairContrast.SAME else ALL, sign, state is PairContrast.OPEN
        )

    def look(self, cell: MatrixCell, theme: Theme) -> MatrixLook:
        """The colours of a state."""
        if cell.state is CellState.ITSELF:
            return MatrixLook(theme.color("border"), theme.color("muted"))
        if cell.state is CellState.ABSENT:
            return MatrixLook(hatched(theme.color("border")), theme.color("muted"))
        if cell.state in (CellState.FIRST_MARKS, CellState.SECOND_MARKS):
            color = theme.color(f"side-{cell.sign.lower()}")
            faint = theme.color(f"side-{cell.sign.lower()}")
            faint.setAlphaF(0.35)
            return MatrixLook(hatched(faint), color)
        style = SIGNS[PairContrast(cell.state)]
        return MatrixLook(style.fill(theme), theme.color(style.color))


class SignStyle(NamedTuple):
    """Sign, colours and a short word for a state; A is the side shown first."""

    sign: str
    color: str
    ground: str
    strength: float
    word: str

    def fill(self, theme: Theme) -> QColor:
        """The ground of a cell."""
        color = theme.color(self.ground)
        color.setAlphaF(self.strength)
        return color


SIGNS = {
    PairContrast.OPEN: SignStyle("", "muted", "surface", 0.0, "open"),
    PairContrast.SAME: SignStyle("<", "muted", "muted", 0.12, "same"),
    PairContrast.FIRST_NARROWER: SignStyle("A+", "side-a", "side-a", 0.3, tr("A says more")),
    PairContrast.SECOND_NARROWER: SignStyle("B+", "side-b", "side-b", 0.3, tr("B says more")),
    PairContrast.PARTLY: SignStyle("≈", "conflict", "conflict", 0.12, tr("differ, both can hold")),
    PairContrast.APART: SignStyle("≠", "conflict", "conflict", 0.38, "contradict"),
    PairContrast.FIRST_ONLY: SignStyle("A", "side-a", "side-a", 0.12, tr("only A")),
    PairContrast.SECOND_ONLY: SignStyle("B", "side-b", "side-b", 0.12, tr("only B")),
}


def hatched(color: QColor) -> QBrush:
    """The ground of what is not marked."""
    return QBrush(color, Qt.BrushStyle.BDiagPattern)
