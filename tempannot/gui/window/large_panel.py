"""The panel under work: as large as the window and back, and its drawing in a file."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget

from tempannot.core.errors import FileError
from tempannot.gui.annotate.drawing_panels import RelationMatrix
from tempannot.gui.kit.drawing_file import Drawing, ask_drawing_file, write_drawing
from tempannot.gui.views.canvas_panel import CanvasPanel

if TYPE_CHECKING:
    from tempannot.gui.window.main_window import MainWindow

_NO_DRAWING = "Open the minimal graph, the matrix or the timeline first; then it can be saved."


class LargePanel(QObject):
    """Enlarges and saves what has the keyboard; drawings ask for themselves with their buttons."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        annotate = window.annotate
        self._drawings: tuple[CanvasPanel | RelationMatrix, ...] = (
            annotate.graph,
            annotate.matrix,
            annotate.timeline,
        )
        for panel in self._drawings:
            panel.buttons.large_requested.connect(partial(self._switch, panel))
            panel.buttons.save_requested.connect(partial(self._save, panel))
        self._back = QShortcut(QKeySequence(Qt.Key.Key_Escape), window, self.switch)
        self._back.setEnabled(False)
        window.parts.panel_wanted.connect(self._make_room)
        window.workspaces.changed.connect(self._offer_way_back)

    def switch(self) -> None:
        """Give the panel that has the keyboard all the room, or everything its place again."""
        panel = self._under_work()
        if panel is not None:
            self._switch(panel)

    def save_picture(self) -> None:
        """Save the drawing that has the keyboard, or else the one that is in front."""
        under_work = self._under_work()
        shown = [each for each in self._drawings if each.isVisible()]
        panel = next((each for each in (under_work, *shown) if each in self._drawings), None)
        if isinstance(panel, CanvasPanel | RelationMatrix):
            self._save(panel)
        else:
            self._window.message.show_news(_NO_DRAWING)

    def _switch(self, panel: QWidget) -> None:
        window = self._window
        if window.docks.large is not None:
            window.docks.shrink()
            window.keyboard.come_home()
        else:
            here = QApplication.focusWidget()
            window.docks.enlarge(panel, window.workspaces.stack)
            if here is not None and panel.isAncestorOf(here):
                here.setFocus(Qt.FocusReason.ShortcutFocusReason)
            else:
                window.keyboard.enter(panel)
        self._offer_way_back()

    def _make_room(self, panel: QWidget) -> None:
        """Give everything its place again if a panel is wanted that could not be seen."""
        large = self._window.docks.large
        if large is not None and large is not panel:
            self._window.docks.shrink()
            self._offer_way_back()

    def _offer_way_back(self) -> None:
        """Let Esc lead back in workspaces whose panels have a use of their own for it."""
        window = self._window
        self._back.setEnabled(window.part is not None and window.docks.large is not None)

    def _under_work(self) -> QWidget | None:
        """Return the panel behind tabs that has the keyboard, else the text, if there is one."""
        part, here = self._window.part, QApplication.focusWidget()
        text: QWidget | None = self._window.annotate.text
        panels = self._window.docks.behind_tabs
        if part is not None:
            text, panels = next(iter(part.panels), None), part.panels
        if here is None:
            return text
        return next((each for each in panels if each.isAncestorOf(here)), text)

    def _save(self, panel: CanvasPanel | RelationMatrix) -> None:
        drawing, session = panel.drawing(), self._window.documents.current
        if drawing is None or session is None:
            self._window.message.show_news("Open a document first.")
        else:
            path = ask_drawing_file(self._window, drawing, session.path.parent, session.path.stem)
            if path is not None:
                self._write(drawing, path)

    def _write(self, drawing: Drawing, path: Path) -> None:
        try:
            write_drawing(drawing, path)
        except FileError as error:
            self._window.message.show_error(str(error))
        else:
            self._window.message.show_news(f"The {drawing.title} is in {path}.")
