"""A panel with a drawing, its zoom buttons, and the same things as text in time order."""

from __future__ import annotations

from PySide6.QtWidgets import QListWidget, QVBoxLayout, QWidget
from typing_extensions import override

from tempannot.gui.context import Context
from tempannot.gui.shared.canvas import Canvas
from tempannot.gui.shared.canvas_frame import CanvasFrame
from tempannot.gui.shared.lazy_panel import LazyPanel


class CanvasPanel(LazyPanel):
    """Drawing and outline of one document, in step with the selection."""

    def __init__(
        self, canvas: Canvas, context: Context | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(context, parent)
        self._canvas = canvas
        self._frame = CanvasFrame((canvas,), canvas, self)
        self._hint = self._frame.hint
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._frame)
        self.setFocusProxy(self._frame)
        canvas.chosen.connect(self._choose)
        canvas.aimed.connect(self._aim)
        canvas.pointed.connect(self._point)
        canvas.moved.connect(self._move)
        self._frame.outline_shown.connect(self._fill_outline)
        self._frame.chosen.connect(self._outline_chosen)

    @property
    def canvas(self) -> Canvas:
        """The drawing."""
        return self._canvas

    @property
    def outline(self) -> QListWidget:
        """The same as text, a line per item, filled while it is shown."""
        return self._frame.outline

    def show_outline(self, shown: bool) -> None:
        """Show the text instead of the drawing."""
        self._frame.show_outline(shown)

    def fit(self) -> None:
        """Show the whole drawing."""
        self._frame.fit()

    @override
    def _rebuild(self) -> None:
        self._fill_outline()
        self._frame.update_drawings()

    def _fill_outline(self) -> None:
        self._frame.fill_outline(self._canvas.outline() if self._frame.is_text else ())

    @override
    def _show_selection(self) -> None:
        source = self._context.selection.source if self._context is not None else None
        area = self._canvas.area_of(source) if source is not None else None
        if area is not None and not self._canvas.underMouse():
            self._canvas.show_area(area)
        self._frame.repaint_drawings()

    @override
    def _show_hover(self) -> None:
        self._frame.repaint_drawings()

    def _choose(self, interval: str) -> None:
        if self._context is not None:
            self._context.selection.focus(interval)

    def _aim(self, interval: str) -> None:
        if self._context is not None:
            self._context.selection.aim(interval)

    def _point(self, interval: str) -> None:
        if self._context is not None:
            self._context.selection.hover(interval or None)

    def _move(self, across: int, down: int) -> None:
        source = self._context.selection.source if self._context is not None else None
        found = self._canvas.step(source, across + down)
        if found is not None:
            self._choose(found)

    def _outline_chosen(self, interval: str) -> None:
        source = self._context.selection.source if self._context is not None else None
        if interval != source:
            self._choose(interval)
