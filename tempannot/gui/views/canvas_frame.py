"""Drawings with their zoom buttons, a line about them, and the same things as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QWidget,
)

from tempannot.core.language import percent, tr
from tempannot.gui.kit.labels import ElidedLabel, PlainLabel, tool_button
from tempannot.gui.kit.layout import in_bar, in_column
from tempannot.gui.views.canvas import Canvas

Lines = Sequence[tuple[str, str]]
"""The outline: per line the text and the interval it selects, "" for none."""


class CanvasFrame(QWidget):
    """One drawing, or several that are zoomed together, in a ``body`` of the caller's.

    ``chosen`` carries the interval of a line of the outline that was clicked; ``outline_shown``
    tells that the outline is to be filled, or no longer.
    """

    chosen = Signal(str)
    outline_shown = Signal(bool)

    def __init__(
        self, canvases: Sequence[Canvas], body: QWidget, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._canvases = tuple(canvases)
        self._shown = self._canvases
        self._is_zooming = False
        self.outline = QListWidget(self)
        self.outline.setAccessibleName(tr("The drawing as text"))
        self.hint = ElidedLabel(parent=self, is_whole=True)
        self.hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._zoom = PlainLabel(parent=self)
        self._zoom.setContentsMargins(2, 0, 2, 0)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(body)
        self._stack.addWidget(self.outline)
        self.setFocusProxy(self._shown[0])
        self._text_button = self._button(tr("As text"), tr("The same as a list in time order"))
        self._text_button.setCheckable(True)
        self._zoom.setMinimumWidth(self._zoom.fontMetrics().horizontalAdvance("400%") + 12)
        self._bar = QWidget(self)
        self._lay_out()
        self._connect()

    def add_last(self, buttons: QWidget) -> None:
        """Put buttons behind those of the zoom."""
        self._row.addWidget(buttons)

    def take_buttons(self) -> tuple[QWidget, ...]:
        """The size of the drawing and its buttons, to be put elsewhere; no row is left."""
        self._bar.hide()
        return self._buttons

    def add_button(self, button: QWidget) -> None:
        """Put a button beside what is said about the drawings."""
        self._row.insert(1, button)

    @property
    def is_text(self) -> bool:
        """Whether the outline is shown instead of the drawing."""
        return self._text_button.isChecked()

    def show_outline(self, shown: bool) -> None:
        """Show the text instead of the drawing."""
        self._text_button.setChecked(shown)

    def fill_outline(self, lines: Lines) -> None:
        """Give the outline its lines; nothing is chosen by that."""
        with QSignalBlocker(self.outline):
            self.outline.clear()
            for text, interval in lines:
                item = QListWidgetItem(text, self.outline)
                item.setData(Qt.ItemDataRole.UserRole, interval)

    def show_canvases(self, canvases: Sequence[Canvas]) -> None:
        """Zoom only these from now on; the others are not seen."""
        self._shown = tuple(canvases)

    def zoom_in(self) -> None:
        """Show the drawings larger."""
        self._shown[0].zoom_by(1)

    def zoom_out(self) -> None:
        """Show the drawings smaller."""
        self._shown[0].zoom_by(-1)

    def zoom_normal(self) -> None:
        """Show text at its proper size."""
        self._shown[0].zoom_by(0)

    def update_drawings(self) -> None:
        """Take up other contents of the drawings."""
        for canvas in self._shown:
            canvas.update_bars()
            canvas.viewport().update()
        self._show_zoom()

    def repaint_drawings(self) -> None:
        """Paint the drawings again; their contents are the same."""
        for canvas in self._shown:
            canvas.viewport().update()

    def fit(self) -> None:
        """Show the drawings as a whole, all in the same size."""
        for canvas in self._shown:
            canvas.fit()
        self._zoom_all(min(canvas.zoom for canvas in self._shown))

    def _lay_out(self) -> None:
        self._buttons = (
            self._zoom,
            self._button("−", tr("Smaller (-)"), self.zoom_out),
            self._button("+", tr("Larger (+)"), self.zoom_in),
            self._button("1:1", tr("Normal size (0)"), self.zoom_normal),
            self._button(tr("Fit"), tr("Show the whole drawing"), self.fit),
            self._text_button,
        )
        parts = ((self.hint, 1), *self._buttons)
        self._row = in_bar(*parts, on=self._bar, margins=(8, 4, 8, 4), gap=3)
        self._row.least = 0
        in_column(self._bar, (self._stack, 1), on=self)

    def _connect(self) -> None:
        for canvas in self._canvases:
            canvas.setAccessibleDescription(
                tr(
                    "A drawing; the button “{button}” gives the same as a list",
                    button=self._text_button.text(),
                )
            )
            canvas.zoomed.connect(self._zoomed)
        self._text_button.toggled.connect(self._switch)
        self.outline.currentItemChanged.connect(self._line_chosen)

    def _button(self, text: str, tip: str, slot: Callable[[], None] | None = None) -> QToolButton:
        button = tool_button(text, tip, self)
        if slot is not None:
            button.clicked.connect(slot)
        return button

    def _switch(self, as_text: bool) -> None:
        self._stack.setCurrentIndex(int(as_text))
        self.setFocusProxy(self.outline if as_text else self._shown[0])
        self.outline_shown.emit(as_text)

    def _zoomed(self) -> None:
        sender = self.sender()
        if isinstance(sender, Canvas) and not self._is_zooming:
            self._zoom_all(sender.zoom)

    def _zoom_all(self, zoom: float) -> None:
        self._is_zooming = True
        for canvas in self._shown:
            if canvas.zoom != zoom:
                canvas.set_zoom(zoom)
        self._is_zooming = False
        self._show_zoom()

    def _show_zoom(self) -> None:
        self._zoom.setText(percent(self._shown[0].zoom))

    def _line_chosen(self, item: QListWidgetItem | None) -> None:
        interval = item.data(Qt.ItemDataRole.UserRole) if item is not None else None
        if interval:
            self.chosen.emit(interval)
