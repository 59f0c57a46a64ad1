"""An area that scrolls to what has the focus."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QWidget

_ROUND_CURSOR = 14
"""What is kept in sight around the cursor of a field: the whole field."""


class FollowingArea(QScrollArea):
    """Holds what may be higher than its place; what gets the focus is scrolled to."""

    def __init__(self, panel: QWidget) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidget(panel)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow)

    def _follow(self, before: QWidget | None, now: QWidget | None) -> None:
        """Show what has the focus; what stands first once the focus is elsewhere again."""
        panel = self.widget()
        if panel is None:
            return
        if now is not None and panel.isAncestorOf(now):
            self._show_focused()
            QTimer.singleShot(0, self, self._show_focused)  # a panel just raised is laid out then
        elif now is not None and before is not None and panel.isAncestorOf(before):
            self.verticalScrollBar().setValue(0)

    def _show_focused(self) -> None:
        panel, now = self.widget(), QApplication.focusWidget()
        if panel is not None and now is not None and panel.isAncestorOf(now):
            self.ensureWidgetVisible(now, 0, _ROUND_CURSOR)
