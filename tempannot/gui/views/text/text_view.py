"""The text itself: laid out once, painted with marks and arcs for the part in view only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QToolTip
from typing_extensions import override

from tempannot.core.document import Document, Interval, IntervalKind
from tempannot.core.interval_names import IntervalNames
from tempannot.core.items import Span
from tempannot.gui.kit.labels import literal
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.kit.theme import Theme
from tempannot.gui.views.text.arcs import ArcWords, DrawnArc, arcs, paint_arcs, paint_labels
from tempannot.gui.views.text.ghosts import (
    Ghost,
    GhostIndex,
    paint_current_ghost,
    paint_ghost,
)
from tempannot.gui.views.text.interval_index import IntervalIndex
from tempannot.gui.views.text.shown_links import PairWanted, Scene
from tempannot.gui.views.text.text_marks import (
    Mark,
    MarkKind,
    badge_place,
    letter_place,
    number_place,
    paint_badges,
    paint_ground,
    paint_number,
    paint_signal,
)
from tempannot.gui.views.text.text_page import TextPage
from tempannot.session.pauses import pause_before


class TextView(TextPage):
    """A read-only text with a caret, in which intervals are clicked, aimed at and dragged."""

    interval_clicked = Signal(object)
    """Emitted with an interval's id when it is clicked."""
    interval_aimed = Signal(object)
    """Emitted with an interval's id when it is clicked with Shift."""
    interval_opened = Signal()
    """Emitted when an interval is clicked twice, after it was clicked once."""
    interval_hovered = Signal(object)
    """Emitted with an interval's id, or None, when the mouse moves."""
    pair_dragged = Signal(object)
    """Emitted with a PairWanted when a drag from one interval ends on another."""
    moved = Signal()
    """Emitted when another part of the text may be in view."""

    def __init__(self) -> None:
        super().__init__()
        self._index = IntervalIndex()
        self._names = IntervalNames(())
        self._scene = Scene()
        self._signals: tuple[Span, ...] = ()
        self._ghosts = GhostIndex()
        self._current_ghost: Ghost | None = None
        self._teller: Callable[[str], str] | None = None
        self._pressed: str | None = None
        self._press_point = QPoint()
        self._drag_point: QPoint | None = None
        self._arcs: tuple[DrawnArc, ...] | None = None
        self.viewport().setMouseTracking(True)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        self._settled = pause_before(self.moved, self)
        self.document().documentLayout().documentSizeChanged.connect(self._forget)

    @property
    def index(self) -> IntervalIndex:
        """Where the intervals are."""
        return self._index

    @property
    def scene(self) -> Scene:
        """The state of the selection and the links that are painted."""
        return self._scene

    def set_text(self, document: Document | None, theme: Theme | None) -> None:
        """Show another document's text."""
        self._index = IntervalIndex()
        self._scene = Scene()
        self._arcs = None
        self.set_ghosts(GhostIndex(), None)
        if document is None:
            self.fill("", Span(0, 0), theme)
        else:
            self.fill(document.text, document.body, theme)

    def set_teller(self, teller: Callable[[str], str]) -> None:
        """Ask ``teller`` what the tool tip of an interval says."""
        self._teller = teller

    def set_index(self, index: IntervalIndex, names: IntervalNames | None = None) -> None:
        """Mark these intervals from now on, repeated words with numbers."""
        self._index = index
        self._names = names or IntervalNames(())
        self._arcs = None
        self.viewport().update()

    def set_signals(self, signals: Iterable[Span]) -> None:
        """Mark these signal words from now on."""
        self._signals = tuple(signals)
        self.viewport().update()

    def set_ghosts(self, ghosts: GhostIndex, current: Ghost | None) -> None:
        """Show what is proposed from now on, and which of it is the current one."""
        self._ghosts, self._current_ghost = ghosts, current
        self.viewport().update()

    def set_scene(self, scene: Scene) -> None:
        """Show another state of the selection and its links."""
        self._scene = scene
        self._arcs = None
        self.viewport().update()

    @override
    def restyle(self) -> None:
        super().restyle()
        self._forget()

    def visible_intervals(self) -> tuple[Interval, ...]:
        """The intervals that are in view, in document order."""
        page = QRectF(self.viewport().rect()).translated(self.shift())
        near = self._index.within(self.visible_span())
        return tuple(each for each in near if self._is_on(page, each))

    def rectangles(self, interval: str) -> tuple[QRectF, ...]:
        """Where an interval is, in coordinates of the whole page."""
        found = self._index.get(interval)
        return self._geometry.rectangles(found.span) if found else ()

    def runs_left(self, interval: str) -> bool:
        """Whether the paragraph of an interval is read from right to left."""
        found = self._index.get(interval)
        return found is not None and self._geometry.runs_left(found.span)

    def place_of(self, interval: str) -> QPoint | None:
        """The middle of an interval's first line in the viewport, None without text."""
        rectangles = self.rectangles(interval)
        if not rectangles:
            return None
        return (rectangles[0].center() - self.shift()).toPoint()

    def lines_around(self, interval: str | None = None) -> QRect:
        """The lines of an interval, or of the caret, in the viewport, and one around."""
        boxes = self.rectangles(interval) if interval is not None else ()
        lines = QRect() if boxes else self.cursorRect()
        for box in boxes:
            lines = lines.united(box.translated(-self.shift()).toAlignedRect())
        return QRect(0, lines.top() - lines.height(), self.viewport().width(), 3 * lines.height())

    def interval_at(self, point: QPoint) -> str | None:
        """The interval under a point of the viewport, the innermost one."""
        position = self.cursorForPosition(point).position()
        page_point = QPointF(point) + self.shift()
        for offset in (self._offsets.offset(position), self._offsets.offset(max(0, position - 1))):
            for each in self._hits(offset):
                if any(
                    box.adjusted(-2, -3, 2, 4).contains(page_point)
                    for box in self.rectangles(each.id)
                ):
                    return self._turn(each)
        return None

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        if theme is None:
            super().paintEvent(event)
            return
        marks = self._marks()
        drawn = self._drawn_arcs()
        with self._painting(theme) as painter:
            for mark in marks:
                paint_ground(painter, theme, mark)
            self._paint_signals(painter, theme)
            self._paint_ghosts(painter, theme)
            paint_arcs(painter, theme, self._scene, drawn)
        super().paintEvent(event)
        taken = [badge_place(theme, mark) for mark in marks if mark.badge or mark.hint]
        taken += [letter_place(theme, mark) for mark in marks if mark.letter]
        taken += [number_place(theme, mark) for mark in marks if mark.number]
        with self._painting(theme) as painter:
            paint_labels(painter, theme, self._scene, drawn, taken)
            for mark in marks:
                paint_badges(painter, theme, mark)
                paint_number(painter, theme, mark)
            self._paint_current_ghost(painter, theme)
            self._paint_rubber_line(painter, theme)

    @override
    def mousePressEvent(self, e: QMouseEvent) -> None:
        plain = e.button() == Qt.MouseButton.LeftButton
        self._pressed = self.interval_at(e.position().toPoint()) if plain else None
        if e.modifiers() & Qt.KeyboardModifier.AltModifier:
            self._pressed = None
        self._press_point = e.position().toPoint()
        if self._pressed is None:
            super().mousePressEvent(e)
        else:
            self.setFocus(Qt.FocusReason.MouseFocusReason)

    @override
    def mouseMoveEvent(self, e: QMouseEvent) -> None:
        point = e.position().toPoint()
        if not e.buttons():
            self._hover(point)
        if self._pressed is None:
            super().mouseMoveEvent(e)
            return
        far = (point - self._press_point).manhattanLength() >= QApplication.startDragDistance()
        if self._drag_point is not None or far:
            self._drag_point = point
            self._hover(point)
            self.viewport().update()

    @override
    def mouseReleaseEvent(self, e: QMouseEvent) -> None:
        pressed, dragged = self._pressed, self._drag_point is not None
        self._pressed, self._drag_point = None, None
        if pressed is None:
            super().mouseReleaseEvent(e)
            return
        self.viewport().update()
        if dragged:
            target = self.interval_at(e.position().toPoint())
            if target is not None and target != pressed:
                self.pair_dragged.emit(PairWanted(pressed, target))
        elif e.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.interval_aimed.emit(pressed)
        else:
            self.interval_clicked.emit(pressed)

    @override
    def mouseDoubleClickEvent(self, e: QMouseEvent) -> None:
        self._pressed = None
        super().mouseDoubleClickEvent(e)
        place = e.position().toPoint()
        self.select_word(place)
        if self.interval_at(place) is not None:
            self.interval_opened.emit()

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            id = self.interval_at(event.pos())
            told = self._teller(id) if id is not None and self._teller is not None else ""
            QToolTip.showText(event.globalPos(), literal(told), self.viewport())
            return True
        return super().viewportEvent(event)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.interval_hovered.emit(None)

    @override
    def keyPressEvent(self, e: QKeyEvent) -> None:
        """Arrow keys go by what a reader takes for one letter, with Ctrl by word."""
        shift = e.modifiers() & Qt.KeyboardModifier.ShiftModifier
        others = e.modifiers() & ~(shift | Qt.KeyboardModifier.KeypadModifier)
        is_across = e.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right)
        if is_across and others == Qt.KeyboardModifier.ControlModifier:
            self.move_by_word(e.key() == Qt.Key.Key_Right, bool(shift))
        else:
            super().keyPressEvent(e)

    @override
    def focusInEvent(self, e: QFocusEvent) -> None:
        super().focusInEvent(e)
        self.viewport().update()

    @override
    def resizeEvent(self, e: QResizeEvent) -> None:
        super().resizeEvent(e)
        if e.size().width() != e.oldSize().width():
            self._forget()
        else:  # every line is where it was
            self._look_again()

    def _turn(self, interval: Interval) -> str:
        """Several intervals of one span take turns: a click on the focused one means the next."""
        same = [each.id for each in self._hits(interval.span.start) if each.span == interval.span]
        if self._scene.source in same and len(same) > 1 and self._drag_point is None:
            return same[(same.index(self._scene.source) + 1) % len(same)]
        return interval.id

    def _hits(self, offset: int) -> tuple[Interval, ...]:
        """The intervals that a click at an offset may mean, the innermost first."""
        return self._index.at(offset)

    def _hover(self, point: QPoint) -> None:
        found = self.interval_at(point)
        shape = Qt.CursorShape.PointingHandCursor if found else Qt.CursorShape.IBeamCursor
        self.viewport().setCursor(shape)
        self.interval_hovered.emit(found)

    def _scrolled(self) -> None:
        self.moved.emit()

    def _forget(self) -> None:
        self._geometry.forget()
        self._look_again()

    def _look_again(self) -> None:
        """Tell, once all is laid out, that another part of the text may be in view."""
        self._arcs = None
        self.viewport().update()
        self._settled.start()  # the layout grows in steps; one report will do

    @contextmanager
    def _painting(self, theme: Theme) -> Iterator[QPainter]:
        with painting(self.viewport()) as painter:
            painter.setBackground(theme.color("background"))
            painter.translate(-self.shift())
            yield painter

    def _is_on(self, page: QRectF, interval: Interval) -> bool:
        rectangles = self._geometry.rectangles(interval.span)
        return bool(rectangles) and page.contains(rectangles[0].center())

    def _marks(self) -> list[Mark]:
        near = self._index.within(self.visible_span())
        chosen = {self._scene.source, self._scene.target}
        outer_first = sorted(
            near, key=lambda each: (each.id in chosen, each.span.start - each.span.end)
        )
        return [self._mark(each) for each in outer_first]

    def _mark(self, interval: Interval) -> Mark:
        scene = self._scene
        badge = {scene.source: "S", scene.target: "T"}.get(interval.id, "")
        return Mark(
            _kind(interval, scene.creation_time),
            self._geometry.rectangles(interval.span),
            badge,
            scene.hints.get(interval.id, ""),
            interval.id == scene.hovered,
            interval.id in scene.highlighted,
            number=str(self._names.number(interval.id) or ""),
        )

    def _drawn_arcs(self) -> tuple[DrawnArc, ...]:
        if self._arcs is None:
            words = ArcWords(self.rectangles, self.runs_left)
            self._arcs = arcs(self._scene.links, words, self.room(), self._scene.source)
        return self._arcs

    def _paint_signals(self, painter: QPainter, theme: Theme) -> None:
        seen = self.visible_span()
        for span in self._signals:
            if span.start < seen.end and seen.start < span.end:
                paint_signal(painter, theme, self._geometry.rectangles(span))

    def _paint_ghosts(self, painter: QPainter, theme: Theme) -> None:
        for each in self._ghosts.within(self.visible_span()):
            paint_ghost(painter, theme, each.kind, self._geometry.rectangles(each.span))

    def _paint_current_ghost(self, painter: QPainter, theme: Theme) -> None:
        current = self._current_ghost
        if current is not None:
            rectangles = self._geometry.rectangles(current.span)
            paint_current_ghost(painter, theme, current.kind, rectangles)

    def _paint_rubber_line(self, painter: QPainter, theme: Theme) -> None:
        start = self.place_of(self._pressed) if self._pressed else None
        if start is None or self._drag_point is None:
            return
        painter.setPen(QPen(theme.color("accent"), 2, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(start) + self.shift(), QPointF(self._drag_point) + self.shift())


def _kind(interval: Interval, creation_time: str | None) -> MarkKind:
    if interval.id == creation_time:
        return MarkKind.CREATION_TIME
    return MarkKind.EVENT if interval.kind is IntervalKind.EVENT else MarkKind.TIME
