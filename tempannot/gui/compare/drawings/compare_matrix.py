"""All pairs of two annotations in one matrix or as text: a triangle per side, or differences."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStackedWidget,
    QToolButton,
    QWidget,
)
from typing_extensions import override

from tempannot.core.language import shown, tr
from tempannot.core.wording import strung
from tempannot.gui.compare.compare_panel import CompareContext
from tempannot.gui.compare.drawings.drawing_panel import DrawingPanel
from tempannot.gui.compare.drawings.gold_cells import GOLD_SIGNS, GoldCells, GoldStanding
from tempannot.gui.compare.drawings.matrix_cells import (
    SIGNS,
    ComparedCells,
    OverlaidCells,
    PairContrast,
    SignStyle,
    TriangleCells,
)
from tempannot.gui.kit.labels import ElidedLabel, literal, set_tip
from tempannot.gui.kit.layout import in_column
from tempannot.gui.views.matrix.matrix_grid import MatrixGrid
from tempannot.session.compare_session import GOLD_NAME

_SMALLEST = 4


_GOLD = 2


class CompareMatrix(DrawingPanel):
    """The matrix and a line that reads a cell out."""

    _CHOICES = (
        *DrawingPanel._CHOICES,
        (shown(GOLD_NAME), tr("What the gold says so far, and which of the sides says so too")),
    )

    def __init__(self, context: CompareContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._cells: ComparedCells | None = None
        self._offers_gold = False
        self._outlined: tuple[ComparedCells | None, str | None] | None = None
        self._grid = MatrixGrid(self, smallest=_SMALLEST)
        self._grid.attach(context.theme, context.selection)
        self._line = ElidedLabel(parent=self)
        self._line.setContentsMargins(8, 3, 8, 3)
        self._outline = PairOutline(self)
        self._text_button = QToolButton(self)
        self._text_button.setText(tr("As text"))
        self._text_button.setToolTip(tr("What both say of the chosen unit, as a list"))
        self._text_button.setCheckable(True)
        self._stack = QStackedWidget(self)
        self._lay_out()
        self._text_button.toggled.connect(self._switch_text)
        # later, because choosing fills the list that tells of the choice
        self._outline.chosen.connect(self._choose, Qt.ConnectionType.QueuedConnection)
        self._grid.chosen.connect(self._choose)
        self._grid.pointed.connect(self._point)
        self._begin()

    @property
    def grid(self) -> MatrixGrid:
        """The cells."""
        return self._grid

    @property
    def outline(self) -> PairOutline:
        """The pairs of the chosen unit as text, filled while it is shown."""
        return self._outline

    def show_outline(self, shown: bool) -> None:
        """Show the text instead of the cells."""
        self._text_button.setChecked(shown)

    @property
    def line(self) -> str:
        """What the line below the cells says."""
        return self._line.text()

    def _lay_out(self) -> None:
        for text, tip, slot in (
            ("−", tr("Smaller cells (-)"), self._smaller),
            ("+", tr("Larger cells (+)"), self._larger),
            (tr("Fit"), tr("Show as many pairs as can be"), self._fit),
        ):
            button = QToolButton(self)
            button.setText(text)
            set_tip(button, literal(tip))
            button.clicked.connect(slot)
            self.buttons.addWidget(button)
        self.buttons.addWidget(self._text_button)
        self._stack.addWidget(self._grid)
        self._stack.addWidget(self._outline)
        in_column(self.legend, (self._stack, 1), self._line, on=self)

    @override
    def _rebuild(self) -> None:
        self._offer_gold()
        comparison, gold = self.context.session.comparison, self.context.session.gold
        self._cells = None
        if comparison is not None and gold is not None and self.switch.chosen == _GOLD:
            self._cells = GoldCells(self.context, comparison, gold, folds=self.folds)
        elif comparison is not None:
            kind = OverlaidCells if self.is_overlaid else TriangleCells
            self._cells = kind(self.context, comparison, folds=self.folds)
        self._grid.show_cells(self._cells)
        self.legend.set_text(self._legend())

    def _offer_gold(self) -> None:
        """Show the gold as soon as there is one, and offer it until there is none."""
        has_gold = self.context.session.gold is not None
        with QSignalBlocker(self.switch):
            if has_gold and not self._offers_gold:
                self.switch.choose(_GOLD)
            self.switch.show_choice(_GOLD, has_gold)
        self._offers_gold = has_gold

    @override
    def _show_gold(self) -> None:
        gold, cells = self.context.session.gold, self._cells
        if gold is None or not isinstance(cells, GoldCells):
            return
        if not cells.follow(gold):
            self._rebuild()
        self._outlined = None
        self._is_selection_stale = True

    @override
    def _restyle(self) -> None:
        self._grid.restyle()
        self.legend.set_text(self._legend())

    @override
    def _show_selection(self) -> None:
        selected = self._grid.selected()
        if selected is not None and not self._grid.underMouse():
            self._grid.show_cell(*selected)
        self._read_out(selected)
        self._fill_outline()
        self._grid.viewport().update()

    @override
    def _show_hover(self) -> None:
        self._grid.viewport().update()

    def _legend(self) -> str:
        if self._cells is None:
            return ""
        hidden = self._cells.hidden
        folded = tr(" &nbsp; {hidden} unrelated hidden", hidden=hidden) if hidden else ""
        if isinstance(self._cells, GoldCells):
            signs = (GOLD_SIGNS[state] for state in GoldStanding if state is not GoldStanding.OPEN)
            return tr(
                "{signs} &nbsp; Underlined: changed just now{folded}",
                signs=self._signs(signs),
                folded=folded,
            )
        if not self.is_overlaid:
            first, second = (self.tinted(side) for side in self.context.session.order)
            return tr(
                "{first} above the diagonal (row to column), {second} below (column to row). "
                "Underlined: asserted{folded}",
                first=first,
                second=second,
                folded=folded,
            )
        contrasts = (state for state in PairContrast if state is not PairContrast.OPEN)
        return self._signs(SIGNS[state] for state in contrasts) + folded

    def _signs(self, styles: Iterable[SignStyle]) -> str:
        """Signs with their words, each in its colour."""
        return " &nbsp; ".join(
            f'<b style="color:{self.context.theme.color(each.color).name()}">'
            f"{each.sign.replace('<', '&lt;')}</b> {each.word}"
            for each in styles
        )

    def _switch_text(self, as_text: bool) -> None:
        self._stack.setCurrentIndex(int(as_text))
        self._outlined = None
        self._fill_outline()

    def _fill_outline(self) -> None:
        """List the pairs of the chosen unit, unless they are listed already."""
        wanted = (self._cells, self.context.selection.source)
        if not self._text_button.isChecked() or wanted == self._outlined:
            return
        self._outlined = wanted
        ids = list(self._cells.ids) if self._cells is not None else []
        source = wanted[1]
        self._outline.fill(self._cells, ids.index(source) if source in ids else None)

    def _read_out(self, cell: tuple[int, int] | None) -> None:
        if self._cells is None or not self._cells.ids:
            self._line.setText(tr("No pair to show."))
        elif cell is None:
            self._line.setText(tr("Hatched: one side does not mark the unit. Empty: open."))
        else:
            self._line.setText(self._grid.sentence(*cell).replace("\n", "   "))

    def _choose(self, row: int, column: int) -> None:
        if self._cells is None:
            return
        ids = self._cells.ids
        if row == column:
            self.context.selection.focus(ids[row])
        else:
            self.context.selection.select_pair(ids[row], ids[column])

    def _point(self, row: int, column: int) -> None:
        if self._cells is not None:
            self.context.selection.hover(self._cells.ids[row] if row >= 0 else None)
            self._read_out((row, column) if row >= 0 else self._grid.selected())

    def _smaller(self) -> None:
        self._grid.zoom_by(-1)

    def _fit(self) -> None:
        self._grid.fit()

    def _larger(self) -> None:
        self._grid.zoom_by(1)


class PairOutline(QListWidget):
    """A line per pair of one unit; without one, a line per unit.

    ``chosen`` carries the places of the units of the line that was chosen, twice the same for
    a unit alone.
    """

    chosen = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("The matrix as text"))
        self._row: int | None = None
        self.currentItemChanged.connect(self._line_chosen)

    def fill(self, cells: ComparedCells | None, row: int | None) -> None:
        """List the pairs of the unit at a place, or all units if None."""
        self._row = row
        count = len(cells.ids) if cells is not None else 0
        with QSignalBlocker(self):
            self.clear()
            for place in range(count):
                if cells is not None and place != row:
                    item = QListWidgetItem(self._text(cells, place), self)
                    item.setData(Qt.ItemDataRole.UserRole, place)

    def _text(self, cells: ComparedCells, place: int) -> str:
        if self._row is None:
            return cells.words(place)
        state = cells.standing(self._row, place)
        return strung(": ", (state, cells.sentence(self._row, place))).replace("\n", "; ")

    def _line_chosen(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            place = item.data(Qt.ItemDataRole.UserRole)
            self.chosen.emit(place if self._row is None else self._row, place)
