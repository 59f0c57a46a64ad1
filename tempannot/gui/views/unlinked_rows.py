"""Where graph and timeline put the intervals that stand apart: in rows, under a title."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

_BETWEEN = 6.0


@dataclass(frozen=True, slots=True)
class UnlinkedSection:
    """Intervals under a title; those of a folded section are not shown, only its title is.

    If it can be folded, a click on its title does it.

    ``is_absent`` says that the annotation does not mark them at all.
    """

    title: str
    intervals: tuple[str, ...]
    is_absent: bool = False
    is_folded: bool = False
    can_fold: bool = False


@dataclass(slots=True)
class UnlinkedRows:
    """The areas of the intervals and of the titles of their sections."""

    areas: dict[str, QRectF] = field(default_factory=dict)
    titles: list[tuple[QRectF, str]] = field(default_factory=list)
    folds: list[QRectF] = field(default_factory=list)
    absent: set[str] = field(default_factory=set)

    def place(
        self,
        sections: Sequence[UnlinkedSection],
        corner: QPointF,
        width: float,
        row: float,
        wide: Callable[[str], float],
    ) -> float:
        """Fill rows of height ``row`` from ``corner`` on; return where they end.

        ``wide`` tells how much room the words of an interval take.
        """
        top = corner.y()
        for section in sections:
            title = QRectF(corner.x(), top, 600, row)
            self.titles.append((title, _sign(section) + section.title))
            self.folds += [title] if section.can_fold else []
            left, top = corner.x(), top + row
            shown = () if section.is_folded else section.intervals
            for id in shown:
                if left + wide(id) > width and left > corner.x():
                    left, top = corner.x(), top + row + 2
                self.areas[id] = QRectF(left, top, wide(id), row - 3)
                left += wide(id) + _BETWEEN
            self.absent |= set(shown) if section.is_absent else set()
            top += row + _BETWEEN if shown else 0
        return top

    def folds_at(self, place: QPointF) -> bool:
        """Whether a click there folds or unfolds a section."""
        return any(area.contains(place) for area in self.folds)

    def paint_titles(self, painter: QPainter, color: QColor) -> None:
        """Write the titles."""
        painter.setPen(color)
        for area, title in self.titles:
            painter.drawText(area, int(Qt.AlignmentFlag.AlignVCenter), title)


def _sign(section: UnlinkedSection) -> str:
    if not section.can_fold:
        return ""
    return "▸ " if section.is_folded else "▾ "
