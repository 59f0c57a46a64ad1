"""View > Language: the language of the interface from the next start on, which may be now."""

from __future__ import annotations

import sys
from functools import partial

from PySide6.QtCore import QObject, QProcess
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMainWindow, QMenu

from tempannot.core.language import LANGUAGES, tr
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.window.message_bar import MessageBar


class LanguageMenu(QObject):
    """A choice for each language and one for that of the system; texts are made at the start."""

    def __init__(
        self,
        window: QMainWindow,
        preferences: Preferences,
        message: MessageBar,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._preferences = preferences
        self._message = message

    def fill(self, menu: QMenu) -> None:
        """Add the languages to a menu, each as it calls itself."""
        languages = menu.addMenu(tr("&Language"))
        group = QActionGroup(self)
        for code, name in {"": tr("As the &system"), **LANGUAGES}.items():
            action = languages.addAction(name)
            action.setCheckable(True)
            action.setChecked(code == self._preferences.settings.language)
            action.triggered.connect(partial(self._choose, code))
            group.addAction(action)

    def _choose(self, code: str) -> None:
        if code == self._preferences.settings.language:
            return
        self._preferences.choose_language(code)
        self._message.show_news(
            tr("The window speaks the other language when it starts the next time."),
            {tr("Start again now"): self._restart},
        )

    def _restart(self) -> None:
        """Close the window, which asks for what is not saved, and open the same documents anew."""
        if self._window.close():
            start_again()


def start_again() -> None:
    """Start the program once more, apart from this process."""
    is_bundle = getattr(sys, "frozen", False)
    QProcess.startDetached(sys.executable, [] if is_bundle else ["-m", "tempannot"])
