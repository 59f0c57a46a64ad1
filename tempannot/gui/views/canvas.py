"""A drawing that can be scrolled, zoomed and dragged: the base of graph and timeline."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import ClassVar

from PySide6.QtCore import QPoint, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.core.reduction import EndpointGraph
from tempannot.core.results import Results
from tempannot.gui.kit.accessibility import speak_as
from tempannot.gui.kit.drawing_file import Drawing
from tempannot.gui.kit.painting import TextWidths, guarded_paint, painting
from tempannot.gui.state.context import Context
from tempannot.gui.views.drawing_parts import Pause, UnlinkedRows, UnlinkedSection
from tempannot.gui.views.drawn_annotation import DrawnAnnotation, DrawnDocument
from tempannot.gui.views.zoomed_area import ZoomedArea

SMALLEST, LARGEST = 0.1, 4.0
_STEP = 1.2

LayoutWork = Callable[[Pause], object]


class Canvas(ZoomedArea):
    """The view of a drawing; subclasses say how large it is, what is where, and paint it.

    ``chosen`` carries the id of the interval that was clicked, ``aimed`` that of one clicked
    with Shift, ``pointed`` the one under the mouse ("" for none); ``moved`` the step of an
    arrow key.
    """

    chosen = Signal(str)
    aimed = Signal(str)
    pointed = Signal(str)
    moved = Signal(int, int)
    zoomed = Signal()
    fold_changed = Signal()
    zoom_keys: ClassVar = {
        Qt.Key.Key_Plus: 1,
        Qt.Key.Key_Equal: 1,
        Qt.Key.Key_Minus: -1,
        Qt.Key.Key_0: 0,
    }

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # time goes from left to right in every language
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._zoom = 1.0
        self._widths: TextWidths | None = None
        self._dragged_from: QPoint | None = None
        self._is_unfolded = False
        self._shelf = UnlinkedRows()
        speak_as(self, QAccessible.Role.Chart)

    @property
    def zoom(self) -> float:
        """How many pixels one unit of the drawing takes."""
        return self._zoom

    def show_document(self, context: Context | None) -> None:
        """Lay out the document of a context at once."""
        self.show_subject(None if context is None else DrawnDocument(context))

    def show_subject(self, subject: DrawnAnnotation | None) -> None:
        """Lay out one annotation at once, or nothing."""
        if subject is None:
            self.show_nothing()
        else:
            work = self.layout_later(subject, lambda: subject.graph)
            self.show_layout(subject, work(lambda: None))

    def graph_in(self, results: Results) -> Callable[[], EndpointGraph]:
        """What gives the graph that is drawn of a closure, in any thread."""
        return results.minimal

    def layout_later(
        self, subject: DrawnAnnotation, graph: Callable[[], EndpointGraph]
    ) -> LayoutWork:
        """What lays out an annotation; ``graph`` gives its minimal graph.

        The work holds nothing of the window, so that any thread can do it, and what it returns
        is what ``show_layout`` takes.
        """
        raise NotImplementedError

    def show_layout(self, subject: DrawnAnnotation, layout: object) -> None:
        """Show what the work of ``layout_later`` returned."""
        raise NotImplementedError

    def show_nothing(self) -> None:
        """Show no annotation."""

    def _text_widths(self, subject: DrawnAnnotation) -> TextWidths:
        """How wide words are in the theme's font."""
        font = subject.theme.ui_font()
        if self._widths is None or self._widths.font != font:
            self._widths = TextWidths(font)
        return self._widths

    def drawing(self, ground: QColor) -> Drawing:
        """The whole of it, to be put on a page."""
        whole = QRectF(QPointF(0, 0), self.content_size())
        return Drawing(
            self.accessibleName().lower(),
            whole.size() if self.order else QSizeF(),
            ground,
            lambda painter: self.paint_content(painter, whole),
        )

    def content_size(self) -> QSizeF:
        """The size of the drawing, in its own units."""
        return QSizeF(0, 0)

    def paint_content(self, painter: QPainter, visible: QRectF) -> None:
        """Paint what lies in ``visible``, in units of the drawing."""

    def interval_at(self, place: QPointF) -> str | None:
        """The interval drawn at a place."""
        return None

    def area_of(self, interval: str) -> QRectF | None:
        """Where an interval is drawn, None if it is not."""
        return None

    def unfold(self) -> None:
        """Show all intervals that stand apart, from the next layout on."""
        self._is_unfolded = True

    def _unfolded(self, sections: Sequence[UnlinkedSection]) -> list[UnlinkedSection]:
        """The sections as they are to be shown: folded or not."""
        shown = not self._is_unfolded
        return [replace(each, is_folded=shown) if each.can_fold else each for each in sections]

    @property
    def order(self) -> Sequence[str]:
        """The intervals in the order in which arrow keys go through them."""
        return ()

    def outline(self) -> list[tuple[str, str]]:
        """The drawing as text: lines, each with the interval it selects."""
        return []

    def step(self, source: str | None, by: int) -> str | None:
        """The interval that follows ``source`` in their order, the first if it is None."""
        order = self.order
        if not order:
            return None
        return order[(order.index(source) + by) % len(order)] if source in order else order[0]

    def tip_at(self, place: QPointF) -> str:
        """What a tooltip says of a place."""
        return ""

    def set_zoom(self, zoom: float, around: QPointF | None = None) -> None:
        """Enlarge or reduce, keeping one place of the viewport where it is."""
        anchor = QPointF(self.viewport().rect().center()) if around is None else around
        before = self.to_content(anchor)
        self._zoom = min(LARGEST, max(SMALLEST, zoom))
        self.update_bars()
        after = before * self._zoom - anchor
        self.horizontalScrollBar().setValue(round(after.x()))
        self.verticalScrollBar().setValue(round(after.y()))
        self.viewport().update()
        self.zoomed.emit()

    @override
    def zoom_by(self, steps: float, around: QPointF | None = None) -> None:
        self.set_zoom(self._zoom * _STEP**steps if steps else 1.0, around)

    @override
    def move_by(self, across: int, down: int) -> None:
        self.moved.emit(across, down)

    @override
    def tip_of(self, place: QPoint) -> str:
        return self.tip_at(self.to_content(QPointF(place)))

    @override
    def point_nowhere(self) -> None:
        self.pointed.emit("")

    def fit(self) -> None:
        """Show the whole drawing, but never larger than normal."""
        size, room = self.content_size(), self.maximumViewportSize()
        if not size.isEmpty():
            across = room.width() / size.width()
            self.set_zoom(min(1.0, across, room.height() / size.height()))

    def update_bars(self) -> None:
        """Tell the scroll bars how much there is to scroll."""
        size = self.content_size() * self._zoom
        page = self.viewport().size()
        for bar, whole, part in (
            (self.horizontalScrollBar(), size.width(), page.width()),
            (self.verticalScrollBar(), size.height(), page.height()),
        ):
            bar.setRange(0, max(0, round(whole) - part))
            bar.setPageStep(part)
            bar.setSingleStep(24)

    def to_content(self, place: QPointF) -> QPointF:
        """The place in the drawing of a place in the viewport."""
        return (place + self._offset()) / self._zoom

    def show_area(self, area: QRectF, margin: float = 40) -> None:
        """Scroll as little as needed for ``area`` to be seen."""
        top_left = area.topLeft() * self._zoom
        size = area.size() * self._zoom
        page = self.viewport().size()
        for bar, at, length, part in (
            (self.horizontalScrollBar(), top_left.x(), size.width(), page.width()),
            (self.verticalScrollBar(), top_left.y(), size.height(), page.height()),
        ):
            if at < bar.value():
                bar.setValue(round(at - margin))
            elif at + min(length, part - margin) > bar.value() + part:
                bar.setValue(round(at + min(length, part - margin) - part + margin))

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self.viewport()) as painter:
            painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # as the bars are laid out
            painter.translate(-self._offset())
            painter.scale(self._zoom, self._zoom)
            area = QRectF(event.rect())
            self.paint_content(
                painter, QRectF(self.to_content(area.topLeft()), area.size() / self._zoom)
            )

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.update_bars()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._shelf.folds_at(self.to_content(event.position())):
            self._is_unfolded = not self._is_unfolded
            self.fold_changed.emit()
            return
        found = self.interval_at(self.to_content(event.position()))
        if found is None:
            self._dragged_from = event.position().toPoint()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.aimed.emit(found)
        else:
            self.chosen.emit(found)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragged_from is not None:
            here = event.position().toPoint()
            moved = here - self._dragged_from
            self._dragged_from = here
            self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - moved.x())
            self.verticalScrollBar().setValue(self.verticalScrollBar().value() - moved.y())
            return
        self.pointed.emit(self.interval_at(self.to_content(event.position())) or "")

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._dragged_from = None
        self.viewport().unsetCursor()

    def _offset(self) -> QPointF:
        return QPointF(self.horizontalScrollBar().value(), self.verticalScrollBar().value())
