"""What a matrix of pairs shows: cells worked out when they are looked at, and how they look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from PySide6.QtGui import QBrush, QColor

from tempannot.core.relations import RelationSet
from tempannot.gui.kit.theme import Theme


@dataclass(frozen=True, slots=True)
class MatrixCell:
    """One pair: how its relation is known, the relation, and the sign shown for both.

    Cells of the same state and relation look the same; empty ones are not painted.
    """

    state: StrEnum
    relations: RelationSet
    sign: str
    is_empty: bool = False


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
        """Return how the row's interval stands to the column's."""

    def look(self, cell: MatrixCell, theme: Theme) -> MatrixLook:
        """Return how cells of its kind are painted."""

    def words(self, place: int) -> str:
        """Return what an interval is called in its heading."""

    def color_name(self, place: int) -> str:
        """Return the theme's name for the colour of a heading."""

    def sentence(self, row: int, column: int) -> str:
        """Say the relation of a cell in words."""
