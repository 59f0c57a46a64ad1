"""The relation matrix: every interval against every other, painted only where it is seen."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from tempannot.gui.annotate.matrix.matrix_grid import MatrixGrid
from tempannot.gui.annotate.matrix.matrix_model import MatrixModel
from tempannot.gui.context import Context
from tempannot.gui.shared.drawing_buttons import DrawingButtons
from tempannot.gui.shared.drawing_file import Drawing
from tempannot.gui.shared.lazy_panel import LazyPanel
from tempannot.gui.shared.literal import PlainLabel


class RelationMatrix(LazyPanel):
    """The matrix and a line that reads the cell under the mouse, or the selected one, out."""

    def __init__(self, context: Context | None = None, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._grid = MatrixGrid(self)
        self._line = PlainLabel(parent=self)
        self.buttons = DrawingButtons()
        self._line.setContentsMargins(8, 3, 8, 3)
        self._line.setMinimumWidth(0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._grid, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(0, 0, 6, 0)
        foot.addWidget(self._line, 1)
        foot.addWidget(self.buttons)
        layout.addLayout(foot)
        self.setFocusProxy(self._grid)
        self._grid.chosen.connect(self._choose)
        self._grid.pointed.connect(self._point)
        self._begin()

    @property
    def grid(self) -> MatrixGrid:
        """The cells."""
        return self._grid

    @property
    def line(self) -> str:
        """What the line below the cells says."""
        return self._line.text()

    def drawing(self) -> Drawing | None:
        """Return all cells and headings, None without a document."""
        if self._context is None:
            return None
        if self._is_stale:
            self.refresh()
        return self._grid.drawing()

    @override
    def _rebuild(self) -> None:
        context = self._context
        if context is not None:
            self._grid.attach(context.theme, context.selection)
        self._grid.show_cells(MatrixModel(context.session.reasoning) if context else None)
        self._read_out(self._grid.selected())

    @override
    def _restyle(self) -> None:
        self._grid.restyle()
        if self._context is not None:
            self.buttons.set_look(self._context.keymap)

    @override
    def _show_selection(self) -> None:
        selected = self._grid.selected()
        if selected is not None and not self._grid.underMouse():
            self._grid.show_cell(*selected)
        self._read_out(selected)
        self._grid.viewport().update()

    @override
    def _show_hover(self) -> None:
        self._grid.viewport().update()

    def _read_out(self, cell: tuple[int, int] | None) -> None:
        if cell is not None:
            self._line.setText(self._grid.sentence(*cell))
        elif self._grid.model is None or not self._grid.model.ids:
            self._line.setText("No events or times yet.")
        else:
            self._line.setText("Row to column. Underlined: asserted; pale: inferred; empty: open.")

    def _choose(self, row: int, column: int) -> None:
        model = self._grid.model
        if self._context is None or model is None:
            return
        source, target = model.ids[row], model.ids[column]
        links = self._context.session.reasoning.links_between(source, target)
        link = next((each.id for each in links if each.source == source), None)
        self._context.selection.select_pair(source, target, link)

    def _point(self, row: int, column: int) -> None:
        model = self._grid.model
        if self._context is None or model is None:
            return
        self._context.selection.hover(model.ids[row] if row >= 0 else None)
        self._read_out((row, column) if row >= 0 else self._grid.selected())
