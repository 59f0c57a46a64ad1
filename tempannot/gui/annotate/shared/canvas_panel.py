"""A panel with a drawing, its zoom buttons, and the same things as text in time order."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tempannot.gui.annotate.shared.canvas import Canvas
from tempannot.gui.annotate.shared.lazy_panel import LazyPanel
from tempannot.gui.context import Context


class CanvasPanel(LazyPanel):
    """Drawing and outline of one document, in step with the selection."""

    def __init__(
        self, canvas: Canvas, context: Context | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(context, parent)
        self._canvas = canvas
        canvas.setAccessibleDescription("A drawing; the button “As text” gives the same as a list")
        self._outline = QListWidget(self)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(canvas)
        self._stack.addWidget(self._outline)
        self._hint = QLabel(self)
        self._hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._zoom = QLabel(self)
        self._zoom.setContentsMargins(8, 0, 4, 0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(self._make_bar())
        layout.addWidget(self._stack)
        canvas.chosen.connect(self._choose)
        canvas.aimed.connect(self._aim)
        canvas.pointed.connect(self._point)
        canvas.moved.connect(self._move)
        canvas.zoomed.connect(self._show_zoom)
        self._outline.currentItemChanged.connect(self._outline_chosen)

    @property
    def canvas(self) -> Canvas:
        """The drawing."""
        return self._canvas

    @property
    def outline(self) -> QListWidget:
        """The same as text, a line per item, filled while it is shown."""
        return self._outline

    def show_outline(self, shown: bool) -> None:
        """Show the text instead of the drawing."""
        self._text_button.setChecked(shown)

    def fit(self) -> None:
        """Show the whole drawing."""
        self._canvas.fit()

    def _make_bar(self) -> QHBoxLayout:
        bar = QHBoxLayout()
        bar.setContentsMargins(8, 4, 8, 4)
        bar.setSpacing(4)
        bar.addWidget(self._hint, 1)
        for text, tip, slot in (
            ("−", "Smaller (-)", self._canvas.zoom_out),
            ("+", "Larger (+)", self._canvas.zoom_in),
            ("1:1", "Normal size (0)", self._canvas.zoom_normal),
            ("Fit", "Show the whole drawing", self._canvas.fit),
        ):
            button = QToolButton(self)
            button.setText(text)
            button.setToolTip(tip)
            button.clicked.connect(slot)
            bar.addWidget(button)
        self._text_button = QToolButton(self)
        self._text_button.setText("As text")
        self._text_button.setToolTip("The same as a list in time order")
        self._text_button.setCheckable(True)
        self._text_button.toggled.connect(self._switch)
        bar.insertWidget(1, self._zoom)
        bar.addWidget(self._text_button)
        return bar

    def _lines(self) -> list[tuple[str, str]]:
        """Return the outline: per line the text and the interval it selects."""
        return []

    def _step(self, across: int, down: int) -> str | None:
        """Return the interval that an arrow key leads to."""
        return None

    @override
    def _rebuild(self) -> None:
        self._fill_outline()
        self._canvas.update_bars()
        self._show_zoom()
        self._canvas.viewport().update()

    def _switch(self, as_text: bool) -> None:
        self._stack.setCurrentIndex(int(as_text))
        self._fill_outline()

    def _fill_outline(self) -> None:
        self._outline.blockSignals(True)
        self._outline.clear()
        for text, interval in self._lines() if self._text_button.isChecked() else ():
            item = QListWidgetItem(text, self._outline)
            item.setData(Qt.ItemDataRole.UserRole, interval)
        self._outline.blockSignals(False)

    @override
    def _show_selection(self) -> None:
        self._canvas.viewport().update()

    @override
    def _show_hover(self) -> None:
        self._canvas.viewport().update()

    def _show_zoom(self) -> None:
        self._zoom.setText(f"{self._canvas.zoom:.0%}")

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
        found = self._step(across, down)
        if found is not None:
            self._choose(found)

    def _outline_chosen(self, item: QListWidgetItem | None) -> None:
        interval = item.data(Qt.ItemDataRole.UserRole) if item is not None else None
        source = self._context.selection.source if self._context is not None else None
        if interval and interval != source:
            self._choose(interval)
