"""A panel with a drawing, its zoom buttons, and the same things as text in time order.

Its other buttons, which every drawing of the document has, save it and give it all the room.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QListWidget, QToolButton, QWidget
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.gui.kit.accessibility import announce
from tempannot.gui.kit.drawing_file import Drawing
from tempannot.gui.kit.labels import literal, set_tip
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.state.context import Context
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.views.canvas import Canvas, LayoutWork
from tempannot.gui.views.canvas_frame import CanvasFrame
from tempannot.gui.views.drawn_annotation import DrawnDocument
from tempannot.gui.views.lazy_panel import LazyPanel
from tempannot.session.pauses import pause_before
from tempannot.session.worker import Task, Worker


class DrawingButtons(QWidget):
    """Two buttons; their keys are told by tool tips."""

    save_requested = Signal()
    large_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._save, self._large = QToolButton(self), QToolButton(self)
        self._save.setText(tr("Save…"))
        self._large.setText(tr("Large"))
        self._large.setAccessibleName(tr("As large as the window, or back"))
        self._save.clicked.connect(self.save_requested)
        self._large.clicked.connect(self.large_requested)
        in_row(self._save, self._large, on=self, gap=4)

    def set_look(self, keymap: Keymap) -> None:
        """Tell the keys in force."""
        saved, large = (keymap.label(id) for id in ("view.picture", "view.large"))
        set_tip(self._save, literal(tr("Save it as SVG, PDF or PNG ({saved})", saved=saved)))
        set_tip(self._large, literal(tr("As large as the window, or back ({large})", large=large)))


AT_ONCE = 200
"""So many intervals are laid out at once; with more, the next key would have to wait."""
_WORKING = tr("Laying out…")
_STOPPED = tr("This shows the document before the last edits.")


class CanvasPanel(LazyPanel):
    """Drawing and outline of one document, in step with the selection.

    Large documents are laid out in the background; until then the drawing is the one before.
    Subclasses say in ``_told`` what there is to be said about the drawing.
    """

    def __init__(
        self, canvas: Canvas, context: Context | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(context, parent)
        self._canvas = canvas
        self._frame = CanvasFrame((canvas,), canvas, self)
        self._background = Worker(self)
        self._drawn: Context | None = None
        self._soon = pause_before(self._lay_out, self)
        self._stop = QToolButton(self)
        self._stop.clicked.connect(self._stop_or_go_on)
        self._stop.hide()
        self._frame.add_button(self._stop)
        self.buttons = DrawingButtons()
        self._frame.add_last(self.buttons)
        in_column(self._frame, on=self, gap=-1)
        self.setFocusProxy(self._frame)
        canvas.chosen.connect(self._choose)
        canvas.aimed.connect(self._aim)
        canvas.pointed.connect(self._point)
        canvas.moved.connect(self._move)
        canvas.fold_changed.connect(self.refresh)
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

    def drawing(self) -> Drawing | None:
        """The whole drawing, None without a document."""
        if self._context is None:
            return None
        if self._is_stale or self.is_busy:
            self._canvas.show_document(self._context)
        return self._canvas.drawing(self._context.theme.color("background"))

    def fit(self) -> None:
        """Show the whole drawing."""
        self._frame.fit()

    @property
    def is_busy(self) -> bool:
        """Whether a drawing is being laid out."""
        return self._soon.isActive() or self._background.is_busy

    @override
    def set_context(self, context: Context | None) -> None:
        super().set_context(context)
        if context is None:
            self._background.close()

    @override
    def _outdate(self) -> None:
        self._soon.stop()
        self._background.stop()

    @override
    def _restyle(self) -> None:
        super()._restyle()
        if self._context is not None:
            self.buttons.set_look(self._context.keymap)

    @override
    def _rebuild(self) -> None:
        context = self._context
        if context is None or context is not self._drawn:
            self._canvas.show_nothing()
        self._drawn = context
        subject = None if context is None else DrawnDocument(context)
        if context is None or subject is None or len(subject.intervals) <= AT_ONCE:
            self._canvas.show_subject(subject)
            self._show_drawing()
            return
        self._soon.start()  # measuring so many words is a turn of its own
        self._say(_WORKING, tr("Stop"))
        self._frame.update_drawings()

    def _lay_out(self) -> None:
        if self._context is None:
            return
        subject = DrawnDocument(self._context)
        graph = self._canvas.graph_in(self._context.session.reasoning.results)
        work = self._canvas.layout_later(subject, graph)
        self._background.run(partial(_laid_out, work), partial(self._take, subject))

    def _take(self, subject: DrawnDocument, layout: object) -> None:
        self._canvas.show_layout(subject, layout)
        self._show_drawing()
        self._show_selection()

    def _show_drawing(self) -> None:
        self._say(self._told(), "")
        self._fill_outline()
        self._frame.update_drawings()

    def _told(self) -> str:
        """What to say about the drawing that is shown."""
        return ""

    def _say(self, words: str, button: str) -> None:
        self._frame.hint.setText(words)
        self._stop.setText(button)
        self._stop.setVisible(bool(button))

    def _stop_or_go_on(self) -> None:
        if self.is_busy:
            self._outdate()
            self._say(_STOPPED, tr("Lay out"))
        else:
            self.refresh()

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
            self._speak(found)

    def _speak(self, interval: str) -> None:
        """Let a screen reader say where the drawing has what arrows led to."""
        if QAccessible.isActive():  # else nobody wants the sentences of a whole drawing
            lines = [line for line, named in self._canvas.outline() if named == interval]
            announce(self._canvas, " ".join(lines))

    def _outline_chosen(self, interval: str) -> None:
        source = self._context.selection.source if self._context is not None else None
        if interval != source:
            self._choose(interval)


def _laid_out(work: LayoutWork, task: Task) -> object:
    return work(partial(task.say, _WORKING))
