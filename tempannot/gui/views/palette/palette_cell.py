"""The cells of the palette: where each relation lies, and its picture, name and key painted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
)

from tempannot.core.relations import AFTER, BEFORE, EQUALS, RelationSet
from tempannot.gui.kit.painting import restoring
from tempannot.gui.kit.theme import Theme
from tempannot.gui.views.relation_pictures import paint_pictogram

ROWS: tuple[tuple[str, ...], ...] = (
    ("before",),
    ("meets",),
    ("overlaps",),
    ("finished-by", "starts"),
    ("contains", "equals", "during"),
    ("started-by", "finishes"),
    ("overlapped-by",),
    ("met-by",),
    ("after",),
)
"""The lattice from top to bottom."""

_GAP = 3
_SIDE = 1
_WIDEST_CELL = 210


@dataclass(frozen=True, slots=True)
class RelationCell:
    """One relation and its rectangle; ``is_wide`` if its words lie beside its picture."""

    basic: RelationSet
    x: float
    y: float
    width: float
    height: float
    is_wide: bool

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the cell."""
        return self.x + self.width / 2, self.y + self.height / 2

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in the cell."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True, slots=True)
class PaletteLayout:
    """All cells for one width, and the height they take."""

    cells: tuple[RelationCell, ...]
    height: float

    def at(self, x: float, y: float) -> RelationSet | None:
        """The relation at a point."""
        return next((cell.basic for cell in self.cells if cell.holds(x, y)), None)

    def cell(self, basic: RelationSet) -> RelationCell:
        """The cell of a relation; raises KeyError for a disjunction."""
        for cell in self.cells:
            if cell.basic is basic:
                return cell
        raise KeyError(str(basic))

    def step(self, start: RelationSet, across: int, down: int) -> RelationSet:
        """The relation that an arrow key leads to; ``start`` itself at the border.

        Down and up go to the nearest cell of the next row, left and right stay in the row.
        """
        row, place = _place(start)
        if across:
            place = min(len(ROWS[row]) - 1, max(0, place + across))
            return RelationSet.parse(ROWS[row][place])
        if not 0 <= row + down < len(ROWS):
            return start
        x = self.cell(start).middle[0]
        candidates = [self.cell(RelationSet.parse(name)) for name in ROWS[row + down]]
        return min(candidates, key=lambda cell: abs(cell.middle[0] - x)).basic

    def edges(self) -> Iterator[tuple[RelationCell, RelationCell]]:
        """Yield the pairs of cells that are conceptual neighbours."""
        for place, cell in enumerate(self.cells):
            for other in self.cells[place + 1 :]:
                if other.basic in cell.basic.neighbours:
                    yield cell, other


def lay_out(width: float, line_height: float) -> PaletteLayout:
    """Lay the lattice out in ``width`` for a font of this line height."""
    low, high = line_height * 1.3 + 4, line_height * 1.75 + 11
    third = min(_WIDEST_CELL, (width - 2 * _SIDE - 2 * _GAP) / 3)
    cells: list[RelationCell] = []
    y = 3.0
    for names in ROWS:
        alone = len(names) == 1
        tall = low if alone or third >= 150 else high
        each = min(_WIDEST_CELL, third * 2 + 2 * _GAP) if alone else third
        x = (width - each * len(names) - _GAP * (len(names) - 1)) / 2
        for name in names:
            cells.append(RelationCell(RelationSet.parse(name), x, y, each, tall, tall == low))
            x += each + _GAP
        y += tall + _GAP
    return PaletteLayout(tuple(cells), y)


def _place(basic: RelationSet) -> tuple[int, int]:
    name = str(basic)
    return next((row, names.index(name)) for row, names in enumerate(ROWS) if name in names)


_LETTERS = ("S", "T")
"""The marks of source and target in the text."""
_PAD = 5.0
_PICTURE = 40.0


@dataclass(frozen=True, slots=True)
class RelationCellState:
    """What a cell shows besides its relation."""

    picked: bool = False
    excluded: bool = False
    forced: bool = False
    hovered: bool = False
    cursor: bool = False


