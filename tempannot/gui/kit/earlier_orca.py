"""Orca before version 45, the screen reader of older Linux desktops, which hears no announcements.

Debian 12 and Ubuntu 22.04 have such ones: what is said by an announcement alone is silence to them.
They read notifications instead, after the word "notification", which later ones would say twice.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable

from PySide6.QtCore import QObject, QProcess
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

FIRST_TO_HEAR = 45
"""The version of Orca that learnt to hear announcements."""


class EarlierOrca(QObject):
    """Asks once which Orca there is; what was to be said meanwhile is said when that is known."""

    def __init__(self, command: str, parent: QObject) -> None:
        super().__init__(parent)
        self._is_earlier: bool | None = None
        self._waiting: list[Callable[[], None]] = []
        self._asking = QProcess(self)
        self._asking.finished.connect(self._take)
        self._asking.start(command, ["--version"])

    @classmethod
    def of_application(cls) -> EarlierOrca | None:
        """The one of the application; None where there is no Orca, or no desktop that it is for."""
        application = QApplication.instance()
        is_for = sys.platform == "linux" and QGuiApplication.platformName() in ("xcb", "wayland")
        if application is None or not is_for:
            return None
        found = application.findChild(cls)
        command = "" if found is not None else shutil.which("orca")
        return cls(command, application) if command else found

    def tell(self, window: QWidget, words: str, notify: Callable[[QWidget, str], None]) -> None:
        """Say words by a notification of a window, if that is what is heard."""

        def say() -> None:
            if isValid(window):
                notify(window, words)

        if self._is_earlier:
            say()
        elif self._is_earlier is None:
            self._waiting.append(say)

    def _take(self) -> None:
        answer = bytes(self._asking.readAllStandardOutput().data()).decode(errors="replace")
        self._is_earlier = is_earlier(answer)
        if self._is_earlier:
            for say in self._waiting:
                say()
        self._waiting.clear()


def is_earlier(version: str) -> bool:
    r"""Whether an Orca of this version hears no announcements.

    >>> is_earlier("43.1\n"), is_earlier("46.2"), is_earlier("")
    (True, False, False)
    """
    found = re.search(r"\d+", version)
    return found is not None and int(found[0]) < FIRST_TO_HEAR
