"""What Qt has to know of the language of the interface: numbers, its own dialogs, direction."""

from __future__ import annotations

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from tempannot.core.language import ENGLISH, language

_OF_QT = {"zh": "zh_CN"}
"""Where Qt's name of a language is another one."""


def take_up_language(application: QApplication) -> None:
    """Let Qt write numbers and dates, say its dialogs, and lay out windows as the language does."""
    code = language()
    locale = QLocale(code)
    if code == ENGLISH:  # with points in decimals, as files and commands have them
        locale = QLocale(QLocale.Language.English, QLocale.Country.UnitedStates)
    QLocale.setDefault(locale)
    application.setLayoutDirection(locale.textDirection())
    if code == ENGLISH:
        return
    translator = QTranslator(application)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(f"qtbase_{_OF_QT.get(code, code)}", folder):
        application.installTranslator(translator)