def paint_cell(
    painter: QPainter,
    cell: RelationCell,
    state: RelationCellState,
    theme: Theme,
    words: tuple[str, str],
) -> None:
    """Paint one cell with the colours of ``theme``; ``words`` are its name and its key."""
    name, key = words
    frame = QRectF(cell.x + 0.5, cell.y + 0.5, cell.width - 1, cell.height - 1)
    _paint_frame(painter, frame, state, theme)
    picture, place = _areas(painter, cell, frame)
    muted = theme.color("muted")
    first = theme.faint(muted, 100) if state.excluded else theme.relation_color(cell.basic)
    second = theme.faint(muted, 100) if state.excluded else muted
    paint_pictogram(painter, picture, cell.basic, first, second)
    taken = _paint_key(painter, cell, key, state, theme)
    ink = theme.color("muted" if state.excluded else "text")
    room = place.adjusted(0, 0, -taken, 0) if cell.is_wide else place.adjusted(-2, 0, 2, 0)
    _paint_name(painter, room, cell, (ink, name))


def paint_patch(
    painter: QPainter, layout: PaletteLayout, relations: RelationSet, theme: Theme
) -> None:
    """Paint the ground on which the cells of a type of several relations lie together."""
    cells = tuple(cell for cell in layout.cells if cell.basic in relations)
    ends = (each for each in (BEFORE, AFTER, EQUALS) if each in relations)
    color = theme.relation_color(next(ends, cells[0].basic))
    with restoring(painter):
        painter.setPen(QPen(color, 1.2))
        painter.setBrush(_faint(color, 60))
        painter.drawPath(_ground(cells))


@lru_cache(maxsize=64)
def _ground(cells: tuple[RelationCell, ...]) -> QPainterPath:
    """The outline around cells; uniting paths takes longer than painting all the rest."""
    ground = QPainterPath()
    for place, cell in enumerate(cells):
        ground = ground.united(_rounded(cell))
        for other in cells[place + 1 :]:
            if other.basic in cell.basic.neighbours:
                ground = ground.united(_bridge(cell, other))
    return ground.simplified()


def _rounded(cell: RelationCell) -> QPainterPath:
    path, by = QPainterPath(), _GAP / 2
    area = QRectF(cell.x, cell.y, cell.width, cell.height).adjusted(-by, -by, by, by)
    path.addRoundedRect(area, 7, 7)
    return path


def _bridge(cell: RelationCell, other: RelationCell) -> QPainterPath:
    """The band between the middles of two cells."""
    stroker = QPainterPathStroker()
    stroker.setWidth(14)
    line = QPainterPath(QPointF(*cell.middle))
    line.lineTo(QPointF(*other.middle))
    return stroker.createStroke(line)


def _areas(painter: QPainter, cell: RelationCell, frame: QRectF) -> tuple[QRectF, QRectF]:
    """Where the picture and the words go."""
    line = QFontMetricsF(painter.font()).height()
    inner = frame.adjusted(_PAD, 2, -_PAD, -2)
    if cell.is_wide:
        height = line * 0.95
        top = frame.center().y() - height / 2
        picture = QRectF(inner.left(), top, _PICTURE, height)
        return picture, inner.adjusted(_PICTURE + 8, 0, 0, 0)
    picture = QRectF(inner.left(), inner.top() + 3, _PICTURE, line * 0.75)
    return picture, inner.adjusted(0, line * 0.75 + 5, 0, 0)


def _paint_frame(painter: QPainter, frame: QRectF, state: RelationCellState, theme: Theme) -> None:
    fill, edge, style = theme.color("raised"), theme.color("border"), Qt.PenStyle.SolidLine
    if state.excluded:
        fill, style = theme.color("surface"), Qt.PenStyle.DashLine
    if state.picked:
        fill, edge = theme.color("selection"), theme.color("accent")
    if state.hovered:
        edge = theme.color("accent")
    width = 2.0 if state.cursor or state.picked else 1.0
    if state.cursor:
        edge = theme.color("accent")
    painter.setPen(QPen(edge, width, style))
    painter.setBrush(fill)
    painter.drawRoundedRect(frame, 5, 5)
    if state.cursor and state.picked:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("accent"), 1.0))
        painter.drawRoundedRect(frame.adjusted(3, 3, -3, -3), 3, 3)


