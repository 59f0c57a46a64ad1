"""The panel under work: as large as the window and back, and its drawing in a file."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget

from tempannot.core.errors import FileError
from tempannot.core.language import tr
from tempannot.gui.annotate.annotate_workspace import DocumentDrawing
from tempannot.gui.kit.drawing_file import Drawing, ask_drawing_file, write_drawing
from tempannot.gui.window.annotate_controller import AnnotateController
from tempannot.gui.window.workspaces import WindowServices

_NO_DRAWING = tr("Open the minimal graph, the matrix or the timeline first; then it can be saved.")


class LargePanel(QObject):
    """Enlarges and saves what has the keyboard; drawings ask for themselves with their buttons."""

    def __init__(self, services: WindowServices, annotate: AnnotateController) -> None:
        super().__init__(services.window)
        self._window, self._docks = services.window, services.docks
        self._workspaces, self._keyboard = services.workspaces, services.keyboard
        self._message = services.message
        self._documents = annotate.documents
        self._drawings = annotate.workspace.drawings
        for panel in self._drawings:
            panel.buttons.large_requested.connect(partial(self._switch, panel))
            panel.buttons.save_requested.connect(partial(self._save, panel))
        self._back = QShortcut(QKeySequence(Qt.Key.Key_Escape), self._window, self.switch)
        self._back.setEnabled(False)
        annotate.picture_requested.connect(self.save_picture)
        self._workspaces.changed.connect(self._offer_way_back)

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
        if panel is not None:
            self._save(panel)
        else:
            self._message.show_news(_NO_DRAWING)

    def _switch(self, panel: QWidget) -> None:
        if self._docks.large is not None:
            self._docks.shrink()
            self._keyboard.come_home()
        else:
            here = QApplication.focusWidget()
            self._docks.enlarge(panel, self._workspaces.stack)
            if here is not None and panel.isAncestorOf(here):
                here.setFocus(Qt.FocusReason.ShortcutFocusReason)
            else:
                self._keyboard.enter(panel)
        self._message.make_way()
        self._offer_way_back()

    def make_room(self, panel: QWidget) -> None:
        """Give everything its place again if a panel is wanted that could not be seen."""
        large = self._docks.large
        if large is not None and large is not panel:
            self._docks.shrink()
            self._offer_way_back()

    def _offer_way_back(self) -> None:
        """Let Esc lead back in workspaces whose panels have a use of their own for it."""
        has_use_for_it = not self._workspaces.shown.keeps_home
        self._back.setEnabled(has_use_for_it and self._docks.large is not None)

    def _under_work(self) -> QWidget | None:
        """The panel that has the keyboard, else the first one (the text), if there is one."""
        panels, here = self._workspaces.shown.panels, QApplication.focusWidget()
        first = next(iter(panels), None)
        if here is None:
            return first
        return next((each for each in panels if each.isAncestorOf(here)), first)

    def _save(self, panel: DocumentDrawing) -> None:
        drawing, session = panel.drawing(), self._documents.current
        if drawing is None or session is None:
            self._message.show_news(tr("Open a document first."))
        else:
            folder, name = session.path.parent, session.path.stem
            path, wanted = ask_drawing_file(self._window, drawing, folder, name)
            if path is not None:
                self._write(drawing, path, wanted)

    def _write(self, drawing: Drawing, path: Path, wanted: str) -> None:
        try:
            write_drawing(drawing, path, wanted)
        except FileError as error:
            self._message.show_error(str(error))
        else:
            self._message.show_news(
                tr("The {drawing} is in {path}.", drawing=drawing.title, path=path)
            )
