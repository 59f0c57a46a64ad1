"""An area that scrolls and is zoomed by keys and wheel: the base of drawings and matrices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QToolTip, QWidget
from typing_extensions import override

from tempannot.gui.kit.keys import takes_key
from tempannot.gui.kit.labels import literal

_ONE_STEP = 120
"""What Qt tells of a wheel that turns by one notch."""
_MOVES = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_SIGNS = (Qt.Key.Key_Plus, Qt.Key.Key_Minus)
"""What many keyboards have only above another sign, by Shift, or beside the figures."""


class ZoomedArea(QAbstractScrollArea):
    """Subclasses say what zooming and moving by steps is, and what tooltips tell.

    ``zoom_keys`` are how many steps a key zooms in, 0 for the proper size.
    """

    zoom_keys: ClassVar[Mapping[Qt.Key, int]]

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)

    def zoom_by(self, steps: float, around: QPointF | None = None) -> None:
        """Enlarge by so many steps, or reduce; 0 is the proper size."""
        raise NotImplementedError

    def move_by(self, across: int, down: int) -> None:
        """Go on to what lies in a direction."""
        raise NotImplementedError

    def tip_of(self, place: QPoint) -> str:
        """What a tooltip says of a place of the viewport."""
        raise NotImplementedError

    def point_nowhere(self) -> None:
        """Tell that the mouse has left."""
        raise NotImplementedError

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if turned := event.angleDelta().y():
                self.zoom_by(turned / _ONE_STEP, event.position())
            event.accept()
        else:
            super().wheelEvent(event)

    @override
    def event(self, event: QEvent) -> bool:
        return takes_key(event, self._is_own) or super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in self.zoom_keys:
            self.zoom_by(self.zoom_keys[key])
        elif key in _MOVES:
            self.move_by(*_MOVES[key])
        else:
            event.ignore()

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), literal(self.tip_of(event.pos())), self.viewport())
            return True
        if event.type() == QEvent.Type.Leave:
            self.point_nowhere()
        return super().viewportEvent(event)

    def _is_own(self, event: QKeyEvent) -> bool:
        pressed = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() in _SIGNS:
            pressed &= ~Qt.KeyboardModifier.ShiftModifier
        return not pressed and (event.key() in self.zoom_keys or event.key() in _MOVES)