def _paint_key(
    painter: QPainter, cell: RelationCell, key: str, state: RelationCellState, theme: Theme
) -> float:
    """Paint the key and return the width it takes."""
    shown = f"{key} ⏎" if state.forced else key
    with restoring(painter):
        painter.setFont(_smaller(painter.font()))
        painter.setPen(theme.color("accent" if state.forced else "muted"))
        corner = QRectF(cell.x, cell.y, cell.width, cell.height).adjusted(_PAD, 3, -_PAD, -3)
        edge = Qt.AlignmentFlag.AlignVCenter if cell.is_wide else Qt.AlignmentFlag.AlignTop
        painter.drawText(corner, Qt.AlignmentFlag.AlignRight | edge, shown)
        width = QFontMetricsF(painter.font()).horizontalAdvance(shown)
    return width + 3


def _paint_name(
    painter: QPainter,
    area: QRectF,
    cell: RelationCell,
    words: tuple[QColor, str],
) -> None:
    color, name = words
    edge = Qt.AlignmentFlag.AlignVCenter if cell.is_wide else Qt.AlignmentFlag.AlignTop
    with restoring(painter):
        painter.setPen(color)
        painter.setFont(_fitting(painter.font(), name, area.width()))
        _paint_line(painter, area, edge, name)


def _fitting(font: QFont, text: str, room: float) -> QFont:
    """The font, as much smaller as it takes to show all of a name in large letters."""
    wide = QFontMetricsF(font).horizontalAdvance(text)
    if wide <= room or font.pointSizeF() <= 0:
        return font
    smaller = QFont(font)
    smaller.setPointSizeF(max(_LEAST_POINTS, font.pointSizeF() * (room - 1) / wide))
    return smaller


_LEAST_POINTS = 7.5


def _paint_line(painter: QPainter, area: QRectF, edge: Qt.AlignmentFlag, text: str) -> None:
    metrics = QFontMetricsF(painter.font())
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, area.width())
    painter.drawText(area, Qt.AlignmentFlag.AlignLeft | edge, shown)


def legend_words(names: tuple[str, str], font: QFont, width: float) -> tuple[str, str]:
    """What a legend calls source and target: their names, or the letters they have in the text.

    Two names that are both cut could not be told apart.
    """
    metrics = QFontMetricsF(font)
    fits = all(metrics.horizontalAdvance(name) <= width for name in names)
    return names if fits else _LETTERS


def paint_legend(painter: QPainter, area: QRectF, names: tuple[str, str], theme: Theme) -> None:
    """Say which bar is which interval: the upper one in the accent colour, the lower below it."""
    with restoring(painter):
        painter.setFont(_smaller(painter.font()))
        line = QFontMetricsF(painter.font()).height()
        names = legend_words(names, painter.font(), area.width() - 15)
        for place, (name, color) in enumerate(zip(names, ("accent", "muted"), strict=True)):
            top = area.top() + place * line
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color(color))
            painter.drawRoundedRect(QRectF(area.left(), top + line / 2 - 2.5, 11, 5), 1.5, 1.5)
            painter.setPen(theme.color("muted"))
            words = QRectF(area.left() + 15, top, max(0.0, area.width() - 15), line)
            _paint_line(painter, words, Qt.AlignmentFlag.AlignVCenter, name)


def _faint(color: QColor, alpha: int) -> QColor:
    faint = QColor(color)
    faint.setAlpha(alpha)
    return faint


def _smaller(font: QFont) -> QFont:
    small = QFont(font)
    if font.pointSizeF() > 0:
        small.setPointSizeF(font.pointSizeF() * 0.78)
    return small
