"""The pairs of the gold as cells of a matrix: what it says, and whose word that is."""

from __future__ import annotations

from enum import StrEnum

from tempannot.comparison.adjudication.decisions import ItemKey
from tempannot.comparison.comparison import DocumentComparison
from tempannot.core.language import shown, tr
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.vocabulary import letters
from tempannot.gui.compare.compare_panel import CompareContext
from tempannot.gui.compare.drawings.matrix_cells import (
    CellState,
    ComparedCells,
    SignStyle,
    hatched,
)
from tempannot.gui.kit.theme import Theme
from tempannot.gui.views.matrix.matrix_model import MatrixCell, MatrixLook
from tempannot.session.compare_session import GOLD_NAME, GoldView


class GoldStanding(StrEnum):
    """How the gold stands to the sides on a pair; FIRST is the side that is shown first."""

    OPEN = "open in all"
    BOTH = "as both say"
    FIRST = "as the first says"
    SECOND = "as the second says"
    OWN = "as neither says"
    LEFT = "left open though both say the same"
    DISPUTED = "left open, the sides differ"


def gold_standing(gold: RelationSet, first: RelationSet, second: RelationSet) -> GoldStanding:
    """How the relation that the gold has stands to those of the sides.

    >>> before, after = RelationSet.parse("before"), RelationSet.parse("after")
    >>> str(gold_standing(before, before, after)), str(gold_standing(ALL, before, after))
    ('as the first says', 'left open, the sides differ')
    """
    if gold is ALL and first is not second:
        return GoldStanding.DISPUTED
    if gold is ALL:
        return GoldStanding.OPEN if first is ALL else GoldStanding.LEFT
    if gold is first:
        return GoldStanding.BOTH if gold is second else GoldStanding.FIRST
    return GoldStanding.SECOND if gold is second else GoldStanding.OWN


GOLD_SIGNS = {
    GoldStanding.OPEN: SignStyle("", "muted", "surface", 0.0, "open"),
    GoldStanding.BOTH: SignStyle("<", "muted", "muted", 0.12, tr("as both say")),
    GoldStanding.FIRST: SignStyle("<", "side-a", "side-a", 0.3, tr("as A says")),
    GoldStanding.SECOND: SignStyle("<", "side-b", "side-b", 0.3, tr("as B says")),
    GoldStanding.OWN: SignStyle("<", "side-g", "side-g", 0.3, tr("as neither says")),
    GoldStanding.LEFT: SignStyle("○", "muted", "muted", 0.0, tr("open, A and B agree")),
    GoldStanding.DISPUTED: SignStyle("≠", "conflict", "conflict", 0.12, tr("open, A and B differ")),
}


class GoldCells(ComparedCells):
    """What the gold says of the row's unit to the column's, and who says so too.

    A cell is marked if the last step changed it. Cells are kept until a step changes them.
    """

    def __init__(
        self,
        context: CompareContext,
        comparison: DocumentComparison,
        gold: GoldView,
        *,
        folds: bool,
    ) -> None:
        super().__init__(context, comparison, folds=folds)
        self._gold = gold
        self._unmarked = _unmarked(gold)
        self._place = {id: place for place, id in enumerate(self.ids)}

    def follow(self, gold: GoldView) -> bool:
        """Take up another moment of the gold; False if it marks other units."""
        if gold.side.alignment is not self._gold.side.alignment:
            return False
        before, self._gold = self._gold, gold
        for key in before.changed | gold.changed:
            self._forget(key)
        return True

    def work_out(self, row: int, column: int) -> MatrixCell:
        """What the gold says, and how the sides stand to it."""
        source, target = self.ids[row], self.ids[column]
        if source in self._unmarked or target in self._unmarked:
            return MatrixCell(CellState.ABSENT, ALL, "")
        gold = self._gold.side.network.relation(source, target)
        state = self._standing(row, column, gold)
        sign = GOLD_SIGNS[state].sign if gold is ALL else letters(gold)
        changed = self._gold.changed
        is_new = (source, target) in changed or (target, source) in changed
        is_empty = state is GoldStanding.OPEN and not is_new
        return MatrixCell(state, gold, sign, is_empty=is_empty, is_marked=is_new)

    def look(self, cell: MatrixCell, theme: Theme) -> MatrixLook:
        """The colours of whose word it is."""
        if cell.state is CellState.ITSELF:
            return MatrixLook(theme.color("border"), theme.color("muted"))
        if cell.state is CellState.ABSENT:
            return MatrixLook(hatched(theme.color("border")), theme.color("muted"))
        style = GOLD_SIGNS[GoldStanding(cell.state)]
        return MatrixLook(style.fill(theme), theme.color(style.color))

    def sentence(self, row: int, column: int) -> str:
        """Say what either side says of a pair, and what the gold has."""
        said = super().sentence(row, column)
        if row == column:
            return said
        source, target = self.ids[row], self.ids[column]
        gold = self._gold.side.network.relation(source, target)
        told = (
            tr("leaves this pair open") if gold is ALL else self.subject.said(source, gold, target)
        )
        if source in self._unmarked or target in self._unmarked:
            told = tr("does not mark both")
        return f"{said}\n{shown(GOLD_NAME)}: {shown(told)}"

    def standing(self, row: int, column: int) -> str:
        """Say in few words whose word the gold has taken on a pair."""
        source, target = self.ids[row], self.ids[column]
        gold = self._gold.side.network.relation(source, target)
        return GOLD_SIGNS[self._standing(row, column, gold)].word

    def _standing(self, row: int, column: int, gold: RelationSet) -> GoldStanding:
        first, second = (self.relation(side, row, column) for side in self.order)
        return gold_standing(gold, first, second)

    def _forget(self, key: ItemKey) -> None:
        row, column = (self._place.get(unit) for unit in key)
        if row is not None and column is not None:
            self._known.pop((row, column), None)
            self._known.pop((column, row), None)


def _unmarked(gold: GoldView) -> frozenset[str]:
    return frozenset(unit.id for unit in gold.side.alignment.missing(gold.side.index))
