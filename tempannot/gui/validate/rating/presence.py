"""Whether the rater is there: keys and mouse are signs of life, another window means away."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.session.rating_session import RatingSession

_SIGNS = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseMove,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.Wheel,
        QEvent.Type.TouchUpdate,
    }
)


class Presence(QObject):
    """Tells a session when the item is in front of somebody, so that only then its time runs."""

    def __init__(self, page: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._page = page
        self._session: RatingSession | None = None
        self._is_there = True

    def follow(self, session: RatingSession | None) -> None:
        """Tell another session; None for none."""
        application = QCoreApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
        self._session = session
        self._is_there = True
        if session is not None and application is not None:
            application.installEventFilter(self)
            self.settle()

    def settle(self) -> None:
        """Look again whether the page is shown in the active window."""
        is_there = self._page.isVisible() and self._page.isActiveWindow()
        if self._session is None or is_there is self._is_there:
            return
        self._is_there = is_there
        if is_there:
            self._session.come_back()
        else:
            self._session.leave()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _SIGNS and self._session is not None and self._is_there:
            self._session.sign_of_life()
        return False
