"""Graph and timeline of a document drawn for a file without a window."""

from __future__ import annotations

import os
from enum import Enum
from pathlib import Path

from PySide6.QtWidgets import QApplication

from tempannot.core.schemes import During
from tempannot.formats.opened import Opened
from tempannot.gui.app import application_instance
from tempannot.gui.kit.drawing_file import drawing_data
from tempannot.gui.kit.theme import NORMAL_FONT_SIZE, Theme
from tempannot.gui.state.context import Context
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.state.selection import Selection
from tempannot.gui.views.graph.graph_canvas import GraphCanvas
from tempannot.gui.views.timeline.timeline_canvas import TimelineCanvas
from tempannot.session.document_session import DocumentSession
from tempannot.session.settings import ThemeChoice

_WIDTH, _HEIGHT = 1400, 900


class DrawingKind(Enum):
    """What can be drawn of a document, by the canvas that draws it."""

    GRAPH = GraphCanvas
    TIMELINE = TimelineCanvas


def drawn_document(opened: Opened, during: During, kind: DrawingKind, path: Path) -> bytes:
    """What a drawing of a document has in its file, in light colours, in the format of the ending.

    Works without a display. Raises FileError if there is nothing to draw, or the ending is another.
    """
    if QApplication.instance() is None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application_instance()
    session = DocumentSession(opened, during, None)
    theme = Theme(ThemeChoice.LIGHT, NORMAL_FONT_SIZE)
    canvas: GraphCanvas | TimelineCanvas = kind.value()
    canvas.resize(_WIDTH, _HEIGHT)
    canvas.unfold()
    canvas.show_document(Context(session, Selection(), theme, Keymap()))
    return drawing_data(canvas.drawing(theme.color("background")), path)
