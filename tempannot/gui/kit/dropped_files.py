"""Files and folders that are dropped on a widget."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget
from typing_extensions import override


class DroppedFiles(QObject):
    """Takes what is dropped on a widget: ``take`` gets the paths, in the order of the drop."""

    def __init__(self, widget: QWidget, take: Callable[[tuple[Path, ...]], object]) -> None:
        super().__init__(widget)
        self._take = take
        # what scrolls hears of a drop by the part that it scrolls
        target = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
        widget.setAcceptDrops(True)
        target.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QDragMoveEvent):  # that of entering is one of these
            if not event.mimeData().hasUrls():
                return False
            event.acceptProposedAction()
            return True
        if isinstance(event, QDropEvent):
            event.acceptProposedAction()
            urls = event.mimeData().urls()
            self._take(tuple(Path(url.toLocalFile()) for url in urls if url.isLocalFile()))
            return True
        return False
