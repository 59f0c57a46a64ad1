"""The drawings of the document: minimal graph, timeline, and the matrix of all relations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations, islice

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStackedWidget,
    QWidget,
)
from typing_extensions import override

from tempannot.core.language import tr, tr_plural
from tempannot.core.wording import ended
from tempannot.formats.graph_file import GraphKind, encoded_graph
from tempannot.gui.kit.drawing_file import Drawing
from tempannot.gui.kit.labels import NoteLabel, tool_button
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.state.context import Context
from tempannot.gui.views.canvas_panel import CanvasPanel, DrawingButtons
from tempannot.gui.views.graph.graph_canvas import GraphCanvas
from tempannot.gui.views.lazy_panel import LazyPanel
from tempannot.gui.views.matrix.matrix_grid import MatrixGrid
from tempannot.gui.views.matrix.matrix_model import MatrixModel
from tempannot.gui.views.timeline.timeline_canvas import TimelineCanvas

_MEDIA = {".graphml": "GraphML", ".dot": "DOT", ".json": tr("Node-link JSON")}
_GRAPHS = {
    GraphKind.MINIMAL: tr("minimal graph"),
    GraphKind.LINKS: "links",
    GraphKind.CLOSURE: "closure",
}


class MinimalGraphView(CanvasPanel):
    """The minimal graph of the document, as a drawing and as text."""

    def __init__(self, context: Context | None = None, parent: QWidget | None = None) -> None:
        self._drawing = GraphCanvas()
        super().__init__(self._drawing, context, parent)
        self._begin()

    @override
    def drawing(self) -> Drawing | None:
        found, context = super().drawing(), self._context
        if found is None or context is None:
            return None
        reasoning = context.session.reasoning
        data = {
            f"{medium}, {words} (*{ending})": partial(encoded_graph, reasoning, kind)
            for kind, words in _GRAPHS.items()
            for ending, medium in _MEDIA.items()
        }
        return replace(found, data=data)

    @override
    def _told(self) -> str:
        graph = self._drawing.graph
        if graph is None or not graph.value:
            return tr("Relate two intervals: what is enough to say it is drawn here.")
        return tr_plural(
            graph.value,
            "{count} relation is enough. [ start, end ]; solid <, dashed ≤.",
            "{count} relations are enough. [ start, end ]; solid <, dashed ≤.",
        )


class TimelineView(CanvasPanel):
    """The timeline of the document."""

    def __init__(self, context: Context | None = None, parent: QWidget | None = None) -> None:
        self._timeline = TimelineCanvas()
        super().__init__(self._timeline, context, parent)
        self._begin()

    @override
    def _told(self) -> str:
        if not self._timeline.shown.groups:
            return tr("Relate two intervals, and they appear here in time order.")
        return tr("Solid: certainly lasts. Hatched: may reach. Groups: order between them unknown.")


_MOST_SENTENCES = 2000
"""More pairs than this are told one interval at a time."""


class RelationMatrix(LazyPanel):
    """The matrix and a line that reads the cell under the mouse, or the selected one, out.

    The same is there as sentences: of the focused interval, or of all pairs.
    """

    def __init__(self, context: Context | None = None, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._grid = MatrixGrid(self)
        self._line = NoteLabel(parent=self)
        self.buttons = DrawingButtons()
        self.outline = QListWidget(self)
        self.outline.setAccessibleName(tr("The matrix as text"))
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self._grid)
        self._stack.addWidget(self.outline)
        tip = tr("The same in sentences, of the focused one or of all")
        self._text_button = tool_button(tr("As text"), tip, self, checkable=True)
        self._line.setContentsMargins(8, 3, 8, 3)
        self._line.setMinimumWidth(0)
        layout = in_column((self._stack, 1), on=self)
        foot = in_row(
            (self._line, 1), self._text_button, self.buttons, margins=(0, 0, 6, 0), gap=-1
        )
        layout.addLayout(foot)
        self.setFocusProxy(self._grid)
        self._grid.chosen.connect(self._choose)
        self._grid.pointed.connect(self._point)
        self._text_button.toggled.connect(self._switch)
        self.outline.currentItemChanged.connect(self._line_chosen)
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
        """All cells and headings, None without a document."""
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
        self._fill_outline()

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
        if not self.outline.hasFocus():
            self._fill_outline()

    @override
    def _show_hover(self) -> None:
        self._grid.viewport().update()

    def _read_out(self, cell: tuple[int, int] | None) -> None:
        if cell is not None:
            self._line.setText(self._grid.sentence(*cell))
        elif self._grid.model is None or not self._grid.model.ids:
            self._line.setText(tr("No events or times yet."))
        else:
            self._line.setText(
                tr("Row to column. Underlined: asserted; pale: inferred; empty: open.")
            )

    def _switch(self, as_text: bool) -> None:
        self._stack.setCurrentIndex(int(as_text))
        self.setFocusProxy(self.outline if as_text else self._grid)
        self._fill_outline()

    def _fill_outline(self) -> None:
        """Tell what is known of the focused interval, or of all pairs, a sentence each."""
        with QSignalBlocker(self.outline):
            self.outline.clear()
            if not self._text_button.isChecked():
                return
            for row, column in islice(self._told_pairs(), _MOST_SENTENCES):
                item = QListWidgetItem(ended(self._grid.sentence(row, column)), self.outline)
                item.setData(Qt.ItemDataRole.UserRole, (row, column))

    def _told_pairs(self) -> Iterator[tuple[int, int]]:
        model = self._grid.model
        if model is None or self._context is None:
            return
        places = range(len(model.ids))
        source = self._context.selection.source
        row = model.ids.index(source) if source in model.ids else None
        pairs = combinations(places, 2) if row is None else ((row, each) for each in places)
        for pair in pairs:
            if pair[0] != pair[1] and not model.cell(*pair).is_empty:
                yield pair

    def _line_chosen(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self._choose(*item.data(Qt.ItemDataRole.UserRole))

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
